// The recorded match of each mode shows what it is recorded for: every phase, the ends of rounds
// and matches, players that come late and leave, and what the mode has that others have not.
#include <initializer_list>
#include <string>

#include <gtest/gtest.h>

#include "tests/golden/match_counts.h"
#include "tests/golden/recorded_match.h"
#include "tests/golden/run_log.h"

namespace arena::golden {
namespace {

using sim::EndedBy;
using sim::EventKind;
using sim::MatchPhase;

/// Returns what happens in the recorded match of the mode.
MatchCounts counts_of(sim::GameMode mode) {
    const auto [log, game] = load_recorded_match(std::string(name_of(mode)));
    EXPECT_EQ(game.rules.match.mode, mode);
    MatchCounts seen;
    run_log(game, log, [&](const sim::World& world, const sim::StepResult& result) {
        seen.take(world, result);
    });
    return seen;
}

/// What every recorded match of a mode shows.
void expect_a_whole_match(const MatchCounts& seen) {
    EXPECT_EQ(seen.errors, 0u);
    for (std::size_t phase = 0; phase < sim::kMatchPhases; ++phase)
        EXPECT_GT(seen.phase_ticks.at(phase), 20u) << sim::kMatchPhaseNames.at(phase);
    EXPECT_GE(seen.matches, 2u) << "the next match begins";
    EXPECT_GE(seen.players_most, 8u);
    EXPECT_GE(seen.leaves, 8u);
    EXPECT_GT(seen.late_joins, 4u);
    EXPECT_GT(seen.shots, 100u);
    EXPECT_GT(seen.of(EventKind::death), 10u);
    EXPECT_GT(seen.of(EventKind::destroy), 0u);
    EXPECT_GT(seen.of(EndedBy::forfeit), 0u);
    EXPECT_GT(seen.of(EndedBy::rounds), 0u);
}

void expect_ends(const MatchCounts& seen, std::initializer_list<EndedBy> reasons) {
    for (const EndedBy reason : reasons)
        EXPECT_GT(seen.of(reason), 0u) << "ended by " << name_of(reason);
}

/// Players of modes with teams: some ask for the first one, and are moved before a round.
void expect_teams_of_changing_sizes(const MatchCounts& seen) {
    EXPECT_GT(seen.uneven_ticks, 20u);
    EXPECT_GT(seen.team_changes, 0u);
}

TEST(GoldenMode, deathmatch_ends_by_points_time_overtime_and_tie) {
    const MatchCounts seen = counts_of(sim::GameMode::deathmatch);
    SCOPED_TRACE(testing::PrintToString(seen));

    expect_a_whole_match(seen);
    expect_ends(seen, {EndedBy::score_limit, EndedBy::time_limit, EndedBy::overtime, EndedBy::tie});
    EXPECT_GT(seen.of(EventKind::score), 10u);
    EXPECT_EQ(seen.joins_to_next_round, 0u) << "players that join late play at once";
    EXPECT_GT(seen.looked_back, 10u) << "the image holds past bodies";
}

TEST(GoldenMode, team_deathmatch_ends_by_points_time_overtime_and_tie) {
    const MatchCounts seen = counts_of(sim::GameMode::team_deathmatch);
    SCOPED_TRACE(testing::PrintToString(seen));

    expect_a_whole_match(seen);
    expect_teams_of_changing_sizes(seen);
    expect_ends(seen, {EndedBy::score_limit, EndedBy::time_limit, EndedBy::overtime, EndedBy::tie});
    EXPECT_GT(seen.of(EventKind::point), 4u);
    EXPECT_EQ(seen.joins_to_next_round, seen.late_joins);
    EXPECT_GT(seen.of(EventKind::explode), 100u);
}

TEST(GoldenMode, last_one_standing_ends_by_survival_time_overtime_and_tie) {
    const MatchCounts seen = counts_of(sim::GameMode::last_one_standing);
    SCOPED_TRACE(testing::PrintToString(seen));

    expect_a_whole_match(seen);
    expect_ends(seen, {EndedBy::survival, EndedBy::time_limit, EndedBy::overtime, EndedBy::tie});
    EXPECT_GT(seen.zone_hits, 20u);
    EXPECT_EQ(seen.joins_to_next_round, seen.late_joins);
    EXPECT_GT(seen.flights, 1000u);
    EXPECT_GT(seen.rides, 20u);
}

TEST(GoldenMode, capture_the_flag_ends_by_captures_and_tie) {
    const MatchCounts seen = counts_of(sim::GameMode::capture_the_flag);
    SCOPED_TRACE(testing::PrintToString(seen));

    expect_a_whole_match(seen);
    expect_teams_of_changing_sizes(seen);
    expect_ends(seen, {EndedBy::score_limit, EndedBy::tie});
    EXPECT_GT(seen.of(EventKind::take), 10u);
    EXPECT_GT(seen.of(EventKind::drop), 5u);
    EXPECT_GT(seen.rival_takes, 0u) << "the order in which players touch a flag matters";
    EXPECT_GT(seen.returns_by_touch, 0u);
    EXPECT_GT(seen.of(EventKind::recover), seen.returns_by_touch) << "some return by themselves";
    EXPECT_GT(seen.of(EventKind::capture), 0u);
}

TEST(GoldenMode, king_of_the_hill_ends_by_points_time_overtime_and_tie) {
    const MatchCounts seen = counts_of(sim::GameMode::king_of_the_hill);
    SCOPED_TRACE(testing::PrintToString(seen));

    expect_a_whole_match(seen);
    expect_teams_of_changing_sizes(seen);
    expect_ends(seen, {EndedBy::score_limit, EndedBy::time_limit, EndedBy::overtime, EndedBy::tie});
    EXPECT_GT(seen.of(EventKind::point), 10u);
    EXPECT_GT(seen.of(EventKind::hill), seen.hill_moves + 4) << "the hill changes its owner";
    EXPECT_EQ(seen.hill_teams, 0b110u) << "both teams hold it";
    EXPECT_GT(seen.hill_moves, 3u);
    EXPECT_GT(seen.contested_ticks, 50u);
}

TEST(GoldenMode, elimination_ends_by_survival_time_and_overtime) {
    const MatchCounts seen = counts_of(sim::GameMode::elimination);
    SCOPED_TRACE(testing::PrintToString(seen));

    expect_a_whole_match(seen);
    expect_teams_of_changing_sizes(seen);
    expect_ends(seen, {EndedBy::survival, EndedBy::time_limit, EndedBy::overtime});
    EXPECT_EQ(seen.joins_to_next_round, seen.late_joins);
}

}  // namespace
}  // namespace arena::golden
