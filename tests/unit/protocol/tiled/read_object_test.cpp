// What objects of each class become, read through the whole importer.
#include "protocol/tiled/read_object.h"

#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/tiled/paths.h"
#include "tests/unit/protocol/tiled/object_text.h"

namespace arena::protocol::read_object_test {
namespace {

using object_text::kBox;
using object_text::kDisc;
using object_text::mover_of;
using object_text::object;
using object_text::object_refusal;
using object_text::path;

TEST(ReadObject, a_low_wall_stops_players_only) {
    const TiledMap map = read(map_with_objects(object("low_wall", kBox)));

    ASSERT_EQ(map.description.obstacles.size(), 1u);
    EXPECT_TRUE(map.description.obstacles[0].is_low);
    EXPECT_FALSE(map.description.obstacles[0].is_one_sided);
}

TEST(ReadObject, a_one_sided_line_keeps_its_direction_or_is_flipped) {
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

TEST(ReadObject, a_spawn_has_a_team_and_an_archetype) {
    const TiledMap map = read(map_with_objects(object("spawn", R"("point":true,"x":32,"y":32)",
                                                      {R"("team":2)", R"("archetype":"scout")"})));

    ASSERT_EQ(map.description.spawns.size(), 1u);
    EXPECT_EQ(map.description.spawns[0].team, 2);
    EXPECT_EQ(map.description.spawns[0].archetype, "scout");
}

TEST(ReadObject, a_platform_follows_the_path_that_it_names_from_its_drawn_place) {
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

TEST(ReadObject, a_teleporter_leads_as_far_as_the_path_that_it_names) {
    for (const char* named : {R"("path":"way")", R"("path":9)"}) {
        for (const bool first : {false, true}) {
            const std::string teleporter = object("teleporter", kBox, {named});
            const TiledMap map = read(
                map_with_objects(first ? path() + "," + teleporter : teleporter + "," + path()));

            ASSERT_EQ(map.description.forces.size(), 1u);
            const sim::MapForce& force = map.description.forces[0];
            EXPECT_EQ(force.kind, sim::ForceKind::teleporter);
            EXPECT_EQ(force.flow, (sim::Vec2{3, 2})) << "from the first vertex to the last";
            EXPECT_EQ(force.area.box.min, (sim::Vec2{1, 1}));
            EXPECT_EQ(force.area.box.max, (sim::Vec2{3, 2}));
            EXPECT_EQ(force.source.object_id, 5u);
            EXPECT_TRUE(map.report.warnings.empty()) << joined(map.report.warnings);
        }
    }
}

TEST(ReadObject, a_bush_is_an_area_that_is_not_solid) {
    const TiledMap map = read(map_with_objects(object("bush", kBox) + "," + object("bush", kDisc)));

    ASSERT_EQ(map.description.bushes.size(), 2u);
    EXPECT_EQ(map.description.bushes[0].shape, sim::Shape::polygon);
    EXPECT_EQ(map.description.bushes[1].shape, sim::Shape::circle);
    EXPECT_TRUE(map.description.obstacles.empty());
    EXPECT_EQ(
        object_refusal(object("bush", R"("x":0,"y":0,"polyline":[{"x":0,"y":0},{"x":9,"y":0}])")),
        "is a bush drawn as a polyline: draw it as a rectangle, an ellipse or a polygon");
}

TEST(ReadObject, an_invalid_property_is_reported_with_how_to_fix_it) {
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
         "property 'path' is missing: set it to the name of a polyline of class path, or, if it "
         "does not move, give it the class wall"},
        {"teleporter", R"("Path":"way")",
         "property 'path' is missing (the closest match is 'Path'): set it to the name of a "
         "polyline of class path that ends at "
         "its exit"},
        {"teleporter", R"("path":"nowhere")",
         "property 'path' is text 'nowhere', but no polyline of class path has this name: name "
         "one"},
        {"door", R"("Signal":"a")",
         "property 'signal' is missing (the closest match is 'Signal'): set it to the signal of "
         "the door's plate, or, if it does not move, give it the class wall"},
        {"pad", R"("lauch_x":3)",
         "property 'launch' is missing (the closest match is 'lauch_x'): set it to the launch "
         "speed of the pad in metres per second"},
        {"pickup", R"("gift":"gold")",
         "property 'gift' is text 'gold': set it to one of health, ammunition, speed, effect, "
         "item"},
        {"plate", R"("signal":3)",
         "property 'signal' is 3: set it to a string of at most 64 bytes"},
        {"spawn", R"("team":256)",
         "property 'team' is 256: set it to a whole number from 0 to 255"},
    };
    for (const Bad& bad : cases)
        EXPECT_EQ(object_refusal(object(bad.class_name, kBox, {bad.property})), bad.line);
}

/// Two tiles of 32 px that begin at 1: the first with these keys, the second plain.
std::string tiles(const std::string& keys) {
    return R"("tilesets":[{"firstgid":1,"name":"set","tilewidth":32,"tileheight":32,"tiles":[)"
           R"({"id":0,)" +
           keys + R"("x":0},{"id":1}]}],)";
}

/// Object 5, drawn as a tile at (1, 1) m, 2 x 1 m large.
std::string tile_object(int gid, const std::string& more_keys = "") {
    return R"({"id":5,"gid":)" + std::to_string(gid) + "," + more_keys +
           R"("x":32,"y":288,"width":64,"height":32})";
}

const std::string kTwoShapes =
    R"("objectgroup":{"objects":[{"id":1,"x":0,"y":16,"width":16,"height":16},)"
    R"({"id":2,"ellipse":true,"type":"low_wall","x":16,"y":0,"width":16,"height":16}]},)";
const std::string kOneDisc =
    R"("objectgroup":{"objects":[{"id":1,"ellipse":true,"x":0,"y":0,"width":32,"height":32}]},)";

std::vector<sim::MapObstacle> walls_of(const std::string& object, const std::string& tile_keys) {
    return read(map_with_objects(object, tiles(tile_keys))).description.obstacles;
}

TEST(ReadObject, a_tile_object_of_class_wall_is_its_tiles_shapes_or_its_rectangle) {
    const auto whole = walls_of(tile_object(2, R"("class":"wall",)"), "");
    const auto shapes = walls_of(tile_object(1, R"("class":"wall",)"), kTwoShapes);
    const auto low = walls_of(tile_object(1, R"("class":"low_wall",)"),
                              R"("objectgroup":{"objects":[{"x":0,"y":0,"width":9,"height":9}]},)");

    ASSERT_EQ(whole.size(), 1u);
    EXPECT_EQ(whole[0].vertices, (std::vector<sim::Vec2>{{1, 2}, {3, 2}, {3, 1}, {1, 1}}));
    EXPECT_EQ(whole[0].source.object_id, 5u);
    EXPECT_EQ(whole[0].source.layer, "walls");
    ASSERT_EQ(shapes.size(), 2u);
    EXPECT_EQ(shapes[0].vertices, (std::vector<sim::Vec2>{{1, 1.5f}, {2, 1.5f}, {2, 1}, {1, 1}}));
    EXPECT_FALSE(shapes[0].is_low);
    EXPECT_TRUE(shapes[1].is_low) << "the shape has a class of its own";
    EXPECT_EQ(shapes[1].shape, sim::Shape::polygon) << "a circle that is stretched";
    ASSERT_EQ(low.size(), 1u);
    EXPECT_TRUE(low[0].is_low);
}

TEST(ReadObject, a_tile_object_without_a_class_is_solid_when_its_tile_is) {
    const TiledMap marked = read(map_with_objects(
        tile_object(1), tiles(R"("properties":[{"name":"collides","value":true}],)")));
    const TiledMap shaped = read(map_with_objects(tile_object(1), tiles(kTwoShapes)));
    const TiledMap classed = read(map_with_objects(tile_object(1), tiles(R"("type":"wall",)")));
    const TiledMap plain = read(map_with_objects(tile_object(2), tiles(kTwoShapes)));

    EXPECT_EQ(marked.description.obstacles.size(), 1u);
    EXPECT_EQ(marked.report.solid_tiles.by_property.at("collides"), 1u);
    EXPECT_EQ(shaped.description.obstacles.size(), 2u);
    EXPECT_EQ(shaped.report.solid_tiles.by_shapes, 1u);
    EXPECT_EQ(shaped.report.objects_by_class.at("unclassified"), 1u);
    EXPECT_EQ(classed.description.obstacles.size(), 1u);
    EXPECT_EQ(classed.report.objects_by_class.at("wall"), 1u) << "the class of its tile";
    EXPECT_TRUE(plain.description.obstacles.empty());
    EXPECT_EQ(joined(plain.report.warnings),
              "1 x tile object: ignored (decoration: it has no class, and its tile is not solid): "
              "layer 'walls', object 5\n");
}

TEST(ReadObject, a_tile_object_of_an_unknown_class_is_what_its_tile_is) {
    const std::string solid = R"("properties":[{"name":"solid","value":true}],)";

    EXPECT_EQ(walls_of(tile_object(1, R"("class":"rock",)"), solid).size(), 1u);
    EXPECT_EQ(walls_of(tile_object(1), solid + R"("type":"rock",)").size(), 1u);
    const TiledMap other =
        read(map_with_objects(tile_object(2, R"("class":"tree",)"), tiles(solid)));
    EXPECT_TRUE(other.description.obstacles.empty());
    EXPECT_EQ(joined(other.report.warnings).rfind("unknown class 'tree': 1 object ignored", 0), 0u);
}

TEST(ReadObject, a_tile_object_in_a_layer_that_is_not_solid_is_decoration) {
    const std::string layer =
        object_layer(tile_object(1), R"("properties":[{"name":"solid","value":false}],)");

    const TiledMap map = read(map_with(layer, tiles(kTwoShapes)));

    EXPECT_TRUE(map.description.obstacles.empty());
    EXPECT_EQ(joined(map.report.warnings), "");
}

TEST(ReadObject, a_tile_object_has_the_class_and_the_properties_of_its_tile) {
    const std::string pickup = R"("type":"pickup","properties":[{"name":"gift","value":"speed"},)"
                               R"({"name":"interval","value":9},{"name":"price","value":5}],)";
    const TiledMap map = read(map_with_objects(
        tile_object(1, R"("properties":[{"name":"interval","value":7}],)"), tiles(pickup)));

    ASSERT_EQ(map.description.triggers.size(), 1u);
    EXPECT_EQ(map.description.triggers[0].gift, sim::Gift::speed);
    EXPECT_EQ(map.description.triggers[0].interval, 7.0f) << "its own come first";
    EXPECT_EQ(map.description.triggers[0].box.min, (sim::Vec2{1, 1}));
    EXPECT_EQ(map.description.triggers[0].box.max, (sim::Vec2{3, 2}));
    EXPECT_EQ(map.report.objects_by_class.at("pickup"), 1u);
    EXPECT_TRUE(map.report.warnings.empty()) << joined(map.report.warnings);
}

TEST(ReadObject, a_mover_drawn_as_a_tile_is_its_only_shape_or_its_rectangle) {
    const auto crate = [](const std::string& tile_keys, const std::string& size) {
        const std::string object = R"({"id":5,"gid":1,"type":"crate","x":32,"y":288,)" + size + "}";
        return read(map_with_objects(object, tiles(tile_keys))).description.movers.at(0).obstacle;
    };
    const std::string natural = R"("width":32,"height":32)";

    EXPECT_EQ(crate(kOneDisc, natural).shape, sim::Shape::circle);
    EXPECT_EQ(crate(kOneDisc, natural).radius, 0.5f);
    EXPECT_EQ(crate(kOneDisc, R"("width":64,"height":64)").radius, 1.0f);
    EXPECT_EQ(crate(kTwoShapes, natural).vertices,
              (std::vector<sim::Vec2>{{1, 2}, {2, 2}, {2, 1}, {1, 1}}));
    EXPECT_EQ(crate("", R"("width":0,"height":0)").vertices.size(), 4u) << "as large as its tile";
}

TEST(ReadObject, a_trigger_drawn_as_a_tile_takes_only_a_rectangle_or_a_circle_from_it) {
    const auto spikes = [](const std::string& tile_keys, const std::string& more_keys = "") {
        return read(map_with_objects(tile_object(1, R"("type":"spikes",)" + more_keys),
                                     tiles(tile_keys)))
            .description.triggers.at(0);
    };

    EXPECT_EQ(
        spikes(R"("objectgroup":{"objects":[{"x":0,"y":16,"width":32,"height":16}]},)").box.max,
        (sim::Vec2{3, 1.5f}));
    EXPECT_EQ(spikes(kOneDisc).box.max, (sim::Vec2{3, 2})) << "the circle is stretched";
    EXPECT_EQ(spikes(R"("objectgroup":{"objects":[{"x":0,"y":32,"polygon":[{"x":0,"y":0},)"
                     R"({"x":16,"y":-32},{"x":32,"y":0}]}]},)")
                  .box.max,
              (sim::Vec2{3, 2}));
    EXPECT_EQ(spikes("", R"("rotation":90,)").box.min, (sim::Vec2{1, -1}));
    EXPECT_EQ(
        refusal(map_with_objects(tile_object(2, R"("type":"spikes","rotation":30,)"), tiles(""))),
        "maps/test.tmj: layer 'walls', object 5: is a turned rectangle: set its rotation to 0 "
        "or draw it as an ellipse with equal sides");
}

TEST(ReadObject, a_spawn_drawn_as_a_tile_is_in_its_middle) {
    const TiledMap map = read(
        map_with_objects(tile_object(1, R"("type":"spawn","rotation":90,)"), tiles(kTwoShapes)));

    ASSERT_EQ(map.description.spawns.size(), 1u);
    expect_near(map.description.spawns[0].position, {1.5f, 0.0f});
}

TEST(ReadObject, a_one_sided_tile_object_needs_a_line) {
    const std::string line =
        R"("objectgroup":{"objects":[{"x":32,"y":0,"polyline":[{"x":0,"y":0},{"x":-32,"y":0}]},)"
        R"({"x":0,"y":0,"width":9,"height":9}]},)";
    const std::string flip = R"("properties":[{"name":"flip","value":true}],)";

    const auto drawn = walls_of(tile_object(1, R"("type":"one_sided",)"), line);
    const auto flipped = walls_of(tile_object(1, R"("type":"one_sided",)" + flip), line);

    ASSERT_EQ(drawn.size(), 1u);
    EXPECT_TRUE(drawn[0].is_one_sided);
    EXPECT_EQ(drawn[0].vertices, (std::vector<sim::Vec2>{{3, 2}, {1, 2}}));
    EXPECT_EQ(flipped.at(0).vertices, (std::vector<sim::Vec2>{{1, 2}, {3, 2}}));
    EXPECT_EQ(refusal(map_with_objects(tile_object(2, R"("type":"one_sided",)"), tiles(""))),
              "maps/test.tmj: layer 'walls', object 5: is one_sided and drawn as a tile without a "
              "polyline: draw it as a polyline");
}

TEST(ReadObject, a_tile_object_needs_a_tileset_only_when_its_class_means_something) {
    EXPECT_EQ(
        refusal(map_with_objects(tile_object(9, R"("type":"wall",)"))),
        "maps/test.tmj: layer 'walls', object 5: its tile 9 belongs to no tileset of the map: "
        "save the map again");
    EXPECT_EQ(refusal(map_with_objects(tile_object(9))), "");
}

TEST(ReadObject, warns_of_an_object_that_has_a_class_only_as_its_name) {
    const auto named = [](const std::string& name, const std::string& more_keys = "") {
        return R"({"id":5,"name":")" + name + R"(",)" + more_keys + kBox + "}";
    };
    const TiledMap map =
        read(map_with_objects(named("Spawn Point") + "," + named("wall") + "," + named("wall") +
                              "," + named("tree") + "," + named("door", R"("class":"wall",)")));

    EXPECT_EQ(joined(map.report.warnings),
              "1 x object named 'Spawn Point' has no class, ignored (for a spawn, set its class): "
              "layer 'walls', object 5\n"
              "2 x object named 'wall' has no class, ignored (for a wall, set its class): layer "
              "'walls', object 5; layer 'walls', object 5\n");
    EXPECT_TRUE(read(map_with(object_layer(named("wall"),
                                           R"("properties":[{"name":"solid","value":true}],)")))
                    .report.warnings.empty());
}

TEST(ReadObject, a_name_shared_by_two_paths_is_rejected) {
    const std::string platform = object("platform", kBox, {R"("path":"way")"});

    EXPECT_EQ(object_refusal(platform + "," + path("way", 9) + "," + path("way", 10)),
              "property 'path' is text 'way', but several paths have this name: give them "
              "different names");
}

TEST(ReadObject, a_mover_has_an_area) {
    EXPECT_EQ(
        object_refusal(object("crate", R"("x":0,"y":0,"polyline":[{"x":0,"y":0},{"x":9,"y":0}])")),
        "is drawn as a polyline: draw it as a rectangle, an ellipse or a polygon");
    EXPECT_EQ(object_refusal(object("path", kBox)),
              "is a path drawn as a rectangle: draw it as a polyline");
}

TEST(ReadObject, numbers_as_text_are_read_and_unknown_properties_ignored_with_a_warning) {
    const TiledMap map = read(map_with_objects(
        object("crate", kBox, {R"("health":"80")", R"("helth":1)", R"("respawn":"2")"})));

    EXPECT_EQ(map.description.movers[0].health, 80);
    EXPECT_EQ(joined(map.report.warnings),
              "1 x property 'health' is a string, read anyway (change its type): layer 'walls', "
              "object 5\n"
              "1 x property 'helth' has no meaning for class crate, ignored (the closest match is "
              "'health'): layer 'walls', object 5\n"
              "1 x property 'respawn' is a string, read anyway (change its type): layer 'walls', "
              "object 5\n");
}

TEST(ReadObject, warns_of_doors_without_plates_and_plates_without_doors) {
    const std::string door = object("door", kBox, {R"("path":"way")", R"("signal":"a")"});
    const std::string plate = object("plate", kBox, {R"("signal":"b")"});

    const TiledMap map = read(map_with_objects(door + "," + plate + "," + path()));

    EXPECT_EQ(joined(map.report.warnings),
              "signal 'a': no plate sends it, so its doors stay shut\n"
              "signal 'b': no door waits for it, so its plates open nothing\n");
}

TEST(ReadObject, an_infinite_map_extends_to_where_its_platforms_go) {
    const std::string platform = object("platform", kBox, {R"("path":"way")"});

    const TiledMap map = read(map_with_objects(platform + "," + path(), R"("infinite":true,)"));

    EXPECT_EQ(map.description.bounds.min, (sim::Vec2{-1, -1}));
    EXPECT_EQ(map.description.bounds.max, (sim::Vec2{3 + 3 + 2, 2 + 2 + 2}));
}

TEST(ReadObject, the_number_of_movers_is_limited) {
    std::string objects;
    for (std::size_t i = 0; i <= kMapMoversMax; ++i)
        objects += (i == 0 ? "" : ",") + object("crate", kBox);

    EXPECT_EQ(object_refusal(objects), "more than 256 movers in the map: delete some");
}

/// Returns `count` objects like this one, separated by commas.
std::string many(std::size_t count, const std::string& one) {
    std::string objects = one;
    for (std::size_t i = 1; i < count; ++i)
        objects += "," + one;
    return objects;
}

TEST(ReadObject, the_numbers_of_triggers_and_bushes_are_limited) {
    const std::string spikes = object("spikes", kBox);
    const std::string bush = object("bush", kBox);

    EXPECT_EQ(object_refusal(many(kMapTriggersMax, spikes)), "");
    EXPECT_EQ(object_refusal(many(kMapTriggersMax + 1, spikes)),
              "more than 1024 triggers in the map: delete some");
    EXPECT_EQ(object_refusal(many(kMapBushesMax, bush)), "");
    EXPECT_EQ(object_refusal(many(kMapBushesMax + 1, bush)),
              "more than 1024 bushes in the map: delete some");
}

TEST(ReadObject, a_path_has_at_most_256_vertices) {
    const auto path_of = [](std::size_t vertices) {
        std::string points;
        for (std::size_t i = 0; i < vertices; ++i) {
            points += i == 0 ? R"({"x":)" : R"(,{"x":)";
            points += std::to_string(i);
            points += R"(,"y":0})";
        }
        return R"({"id":5,"type":"path","x":0,"y":0,"polyline":[)" + points + "]}";
    };

    EXPECT_EQ(object_refusal(path_of(kPathVerticesMax)), "");
    EXPECT_EQ(object_refusal(path_of(kPathVerticesMax + 1)),
              "path has more than 256 vertices: draw it with fewer");
}

TEST(ReadObject, a_flood_of_unmatched_signals_yields_a_page_of_warnings) {
    std::string plates;
    for (int i = 0; i < 40; ++i)
        plates += std::string(i == 0 ? "" : ",") +
                  object("plate", kBox, {R"("signal":"s)" + std::to_string(i) + "\""});

