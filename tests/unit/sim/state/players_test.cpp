#include "sim/state/players.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

/// A player that differs from a default one in every field.
PlayerState some_player(std::uint32_t number) {
    PlayerState player;
    player.id = {number};
    player.position = {1.0f, 2.0f};
    player.velocity = {3.0f, 4.0f};
    player.aim = {0.0f, -1.0f};
    player.radius = 0.75f;
    player.input.move_x = 5;
    player.health = 6;
    player.score = 7;
    player.deaths = 8;
    player.fire_ready_tick = 9;
    player.respawn_tick = 10;
    player.alive = true;
    return player;
}

TEST(Players, a_row_reads_back_as_written) {
    Players players;
    players.insert(0, some_player(4));

    const PlayerState read = players[0];

    const PlayerState wrote = some_player(4);
    EXPECT_EQ(read.id, wrote.id);
    EXPECT_EQ(read.position, wrote.position);
    EXPECT_EQ(read.velocity, wrote.velocity);
    EXPECT_EQ(read.aim, wrote.aim);
    EXPECT_EQ(read.radius, wrote.radius);
    EXPECT_EQ(read.input, wrote.input);
    EXPECT_EQ(read.health, wrote.health);
    EXPECT_EQ(read.score, wrote.score);
    EXPECT_EQ(read.deaths, wrote.deaths);
    EXPECT_EQ(read.fire_ready_tick, wrote.fire_ready_tick);
    EXPECT_EQ(read.respawn_tick, wrote.respawn_tick);
    EXPECT_EQ(read.alive, wrote.alive);
}

TEST(Players, rows_are_inserted_found_and_erased) {
    Players players;
    players.insert(0, some_player(2));
    players.insert(1, some_player(9));
    players.insert(1, some_player(5));

    EXPECT_EQ(players.find({5}), 1u);
    EXPECT_EQ(players.find({9}), 2u);
    EXPECT_FALSE(players.find({3}));

    players.erase(std::vector<std::uint32_t>{1});

    EXPECT_FALSE(players.find({5}));
    EXPECT_EQ(players.find({9}), 1u);
}

TEST(Players, several_rows_are_erased_at_once) {
    Players players;
    for (std::uint32_t i = 0; i < 8; ++i)
        players.insert(i, some_player(10 + i));

    players.erase(std::vector<std::uint32_t>{});
    players.erase(std::vector<std::uint32_t>{0, 3, 4, 7});

    EXPECT_EQ(players.id, (std::vector<EntityId>{{11}, {12}, {15}, {16}}));
    Players::for_each_column(players, [](const auto& column, const char* name) {
        EXPECT_EQ(column.size(), 4u) << name;
    });
}

TEST(Players, a_loop_visits_the_rows_in_order) {
    Players players;
    players.insert(0, some_player(2));
    players.insert(1, some_player(5));
    std::vector<std::uint32_t> seen;

    for (const PlayerState& player : players)
        seen.push_back(player.id.value);

    EXPECT_EQ(seen, (std::vector<std::uint32_t>{2, 5}));
}

TEST(Players, every_column_has_a_value_for_each_row) {
    Players players;
    players.insert(0, some_player(2));
    players.insert(1, some_player(5));
    std::size_t columns = 0;

    Players::for_each_column(players, [&](const auto& column, const char*) {
        EXPECT_EQ(column.size(), 2u) << "column " << columns;
        ++columns;
    });

    EXPECT_EQ(columns, 35u);
}

}  // namespace
}  // namespace arena::sim
