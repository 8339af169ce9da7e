#include "sim/terrain/match_objects.h"

#include <functional>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"

namespace arena::sim::match_objects_test {
namespace {

using test::MapBuilder;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr Bounds kBox{{5.0f, 5.0f}, {7.0f, 6.0f}};

/// Returns "layer ID: reason"; empty for a map that was accepted.
std::string refusal(const MapDescription& map) {
    const auto terrain = build_terrain(map);
    if (terrain) return {};
    const MapError& error = terrain.error();
    return error.layer + " " + std::to_string(error.object_id) + ": " + error.reason;
}

std::string refusal(const MapBuilder& map) {
    return refusal(map.description());
}

TEST(MatchObjects, are_copied_with_the_flags_in_the_order_of_their_teams) {
    const auto terrain = MapBuilder()
                             .flag({30.0f, 5.0f}, 8)
                             .flag({10.0f, 5.0f}, 1, 2.0f)
                             .flag({20.0f, 5.0f}, 3)
                             .base(kBox, 2)
                             .round_base({9.0f, 9.0f}, 1.0f, 1)
                             .round_hill({20.0f, 20.0f}, 3.0f)
                             .hill(kBox)
                             .terrain();

    ASSERT_EQ(terrain->flags.size(), 3u);
    EXPECT_EQ(terrain->flags[0].team, 1);
    EXPECT_EQ(terrain->flags[0].position, (Vec2{10.0f, 5.0f}));
    EXPECT_EQ(terrain->flags[0].radius, 2.0f);
    EXPECT_EQ(terrain->flags[0].source.object_id, 2u);
    EXPECT_EQ(terrain->flags[1].team, 3);
    EXPECT_EQ(terrain->flags[2].team, 8);
    ASSERT_EQ(terrain->bases.size(), 2u);
    EXPECT_EQ(terrain->bases[0].team, 2);
    EXPECT_EQ(terrain->bases[1].area.center, (Vec2{9.0f, 9.0f}));
    ASSERT_EQ(terrain->hills.size(), 2u) << "in the order of the map";
    EXPECT_EQ(terrain->hills[0].area.radius, 3.0f);
    EXPECT_EQ(terrain->hills[1].area.box.max, kBox.max);
}

TEST(MatchObjects, one_that_is_not_sound_is_named_with_the_way_out) {
    const struct {
        std::function<void(MapDescription&)> fault;
        const char* line;
    } cases[] = {
        {[](MapDescription& map) { map.flags[0].team = 0; },
         "flags 1: its team is not one of a match: set 'team' to 1 .. 8"},
        {[](MapDescription& map) { map.flags[0].team = 9; },
         "flags 1: its team is not one of a match: set 'team' to 1 .. 8"},
        {[](MapDescription& map) { map.flags[0].position.x = kNan; },
         "flags 1: the flag lies outside the map: move it inside"},
        {[](MapDescription& map) { map.flags[0].position.x = 40.5f; },
         "flags 1: the flag lies outside the map: move it inside"},
        {[](MapDescription& map) { map.flags[0].radius = 0.0f; },
         "flags 1: the flag cannot be touched: set 'radius' to more than 0, at most 8192 metres"},
        {[](MapDescription& map) { map.flags[0].radius = kNan; },
         "flags 1: the flag cannot be touched: set 'radius' to more than 0, at most 8192 metres"},
        {[](MapDescription& map) { map.flags[1].team = 1; },
         "flags 2: team 1 has a flag already, object 1: delete one of them or change its 'team'"},
        {[](MapDescription& map) { map.bases[0].team = 0; },
         "bases 3: its team is not one of a match: set 'team' to 1 .. 8"},
        {[](MapDescription& map) { map.bases[0].area.box.max.x = 5.0f; },
         "bases 3: its rectangle has no area: give it a width and a height"},
        {[](MapDescription& map) { map.bases[0].area.box.min.y = -0.2f; },
         "bases 3: it reaches beyond the border of the map: draw it inside"},
        {[](MapDescription& map) { map.hills[0].area.radius = 0.0f; },
         "hills 4: its circle has no radius: give it a size"},
        {[](MapDescription& map) { map.hills[0].area.center.x = 38.0f; },
         "hills 4: it reaches beyond the border of the map: draw it inside"},
        {[](MapDescription& map) { map.hills[0].area.shape = Shape::line; },
         "hills 4: its shape is neither a circle nor a rectangle: draw one of them"},
    };
    const MapDescription sound = MapBuilder()
                                     .flag({10.0f, 5.0f}, 1)
                                     .flag({20.0f, 5.0f}, 2)
                                     .base(kBox, 2)
                                     .round_hill({20.0f, 20.0f}, 3.0f)
                                     .description();
    ASSERT_EQ(refusal(sound), "");

    for (const auto& [fault, line] : cases) {
        MapDescription map = sound;
        fault(map);
        EXPECT_EQ(refusal(map), line);
    }
}

TEST(MatchObjects, an_area_may_be_drawn_along_the_border) {
    EXPECT_EQ(refusal(MapBuilder().hill({{-0.05f, 0.0f}, {40.0f, 40.05f}})), "");
    EXPECT_EQ(refusal(MapBuilder().round_base({3.0f, 3.0f}, 3.05f, 1)), "");
}

TEST(MatchObjects, each_team_may_have_a_flag) {
    MapBuilder map;
    for (std::uint8_t team = 1; team <= kTeamsMax; ++team)
        map.flag({4.0f * static_cast<float>(team), 5.0f}, team);

    EXPECT_EQ(refusal(map), "");
}

TEST(MatchObjects, the_numbers_of_bases_and_hills_are_limited) {
    MapBuilder bases;
    for (std::size_t i = 0; i < kBasesMax; ++i)
        bases.base(kBox, 1);
    MapBuilder hills;
    for (std::size_t i = 0; i < kHillsMax; ++i)
        hills.hill(kBox);

    EXPECT_EQ(refusal(bases), "");
    EXPECT_EQ(refusal(hills), "");
    EXPECT_EQ(refusal(bases.base(kBox, 1)),
              "bases 65: the map has more than 64 bases up to here: delete some");
    EXPECT_EQ(refusal(hills.hill(kBox)),
              "hills 33: the map has more than 32 hills up to here: delete some");
}

}  // namespace
}  // namespace arena::sim::match_objects_test
