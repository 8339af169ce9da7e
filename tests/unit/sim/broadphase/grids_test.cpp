// Both grids against the obvious answer: ask every box.
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/broadphase/moving_grid.h"
#include "sim/broadphase/static_grid.h"

namespace arena::sim {
namespace {

std::vector<Aabb> random_boxes(Random& random, std::size_t count, float field, float size_max) {
    std::vector<Aabb> boxes;
    for (std::size_t i = 0; i < count; ++i) {
        // Some lie outside of the field.
        const Vec2 low{(random.unit() * 1.2f - 0.1f) * field,
                       (random.unit() * 1.2f - 0.1f) * field};
        boxes.push_back({low, low + Vec2{random.unit(), random.unit()} * size_max});
    }
    return boxes;
}

std::vector<std::uint32_t> ask_every_box(const std::vector<Aabb>& boxes, const Aabb& box) {
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        if (boxes_overlap(boxes[i], box)) found.push_back(i);
    return found;
}

std::vector<BoxPair> ask_every_pair(const std::vector<Aabb>& boxes) {
    std::vector<BoxPair> found;
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        for (std::uint32_t j = i + 1; j < boxes.size(); ++j)
            if (boxes_overlap(boxes[i], boxes[j])) found.push_back({i, j});
    return found;
}

const Aabb kField{{0.0f, 0.0f}, {50.0f, 50.0f}};

TEST(StaticGrid, finds_what_asking_every_box_finds) {
    Random random(11);
    for (int round = 0; round < 50; ++round) {
        const auto boxes = random_boxes(random, 120, 50.0f, 9.0f);
        const StaticGrid grid(boxes, kField, 4.0f);

        for (const Aabb& query : random_boxes(random, 40, 50.0f, 20.0f)) {
            std::vector<std::uint32_t> found;
            found.reserve(200);
            ASSERT_TRUE(grid.query(query, found));
            ASSERT_EQ(found, ask_every_box(boxes, query)) << "round " << round;
        }
    }
}

TEST(StaticGrid, without_boxes_finds_nothing) {
    const StaticGrid grid({}, kField, 4.0f);
    std::vector<std::uint32_t> found;

    EXPECT_TRUE(grid.query(kField, found));

    EXPECT_TRUE(found.empty());
}

TEST(StaticGrid, says_when_an_answer_does_not_fit) {
    const std::vector<Aabb> boxes(3, Aabb{{1.0f, 1.0f}, {2.0f, 2.0f}});
    const StaticGrid grid(boxes, kField, 4.0f);
    std::vector<std::uint32_t> found;
    found.reserve(2);

    EXPECT_FALSE(grid.query(kField, found));

    EXPECT_EQ(found.size(), 2u);
}

TEST(StaticGrid, a_huge_map_gets_larger_cells_instead_of_more_memory) {
    const std::vector<Aabb> boxes{{{7999.0f, 7999.0f}, {8000.0f, 8000.0f}}};
    const StaticGrid grid(boxes, {{-8000.0f, -8000.0f}, {8000.0f, 8000.0f}}, 0.01f);
    std::vector<std::uint32_t> found;
    found.reserve(1);

    EXPECT_TRUE(grid.query({{7999.5f, 7999.5f}, {7999.6f, 7999.6f}}, found));

    EXPECT_EQ(found, std::vector<std::uint32_t>{0});
}

TEST(MovingGrid, finds_the_pairs_that_asking_every_pair_finds) {
    Random random(12);
    MovingGrid grid(kField, 2.0f, 150);
    std::vector<BoxPair> pairs;
    pairs.reserve(20000);
    for (int round = 0; round < 60; ++round) {
        const auto boxes = random_boxes(random, 10 + random.below(140), 50.0f, 4.0f);

        grid.rebuild(boxes);
        pairs.clear();
        ASSERT_TRUE(grid.find_pairs(pairs));

        ASSERT_EQ(pairs, ask_every_pair(boxes)) << "round " << round;
    }
}

TEST(MovingGrid, finds_what_asking_every_box_finds) {
    Random random(13);
    MovingGrid grid(kField, 2.0f, 100);
    std::vector<std::uint32_t> found;
    found.reserve(100);
    for (int round = 0; round < 30; ++round) {
        const auto boxes = random_boxes(random, 100, 50.0f, 3.0f);
        grid.rebuild(boxes);
        for (const Aabb& query : random_boxes(random, 30, 50.0f, 15.0f)) {
            found.clear();
            ASSERT_TRUE(grid.query(query, found));
            ASSERT_EQ(found, ask_every_box(boxes, query)) << "round " << round;
        }
    }
}

TEST(MovingGrid, boxes_that_only_touch_are_a_pair) {
    const std::vector<Aabb> boxes{{{0.0f, 0.0f}, {1.0f, 1.0f}}, {{1.0f, 1.0f}, {2.0f, 2.0f}}};
    MovingGrid grid(kField, 2.0f, 2);
    std::vector<BoxPair> pairs;
    pairs.reserve(4);

    grid.rebuild(boxes);

    EXPECT_TRUE(grid.find_pairs(pairs));
    EXPECT_EQ(pairs, (std::vector<BoxPair>{{0, 1}}));
}

TEST(MovingGrid, says_when_the_pairs_do_not_fit) {
    const std::vector<Aabb> boxes(5, Aabb{{1.0f, 1.0f}, {2.0f, 2.0f}});
    MovingGrid grid(kField, 2.0f, 5);
    std::vector<BoxPair> pairs;
    pairs.reserve(9);

    grid.rebuild(boxes);

    EXPECT_FALSE(grid.find_pairs(pairs));
    EXPECT_EQ(pairs.size(), 9u);
}

}  // namespace
}  // namespace arena::sim
