#include "sim/broadphase/strip_order.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

std::vector<std::uint32_t> sorted(StripOrder& order, const std::vector<Vec2>& points) {
    const auto numbers = order.sort(static_cast<std::uint32_t>(points.size()),
                                    [&](std::uint32_t i) { return points[i]; });
    return {numbers.begin(), numbers.end()};
}

TEST(StripOrder, sorts_by_strip_and_then_by_number) {
    StripOrder order({{0.0f, 0.0f}, {30.0f, 30.0f}}, 8);

    // Strips are three metres high; x does not matter.
    EXPECT_EQ(sorted(order, {{1, 29}, {9, 4}, {5, 1}, {2, 5}, {1, 2}, {0, 13}}),
              (std::vector<std::uint32_t>{2, 4, 1, 3, 5, 0}));
}

TEST(StripOrder, points_outside_the_bounds_belong_to_the_border_strips) {
    StripOrder order({{0.0f, 0.0f}, {30.0f, 30.0f}}, 8);

    EXPECT_EQ(sorted(order, {{5, 90}, {5, 29}, {5, 2}, {5, -40}}),
              (std::vector<std::uint32_t>{2, 3, 0, 1}));
}

TEST(StripOrder, does_not_depend_on_the_previous_sort) {
    StripOrder order({{0.0f, 0.0f}, {30.0f, 30.0f}}, 8);

    static_cast<void>(sorted(order, {{1, 29}, {9, 4}, {5, 1}}));

    EXPECT_EQ(sorted(order, {{5, 20}, {5, 10}}), (std::vector<std::uint32_t>{1, 0}));
    EXPECT_TRUE(sorted(order, {}).empty());
}

}  // namespace
}  // namespace arena::sim
