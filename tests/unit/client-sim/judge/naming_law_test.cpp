#include "client-sim/judge/naming_law.h"

#include <gtest/gtest.h>

namespace arena::client_sim::naming_law_test {
namespace {

using protocol::kMover;
using protocol::kTrigger;

/// Two archetypes, three weapons; a map with three obstacles, two movers and one trigger, which are
/// numbered in this order.
protocol::Welcome welcome() {
    return {.archetypes = {{}, {}},
            .weapons = {{}, {}, {}},
            .map_counts = {.obstacles = 3, .movers = 2, .triggers = 1}};
}

std::optional<std::string> unknown(std::uint32_t first, std::uint32_t number, std::uint8_t kind,
                                   const protocol::Welcome& welcome) {
    return find_unknown_entity({.id = {first + number}, .owner = {}, .kind = kind}, welcome);
}

std::optional<std::string> unknown_player(std::uint32_t number, std::uint8_t archetype) {
    return unknown(0, number, archetype, welcome());
}
std::optional<std::string> unknown_projectile(std::uint32_t number, std::uint8_t weapon) {
    return unknown(sim::kFirstProjectileId, number, weapon, welcome());
}
std::optional<std::string> unknown_thing(std::uint32_t number, std::uint8_t kind) {
    return unknown(sim::kFirstObstacleId, number, kind, welcome());
}

TEST(NamingLaw, a_player_has_one_of_the_archetypes) {
    EXPECT_FALSE(unknown_player(7, 0));
    EXPECT_FALSE(unknown_player(7, 1));
    EXPECT_EQ(unknown_player(7, 2), "player 7 is of archetype 2, the Welcome names 2");
}

TEST(NamingLaw, a_projectile_has_one_of_the_weapons) {
    EXPECT_FALSE(unknown_projectile(9, 2));
    EXPECT_EQ(unknown_projectile(9, 3), "projectile 9 is of weapon 3, the Welcome names 3");
}

TEST(NamingLaw, the_movers_follow_the_obstacles) {
    EXPECT_EQ(unknown_thing(2, kMover), "the map has no mover 2") << "it is an obstacle";
    EXPECT_FALSE(unknown_thing(3, kMover));
    EXPECT_FALSE(unknown_thing(4, kMover));
    EXPECT_EQ(unknown_thing(5, kMover), "the map has no mover 5") << "it is a trigger";
    EXPECT_TRUE(unknown_thing(6, kMover));
}

TEST(NamingLaw, the_triggers_follow_the_movers) {
    EXPECT_TRUE(unknown_thing(2, kTrigger));
    EXPECT_EQ(unknown_thing(4, kTrigger), "the map has no trigger 4") << "it is a mover";
    EXPECT_FALSE(unknown_thing(5, kTrigger));
    EXPECT_EQ(unknown_thing(6, kTrigger), "the map has no trigger 6");
    EXPECT_TRUE(unknown_thing((1u << 31) - 1, kTrigger)) << "the last id of all";
}

TEST(NamingLaw, a_match_without_anything_knows_no_entity) {
    const protocol::Welcome nothing{};

    EXPECT_TRUE(unknown(0, 1, 0, nothing));
    EXPECT_TRUE(unknown(sim::kFirstProjectileId, 0, 0, nothing));
    EXPECT_TRUE(unknown(sim::kFirstObstacleId, 0, kMover, nothing));
    EXPECT_TRUE(unknown(sim::kFirstObstacleId, 0, kTrigger, nothing));
}

}  // namespace
}  // namespace arena::client_sim::naming_law_test
