// These tests use a box of 32 x 48 whose lower left corner lies 16 to the right of the body's
// origin. Relative to the origin, its middle is at (32, 24) and its edges are at x = 16 and 48 and
// at y = 0 and 48.
#include "sim/surfaces/two_ray_sweep.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

constexpr BodyBox kBox{.offset = {16.0f, 0.0f}, .width = 32.0f, .height = 48.0f};

Surface floor_at(float y, float from = 0.0f, float to = 300.0f) {
    return {.a = {from, y}, .b = {to, y}, .normal = {0.0f, 1.0f}};
}
Surface ceiling_at(float y) {
    return {.a = {0.0f, y}, .b = {300.0f, y}, .normal = {0.0f, -1.0f}};
}
Surface right_wall_at(float x) {
    return {.a = {x, 0.0f}, .b = {x, 300.0f}, .normal = {-1.0f, 0.0f}};
}
Surface left_wall_at(float x) {
    return {.a = {x, 0.0f}, .b = {x, 300.0f}, .normal = {1.0f, 0.0f}};
}

TwoRayResult sweep(Vec2 previous, Vec2 current, const std::vector<Surface>& surfaces) {
    return two_ray_sweep({.previous = previous, .current = current, .box = kBox}, surfaces);
}

TEST(TwoRaySweep, a_falling_box_lands_on_the_floor) {
    const TwoRayResult answer = sweep({100.0f, 100.0f}, {100.0f, 60.0f}, {floor_at(80.0f)});

    EXPECT_EQ(answer.position, (Vec2{100.0f, 80.0f}));
    EXPECT_TRUE(answer.vertical_hit);
    EXPECT_FALSE(answer.horizontal_hit);
    EXPECT_EQ(answer.touched, Touched::floor);
    EXPECT_EQ(answer.normal, (Vec2{0.0f, 1.0f}));
}

TEST(TwoRaySweep, a_running_box_stops_at_the_wall) {
    const TwoRayResult answer = sweep({100.0f, 100.0f}, {150.0f, 100.0f}, {right_wall_at(170.0f)});

    EXPECT_EQ(answer.position, (Vec2{122.0f, 100.0f}));
    EXPECT_FALSE(answer.vertical_hit);
    EXPECT_TRUE(answer.horizontal_hit);
    EXPECT_EQ(answer.touched, Touched::right_wall);
}

TEST(TwoRaySweep, distinguishes_ceilings_from_left_walls) {
    const TwoRayResult up = sweep({100.0f, 100.0f}, {100.0f, 130.0f}, {ceiling_at(160.0f)});
    const TwoRayResult left = sweep({100.0f, 100.0f}, {60.0f, 100.0f}, {left_wall_at(90.0f)});

    EXPECT_EQ(up.position, (Vec2{100.0f, 112.0f}));
    EXPECT_EQ(up.touched, Touched::ceiling);
    EXPECT_EQ(left.position, (Vec2{74.0f, 100.0f}));
    EXPECT_EQ(left.touched, Touched::left_wall);
}

TEST(TwoRaySweep, a_rising_box_passes_through_a_floor) {
    const TwoRayResult answer = sweep({100.0f, 60.0f}, {100.0f, 100.0f}, {floor_at(80.0f)});

    EXPECT_EQ(answer.position, (Vec2{100.0f, 100.0f}));
    EXPECT_EQ(answer.touched, Touched::nothing);
    EXPECT_EQ(answer.normal, (Vec2{0.0f, 0.0f}));
}

TEST(TwoRaySweep, a_box_that_rests_on_the_floor_stays_while_gravity_pulls) {
    const TwoRayResult still = sweep({100.0f, 80.0f}, {100.0f, 79.0f}, {floor_at(80.0f)});
    const TwoRayResult running = sweep({100.0f, 80.0f}, {130.0f, 79.0f}, {floor_at(80.0f)});

    EXPECT_EQ(still.position, (Vec2{100.0f, 80.0f}));
    EXPECT_EQ(still.touched, Touched::floor);
    EXPECT_EQ(running.position, (Vec2{130.0f, 80.0f}));
    EXPECT_EQ(running.touched, Touched::floor);
}

