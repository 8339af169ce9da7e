// Which players are spawned first when there are fewer places than players.
#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::sim {
namespace {

using test::join;
using test::leave;
using test::MapBuilder;
using test::player_id;
using test::WorldDriver;

/// A closet with room for one player on each spawn point.
MapBuilder closet() {
    return MapBuilder(1.5f, 1.5f).spawn({0.75f, 0.75f});
}

TEST(SpawnOrder, the_player_that_has_waited_longest_is_spawned_next) {
    WorldDriver driver(closet().terrain());
    driver.step({join(player_id(5))});
    driver.step({join(player_id(9))});
    driver.step({join(player_id(7))});
    driver.step({join(player_id(1))});

    driver.step({leave(player_id(5))});
    const bool nine_is_next = driver.player(9).alive;
    driver.step({leave(player_id(9))});
    const bool seven_is_next = driver.player(7).alive;
    driver.step({leave(player_id(7))});

    EXPECT_TRUE(nine_is_next);
    EXPECT_TRUE(seven_is_next);
    EXPECT_TRUE(driver.player(1).alive);
}

TEST(SpawnOrder, the_lowest_id_of_players_that_have_waited_equally_long_is_next) {
    WorldDriver driver(closet().terrain());
    driver.step({join(player_id(5))});
    driver.step({join(player_id(9)), join(player_id(3))});

    driver.step({leave(player_id(5))});

    EXPECT_TRUE(driver.player(3).alive);
    EXPECT_FALSE(driver.player(9).alive);
}

TEST(SpawnOrder, no_player_starves_while_others_keep_dying_and_respawning) {
    // There is one place, and a player that stands on it dies at once: every player must have its
    // turn.
    Rules rules;
    rules.respawn_delay = 0.02f;
    rules.zone = {.center = {100.0f, 100.0f}, .damage = 1000, .damage_interval = 0.01f};
    WorldDriver driver(closet().terrain(), rules);
    std::vector<Command> joins;
    for (std::uint32_t n = 1; n <= 12; ++n)
        joins.push_back(join(player_id(n)));
    driver.step(joins);

    driver.run(120);

    std::map<std::uint32_t, int> turns;
    for (const Event& event : driver.events_of(EventKind::spawn))
        ++turns[event.subject.value];
    ASSERT_EQ(turns.size(), 12u);
    for (const auto& [number, count] : turns)
        EXPECT_GE(count, 4) << "player " << number;
}

TEST(SpawnOrder, a_team_without_free_places_does_not_block_others) {
    // Team 1 has a closet behind walls, team 2 the field.
    WorldDriver driver(MapBuilder(40.0f, 40.0f)
                           .box({1.5f, 0.0f}, {2.5f, 2.5f})
                           .box({0.0f, 1.5f}, {1.5f, 2.5f})
                           .spawn({0.75f, 0.75f}, 1)
                           .spawn({20.0f, 20.0f}, 2)
                           .terrain());
    std::vector<Command> joins;
    for (std::uint32_t n = 1; n <= 12; ++n)
        joins.push_back({.kind = CommandKind::join,
                         .player = player_id(n),
                         .team = static_cast<std::uint8_t>(n <= 8 ? 1 : 2)});

    driver.step(joins);

    EXPECT_TRUE(driver.player(1).alive);
    for (std::uint32_t n = 2; n <= 8; ++n)
        EXPECT_FALSE(driver.player(n).alive) << n;
    for (std::uint32_t n = 9; n <= 12; ++n)
        EXPECT_TRUE(driver.player(n).alive) << n;
}

}  // namespace
}  // namespace arena::sim
