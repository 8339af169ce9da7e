#include "sim/volumes/hit_type.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

TEST(HitType, an_attack_produces_what_the_vulnerability_accepts) {
    EXPECT_EQ(filter_hit(HitType::collect, HitType::collect), HitTypes(HitType::collect));
    EXPECT_EQ(filter_hit(HitType::hit, HitType::collect), kNoHit);
}

TEST(HitType, an_attack_without_types_deals_nothing) {
    EXPECT_FALSE(filter_hit(kNoHit, kAnyHit).any());
}

TEST(HitType, a_vulnerability_to_any_hit_accepts_every_type) {
    for (const HitType type : {HitType::hit, HitType::death, HitType::collect, HitType::launch,
                               HitType::depress, HitType::possess})
        EXPECT_EQ(filter_hit(type, kAnyHit), HitTypes(type));
}

TEST(HitType, the_types_that_both_have_are_produced) {
    const HitTypes deals = HitType::hit | HitType::launch;

    EXPECT_EQ(filter_hit(deals, HitType::launch | HitType::death), HitTypes(HitType::launch));
    EXPECT_TRUE(filter_hit(deals, kAnyHit).has(HitType::hit));
    EXPECT_FALSE(filter_hit(deals, kAnyHit).has(HitType::death));
}

}  // namespace
}  // namespace arena::sim
