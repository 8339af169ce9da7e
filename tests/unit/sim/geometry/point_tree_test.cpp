#include "sim/geometry/point_tree.h"

#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

using test::Points;
using Indices = std::vector<PointTree::Index>;

Indices all_of(const Points& points) {
    Indices all(points.size());
    std::iota(all.begin(), all.end(), PointTree::Index{0});
    return all;
}

/// Returns the points that the tree passes to the test when the test never holds.
std::set<PointTree::Index> offered(const PointTree& tree, const std::array<Vec2, 3>& triangle) {
    std::set<PointTree::Index> seen;
    const bool found = tree.any_in(triangle, [&](PointTree::Index i) {
        seen.insert(i);
        return false;
    });
    EXPECT_FALSE(found);
    return seen;
}

bool in_triangle(Vec2 p, const std::array<Vec2, 3>& t) {
    return orientation(t[0], t[1], p) >= 0.0 && orientation(t[1], t[2], p) >= 0.0 &&
           orientation(t[2], t[0], p) >= 0.0;
}

TEST(PointTree, offers_every_point_in_the_triangle_and_few_others) {
    Random random(3);
    Points points;
    for (int i = 0; i < 1000; ++i)
        points.push_back(
            {static_cast<float>(random.below(100)), static_cast<float>(random.below(100))});
    const PointTree tree(points, all_of(points));

    for (int i = 0; i < 100; ++i) {
        std::array<Vec2, 3> triangle{points[random.below(1000)], points[random.below(1000)],
                                     points[random.below(1000)]};
        if (orientation(triangle[0], triangle[1], triangle[2]) < 0.0)
            std::swap(triangle[1], triangle[2]);

        const auto seen = offered(tree, triangle);

        std::size_t inside = 0;
        for (PointTree::Index p = 0; p < 1000; ++p) {
            if (!in_triangle(points[p], triangle)) continue;
            ++inside;
            EXPECT_TRUE(seen.count(p) == 1) << p;
        }
        EXPECT_LE(seen.size(), 2 * inside + 300);
    }
}

TEST(PointTree, offers_few_points_of_a_row_that_a_triangle_touches_in_one_point) {
    Points row;
    for (int i = 0; i < 4096; ++i)
        row.push_back({7, static_cast<float>(i)});
    const PointTree tree(row, all_of(row));

    EXPECT_LE(offered(tree, {Vec2{0, 0}, {8, 2000}, {0, 4095}}).size(), 600u);
    EXPECT_LE(offered(tree, {Vec2{0, 0}, {7, 2000}, {0, 4095}}).size(), 8u);
}

TEST(PointTree, offers_no_removed_point) {
    const Points points(100, Vec2{1, 1});
    const std::array<Vec2, 3> around{Vec2{0, 0}, {3, 0}, {0, 3}};
    PointTree tree(points, all_of(points));

    for (PointTree::Index i = 0; i < 100; i += 2) {
        tree.remove(i);
        tree.remove(i);
    }

    const auto seen = offered(tree, around);
    EXPECT_EQ(seen.size(), 50u);
    for (const auto i : seen)
        EXPECT_EQ(i % 2, 1u);
    EXPECT_TRUE(tree.any_in(around, [](PointTree::Index i) { return i == 99; }));
}

TEST(PointTree, holds_only_the_chosen_points) {
    const Points points{{1, 1}, {1, 1}, {1, 1}};
    const Indices chosen{1};
    PointTree tree(points, chosen);

    tree.remove(0);

    EXPECT_EQ(offered(tree, {Vec2{0, 0}, {3, 0}, {0, 3}}), std::set<PointTree::Index>{1});
    EXPECT_TRUE(offered(PointTree(points, Indices{}), {Vec2{0, 0}, {3, 0}, {0, 3}}).empty());
}

}  // namespace
}  // namespace arena::sim
