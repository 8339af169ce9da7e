#include "server/replication/team_members.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/support/placed_entities.h"

namespace arena::server::team_members_test {
namespace {

using arena::test::PlacedEntities;
using Slots = std::vector<Slot>;

Slots of(const TeamMembers& members, std::uint8_t team) {
    const std::span<const Slot> slots = members.of(team);
    return {slots.begin(), slots.end()};
}

TEST(TeamMembers, players_are_found_by_team_and_projectiles_are_not) {
    PlacedEntities placed;
    for (const int team : {2, 255, 0, 2, 1, 255})
        placed.add_player({}, static_cast<std::uint8_t>(team));
    placed.add_projectile({}, 2);
    TeamMembers members;
    members.build(placed.columns());

    EXPECT_EQ(of(members, 1), Slots{4});
    EXPECT_EQ(of(members, 2), (Slots{0, 3}));
    EXPECT_EQ(of(members, 3), Slots{});
    EXPECT_EQ(of(members, 254), Slots{});
    EXPECT_EQ(of(members, 255), (Slots{1, 5}));
}

TEST(TeamMembers, players_without_a_team_have_no_teammates) {
    PlacedEntities placed;
    placed.add_player({}, 0);
    placed.add_player({}, 0);
    TeamMembers members;
    EXPECT_EQ(of(members, 0), Slots{}) << "before it was built";
    members.build(placed.columns());

    EXPECT_EQ(of(members, 0), Slots{});
    EXPECT_EQ(of(members, 1), Slots{});
}

TEST(TeamMembers, building_again_replaces_the_content) {
    PlacedEntities placed;
    placed.add_player({}, 1);
    placed.add_player({}, 1);
    TeamMembers members;
    members.build(placed.columns());
    placed.remove(0);
    placed.replace(0, {}, 2);
    members.build(placed.columns());

    EXPECT_EQ(of(members, 1), Slots{1});
    EXPECT_EQ(of(members, 2), Slots{0});
}

}  // namespace
}  // namespace arena::server::team_members_test