TEST(TwoRaySweep, a_corner_stops_both_axes) {
    const TwoRayResult answer =
        sweep({100.0f, 100.0f}, {150.0f, 60.0f}, {floor_at(80.0f), right_wall_at(170.0f)});

    EXPECT_EQ(answer.position, (Vec2{122.0f, 80.0f}));
    EXPECT_EQ(answer.touched, Touched::floor | Touched::right_wall);
    EXPECT_FLOAT_EQ(answer.normal.x, -0.70710678f);
    EXPECT_FLOAT_EQ(answer.normal.y, 0.70710678f);
}

// The wall is lower than the middle of the box. The ray to the right edge passes over the wall
// after the box has been set onto the floor, and hits it before.
TEST(TwoRaySweep, the_axis_of_the_larger_motion_goes_first) {
    const Surface low_wall{.a = {200.0f, 95.0f}, .b = {200.0f, 120.0f}, .normal = {-1.0f, 0.0f}};
    const std::vector<Surface> surfaces{floor_at(100.0f), low_wall};
    const Vec2 previous{130.0f, 105.0f};  // the middle at (162, 129)

    const TwoRayResult falling = sweep(previous, {179.0f, 55.0f}, surfaces);
    const TwoRayResult running = sweep(previous, {181.0f, 55.0f}, surfaces);

    // Vertical first: after the box is set onto the floor, the ray to the right ends at 124 and
    // passes the wall at 126, above its upper end.
    EXPECT_EQ(falling.position, (Vec2{179.0f, 100.0f}));
    EXPECT_EQ(falling.touched, Touched::floor);
    // Horizontal first: the ray ends at 79 and hits the wall at 100.6.
    EXPECT_EQ(running.position, (Vec2{152.0f, 100.0f}));
    EXPECT_EQ(running.touched, Touched::floor | Touched::right_wall);
}

TEST(TwoRaySweep, misses_a_ledge_under_one_half_of_the_box_by_design) {
    const Surface ledge = floor_at(80.0f, 116.0f, 131.0f);

    const TwoRayResult answer = sweep({100.0f, 100.0f}, {100.0f, 60.0f}, {ledge});

    EXPECT_EQ(answer.position, (Vec2{100.0f, 60.0f}));
    EXPECT_FALSE(answer.vertical_hit);
}

TEST(TwoRaySweep, a_box_that_walks_up_a_ramp_is_set_onto_it_at_its_middle) {
    const Surface ramp{.a = {0.0f, 0.0f}, .b = {400.0f, 300.0f}, .normal = {-0.6f, 0.8f}};
    const Vec2 previous{100.0f, 99.0f};  // its middle at x = 132, where the ramp is at 99

    const TwoRayResult answer = sweep(previous, {104.0f, 98.0f}, {ramp});

    // The slanted ray hits the ramp at x = 135.4; the second ray sets the box onto the ramp at its
    // middle: at x = 136 the ramp is at 102.
    EXPECT_EQ(answer.position, (Vec2{104.0f, 102.0f}));
    EXPECT_EQ(answer.touched, Touched::floor);
    EXPECT_FLOAT_EQ(answer.normal.x, -0.6f);
    EXPECT_FLOAT_EQ(answer.normal.y, 0.8f);
}

TEST(TwoRaySweep, a_slope_opposes_both_axes) {
    const Surface slope{
        .a = {0.0f, 0.0f}, .b = {300.0f, 300.0f}, .normal = {-0.70710678f, 0.70710678f}};
    const Vec2 previous{100.0f, 140.0f};  // the middle at (132, 164)

    const TwoRayResult falling = sweep(previous, {100.0f, 120.0f}, {slope});
    const TwoRayResult running = sweep(previous, {120.0f, 140.0f}, {slope});

    EXPECT_EQ(falling.position, (Vec2{100.0f, 132.0f}));
    EXPECT_EQ(falling.touched, Touched::floor);
    EXPECT_EQ(running.position, (Vec2{116.0f, 140.0f}));
    EXPECT_EQ(running.touched, Touched::right_wall);
}

