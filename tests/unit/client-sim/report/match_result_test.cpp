#include "client-sim/report/match_result.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

protocol::Match match_of_teams(sim::MatchPhase phase, sim::Tick tick) {
    protocol::Match match;
    match.mode = sim::GameMode::capture_the_flag;
    match.number = 3;
    match.phase = phase;
    match.tick = tick;
    match.phase_tick = tick;
    EXPECT_TRUE(match.teams.push_back({.score = 2, .rounds_won = 1}));
    EXPECT_TRUE(match.teams.push_back({.score = 0, .rounds_won = 0}));
    return match;
}

TEST(MatchResult, has_the_length_in_seconds_and_the_names_of_the_report) {
    MatchRecord record;
    record.add(match_of_teams(sim::MatchPhase::countdown, 60), {});
    protocol::Match end = match_of_teams(sim::MatchPhase::match_end, 60 + 90);
    end.ended_by = sim::EndedBy::time_limit;
    end.winner_team = 1;
    record.add(end, {});

    const auto results = match_results_of(record, {.tick_rate = 60, .last_tick = 500});

    ASSERT_EQ(results.size(), 1u);
    EXPECT_EQ(results[0], (MatchResult{.number = 3,
                                       .mode = "capture_the_flag",
                                       .seconds = 1.5,
                                       .rounds = 1,
                                       .ended_by = "time_limit",
                                       .winner = "",
                                       .winner_team = 1,
                                       .teams = {{2, 1}, {0, 0}}}));
    EXPECT_EQ(length_text_of(results[0]), "1.5 s");
    EXPECT_EQ(ended_text_of(results[0]), "time_limit");
    EXPECT_EQ(winner_text_of(results[0]), "team 1");
    EXPECT_EQ(scores_text_of(results[0]), "2 : 0");
}

TEST(MatchResult, of_a_match_that_goes_on_lasts_until_the_last_tick) {
    MatchRecord record;
    record.add(match_of_teams(sim::MatchPhase::countdown, 60), {});
    record.add(match_of_teams(sim::MatchPhase::play, 120), {});

    const MatchResult result =
        match_results_of(record, {.tick_rate = 60, .last_tick = 180}).front();

    EXPECT_EQ(result.seconds, 2.0);
    EXPECT_EQ(ended_text_of(result), "goes on");
    EXPECT_EQ(winner_text_of(result), "-");
}

TEST(MatchResult, of_a_match_that_has_not_begun_has_no_length) {
    MatchRecord record;
    record.add(match_of_teams(sim::MatchPhase::waiting, 60), {});

    const MatchResult result = match_results_of(record, {}).front();

    EXPECT_FALSE(result.seconds);
    EXPECT_EQ(length_text_of(result), "-");
    EXPECT_EQ(ended_text_of(result), "waits");
    EXPECT_EQ(scores_text_of(result), "-");
}

TEST(MatchResult, after_several_rounds_these_are_what_counts) {
    const MatchResult result{.rounds = 3, .teams = {{.score = 5, .rounds_won = 2}, {9, 1}}};

    EXPECT_EQ(scores_text_of(result), "2 : 1 rounds");
}

TEST(MatchResult, the_winner_is_a_player_a_team_or_nobody) {
    EXPECT_EQ(winner_text_of({.ended_by = "survival", .winner = "ann"}), "ann");
    EXPECT_EQ(winner_text_of({.ended_by = "tie"}), "nobody");
}

TEST(MatchResult, whoever_saw_the_end_knows_more_and_then_whoever_saw_it_longer) {
    const MatchResult ended{.seconds = 5.0, .ended_by = "tie"};
    const MatchResult longer{.seconds = 9.0, .ended_by = "tie"};
    const MatchResult open{.seconds = 20.0};

    EXPECT_TRUE(knows_more(ended, open));
    EXPECT_FALSE(knows_more(open, ended));
    EXPECT_TRUE(knows_more(longer, ended));
    EXPECT_FALSE(knows_more(ended, ended));
}

}  // namespace
}  // namespace arena::client_sim
