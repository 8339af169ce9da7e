// Compares the clearance of a cell with the obvious computation: the distance to every box.
#include "sim/broadphase/clearance_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"

namespace arena::sim {
namespace {

const Aabb kField{{-20.0f, -20.0f}, {20.0f, 20.0f}};

Vec2 random_point(Random& random, float size) {
    return Vec2{random.unit() - 0.5f, random.unit() - 0.5f} * size;
}

std::vector<Aabb> random_boxes(Random& random, std::size_t count) {
    std::vector<Aabb> boxes;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2 low = random_point(random, 60.0f);  // some lie outside the field
        boxes.push_back({low, low + Vec2{random.unit(), random.unit()} * 5.0f});
    }
    return boxes;
}

double distance_to_nearest(const std::vector<Aabb>& boxes, Vec2 point) {
    double least = std::numeric_limits<double>::infinity();
    for (const Aabb& box : boxes) {
        const double x =
            std::max({0.0, static_cast<double>(box.min.x) - static_cast<double>(point.x),
                      static_cast<double>(point.x) - static_cast<double>(box.max.x)});
        const double y =
            std::max({0.0, static_cast<double>(box.min.y) - static_cast<double>(point.y),
                      static_cast<double>(point.y) - static_cast<double>(box.max.y)});
        least = std::min(least, std::sqrt(x * x + y * y));
    }
    return least;
}

TEST(ClearanceGrid, never_exceeds_the_distance_to_the_nearest_box) {
    Random random(31);
    for (int round = 0; round < 50; ++round) {
        const auto boxes = random_boxes(random, 1 + random.below(30));
        const ClearanceGrid grid(boxes, kField);

        for (int i = 0; i < 1000; ++i) {
            const Vec2 point = random_point(random, 70.0f);
            ASSERT_LE(static_cast<double>(grid.clearance_at(point)),
                      distance_to_nearest(boxes, point))
                << "round " << round << " at " << point.x << ", " << point.y;
        }
    }
}

TEST(ClearanceGrid, is_at_least_the_distance_less_the_size_of_a_cell) {
    constexpr double kCellDiagonal = 1.5;  // metres, including the slack of its borders
    Random random(32);
    const auto boxes = random_boxes(random, 20);
    const ClearanceGrid grid(boxes, kField);
    for (int i = 0; i < 5000; ++i) {
        const Vec2 point = random_point(random, 37.0f);

        const double expected = std::min(distance_to_nearest(boxes, point) - kCellDiagonal,
                                         static_cast<double>(ClearanceGrid::kClearanceMax));

        ASSERT_GE(static_cast<double>(grid.clearance_at(point)), expected)
            << point.x << ", " << point.y;
    }
}

TEST(ClearanceGrid, never_exceeds_the_distance_far_from_the_origin) {
    const Aabb far_field{{-8192.0f, -8192.0f}, {8192.0f, 8192.0f}};
    Random random(33);
    std::vector<Aabb> boxes;
    for (int i = 0; i < 200; ++i) {
        const Vec2 low = Vec2{8000.0f, 8000.0f} + random_point(random, 300.0f);
        boxes.push_back({low, low + Vec2{random.unit(), random.unit()}});
    }
    const ClearanceGrid grid(boxes, far_field);
    for (int i = 0; i < 20000; ++i) {
        const Vec2 point = Vec2{8000.0f, 8000.0f} + random_point(random, 300.0f);

        ASSERT_LE(static_cast<double>(grid.clearance_at(point)), distance_to_nearest(boxes, point));
    }
}

TEST(ClearanceGrid, is_the_same_for_four_points_at_once) {
    Random random(34);
    const ClearanceGrid grid(random_boxes(random, 30), kField);
    for (int round = 0; round < 1000; ++round) {
        const Vec2 points[] = {random_point(random, 70.0f), random_point(random, 70.0f),
                               random_point(random, 70.0f), random_point(random, 70.0f)};

        const Float4 clearances =
            grid.clearance_at(points4(points[0], points[1], points[2], points[3]));

        for (int lane = 0; lane < 4; ++lane)
            ASSERT_EQ(clearances[lane], grid.clearance_at(points[lane])) << "round " << round;
    }
}

TEST(ClearanceGrid, without_boxes_everything_is_clear) {
    const ClearanceGrid grid;

    EXPECT_EQ(grid.clearance_at(Vec2{1.0f, -3.0f}), ClearanceGrid::kClearanceMax);
}

}  // namespace
}  // namespace arena::sim
