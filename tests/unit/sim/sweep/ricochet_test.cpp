#include "sim/sweep/ricochet.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

const std::vector<AnyObstacle> kWalls{Segment{{5, -50}, {5, 50}}, Segment{{-5, -50}, {-5, 50}}};

RicochetResult shoot(Circle ball, Vec2 delta, RicochetRules rules) {
    const auto earliest_hit = [&](Vec2 at, Vec2 motion) {
        std::optional<SlideHit> first;
        for (std::uint32_t i = 0; i < kWalls.size(); ++i) {
            const auto hit = sweep_any(Circle{at, ball.radius}, motion, kWalls[i]);
            if (hit) keep_better_hit(first, {*hit, i});
        }
        return first;
    };
    return ricochet(ball.center, delta, slide_skin(50), rules, earliest_hit);
}

TEST(Ricochet, a_body_glances_off_a_wall_and_uses_up_its_motion) {
    const auto result = shoot({{0, 0}, 1}, {8, 4}, {1.0f, 1});

    EXPECT_NEAR(result.position.x, 0.0f, 1e-3f);
    EXPECT_NEAR(result.position.y, 4.0f, 1e-3f);
    EXPECT_EQ(result.motion, (Vec2{-8, 4}));
    EXPECT_EQ(result.bounces, 1u);
    EXPECT_FALSE(result.stopped);
    ASSERT_EQ(result.contacts.size(), 1u);
    EXPECT_FLOAT_EQ(result.contacts[0].t, 0.5f);
}

TEST(Ricochet, restitution_reduces_the_speed_off_the_wall) {
    const auto result = shoot({{0, 0}, 1}, {8, 4}, {0.5f, 1});

    EXPECT_EQ(result.motion, (Vec2{-4, 4}));
    EXPECT_NEAR(result.position.x, 2.0f, 1e-3f);
}

TEST(Ricochet, the_wall_after_the_last_bounce_stops_the_body) {
    const auto result = shoot({{0, 0}, 1}, {100, 0}, {1.0f, 1});

    EXPECT_TRUE(result.stopped);
    EXPECT_EQ(result.bounces, 1u);
    EXPECT_NEAR(result.position.x, -4.0f, 1e-3f);
    EXPECT_NEAR(result.contacts[1].t, 0.12f, 1e-6f);
}

TEST(Ricochet, a_body_without_bounces_stops_at_the_first_wall) {
    const auto result = shoot({{0, 0}, 1}, {100, 0}, {1.0f, 0});

    EXPECT_TRUE(result.stopped);
    EXPECT_NEAR(result.position.x, 4.0f, 1e-3f);
}

TEST(Ricochet, bounces_are_bounded_whatever_the_caller_allows) {
    const auto result = shoot({{0, 0}, 1}, {10000, 0}, {1.0f, 1000});

    EXPECT_TRUE(result.stopped);
    EXPECT_EQ(result.bounces, kBouncesMax);
    EXPECT_EQ(result.contacts.size(), kBouncesMax + 1);
}

TEST(Ricochet, the_length_of_the_path_is_that_of_the_motion_after_several_bounces) {
    const auto result = shoot({{0, 0}, 1}, {28, 0}, {1.0f, 8});

    EXPECT_EQ(result.bounces, 4u);  // at 4, 12, 20 and, right at the end, at 28
    EXPECT_NEAR(result.position.x, -4.0f, 1e-3f);
}

TEST(Ricochet, a_body_that_starts_inside_leaves_by_the_way_out_first) {
    const auto result = shoot({{4.5f, 0}, 1}, {-2, 0}, {1.0f, 1});

    EXPECT_NEAR(result.position.x, 2.0f, 1e-3f);
}

}  // namespace
}  // namespace arena::sim
