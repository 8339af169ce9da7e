#include "sim/state/pair_depth.h"

#include <array>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "tests/support/polygons.h"

namespace arena::sim::pair_depth_test {
namespace {

Body disc_of(Vec2 center, float radius) {
    return {{center, radius}, {}};
}

constexpr std::array<Vec2, 4> kBox{{{-1, -2}, {1, -2}, {1, 2}, {-1, 2}}};

Body box_about(Vec2 center) {
    return {{center, 2.25f}, kBox};
}

TEST(DepthOfOverlap, is_zero_for_bodies_that_touch_or_are_apart) {
    EXPECT_EQ(depth_of_overlap(disc_of({0, 0}, 1), disc_of({3, 0}, 2)), 0.0f);
    EXPECT_EQ(depth_of_overlap(disc_of({0, 0}, 1), disc_of({9, 9}, 2)), 0.0f);
    EXPECT_EQ(depth_of_overlap(box_about({0, 0}), box_about({2, 0})), 0.0f);
    EXPECT_EQ(depth_of_overlap(box_about({0, 0}), box_about({2.5f, 3})), 0.0f)
        << "only the circles around them overlap";
}

TEST(DepthOfOverlap, is_the_length_of_the_shortest_push) {
    EXPECT_EQ(depth_of_overlap(disc_of({0, 0}, 1), disc_of({2.5f, 0}, 2)), 0.5f);
    EXPECT_EQ(depth_of_overlap(box_about({0, 0}), box_about({1.75f, 1})), 0.25f);
    EXPECT_EQ(depth_of_overlap(box_about({0, 0}), disc_of({1.5f, 0}, 1)), 0.5f);
    EXPECT_EQ(depth_of_overlap(disc_of({4, 4}, 1), disc_of({4, 4}, 2)), 3.0f) << "equal centres";
}

TEST(DepthOfPair, is_the_same_to_the_last_bit_in_either_order) {
    constexpr std::uint32_t kSeed = 31;
    Random random(kSeed);
    Rules rules;
    rules.archetypes.resize(2);
    // Slanted, so that depths are rounded.
    for (const Vec2 corner : {Vec2{-1.1f, -0.7f}, {1.3f, -0.9f}, {0.8f, 1.2f}, {-0.6f, 1.0f}})
        ASSERT_TRUE(rules.archetypes[1].outline.push_back(corner));
    int overlaps = 0;
    for (int round = 0; round < 500; ++round) {
        Players players;
        for (std::uint32_t row = 0; row < 2; ++row) {
            PlayerState player;
            player.id = {row + 1};
            player.archetype = static_cast<std::uint8_t>(random.below(2));
            player.radius = player.archetype == 0 ? 0.7f : 1.75f;
            player.position = {100.0f + random.unit() * 3.0f, random.unit() * 3.0f};
            players.insert(row, player);
        }

        const float depth = depth_of_pair(rules, players, 0, 1);

        ASSERT_EQ(depth_of_pair(rules, players, 1, 0), depth)
            << "seed " << kSeed << ", round " << round;
        ASSERT_EQ(depth, depth_of_overlap(body_of(rules, players, 0), body_of(rules, players, 1)));
        overlaps += depth > 0.0f ? 1 : 0;
    }
    EXPECT_GT(overlaps, 100);
    EXPECT_LT(overlaps, 500);
}

}  // namespace
}  // namespace arena::sim::pair_depth_test