TEST(TwoRaySweep, the_first_frame_hits_nothing_and_the_origin_is_a_normal_position) {
    const std::vector<Surface> floor{floor_at(-10.0f, -300.0f)};

    const TwoRayResult first =
        two_ray_sweep({.previous = {}, .current = {0.0f, -20.0f}, .box = kBox}, floor);
    const TwoRayResult from_origin = sweep({0.0f, 0.0f}, {0.0f, -20.0f}, floor);

    EXPECT_EQ(first.position, (Vec2{0.0f, -20.0f}));
    EXPECT_FALSE(first.vertical_hit);
    EXPECT_EQ(from_origin.position, (Vec2{0.0f, -10.0f}));
    EXPECT_TRUE(from_origin.vertical_hit);
}

TEST(TwoRaySweep, a_body_that_stands_still_hits_nothing) {
    const TwoRayResult answer =
        sweep({100.0f, 80.0f}, {100.0f, 80.0f}, {floor_at(80.0f), right_wall_at(132.0f)});

    EXPECT_EQ(answer.position, (Vec2{100.0f, 80.0f}));
    EXPECT_EQ(answer.touched, Touched::nothing);
}

TEST(TwoRaySweep, a_platforms_own_surface_does_not_stop_it) {
    Surface own = floor_at(80.0f);
    own.owner = EntityId{9};
    own.temporary = true;
    TwoRayMove move{.previous = Vec2{100.0f, 100.0f}, .current = {100.0f, 60.0f}, .box = kBox};

    move.self = EntityId{9};
    EXPECT_FALSE(two_ray_sweep(move, std::vector<Surface>{own}).vertical_hit);
    move.self = EntityId{8};
    EXPECT_TRUE(two_ray_sweep(move, std::vector<Surface>{own}).vertical_hit);
}

TEST(TwoRaySweep, a_box_without_size_moves_as_a_point) {
    const TwoRayResult answer =
        two_ray_sweep({.previous = Vec2{100.0f, 100.0f}, .current = {100.0f, 60.0f}, .box = {}},
                      std::vector<Surface>{floor_at(80.0f)});

    EXPECT_EQ(answer.position, (Vec2{100.0f, 80.0f}));
}

// The box is 48 high and 32 wide; the slope rises by 2 in 1.
TEST(TwoRaySweep, floors_that_carry_do_not_stop_a_box_from_the_side) {
    const std::vector<Surface> slope{
        {.a = {140.0f, 100.0f}, .b = {240.0f, 300.0f}, .normal = {-0.8944272f, 0.4472136f}}};
    const TwoRayMove move{
        .previous = Vec2{100.0f, 100.0f}, .current = {110.0f, 100.0f}, .box = kBox};
    TwoRayMove carried = move;
    carried.floors = CarryingFloors{.limit = {0.4f}};

    EXPECT_LT(two_ray_sweep(move, slope).position.x, 110.0f);
    EXPECT_EQ(two_ray_sweep(carried, slope).position, (Vec2{110.0f, 100.0f}));
    EXPECT_FALSE(two_ray_sweep(carried, slope).horizontal_hit);
}

/// The bottoms of tiles below a slope are at its feet: only what is above its middle is a ceiling.
TEST(TwoRaySweep, a_box_that_walks_up_is_not_pushed_down_by_what_is_below_it) {
    TwoRayMove move{.previous = Vec2{100.0f, 100.0f}, .current = {90.0f, 110.0f}, .box = kBox};
    move.floors = CarryingFloors{.limit = {0.4f}};

    const TwoRayResult at_feet = two_ray_sweep(move, std::vector<Surface>{ceiling_at(110.0f)});
    const TwoRayResult above = two_ray_sweep(move, std::vector<Surface>{ceiling_at(150.0f)});

    EXPECT_EQ(at_feet.position, (Vec2{90.0f, 110.0f}));
    EXPECT_FALSE(at_feet.vertical_hit);
    EXPECT_EQ(above.position, (Vec2{90.0f, 102.0f}));
    EXPECT_EQ(above.touched, Touched::ceiling);
}

}  // namespace
}  // namespace arena::sim
