#include "sim/tick/memory/hit_list.h"

#include <gtest/gtest.h>

namespace arena::sim::hit_list_test {
namespace {

constexpr auto kHitsFull = static_cast<std::uint32_t>(StepError::hits_full);

TEST(HitList, keeps_hits_in_the_order_in_which_they_are_added) {
    HitList list(3);
    StepReport report(Limits{.events_max = 0});

    list.add({.victim = 5, .damage = 1}, report);
    list.add({.victim = 2, .damage = 2}, report);
    list.add({.victim = 5, .damage = 3}, report);

    ASSERT_EQ(list.hits.size(), 3u);
    EXPECT_EQ(list.hits[0].victim, 5u);
    EXPECT_EQ(list.hits[0].damage, 1);
    EXPECT_EQ(list.hits[1].victim, 2u);
    EXPECT_EQ(list.hits[2].damage, 3);
    EXPECT_EQ(report.errors, 0u);
}

TEST(HitList, raises_an_error_for_hits_beyond_the_limit_and_does_not_grow) {
    HitList list(2);
    StepReport report(Limits{.events_max = 0});

    list.add({.victim = 1}, report);
    list.add({.victim = 2}, report);
    EXPECT_EQ(report.errors, 0u);
    list.add({.victim = 3}, report);

    ASSERT_EQ(list.hits.size(), 2u);
    EXPECT_EQ(list.hits[1].victim, 2u);
    EXPECT_EQ(list.hits.capacity(), 2u);
    EXPECT_EQ(report.errors, kHitsFull);
}

TEST(HitList, without_room_takes_no_hit) {
    HitList list(0);
    StepReport report(Limits{.events_max = 0});

    list.add({}, report);

    EXPECT_TRUE(list.hits.empty());
    EXPECT_EQ(report.errors, kHitsFull);
}

TEST(HitList, a_hit_takes_damage_and_spares_protected_players_unless_it_says_otherwise) {
    const Hit hit;

    EXPECT_TRUE(hit.types.has(HitType::hit));
    EXPECT_FALSE(hit.types.has(HitType::death));
    EXPECT_FALSE(hit.is_unavoidable);
    EXPECT_EQ(hit.attacker, kNoEntity);
}

}  // namespace
}  // namespace arena::sim::hit_list_test
