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

TEST(FirstTarget, neither_owner_nor_team_mate) {
    EXPECT_FALSE(first_target(kOwner, std::vector{kOwner, kMate}));
}

TEST(FirstTarget, an_owner_in_front_hides_nobody) {
    EXPECT_EQ(first_target(kOwner, std::vector{kOwner, kMate, kEnemy}), kEnemy.id);
}

TEST(FirstTarget, the_first_in_list_order) {
    const TeamMember other{{7}, kBlue};

    EXPECT_EQ(first_target(kOwner, std::vector{other, kEnemy}), other.id);
}

TEST(FirstTarget, of_nobody_is_nobody) {
    EXPECT_FALSE(first_target(kOwner, {}));
}

TEST(FirstTarget, without_teams_all_are_against_all) {
    const TeamMember owner{{1}};
    const TeamMember other{{2}};

    EXPECT_EQ(first_target(owner, std::vector{owner, other}), other.id);
    EXPECT_TRUE(may_damage(kOwner, other));
    EXPECT_TRUE(may_damage(other, kOwner));
}

TEST(FirstTarget, with_friendly_fire_a_team_mate_but_never_the_owner) {
    EXPECT_EQ(first_target(kOwner, std::vector{kOwner, kMate}, FriendlyFire::on), kMate.id);
    EXPECT_FALSE(may_damage(kOwner, kOwner, FriendlyFire::on));
}

}  // namespace
}  // namespace arena::sim
