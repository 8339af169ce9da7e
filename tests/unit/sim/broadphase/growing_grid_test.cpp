#include "sim/broadphase/growing_grid.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "sim/base/random.h"

namespace arena::sim {
namespace {

constexpr Aabb kGrowingField{{-10.0f, 0.0f}, {40.0f, 25.0f}};

std::vector<std::uint32_t> near(const GrowingGrid& grid, const Aabb& box) {
    std::vector<std::uint32_t> found;
    grid.for_each_near(box, [&](std::uint32_t index) { found.push_back(index); });
    std::sort(found.begin(), found.end());
    return found;
}

TEST(GrowingGrid, finds_every_point_in_a_box_once) {
    Random random(3);
    const auto any_point = [&] {  // some beyond the field
        return Vec2{-20.0f + 70.0f * random.unit(), -5.0f + 40.0f * random.unit()};
    };
    for (int round = 0; round < 200; ++round) {
        GrowingGrid grid(kGrowingField, 60);
        std::vector<Vec2> points;
        for (std::uint32_t i = random.below(60); i > 0; --i)
            points.push_back(any_point());
        for (std::uint32_t i = 0; i < points.size(); ++i)
            grid.add(points[i], i);
        const Vec2 a = any_point();
        const Vec2 b = any_point();
        const Aabb box{{std::min(a.x, b.x), std::min(a.y, b.y)},
                       {std::max(a.x, b.x), std::max(a.y, b.y)}};

        const auto found = near(grid, box);

        EXPECT_EQ(std::adjacent_find(found.begin(), found.end()), found.end());
        for (std::uint32_t i = 0; i < points.size(); ++i)
            if (contains(box, points[i])) {
                EXPECT_TRUE(std::binary_search(found.begin(), found.end(), i)) << "round " << round;
            }
    }
}

TEST(GrowingGrid, does_not_find_points_far_from_a_box) {
    GrowingGrid grid(kGrowingField, 2);
    grid.add({0.0f, 1.0f}, 7);
    grid.add({30.0f, 1.0f}, 8);

    EXPECT_EQ(near(grid, {{29.0f, 0.0f}, {31.0f, 2.0f}}), (std::vector<std::uint32_t>{8}));
}

TEST(GrowingGrid, clear_removes_every_point) {
    GrowingGrid grid(kGrowingField, 1);
    grid.add({5.0f, 5.0f}, 1);

    grid.clear();
    const auto after_clear = near(grid, kGrowingField);
    grid.add({20.0f, 20.0f}, 2);

    EXPECT_TRUE(after_clear.empty());
    EXPECT_EQ(near(grid, kGrowingField), (std::vector<std::uint32_t>{2}));
}

}  // namespace
}  // namespace arena::sim
