// What the orders of a mode do to the world, and when they end a round.
#include <gtest/gtest.h>

#include "tests/support/match_scene.h"

namespace arena::sim::play_mode_test {
namespace {

using namespace arena::test;

/// A match in play, with player 1 of team 1 and player 2 of team 2.
MatchDriver in_play(Rules rules) {
    MatchDriver driver(rules);
    driver.join_all(2);
    driver.run_until(MatchPhase::play);
    driver.events.clear();
    return driver;
}

TEST(PlayMode, a_carrier_has_its_speed_until_it_captures_and_the_flag_goes_with_it) {
    MatchDriver driver = in_play(match_rules(GameMode::capture_the_flag));
    driver.put(1, {37.0f, 10.0f});
    driver.step({input(player_id(1), move(-127, 0))});
    ASSERT_EQ(driver.events_of(EventKind::take).size(), 1u);
    EXPECT_EQ(driver.events_of(EventKind::take)[0].subject, player_id(1));
    EXPECT_EQ(driver.events_of(EventKind::take)[0].team, 2);
    const float x = driver.player(1).position.x;

    driver.run(5);

    const float speed = driver.world.rules().archetypes.front().speed;
    EXPECT_NEAR(x - driver.player(1).position.x, 0.5f * speed * 0.8f, 1e-3f);
    EXPECT_EQ(driver.world.state().flags[1].position, driver.player(1).position);

    driver.edit([](WorldState& state) {
        state.players.position[0] = state.flags[1].position = {3.5f, 10.0f};
    });
    driver.step();
    EXPECT_EQ(driver.events_of(EventKind::capture).size(), 1u);
    EXPECT_EQ(driver.match().team_scores[1], 1);
    EXPECT_EQ(driver.player(1).score, 5);
    EXPECT_EQ(driver.player(1).speed_until_tick, 0u);
    EXPECT_EQ(driver.world.state().flags[1].position, (Vec2{37.0f, 10.0f}));
}

TEST(PlayMode, the_rules_say_how_fast_a_carrier_is) {
    for (const float factor : {0.6f, 1.4f}) {
        Rules rules = match_rules(GameMode::capture_the_flag);
        rules.match.capture_the_flag.carrier_speed = factor;
        MatchDriver driver = in_play(rules);
        driver.put(1, {37.0f, 10.0f});
        driver.step({input(player_id(1), move(-127, 0))});
        ASSERT_EQ(driver.events_of(EventKind::take).size(), 1u);
        const float x = driver.player(1).position.x;

        driver.run(5);

        const float speed = rules.archetypes.front().speed;
        EXPECT_NEAR(x - driver.player(1).position.x, 0.5f * speed * factor, 1e-3f);
    }
}

TEST(PlayMode, a_hill_gives_its_points_as_fast_as_the_rules_say) {
    Rules rules = match_rules(GameMode::king_of_the_hill);
    rules.match.king_of_the_hill.point_time = 0.5f;
    MatchDriver driver = in_play(rules);
    driver.put(1, {20.0f, 6.0f});

    driver.run(4);
    EXPECT_EQ(driver.match().team_scores[1], 0);
    driver.run(1);
    EXPECT_EQ(driver.match().team_scores[1], 1);
    driver.run(10);
    EXPECT_EQ(driver.match().team_scores[1], 3);
}

TEST(PlayMode, a_capture_is_worth_the_points_of_the_rules_to_its_player) {
    Rules rules = match_rules(GameMode::capture_the_flag);
    rules.match.capture_the_flag.capture_points = 7;
    MatchDriver driver = in_play(rules);
    driver.put(1, {37.0f, 10.0f});
    driver.step();
    driver.edit([](WorldState& state) {
        state.players.position[0] = state.flags[1].position = {3.5f, 10.0f};
    });
    driver.step();

    EXPECT_EQ(driver.player(1).score, 7);
    EXPECT_EQ(driver.match().team_scores[1], 1);
}

TEST(PlayMode, a_flag_is_dropped_where_its_carrier_dies) {
    Rules rules = match_rules(GameMode::capture_the_flag);
    rules.weapons.front().projectile.damage = 100;
    MatchDriver driver = in_play(rules);
    driver.put(1, {36.5f, 10.0f});
    driver.put(2, {36.5f, 15.0f});
    driver.step({input(player_id(1), move(0, -127)), input(player_id(2), shoot(0, -1))});
    driver.step({input(player_id(2), move(0, 0))});
    for (int i = 0; i < 20 && driver.player(1).alive; ++i)
        driver.step();

    ASSERT_FALSE(driver.player(1).alive);
    const FlagState flag = driver.world.state().flags[1];
    EXPECT_EQ(flag.carrier, kNoEntity);
    EXPECT_EQ(flag.position, driver.events_of(EventKind::death)[0].position);
    EXPECT_EQ(flag.return_tick, driver.world.tick() + 200);
    EXPECT_EQ(driver.events_of(EventKind::drop)[0].subject, player_id(1));
}

TEST(PlayMode, points_that_nobody_else_has_win_the_round_and_a_tie_goes_on) {
    Rules rules = match_rules(GameMode::team_deathmatch);
    rules.match.score_limit = 3;
    MatchDriver driver = in_play(rules);
    driver.edit([](WorldState& state) {
        state.match.team_scores[1] = 3;
        state.match.team_scores[2] = 3;
    });
    driver.step();
    EXPECT_EQ(driver.phase(), MatchPhase::play);

    driver.edit([](WorldState& state) { state.match.team_scores[2] = 4; });
    driver.step();
    EXPECT_EQ(driver.phase(), MatchPhase::match_end);
    EXPECT_EQ(driver.match().ended_by, EndedBy::score_limit);
    EXPECT_EQ(driver.match().winner_team, 2);
    EXPECT_EQ(driver.match().phase_tick, driver.world.tick() + 1);
}

TEST(PlayMode, overtime_ends_with_the_first_lead) {
    MatchDriver driver(match_rules(GameMode::deathmatch));
    driver.join_all(2);
    driver.run_until(MatchPhase::overtime);
    driver.edit([](WorldState& state) { state.players.score[0] = 1; });

    driver.step();

    EXPECT_EQ(driver.match().ended_by, EndedBy::overtime);
    EXPECT_EQ(driver.match().winner, player_id(1));
}

TEST(PlayMode, a_hill_that_is_held_gives_a_point_a_second_and_moves_on) {
    Rules rules = match_rules(GameMode::king_of_the_hill);
    rules.match.king_of_the_hill.move_time = 2.0f;
    MatchDriver driver = in_play(rules);
    driver.put(1, {20.0f, 6.0f});
    driver.run(10);
    EXPECT_EQ(driver.match().team_scores[1], 1);
    EXPECT_EQ(driver.match().hill_team, 1);

    driver.put(2, {20.0f, 7.5f});
    driver.run(5);
    EXPECT_EQ(driver.match().hill_contested, 1);
    EXPECT_EQ(driver.match().team_scores[1], 1);

    driver.run(6);
    EXPECT_EQ(driver.match().hill, 1);
    EXPECT_EQ(driver.match().hill_team, 0);
    EXPECT_EQ(driver.match().hill_contested, 0);
    EXPECT_EQ(driver.events_of(EventKind::hill).size(), 2u);
}

TEST(PlayMode, nothing_is_taken_or_held_outside_of_play) {
    for (const GameMode mode : {GameMode::capture_the_flag, GameMode::king_of_the_hill}) {
        MatchDriver driver(match_rules(mode));
        driver.step({join(player_id(1))});
        driver.put(1, {36.5f, 10.0f});
        driver.step();
        driver.put(1, {20.0f, 6.0f});
        driver.run(15);

        EXPECT_EQ(driver.phase(), MatchPhase::waiting);
        EXPECT_TRUE(driver.events_of(EventKind::take).empty());
        EXPECT_TRUE(driver.events_of(EventKind::point).empty());
    }
}

}  // namespace
}  // namespace arena::sim::play_mode_test
