// How each class of objects and its properties is read.
#include "protocol/tiled/classes.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/unit/protocol/tiled/map_text.h"

namespace arena::protocol {
namespace {

constexpr const char* kBox = R"("x":32,"y":256,"width":64,"height":32)";  // (1, 1) to (3, 2) m
constexpr const char* kDisc = R"("ellipse":true,"x":32,"y":256,"width":32,"height":32)";

/// Object 5 of a class, drawn as `shape`, with properties written as `"name":value`.
std::string object(const std::string& class_name, const std::string& shape,
                   const std::vector<std::string>& properties = {}) {
    std::string list;
    for (const std::string& property : properties) {
        const std::size_t colon = property.find(':');
        list += std::string(list.empty() ? "" : ",") + R"({"name":)" + property.substr(0, colon) +
                R"(,"value":)" + property.substr(colon + 1) + "}";
    }
    return R"({"id":5,"type":")" + class_name + R"(",)" + shape + R"(,"properties":[)" + list +
           "]}";
}

std::string path(const std::string& name = "way", int id = 9) {
    return R"({"id":)" + std::to_string(id) + R"(,"name":")" + name +
           R"(","type":"path","x":64,"y":64,"polyline":[{"x":0,"y":0},{"x":96,"y":0},)"
           R"({"x":96,"y":-64}]})";
}

sim::MapMover mover_of(const std::string& objects) {
    const TiledMap map = read(map_with_objects(objects));
    EXPECT_EQ(map.description.movers.size(), 1u);
    return map.description.movers.empty() ? sim::MapMover{} : map.description.movers.front();
}

sim::MapTrigger trigger_of(const std::string& objects) {
    const TiledMap map = read(map_with_objects(objects));
    EXPECT_EQ(map.description.triggers.size(), 1u);
    return map.description.triggers.empty() ? sim::MapTrigger{} : map.description.triggers.front();
}

/// The error message after the place of object 5.
std::string object_refusal(const std::string& objects) {
    const std::string line = refusal(map_with_objects(objects));
    const std::string place = "maps/test.tmj: layer 'walls', object 5: ";
    return line.rfind(place, 0) == 0 ? line.substr(place.size()) : line;
}

TEST(ObjectClasses, each_has_a_different_name) {
    for (int i = 0; i <= static_cast<int>(ObjectClass::path); ++i) {
        const auto object_class = static_cast<ObjectClass>(i);
        EXPECT_EQ(class_named(name_of(object_class)), object_class);
    }
    EXPECT_EQ(class_named("Wall"), std::nullopt);
    EXPECT_EQ(class_named(""), std::nullopt);
}

TEST(ObjectClasses, a_low_wall_stops_players_only) {
    const TiledMap map = read(map_with_objects(object("low_wall", kBox)));

    ASSERT_EQ(map.description.obstacles.size(), 1u);
    EXPECT_TRUE(map.description.obstacles[0].is_low);
    EXPECT_FALSE(map.description.obstacles[0].is_one_sided);
}

TEST(ObjectClasses, a_one_sided_line_keeps_its_direction_or_is_flipped) {
    const char* line = R"("x":0,"y":320,"polyline":[{"x":0,"y":0},{"x":32,"y":0},{"x":64,"y":0}])";

    const TiledMap drawn = read(map_with_objects(object("one_sided", line)));
    const TiledMap flipped = read(map_with_objects(object("one_sided", line, {R"("flip":true)"})));

    ASSERT_EQ(drawn.description.obstacles.size(), 2u);
    EXPECT_TRUE(drawn.description.obstacles[0].is_one_sided);
    EXPECT_EQ(drawn.description.obstacles[0].vertices, (std::vector<sim::Vec2>{{0, 0}, {1, 0}}));
    EXPECT_EQ(drawn.description.obstacles[1].vertices, (std::vector<sim::Vec2>{{1, 0}, {2, 0}}));
    EXPECT_EQ(flipped.description.obstacles[0].vertices, (std::vector<sim::Vec2>{{1, 0}, {0, 0}}));
    EXPECT_EQ(object_refusal(object("one_sided", kBox)),
              "is one_sided and drawn as a rectangle: draw it as a polyline");
}

TEST(ObjectClasses, a_spawn_has_a_team_and_an_archetype) {
    const TiledMap map = read(map_with_objects(object("spawn", R"("point":true,"x":32,"y":32)",
                                                      {R"("team":2)", R"("archetype":"scout")"})));

    ASSERT_EQ(map.description.spawns.size(), 1u);
    EXPECT_EQ(map.description.spawns[0].team, 2);
    EXPECT_EQ(map.description.spawns[0].archetype, "scout");
}

TEST(ObjectClasses, a_platform_follows_the_path_that_it_names_from_its_drawn_place) {
    for (const char* named : {R"("path":"way")", R"("path":9)"}) {
        // The path may come before or after the platform.
        for (const bool first : {false, true}) {
            const std::string platform = object(
                "platform", kBox, {named, R"("mode":"loop")", R"("speed":3.5)", R"("wait":0.5)"});
            const sim::MapMover mover =
                mover_of(first ? path() + "," + platform : platform + "," + path());

            EXPECT_EQ(mover.kind, sim::MoverKind::platform);
            EXPECT_EQ(mover.mode, sim::PathMode::loop);
            EXPECT_EQ(mover.speed, 3.5f);
            EXPECT_EQ(mover.wait, 0.5f);
            EXPECT_EQ(mover.path, (std::vector<sim::Vec2>{{0, 0}, {3, 0}, {3, 2}}));
            EXPECT_EQ(mover.obstacle.vertices.size(), 4u);
            EXPECT_EQ(mover.obstacle.source.object_id, 5u);
        }
    }
}

TEST(ObjectClasses, a_door_waits_for_a_signal) {
    const std::string door =
        object("door", kBox, {R"("path":"way")", R"("signal":"gate")", R"("speed":2)"});

    const sim::MapMover mover = mover_of(door + "," + path());

    EXPECT_EQ(mover.kind, sim::MoverKind::door);
    EXPECT_EQ(mover.signal, "gate");
    EXPECT_EQ(mover.path.size(), 3u);
    EXPECT_EQ(object_refusal(object("door", kBox, {R"("path":"way")"}) + "," + path()),
              "property 'signal' is missing: set it to the signal of the door's plate");
}

TEST(ObjectClasses, a_timed_obstacle_has_its_phases) {
    const sim::MapMover mover = mover_of(object(
        "timed", kDisc, {R"("down":1.5)", R"("warning":0.25)", R"("up":2)", R"("delay":0.75)"}));

    EXPECT_EQ(mover.kind, sim::MoverKind::timed);
    EXPECT_EQ(mover.obstacle.shape, sim::Shape::circle);
    EXPECT_EQ(mover.down_time, 1.5f);
    EXPECT_EQ(mover.warning_time, 0.25f);
    EXPECT_EQ(mover.up_time, 2.0f);
    EXPECT_EQ(mover.first_delay, 0.75f);
    EXPECT_TRUE(mover.path.empty());
}

TEST(ObjectClasses, a_crate_has_health_and_respawns) {
    const sim::MapMover mover =
        mover_of(object("crate", kBox, {R"("health":80)", R"("respawn":12)"}));

    EXPECT_EQ(mover.kind, sim::MoverKind::crate);
    EXPECT_EQ(mover.health, 80);
    EXPECT_EQ(mover.respawn_delay, 12.0f);
}

TEST(ObjectClasses, a_trigger_is_a_box_or_a_disc) {
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

TEST(ObjectClasses, a_trigger_of_another_shape_is_rejected) {
    const std::pair<const char*, const char*> cases[] = {
        {R"("point":true,"x":0,"y":0)",
         "is drawn as a point: draw it as a rectangle or an ellipse with equal sides"},
        {R"("x":0,"y":0,"polygon":[{"x":0,"y":0},{"x":1,"y":0},{"x":1,"y":1}])",
         "is drawn as a polygon: draw it as a rectangle or an ellipse with equal sides"},
        {R"("ellipse":true,"x":0,"y":0,"width":32,"height":16)",
         "is an ellipse with unequal sides: make its width and height the same"},
        {R"("rotation":30,"x":0,"y":0,"width":32,"height":16)",
         "is a turned rectangle: set its rotation to 0 or draw it as an ellipse with equal sides"},
        {R"("x":0,"y":0,"width":0,"height":16)",
         "rectangle has no area: give it a width and a height, or delete it"}};
    for (const auto& [shape, what] : cases)
        EXPECT_EQ(object_refusal(object("spikes", shape)), what);
}

TEST(ObjectClasses, spikes_kill_unless_they_have_an_amount) {
    EXPECT_EQ(trigger_of(object("spikes", kBox)).amount, 0);
    const sim::MapTrigger trigger =
        trigger_of(object("spikes", kBox, {R"("amount":10)", R"("interval":0.5)"}));
    EXPECT_EQ(trigger.kind, sim::TriggerKind::spikes);
    EXPECT_EQ(trigger.amount, 10);
    EXPECT_EQ(trigger.interval, 0.5f);
}

TEST(ObjectClasses, a_pickup_gives_a_gift) {
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

TEST(ObjectClasses, a_pad_launches_by_components_or_by_speed_and_angle) {
    const sim::MapTrigger parts =
        trigger_of(object("pad", kBox, {R"("launch_x":3)", R"("launch_y":-4)"}));
    const sim::MapTrigger angle =
        trigger_of(object("pad", kBox, {R"("launch":10)", R"("angle":60)"}));
    const sim::MapTrigger upwards = trigger_of(object("pad", kBox, {R"("launch":10)"}));

    EXPECT_EQ(parts.kind, sim::TriggerKind::pad);
    EXPECT_EQ(parts.launch, (sim::Vec2{3, -4}));
    expect_near(angle.launch, {5, std::sqrt(75.0f)});
    EXPECT_EQ(upwards.launch, (sim::Vec2{0, 10}));
    EXPECT_EQ(object_refusal(object("pad", kBox)),
              "property 'launch' is missing: set it to the metres per second that the pad throws "
              "with");
    EXPECT_EQ(object_refusal(object("pad", kBox, {R"("launch":10)", R"("launch_x":1)"})),
              "a pad has launch_x and launch_y, or launch and angle, not both: take two of them "
              "out");
}

TEST(ObjectClasses, a_plate_sends_its_signal) {
    EXPECT_EQ(trigger_of(object("plate", kBox, {R"("signal":"gate")"})).signal, "gate");
    EXPECT_EQ(
        object_refusal(object("plate", kBox)),
        "property 'signal' is missing: set it to the signal of the door that the plate opens");
}

TEST(ObjectClasses, an_area_is_a_disc_or_a_cone_of_it) {
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

TEST(ObjectClasses, a_bush_is_an_area_that_is_not_solid) {
    const TiledMap map = read(map_with_objects(object("bush", kBox) + "," + object("bush", kDisc)));

    ASSERT_EQ(map.description.bushes.size(), 2u);
    EXPECT_EQ(map.description.bushes[0].shape, sim::Shape::polygon);
    EXPECT_EQ(map.description.bushes[1].shape, sim::Shape::circle);
    EXPECT_TRUE(map.description.obstacles.empty());
    EXPECT_EQ(
        object_refusal(object("bush", R"("x":0,"y":0,"polyline":[{"x":0,"y":0},{"x":9,"y":0}])")),
        "is a bush drawn as a polyline: draw it as a rectangle, an ellipse or a polygon");
}

TEST(ObjectClasses, an_invalid_property_is_reported_with_how_to_fix_it) {
    struct Bad {
        const char* class_name;
        const char* property;
        const char* line;
    };
    const Bad cases[] = {
        {"crate", R"("health":0)",
         "property 'health' is 0: set it to a whole number from 1 to 30000"},
        {"crate", R"("health":1.5)",
         "property 'health' is 1.5: set it to a whole number from 1 to 30000"},
        {"crate", R"("respawn":"soon")",
         "property 'respawn' is text 'soon': set it to a number from 0 to 3600"},
        {"crate", R"("respawn":-1)", "property 'respawn' is -1: set it to a number from 0 to 3600"},
        {"platform", R"("mode":"pingpong")",
         "property 'mode' is text 'pingpong': set it to one of once, loop, ping_pong"},
        {"platform", R"("speed":0)", "property 'speed' is 0: set it to a number from 0.01 to 100"},
        {"platform", R"("path":[])",
         "property 'path' is a list: set it to the name or the number of a polyline of class path"},
        {"platform", R"("path":"nowhere")",
         "property 'path' is text 'nowhere', but no polyline of class path has this name: name "
         "one"},
        {"platform", R"("path":77)",
         "property 'path' is 77, but no polyline of class path has this number: name one"},
        {"platform", R"("wait":1)",
         "property 'path' is missing: set it to the name of a polyline of class path"},
        {"pickup", R"("gift":"gold")",
         "property 'gift' is text 'gold': set it to one of health, ammunition, speed"},
        {"plate", R"("signal":3)", "property 'signal' is 3: set it to a text of at most 64 bytes"},
        {"spawn", R"("team":256)",
         "property 'team' is 256: set it to a whole number from 0 to 255"},
    };
    for (const Bad& bad : cases)
        EXPECT_EQ(object_refusal(object(bad.class_name, kBox, {bad.property})), bad.line);
}

TEST(ObjectClasses, a_name_shared_by_two_paths_is_rejected) {
    const std::string platform = object("platform", kBox, {R"("path":"way")"});

    EXPECT_EQ(object_refusal(platform + "," + path("way", 9) + "," + path("way", 10)),
              "property 'path' is text 'way', but several paths have this name: give them "
              "different names");
}

TEST(ObjectClasses, a_mover_has_an_area) {
    EXPECT_EQ(
        object_refusal(object("crate", R"("x":0,"y":0,"polyline":[{"x":0,"y":0},{"x":9,"y":0}])")),
        "is drawn as a polyline: draw it as a rectangle, an ellipse or a polygon");
    EXPECT_EQ(object_refusal(object("path", kBox)),
              "is a path drawn as a rectangle: draw it as a polyline");
}

TEST(ObjectClasses, numbers_as_text_are_read_and_unknown_properties_ignored_with_a_warning) {
    const TiledMap map = read(map_with_objects(
        object("crate", kBox, {R"("health":"80")", R"("helth":1)", R"("respawn":"2")"})));

    EXPECT_EQ(map.description.movers[0].health, 80);
    EXPECT_EQ(joined(map.report.warnings),
              "1 x property 'health' is text, read all the same, change its type: layer 'walls', "
              "object 5\n"
              "1 x property 'helth' means nothing to class crate, passed over: layer 'walls', "
              "object 5\n"
              "1 x property 'respawn' is text, read all the same, change its type: layer 'walls', "
              "object 5\n");
}

TEST(ObjectClasses, warns_of_doors_without_plates_and_plates_without_doors) {
    const std::string door = object("door", kBox, {R"("path":"way")", R"("signal":"a")"});
    const std::string plate = object("plate", kBox, {R"("signal":"b")"});

    const TiledMap map = read(map_with_objects(door + "," + plate + "," + path()));

    EXPECT_EQ(joined(map.report.warnings),
              "signal 'a': no plate gives it, its doors stay shut\n"
              "signal 'b': no door waits for it, its plates open nothing\n");
}

TEST(ObjectClasses, an_infinite_map_extends_to_where_its_platforms_go) {
    const std::string platform = object("platform", kBox, {R"("path":"way")"});

    const TiledMap map = read(map_with_objects(platform + "," + path(), R"("infinite":true,)"));

    EXPECT_EQ(map.description.bounds.min, (sim::Vec2{-1, -1}));
    EXPECT_EQ(map.description.bounds.max, (sim::Vec2{3 + 3 + 2, 2 + 2 + 2}));
}

TEST(ObjectClasses, the_number_of_movers_is_limited) {
    std::string objects;
    for (std::size_t i = 0; i <= kMapMoversMax; ++i)
        objects += (i == 0 ? "" : ",") + object("crate", kBox);

    EXPECT_EQ(object_refusal(objects), "more than 256 movers in the map: delete some");
}

}  // namespace
}  // namespace arena::protocol
