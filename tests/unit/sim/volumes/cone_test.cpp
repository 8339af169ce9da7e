#include "sim/volumes/cone.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

constexpr Vec2 k45{0.70710678f, 0.70710678f};
constexpr Vec2 k90{0.0f, 1.0f};
constexpr Vec2 k135{-0.70710678f, 0.70710678f};

Cone cone(Vec2 half_angle) {
    return {.direction = {1.0f, 0.0f}, .range = 10.0f, .half_angle = half_angle};
}

TEST(Cone, holds_a_point_ahead_and_none_behind) {
    EXPECT_TRUE(is_in_cone({9.0f, 0.0f}, cone(k45)));
    EXPECT_FALSE(is_in_cone({-1.0f, 0.0f}, cone(k45)));
}

TEST(Cone, includes_points_exactly_in_range) {
    EXPECT_TRUE(is_in_cone({10.0f, 0.0f}, cone(k45)));
    EXPECT_TRUE(is_in_cone({8.0f, 6.0f}, cone(k45)));
    EXPECT_FALSE(is_in_cone({10.001f, 0.0f}, cone(k45)));
}

TEST(Cone, includes_points_on_the_edge) {
    EXPECT_TRUE(is_in_cone({5.0f, 5.0f}, cone(k45)));
    EXPECT_TRUE(is_in_cone({5.0f, -5.0f}, cone(k45)));
    EXPECT_FALSE(is_in_cone({5.0f, 5.001f}, cone(k45)));
    EXPECT_TRUE(is_in_cone({4.0f, 2.3094011f}, cone({0.8660254f, 0.5f})));  // tan 30 degrees
}

TEST(Cone, the_length_of_the_direction_does_not_matter) {
    Cone far = cone(k45);
    far.direction = {1000.0f, 0.0f};
    Cone near = cone(k45);
    near.direction = {1.0e-20f, 0.0f};

    EXPECT_TRUE(is_in_cone({5.0f, 4.9f}, far));
    EXPECT_FALSE(is_in_cone({5.0f, 5.1f}, far));
    EXPECT_TRUE(is_in_cone({5.0f, 4.9f}, near));
    EXPECT_FALSE(is_in_cone({5.0f, 5.1f}, near));
}

TEST(Cone, can_be_half_a_disc_and_more) {
    EXPECT_TRUE(is_in_cone({0.0f, 5.0f}, cone(k90)));
    EXPECT_FALSE(is_in_cone({-0.1f, 5.0f}, cone(k90)));
    EXPECT_TRUE(is_in_cone({-4.9f, 5.0f}, cone(k135)));
    EXPECT_FALSE(is_in_cone({-5.1f, 5.0f}, cone(k135)));
    EXPECT_TRUE(is_in_cone({-5.0f, 0.0f}, cone({-1.0f, 0.0f})));
    EXPECT_FALSE(is_in_cone({-10.1f, 0.0f}, cone({-1.0f, 0.0f})));
}

TEST(Cone, is_a_ray_without_width) {
    EXPECT_TRUE(is_in_cone({5.0f, 0.0f}, cone({1.0f, 0.0f})));
    EXPECT_FALSE(is_in_cone({5.0f, 0.001f}, cone({1.0f, 0.0f})));
    EXPECT_FALSE(is_in_cone({-5.0f, 0.0f}, cone({1.0f, 0.0f})));
}

TEST(Cone, the_apex_lies_in_every_cone) {
    Cone nowhere = cone(k45);
    nowhere.direction = {};
    nowhere.range = 0.0f;

    EXPECT_TRUE(is_in_cone({0.0f, 0.0f}, nowhere));
    EXPECT_TRUE(is_in_cone({0.0f, 0.0f}, cone({1.0f, 0.0f})));
}

TEST(Cone, holds_nothing_but_its_apex_without_direction) {
    Cone nowhere = cone({-1.0f, 0.0f});
    nowhere.direction = {};

    EXPECT_FALSE(is_in_cone({1.0f, 0.0f}, nowhere));
}

TEST(Cone, is_relative_to_its_apex) {
    Cone moved = cone(k45);
    moved.apex = {100.0f, 50.0f};
    moved.direction = {0.0f, 3.0f};

    EXPECT_TRUE(is_in_cone({100.0f, 59.0f}, moved));
    EXPECT_FALSE(is_in_cone({109.0f, 50.0f}, moved));
}

}  // namespace
}  // namespace arena::sim
