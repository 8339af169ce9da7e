// Whole matches: what the stages of a tick make of them together.
#include <gtest/gtest.h>

#include "tests/support/match_scene.h"
#include "tests/support/movers.h"
#include "tests/support/triggers.h"

namespace arena::sim::match_test {
namespace {

using namespace arena::test;

Command join_team(std::uint32_t number, std::uint8_t team) {
    return {.kind = CommandKind::join, .player = player_id(number), .team = team};
}

/// Player 1 of team 1 carries the flag of team 2.
MatchDriver with_a_carrier() {
    MatchDriver driver(match_rules(GameMode::capture_the_flag));
    driver.join_all(2);
    driver.run_until(MatchPhase::play);
    driver.put(1, {36.5f, 10.0f});
    driver.step();
    return driver;
}

TEST(Match, flags_are_at_home_outside_of_play) {
    MatchDriver driver = with_a_carrier();
    ASSERT_EQ(driver.world.state().flags[1].carrier, player_id(1));

    driver.run_until(MatchPhase::overtime);
    EXPECT_EQ(driver.world.state().flags[1].carrier, player_id(1));
    driver.run_until(MatchPhase::match_end);

    EXPECT_EQ(driver.world.state().flags[1].carrier, kNoEntity);
    EXPECT_EQ(driver.world.state().flags[1].position, (Vec2{37.0f, 10.0f}));
    EXPECT_EQ(driver.player(1).speed_until_tick, 0u);
}

TEST(Match, the_flag_of_a_carrier_that_leaves_and_joins_in_one_tick_lies_where_it_was) {
    MatchDriver driver = with_a_carrier();

    driver.step({leave(player_id(1)), join_team(1, 1)});

    const FlagState flag = driver.world.state().flags[1];
    EXPECT_EQ(flag.carrier, kNoEntity);
    EXPECT_EQ(flag.position, (Vec2{36.5f, 10.0f}));
    EXPECT_NE(flag.return_tick, 0u);
}

TEST(Match, the_last_one_standing_wins_when_the_other_one_that_was_left_leaves) {
    Rules rules = match_rules(GameMode::last_one_standing);
    rules.match.time_limit = 0.0f;
    MatchDriver driver(rules);
    driver.join_all(3);
    driver.run_until(MatchPhase::play);
    driver.knock_out(2);

    driver.step({leave(player_id(3))});

    EXPECT_EQ(driver.phase(), MatchPhase::match_end);
    EXPECT_EQ(driver.match().winner, player_id(1));
    EXPECT_EQ(driver.match().ended_by, EndedBy::survival);
}

TEST(Match, the_last_team_wins_when_all_of_the_other_that_were_left_leave) {
    Rules rules = match_rules(GameMode::elimination);
    rules.match.time_limit = 0.0f;
    MatchDriver driver(rules);
    driver.join_all(4);
    driver.run_until(MatchPhase::play);
    ASSERT_EQ(driver.player(2).team, 2);
    driver.knock_out(2);

    driver.step({leave(player_id(4))});

    EXPECT_EQ(driver.phase(), MatchPhase::match_end);
    EXPECT_EQ(driver.match().winner_team, 1);
    EXPECT_EQ(driver.match().ended_by, EndedBy::survival);
}

TEST(Match, a_round_whose_players_left_is_over_for_those_that_wait_for_the_next) {
    Rules rules = match_rules(GameMode::deathmatch);
    rules.match.time_limit = 0.0f;
    rules.match.score_limit = 10;
    rules.match.rounds = 3;
    rules.match.late_joining = false;
    MatchDriver driver(rules);
    driver.join_all(2);
    driver.run_until(MatchPhase::play);
    driver.step({join(player_id(3)), join(player_id(4))});
    ASSERT_EQ(driver.player(3).respawn_tick, kNeverTick);

    driver.step({leave(player_id(1))});

    EXPECT_EQ(driver.phase(), MatchPhase::round_end);
    EXPECT_EQ(driver.match().winner, player_id(2));
    EXPECT_EQ(driver.match().ended_by, EndedBy::forfeit);
    driver.run_until(MatchPhase::play);
    EXPECT_TRUE(driver.player(3).alive);
}

TEST(Match, a_team_mate_that_leaves_ends_no_match_that_had_no_opponents) {
    Rules rules = match_rules(GameMode::team_deathmatch);
    rules.match.players_to_start = 1;
    rules.match.balance_rounds = false;
    MatchDriver driver(rules);
    driver.step({join_team(1, 1), join_team(2, 1)});
    driver.run_until(MatchPhase::play);

    driver.step({leave(player_id(2))});
    EXPECT_EQ(driver.phase(), MatchPhase::play);

    driver.step({join_team(3, 2)});
    driver.step({leave(player_id(3))});
    EXPECT_EQ(driver.phase(), MatchPhase::match_end);
    EXPECT_EQ(driver.match().ended_by, EndedBy::forfeit);
}

TEST(Match, a_mover_crushes_players_in_the_countdown_too) {
    Rules rules = match_rules(GameMode::deathmatch);
    rules.match.countdown = 5.0f;
    const auto terrain =
        MapBuilder(20.0f, 10.0f)
            .spawn({5.0f, 5.0f})
            .spawn({15.0f, 5.0f})
            .mover(timed(box_obstacle({0.0f, 0.0f}, {20.0f, 10.0f}), 1.0f, 0.0f, 1.0f))
            .terrain();
    MatchDriver driver(rules, terrain);
    driver.join_all(2);

    while (driver.phase() != MatchPhase::play) {
        driver.step();
        const auto broken = driver.world.find_broken_invariant();
        ASSERT_FALSE(broken) << "tick " << driver.world.tick() << ": " << *broken;
    }

    EXPECT_FALSE(driver.events_of(EventKind::death).empty());
    EXPECT_EQ(driver.player(1).deaths + driver.player(2).deaths, 0);
}

TEST(Match, a_pad_throws_no_player_that_stands_but_it_does_when_play_begins) {
    const auto terrain = MapBuilder(40.0f, 10.0f)
                             .spawn({5.0f, 5.0f})
                             .spawn({15.0f, 5.0f})
                             .trigger(pad({{4.0f, 4.0f}, {6.0f, 6.0f}}, {8.0f, 0.0f}))
                             .trigger(pad({{14.0f, 4.0f}, {16.0f, 6.0f}}, {8.0f, 0.0f}))
                             .terrain();
    MatchDriver driver(match_rules(GameMode::deathmatch), terrain);
    driver.join_all(2);
    driver.run_until(MatchPhase::countdown);
    driver.run(2);
    const Vec2 place = driver.player(1).position;
    driver.events.clear();

    driver.run_until(MatchPhase::play);

    ASSERT_EQ(driver.events_of(EventKind::launch).size(), 2u);
    EXPECT_EQ(driver.events_of(EventKind::launch)[0].tick, driver.match().phase_tick);
    EXPECT_EQ(driver.player(1).position, place);
    driver.step();
    EXPECT_GT(driver.player(1).position.x, place.x);
}

TEST(Match, only_hills_move_and_only_where_there_are_several) {
    Rules rules = match_rules(GameMode::deathmatch);
    MatchDriver without(rules);
    without.join_all(2);
    without.run_until(MatchPhase::play);
    EXPECT_EQ(without.match().hill_move_tick, 0u);

    rules.match.mode = GameMode::king_of_the_hill;
    rules.match.king_of_the_hill.move_time = 1.0f;
    MapBuilder map(20.0f, 20.0f);
    map.spawn({5.0f, 5.0f}, 1).spawn({15.0f, 5.0f}, 2);
    MatchDriver with_one(
        rules,
        with_objects(
            map, {.flags = {}, .bases = {}, .hills = {{round_area({10.0f, 10.0f}, 2.0f), {}}}}));
    with_one.join_all(2);
    with_one.run_until(MatchPhase::play);
    EXPECT_EQ(with_one.match().hill_move_tick, 0u);

    MatchDriver with_two(rules);
    with_two.join_all(2);
    with_two.run_until(MatchPhase::play);
    EXPECT_EQ(with_two.match().hill_move_tick, with_two.world.tick() + 10);
}

TEST(Match, of_teams_of_one_size_a_player_joins_the_one_with_the_fewest_points) {
    MatchDriver driver(match_rules(GameMode::team_deathmatch));
    driver.join_all(2);
    driver.run_until(MatchPhase::play);
    driver.edit([](WorldState& state) { state.match.team_scores[1] = 2; });

    driver.step({join(player_id(3)), join_team(4, 9)});

    EXPECT_EQ(driver.player(3).team, 2);
    EXPECT_EQ(driver.player(4).team, 1);  // there is no team 9
}

TEST(Match, without_teams_all_spawn_points_are_for_all_and_with_teams_those_of_the_own) {
    for (const GameMode mode : {GameMode::deathmatch, GameMode::team_deathmatch}) {
        MatchDriver driver(match_rules(mode));
        driver.join_all(8);
        driver.run_until(MatchPhase::play);

        std::size_t on_the_left = 0;
        for (const PlayerState& player : driver.world.players()) {
            EXPECT_TRUE(player.alive);
            on_the_left += player.position.x < 20.0f ? 1u : 0u;
            if (mode == GameMode::deathmatch) continue;
            EXPECT_EQ(player.position.x, player.team == 1 ? 6.0f : 34.0f);
        }
        EXPECT_EQ(on_the_left, 4u);
        EXPECT_EQ(driver.player(1).team, mode == GameMode::deathmatch ? 0 : 1);
    }
}

}  // namespace
}  // namespace arena::sim::match_test
