// Compares the grid with the obvious search: a test of every box.
#include "sim/broadphase/static_grid.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"

namespace arena::sim::static_grid_test {
namespace {

std::vector<Aabb> random_boxes(Random& random, std::size_t count, float field, float size_max) {
    std::vector<Aabb> boxes;
    for (std::size_t i = 0; i < count; ++i) {
        // Some lie outside the field.
        const Vec2 low{(random.unit() * 1.2f - 0.1f) * field,
                       (random.unit() * 1.2f - 0.1f) * field};
        boxes.push_back({low, low + Vec2{random.unit(), random.unit()} * size_max});
    }
    return boxes;
}

std::vector<std::uint32_t> test_every_box(const std::vector<Aabb>& boxes, const Aabb& box) {
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        if (boxes_overlap(boxes[i], box)) found.push_back(i);
    return found;
}

const Aabb kField{{0.0f, 0.0f}, {50.0f, 50.0f}};

/// Whether the closed disc and the closed box share a point.
bool shares_a_point(Circle disc, const Aabb& box) {
    const Vec2 nearest{std::clamp(disc.center.x, box.min.x, box.max.x),
                       std::clamp(disc.center.y, box.min.y, box.max.y)};
    return distance_squared(disc.center, nearest) <= disc.radius * disc.radius;
}

TEST(StaticGrid, finds_the_boxes_that_a_test_of_every_box_finds) {
    Random random(11);
    for (int round = 0; round < 50; ++round) {
        const auto boxes = random_boxes(random, 120, 50.0f, 9.0f);
        const StaticGrid grid(boxes, kField, {.cell = 4.0f, .reach = 0.5f});

        for (const Aabb& query : random_boxes(random, 40, 50.0f, 20.0f)) {
            std::vector<std::uint32_t> found;
            found.reserve(200);
            ASSERT_TRUE(grid.query(query, found));
            ASSERT_EQ(found, test_every_box(boxes, query)) << "round " << round;
        }
    }
}

TEST(StaticGrid, finds_for_a_disc_the_boxes_that_a_test_of_every_box_finds) {
    Random random(14);
    const auto boxes = random_boxes(random, 120, 50.0f, 9.0f);
    const StaticGrid grid(boxes, kField, {.cell = 3.0f, .reach = 0.75f});
    for (int round = 0; round < 2000; ++round) {
        // From a point up to exactly the reach of the lists.
        const Circle disc{{random.unit() * 60.0f - 5.0f, random.unit() * 60.0f - 5.0f},
                          0.25f * static_cast<float>(random.below(4))};
        std::vector<IndexPair> expected;
        for (std::uint32_t i = 0; i < boxes.size(); ++i)
            if (shares_a_point(disc, boxes[i])) expected.push_back({7, i});
        std::vector<IndexPair> found;
        found.reserve(200);

        ASSERT_TRUE(grid.query(disc, 7, found));

        ASSERT_EQ(found, expected) << "round " << round;
    }
}

TEST(StaticGrid, reports_that_the_boxes_for_a_disc_do_not_fit) {
    const std::vector<Aabb> boxes(3, Aabb{{1.0f, 1.0f}, {2.0f, 2.0f}});
    const StaticGrid grid(boxes, kField, {.cell = 3.0f, .reach = 0.75f});
    std::vector<IndexPair> found;
    found.reserve(2);

    EXPECT_FALSE(grid.query({{1.5f, 1.5f}, 0.5f}, 0, found));

    EXPECT_EQ(found.size(), 2u);
}

TEST(StaticGrid, without_boxes_finds_nothing) {
    const StaticGrid grid({}, kField, {.cell = 4.0f});
    std::vector<std::uint32_t> found;

    EXPECT_TRUE(grid.query(kField, found));

    EXPECT_TRUE(found.empty());
}

TEST(StaticGrid, reports_that_the_boxes_do_not_fit) {
    const std::vector<Aabb> boxes(3, Aabb{{1.0f, 1.0f}, {2.0f, 2.0f}});
    const StaticGrid grid(boxes, kField, {.cell = 4.0f, .reach = 0.5f});
    std::vector<std::uint32_t> found;
    found.reserve(2);

    EXPECT_FALSE(grid.query(kField, found));

    EXPECT_EQ(found.size(), 2u);
}

TEST(StaticGrid, a_huge_map_gets_larger_cells_instead_of_more_memory) {
    const std::vector<Aabb> boxes{{{7999.0f, 7999.0f}, {8000.0f, 8000.0f}}};
    const StaticGrid grid(boxes, {{-8000.0f, -8000.0f}, {8000.0f, 8000.0f}}, {.cell = 0.01f});
    std::vector<std::uint32_t> found;
    found.reserve(1);

    EXPECT_TRUE(grid.query({{7999.5f, 7999.5f}, {7999.6f, 7999.6f}}, found));

    EXPECT_EQ(found, std::vector<std::uint32_t>{0});
}

TEST(StaticGrid, a_disc_touches_at_most_as_many_boxes_as_the_longest_list_or_all_of_them) {
    std::vector<Aabb> boxes(3, Aabb{{1.0f, 1.0f}, {2.0f, 2.0f}});
    boxes.push_back({{40.0f, 40.0f}, {41.0f, 41.0f}});
    const StaticGrid grid(boxes, kField, {.cell = 4.0f, .reach = 0.5f});

    EXPECT_EQ(grid.boxes_touched_max(0.0f), 3u);
    EXPECT_EQ(grid.boxes_touched_max(grid.reach()), 3u);
    EXPECT_EQ(grid.boxes_touched_max(100.0f), 4u);
    EXPECT_EQ(StaticGrid().boxes_touched_max(100.0f), 0u);
}

TEST(StaticGrid, a_small_disc_on_a_corner_of_four_cells_touches_boxes_of_all_of_them) {
    std::vector<Aabb> points;
    for (const Vec2 place : {Vec2{3.9f, 3.9f}, {4.1f, 3.9f}, {3.9f, 4.1f}, {4.1f, 4.1f}})
        points.push_back({place, place});
    const StaticGrid grid(points, kField, {.cell = 4.0f, .reach = 0.0f});

    EXPECT_EQ(grid.boxes_touched_max(0.0f), 1u);
    EXPECT_EQ(grid.boxes_touched_max(0.2f), 4u);
}

TEST(StaticGrid, a_disc_larger_than_the_reach_touches_no_more_boxes_than_the_bound) {
    Random random(15);
    const auto boxes = random_boxes(random, 400, 50.0f, 3.0f);
    const StaticGrid grid(boxes, kField, {.cell = 4.0f, .reach = 0.0f});
    for (const float radius : {0.5f, 2.0f, 5.0f}) {
        const std::size_t most = grid.boxes_touched_max(radius);
        EXPECT_LE(most, boxes.size());
        for (int round = 0; round < 500; ++round) {
            const Circle disc{{random.unit() * 50.0f, random.unit() * 50.0f}, radius};
            const auto touched = static_cast<std::size_t>(
                std::count_if(boxes.begin(), boxes.end(),
                              [&](const Aabb& box) { return shares_a_point(disc, box); }));

            ASSERT_LE(touched, most) << "radius " << radius << ", round " << round;
        }
    }
}

}  // namespace
}  // namespace arena::sim::static_grid_test
