#include "sim/tick/separation/overlap.h"

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/side_view.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::overlap_test {
namespace {

using test::MapBuilder;

/// Two players of half a metre whose centres are `apart` metres apart.
struct Two : test::StageScene {
    explicit Two(float apart, const Rules& with_rules = {})
        : StageScene(MapBuilder().terrain(), with_rules) {
        put(1, {10.0f, 10.0f});
        put(2, {10.0f + apart, 10.0f});
    }
    [[nodiscard]] bool overlap(float slop) const {
        const bool overlap = players_overlap(state.players, 0, 1, slop);
        EXPECT_EQ(players_overlap(state.players, 1, 0, slop), overlap);
        return overlap;
    }
    [[nodiscard]] bool bodies(float slop) const {
        const bool overlap = bodies_overlap(rules, state.players, 0, 1, slop);
        EXPECT_EQ(bodies_overlap(rules, state.players, 1, 0, slop), overlap);
        return overlap;
    }
};

TEST(Overlap, players_that_touch_do_not_overlap) {
    EXPECT_FALSE(Two(1.0f).overlap(0.0f));
    EXPECT_FALSE(Two(1.0f).bodies(0.0f));
    EXPECT_TRUE(Two(0.99f).overlap(0.0f));
    EXPECT_TRUE(Two(0.99f).bodies(0.0f));
}

TEST(Overlap, players_may_be_in_each_other_by_the_slop) {
    EXPECT_FALSE(Two(0.75f).overlap(0.25f));
    EXPECT_FALSE(Two(0.75f).bodies(0.25f));
    EXPECT_TRUE(Two(0.74f).overlap(0.25f));
    EXPECT_TRUE(Two(0.74f).bodies(0.25f));
}

TEST(Overlap, players_in_one_place_overlap) {
    EXPECT_TRUE(Two(0.0f).overlap(0.5f));
    EXPECT_TRUE(Two(0.0f).bodies(0.5f));
}

// Boxes of 0.8 m in circles of 0.89 m.
TEST(Overlap, outlines_count_and_not_the_circles_around_them) {
    Rules boxes;
    boxes.archetypes = {test::box_walker(MoveKind::push_out)};

    EXPECT_FALSE(Two(0.81f, boxes).bodies(0.0f));
    EXPECT_TRUE(Two(0.79f, boxes).bodies(0.0f));
}

/// A map with one obstacle, and one player that began its step at `start`.
struct AtWall : test::StageScene {
    explicit AtWall(const MapBuilder& map, const Archetype& archetype = {})
        : StageScene(map.terrain(), rules_of(archetype)) {
        put(1, {});
    }
    static Rules rules_of(const Archetype& archetype) {
        Rules rules;
        rules.archetypes = {archetype};
        return rules;
    }
    bool disc_overlaps(Vec2 position, Vec2 start) {
        state.players.position[0] = position;
        return overlaps_terrain(state.players, 0, solids(), 0, start);
    }
    bool disc_overlaps(Vec2 position) { return disc_overlaps(position, position); }
    bool core_overlaps(Vec2 position, Vec2 start) {
        state.players.position[0] = position;
        return core_overlaps_terrain(rules, state.players, 0, solids(), 0, start);
    }
    bool core_overlaps(Vec2 position) { return core_overlaps(position, position); }
};

TEST(OverlapTerrain, a_player_that_touches_or_is_in_by_the_settled_slop_does_not_overlap) {
    AtWall box(MapBuilder().box({10, 10}, {20, 20}));
    for (const float x : {9.5f, 9.5f + 0.9f * kSettledSlop}) {
        EXPECT_FALSE(box.disc_overlaps({x, 15.0f})) << x;
        EXPECT_FALSE(box.core_overlaps({x, 15.0f})) << x;
    }
    EXPECT_TRUE(box.disc_overlaps({9.5f + 1.1f * kSettledSlop, 15.0f}));
    EXPECT_TRUE(box.core_overlaps({9.5f + 1.1f * kSettledSlop, 15.0f}));
}

TEST(OverlapTerrain, a_player_beside_a_corner_does_not_overlap) {
    AtWall box(MapBuilder().box({10, 10}, {20, 20}));

    // 0.4 m on both axes are 0.566 m, 0.3 m are 0.424 m.
    EXPECT_FALSE(box.disc_overlaps({9.6f, 9.6f}));
    EXPECT_FALSE(box.core_overlaps({9.6f, 9.6f}));
    EXPECT_TRUE(box.disc_overlaps({9.7f, 9.7f}));
    EXPECT_TRUE(box.core_overlaps({9.7f, 9.7f}));
}

TEST(OverlapTerrain, knows_all_shapes_of_pieces) {
    AtWall line(MapBuilder().line({10, 10}, {10, 20}));
    AtWall circle(MapBuilder().circle({10, 10}, 2.0f));
    AtWall triangle(MapBuilder().polygon({{10, 10}, {20, 10}, {10, 20}}));

    EXPECT_TRUE(line.disc_overlaps({9.6f, 15.0f}));
    EXPECT_FALSE(line.disc_overlaps({9.4f, 15.0f}));
    EXPECT_TRUE(circle.disc_overlaps({7.6f, 10.0f}));
    EXPECT_FALSE(circle.disc_overlaps({7.4f, 10.0f}));
    EXPECT_TRUE(triangle.disc_overlaps({9.6f, 15.0f}));
    EXPECT_FALSE(triangle.disc_overlaps({9.4f, 15.0f}));
}

// The line's right side, seen from its first end, is where x is greater.
TEST(OverlapTerrain, a_one_sided_line_stops_only_a_player_that_began_in_front_of_it) {
    AtWall line(MapBuilder().one_sided_line({10, 10}, {10, 20}));
    constexpr Vec2 kIn{10.2f, 15.0f};

    EXPECT_TRUE(line.disc_overlaps(kIn, {10.6f, 15.0f}));
    EXPECT_TRUE(line.core_overlaps(kIn, {10.6f, 15.0f}));
    EXPECT_FALSE(line.disc_overlaps(kIn, {10.2f, 15.0f}));
    EXPECT_FALSE(line.core_overlaps(kIn, {10.2f, 15.0f}));
    EXPECT_FALSE(line.disc_overlaps(kIn, {9.0f, 15.0f}));
    EXPECT_FALSE(line.core_overlaps(kIn, {9.0f, 15.0f}));
}

TEST(OverlapTerrain, of_a_player_that_moves_by_rays_only_the_middle_counts) {
    AtWall box(MapBuilder().box({10, 10}, {20, 20}), test::box_walker(MoveKind::rays));

    EXPECT_FALSE(box.core_overlaps({9.9f, 15.0f}));
    EXPECT_TRUE(box.core_overlaps({10.1f, 15.0f}));
}

TEST(OverlapTerrain, of_an_outline_its_edges_count) {
    AtWall box(MapBuilder().box({10, 10}, {20, 20}), test::box_walker(MoveKind::push_out));

    EXPECT_FALSE(box.core_overlaps({9.59f, 15.0f}));
    EXPECT_TRUE(box.core_overlaps({9.61f, 15.0f}));
}

}  // namespace
}  // namespace arena::sim::overlap_test
