// Compares sweep and prune with the obvious search, and then uses it as the judge of the two grids.
#include "sim/extra/sweep_and_prune.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/broadphase/moving_grid.h"
#include "sim/broadphase/static_grid.h"

namespace arena::sim::sweep_and_prune_test {
namespace {

using Candidates = std::vector<SweepCandidate>;

const Aabb kField{{0.0f, 0.0f}, {50.0f, 50.0f}};

Aabb interval(float min, float max) {
    return {{min, 0.0f}, {max, 0.0f}};
}

/// Boxes on a lattice of quarter metres: many share an edge or a left end.
std::vector<Aabb> random_boxes(Random& random, std::uint32_t count, std::uint32_t size_max) {
    const auto quarters = [&](std::uint32_t bound) {
        return static_cast<float>(random.below(bound)) * 0.25f;
    };
    std::vector<Aabb> boxes;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec2 low{quarters(200), quarters(200)};
        boxes.push_back({low, {low.x + quarters(size_max), low.y + quarters(size_max)}});
    }
    return boxes;
}

struct Discs {
    std::vector<Vec2> centers;
    std::vector<float> radii;
    std::vector<std::uint8_t> present;

    [[nodiscard]] std::vector<Aabb> boxes_grown_by(float margin) const {
        std::vector<Aabb> boxes;
        for (std::size_t i = 0; i < centers.size(); ++i)
            boxes.push_back(aabb_of_circle(centers[i], radii[i] + margin));
        return boxes;
    }
    [[nodiscard]] bool are_within(float margin, std::uint32_t one, std::uint32_t other) const {
        const float near = radii[one] + radii[other] + margin;
        return distance_squared(centers[one], centers[other]) < near * near;
    }
};

/// Discs on a lattice of eighths of a metre, so that every distance is exact and many are equal.
Discs random_discs(Random& random, std::uint32_t count) {
    const auto eighths = [&](std::uint32_t bound) {
        return static_cast<float>(random.below(bound)) * 0.125f;
    };
    Discs discs;
    for (std::uint32_t i = 0; i < count; ++i) {
        discs.centers.push_back({eighths(400), eighths(400)});
        discs.radii.push_back(eighths(9));
        discs.present.push_back(1);
    }
    return discs;
}

std::vector<BoxPair> test_every_pair(const std::vector<Aabb>& boxes) {
    std::vector<BoxPair> found;
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        for (std::uint32_t j = i + 1; j < boxes.size(); ++j)
            if (boxes_overlap(boxes[i], boxes[j])) found.push_back({i, j});
    return found;
}

TEST(SweepAndPrune, sorts_by_left_end_and_stops_at_the_first_gap) {
    const std::vector<Aabb> boxes{interval(0.0f, 4.0f), interval(1.0f, 2.0f), interval(3.0f, 6.0f),
                                  interval(5.0f, 9.0f), interval(4.0f, 4.5f)};
    SweepAndPrune sweep(5);
    Candidates candidates;
    candidates.reserve(20);

    sweep.rebuild(boxes);

    ASSERT_TRUE(sweep.find_candidates(candidates));
    EXPECT_EQ(std::vector<std::uint32_t>(sweep.order().begin(), sweep.order().end()),
              (std::vector<std::uint32_t>{0, 1, 2, 4, 3}));
    EXPECT_EQ(candidates, (Candidates{{0, 1}, {0, 2}, {0, 4}, {2, 4}, {2, 3}}));
}

TEST(SweepAndPrune, sorts_equal_left_ends_by_index) {
    const std::vector<Aabb> boxes{interval(2.0f, 3.0f), interval(1.0f, 9.0f), interval(2.0f, 2.5f),
                                  interval(1.0f, 1.0f)};
    SweepAndPrune sweep(4);
    Candidates candidates;
    candidates.reserve(20);

    sweep.rebuild(boxes);

    ASSERT_TRUE(sweep.find_candidates(candidates));
    EXPECT_EQ(std::vector<std::uint32_t>(sweep.order().begin(), sweep.order().end()),
              (std::vector<std::uint32_t>{1, 3, 0, 2}));
    EXPECT_EQ(candidates, (Candidates{{1, 3}, {1, 0}, {1, 2}, {0, 2}}));
}

TEST(SweepAndPrune, pairs_overlap_on_both_axes) {
    const std::vector<Aabb> boxes{{{4.0f, 0.0f}, {6.0f, 1.0f}},
                                  {{0.0f, 0.0f}, {5.0f, 1.0f}},
                                  {{0.0f, 1.0f}, {1.0f, 2.0f}},
                                  {{0.0f, 3.0f}, {9.0f, 4.0f}}};
    SweepAndPrune sweep(4);
    std::vector<BoxPair> pairs;
    pairs.reserve(6);

    sweep.rebuild(boxes);

    ASSERT_TRUE(sweep.find_pairs(pairs));
    EXPECT_EQ(pairs, (std::vector<BoxPair>{{0, 1}, {1, 2}}));
}

TEST(SweepAndPrune, without_boxes_finds_nothing) {
    SweepAndPrune sweep(0);
    std::vector<BoxPair> pairs;
    Candidates candidates;

    sweep.rebuild({});

    EXPECT_TRUE(sweep.find_pairs(pairs));
    EXPECT_TRUE(sweep.find_candidates(candidates));
    EXPECT_TRUE(pairs.empty());
    EXPECT_TRUE(sweep.order().empty());
}

TEST(SweepAndPrune, reports_that_the_pairs_do_not_fit) {
    const std::vector<Aabb> boxes(5, Aabb{{1.0f, 1.0f}, {2.0f, 2.0f}});
    SweepAndPrune sweep(5);
    std::vector<BoxPair> pairs;
    pairs.reserve(9);
    Candidates candidates;
    candidates.reserve(9);

    sweep.rebuild(boxes);

    EXPECT_FALSE(sweep.find_pairs(pairs));
    EXPECT_EQ(pairs.size(), 9u);
    EXPECT_FALSE(sweep.find_candidates(candidates));
    EXPECT_EQ(candidates.size(), 9u);
}

TEST(SweepAndPrune, rebuild_removes_the_boxes_of_the_last_tick) {
    SweepAndPrune sweep(3);
    std::vector<BoxPair> pairs;
    pairs.reserve(3);

    sweep.rebuild(std::vector<Aabb>(3, Aabb{{1.0f, 1.0f}, {2.0f, 2.0f}}));
    sweep.rebuild(std::vector<Aabb>{interval(0.0f, 1.0f), interval(2.0f, 3.0f)});

    EXPECT_TRUE(sweep.find_pairs(pairs));
    EXPECT_TRUE(pairs.empty());
}

TEST(SweepAndPrune, finds_the_pairs_that_a_test_of_every_pair_finds) {
    Random random(21);
    SweepAndPrune sweep(150);
    std::vector<BoxPair> pairs;
    pairs.reserve(20000);
    for (int round = 0; round < 60; ++round) {
        const auto boxes = random_boxes(random, 10 + random.below(140), 2 + random.below(40));

        sweep.rebuild(boxes);
        pairs.clear();
        ASSERT_TRUE(sweep.find_pairs(pairs));

        ASSERT_EQ(pairs, test_every_pair(boxes)) << "round " << round;
    }
}

TEST(SweepAndPruneAsJudge, the_moving_grid_finds_the_same_pairs) {
    constexpr float kMargin = 0.25f;
    Random random(22);
    SweepAndPrune judge(150);
    MovingGrid grid(kField, {.radius_max = 1.0f, .margin_max = kMargin, .discs_max = 150});
    std::vector<BoxPair> boxes_that_meet;
    boxes_that_meet.reserve(20000);
    std::vector<IndexPair> found;
    found.reserve(20000);
    for (int round = 0; round < 60; ++round) {
        const Discs discs = random_discs(random, 10 + random.below(140));
        boxes_that_meet.clear();
        found.clear();

        judge.rebuild(discs.boxes_grown_by(0.5f * kMargin));
        grid.rebuild(discs.centers, discs.radii, discs.present);
        ASSERT_TRUE(judge.find_pairs(boxes_that_meet));
        ASSERT_TRUE(grid.find_pairs(kMargin, found));

        std::vector<IndexPair> expected;
        for (const auto [low, high] : boxes_that_meet)
            if (discs.are_within(kMargin, low, high)) expected.push_back({low, high});
        std::sort(found.begin(), found.end());
        ASSERT_EQ(found, expected) << "round " << round;
    }
}

TEST(SweepAndPruneAsJudge, the_static_grid_finds_the_same_partners) {
    Random random(23);
    SweepAndPrune judge(120);
    std::vector<BoxPair> expected;
    expected.reserve(20000);
    std::vector<std::uint32_t> partners;
    partners.reserve(120);
    for (int round = 0; round < 40; ++round) {
        const auto boxes = random_boxes(random, 120, 2 + random.below(40));
        const StaticGrid grid(boxes, kField, {.cell = 4.0f});
        expected.clear();

        judge.rebuild(boxes);
        ASSERT_TRUE(judge.find_pairs(expected));

        std::vector<BoxPair> found;
        for (std::uint32_t i = 0; i < boxes.size(); ++i) {
            partners.clear();
            ASSERT_TRUE(grid.query(boxes[i], partners));
            for (const std::uint32_t other : partners)
                if (other > i) found.push_back({i, other});
        }
        ASSERT_EQ(found, expected) << "round " << round;
    }
}

}  // namespace
}  // namespace arena::sim::sweep_and_prune_test
