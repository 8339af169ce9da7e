#include "sim/tick/settling/separate_held.h"

#include <set>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::separate_held_test {
namespace {

/// A crowd of 18 by 18 players that a mover has pressed 30 cm into each other. None of them finds
/// room. `tried` counts the places, `moved` holds the rows of the players that had their turn.
struct PressedCrowd : test::StageScene {
    PressedCrowd()
        : StageScene(test::MapBuilder(60.0f, 40.0f).terrain(), {}, {.players_max = 324}) {
        for (std::uint32_t i = 0; i < 324; ++i)
            put(i + 1, Vec2{10.0f, 10.0f} +
                           Vec2{static_cast<float>(i % 18), static_cast<float>(i / 18)} * 0.7f);
    }

    void part(Tick turn) {
        Players& players = state.players;
        memory.clear();
        memory.grid.discs.rebuild(players.position, players.radius, players.alive);
        memory.steps.starts.assign(players.position.begin(), players.position.end());
        memory.begin_moves(players.size());
        memory.awake.found_at.assign(players.position.begin(), players.position.end());
        memory.step_backs.start_depth.assign(players.size(), 0.3f);
        memory.awake.pass = 1;
        for (std::uint32_t row = 0; row < players.size(); ++row)
            memory.awake.wake(row, players.position[row]);
        NearPlayers near(players, memory.steps, memory.grid, memory.awake, memory.step_backs);
        tried = 0;
        moved.clear();
        separate_held(rules, memory.steps, memory.awake, memory.step_backs, turn, players, near,
                      [&](std::uint32_t row) {
                          ++tried;
                          moved.insert(row);
                          players.position[row] = memory.steps.starts[row];  // as between walls
                          return true;
                      });
    }

    int tried = 0;
    std::set<std::uint32_t> moved;
};

// Without a bound, a crowd of 324 took 20 ms a tick for as long as the mover stood.
TEST(SeparateHeld, tries_a_limited_number_of_places_a_tick_however_many_players_are_pressed) {
    PressedCrowd crowd;

    crowd.part(0);

    EXPECT_GE(crowd.tried, kPlacesTriedMax);
    EXPECT_LT(crowd.tried, kPlacesTriedMax + 4 * (kPartingPushesMax + 1));
}

TEST(SeparateHeld, gives_every_player_a_turn) {
    PressedCrowd crowd;
    std::set<std::uint32_t> all;
    for (Tick turn = 0; turn < 324; ++turn) {
        crowd.part(turn);
        all.insert(crowd.moved.begin(), crowd.moved.end());
    }

    EXPECT_EQ(all.size(), 324u);
}

}  // namespace
}  // namespace arena::sim::separate_held_test
