// Standing and walking in a world seen from the side, for all move kinds.
#include <cmath>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "tests/support/side_view.h"

namespace arena::sim::walking_test {
namespace {

using test::box_walker;
using test::MapBuilder;
using test::move;
using test::side_view;
using test::Solo;
using test::walker;

struct Kind {
    MoveKind move;
    bool is_box;
};

Archetype archetype_of(Kind kind) {
    return kind.is_box ? box_walker(kind.move) : walker(kind.move);
}

class Movement : public testing::TestWithParam<Kind> {
  protected:
    [[nodiscard]] Rules rules() const { return side_view(archetype_of(GetParam())); }
};

INSTANTIATE_TEST_SUITE_P(Kinds, Movement,
                         testing::Values(Kind{MoveKind::push_out, false},
                                         Kind{MoveKind::slide, false}, Kind{MoveKind::rays, false},
                                         Kind{MoveKind::push_out, true},
                                         Kind{MoveKind::slide, true}, Kind{MoveKind::rays, true}),
                         [](const auto& kind) {
                             return std::string(test::name_of(kind.param.move)) +
                                    (kind.param.is_box ? "_box" : "_disc");
                         });

/// A floor whose top is at y = 2, from end to end.
MapBuilder flat() {
    MapBuilder map;
    map.box({0.0f, 1.0f}, {40.0f, 2.0f});
    return map;
}

/// Rises from (10, 2) by 10 m to the right at this slope, then is level.
MapBuilder ramp(float slope) {
    MapBuilder map;
    const float top = 2.0f + 10.0f * slope;
    map.polygon(
        {{0.0f, 0.0f}, {40.0f, 0.0f}, {40.0f, top}, {20.0f, top}, {10.0f, 2.0f}, {0.0f, 2.0f}});
    return map;
}

TEST_P(Movement, a_player_that_is_spawned_in_the_air_falls_and_stands_on_the_floor) {
    Solo solo(flat().spawn({20.0f, 6.0f}), rules());

    solo.run(120);

    const float feet = GetParam().is_box ? 0.8f : 0.5f;
    EXPECT_TRUE(solo.is_on_ground());
    EXPECT_EQ(solo.me().ground_normal, (Vec2{0.0f, 1.0f}));
    EXPECT_EQ(solo.me().ground.value, kFirstObstacleId);
    EXPECT_NEAR(solo.me().position.y, 2.0f + feet, 2e-3f);
    EXPECT_FLOAT_EQ(solo.me().position.x, 20.0f);
    EXPECT_EQ(solo.me().velocity, (Vec2{}));
}

TEST_P(Movement, the_lower_border_is_ground_without_an_id) {
    Solo solo(MapBuilder().spawn({20.0f, 2.0f}), rules());

    solo.run(120);
    const PlayerState settled = solo.me();
    solo.run(600);

    EXPECT_TRUE(solo.is_on_ground());
    EXPECT_EQ(solo.me().ground, kNoEntity);
    EXPECT_EQ(solo.me().position, settled.position);
}

TEST_P(Movement, a_player_does_not_creep_down_a_walkable_slope) {
    // 3 in 4 is 36.9 degrees.
    Solo solo(ramp(0.75f).spawn({15.0f, 9.0f}), rules());
    solo.run(120);
    const PlayerState settled = solo.me();
    ASSERT_TRUE(solo.is_on_ground());

    for (int tick = 0; tick < 600; ++tick) {
        solo.run(1);
        ASSERT_EQ(solo.me().position, settled.position) << "tick " << tick;
        ASSERT_TRUE(solo.is_on_ground()) << "tick " << tick;
    }
}

TEST_P(Movement, a_fall_onto_a_walkable_slope_ends_straight_below_its_start) {
    Solo solo(ramp(0.75f).spawn({15.0f, 9.0f}), rules());

    solo.run(120);

    EXPECT_NEAR(solo.me().position.x, 15.0f, 1e-3f);
}

TEST_P(Movement, walks_on_level_ground_at_its_speed) {
    Solo solo(flat().spawn({10.0f, 3.0f}), rules());
    solo.run(60);

    solo.hold(move(127, 0), 60);

    EXPECT_NEAR(solo.me().position.x, 16.0f, 0.01f);
    EXPECT_TRUE(solo.is_on_ground());
}

TEST_P(Movement, walks_up_a_slope_at_the_same_speed_along_it) {
    Solo solo(ramp(0.75f).spawn({12.0f, 8.0f}), rules());
    solo.run(120);
    const Vec2 start = solo.me().position;

    solo.hold(move(127, 0), 60);

    EXPECT_NEAR(distance_squared(solo.me().position, start), 36.0f, 1.0f);
    EXPECT_NEAR(solo.me().position.x - start.x, 6.0f * 0.8f, 0.05f);
    EXPECT_NEAR(length(solo.me().velocity), 6.0f, 1e-3f);
}

TEST_P(Movement, walks_down_a_slope_without_leaving_it) {
    Solo solo(ramp(0.75f).spawn({16.0f, 10.0f}), rules());
    solo.run(120);
    ASSERT_TRUE(solo.is_on_ground());

    solo.hold(move(-127, 0));
    for (int tick = 0; tick < 120; ++tick) {
        solo.run(1);
        ASSERT_TRUE(solo.is_on_ground()) << "tick " << tick;
        ASSERT_EQ(solo.broken(), "") << "tick " << tick;
    }

    EXPECT_LT(solo.me().position.x, 8.0f);
}

TEST_P(Movement, walks_over_the_top_of_a_slope_without_leaving_the_ground) {
    Solo solo(ramp(0.75f).spawn({16.0f, 11.0f}), rules());
    solo.run(120);

    solo.hold(move(127, 0));
    int in_air = 0;
    for (int tick = 0; tick < 90; ++tick) {
        solo.run(1);
        in_air += solo.is_on_ground() ? 0 : 1;
    }

    EXPECT_GT(solo.me().position.x, 22.0f);
    EXPECT_EQ(in_air, 0);
}

TEST_P(Movement, walks_from_level_ground_onto_a_slope) {
    Solo solo(ramp(0.75f).spawn({8.0f, 4.0f}), rules());
    solo.run(60);

    solo.hold(move(127, 0));
    for (int tick = 0; tick < 90; ++tick) {
        solo.run(1);
        ASSERT_TRUE(solo.is_on_ground()) << "tick " << tick;
        ASSERT_EQ(solo.broken(), "") << "tick " << tick;
    }

    EXPECT_GT(solo.me().position.x, 14.0f);
    EXPECT_GT(solo.me().position.y, 5.0f);
}

TEST_P(Movement, slides_down_a_steep_slope) {
    // 2 in 1 is 63.4 degrees.
    Solo solo(ramp(2.0f).spawn({16.0f, 16.5f}), rules());

    solo.run(120);

    EXPECT_LT(solo.me().position.x, 10.5f);
    EXPECT_LT(solo.me().position.y, 4.0f);
    EXPECT_TRUE(solo.is_on_ground());
}

TEST_P(Movement, does_not_walk_up_a_steep_slope) {
    Solo solo(ramp(2.0f).spawn({8.0f, 4.0f}), rules());
    solo.run(60);

    solo.hold(move(127, 0));
    for (int tick = 0; tick < 180; ++tick) {
        solo.run(1);
        ASSERT_EQ(solo.broken(), "") << "tick " << tick;
    }

    EXPECT_LT(solo.me().position.x, 10.8f);
    EXPECT_LT(solo.me().position.y, 3.6f);
}

TEST_P(Movement, slides_down_a_steep_slope_that_it_runs_into_in_the_air) {
    Solo solo(ramp(2.0f).spawn({12.0f, 14.0f}), rules());

    solo.hold(move(127, 0), 240);

    EXPECT_LT(solo.me().position.y, 4.5f);
}

TEST_P(Movement, a_wall_ends_the_velocity_into_it) {
    Rules heavy = rules();
    heavy.archetypes[0].acceleration = 30.0f;
    Solo solo(flat().box({15.0f, 2.0f}, {16.0f, 8.0f}).spawn({12.0f, 3.5f}), heavy);
    solo.run(60);

    solo.hold(move(127, 0), 120);

    const float side = GetParam().is_box ? 0.4f : 0.5f;
    EXPECT_NEAR(solo.me().position.x, 15.0f - side, 2e-3f);
    EXPECT_LE(solo.me().velocity.x, 0.51f);  // what one tick asks for
    EXPECT_TRUE(solo.is_on_ground());
}

TEST_P(Movement, speeds_up_and_slows_down_at_the_acceleration) {
    Rules slow = rules();
    slow.archetypes[0].acceleration = 12.0f;  // 0.2 m/s in a tick
    Solo solo(flat().spawn({10.0f, 3.0f}), slow);
    solo.run(60);

    solo.hold(move(127, 0), 10);
    EXPECT_NEAR(solo.me().velocity.x, 2.0f, 1e-4f);
    solo.run(50);
    EXPECT_NEAR(solo.me().velocity.x, 6.0f, 1e-4f);
    solo.hold(move(0, 0), 29);
    EXPECT_NEAR(solo.me().velocity.x, 0.2f, 1e-3f);
    solo.run(2);
    EXPECT_EQ(solo.me().velocity.x, 0.0f);
}

TEST_P(Movement, in_the_air_it_has_another_acceleration_and_does_not_brake_without_the_stick) {
    Rules airy = rules();
    airy.archetypes[0].acceleration = 60.0f;
    airy.archetypes[0].air_acceleration = 6.0f;  // 0.1 m/s in a tick
    Solo solo(flat().spawn({20.0f, 30.0f}), airy);

    solo.hold(move(127, 0), 10);
    EXPECT_NEAR(solo.me().velocity.x, 1.0f, 1e-4f);
    solo.hold(move(0, 0), 10);
    EXPECT_NEAR(solo.me().velocity.x, 1.0f, 1e-4f);
}

TEST_P(Movement, falls_no_faster_than_its_limit) {
    Rules light = rules();
    light.archetypes[0].fall_speed = 5.0f;
    Solo solo(flat().spawn({20.0f, 35.0f}), light);

    solo.run(60);

    EXPECT_FLOAT_EQ(solo.me().velocity.y, -5.0f);
}

TEST_P(Movement, walks_left_as_it_walks_right) {
    // A symmetric hill about x = 40.
    const auto hill = [] {
        MapBuilder map(80.0f, 40.0f);
        map.polygon({{0.0f, 0.0f},
                     {80.0f, 0.0f},
                     {80.0f, 2.0f},
                     {56.0f, 2.0f},
                     {48.0f, 6.0f},
                     {32.0f, 6.0f},
                     {24.0f, 2.0f},
                     {0.0f, 2.0f}});
        return map;
    };
    Solo right(hill().spawn({16.03f, 4.0f}), rules());
    Solo left(hill().spawn({63.97f, 4.0f}), rules());
    right.run(60);
    left.run(60);

    right.hold(move(127, 0));
    left.hold(move(-127, 0));
    for (int tick = 0; tick < 360; ++tick) {
        right.run(1);
        left.run(1);
        ASSERT_NEAR(right.me().position.x, 80.0f - left.me().position.x, 2e-3f) << tick;
        ASSERT_NEAR(right.me().position.y, left.me().position.y, 2e-3f) << tick;
        ASSERT_EQ(right.is_on_ground(), left.is_on_ground()) << tick;
    }

    EXPECT_GT(right.me().position.x, 48.0f);
}

TEST_P(Movement, an_empty_input_does_not_move_the_player) {
    Solo solo(flat().spawn({20.0f, 3.0f}), rules());
    solo.run(60);
    const Vec2 position = solo.me().position;

    solo.hold(PlayerInput{}, 60);

    EXPECT_EQ(solo.me().position, position);
    EXPECT_TRUE(std::isfinite(solo.me().aim.x));
}

TEST_P(Movement, a_wedge_between_floor_and_ceiling_stops_it_and_lets_it_go) {
    // The ceiling comes down to the floor at x = 30.
    MapBuilder map = flat();
    map.polygon({{20.0f, 8.0f}, {30.0f, 2.0f}, {30.0f, 9.0f}});
    Solo solo(map.spawn({10.0f, 3.5f}), rules());
    solo.run(60);

    solo.hold(move(127, 0));
    for (int tick = 0; tick < 240; ++tick) {
        solo.run(1);
        ASSERT_EQ(solo.broken(), "") << "tick " << tick;
    }
    const float deepest = solo.me().position.x;
    solo.hold(move(-127, 0), 60);

    EXPECT_GT(deepest, 20.0f);
    EXPECT_LT(deepest, 30.0f);
    EXPECT_LT(solo.me().position.x, deepest - 4.0f);
}

TEST_P(Movement, leaves_a_pit_of_two_steep_slopes_with_a_jump) {
    MapBuilder map;
    map.polygon({{0.0f, 0.0f}, {20.0f, 0.0f}, {20.0f, 2.0f}, {17.0f, 8.0f}, {0.0f, 8.0f}});
    map.polygon({{20.0f, 0.0f}, {40.0f, 0.0f}, {40.0f, 8.0f}, {23.0f, 8.0f}, {20.0f, 2.0f}});
    Solo solo(map.spawn({20.0f, 10.0f}), rules());
    solo.run(120);
    const Vec2 bottom = solo.me().position;

    solo.hold(test::press(kButtonJump), 10);

    EXPECT_EQ(solo.broken(), "");
    EXPECT_GT(solo.me().position.y, bottom.y + 0.8f);
}

}  // namespace
}  // namespace arena::sim::walking_test
