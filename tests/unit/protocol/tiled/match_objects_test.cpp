#include "protocol/tiled/match_objects.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/protocol/tiled/object_text.h"

namespace arena::protocol::match_objects_test {
namespace {

using object_text::kBox;
using object_text::kDisc;
using object_text::object;
using object_text::object_refusal;

constexpr const char* kPoint = R"("point":true,"x":64,"y":256)";  // (2, 2) m
constexpr const char* kTeam = R"("team":3)";

sim::MapDescription map_of(const std::string& objects, const std::string& more_keys = "") {
    return read(map_with_objects(objects, more_keys)).description;
}

sim::MapFlag flag_of(const std::string& text, const std::string& more_keys = "") {
    const sim::MapDescription map = map_of(text, more_keys);
    EXPECT_EQ(map.flags.size(), 1u);
    return map.flags.empty() ? sim::MapFlag{} : map.flags.front();
}

TEST(MatchObjects, a_flag_is_a_point_with_a_team) {
    const sim::MapFlag flag = flag_of(object("flag", kPoint, {kTeam}));

    EXPECT_EQ(flag.position, (sim::Vec2{2, 2}));
    EXPECT_EQ(flag.team, 3);
    EXPECT_EQ(flag.radius, 0.5f) << "the default";
    EXPECT_EQ(flag.source.layer, "walls");
    EXPECT_EQ(flag.source.object_id, 5u);
}

TEST(MatchObjects, the_radius_of_a_flag_is_a_property_or_its_ellipse) {
    EXPECT_EQ(flag_of(object("flag", kPoint, {kTeam, R"("radius":1.25)"})).radius, 1.25f);

    const sim::MapFlag drawn =
        flag_of(object("flag", R"("ellipse":true,"x":32,"y":224,"width":64,"height":64)", {kTeam}));
    EXPECT_EQ(drawn.position, (sim::Vec2{2, 2}));
    EXPECT_EQ(drawn.radius, 1.0f);
    EXPECT_EQ(object_refusal(object("flag", kDisc, {kTeam, R"("radius":2)"})),
              "property 'radius' is 2: remove it, since the ellipse is the flag's radius, or draw "
              "the flag as a point");
}

TEST(MatchObjects, a_flag_may_be_a_tile_whose_middle_counts_and_which_may_know_the_team) {
    const std::string tiles =
        R"("tilesets":[{"firstgid":1,"name":"set","tilewidth":32,"tileheight":32,"tiles":[)"
        R"({"id":0,"type":"flag","properties":[{"name":"team","value":7}],)"
        R"("objectgroup":{"objects":[{"id":1,"x":0,"y":0,"width":9,"height":9}]}}]}],)";
    const std::string tile = R"({"id":5,"gid":1,"x":32,"y":288,"width":64,"height":32})";

    const sim::MapFlag flag = flag_of(tile, tiles);

    EXPECT_EQ(flag.position, (sim::Vec2{2, 1.5f}));
    EXPECT_EQ(flag.team, 7);
    EXPECT_EQ(flag.radius, 0.5f);
}

TEST(MatchObjects, a_flag_of_another_shape_is_rejected) {
    const std::pair<const char*, const char*> cases[] = {
        {kBox, "is a flag drawn as a rectangle: draw it as a point or an ellipse with equal sides"},
        {R"("x":0,"y":0,"polygon":[{"x":0,"y":0},{"x":9,"y":0},{"x":9,"y":9}])",
         "is a flag drawn as a polygon: draw it as a point or an ellipse with equal sides"},
        {R"("capsule":true,"x":0,"y":0,"width":32,"height":32)",
         "is a flag drawn as a capsule: draw it as a point or an ellipse with equal sides"},
        {R"("ellipse":true,"x":0,"y":0,"width":32,"height":16)",
         "is an ellipse with unequal sides: make its width and height the same"},
        {R"("point":true,"x":99999999,"y":0)",
         "lies more than 8192 m from the map's corner: move it into the map"}};
    for (const auto& [shape, what] : cases)
        EXPECT_EQ(object_refusal(object("flag", shape, {kTeam})), what);
}

TEST(MatchObjects, a_flag_and_a_base_need_a_team_of_a_match) {
    const std::pair<std::vector<std::string>, const char*> cases[] = {
        {{}, "property 'team' is missing: set it to the number of its team, 1 to 8"},
        {{R"("Team":1)"},
         "property 'team' is missing (the closest match is 'Team'): set it to the number of its "
         "team, 1 to 8"},
        {{R"("team":0)"}, "property 'team' is 0: set it to a whole number from 1 to 8"},
        {{R"("team":9)"}, "property 'team' is 9: set it to a whole number from 1 to 8"},
        {{R"("team":1.5)"}, "property 'team' is 1.5: set it to a whole number from 1 to 8"},
        {{R"("team":"red")"},
         "property 'team' is text 'red': set it to a whole number from 1 to 8"}};
    for (const auto& [properties, what] : cases) {
        EXPECT_EQ(object_refusal(object("flag", kPoint, properties)), what);
        EXPECT_EQ(object_refusal(object("base", kBox, properties)), what);
    }
    EXPECT_EQ(object_refusal(object("flag", kPoint, {kTeam, R"("radius":0)"})),
              "property 'radius' is 0: set it to a number from 0.05 to 100");
}

TEST(MatchObjects, bases_and_hills_are_boxes_or_discs) {
    const sim::MapDescription map =
        map_of(object("base", kBox, {kTeam}) + "," + object("base", kDisc, {R"("team":8)"}) + "," +
               object("hill", kDisc) + "," + object("hill", kBox));

    ASSERT_EQ(map.bases.size(), 2u);
    EXPECT_EQ(map.bases[0].team, 3);
    EXPECT_EQ(map.bases[0].area.shape, sim::Shape::polygon);
    EXPECT_EQ(map.bases[0].area.box.max, (sim::Vec2{3, 2}));
    EXPECT_EQ(map.bases[0].source.object_id, 5u);
    EXPECT_EQ(map.bases[1].team, 8);
    EXPECT_EQ(map.bases[1].area.shape, sim::Shape::circle);
    ASSERT_EQ(map.hills.size(), 2u);
    EXPECT_EQ(map.hills[0].area.center, (sim::Vec2{1.5f, 1.5f}));
    EXPECT_EQ(map.hills[0].area.radius, 0.5f);
    EXPECT_EQ(map.hills[1].area.box.min, (sim::Vec2{1, 1}));
    EXPECT_EQ(map.hills[1].source.layer, "walls");
    EXPECT_TRUE(map.obstacles.empty()) << "none of them is solid";
}

TEST(MatchObjects, bases_and_hills_of_another_shape_are_rejected) {
    const std::pair<const char*, const char*> cases[] = {
        {kPoint, "is drawn as a point: draw it as a rectangle or an ellipse with equal sides"},
        {R"("x":0,"y":0,"polygon":[{"x":0,"y":0},{"x":9,"y":0},{"x":9,"y":9}])",
         "is drawn as a polygon: draw it as a rectangle or an ellipse with equal sides"},
        {R"("rotation":30,"x":0,"y":0,"width":32,"height":16)",
         "is a turned rectangle: set its rotation to 0 or draw it as an ellipse with equal sides"}};
    for (const auto& [shape, what] : cases) {
        EXPECT_EQ(object_refusal(object("base", shape, {kTeam})), what);
        EXPECT_EQ(object_refusal(object("hill", shape)), what);
    }
}

TEST(MatchObjects, a_hill_may_be_a_tile_with_the_shape_of_the_tile) {
    const std::string tiles =
        R"("tilesets":[{"firstgid":1,"name":"set","tilewidth":32,"tileheight":32,"tiles":[)"
        R"({"id":0,"objectgroup":{"objects":[{"id":1,"ellipse":true,"x":0,"y":0,"width":32,)"
        R"("height":32}]}},{"id":1,"objectgroup":{"objects":[{"id":1,"x":0,"y":0,"polygon":)"
        R"([{"x":0,"y":0},{"x":9,"y":0},{"x":9,"y":9}]}]}}]}],)";
    const auto tile = [](const char* gid) {
        return R"({"id":5,"type":"hill","gid":)" + std::string(gid) +
               R"(,"x":32,"y":288,"width":32,"height":32})";
    };

    const sim::MapDescription map = map_of(tile("1") + "," + tile("2"), tiles);

    ASSERT_EQ(map.hills.size(), 2u);
    EXPECT_EQ(map.hills[0].area.shape, sim::Shape::circle);
    EXPECT_EQ(map.hills[0].area.radius, 0.5f);
    EXPECT_EQ(map.hills[1].area.shape, sim::Shape::polygon) << "the whole tile";
    EXPECT_EQ(map.hills[1].area.box.max, (sim::Vec2{2, 2}));
}

TEST(MatchObjects, properties_that_they_do_not_have_are_ignored_with_a_warning) {
    const TiledMap map = read(map_with_objects(object("flag", kPoint, {kTeam, R"("radios":1)"}) +
                                               "," + object("hill", kBox, {R"("team":1)"})));

    EXPECT_EQ(joined(map.report.warnings),
              "1 x property 'radios' has no meaning for class flag, ignored (the closest match is "
              "'radius'): layer 'walls', object 5\n"
              "1 x property 'team' has no meaning for class hill, ignored: layer 'walls', object "
              "5\n");
}

}  // namespace
}  // namespace arena::protocol::match_objects_test
