// What a spawned player is like, and which players are spawned first when there are fewer places
// than players. Where they are spawned is in choose_spawn_test.cpp, what they fire in
// shoot_test.cpp.
#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "sim/tick/lives/10_spawn_and_despawn.h"
#include "tests/support/map_builder.h"
#include "tests/support/stage_scene.h"
#include "tests/support/world_driver.h"

namespace arena::sim::spawn_and_despawn_test {
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

TEST(SpawnOrder, of_players_that_have_waited_equally_long_the_lowest_id_is_next) {
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

/// The stage alone, in tick 100.
struct SpawnStage : test::StageScene {
    explicit SpawnStage(const Rules& with_rules = {},
                        const MapBuilder& map = MapBuilder().spawn({20.0f, 20.0f}))
        : StageScene(map.terrain(), with_rules), spawns(resolve_spawns(*terrain, rules)) {
        state.tick = 100;
        limits.projectiles_max = 10;
    }
    /// Puts in a dead player that may be spawned from that tick on.
    std::size_t put_dead(std::uint32_t number, Tick respawn_tick = 100) {
        const std::size_t row = put(number, {3.0f, 3.0f});
        state.players.alive[row] = 0;
        state.players.health[row] = 0;
        state.players.respawn_tick[row] = respawn_tick;
        return row;
    }
    void run() {
        memory.clear();
        fill_grid();
        memory.report.statistics.players_alive =
            static_cast<std::uint32_t>(memory.grid.discs.indices().size());
        spawn_and_despawn(rules, limits, solids(), spawns, memory.grid, state, memory.spawn_queue,
                          memory.lookup, memory.report);
    }

    SpawnPoints spawns;
    Limits limits;
};

TEST(SpawnAndDespawn, spent_projectiles_are_removed_and_the_others_keep_their_order) {
    SpawnStage stage;
    for (const std::uint32_t number : {0u, 3u, 0u, 5u, 4u}) {
        ProjectileState shot;
        shot.id = {number};
        stage.state.projectiles.push_back(shot);
    }

    stage.run();

    ASSERT_EQ(stage.state.projectiles.size(), 3u);
    EXPECT_EQ(stage.state.projectiles[0].id.value, 3u);
    EXPECT_EQ(stage.state.projectiles[1].id.value, 5u);
    EXPECT_EQ(stage.state.projectiles[2].id.value, 4u);
    EXPECT_TRUE(stage.events().empty()) << "their ends were reported";
}

TEST(SpawnAndDespawn, a_player_is_spawned_in_its_tick_and_not_before) {
    SpawnStage stage;
    stage.put_dead(1, 101);

    stage.run();
    EXPECT_EQ(stage.state.players.alive[0], 0);
    ++stage.state.tick;
    stage.run();

    EXPECT_EQ(stage.state.players.alive[0], 1);
    EXPECT_EQ(stage.state.players.position[0], (Vec2{20.0f, 20.0f}));
    ASSERT_EQ(stage.events().size(), 1u);
    EXPECT_EQ(stage.events()[0], (Event{.kind = EventKind::spawn,
                                        .subject = {1},
                                        .position = {20.0f, 20.0f},
                                        .amount = 100,
                                        .tick = 101}));
}

TEST(SpawnAndDespawn, a_spawned_player_keeps_only_its_counts_its_team_and_its_input) {
    Rules rules;
    rules.weapons[0].ammunition = 12;
    SpawnStage stage(rules);
    const std::size_t row = stage.put_dead(1);
    PlayerState dead = stage.state.players[row];
    dead.score = 3;
    dead.deaths = 4;
    dead.team = 6;
    dead.input = test::move(0, 127);
    dead.aim = {0.0f, 1.0f};
    dead.ammunition = 0;
    dead.ground_normal = {0.0f, 1.0f};
    dead.ground = {kFirstObstacleId};
    dead.dash_until_tick = 200;
    dead.speed_until_tick = 200;
    dead.speed_factor = 2.0f;
    dead.animation = 0;
    dead.animation_tick = 7;
    stage.state.players.set(row, dead);

    stage.run();

    const PlayerState player = stage.state.players[row];
    EXPECT_EQ(player.score, 3);
    EXPECT_EQ(player.deaths, 4);
    EXPECT_EQ(player.team, 6);
    EXPECT_EQ(player.input, test::move(0, 127));
    EXPECT_EQ(player.aim, (Vec2{0.0f, 1.0f}));
    EXPECT_FLOAT_EQ(player.velocity.y, 6.0f) << "that of the held stick";
    EXPECT_EQ(player.health, 100);
    EXPECT_EQ(player.ammunition, 12);
    EXPECT_EQ(player.ground_normal, Vec2{});
    EXPECT_EQ(player.ground, kNoEntity);
    EXPECT_EQ(player.dash_until_tick, 0u);
    EXPECT_EQ(player.speed_until_tick, 0u);
    EXPECT_EQ(player.speed_factor, 1.0f);
    EXPECT_EQ(player.animation, kNone);
    EXPECT_EQ(player.animation_tick, 101u);
}

TEST(SpawnAndDespawn, a_spawned_player_is_of_the_archetype_of_its_point) {
    Rules rules;
    rules.archetypes.resize(2);
    rules.archetypes[1].name = "giant";
    rules.archetypes[1].radius = 1.5f;
    rules.archetypes[1].health = 250;
    rules.archetypes[1].weapon = kNone;
    SpawnStage stage(rules, MapBuilder().spawn({20.0f, 20.0f}, 0, "giant"));
    stage.put_dead(1);

    stage.run();

    const PlayerState player = stage.state.players[0];
    EXPECT_EQ(player.archetype, 1);
    EXPECT_EQ(player.radius, 1.5f);
    EXPECT_EQ(player.health, 250);
    EXPECT_EQ(player.weapon, kNone);
    EXPECT_EQ(player.ammunition, -1);
}

// Half a second are 30 ticks, and the tick of the spawn is not one of them.
TEST(SpawnAndDespawn, a_spawned_player_is_protected_for_as_long_as_the_rules_say) {
    Rules rules;
    rules.spawn_protection = 0.5f;
    SpawnStage with(rules);
    SpawnStage without;
    with.put_dead(1);
    without.put_dead(1);
    without.state.players.protected_until_tick[0] = 500;

    with.run();
    without.run();

    EXPECT_EQ(with.state.players.protected_until_tick[0], 131u);
    EXPECT_EQ(without.state.players.protected_until_tick[0], 0u);
}

TEST(SpawnAndDespawn, a_player_that_died_in_this_tick_is_spawned_although_all_were_counted_alive) {
    SpawnStage stage;
    stage.put(1, {5.0f, 5.0f});
    stage.put(2, {9.0f, 9.0f});
    stage.memory.clear();
    stage.fill_grid();
    stage.memory.report.statistics.players_alive = 2;
    stage.memory.report.statistics.kills = 1;
    stage.state.players.alive[1] = 0;
    stage.state.players.respawn_tick[1] = 100;

    spawn_and_despawn(stage.rules, stage.limits, stage.solids(), stage.spawns, stage.memory.grid,
                      stage.state, stage.memory.spawn_queue, stage.memory.lookup,
                      stage.memory.report);

    EXPECT_EQ(stage.state.players.alive[1], 1);
}

TEST(SpawnAndDespawn, a_spawned_player_fires_in_the_same_tick) {
    SpawnStage stage;
    const std::size_t row = stage.put_dead(1);
    stage.state.players.input[row] = test::shoot(0, 100);

    stage.run();

    ASSERT_EQ(stage.state.projectiles.size(), 1u);
    EXPECT_EQ(stage.state.projectiles[0].position, (Vec2{20.0f, 20.0f}));
    EXPECT_GT(stage.state.projectiles[0].velocity.y, 0.0f);
    EXPECT_EQ(stage.events().size(), 2u);
}

}  // namespace
}  // namespace arena::sim::spawn_and_despawn_test
