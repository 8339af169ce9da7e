#include "sim/terrain/check_trigger.h"

#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/triggers.h"

namespace arena::sim::check_trigger_test {
namespace {

const Bounds kBox{{5.0f, 5.0f}, {7.0f, 6.0f}};
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

MapTrigger affecting(MapTrigger trigger) {
    trigger.effect = "poison";
    return trigger;
}

MapTrigger with_item(MapTrigger trigger) {
    trigger.item = "medkit";
    return trigger;
}

TEST(CheckTrigger, accepts_one_trigger_of_each_kind) {
    MapTrigger cone = test::area({5, 5}, 3.0f, 10);
    cone.cone_direction = {0.0f, 1.0f};
    cone.cone_half_angle = {0.8f, 0.6f};
    MapTrigger haste = test::pickup({5, 5}, Gift::speed, 0);
    MapTrigger at_once = test::spikes(kBox, 5);
    at_once.interval = 0.0f;
    const MapTrigger sound[] = {test::spikes(kBox, 5),
                                test::spikes(kBox, 0),
                                at_once,
                                test::pickup({5, 5}, Gift::health, 20),
                                test::pickup({5, 5}, Gift::ammunition, 1),
                                haste,
                                test::pad(kBox, {0.0f, 12.0f}),
                                test::plate(kBox, "gate"),
                                test::area({5, 5}, 3.0f, 10),
                                cone,
                                affecting(test::area({5, 5}, 3.0f, 0)),
                                affecting(test::pickup({5, 5}, Gift::effect, 0)),
                                with_item(test::pickup({5, 5}, Gift::item, 0))};

    for (const MapTrigger& trigger : sound) {
        const auto error = check_trigger(trigger);
        EXPECT_FALSE(error) << error->reason;
    }
}

TEST(CheckTrigger, says_what_is_wrong_and_how_to_fix_it) {
    const MapTrigger spikes = test::spikes(kBox, 5);
    const MapTrigger health = test::pickup({5, 5}, Gift::health, 20);
    const MapTrigger haste = test::pickup({5, 5}, Gift::speed, 0);
    const MapTrigger pad = test::pad(kBox, {0.0f, 12.0f});
    const MapTrigger plate = test::plate(kBox, "gate");
    const MapTrigger area = test::area({5, 5}, 3.0f, 10);
    const MapTrigger remedy = affecting(test::pickup({5, 5}, Gift::effect, 0));
    const struct {
        const MapTrigger& sound;
        std::function<void(MapTrigger&)> fault;
        const char* words;
    } cases[] = {
        {spikes, [](MapTrigger& f) { f.box.max.x = f.box.min.x; }, "width and a height"},
        {health, [](MapTrigger& f) { f.gift = Gift::item; }, "set 'item' to the name"},
        {spikes, [](MapTrigger& f) { f.box.max.y = kNan; }, "8192 m"},
        {spikes, [](MapTrigger& f) { f.box.min.x = -9000.0f; }, "8192 m"},
        {spikes, [](MapTrigger& f) { f.interval = -1.0f; }, "'interval' to 0"},
        {spikes, [](MapTrigger& f) { f.interval = kNan; }, "'interval' to 0"},
        {spikes, [](MapTrigger& f) { f.interval = 1e9f; }, "'interval' to 0"},
        {spikes, [](MapTrigger& f) { f.amount = -1; }, "'amount' to 0"},
        {spikes, [](MapTrigger& f) { f.shape = Shape::line; }, "neither a circle nor a rectangle"},
        {spikes, [](MapTrigger& f) { f.shape = Shape::point; }, "neither a circle nor a rectangle"},
        {health, [](MapTrigger& f) { f.radius = 0.0f; }, "give it a size"},
        {health, [](MapTrigger& f) { f.radius = kNan; }, "give it a size"},
        {health, [](MapTrigger& f) { f.center.y = 1e6f; }, "8192 m"},
        {health, [](MapTrigger& f) { f.amount = 0; }, "'amount' to 1"},
        {health, [](MapTrigger& f) { f.amount = 2'000'000'000; }, "'amount' to 1"},
        {haste, [](MapTrigger& f) { f.speed_factor = 0.0f; }, "'speed_factor'"},
        {haste, [](MapTrigger& f) { f.speed_factor = kNan; }, "'speed_factor'"},
        {haste, [](MapTrigger& f) { f.duration = 0.0f; }, "'duration'"},
        {haste, [](MapTrigger& f) { f.duration = -4.0f; }, "'duration'"},
        {pad, [](MapTrigger& f) { f.launch = {}; }, "other than zero"},
        {pad, [](MapTrigger& f) { f.launch.y = kNan; }, "lower its 'launch'"},
        {pad, [](MapTrigger& f) { f.launch.x = -2000.0f; }, "lower its 'launch'"},
        {plate, [](MapTrigger& f) { f.signal.clear(); }, "name its 'signal'"},
        {remedy, [](MapTrigger& f) { f.effect.clear(); }, "'effect' to the name"},
        {area, [](MapTrigger& f) { f.amount = 0; }, "'amount' to 1"},
        {area, [](MapTrigger& f) { f.amount = -1; }, "'amount' to 0"},
        {area,
         [](MapTrigger& f) {
             f.cone_direction = {kNan, 1.0f};
         },
         "set both"},
        {area,
         [](MapTrigger& f) {
             f.cone_direction = {1.0f, 0.0f};
             f.cone_half_angle = {};
         },
         "set both"},
        {area,
         [](MapTrigger& f) {
             f.cone_direction = {1.0f, 0.0f};
             f.shape = Shape::polygon;
             f.box = kBox;
         },
         "draw the area as a circle"},
    };
    for (const auto& planted : cases) {
        MapTrigger trigger = planted.sound;
        planted.fault(trigger);

        const auto error = check_trigger(trigger);

        ASSERT_TRUE(error) << planted.words;
        EXPECT_NE(error->reason.find(planted.words), std::string::npos) << error->reason;
    }
}

TEST(CheckTrigger, rejects_a_map_with_a_faulty_trigger_and_names_the_object) {
    const test::MapBuilder map = test::MapBuilder()
                                     .spawn({5.0f, 5.0f})
                                     .trigger(test::plate(kBox, "gate"))
                                     .trigger(test::plate(kBox, ""));

    const auto terrain = build_terrain(map.description());

    ASSERT_FALSE(terrain);
    EXPECT_EQ(terrain.error().layer, "triggers");
    EXPECT_EQ(terrain.error().object_id, 3u);
    EXPECT_NE(terrain.error().reason.find("'signal'"), std::string::npos);
}

TEST(CheckTrigger, a_terrain_knows_the_signals_of_its_plates) {
    const auto terrain =
        test::MapBuilder().spawn({5.0f, 5.0f}).trigger(test::plate(kBox, "gate")).terrain();

    EXPECT_EQ(find_signal(terrain->signals, "gate"), 0u);
}

}  // namespace
}  // namespace arena::sim::check_trigger_test
