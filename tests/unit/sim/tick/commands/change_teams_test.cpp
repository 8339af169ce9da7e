// An operator moves players from team to team.
#include <gtest/gtest.h>

#include "sim/tick/commands/01_change_teams.h"
#include "sim/tick/status/give_effect.h"
#include "tests/support/match_scene.h"

namespace arena::sim::change_teams_test {
namespace {

using namespace arena::test;

Command to_team(std::uint32_t number, std::uint8_t team) {
    return {.kind = CommandKind::change_team, .player = player_id(number), .team = team};
}

/// Four players: 1 and 3 in team 1, 2 and 4 in team 2.
MatchDriver four_in(Rules rules, MatchPhase phase) {
    MatchDriver driver(rules);
    driver.join_all(4);
    driver.run_until(phase);
    driver.run(2);
    return driver;
}

TEST(ChangeTeams, a_player_is_spawned_among_its_new_team_with_its_points_and_no_death) {
    MatchDriver driver = four_in(match_rules(GameMode::team_deathmatch), MatchPhase::play);
    driver.edit([](WorldState& state) { state.players.score[0] = 5; });
    driver.events.clear();

    driver.step({to_team(1, 2)});
    EXPECT_EQ(driver.player(1).team, 2);
    EXPECT_FALSE(driver.player(1).alive);
    ASSERT_EQ(driver.events_of(EventKind::team).size(), 1u);
    EXPECT_EQ(driver.events_of(EventKind::team)[0].subject, player_id(1));
    EXPECT_EQ(driver.events_of(EventKind::team)[0].team, 2);
    driver.step();

    EXPECT_TRUE(driver.player(1).alive);
    EXPECT_GT(driver.player(1).position.x, 30.0f);
    EXPECT_EQ(driver.player(1).score, 5);
    EXPECT_EQ(driver.player(1).deaths, 0);
    EXPECT_TRUE(driver.events_of(EventKind::death).empty());
    EXPECT_EQ(driver.match().team_scores, PerTeam<std::int32_t>{});
    EXPECT_EQ(driver.errors, 0u);
}

TEST(ChangeTeams, a_player_that_is_taken_out_has_no_effects_left) {
    Rules rules = match_rules(GameMode::elimination);
    rules.effects = {{.name = "haste", .duration = 60.0f, .speed = 2.0f}};
    MatchDriver driver = four_in(rules, MatchPhase::play);
    driver.edit([&](WorldState& state) {
        give_effect(rules, 0, player_id(1), state.tick, state.players.effects[0]);
    });

    driver.step({to_team(1, 2)});

    EXPECT_FALSE(driver.player(1).alive);
    EXPECT_EQ(driver.world.find_broken_invariant(), std::nullopt);
    EXPECT_EQ(driver.player(1).effects, ActiveEffects{});
}

TEST(ChangeTeams, a_carrier_drops_its_flag_where_it_was) {
    MatchDriver driver = four_in(match_rules(GameMode::capture_the_flag), MatchPhase::play);
    driver.put(1, {37.0f, 10.0f});
    driver.step();
    ASSERT_EQ(driver.world.state().flags[1].carrier, player_id(1));
    const Vec2 place = driver.player(1).position;

    driver.step({to_team(1, 2)});

    EXPECT_EQ(driver.world.state().flags[1].carrier, kNoEntity);
    EXPECT_EQ(driver.world.state().flags[1].position, place);
    EXPECT_EQ(driver.player(1).speed_until_tick, 0u);
    ASSERT_EQ(driver.events_of(EventKind::drop).size(), 1u);
}

TEST(ChangeTeams, the_team_that_a_player_has_does_not_change) {
    MatchDriver driver = four_in(match_rules(GameMode::team_deathmatch), MatchPhase::play);
    World untouched(driver.world);
    static_cast<void>(untouched.step({}));

    driver.step({to_team(1, 1)});

    EXPECT_EQ(driver.world.hash(), untouched.hash());
}

TEST(ChangeTeams, a_player_that_waits_for_its_respawn_waits_no_less) {
    MatchDriver driver = four_in(match_rules(GameMode::team_deathmatch), MatchPhase::play);
    driver.edit([&](WorldState& state) {
        PlayerState player = state.players[0];
        player.alive = false;
        player.health = 0;
        player.velocity = {};
        player.respawn_tick = state.tick + 4;
        state.players.set(0, player);
    });
    const Tick respawn_tick = driver.player(1).respawn_tick;

    driver.step({to_team(1, 2)});

    EXPECT_EQ(driver.player(1).team, 2);
    EXPECT_EQ(driver.player(1).respawn_tick, respawn_tick);
}

TEST(ChangeTeams, a_player_with_one_life_is_out_until_the_next_round) {
    Rules rules = match_rules(GameMode::elimination);
    rules.match.rounds = 3;
    MatchDriver driver = four_in(rules, MatchPhase::play);

    driver.step({to_team(1, 2)});
    driver.run(3);

    EXPECT_EQ(driver.phase(), MatchPhase::play);
    EXPECT_FALSE(driver.player(1).alive);
    EXPECT_EQ(driver.player(1).respawn_tick, kNeverTick);
    driver.run_until(MatchPhase::countdown);
    driver.run(2);
    EXPECT_TRUE(driver.player(1).alive);
}

TEST(ChangeTeams, a_team_that_loses_its_last_player_of_one_life_has_lost_the_round) {
    MatchDriver driver(match_rules(GameMode::elimination));
    driver.join_all(2);
    driver.run_until(MatchPhase::play);

    driver.step({to_team(1, 2)});

    EXPECT_EQ(driver.phase(), MatchPhase::match_end);
    EXPECT_EQ(driver.match().ended_by, EndedBy::survival);
    EXPECT_EQ(driver.match().winner_team, 2);
}

TEST(ChangeTeams, a_team_without_players_has_not_left_the_match) {
    MatchDriver driver(match_rules(GameMode::team_deathmatch));
    driver.join_all(2);
    driver.run_until(MatchPhase::play);

    driver.step({to_team(1, 2)});
    driver.run(3);
    EXPECT_EQ(driver.phase(), MatchPhase::play);
    driver.step({to_team(2, 1)});
    driver.run(3);

    EXPECT_EQ(driver.phase(), MatchPhase::play);
    EXPECT_EQ(driver.player(1).team, 2);
    EXPECT_EQ(driver.player(2).team, 1);
}

TEST(ChangeTeams, teams_are_balanced_before_a_player_changes_not_after) {
    Rules rules = match_rules(GameMode::team_deathmatch);
    rules.match.rounds = 3;
    rules.match.overtime = 0.0f;
    MatchDriver driver = four_in(rules, MatchPhase::round_end);
    while (driver.world.tick() + 1 < driver.match().phase_end_tick)
        driver.step();
    ASSERT_EQ(driver.phase(), MatchPhase::round_end);

    driver.step({to_team(4, 1)});  // in the tick in which the next round begins
    EXPECT_EQ(driver.phase(), MatchPhase::countdown);
    driver.run_until(MatchPhase::play);

    EXPECT_EQ(driver.player(4).team, 1);
    EXPECT_TRUE(driver.player(4).alive);
}

TEST(ChangeTeams, a_player_that_changes_in_a_countdown_stands_until_its_end) {
    MatchDriver driver = four_in(match_rules(GameMode::team_deathmatch), MatchPhase::countdown);

    driver.step({to_team(1, 2)});
    driver.step();

    EXPECT_TRUE(driver.player(1).alive);
    EXPECT_EQ(driver.player(1).stands_until_tick, driver.match().phase_end_tick);
}

TEST(ChangeTeams, the_last_of_several_changes_counts) {
    MatchDriver driver = four_in(match_rules(GameMode::team_deathmatch), MatchPhase::play);

    driver.step({to_team(1, 2), to_team(1, 1), to_team(1, 2)});

    EXPECT_EQ(driver.player(1).team, 2);
}

TEST(ChangeTeams, teams_that_do_not_play_and_unknown_players_are_errors_and_change_nothing) {
    for (const std::uint8_t team : std::initializer_list<std::uint8_t>{0, 3, 255}) {
        MatchDriver driver = four_in(match_rules(GameMode::team_deathmatch), MatchPhase::play);
        EXPECT_TRUE(driver.step({to_team(1, team)}).has(StepError::bad_team)) << int{team};
        EXPECT_EQ(driver.player(1).team, 1);
        EXPECT_TRUE(driver.player(1).alive);
    }
    for (const GameMode mode : {GameMode::endless, GameMode::deathmatch}) {
        MatchDriver driver(match_rules(mode));
        driver.join_all(2);
        const std::uint8_t team = driver.player(1).team;
        EXPECT_TRUE(driver.step({to_team(1, 2)}).has(StepError::bad_team)) << name_of(mode);
        EXPECT_EQ(driver.player(1).team, team);
    }
    MatchDriver driver = four_in(match_rules(GameMode::team_deathmatch), MatchPhase::play);
    EXPECT_TRUE(driver.step({to_team(9, 2)}).has(StepError::unknown_player));
    EXPECT_TRUE(driver.step({leave(player_id(1)), to_team(1, 2)}).has(StepError::unknown_player));
}

}  // namespace
}  // namespace arena::sim::change_teams_test
