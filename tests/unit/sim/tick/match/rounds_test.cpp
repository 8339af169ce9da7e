// How rounds begin and end: balance, what is restored, and who wins the match.
#include <utility>

#include <gtest/gtest.h>

#include "tests/support/match_scene.h"
#include "tests/support/movers.h"
#include "tests/support/triggers.h"

namespace arena::sim::rounds_test {
namespace {

using namespace arena::test;

Command join_team(std::uint32_t number, std::uint8_t team) {
    return {.kind = CommandKind::join, .player = player_id(number), .team = team};
}

Rules with_rounds(GameMode mode, std::uint32_t rounds) {
    Rules rules = match_rules(mode);
    rules.match.rounds = rounds;
    rules.match.overtime = 0.0f;
    return rules;
}

/// Plays a round that this team leads at its end, or nobody.
void play_round(MatchDriver& driver, std::uint8_t team) {
    driver.run_until(MatchPhase::play);
    driver.edit([team](WorldState& state) {
        if (team != 0) state.match.team_scores[team] = 3;
    });
    while (driver.phase() == MatchPhase::play)
        driver.step();
}

TEST(Rounds, a_match_is_over_when_more_than_half_of_its_rounds_are_won) {
    MatchDriver driver(with_rounds(GameMode::team_deathmatch, 3));
    driver.join_all(2);

    play_round(driver, 2);
    EXPECT_EQ(driver.phase(), MatchPhase::round_end);
    EXPECT_EQ(driver.match().winner_team, 2);
    EXPECT_EQ(driver.match().ended_by, EndedBy::time_limit);
    EXPECT_EQ(driver.match().rounds_won[2], 1);
    play_round(driver, 2);

    EXPECT_EQ(driver.phase(), MatchPhase::match_end);
    EXPECT_EQ(driver.match().winner_team, 2);
    EXPECT_EQ(driver.match().ended_by, EndedBy::rounds);
    EXPECT_EQ(driver.match().round, 2u);
}

TEST(Rounds, the_result_of_a_round_is_shown_for_its_time) {
    for (const auto& [seconds, ticks] : {std::pair{0.3f, 3u}, {1.2f, 12u}, {0.0f, 1u}}) {
        Rules rules = with_rounds(GameMode::team_deathmatch, 3);
        rules.match.round_end = seconds;
        MatchDriver driver(rules);
        driver.join_all(2);
        driver.run_until(MatchPhase::round_end);
        EXPECT_EQ(driver.match().phase_end_tick, driver.match().phase_tick + ticks);

        std::uint32_t shown = 0;
        for (; driver.phase() == MatchPhase::round_end; ++shown)
            driver.step();

        EXPECT_EQ(shown, ticks);
        EXPECT_EQ(driver.phase(), MatchPhase::countdown);
    }
}

TEST(Rounds, after_the_last_round_the_one_with_the_most_rounds_wins_or_nobody) {
    for (const bool tied : {false, true}) {
        MatchDriver driver(with_rounds(GameMode::team_deathmatch, 3));
        driver.join_all(2);

        play_round(driver, 1);
        play_round(driver, tied ? 2 : 0);
        play_round(driver, 0);

        EXPECT_EQ(driver.phase(), MatchPhase::match_end);
        EXPECT_EQ(driver.match().round, 3u);
        EXPECT_EQ(driver.match().winner_team, tied ? 0 : 1);
        EXPECT_EQ(driver.match().ended_by, tied ? EndedBy::tie : EndedBy::rounds);
    }
}

TEST(Rounds, a_new_match_knows_nothing_of_the_last_one) {
    MatchDriver driver(with_rounds(GameMode::team_deathmatch, 3));
    driver.join_all(2);
    play_round(driver, 1);
    driver.edit([](WorldState& state) {
        state.players.score[0] = 4;
        state.players.deaths[1] = 4;
    });
    play_round(driver, 1);

    driver.run_until(MatchPhase::countdown);

    EXPECT_EQ(driver.match().number, 2u);
    EXPECT_EQ(driver.match().round, 1u);
    EXPECT_EQ(driver.match().rounds_won, PerTeam<std::int32_t>{});
    EXPECT_EQ(driver.match().team_scores, PerTeam<std::int32_t>{});
    EXPECT_EQ(driver.match().ended_by, EndedBy::nothing);
    EXPECT_EQ(driver.player(1).score, 0);
    EXPECT_EQ(driver.player(2).deaths, 0);
}

TEST(Rounds, points_of_players_begin_anew_in_deathmatch_and_last_in_modes_with_teams) {
    for (const GameMode mode : {GameMode::deathmatch, GameMode::team_deathmatch}) {
        MatchDriver driver(with_rounds(mode, 3));
        driver.join_all(2);
        driver.run_until(MatchPhase::play);
        driver.edit([](WorldState& state) { state.players.score[0] = 4; });

        driver.run_until(MatchPhase::round_end);
        driver.run_until(MatchPhase::countdown);

        EXPECT_EQ(driver.player(1).score, mode == GameMode::deathmatch ? 0 : 4);
        EXPECT_EQ(driver.player(1).rounds_won, mode == GameMode::deathmatch ? 1 : 0);
    }
}

TEST(Rounds, the_terrain_is_restored_and_nothing_is_in_flight) {
    MapBuilder map(40.0f, 20.0f);
    map.spawn({6.0f, 4.0f})
        .spawn({34.0f, 4.0f})
        .mover(crate(box_obstacle({19.0f, 12.0f}, {21.0f, 14.0f}), 50, 0.0f))
        .trigger(pickup({20.0f, 4.0f}, Gift::health, 10));
    Rules rules = with_rounds(GameMode::deathmatch, 3);
    rules.weapons.front().projectile.life = 30.0f;
    rules.weapons.front().projectile.speed = 0.5f;
    MatchDriver driver(rules, map.terrain());
    driver.join_all(2);
    driver.run_until(MatchPhase::play);
    driver.step({input(player_id(1), shoot(0, 1))});
    driver.edit([](WorldState& state) {
        state.movers[0].health = 0;
        state.movers[0].phase = MoverPhase::gone;
        state.triggers[0].ready_tick = state.tick + 5;
    });
    driver.run_until(MatchPhase::round_end);
    ASSERT_FALSE(driver.world.projectiles().empty());

    driver.run_until(MatchPhase::countdown);

    EXPECT_TRUE(driver.world.projectiles().empty());
    EXPECT_EQ(driver.world.state().movers[0].health, 50);
    EXPECT_EQ(driver.world.state().movers[0].phase, MoverPhase::solid);
    EXPECT_EQ(driver.world.state().triggers[0].ready_tick, 0u);
    // Each projectile that came has gone.
    std::size_t there = 0;
    for (const Event& event : driver.events) {
        if (category_of(event.subject) != Category::projectile) continue;
        there += event.kind == EventKind::spawn ? 1u : 0u;
        there -= event.kind == EventKind::despawn ? 1u : 0u;
    }
    EXPECT_EQ(there, 0u);
}

TEST(Rounds, status_effects_end_with_the_round) {
    Rules rules = with_rounds(GameMode::deathmatch, 3);
    rules.effects.push_back({.name = "armour", .duration = 1000.0f});
    MatchDriver driver(rules);
    driver.join_all(2);
    driver.run_until(MatchPhase::play);
    driver.edit([](WorldState& state) {
        state.players.effects[0][0] = {
            .until_tick = state.tick + 3000, .pulse_tick = state.tick + 1, .kind = 0};
    });
    driver.run_until(MatchPhase::round_end);
    ASSERT_NE(driver.player(1).effects, ActiveEffects{});

    driver.run_until(MatchPhase::countdown);

    EXPECT_EQ(driver.player(1).effects, ActiveEffects{});
    EXPECT_EQ(driver.world.find_broken_invariant().value_or(""), "");
}

TEST(Rounds, teams_are_balanced_before_a_round_by_players_with_few_points) {
    for (const bool balances : {true, false}) {
        Rules rules = with_rounds(GameMode::team_deathmatch, 3);
        rules.match.balance_rounds = balances;
        MatchDriver driver(rules);
        driver.step(
            {join_team(1, 1), join_team(2, 1), join_team(3, 1), join_team(4, 1), join_team(5, 2)});
        driver.run_until(MatchPhase::play);
        std::size_t of_first = 0;
        for (const std::uint8_t team : driver.world.players().team)
            of_first += team == 1 ? 1u : 0u;
        EXPECT_EQ(of_first, balances ? 3u : 4u);
        // All have no points: the one that joined last goes.
        EXPECT_EQ(driver.player(4).team, balances ? 2 : 1);
    }
}

TEST(Rounds, the_player_with_the_fewest_points_changes_its_team) {
    MatchDriver driver(with_rounds(GameMode::team_deathmatch, 3));
    driver.join_all(6);
    driver.run_until(MatchPhase::play);
    driver.edit([](WorldState& state) { state.players.score = {1, 0, 0, 0, 2, 0}; });
    driver.step({leave(player_id(2)), leave(player_id(4))});

    driver.run_until(MatchPhase::round_end);
    driver.run_until(MatchPhase::countdown);

    EXPECT_EQ(driver.player(3).team, 2);
    EXPECT_EQ(driver.player(1).team, 1);
    EXPECT_EQ(driver.player(5).team, 1);
}

TEST(Rounds, those_that_join_late_are_spawned_in_the_next_round_where_the_rules_say_so) {
    for (const bool late : {true, false}) {
        Rules rules = with_rounds(GameMode::deathmatch, 3);
        rules.match.late_joining = late;
        MatchDriver driver(rules);
        driver.join_all(2);
        driver.run_until(MatchPhase::play);

        driver.step({join(player_id(3))});
        EXPECT_EQ(driver.player(3).alive, late);
        driver.run_until(MatchPhase::round_end);
        EXPECT_EQ(driver.player(3).alive, late);

        driver.run_until(MatchPhase::play);
        EXPECT_TRUE(driver.player(3).alive);
    }
}

TEST(Rounds, players_stand_while_the_result_is_shown) {
    MatchDriver driver(match_rules(GameMode::deathmatch));
    driver.join_all(2);
    driver.run_until(MatchPhase::play);
    driver.step({input(player_id(1), move(0, 127))});
    driver.run_until(MatchPhase::match_end);
    const Vec2 place = driver.player(1).position;

    driver.run(3);
    EXPECT_EQ(driver.player(1).position, place);
    driver.run_until(MatchPhase::waiting);
    EXPECT_NE(driver.player(1).velocity, Vec2{});
}

}  // namespace
}  // namespace arena::sim::rounds_test
