#include "sim/tick/motion/joint.h"

#include <gtest/gtest.h>

namespace arena::sim::joint_test {
namespace {

constexpr Vec2 kLevel{0.0f, 1.0f};
/// Rises by 3 in 4 to the right, and falls so.
constexpr Vec2 kRising{-0.6f, 0.8f};
constexpr Vec2 kFalling{0.6f, 0.8f};

void expect_near(Vec2 actual, Vec2 expected) {
    EXPECT_NEAR(actual.x, expected.x, 1e-5f);
    EXPECT_NEAR(actual.y, expected.y, 1e-5f);
}

TEST(PartPastJoint, is_the_part_of_a_level_step_behind_the_edge_of_a_slope) {
    // 0.4 m of the step are behind the edge, where the slope is 0.3 m lower, or higher.
    EXPECT_NEAR(part_past_joint({1.0f, 0.0f}, kFalling, 0.3f).value_or(-1.0f), 0.4f, 1e-5f);
    EXPECT_NEAR(part_past_joint({1.0f, 0.0f}, kRising, -0.3f).value_or(-1.0f), 0.4f, 1e-5f);
    EXPECT_NEAR(part_past_joint({-1.0f, 0.0f}, kFalling, -0.3f).value_or(-1.0f), 0.4f, 1e-5f);
}

TEST(PartPastJoint, is_nothing_where_the_joint_is_not_on_the_step) {
    EXPECT_FALSE(part_past_joint({1.0f, 0.0f}, kFalling, 0.8f)) << "it began behind the joint";
    EXPECT_FALSE(part_past_joint({1.0f, 0.0f}, kFalling, -0.1f)) << "it ends before the joint";
    EXPECT_FALSE(part_past_joint({1.0f, 0.0f}, kLevel, 0.3f)) << "a ledge";
    EXPECT_FALSE(part_past_joint({1.0f, 0.0f}, kLevel, 0.0f));
    EXPECT_FALSE(part_past_joint({}, kFalling, 0.3f));
}

TEST(PartPastJoint, a_step_that_begins_on_the_joint_is_all_behind_it_in_spite_of_rounding) {
    EXPECT_EQ(part_past_joint({1.0f, 0.0f}, kFalling, 0.7501f), 1.0f);
}

TEST(AlongFloor, leads_to_the_side_of_the_step) {
    expect_near(along_floor(kRising, {1.0f, 0.0f}, 5.0f), {4.0f, 3.0f});
    expect_near(along_floor(kRising, {-1.0f, 0.0f}, 5.0f), {-4.0f, -3.0f});
    expect_near(along_floor(kRising, {0.5f, -3.0f}, 5.0f), {4.0f, 3.0f});
}

TEST(WayOverJoint, splits_a_way_into_its_parts_before_and_behind_the_joint) {
    const auto parts = way_over_joint({0.25f + 0.8f, 0.6f}, {1.0f, 0.0f}, kRising);

    ASSERT_TRUE(parts);
    EXPECT_NEAR(parts->before, 0.25f, 1e-5f);
    EXPECT_NEAR(parts->behind, 1.0f, 1e-5f);
}

TEST(WayOverJoint, is_nothing_where_there_is_no_joint_or_something_else_moved_the_body) {
    EXPECT_FALSE(way_over_joint({2.0f, 0.0f}, {1.0f, 0.0f}, kLevel));
    EXPECT_FALSE(way_over_joint({-0.5f, 0.6f}, {1.0f, 0.0f}, kRising)) << "backwards";
    EXPECT_FALSE(way_over_joint({1.0f, -0.6f}, {1.0f, 0.0f}, kRising)) << "downwards";
    EXPECT_FALSE(way_over_joint({1.0f, 0.6f}, {}, kRising));
}

TEST(Excess, is_what_a_way_is_longer_than_the_step_and_at_most_the_part_behind) {
    EXPECT_FLOAT_EQ(excess({0.25f, 1.0f}, 1.0f), 0.25f);
    EXPECT_FLOAT_EQ(excess({0.25f, 0.5f}, 1.0f), 0.0f);
    EXPECT_FLOAT_EQ(excess({3.0f, 0.5f}, 1.0f), 0.5f);
}

TEST(PartInto, is_the_part_of_the_step_by_which_a_body_is_in_a_contact) {
    const Vec2 step{1.0f, 0.0f};  // 0.6 m into the rising slope

    EXPECT_NEAR(part_into({kRising, 0.3f}, step).value_or(-1.0f), 0.5f, 1e-5f);
    EXPECT_FALSE(part_into({kRising, 0.7f}, step)) << "it was in it before";
    EXPECT_EQ(part_into({kRising, 0.7f}, step, 0.2f), 1.0f);
    EXPECT_FALSE(part_into({kFalling, 0.1f}, step)) << "it moves away";
    EXPECT_FALSE(part_into({kRising, 0.1f}, {}));
}

TEST(ShiftAlongFloor, ends_as_far_along_the_floor_as_the_step_was_in_it) {
    const Vec2 step{1.0f, 0.0f};

    const auto shift = shift_along_floor({kRising, 0.3f}, step);

    // It met the slope half a metre before; from there half a metre along (0.8, 0.6).
    ASSERT_TRUE(shift);
    expect_near(*shift, {-0.5f + 0.4f, 0.3f});
    EXPECT_FALSE(shift_along_floor({kRising, 0.7f}, step));
}

}  // namespace
}  // namespace arena::sim::joint_test
