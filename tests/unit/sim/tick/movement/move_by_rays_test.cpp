#include "sim/tick/movement/move_by_rays.h"

#include <cmath>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "sim/terrain/terrain_queries.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/side_view.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::move_by_rays_test {
namespace {

using test::MapBuilder;

/// One player that moves by rays: a box of 0.8 m by 1.6 m.
struct RayWalker : test::StageScene {
    explicit RayWalker(const MapBuilder& map, float gravity = test::kGravity)
        : StageScene(map.terrain(), rules_with(gravity)) {
        place_movers();
    }
    static Rules rules_with(float gravity) {
        Rules rules = test::side_view(test::box_walker(MoveKind::rays));
        rules.gravity = gravity;
        return rules;
    }
    /// Moves a player that stands on level ground, or falls, by `delta` in one tick.
    Vec2 end_of(Vec2 from, Vec2 delta, bool walks = false) {
        state.players = {};
        put(1, from);
        state.players.velocity[0] = delta * 60.0f;
        if (walks) state.players.ground_normal[0] = {0.0f, 1.0f};
        begin_steps();
        memory.steps.wanted[0] = delta;
        move_by_rays(rules, solids(), 0, state.players, memory.steps, memory.lookup);
        return state.players.position[0];
    }
    [[nodiscard]] bool is_blocked() const { return memory.steps.blocked[0] != 0; }
    [[nodiscard]] Vec2 velocity() const { return state.players.velocity[0]; }
};

void expect_at(Vec2 actual, Vec2 expected) {
    EXPECT_NEAR(actual.x, expected.x, 1e-4f);
    EXPECT_NEAR(actual.y, expected.y, 1e-4f);
}

TEST(RayBox, of_a_disc_is_the_square_around_it) {
    const BodyBox box = ray_box({{{7.0f, 8.0f}, 0.5f}, {}});

    EXPECT_EQ(box.offset, (Vec2{-0.5f, -0.5f}));
    EXPECT_EQ(box.width, 1.0f);
    EXPECT_EQ(box.height, 1.0f);
}

TEST(RayBox, of_an_outline_is_the_box_around_it_wherever_its_origin_lies) {
    const std::vector<Vec2> feet_at_origin{{-0.25f, 0.0f}, {0.5f, 0.0f}, {0.0f, 2.0f}};

    const BodyBox box = ray_box({{{7.0f, 8.0f}, 2.0f}, feet_at_origin});

    EXPECT_EQ(box.offset, (Vec2{-0.25f, 0.0f}));
    EXPECT_EQ(box.width, 0.75f);
    EXPECT_EQ(box.height, 2.0f);
}

TEST(FindSurfaces, finds_the_sides_that_intersect_the_area) {
    RayWalker scene(MapBuilder().box({10, 10}, {20, 20}));
    const auto count_in = [&](const Aabb& area) {
        find_surfaces(scene.solids(), area, scene.memory.lookup);
        return scene.memory.lookup.surfaces.size();
    };

    EXPECT_EQ(count_in({{30, 30}, {31, 31}}), 0u);
    EXPECT_EQ(count_in({{9, 14}, {11, 16}}), 1u);
    EXPECT_EQ(count_in({{9, 9}, {11, 11}}), 2u);
    EXPECT_EQ(count_in({{-1, -1}, {41, 41}}), 8u) << "the box and the border";
}

TEST(FindSurfaces, finds_the_sides_of_movers_where_they_stand) {
    RayWalker scene(MapBuilder().mover(
        test::platform(test::box_obstacle({10, 10}, {12, 11}), {{0, 0}, {6, 0}}, 60.0f)));
    test::advance_movers(scene.rules, *scene.terrain, scene.state, scene.memory);

    find_surfaces(scene.solids(), {{12.5f, 9.5f}, {14.0f, 11.5f}}, scene.memory.lookup);

    ASSERT_EQ(scene.memory.lookup.surfaces.size(), 4u);
    for (const Surface& surface : scene.memory.lookup.surfaces) {
        EXPECT_EQ(surface.owner, scene.terrain->mover_id(0));
        EXPECT_GE(surface.a.x, 11.0f);
        EXPECT_LE(surface.a.x, 13.0f);
    }
}

// A cosine of 0.8 is a rise of 3 in 4.
TEST(GroundReach, is_the_rise_of_the_steepest_walkable_slope_in_a_tick) {
    Rules rules;
    Archetype archetype;
    archetype.walkable_cosine = 0.8f;

    EXPECT_NEAR(ground_reach(rules, archetype, {3.6f, -4.8f}), 0.1f * 0.75f + kContactSlop, 1e-6f);
    EXPECT_FLOAT_EQ(ground_reach(rules, archetype, {}), kContactSlop);
    rules.tick_rate = 30;
    EXPECT_NEAR(ground_reach(rules, archetype, {6.0f, 0.0f}), 0.2f * 0.75f + kContactSlop, 1e-6f);
}

TEST(GroundReach, is_limited_where_every_slope_is_walkable_and_a_slop_where_none_is) {
    Archetype climber;
    climber.walkable_cosine = 0.0f;
    Archetype level;
    level.walkable_cosine = 1.0f;

    // The tangent of 84.3 degrees.
    EXPECT_NEAR(ground_reach({}, climber, {6.0f, 0.0f}), 0.1f * std::sqrt(0.99f) / 0.1f, 0.003f);
    EXPECT_FLOAT_EQ(ground_reach({}, level, {6.0f, 0.0f}), kContactSlop);
}

TEST(SurfaceBelow, is_the_highest_below_the_middle_within_reach_of_the_bottom) {
    const std::vector<Surface> surfaces{
        surface_of_edge({{20.0f, 2.0f}, {0.0f, 2.0f}}),
        surface_of_edge({{20.0f, 2.5f}, {10.0f, 2.5f}}),
    };
    const auto below = [&](float left, float bottom, float reach) {
        return surface_below({{left, bottom}, {left + 1.0f, bottom + 2.0f}}, reach, surfaces);
    };

    ASSERT_TRUE(below(5.0f, 2.25f, 0.5f));
    EXPECT_EQ(below(5.0f, 2.25f, 0.5f)->surface, 0u);
    EXPECT_NEAR(below(5.0f, 2.25f, 0.5f)->point.x, 5.5f, 1e-5f);
    EXPECT_EQ(below(5.0f, 2.25f, 0.5f)->point.y, 2.0f);
    EXPECT_FALSE(below(5.0f, 2.25f, 0.125f)) << "out of reach";
    ASSERT_TRUE(below(12.0f, 2.25f, 0.5f));
    EXPECT_EQ(below(12.0f, 2.25f, 0.5f)->surface, 1u) << "its feet are in it, its middle is above";
    EXPECT_EQ(below(9.25f, 2.5f, 0.625f)->surface, 0u) << "only one half stands on the ledge";
    EXPECT_FALSE(below(5.0f, 0.5f, 2.0f)) << "above its middle";
}

TEST(SurfaceBelow, a_ceiling_is_no_ground) {
    const std::vector<Surface> ceiling{surface_of_edge({{0.0f, 2.0f}, {20.0f, 2.0f}})};

    EXPECT_FALSE(surface_below({{5.0f, 2.25f}, {6.0f, 4.0f}}, 0.5f, ceiling));
}

TEST(MoveByRays, a_player_that_wants_nothing_is_not_blocked) {
    RayWalker scene(MapBuilder().box({0, 0}, {40, 10}));

    EXPECT_EQ(scene.end_of({20.0f, 10.8f}, {}), (Vec2{20.0f, 10.8f}));
    EXPECT_FALSE(scene.is_blocked());
}

TEST(MoveByRays, a_free_player_moves_all_the_way) {
    RayWalker scene(MapBuilder(40, 40));

    expect_at(scene.end_of({20.0f, 20.0f}, {0.5f, -0.25f}), {20.5f, 19.75f});
    EXPECT_FALSE(scene.is_blocked());
    expect_at(scene.velocity(), {30.0f, -15.0f});
}

TEST(MoveByRays, a_fall_ends_with_the_feet_on_the_floor) {
    RayWalker scene(MapBuilder().box({0, 0}, {40, 10}));

    expect_at(scene.end_of({20.0f, 11.0f}, {0.0f, -0.5f}), {20.0f, 10.8f});
    EXPECT_TRUE(scene.is_blocked());
}

TEST(MoveByRays, a_wall_ends_the_motion_and_the_velocity_into_it) {
    RayWalker scene(MapBuilder().box({21, 0}, {25, 40}));

    expect_at(scene.end_of({20.5f, 20.0f}, {0.5f, 0.0f}), {20.6f, 20.0f});
    EXPECT_TRUE(scene.is_blocked());
    EXPECT_EQ(scene.velocity(), Vec2{});
}

TEST(MoveByRays, a_ceiling_ends_a_rise) {
    RayWalker scene(MapBuilder().box({0, 12}, {40, 14}));

    expect_at(scene.end_of({20.0f, 11.0f}, {0.0f, 0.5f}), {20.0f, 11.2f});
    EXPECT_TRUE(scene.is_blocked());
    EXPECT_EQ(scene.velocity(), Vec2{});
}

TEST(MoveByRays, rays_go_through_the_middle_and_miss_a_ledge_under_one_half) {
    RayWalker scene(MapBuilder().box({20.1f, 0}, {40, 10}));

    expect_at(scene.end_of({20.0f, 11.0f}, {0.0f, -0.5f}), {20.0f, 10.5f});
    EXPECT_FALSE(scene.is_blocked());
}

// A slope of 1 in 2 from (20, 10); in a tick of 10 cm it rises and falls by 5 cm.
TEST(MoveByRays, a_player_that_walks_is_set_onto_the_ground_above_or_below_its_feet) {
    RayWalker up(MapBuilder().polygon({{0, 0}, {40, 0}, {40, 20}, {20, 10}, {0, 10}}));
    RayWalker down(MapBuilder().polygon({{0, 0}, {40, 0}, {20, 10}, {0, 10}}));

    expect_at(up.end_of({21.0f, 11.3f}, {0.1f, 0.0f}, true), {21.1f, 11.35f});
    expect_at(down.end_of({21.0f, 10.3f}, {0.1f, 0.0f}, true), {21.1f, 10.25f});
}

TEST(MoveByRays, a_player_in_the_air_is_not_set_down) {
    RayWalker down(MapBuilder().polygon({{0, 0}, {40, 0}, {20, 10}, {0, 10}}));

    expect_at(down.end_of({21.0f, 10.3f}, {0.1f, 0.0f}, false), {21.1f, 10.3f});
}

// The way along a slope of 2 in 1: of 0.2 m that are left of the fall, 0.16 m downwards.
TEST(MoveByRays, what_is_left_of_a_fall_onto_a_steep_slope_leads_down_the_slope) {
    RayWalker scene(MapBuilder().polygon({{10, 0}, {40, 0}, {40, 30}, {25, 30}}));

    // At x = 20 the slope is 20 m high; the feet are 0.1 m above it.
    const Vec2 end = scene.end_of({20.0f, 20.9f}, {0.0f, -0.3f});

    expect_at(end, {20.0f - 0.08f, 20.8f - 0.16f});
    EXPECT_TRUE(scene.is_blocked());
}

TEST(MoveByRays, seen_from_above_the_border_and_walls_stop_it_alike) {
    RayWalker scene(MapBuilder().box({10, 0}, {11, 40}), 0.0f);

    expect_at(scene.end_of({9.5f, 20.0f}, {0.5f, 0.0f}), {9.6f, 20.0f});
    expect_at(scene.end_of({0.5f, 20.0f}, {-0.5f, 0.0f}), {0.4f, 20.0f});
    EXPECT_TRUE(scene.is_blocked());
}

// A slope of 1 in 1 is steeper than 1 in 2, but gentler than the box's diagonal: its feet come to
// it before its side does.
TEST(MoveByRays, the_feet_stop_in_front_of_a_steep_slope) {
    RayWalker scene(MapBuilder().polygon({{0, 0}, {40, 0}, {40, 30}, {20, 10}, {0, 10}}));
    scene.rules.archetypes[0].walkable_cosine = 0.9f;

    const Vec2 end = scene.end_of({19.95f, 10.8f}, {0.1f, 0.0f}, true);

    EXPECT_NEAR(end.x, 20.0f, 2.0f * kContactSlop);
    EXPECT_NEAR(end.y, 10.8f, 1e-5f);
    EXPECT_TRUE(scene.is_blocked());
    EXPECT_EQ(scene.velocity(), Vec2{});
}

// 3 in 1 is steeper than the box's diagonal, and walkable.
TEST(MoveByRays, a_step_onto_a_sharply_rising_floor_is_no_longer_than_a_step) {
    RayWalker scene(MapBuilder(40, 80).polygon({{0, 0}, {40, 0}, {40, 70}, {20, 10}, {0, 10}}));
    scene.rules.archetypes[0].walkable_cosine = 0.3f;

    const Vec2 end = scene.end_of({19.95f, 10.8f}, {0.3f, 0.0f}, true);

    // 0.05 m to the joint, the rest along (1, 3) / sqrt(10).
    expect_at(end, {20.0f + 0.25f * 0.31622777f, 10.8f + 0.25f * 0.94868330f});
}

TEST(MoveByRays, a_long_step_over_an_edge_ends_on_the_slope_behind_it) {
    RayWalker scene(MapBuilder(40, 80).polygon({{0, 0}, {40, 0}, {20, 60}, {0, 60}}));
    scene.rules.archetypes[0].walkable_cosine = 0.3f;

    const Vec2 end = scene.end_of({19.95f, 60.8f}, {0.3f, 0.0f}, true);

    expect_at(end, {20.0f + 0.25f * 0.31622777f, 60.8f - 0.25f * 0.94868330f});
}

}  // namespace
}  // namespace arena::sim::move_by_rays_test
