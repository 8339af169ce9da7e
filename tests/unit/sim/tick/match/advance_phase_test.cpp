// The clock of a match: every arrow between its phases, and what those that stand do.
#include <gtest/gtest.h>

#include "tests/support/match_scene.h"

namespace arena::sim::advance_phase_test {
namespace {

using namespace arena::test;

TEST(AdvancePhase, a_match_waits_for_its_players_and_then_counts_down) {
    MatchDriver driver(match_rules(GameMode::deathmatch));
    driver.run(3);
    driver.step({join(player_id(1))});
    driver.run(3);
    EXPECT_EQ(driver.phase(), MatchPhase::waiting);
    EXPECT_TRUE(driver.player(1).alive);
    EXPECT_EQ(driver.match().phase_end_tick, 0u);

    driver.step({join(player_id(2))});

    EXPECT_EQ(driver.phase(), MatchPhase::countdown);
    EXPECT_EQ(driver.match().match_tick, driver.world.tick());
    EXPECT_EQ(driver.match().phase_end_tick, driver.world.tick() + 6);
    EXPECT_FALSE(driver.player(1).alive);
    driver.step();
    EXPECT_TRUE(driver.player(1).alive);
    EXPECT_TRUE(driver.player(2).alive);
    driver.run(4);
    EXPECT_EQ(driver.phase(), MatchPhase::countdown);
    driver.step();
    EXPECT_EQ(driver.phase(), MatchPhase::play);
    EXPECT_EQ(driver.match().round_tick, driver.world.tick());
}

TEST(AdvancePhase, players_of_one_team_are_no_match_unless_one_player_is_enough) {
    for (const std::uint32_t needed : {2u, 1u}) {
        Rules rules = match_rules(GameMode::elimination);
        rules.match.players_to_start = needed;
        MatchDriver driver(rules);
        driver.step({{.kind = CommandKind::join, .player = player_id(1), .team = 2},
                     {.kind = CommandKind::join, .player = player_id(2), .team = 2}});

        EXPECT_EQ(driver.phase(), needed == 1 ? MatchPhase::countdown : MatchPhase::waiting);
    }
}

TEST(AdvancePhase, a_warm_up_ends_by_its_clock_or_when_too_few_are_left) {
    Rules rules = match_rules(GameMode::deathmatch);
    rules.match.warm_up = 1.0f;
    MatchDriver driver(rules);
    driver.join_all(2);
    EXPECT_EQ(driver.phase(), MatchPhase::warm_up);
    EXPECT_EQ(driver.match().phase_end_tick, driver.world.tick() + 10);

    driver.step({leave(player_id(2))});
    EXPECT_EQ(driver.phase(), MatchPhase::waiting);

    driver.step({join(player_id(2))});
    driver.run(9);
    EXPECT_EQ(driver.phase(), MatchPhase::warm_up);
    driver.step();
    EXPECT_EQ(driver.phase(), MatchPhase::countdown);
}

TEST(AdvancePhase, the_first_countdown_is_given_up_when_too_few_are_left_and_nobody_stands) {
    MatchDriver driver(match_rules(GameMode::deathmatch));
    driver.join_all(2);
    driver.step({input(player_id(1), move(127, 0))});
    const float x = driver.player(1).position.x;
    driver.run(2);
    EXPECT_EQ(driver.player(1).position.x, x);

    driver.step({leave(player_id(2))});

    EXPECT_EQ(driver.phase(), MatchPhase::waiting);
    EXPECT_GT(driver.player(1).position.x, x);
}

Command start_match() {
    return {.kind = CommandKind::start_match};
}
Command end_match() {
    return {.kind = CommandKind::end_match};
}

TEST(AdvancePhase, an_operator_starts_a_match_with_too_few_players_which_is_then_played) {
    for (const GameMode mode : {GameMode::deathmatch, GameMode::team_deathmatch,
                                GameMode::last_one_standing, GameMode::elimination}) {
        Rules rules = match_rules(mode);
        rules.match.players_to_start = 4;
        MatchDriver driver(rules);
        driver.join_all(1);
        ASSERT_EQ(driver.phase(), MatchPhase::waiting);

        driver.step({start_match()});
        EXPECT_EQ(driver.phase(), MatchPhase::countdown);
        EXPECT_EQ(driver.match().match_tick, driver.world.tick());
        driver.run(6);
        EXPECT_EQ(driver.phase(), MatchPhase::play) << name_of(mode);
        driver.run(30);
        EXPECT_EQ(driver.phase(), MatchPhase::play) << name_of(mode);
        EXPECT_EQ(driver.errors, 0u);
    }
}

TEST(AdvancePhase, an_operator_ends_a_warm_up_before_its_time) {
    Rules rules = match_rules(GameMode::deathmatch);
    rules.match.warm_up = 5.0f;
    MatchDriver driver(rules);
    driver.join_all(2);
    ASSERT_EQ(driver.phase(), MatchPhase::warm_up);

    driver.step({start_match()});

    EXPECT_EQ(driver.phase(), MatchPhase::countdown);
}

TEST(AdvancePhase, a_match_without_players_is_not_started) {
    MatchDriver driver(match_rules(GameMode::deathmatch));

    driver.step({start_match()});
    EXPECT_EQ(driver.phase(), MatchPhase::waiting);

    driver.step({start_match(), join(player_id(1))});
    EXPECT_EQ(driver.phase(), MatchPhase::countdown);
    driver.step({leave(player_id(1))});
    EXPECT_EQ(driver.phase(), MatchPhase::waiting);
}

TEST(AdvancePhase, a_countdown_that_an_operator_has_begun_goes_on_when_players_leave) {
    Rules rules = match_rules(GameMode::deathmatch);
    rules.match.players_to_start = 8;
    MatchDriver driver(rules);
    driver.join_all(4);
    driver.step({start_match()});

    driver.step({leave(player_id(4))});
    EXPECT_EQ(driver.phase(), MatchPhase::countdown);

    driver.run_until(MatchPhase::play);
}

TEST(AdvancePhase, a_start_does_nothing_once_the_match_has_begun) {
    MatchDriver driver(match_rules(GameMode::deathmatch));
    driver.join_all(2);
    for (const MatchPhase phase :
         {MatchPhase::countdown, MatchPhase::play, MatchPhase::match_end}) {
        if (phase == MatchPhase::match_end)
            driver.edit([](WorldState& state) { state.players.score[0] = 1; });
        driver.run_until(phase);
        const MatchState before = driver.match();

        driver.step({start_match()});

        EXPECT_EQ(driver.match(), before) << name_of(phase);
    }
}

TEST(AdvancePhase, an_operator_ends_a_match_at_any_time_and_nobody_wins) {
    for (const MatchPhase phase :
         {MatchPhase::countdown, MatchPhase::play, MatchPhase::overtime, MatchPhase::round_end}) {
        Rules rules = match_rules(GameMode::team_deathmatch);
        rules.match.rounds = 3;
        MatchDriver driver(rules);
        driver.join_all(2);
        driver.run_until(phase);
        if (phase == MatchPhase::play)
            driver.edit([](WorldState& state) { state.match.team_scores[1] = 3; });

        driver.step({end_match()});

        EXPECT_EQ(driver.phase(), MatchPhase::match_end) << name_of(phase);
        EXPECT_EQ(driver.match().ended_by, EndedBy::operator_act);
        EXPECT_EQ(driver.match().winner_team, 0);
        EXPECT_EQ(driver.match().phase_tick, driver.world.tick());
        EXPECT_EQ(driver.match().team_scores[1], phase == MatchPhase::play ? 3 : 0);
        driver.run_until(MatchPhase::waiting);
        EXPECT_EQ(driver.match().number, 2u);
    }
}

TEST(AdvancePhase, what_has_not_begun_or_has_ended_is_not_ended_by_an_operator) {
    Rules rules = match_rules(GameMode::deathmatch);
    rules.match.warm_up = 1.0f;
    MatchDriver driver(rules);
    driver.step({end_match()});
    EXPECT_EQ(driver.phase(), MatchPhase::waiting);
    driver.join_all(2);
    driver.step({end_match()});
    EXPECT_EQ(driver.phase(), MatchPhase::warm_up);
    driver.run_until(MatchPhase::match_end);
    const MatchState ended = driver.match();

    driver.step({end_match()});

    EXPECT_EQ(driver.match(), ended);
}

TEST(AdvancePhase, an_endless_match_takes_no_orders) {
    MatchDriver driver(match_rules(GameMode::endless));
    driver.join_all(2);
    const MatchState before = driver.match();

    driver.step({start_match(), end_match()});

    EXPECT_EQ(driver.match(), before);
    EXPECT_EQ(driver.errors, 0u);
}

TEST(AdvancePhase, the_time_limit_ends_a_round_for_the_leader) {
    MatchDriver driver(match_rules(GameMode::deathmatch));
    driver.join_all(2);
    driver.run_until(MatchPhase::play);
    driver.edit([](WorldState& state) { state.players.score[1] = 1; });
    driver.run(39);
    EXPECT_EQ(driver.phase(), MatchPhase::play);

    driver.step();

    EXPECT_EQ(driver.phase(), MatchPhase::match_end);
    EXPECT_EQ(driver.match().ended_by, EndedBy::time_limit);
    EXPECT_EQ(driver.match().winner, player_id(2));
}

TEST(AdvancePhase, a_tie_goes_into_overtime_and_ends_as_one_when_nobody_leads) {
    MatchDriver driver(match_rules(GameMode::team_deathmatch));
    driver.join_all(2);
    driver.run_until(MatchPhase::overtime);
    EXPECT_EQ(driver.match().phase_tick, driver.match().round_tick + 40);
    driver.run(19);
    EXPECT_EQ(driver.phase(), MatchPhase::overtime);

    driver.step();

    EXPECT_EQ(driver.phase(), MatchPhase::match_end);
    EXPECT_EQ(driver.match().ended_by, EndedBy::tie);
}

TEST(AdvancePhase, without_overtime_a_tie_ends_the_round_and_without_a_limit_nothing_does) {
    Rules rules = match_rules(GameMode::deathmatch);
    rules.match.overtime = 0.0f;
    MatchDriver driver(rules);
    driver.join_all(2);
    driver.run_until(MatchPhase::play);
    driver.run(40);
    EXPECT_EQ(driver.match().ended_by, EndedBy::tie);

    rules.match.time_limit = 0.0f;
    MatchDriver endless(rules);
    endless.join_all(2);
    endless.run_until(MatchPhase::play);
    EXPECT_EQ(endless.match().phase_end_tick, 0u);
    endless.run(500);
    EXPECT_EQ(endless.phase(), MatchPhase::play);
}

TEST(AdvancePhase, after_a_match_comes_the_next_one) {
    MatchDriver driver(match_rules(GameMode::deathmatch));
    driver.join_all(2);
    driver.run_until(MatchPhase::match_end);
    const Tick end = driver.match().phase_end_tick;
    EXPECT_EQ(driver.match().number, 1u);
    EXPECT_EQ(end, driver.match().phase_tick + 5);

    driver.run_until(MatchPhase::waiting);
    EXPECT_EQ(driver.world.tick(), end);
    EXPECT_EQ(driver.match().number, 2u);
    driver.step();
    EXPECT_EQ(driver.phase(), MatchPhase::countdown);
}

TEST(AdvancePhase, a_match_ends_when_all_opponents_or_all_players_leave) {
    for (const bool all : {false, true}) {
        MatchDriver driver(match_rules(GameMode::team_deathmatch));
        driver.join_all(4);
        driver.run_until(MatchPhase::play);
        driver.step({leave(player_id(2))});
        EXPECT_EQ(driver.phase(), MatchPhase::play);

        std::vector<Command> leaves{leave(player_id(4))};
        if (all) leaves = {leave(player_id(1)), leave(player_id(3)), leave(player_id(4))};
        driver.step(leaves);

        EXPECT_EQ(driver.phase(), MatchPhase::match_end);
        EXPECT_EQ(driver.match().ended_by, all ? EndedBy::abandoned : EndedBy::forfeit);
        EXPECT_EQ(driver.match().winner_team, all ? 0 : 1);
    }
}

/// Player 1 holds the stick to the right, fire, jump and dash from the countdown on.
void expect_that_it_stands_and_then_acts(const Rules& rules) {
    MapBuilder map(40.0f, 20.0f);
    map.spawn({10.0f, 0.5f}).spawn({30.0f, 0.5f});
    MatchDriver driver(rules, map.terrain());
    driver.join_all(2);
    driver.step();
    PlayerInput held = shoot(0, 1);
    held.move_x = 127;
    held.buttons |= kButtonJump | kButtonDash;
    driver.step({input(player_id(1), held)});
    const Vec2 place = driver.player(1).position;
    while (driver.world.tick() + 1 < driver.match().phase_end_tick) {
        driver.step();
        EXPECT_EQ(driver.player(1).position, place);
        EXPECT_EQ(driver.player(1).velocity, Vec2{});
        EXPECT_TRUE(driver.world.projectiles().empty());
    }

    driver.step();

    EXPECT_EQ(driver.phase(), MatchPhase::play);
    EXPECT_GT(driver.player(1).position.x, place.x);
    EXPECT_EQ(driver.world.projectiles().size(), 1u);
}

TEST(AdvancePhase, what_a_player_holds_acts_in_the_first_tick_of_play_with_each_way_to_move) {
    Rules rules = match_rules(GameMode::deathmatch);
    expect_that_it_stands_and_then_acts(rules);

    rules.archetypes.front().acceleration = 20.0f;
    expect_that_it_stands_and_then_acts(rules);

    rules.archetypes.front().dash_speed = 15.0f;
    expect_that_it_stands_and_then_acts(rules);
}

TEST(AdvancePhase, seen_from_the_side_a_player_that_stands_jumps_in_the_first_tick_of_play) {
    Rules rules = match_rules(GameMode::deathmatch);
    rules.gravity = 20.0f;
    rules.tick_rate = 60;
    rules.archetypes.front().jump_speed = 8.0f;
    MapBuilder map(40.0f, 20.0f);
    map.box({0.0f, 0.0f}, {40.0f, 2.0f}).spawn({10.0f, 2.5f}).spawn({30.0f, 2.5f});
    MatchDriver driver(rules, map.terrain());
    driver.join_all(2);
    driver.run(15);
    PlayerInput held = move(127, 0);
    held.buttons = kButtonJump;
    driver.step({input(player_id(1), held)});
    const Vec2 place = driver.player(1).position;
    while (driver.world.tick() + 1 < driver.match().phase_end_tick) {
        driver.step();
        EXPECT_EQ(driver.player(1).position, place);
    }

    driver.step();

    EXPECT_GT(driver.player(1).position.x, place.x);
    EXPECT_GT(driver.player(1).position.y, place.y);
}

}  // namespace
}  // namespace arena::sim::advance_phase_test
