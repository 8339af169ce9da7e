// The known answers are made of triangles of 3, 4 and 5.
#include "sim/tick/motion/end_motion.h"

#include <gtest/gtest.h>

#include "sim/math/vec2.h"

namespace arena::sim::end_motion_test {
namespace {

constexpr Vec2 kUp{0.0f, 1.0f};
constexpr Vec2 kRight{1.0f, 0.0f};

/// Seen from above, with an acceleration; only an archetype without one follows its input alone.
Rules heavy() {
    Rules rules;
    rules.archetypes[0].acceleration = 10.0f;
    return rules;
}

Rules from_the_side() {
    Rules rules;
    rules.gravity = 10.0f;
    return rules;
}

Vec2 after_hit(const Rules& rules, Vec2 velocity, Vec2 normal) {
    return end_motion_into(velocity, normal, rules, rules.archetypes[0]);
}

void expect_near(Vec2 actual, Vec2 expected) {
    EXPECT_NEAR(actual.x, expected.x, 1e-5f);
    EXPECT_NEAR(actual.y, expected.y, 1e-5f);
}

TEST(EndMotion, a_velocity_along_a_surface_or_away_from_it_remains) {
    for (const Rules& rules : {heavy(), from_the_side()}) {
        EXPECT_EQ(after_hit(rules, {3.0f, 0.0f}, kUp), (Vec2{3.0f, 0.0f}));
        EXPECT_EQ(after_hit(rules, {3.0f, 4.0f}, kUp), (Vec2{3.0f, 4.0f}));
        EXPECT_EQ(after_hit(rules, {}, kUp), Vec2{});
    }
}

TEST(EndMotion, an_archetype_that_follows_its_input_alone_keeps_its_velocity) {
    EXPECT_EQ(after_hit({}, {3.0f, -4.0f}, kUp), (Vec2{3.0f, -4.0f}));
}

TEST(EndMotion, seen_from_above_the_part_into_the_surface_ends) {
    EXPECT_EQ(after_hit(heavy(), {3.0f, -4.0f}, kUp), (Vec2{3.0f, 0.0f}));
    EXPECT_EQ(after_hit(heavy(), {-3.0f, -4.0f}, kRight), (Vec2{0.0f, -4.0f}));
    expect_near(after_hit(heavy(), {0.0f, -10.0f}, {0.6f, 0.8f}), {4.8f, -3.6f});
}

TEST(EndMotion, a_floor_ends_nothing) {
    EXPECT_EQ(after_hit(from_the_side(), {3.0f, -4.0f}, kUp), (Vec2{3.0f, -4.0f}));
    EXPECT_EQ(after_hit(from_the_side(), {-3.0f, -4.0f}, {0.6f, 0.8f}), (Vec2{-3.0f, -4.0f}));
}

TEST(EndMotion, a_wall_ends_the_motion_into_it_and_leaves_the_fall) {
    EXPECT_EQ(after_hit(from_the_side(), {-3.0f, -4.0f}, kRight), (Vec2{0.0f, -4.0f}));
    EXPECT_EQ(after_hit(from_the_side(), {-3.0f, 4.0f}, kRight), (Vec2{0.0f, 4.0f}));
}

// The normal of 53 degrees is steeper than the 50 degrees that players walk on.
TEST(EndMotion, a_steep_slope_ends_the_motion_into_it_and_leaves_the_fall) {
    constexpr Vec2 kSteep{0.8f, 0.6f};

    EXPECT_EQ(after_hit(from_the_side(), {-3.0f, -5.0f}, kSteep), (Vec2{0.0f, -5.0f}));
    EXPECT_EQ(after_hit(from_the_side(), {1.0f, -5.0f}, kSteep), (Vec2{1.0f, -5.0f}));
}

TEST(EndMotion, what_is_a_floor_depends_on_the_archetype) {
    Rules climbers = from_the_side();
    climbers.archetypes[0].walkable_cosine = 0.6f;

    EXPECT_EQ(walkable_limit(climbers.archetypes[0]).cosine, 0.6f);
    EXPECT_EQ(after_hit(climbers, {-3.0f, -5.0f}, {0.8f, 0.6f}), (Vec2{-3.0f, -5.0f}));
}

TEST(EndMotion, a_ceiling_ends_all_that_leads_up) {
    EXPECT_EQ(after_hit(from_the_side(), {3.0f, 4.0f}, -kUp), (Vec2{3.0f, 0.0f}));
    // Along the slant it would keep rising.
    expect_near(after_hit(from_the_side(), {0.0f, 10.0f}, {0.6f, -0.8f}), {4.8f, 0.0f});
}

TEST(EndMotion, a_slanted_ceiling_turns_a_fall_into_it_along_it) {
    // Into the ceiling: -10 * 0.6 + 1 * 0.8 = -5.2.
    expect_near(after_hit(from_the_side(), {-10.0f, -1.0f}, {0.6f, -0.8f}), {-6.88f, -5.16f});
}

}  // namespace
}  // namespace arena::sim::end_motion_test
