#include "protocol/tiled/triggers.h"

#include <cmath>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "tests/unit/protocol/tiled/object_text.h"

namespace arena::protocol::triggers_test {
namespace {

using object_text::kBox;
using object_text::kDisc;
using object_text::object;
using object_text::object_refusal;
using object_text::trigger_of;

/// Returns the trigger of a class with these properties, written as one JSON object.
Result<sim::MapTrigger, std::string> trigger_with(ObjectClass object_class,
                                                  const std::string& properties) {
    const auto thing = nlohmann::json::parse(R"({"properties":)" + properties + "}");
    Findings findings;
    PropertyReader reader(thing, name_of(object_class), "here", findings);
    return read_trigger(object_class, reader);
}

std::string problem_with(ObjectClass object_class, const std::string& properties) {
    const auto trigger = trigger_with(object_class, properties);
    return trigger.ok() ? std::string() : trigger.error();
}

TEST(Triggers, a_trigger_is_a_box_or_a_disc) {
    const sim::MapTrigger box = trigger_of(object("spikes", kBox));
    const sim::MapTrigger disc = trigger_of(object("spikes", kDisc));
    const sim::MapTrigger quarter =
        trigger_of(object("spikes", R"("rotation":90,"x":32,"y":256,"width":32,"height":64)"));

    EXPECT_EQ(box.shape, sim::Shape::polygon);
    EXPECT_EQ(box.box.min, (sim::Vec2{1, 1}));
    EXPECT_EQ(box.box.max, (sim::Vec2{3, 2}));
    EXPECT_EQ(disc.shape, sim::Shape::circle);
    EXPECT_EQ(disc.center, (sim::Vec2{1.5f, 1.5f}));
    EXPECT_EQ(disc.radius, 0.5f);
    EXPECT_EQ(quarter.box.min, (sim::Vec2{-1, 1}));
    EXPECT_EQ(quarter.box.max, (sim::Vec2{1, 2}));
}

TEST(Triggers, a_trigger_of_another_shape_is_rejected) {
    const std::pair<const char*, const char*> cases[] = {
        {R"("point":true,"x":0,"y":0)",
         "is drawn as a point: draw it as a rectangle or an ellipse with equal sides"},
        {R"("x":0,"y":0,"polygon":[{"x":0,"y":0},{"x":1,"y":0},{"x":1,"y":1}])",
         "is drawn as a polygon: draw it as a rectangle or an ellipse with equal sides"},
        {R"("capsule":true,"x":0,"y":0,"width":32,"height":16)",
         "is a capsule with unequal sides: draw it as a rectangle or a circle"},
        {R"("ellipse":true,"x":0,"y":0,"width":32,"height":16)",
         "is an ellipse with unequal sides: make its width and height the same"},
        {R"("rotation":30,"x":0,"y":0,"width":32,"height":16)",
         "is a turned rectangle: set its rotation to 0 or draw it as an ellipse with equal sides"},
        {R"("x":0,"y":0,"width":0,"height":16)",
         "rectangle has no area: give it a width and a height, or delete it"}};
    for (const auto& [shape, what] : cases)
        EXPECT_EQ(object_refusal(object("spikes", shape)), what);
}

TEST(Triggers, spikes_kill_unless_they_have_an_amount) {
    EXPECT_EQ(trigger_of(object("spikes", kBox)).amount, 0);
    const sim::MapTrigger trigger =
        trigger_of(object("spikes", kBox, {R"("amount":10)", R"("interval":0.5)"}));
    EXPECT_EQ(trigger.kind, sim::TriggerKind::spikes);
    EXPECT_EQ(trigger.amount, 10);
    EXPECT_EQ(trigger.interval, 0.5f);
}

TEST(Triggers, a_pickup_gives_a_gift) {
    const sim::MapTrigger trigger = trigger_of(
        object("pickup", kDisc,
               {R"("gift":"speed")", R"("interval":20)", R"("factor":1.75)", R"("duration":4)"}));

    EXPECT_EQ(trigger.kind, sim::TriggerKind::pickup);
    EXPECT_EQ(trigger.gift, sim::Gift::speed);
    EXPECT_EQ(trigger.interval, 20.0f);
    EXPECT_EQ(trigger.speed_factor, 1.75f);
    EXPECT_EQ(trigger.duration, 4.0f);
    EXPECT_EQ(trigger_of(object("pickup", kDisc, {R"("amount":40)"})).amount, 40);
    EXPECT_EQ(trigger_of(object("pickup", kDisc, {R"("gift":"ammunition")"})).gift,
              sim::Gift::ammunition);
}

TEST(Triggers, a_pad_launches_by_components_or_by_speed_and_angle) {
    const sim::MapTrigger parts =
        trigger_of(object("pad", kBox, {R"("launch_x":3)", R"("launch_y":-4)"}));
    const sim::MapTrigger angle =
        trigger_of(object("pad", kBox, {R"("launch":10)", R"("angle":60)"}));
    const sim::MapTrigger upwards = trigger_of(object("pad", kBox, {R"("launch":10)"}));

    EXPECT_EQ(parts.kind, sim::TriggerKind::pad);
    EXPECT_EQ(parts.launch, (sim::Vec2{3, -4}));
    expect_near(angle.launch, {5, std::sqrt(75.0f)});
    EXPECT_EQ(upwards.launch, (sim::Vec2{0, 10}));
    EXPECT_EQ(
        object_refusal(object("pad", kBox)),
        "property 'launch' is missing: set it to the launch speed of the pad in metres per second");
    EXPECT_EQ(object_refusal(object("pad", kBox, {R"("launch":10)", R"("launch_x":1)"})),
              "a pad has launch_x and launch_y, or launch and angle, not both: remove two of them");
}

TEST(Triggers, a_plate_sends_its_signal) {
    EXPECT_EQ(trigger_of(object("plate", kBox, {R"("signal":"gate")"})).signal, "gate");
    EXPECT_EQ(
        object_refusal(object("plate", kBox)),
        "property 'signal' is missing: set it to the signal of the door that the plate opens");
}

TEST(Triggers, an_area_is_a_disc_or_a_cone_of_it) {
    const sim::MapTrigger all = trigger_of(object("area", kDisc, {R"("amount":3)"}));
    const sim::MapTrigger cone =
        trigger_of(object("area", kDisc, {R"("amount":3)", R"("cone":120)", R"("direction":90)"}));

    EXPECT_EQ(all.kind, sim::TriggerKind::area);
    EXPECT_EQ(all.amount, 3);
    EXPECT_EQ(all.cone_direction, (sim::Vec2{}));
    EXPECT_EQ(cone.cone_direction, (sim::Vec2{0, 1}));
    expect_near(cone.cone_half_angle, {0.5f, std::sqrt(0.75f)});
    EXPECT_EQ(object_refusal(object("area", kBox, {R"("cone":120)"})),
              "a cone is part of a circle: draw the area as an ellipse with equal sides");
}

TEST(Triggers, without_properties_have_their_defaults) {
    const auto spikes = trigger_with(ObjectClass::spikes, "{}");
    const auto pickup = trigger_with(ObjectClass::pickup, "{}");
    const auto area = trigger_with(ObjectClass::area, "{}");
    ASSERT_TRUE(spikes.ok() && pickup.ok() && area.ok());

    EXPECT_EQ(spikes.value().kind, sim::TriggerKind::spikes);
    EXPECT_EQ(spikes.value().interval, 1.0f);
    EXPECT_EQ(pickup.value().gift, sim::Gift::health);
    EXPECT_EQ(pickup.value().amount, 25);
    EXPECT_EQ(pickup.value().interval, 15.0f);
    EXPECT_EQ(pickup.value().speed_factor, 1.5f);
    EXPECT_EQ(pickup.value().duration, 5.0f);
    EXPECT_EQ(area.value().amount, 5);
    EXPECT_EQ(area.value().interval, 1.0f);
    EXPECT_EQ(area.value().cone_half_angle, (sim::Vec2{-1.0f, 0.0f}));
    EXPECT_EQ(trigger_with(ObjectClass::pad, R"({"launch":1})").value().interval, 0.5f);
}

TEST(Triggers, spikes_pickups_pads_and_areas_name_the_effect_that_they_give) {
    const std::string effect = R"({"effect":"poison"})";
    EXPECT_EQ(trigger_with(ObjectClass::spikes, effect).value().effect, "poison");
    EXPECT_EQ(trigger_with(ObjectClass::area, effect).value().effect, "poison");
    EXPECT_EQ(trigger_with(ObjectClass::area, effect).value().amount, 5);
    EXPECT_EQ(trigger_with(ObjectClass::pad, R"({"effect":"poison","launch":3})").value().effect,
              "poison");
    EXPECT_EQ(trigger_with(ObjectClass::spikes, "{}").value().effect, "");
}

TEST(Triggers, the_gift_of_a_pickup_with_an_effect_is_that_effect) {
    for (const char* properties :
         {R"({"effect":"haste"})", R"({"effect":"haste","gift":"effect"})"}) {
        const auto pickup = trigger_with(ObjectClass::pickup, properties);
        EXPECT_EQ(pickup.value().gift, sim::Gift::effect);
        EXPECT_EQ(pickup.value().effect, "haste");
    }
    EXPECT_EQ(problem_with(ObjectClass::pickup, R"({"gift":"effect"})"),
              "property 'effect' is missing: set it to the name of an effect of the rules");
    EXPECT_EQ(problem_with(ObjectClass::pickup, R"({"gift":"health","effect":"haste"})"),
              "a pickup has an effect and another gift: remove 'effect', or set 'gift' to effect");
}

TEST(Triggers, the_gift_of_a_pickup_with_an_item_is_that_item) {
    for (const char* properties : {R"({"item":"medkit"})", R"({"item":"medkit","gift":"item"})"}) {
        const auto pickup = trigger_with(ObjectClass::pickup, properties);
        EXPECT_EQ(pickup.value().gift, sim::Gift::item);
        EXPECT_EQ(pickup.value().item, "medkit");
    }
    EXPECT_EQ(problem_with(ObjectClass::pickup, R"({"gift":"item"})"),
              "property 'item' is missing: set it to the name of an item or a loot table of the "
              "rules");
    EXPECT_EQ(problem_with(ObjectClass::pickup, R"({"gift":"health","item":"medkit"})"),
              "a pickup has an item and another gift: remove 'item', or set 'gift' to item");
    EXPECT_EQ(problem_with(ObjectClass::pickup, R"({"effect":"haste","item":"medkit"})"),
              "a pickup has an effect and another gift: remove 'effect', or set 'gift' to effect");
}

TEST(Triggers, what_an_item_gives_stands_in_the_rules) {
    EXPECT_EQ(problem_with(ObjectClass::pickup, R"({"amount":5,"item":"medkit"})"),
              "a pickup with an item has an amount, which does nothing: remove 'amount', and set "
              "what the item gives in the rules");
}

TEST(Triggers, an_area_with_an_effect_may_do_no_damage) {
    EXPECT_EQ(trigger_with(ObjectClass::area, R"({"amount":0,"effect":"mud"})").value().amount, 0);
    EXPECT_EQ(problem_with(ObjectClass::area, R"({"amount":0})"),
              "property 'amount' is 0: set it to a whole number from 1 to 30000");
    EXPECT_EQ(problem_with(ObjectClass::area, R"({"amount":-1,"effect":"mud"})"),
              "property 'amount' is -1: set it to a whole number from 0 to 30000");
}

TEST(Triggers, numbers_keep_to_their_ranges) {
    EXPECT_EQ(problem_with(ObjectClass::spikes, R"({"amount":30000,"interval":0.05})"), "");
    EXPECT_EQ(problem_with(ObjectClass::spikes, R"({"amount":0,"interval":3600})"), "");
    EXPECT_EQ(problem_with(ObjectClass::spikes, R"({"amount":30001})"),
              "property 'amount' is 30001: set it to a whole number from 0 to 30000");
    EXPECT_EQ(problem_with(ObjectClass::spikes, R"({"interval":0.04})"),
              "property 'interval' is 0.04: set it to a number from 0.05 to 3600");
    EXPECT_EQ(problem_with(ObjectClass::pickup, R"({"amount":0})"),
              "property 'amount' is 0: set it to a whole number from 1 to 30000");
    EXPECT_EQ(problem_with(ObjectClass::pickup, R"({"factor":0.05})"),
              "property 'factor' is 0.05: set it to a number from 0.1 to 10");
    EXPECT_EQ(problem_with(ObjectClass::area, R"({"cone":0.5})"),
              "property 'cone' is 0.5: set it to a number from 1 to 360");
    EXPECT_EQ(problem_with(ObjectClass::pad, R"({"launch":201})"),
              "property 'launch' is 201: set it to a number from -200 to 200");
    EXPECT_EQ(problem_with(ObjectClass::pad, R"({"launch_x":1,"launch_y":-201})"),
              "property 'launch_y' is -201: set it to a number from -200 to 200");
}

TEST(Triggers, a_cone_of_360_degrees_is_no_cone) {
    EXPECT_EQ(
        trigger_with(ObjectClass::area, R"({"cone":360,"direction":90})").value().cone_direction,
        sim::Vec2{});
    const auto half = trigger_with(ObjectClass::area, R"({"cone":180,"direction":-90})");
    EXPECT_EQ(half.value().cone_direction, (sim::Vec2{0.0f, -1.0f}));
    EXPECT_EQ(half.value().cone_half_angle, (sim::Vec2{0.0f, 1.0f}));
}

TEST(Triggers, one_component_of_a_launch_is_enough) {
    EXPECT_EQ(trigger_with(ObjectClass::pad, R"({"launch_x":3})").value().launch,
              (sim::Vec2{3.0f, 0.0f}));
    EXPECT_EQ(
        problem_with(ObjectClass::pad, R"({"launch_x":0,"launch_y":0})"),
        "property 'launch' is missing: set it to the launch speed of the pad in metres per second");
    EXPECT_EQ(problem_with(ObjectClass::pad, R"({"launch_y":1,"angle":30})"),
              "a pad has launch_x and launch_y, or launch and angle, not both: remove two of them");
}

}  // namespace
}  // namespace arena::protocol::triggers_test
