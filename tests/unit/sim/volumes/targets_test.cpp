#include "sim/volumes/targets.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

constexpr Team kRed{1};
constexpr Team kBlue{2};
constexpr TeamMember kOwner{{1}, kRed};
constexpr TeamMember kMate{{2}, kRed};
constexpr TeamMember kEnemy{{3}, kBlue};

TEST(FirstTarget, is_neither_the_owner_nor_a_teammate) {
    EXPECT_FALSE(first_target(kOwner, std::vector{kOwner, kMate}));
}

TEST(FirstTarget, is_found_behind_an_owner_that_is_first_in_the_list) {
    EXPECT_EQ(first_target(kOwner, std::vector{kOwner, kMate, kEnemy}), kEnemy.id);
}

TEST(FirstTarget, is_the_first_in_list_order) {
    const TeamMember other{{7}, kBlue};

    EXPECT_EQ(first_target(kOwner, std::vector{other, kEnemy}), other.id);
}

TEST(FirstTarget, is_nothing_for_an_empty_list) {
    EXPECT_FALSE(first_target(kOwner, {}));
}

TEST(FirstTarget, can_be_any_other_player_without_teams) {
    const TeamMember owner{{1}};
    const TeamMember other{{2}};

    EXPECT_EQ(first_target(owner, std::vector{owner, other}), other.id);
    EXPECT_TRUE(may_damage(kOwner, other));
    EXPECT_TRUE(may_damage(other, kOwner));
}

TEST(FirstTarget, can_be_a_teammate_with_friendly_fire_but_never_the_owner) {
    EXPECT_EQ(first_target(kOwner, std::vector{kOwner, kMate}, FriendlyFire::on), kMate.id);
    EXPECT_FALSE(may_damage(kOwner, kOwner, FriendlyFire::on));
}

}  // namespace
}  // namespace arena::sim
