#include "sim/narrowphase/slope.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "sim/narrowphase/circle_polygon.h"
#include "sim/narrowphase/polygon_polygon.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "tests/support/polygons.h"

namespace arena::sim::slope_test {
namespace {

using test::Points;

const Points kRamp{{0, 0}, {4, 0}, {4, 3}};
constexpr WalkableLimit kAnySlope{};

TEST(SlopeAmount, is_rise_over_run_and_nothing_for_a_wall) {
    EXPECT_EQ(slope_amount({{0, 0}, {4, 3}}), 0.75f);
    EXPECT_EQ(slope_amount({{4, 0}, {0, 3}}), 0.75f);
    EXPECT_EQ(slope_amount({{0, 0}, {5, 0}}), 0.0f);
    EXPECT_EQ(slope_amount({{0, 0}, {0, 5}}), std::nullopt);
}

TEST(SlopeAmount, is_nothing_for_a_face_without_length_or_beyond_a_float) {
    EXPECT_EQ(slope_amount({{1, 1}, {1, 1}}), std::nullopt);
    EXPECT_EQ(slope_amount({{0, 0}, {1e-40f, 1e6f}}), std::nullopt);
}

TEST(RespondToSlope, a_floor_lifts_a_circle_straight_up_to_its_surface) {
    const Circle ball{{2, 2}, 1};
    const auto contact = push_circle_out_of_polygon(ball, {kRamp});

    const SlopeResponse response = respond_to_slope(*contact, kAnySlope);

    EXPECT_NEAR(contact->depth, 0.6f, 1e-6f);
    EXPECT_EQ(response.kind, SlopeKind::floor);
    EXPECT_EQ(response.shift.x, 0.0f);
    EXPECT_NEAR(response.shift.y, 0.75f, 1e-6f);
    EXPECT_FALSE(overlaps(Circle{ball.center + response.shift * 1.00001f, 1}, Polygon{kRamp}));
    EXPECT_TRUE(overlaps(Circle{ball.center + response.shift * 0.999f, 1}, Polygon{kRamp}));
}

TEST(RespondToSlope, a_floor_lifts_a_box_straight_up_to_its_surface) {
    const Points box = test::rectangle(1, 1, 2, 2);
    const auto contact = push_polygon_out_of_polygon({box}, {kRamp});

    const SlopeResponse response = respond_to_slope(*contact, kAnySlope);

    EXPECT_EQ(response.shift.x, 0.0f);
    EXPECT_NEAR(response.shift.y, 0.5f, 1e-6f);  // its corner (2, 1) goes up to (2, 1.5)
}

TEST(RespondToSlope, a_ceiling_pushes_on_both_axes) {
    const SlopeResponse response = respond_to_slope({{0.6f, -0.8f}, 0.5f}, kAnySlope);

    EXPECT_EQ(response.kind, SlopeKind::ceiling);
    EXPECT_FLOAT_EQ(response.shift.x, 0.3f);
    EXPECT_FLOAT_EQ(response.shift.y, -0.4f);
}

TEST(RespondToSlope, a_slope_too_steep_to_walk_on_pushes_on_both_axes) {
    const Contact contact{{-0.6f, 0.8f}, 0.5f};  // slope amount 0.75

    EXPECT_EQ(respond_to_slope(contact, walkable_up_to(0.8f)).kind, SlopeKind::floor);
    EXPECT_EQ(respond_to_slope(contact, walkable_up_to(0.7f)).kind, SlopeKind::steep);
    EXPECT_FLOAT_EQ(respond_to_slope(contact, walkable_up_to(0.7f)).shift.x, -0.3f);
}

TEST(RespondToSlope, a_wall_is_never_a_floor) {
    const SlopeResponse response = respond_to_slope({{-1, 0}, 0.5f}, kAnySlope);

    EXPECT_EQ(response.kind, SlopeKind::steep);
    EXPECT_EQ(response.shift, (Vec2{-0.5f, 0}));
}

TEST(RespondToSlope, stays_finite_where_straight_up_is_beyond_a_float) {
    const SlopeResponse response = respond_to_slope({{1, 1e-39f}, 0.5f}, kAnySlope);

    EXPECT_EQ(response.shift.x, 0.5f);
    EXPECT_TRUE(is_finite(response.shift));
}

TEST(WalkableUpTo, is_the_cosine_of_the_angle) {
    EXPECT_EQ(walkable_up_to(0.0f).cosine, 1.0f);
    EXPECT_FLOAT_EQ(walkable_up_to(0.75f).cosine, 0.8f);
    EXPECT_EQ(walkable_up_to(std::numeric_limits<float>::max()).cosine, 0.0f);
}

TEST(SlopeKind, a_face_exactly_as_steep_as_the_limit_is_a_floor) {
    EXPECT_EQ(slope_kind({0, 1}, {1.0f}), SlopeKind::floor);
    EXPECT_EQ(slope_kind({0.6f, 0.8f}, {0.8f}), SlopeKind::floor);
    EXPECT_EQ(slope_kind({0, -1}, {0.0f}), SlopeKind::ceiling);
}

// Slopes of 46, 65 and 80 degrees whose corners are floats: rounding made some of them too steep.
TEST(SlopeKind, a_face_that_is_drawn_as_steep_as_the_limit_is_a_floor_in_spite_of_rounding) {
    for (int degrees = 1; degrees <= 89; ++degrees) {
        const double angle = degrees * 3.14159265358979323846 / 180.0;
        const WalkableLimit limit{static_cast<float>(std::cos(angle))};
        for (const double x : {20.0, 333.3, 8000.0}) {
            const Vec2 low{static_cast<float>(x), 2.0f};
            const Vec2 high{static_cast<float>(x + std::cos(angle)),
                            static_cast<float>(2.0 + std::sin(angle))};
            const Vec2 normal = normalised_or(-right_of(high - low), {});
            EXPECT_EQ(slope_kind(normal, limit), SlopeKind::floor) << degrees << " at " << x;
        }
    }
}

TEST(SlopeKind, a_face_a_fifth_of_a_degree_steeper_than_the_limit_is_steep) {
    for (int degrees = 0; degrees <= 89; ++degrees) {
        const double angle = degrees * 3.14159265358979323846 / 180.0;
        const double steeper = angle + 0.2 * 3.14159265358979323846 / 180.0;
        const Vec2 normal{static_cast<float>(-std::sin(steeper)),
                          static_cast<float>(std::cos(steeper))};
        EXPECT_EQ(slope_kind(normal, {static_cast<float>(std::cos(angle))}), SlopeKind::steep)
            << degrees;
    }
}

}  // namespace
}  // namespace arena::sim::slope_test
