#include "client-sim/judge/match_watch.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::client_sim::match_watch_test {
namespace {

using protocol::Match;
using sim::MatchPhase;

constexpr sim::EntityId kOwn{1};
constexpr sim::EntityId kBob{2};
constexpr sim::EntityId kStranger{9};

/// A match of two teams with a flag each.
Match match_in(MatchPhase phase, sim::Tick tick, std::uint32_t round = 1) {
    Match match{.tick = tick,
                .mode = sim::GameMode::capture_the_flag,
                .phase = phase,
                .round = round,
                .rounds = 3,
                .phase_tick = tick,
                .teams = {},
                .flags = {}};
    for (const auto team : {std::uint8_t{1}, std::uint8_t{2}}) {
        EXPECT_TRUE(match.teams.push_back({.score = 4, .rounds_won = 1}));
        EXPECT_TRUE(match.flags.push_back({.position = {}, .carrier = {}, .team = team}));
    }
    return match;
}

/// Collects what a watch finds in the messages that it is given.
struct Watched {
    Watched() {
        watch.on_roster({.starts_anew = true,
                         .left = {},
                         .joined = {{kOwn, 1, "ann"}, {kBob, 2, "bob"}},
                         .scores = {}});
    }
    /// Says the next message.
    void say(Match match, sim::Tick dead_until = 0) {
        match.serial = ++serial;
        watch.on_match(match, dead_until,
                       [this](const MatchWatch::Broken& broken) { kinds.push_back(broken.kind); });
    }
    /// Returns what is found when the second message follows the first.
    static std::vector<ViolationKind> between(const Match& before, const Match& after) {
        Watched watched;
        watched.say(before);
        watched.say(after);
        return watched.kinds;
    }