    EXPECT_EQ(read(map_with_objects(plates)).report.warnings.size(), 32u);
}

TEST(ReadObject, a_plate_and_a_door_with_one_signal_match) {
    const std::string door = object("door", kBox, {R"("path":"way")", R"("signal":"a")"});
    const std::string plate = object("plate", kBox, {R"("signal":"a")"});

    const TiledMap map = read(map_with_objects(door + "," + plate + "," + path()));

    EXPECT_TRUE(map.report.warnings.empty()) << joined(map.report.warnings);
}

TEST(ReadObject, a_tile_object_of_a_missing_tileset_is_named_with_it) {
    const std::string external = R"("tilesets":[{"firstgid":1,"source":"Missing.tsx"}],)";
    const std::string plain = R"({"id":5,"gid":3,"x":0,"y":32,"width":32,"height":32)";
    const std::string warning =
        "1 x tile object of the tileset 'Missing.tsx', which is a file of its own, which was not "
        "given: give it with the map, or make one file of all with arenad pack-map; until then "
        "nothing says where the object is solid: layer 'walls', object 5\n";

    EXPECT_EQ(joined(read(map_with_objects(plain + "}", external)).report.warnings), warning);
    const TiledMap crate = read(map_with_objects(plain + R"(,"type":"crate"})", external));
    EXPECT_EQ(joined(crate.report.warnings), warning);
    EXPECT_EQ(crate.description.movers.size(), 1u);
    const std::string open =
        object_layer(plain + "}", R"("properties":[{"name":"solid","value":false}],)");
    const std::string not_needed =
        "1 x tileset that cannot be read: ignored because nothing that may be solid is of its "
        "tiles: 'Missing.tsx': is a file of its own, which was not given: give it with the map, or "
        "make one file of all with arenad pack-map\n";
    EXPECT_EQ(joined(read(map_with(open, external)).report.warnings), not_needed);
    const TiledMap spawn = read(map_with_objects(plain + R"(,"type":"spawn"})", external));
    EXPECT_EQ(joined(spawn.report.warnings), not_needed);
}

TEST(ReadObject, a_mover_that_lacks_what_moves_it_may_be_a_wall) {
    const std::string wall = ", or, if it does not move, give it the class wall";

    EXPECT_EQ(object_refusal(object("door", kBox)),
              "property 'signal' is missing: set it to the signal of the door's plate" + wall);
    for (const auto& mover : {object("platform", kBox), object("door", kBox, {R"("signal":"s")"})})
        EXPECT_EQ(
            object_refusal(mover),
            "property 'path' is missing: set it to the name of a polyline of class path" + wall);
}

}  // namespace
}  // namespace arena::protocol::read_object_test
