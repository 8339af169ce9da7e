// MoveKind::slide: swept against the terrain, seen from above and from the side.
#include "sim/tick/movement/move_sliding.h"

#include <cmath>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/math/vec2.h"
#include "tests/support/side_view.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::move_sliding_test {
namespace {

using test::box_walker;
using test::MapBuilder;
using test::move;
using test::Solo;
using test::walker;

Rules sliders(bool is_box, float speed) {
    Rules rules;
    rules.archetypes = {is_box ? box_walker(MoveKind::slide) : walker(MoveKind::slide)};
    rules.archetypes[0].speed = speed;
    return rules;
}

TEST(Sliding, runs_along_a_wall_with_what_is_left_of_the_motion) {
    Solo solo(MapBuilder().box({25.0f, 0.0f}, {26.0f, 40.0f}).spawn({20.0f, 10.0f}),
              sliders(false, 6.0f));

    solo.hold(move(127, 127), 120);

    EXPECT_NEAR(solo.me().position.x, 24.5f, 1e-3f);
    EXPECT_NEAR(solo.me().position.y, 10.0f + 12.0f * 0.70710678f, 0.01f);
}

TEST(Sliding, continues_when_the_wall_ends_while_the_same_input_is_held) {
    Solo solo(MapBuilder().box({25.0f, 0.0f}, {26.0f, 14.0f}).spawn({24.0f, 10.0f}),
              sliders(false, 6.0f));

    solo.hold(move(127, 127), 120);

    EXPECT_GT(solo.me().position.x, 26.0f);
}

TEST(Sliding, never_passes_a_thin_wall_at_2000_metres_per_second_and_never_ends_inside) {
    // A closed room with walls of 5 cm in the middle of the map, with pillars in it.
    MapBuilder map(100.0f, 100.0f);
    map.box({40.0f, 40.0f}, {40.05f, 60.0f}).box({59.95f, 40.0f}, {60.0f, 60.0f});
    map.box({40.0f, 40.0f}, {60.0f, 40.05f}).box({40.0f, 59.95f}, {60.0f, 60.0f});
    map.line({44.0f, 44.0f}, {48.0f, 47.0f}).circle({55.0f, 54.0f}, 1.0f);
    map.polygon({{44.0f, 52.0f}, {47.0f, 53.0f}, {45.0f, 56.0f}});
    map.spawn({50.0f, 50.0f});
    for (const bool is_box : {false, true}) {
        Solo solo(map, sliders(is_box, 2000.0f));
        Random random(11);
        for (int tick = 0; tick < 5000; ++tick) {
            solo.hold(move(static_cast<std::int8_t>(random.next()),
                           static_cast<std::int8_t>(random.next())));

            const Vec2 at = solo.me().position;
            ASSERT_EQ(solo.broken(), "") << "tick " << tick;
            ASSERT_TRUE(at.x > 40.0f && at.x < 60.0f && at.y > 40.0f && at.y < 60.0f)
                << "tick " << tick << " at " << at.x << ", " << at.y;
        }
        EXPECT_EQ(solo.errors, 0u);
    }
}

TEST(Sliding, stops_in_a_corner_and_comes_to_rest) {
    Solo solo(MapBuilder()
                  .polygon({{20.0f, 10.0f},
                            {30.0f, 10.0f},
                            {30.0f, 30.0f},
                            {10.0f, 30.0f},
                            {10.0f, 20.0f},
                            {20.0f, 20.0f}})
                  .spawn({15.0f, 15.0f}),
              sliders(false, 6.0f));

    solo.hold(move(127, 127), 240);
    const Vec2 settled = solo.me().position;
    solo.run(600);

    EXPECT_NEAR(solo.me().position.x, 19.5f, 1e-3f);
    EXPECT_NEAR(solo.me().position.y, 19.5f, 1e-3f);
    EXPECT_NEAR(distance_squared(solo.me().position, settled), 0.0f, 1e-8f);
}

TEST(Sliding, two_sliding_players_push_each_other_apart) {
    test::WorldDriver driver(MapBuilder().spawn({10.0f, 20.0f}).spawn({30.0f, 20.0f}).terrain(),
                             sliders(false, 6.0f));
    driver.step({test::join({1})});
    driver.step({test::join({2})});
    const bool is_left = driver.player(1).position.x < 20.0f;

    driver.step({test::input({1}, move(is_left ? 127 : -127, 0)),
                 test::input({2}, move(is_left ? -127 : 127, 0))});
    driver.run(300);

    EXPECT_NEAR(length(driver.player(1).position - driver.player(2).position), 1.0f, 2e-3f);
}

/// One move alone, of a disc of half a metre.
struct OneMove : test::StageScene {
    OneMove(const MapBuilder& map, float gravity)
        : StageScene(map.terrain(), rules_with(gravity)) {}
    static Rules rules_with(float gravity) {
        Rules rules = test::side_view(walker(MoveKind::slide));
        rules.gravity = gravity;
        rules.archetypes[0].acceleration = 1000.0f;
        return rules;
    }
    /// Moves by `delta` in one tick of a 60th of a second.
    Vec2 end_of(Vec2 from, Vec2 delta, Vec2 ground_normal = {}) {
        state.players = {};
        put(1, from);
        state.players.velocity[0] = delta * 60.0f;
        state.players.ground_normal[0] = ground_normal;
        begin_steps();
        memory.steps.wanted[0] = delta;
        move_sliding(rules, solids(), 0, state.players, memory.steps, memory.lookup);
        return state.players.position[0];
    }
    [[nodiscard]] bool is_blocked() const { return memory.steps.blocked[0] != 0; }
    [[nodiscard]] Vec2 velocity() const { return state.players.velocity[0]; }
};

constexpr float kFromAbove = 0.0f;
constexpr float kFromTheSide = 25.0f;
/// More than two skins.
constexpr float kSlideSame = 1e-4f;

void expect_near(Vec2 actual, Vec2 expected) {
    EXPECT_NEAR(actual.x, expected.x, kSlideSame);
    EXPECT_NEAR(actual.y, expected.y, kSlideSame);
}

TEST(MoveSliding, a_player_that_wants_nothing_is_not_blocked) {
    OneMove scene(MapBuilder().box({10, 0}, {20, 40}), kFromAbove);

    EXPECT_EQ(scene.end_of({9.5f, 20.0f}, {}), (Vec2{9.5f, 20.0f}));
    EXPECT_FALSE(scene.is_blocked());
}

TEST(MoveSliding, a_free_player_moves_all_the_way) {
    OneMove scene(MapBuilder().box({10, 0}, {20, 40}), kFromAbove);

    EXPECT_EQ(scene.end_of({5.0f, 20.0f}, {0.25f, -0.5f}), (Vec2{5.25f, 19.5f}));
    EXPECT_FALSE(scene.is_blocked());
    EXPECT_EQ(scene.velocity(), (Vec2{15.0f, -30.0f}));
}

TEST(MoveSliding, a_wall_stops_it_a_skin_in_front_and_ends_the_velocity_into_it) {
    OneMove scene(MapBuilder().box({10, 0}, {20, 40}), kFromAbove);

    const Vec2 end = scene.end_of({9.0f, 20.0f}, {1.0f, 0.0f});

    EXPECT_LT(end.x, 9.5f);
    EXPECT_GE(end.x, 9.5f - 2.0f * scene.terrain->skin);
    EXPECT_EQ(end.y, 20.0f);
    EXPECT_TRUE(scene.is_blocked());
    EXPECT_EQ(scene.velocity(), Vec2{});
}

TEST(MoveSliding, what_is_left_of_the_motion_runs_along_the_wall) {
    OneMove scene(MapBuilder().box({10, 0}, {20, 40}), kFromAbove);

    expect_near(scene.end_of({9.0f, 20.0f}, {1.0f, 1.0f}), {9.5f, 21.0f});
    expect_near(scene.velocity(), {0.0f, 60.0f});
}

TEST(MoveSliding, misses_no_thin_wall_on_a_long_way) {
    OneMove scene(MapBuilder().line({20, 10}, {20, 30}), kFromAbove);

    expect_near(scene.end_of({5.0f, 20.0f}, {30.0f, 0.0f}), {19.5f, 20.0f});
}

TEST(MoveSliding, the_border_stops_it_on_every_side) {
    OneMove scene{MapBuilder(), kFromAbove};

    expect_near(scene.end_of({1.0f, 20.0f}, {-3.0f, 0.0f}), {0.5f, 20.0f});
    EXPECT_TRUE(scene.is_blocked());
    expect_near(scene.end_of({39.0f, 20.0f}, {3.0f, 0.0f}), {39.5f, 20.0f});
    expect_near(scene.end_of({20.0f, 1.0f}, {0.0f, -3.0f}), {20.0f, 0.5f});
    expect_near(scene.end_of({20.0f, 39.0f}, {0.0f, 3.0f}), {20.0f, 39.5f});
    EXPECT_TRUE(scene.is_blocked());
}

TEST(MoveSliding, stops_in_a_crease) {
    OneMove scene(MapBuilder().box({10, 0}, {12, 40}).box({0, 30}, {10, 32}), kFromAbove);

    expect_near(scene.end_of({9.0f, 29.0f}, {2.0f, 3.0f}), {9.5f, 29.5f});
    EXPECT_EQ(scene.velocity(), Vec2{});
}

// A slope of 3 in 4 from (10, 10); its normal is (-0.6, 0.8).
MapBuilder three_in_four() {
    return MapBuilder().polygon({{10, 10}, {30, 10}, {30, 25}});
}

TEST(MoveSliding, a_fall_ends_on_a_floor_where_it_hits_it) {
    OneMove scene(three_in_four(), kFromTheSide);

    // It touches the slope below (20, 18.125), half a metre along the normal.
    const Vec2 end = scene.end_of({20.0f, 18.5f}, {0.0f, -1.0f});

    expect_near(end, {20.0f, 17.5f + 0.5f / 0.8f});
    EXPECT_EQ(end.x, 20.0f);
    EXPECT_TRUE(scene.is_blocked());
    EXPECT_EQ(scene.velocity(), (Vec2{0.0f, -60.0f})) << "find_ground turns it along the floor";
}

TEST(MoveSliding, seen_from_above_the_same_slope_leads_it_aside) {
    OneMove scene(three_in_four(), kFromAbove);

    // 0.625 m are left, of which 0.6 lead along (-0.8, -0.6).
    expect_near(scene.end_of({20.0f, 18.5f}, {0.0f, -1.0f}),
                {20.0f - 0.8f * 0.375f, 18.125f - 0.6f * 0.375f});
}

TEST(MoveSliding, on_the_ground_a_walk_runs_up_a_slope) {
    OneMove scene(three_in_four(), kFromTheSide);

    // From a touch on, along (0.8, 0.6): one metre to the right is 0.8 m along the slope.
    expect_near(scene.end_of({20.0f, 18.125f}, {1.0f, 0.0f}, {0.0f, 1.0f}),
                {20.0f + 0.64f, 18.125f + 0.48f});
}

// A slope of 4 in 3 from (10, 10), too steep to walk; its normal is (-0.8, 0.6).
MapBuilder four_in_three() {
    return MapBuilder().polygon({{10, 10}, {25, 10}, {25, 30}});
}

TEST(MoveSliding, a_steep_slope_does_not_lift_a_player_that_runs_into_it) {
    OneMove scene(four_in_three(), kFromTheSide);

    // At y = 15 its rim touches the slope where x is 13.75 - 0.625.
    expect_near(scene.end_of({12.0f, 15.0f}, {2.0f, 0.0f}, {0.0f, 1.0f}), {13.125f, 15.0f});
    EXPECT_EQ(scene.velocity(), Vec2{});
}

TEST(MoveSliding, a_steep_slope_leads_down_a_player_that_falls_onto_it) {
    OneMove scene(four_in_three(), kFromTheSide);

    // At x = 13.125 it touches where y is 15; of the 0.5 m that are left, 0.4 m lead along
    // (-0.6, -0.8).
    expect_near(scene.end_of({13.125f, 15.5f}, {0.0f, -1.0f}),
                {13.125f - 0.6f * 0.4f, 15.0f - 0.8f * 0.4f});
}

TEST(MoveSliding, a_player_that_runs_against_a_wall_in_the_air_falls_along_it) {
    OneMove scene(MapBuilder().box({10, 0}, {20, 40}), kFromTheSide);

    expect_near(scene.end_of({9.0f, 20.0f}, {1.0f, -0.5f}), {9.5f, 19.5f});
    expect_near(scene.velocity(), {0.0f, -30.0f});
}

// Down a slope of 4 in 3 into another that rises by 4 in 3: at (20, 10) they meet at more than a
// right angle, and nothing of the motion leads along the second.
TEST(MoveSliding, in_a_sharp_valley_what_is_left_of_a_step_leads_up_the_other_side) {
    OneMove scene(MapBuilder(40, 60).polygon(
                      {{0, 0}, {40, 0}, {40, 36.6666667f}, {20, 10}, {0, 36.6666667f}}),
                  kFromTheSide);
    scene.rules.archetypes[0].walkable_cosine = 0.55f;
    const Vec2 bottom{20.0f, 10.0f + 0.5f / 0.6f};

    const Vec2 end = scene.end_of(bottom, {0.3f, -0.4f}, {0.8f, 0.6f});

    expect_near(end, bottom + Vec2{0.3f, 0.4f});
}

}  // namespace
}  // namespace arena::sim::move_sliding_test