    std::uint32_t serial = 0;
    MatchWatch watch{{.player = kOwn, .tick_rate = 60, .archetypes = {{.radius = 0.5f}}}};
    std::vector<ViolationKind> kinds;
};

const std::vector<ViolationKind> kNothing;
const std::vector<ViolationKind> kOutOfOrder{ViolationKind::phase_out_of_order};
const std::vector<ViolationKind> kFell{ViolationKind::team_score_fell};
const std::vector<ViolationKind> kWrongCarrier{ViolationKind::wrong_carrier};

/// The diagram of sim/tick/match/01_advance_phase.h, as a table: one row a phase, one column the
/// next. A round may be decided in its first tick.
TEST(MatchWatch, phases_follow_each_other_as_in_a_match) {
    constexpr bool kMay[7][7]{
        //          waiting warm_up countdown play overtime round_end match_end
        /* waiting   */ {true, true, true, false, false, false, false},
        /* warm_up   */ {true, true, true, false, false, false, false},
        /* countdown */ {true, false, true, true, false, true, true},
        /* play      */ {false, false, false, true, true, true, true},
        /* overtime  */ {false, false, false, false, true, true, true},
        /* round_end */ {false, false, true, false, false, true, true},
        /* match_end */ {true, false, false, false, false, false, true},
    };
    for (std::size_t from = 0; from < 7; ++from)
        for (std::size_t to = 0; to < 7; ++to) {
            const auto before = static_cast<MatchPhase>(from);
            const auto after = static_cast<MatchPhase>(to);
            Match next = match_in(after, from == to ? 100 : 200);
            if (before == MatchPhase::match_end && after != before) ++next.number;
            if (before == MatchPhase::round_end && after == MatchPhase::countdown) ++next.round;

            EXPECT_EQ(Watched::between(match_in(before, 100), next).empty(), kMay[from][to])
                << name_of(before) << " " << name_of(after);
        }
}

TEST(MatchWatch, a_countdown_returns_to_waiting_before_the_first_round_only) {
    EXPECT_EQ(Watched::between(match_in(MatchPhase::countdown, 100, 2),
                               match_in(MatchPhase::waiting, 200, 2)),
              kOutOfOrder);
    EXPECT_EQ(Watched::between(match_in(MatchPhase::countdown, 100, 2),
                               match_in(MatchPhase::match_end, 200, 2)),
              kNothing)
        << "the opponents have left";
}

TEST(MatchWatch, an_operator_may_end_every_phase) {
    Match ended = match_in(MatchPhase::match_end, 200);
    ended.ended_by = sim::EndedBy::operator_act;

    for (const MatchPhase phase : {MatchPhase::waiting, MatchPhase::warm_up, MatchPhase::countdown})
        EXPECT_EQ(Watched::between(match_in(phase, 100), ended), kNothing);
}

TEST(MatchWatch, rounds_and_matches_are_counted_one_by_one) {
    EXPECT_EQ(Watched::between(match_in(MatchPhase::round_end, 100, 1),
                               match_in(MatchPhase::countdown, 200, 3)),
              kOutOfOrder);
    EXPECT_EQ(
        Watched::between(match_in(MatchPhase::play, 100, 2), match_in(MatchPhase::play, 100, 1)),
        kOutOfOrder);
    Match second = match_in(MatchPhase::waiting, 200);
    second.number = 2;
    EXPECT_EQ(Watched::between(match_in(MatchPhase::match_end, 100, 3), second), kNothing);
    second.number = 3;
    EXPECT_EQ(Watched::between(match_in(MatchPhase::match_end, 100), second), kOutOfOrder);
}

TEST(MatchWatch, ticks_never_go_back) {
    const Match before = match_in(MatchPhase::play, 100);
    Match after = match_in(MatchPhase::overtime, 200);
    EXPECT_EQ(Watched::between(before, after), kNothing);
    after.tick = 99;
    EXPECT_EQ(Watched::between(before, after), kOutOfOrder);
    after = match_in(MatchPhase::overtime, 200);
    after.phase_tick = 99;
    EXPECT_EQ(Watched::between(before, after), kOutOfOrder);
    Match later = before;
    later.phase_tick = 150;
    later.tick = 160;
    EXPECT_EQ(Watched::between(before, later), kOutOfOrder) << "the same phase has one beginning";
}

/// Returns what is found when `missed` messages are between two.
std::vector<ViolationKind> found_after_gap(const Match& before, const Match& after,
                                           std::uint32_t missed) {
    Watched watched;
    watched.say(before);
    watched.serial += missed;
    watched.say(after);
    return watched.kinds;
}

TEST(MatchWatch, a_client_that_is_far_behind_may_miss_phases_rounds_and_matches) {
    Match fewer_points = match_in(MatchPhase::play, 900, 2);
    fewer_points.teams[0].score = 0;
    EXPECT_EQ(found_after_gap(match_in(MatchPhase::play, 100), fewer_points, 64), kNothing);
    Match next = match_in(MatchPhase::play, 900);
    next.number = 2;
    next.teams[0].rounds_won = 0;
    EXPECT_EQ(found_after_gap(match_in(MatchPhase::play, 100, 3), next, 64), kNothing);
}

TEST(MatchWatch, messages_that_the_server_still_had_are_never_missed) {
    const Match before = match_in(MatchPhase::play, 100);
    const Match after = match_in(MatchPhase::round_end, 200);
    EXPECT_EQ(found_after_gap(before, after, 0), kNothing);
    EXPECT_EQ(found_after_gap(before, after, 1), kOutOfOrder);
    EXPECT_EQ(found_after_gap(before, after, 63), kOutOfOrder);
    EXPECT_EQ(found_after_gap(before, after, 64), kNothing);
    EXPECT_EQ(found_after_gap(before, after, 0xffffffff), kOutOfOrder) << "twice";
}

TEST(MatchWatch, even_a_client_that_is_far_behind_does_not_go_back) {
    const auto found_when = [](const auto& change) {
        Match before = match_in(MatchPhase::play, 200, 2);
        before.number = 2;
        before.round_tick = 150;
        Match after = before;
        change(after);
        return found_after_gap(before, after, 64);
    };
    EXPECT_EQ(found_when([](Match&) {}), kNothing);
    EXPECT_EQ(found_when([](Match& match) { match.tick = 199; }), kOutOfOrder);
    EXPECT_EQ(found_when([](Match& match) { match.phase_tick = 199; }), kOutOfOrder);
    EXPECT_EQ(found_when([](Match& match) { match.round_tick = 149; }), kOutOfOrder);
    EXPECT_EQ(found_when([](Match& match) { match.round = 1; }), kOutOfOrder);
    EXPECT_EQ(found_when([](Match& match) { match.number = 1; }), kOutOfOrder);
    EXPECT_EQ(found_when([](Match& match) {
                  match.number = 3;
                  match.round = 1;
              }),
              kNothing);
}

/// The countdown may have ended early in a message that the client has missed.
TEST(MatchWatch, a_movement_in_a_countdown_whose_end_was_missed_proves_nothing) {
    const auto found_after = [](std::uint32_t missed) {
        Watched watched;
        Match countdown = match_in(MatchPhase::countdown, 100);
        countdown.phase_end_tick = 160;
        watched.say(countdown);
        watched.watch.on_player(kBob, {5.0, 5.0}, 101);
        watched.watch.on_player(kBob, {25.0, 5.0}, 150);
        watched.serial += missed;
        watched.say(match_in(MatchPhase::play, 160));
        return watched.kinds;
    };
    EXPECT_EQ(found_after(0), (std::vector{ViolationKind::acted_in_countdown}));
    EXPECT_EQ(found_after(64), kNothing);
}

TEST(MatchWatch, the_points_of_a_team_never_fall_in_a_round) {
    const auto with_points = [](MatchPhase phase, sim::Tick tick, std::int32_t points,
                                std::uint32_t round = 1) {
        Match match = match_in(phase, tick, round);
        match.teams[1].score = points;
        return match;
    };
    EXPECT_EQ(Watched::between(with_points(MatchPhase::play, 100, 4),
                               with_points(MatchPhase::round_end, 200, 5)),
              kNothing);
    EXPECT_EQ(Watched::between(with_points(MatchPhase::play, 100, 4),
                               with_points(MatchPhase::round_end, 200, 3)),
              kFell);
    EXPECT_EQ(Watched::between(with_points(MatchPhase::round_end, 100, 4),
                               with_points(MatchPhase::countdown, 200, 0, 2)),
              kNothing);
    EXPECT_EQ(Watched::between(with_points(MatchPhase::waiting, 100, 4),
                               with_points(MatchPhase::countdown, 200, 0)),
              kNothing)
        << "those of the match before";
}

TEST(MatchWatch, the_rounds_of_a_team_never_fall_in_a_match) {
    Match next_round = match_in(MatchPhase::countdown, 200, 2);
    next_round.teams[0].rounds_won = 0;
    EXPECT_EQ(Watched::between(match_in(MatchPhase::round_end, 100), next_round), kFell);
    Match first_round = match_in(MatchPhase::countdown, 200);
    first_round.teams[0].rounds_won = 0;
    EXPECT_EQ(Watched::between(match_in(MatchPhase::waiting, 100), first_round), kNothing);
}

/// Returns a match in play in which this player carries the flag of team 1.
Match carried_by(sim::EntityId carrier, sim::Tick tick) {
    Match match = match_in(MatchPhase::play, 100);
    match.tick = tick;
    match.flags[0].carrier = carrier;
    return match;
}

TEST(MatchWatch, a_carrier_that_the_roster_does_not_know_after_a_second_is_wrong) {
    Watched watched;
    watched.say(carried_by(kStranger, 100));
    watched.say(carried_by(kStranger, 159));
    EXPECT_EQ(watched.kinds, kNothing) << "the roster comes later";
    watched.say(carried_by(kStranger, 160));
    watched.say(carried_by(kStranger, 220));

    EXPECT_EQ(watched.kinds, kWrongCarrier) << "once";
}

TEST(MatchWatch, a_carrier_that_joined_in_time_or_changes_is_right) {
    Watched watched;
    watched.say(carried_by(kStranger, 100));
    watched.watch.on_roster(
        {.starts_anew = false, .left = {}, .joined = {{kStranger, 2, "cy"}}, .scores = {}});
    watched.say(carried_by(kStranger, 300));
    watched.say(carried_by({}, 310));
    watched.watch.on_roster(
        {.starts_anew = false, .left = {kStranger}, .joined = {}, .scores = {}});
    watched.say(carried_by(kBob, 400));
    watched.say(carried_by(kBob, 500));

    EXPECT_EQ(watched.kinds, kNothing);
}

TEST(MatchWatch, nobody_carries_the_flag_of_the_own_team) {
    Watched watched;
    watched.say(carried_by(kOwn, 100));  // of team 1
    watched.say(carried_by(kOwn, 200));

    EXPECT_EQ(watched.kinds, kWrongCarrier);
}

TEST(MatchWatch, the_dead_carry_nothing) {
    const auto found = [](sim::Tick dead_until) {
        Watched watched;
        Match match = match_in(MatchPhase::play, 100);
        match.flags[1].carrier = kOwn;
        watched.say(match, dead_until);
        return watched.kinds;
    };
    EXPECT_EQ(found(0), kNothing);
    EXPECT_EQ(found(100), kNothing) << "it may have spawned";
    EXPECT_EQ(found(101), kWrongCarrier);
}

/// What a push out of another body explains is no movement of its own.
TEST(MatchWatch, a_player_in_a_countdown_may_be_pushed_but_not_run) {
    const auto moved_by = [](double metres) {
        Watched watched;
        Match countdown = match_in(MatchPhase::countdown, 100);
        countdown.phase_end_tick = 160;
        watched.say(countdown);
        watched.watch.on_player(kBob, {5.0, 5.0}, 101);
        watched.watch.on_player(kBob, {5.0 + metres, 5.0}, 150);
        watched.watch.on_player(kBob, {25.0, 5.0}, 160);
        watched.say(match_in(MatchPhase::play, 160));
        return watched.kinds;
    };
    EXPECT_EQ(moved_by(1.0), kNothing);
    EXPECT_EQ(moved_by(1.01), (std::vector{ViolationKind::acted_in_countdown}));
}

TEST(MatchWatch, each_countdown_begins_where_players_are_spawned) {
    Watched watched;
    Match countdown = match_in(MatchPhase::countdown, 100);
    countdown.phase_end_tick = 160;
    watched.say(countdown);
    watched.watch.on_player(kBob, {5.0, 5.0}, 101);
    watched.say(match_in(MatchPhase::play, 160));
    watched.say(match_in(MatchPhase::round_end, 300));
    countdown = match_in(MatchPhase::countdown, 400, 2);
    countdown.phase_end_tick = 460;
    watched.say(countdown);
    watched.watch.on_player(kBob, {30.0, 5.0}, 401);
    watched.say(match_in(MatchPhase::play, 460, 2));

    EXPECT_EQ(watched.kinds, kNothing);
}

}  // namespace
}  // namespace arena::client_sim::match_watch_test
