#include "sim/extra/pierce.h"

#include <array>
#include <vector>

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

const Circle kShot{{0, 0}, 10};
const Vec2 kDelta{1000, 0};

std::vector<PierceHit> pierced(const std::vector<PierceTarget>& targets) {
    std::vector<PierceHit> out(targets.size());
    out.resize(pierce(kShot, kDelta, targets, out).hits);
    return out;
}

TEST(Pierce, hits_all_targets_in_the_order_of_time) {
    const auto hits =
        pierced({{{3}, {{900, 0}, 50}, {}}, {{1}, {{300, 0}, 50}, {}}, {{2}, {{600, 0}, 50}, {}}});

    ASSERT_EQ(hits.size(), 3u);
    EXPECT_EQ(hits[0].id.value, 1u);
    EXPECT_FLOAT_EQ(hits[0].t, 0.24f);
    EXPECT_EQ(hits[1].id.value, 2u);
    EXPECT_FLOAT_EQ(hits[1].t, 0.54f);
    EXPECT_EQ(hits[2].id.value, 3u);
    EXPECT_FLOAT_EQ(hits[2].t, 0.84f);
}

TEST(Pierce, puts_the_lower_id_first_at_equal_times) {
    const auto hits = pierced({{{9}, {{300, 20}, 50}, {}}, {{4}, {{300, -20}, 50}, {}}});

    ASSERT_EQ(hits.size(), 2u);
    EXPECT_EQ(hits[0].id.value, 4u);
    EXPECT_EQ(hits[1].id.value, 9u);
}

TEST(Pierce, hits_each_target_once_at_the_earliest_time) {
    const auto hits = pierced({{{1}, {{600, 0}, 50}, {}},
                               {{2}, {{500, 0}, 50}, {}},
                               {{1}, {{300, 0}, 50}, {}},
                               {{1}, {{900, 0}, 50}, {}}});

    ASSERT_EQ(hits.size(), 2u);
    EXPECT_EQ(hits[0].id.value, 1u);
    EXPECT_FLOAT_EQ(hits[0].t, 0.24f);
    EXPECT_EQ(hits[1].id.value, 2u);
}

TEST(Pierce, an_output_of_one_is_a_projectile_that_does_not_pierce) {
    const std::vector<PierceTarget> targets{
        {{3}, {{900, 0}, 50}, {}}, {{1}, {{300, 0}, 50}, {}}, {{2}, {{600, 0}, 50}, {}}};
    std::array<PierceHit, 1> out;

    const PierceCount count = pierce(kShot, kDelta, targets, out);

    EXPECT_EQ(count.hits, 1u);
    EXPECT_EQ(count.left_out, 2u);
    EXPECT_EQ(out[0].id.value, 1u);
}

TEST(Pierce, leaves_everything_out_when_the_output_is_empty) {
    const std::vector<PierceTarget> targets{{{1}, {{300, 0}, 50}, {}}};

    const PierceCount count = pierce(kShot, kDelta, targets, {});

    EXPECT_EQ(count.hits, 0u);
    EXPECT_EQ(count.left_out, 1u);
}

TEST(Pierce, hits_overlapped_targets_at_once_but_not_grazed_or_missed_ones) {
    const auto hits =
        pierced({{{1}, {{300, 60}, 50}, {}}, {{2}, {{1200, 0}, 50}, {}}, {{3}, {{20, 0}, 50}, {}}});

    ASSERT_EQ(hits.size(), 1u);
    EXPECT_EQ(hits[0].id.value, 3u);
    EXPECT_EQ(hits[0].t, 0.0f);
}

TEST(Pierce, hits_a_target_that_moves_into_the_path) {
    const auto hits = pierced({{{1}, {{500, 500}, 50}, {0, -1000}}});

    ASSERT_EQ(hits.size(), 1u);
    EXPECT_NEAR(hits[0].t, 0.5f - 60.0f / 1414.2136f, 1e-5f);
}

}  // namespace
}  // namespace arena::sim
