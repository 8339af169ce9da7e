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
            if (hit) keep_first(first, {*hit, i});
        }
        return first;
    };
    return ricochet(ball.center, delta, slide_skin(50), rules, earliest_hit);
}

TEST(Ricochet, glances_off_a_wall_and_spends_all_its_motion) {
    const auto result = shoot({{0, 0}, 1}, {8, 4}, {1.0f, 1});

    EXPECT_NEAR(result.position.x, 0.0f, 1e-3f);
    EXPECT_NEAR(result.position.y, 4.0f, 1e-3f);
    EXPECT_EQ(result.motion, (Vec2{-8, 4}));
    EXPECT_EQ(result.bounces, 1u);
    EXPECT_FALSE(result.stopped);
    ASSERT_EQ(result.contacts.size(), 1u);
    EXPECT_FLOAT_EQ(result.contacts[0].t, 0.5f);
}

TEST(Ricochet, restitution_takes_its_share_of_the_speed_into_the_wall) {
    const auto result = shoot({{0, 0}, 1}, {8, 4}, {0.5f, 1});

    EXPECT_EQ(result.motion, (Vec2{-4, 4}));
    EXPECT_NEAR(result.position.x, 2.0f, 1e-3f);
}

TEST(Ricochet, the_wall_after_the_last_bounce_stops_it) {
    const auto result = shoot({{0, 0}, 1}, {100, 0}, {1.0f, 1});

    EXPECT_TRUE(result.stopped);
    EXPECT_EQ(result.bounces, 1u);
    EXPECT_NEAR(result.position.x, -4.0f, 1e-3f);
    EXPECT_NEAR(result.contacts[1].t, 0.12f, 1e-6f);
}

TEST(Ricochet, with_no_bounce_allowed_it_stops_at_the_first_wall) {
    const auto result = shoot({{0, 0}, 1}, {100, 0}, {1.0f, 0});

    EXPECT_TRUE(result.stopped);
    EXPECT_NEAR(result.position.x, 4.0f, 1e-3f);
}

TEST(Ricochet, whatever_the_caller_allows_bounces_are_bounded) {
    const auto result = shoot({{0, 0}, 1}, {10000, 0}, {1.0f, 1000});

    EXPECT_TRUE(result.stopped);
    EXPECT_EQ(result.bounces, kBouncesMax);
    EXPECT_EQ(result.contacts.size(), kBouncesMax + 1);
}

TEST(Ricochet, several_bounces_keep_the_length_of_the_way) {
    const auto result = shoot({{0, 0}, 1}, {28, 0}, {1.0f, 8});

    EXPECT_EQ(result.bounces, 4u);  // at 4, 12, 20 and, just so, at 28
    EXPECT_NEAR(result.position.x, -4.0f, 1e-3f);
}

TEST(Ricochet, a_start_inside_is_led_out_first) {
    const auto result = shoot({{4.5f, 0}, 1}, {-2, 0}, {1.0f, 1});

    EXPECT_NEAR(result.position.x, 2.0f, 1e-3f);
}

}  // namespace
}  // namespace arena::sim
