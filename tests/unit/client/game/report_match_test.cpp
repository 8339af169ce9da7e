#include "client/game/report_match.h"

#include <variant>
#include <vector>

#include <gtest/gtest.h>

namespace arena::client::report_match_test {
namespace {

using protocol::Match;
using sim::MatchPhase;

constexpr sim::EntityId kAnn{1};
constexpr sim::EntityId kBob{2};
constexpr sim::Vec2 kHome{2.0f, 3.0f};
constexpr sim::Vec2 kFarAway{40.0f, 5.0f};

/// A match of two teams with a flag each, in play.
Match capture_the_flag() {
    Match match{.tick = 500,
                .mode = sim::GameMode::capture_the_flag,
                .phase = MatchPhase::play,
                .number = 1,
                .round = 1,
                .rounds = 3,
                .phase_tick = 100,
                .phase_end_tick = 4000,
                .round_tick = 100,
                .teams = {},
                .flags = {}};
    for (const auto team : {std::uint8_t{1}, std::uint8_t{2}}) {
        EXPECT_TRUE(match.teams.push_back({.score = 4, .rounds_won = 0}));
        EXPECT_TRUE(match.flags.push_back(
            {.position = kHome, .carrier = {}, .return_tick = 0, .team = team}));
    }
    return match;
}

Match king_of_the_hill() {
    Match match = capture_the_flag();
    match.mode = sim::GameMode::king_of_the_hill;
    match.flags.clear();
    match.hill_team = 1;
    return match;
}

/// Returns the match three ticks later, changed by `change`.
template <typename Change>
Match later(const Match& before, const Change& change) {
    Match after = before;
    after.tick += 3;
    change(after);
    return after;
}

std::vector<GameEvent> events_between(const Match& before, const Match& after) {
    EventQueue queue(100);
    report_match(before, after, queue);
    std::vector<GameEvent> events;
    for (GameEvent event; queue.pop(event);)
        events.push_back(event);
    return events;
}

template <typename Event>
Event at(const std::vector<GameEvent>& events, std::size_t place) {
    if (place >= events.size() || !std::holds_alternative<Event>(events[place])) {
        ADD_FAILURE() << "no such event at " << place << " of " << events.size();
        return {};
    }
    return std::get<Event>(events[place]);
}

void carry(protocol::MatchFlag& flag, sim::EntityId carrier) {
    flag.position = kHome;
    flag.carrier = carrier;
    flag.return_tick = 0;
}

void drop(protocol::MatchFlag& flag, sim::Vec2 place) {
    flag.position = place;
    flag.carrier = sim::kNoEntity;
    flag.return_tick = 900;
}

void bring_home(protocol::MatchFlag& flag) {
    flag.position = kHome;
    flag.carrier = sim::kNoEntity;
    flag.return_tick = 0;
}

TEST(ReportMatch, the_first_message_reports_its_phase_alone) {
    const Match first =
        later(capture_the_flag(), [](Match& match) { carry(match.flags[0], kBob); });

    const auto events = events_between(Match{}, first);

    ASSERT_EQ(events.size(), 1u);
    const auto phase = at<PhaseEvent>(events, 0);
    EXPECT_EQ(phase.tick, 100u);
    EXPECT_EQ(phase.phase, MatchPhase::play);
    EXPECT_EQ(phase.end_tick, 4000u);
    EXPECT_EQ(phase.round, 1u);
}

TEST(ReportMatch, an_equal_match_reports_nothing) {
    const Match match = capture_the_flag();

    EXPECT_TRUE(events_between(match, later(match, [](Match&) {})).empty());
}

TEST(ReportMatch, a_phase_comes_with_how_the_last_one_ended_and_who_won) {
    const Match before = capture_the_flag();
    const Match after = later(before, [](Match& match) {
        match.phase = MatchPhase::round_end;
        match.phase_tick = 504;
        match.phase_end_tick = 800;
        match.ended_by = sim::EndedBy::score_limit;
        match.winner_team = 2;
    });

    const auto events = events_between(before, after);

    ASSERT_EQ(events.size(), 1u);
    const auto phase = at<PhaseEvent>(events, 0);
    EXPECT_EQ(phase.phase, MatchPhase::round_end);
    EXPECT_EQ(phase.tick, 504u);
    EXPECT_EQ(phase.end_tick, 800u);
    EXPECT_EQ(phase.ended_by, sim::EndedBy::score_limit);
    EXPECT_EQ(phase.winner, sim::kNoEntity);
    EXPECT_EQ(phase.winner_team, 2);
}

/// Two matches without a pause may follow each other in the same phase.
TEST(ReportMatch, the_same_phase_of_a_later_time_is_a_new_one) {
    const Match before = capture_the_flag();

    EXPECT_EQ(
        events_between(before, later(before, [](Match& match) { match.phase_tick = 503; })).size(),
        1u);
    EXPECT_EQ(events_between(before, later(before, [](Match& match) { match.number = 2; })).size(),
              1u);
}

TEST(ReportMatch, points_of_teams_are_reported_with_their_change) {
    const Match before = capture_the_flag();
    const Match after = later(before, [](Match& match) { match.teams[1].score = 6; });

    const auto events = events_between(before, after);

    ASSERT_EQ(events.size(), 1u);
    const auto score = at<TeamScoreEvent>(events, 0);
    EXPECT_EQ(score.tick, 503u);
    EXPECT_EQ(score.team, 2);
    EXPECT_EQ(score.score, 6);
    EXPECT_EQ(score.change, 2);
}

TEST(ReportMatch, a_flag_is_taken_by_its_carrier) {
    const Match before = capture_the_flag();
    const Match after = later(before, [](Match& match) { carry(match.flags[1], kAnn); });

    const auto events = events_between(before, after);

    ASSERT_EQ(events.size(), 1u);
    const auto flag = at<FlagEvent>(events, 0);
    EXPECT_EQ(flag.change, FlagChange::taken);
    EXPECT_EQ(flag.player, kAnn);
    EXPECT_EQ(flag.flag, 1);
    EXPECT_EQ(flag.team, 2);
    EXPECT_EQ(flag.tick, 503u);
}

TEST(ReportMatch, a_flag_is_dropped_by_its_carrier_where_it_lies) {
    Match before = capture_the_flag();
    carry(before.flags[1], kAnn);
    const Match after = later(before, [](Match& match) { drop(match.flags[1], kFarAway); });

    const auto events = events_between(before, after);

    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(at<FlagEvent>(events, 0).change, FlagChange::dropped);
    EXPECT_EQ(at<FlagEvent>(events, 0).player, kAnn);
    EXPECT_EQ(at<FlagEvent>(events, 0).position, kFarAway);
}

TEST(ReportMatch, a_carried_flag_that_is_home_was_captured_if_another_team_gained_points) {
    Match before = capture_the_flag();
    carry(before.flags[1], kAnn);
    const auto home_with_points_of = [&](std::size_t team) {
        return events_between(before, later(before, [team](Match& match) {
                                  bring_home(match.flags[1]);
                                  if (team > 0) ++match.teams[team - 1].score;
                              }));
    };

    const auto captured = home_with_points_of(1);
    const auto of_own_team = home_with_points_of(2);
    const auto of_nobody = home_with_points_of(0);

    ASSERT_EQ(captured.size(), 2u);
    EXPECT_EQ(at<FlagEvent>(captured, 0).change, FlagChange::captured);
    EXPECT_EQ(at<FlagEvent>(captured, 0).player, kAnn);
    EXPECT_EQ(at<TeamScoreEvent>(captured, 1).team, 1);
    EXPECT_EQ(at<FlagEvent>(of_own_team, 0).change, FlagChange::returned);
    ASSERT_EQ(of_nobody.size(), 1u);
    EXPECT_EQ(at<FlagEvent>(of_nobody, 0).change, FlagChange::returned);
    EXPECT_EQ(at<FlagEvent>(of_nobody, 0).player, sim::kNoEntity);
}

TEST(ReportMatch, the_capture_that_ends_a_round_is_reported_before_its_end) {
    Match before = capture_the_flag();
    carry(before.flags[1], kAnn);
    const Match after = later(before, [](Match& match) {
        bring_home(match.flags[1]);
        match.teams[0].score = 5;
        match.phase = MatchPhase::match_end;
        match.phase_tick = 504;
    });

    const auto events = events_between(before, after);

    ASSERT_EQ(events.size(), 3u);
    EXPECT_EQ(at<FlagEvent>(events, 0).change, FlagChange::captured);
    EXPECT_EQ(at<TeamScoreEvent>(events, 1).score, 5);
    EXPECT_EQ(at<PhaseEvent>(events, 2).phase, MatchPhase::match_end);
}

TEST(ReportMatch, a_dropped_flag_returns_or_is_taken_again) {
    Match before = capture_the_flag();
    drop(before.flags[0], kFarAway);

    const auto returned =
        events_between(before, later(before, [](Match& match) { bring_home(match.flags[0]); }));
    const auto taken =
        events_between(before, later(before, [](Match& match) { carry(match.flags[0], kBob); }));

    ASSERT_EQ(returned.size(), 1u);
    EXPECT_EQ(at<FlagEvent>(returned, 0).change, FlagChange::returned);
    ASSERT_EQ(taken.size(), 1u);
    EXPECT_EQ(at<FlagEvent>(taken, 0).change, FlagChange::taken);
    EXPECT_EQ(at<FlagEvent>(taken, 0).player, kBob);
}

/// What happens between two messages that are three ticks apart.
TEST(ReportMatch, several_changes_of_a_flag_between_two_messages_are_all_reported) {
    Match before = capture_the_flag();
    carry(before.flags[1], kAnn);
    const auto of_another_player =
        events_between(before, later(before, [](Match& match) { carry(match.flags[1], kBob); }));
    const auto after_a_capture = events_between(before, later(before, [](Match& match) {
                                                    carry(match.flags[1], kBob);
                                                    match.teams[0].score = 5;
                                                }));
    const auto taken_and_lost = events_between(
        capture_the_flag(),
        later(capture_the_flag(), [](Match& match) { drop(match.flags[1], kFarAway); }));

    ASSERT_EQ(of_another_player.size(), 2u);
    EXPECT_EQ(at<FlagEvent>(of_another_player, 0).change, FlagChange::dropped);
    EXPECT_EQ(at<FlagEvent>(of_another_player, 0).player, kAnn);
    EXPECT_EQ(at<FlagEvent>(of_another_player, 1).change, FlagChange::taken);
    EXPECT_EQ(at<FlagEvent>(of_another_player, 1).player, kBob);
    EXPECT_EQ(at<FlagEvent>(after_a_capture, 0).change, FlagChange::captured);
    ASSERT_EQ(taken_and_lost.size(), 1u);
    EXPECT_EQ(at<FlagEvent>(taken_and_lost, 0).change, FlagChange::dropped);
    EXPECT_EQ(at<FlagEvent>(taken_and_lost, 0).player, sim::kNoEntity);
}

TEST(ReportMatch, flags_that_a_new_round_brings_home_are_no_events) {
    Match before = capture_the_flag();
    carry(before.flags[1], kAnn);
    before.phase = MatchPhase::round_end;
    const auto next_round = events_between(before, later(before, [](Match& match) {
                                               bring_home(match.flags[1]);
                                               match.phase = MatchPhase::countdown;
                                               match.phase_tick = 503;
                                               match.round = 2;
                                           }));
    before.phase = MatchPhase::waiting;  // of the next match
    const auto first_round = events_between(before, later(before, [](Match& match) {
                                                bring_home(match.flags[1]);
                                                match.phase = MatchPhase::countdown;
                                                match.phase_tick = 503;
                                            }));

    ASSERT_EQ(next_round.size(), 1u);
    EXPECT_EQ(at<PhaseEvent>(next_round, 0).round, 2u);
    ASSERT_EQ(first_round.size(), 1u);
    EXPECT_EQ(at<PhaseEvent>(first_round, 0).phase, MatchPhase::countdown);
}

TEST(ReportMatch, a_hill_is_taken_contested_and_cleared) {
    const Match before = king_of_the_hill();
    const Match contested = later(before, [](Match& match) { match.hill_contested = true; });
    const Match taken = later(contested, [](Match& match) {
        match.hill_contested = false;
        match.hill_team = 2;
    });

    const auto first = events_between(before, contested);
    const auto second = events_between(contested, taken);

    ASSERT_EQ(first.size(), 1u);
    EXPECT_EQ(at<HillEvent>(first, 0).change, HillChange::contested);
    ASSERT_EQ(second.size(), 2u);
    EXPECT_EQ(at<HillEvent>(second, 0).change, HillChange::taken);
    EXPECT_EQ(at<HillEvent>(second, 0).team, 2);
    EXPECT_EQ(at<HillEvent>(second, 1).change, HillChange::cleared);
}

TEST(ReportMatch, a_hill_that_moves_is_held_by_nobody_at_first) {
    Match before = king_of_the_hill();
    before.hill_contested = true;
    const auto moved = events_between(before, later(before, [](Match& match) {
                                          match.hill = 1;
                                          match.hill_team = 0;
                                          match.hill_contested = false;
                                      }));
    const auto moved_and_taken = events_between(before, later(before, [](Match& match) {
                                                    match.hill = 1;
                                                    match.hill_team = 1;
                                                    match.hill_contested = false;
                                                }));

    ASSERT_EQ(moved.size(), 1u);
    EXPECT_EQ(at<HillEvent>(moved, 0).change, HillChange::moved);
    EXPECT_EQ(at<HillEvent>(moved, 0).hill, 1);
    ASSERT_EQ(moved_and_taken.size(), 2u);
    EXPECT_EQ(at<HillEvent>(moved_and_taken, 1).change, HillChange::taken);
    EXPECT_EQ(at<HillEvent>(moved_and_taken, 1).team, 1);
}

TEST(ReportMatch, a_new_round_on_the_same_hill_is_no_event_of_the_hill) {
    Match before = king_of_the_hill();
    before.hill_contested = true;
    const auto events = events_between(before, later(before, [](Match& match) {
                                           match.phase = MatchPhase::countdown;
                                           match.round = 2;
                                           match.hill_team = 0;
                                           match.hill_contested = false;
                                       }));

    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(at<PhaseEvent>(events, 0).phase, MatchPhase::countdown);
}

}  // namespace
}  // namespace arena::client::report_match_test
