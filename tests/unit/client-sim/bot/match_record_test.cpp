#include "client-sim/bot/match_record.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

protocol::Match told(std::uint32_t number, sim::MatchPhase phase, sim::Tick tick) {
    protocol::Match match;
    match.mode = sim::GameMode::team_deathmatch;
    match.number = number;
    match.phase = phase;
    match.tick = tick;
    match.phase_tick = tick;
    EXPECT_TRUE(match.teams.push_back({}));
    EXPECT_TRUE(match.teams.push_back({}));
    return match;
}

protocol::Match end_of(std::uint32_t number, sim::Tick tick) {
    protocol::Match match = told(number, sim::MatchPhase::match_end, tick);
    match.ended_by = sim::EndedBy::score_limit;
    match.winner_team = 2;
    match.teams[1].score = 3;
    return match;
}

TEST(MatchRecord, a_match_lasts_from_its_countdown_to_its_end) {
    MatchRecord record;
    record.add(told(4, sim::MatchPhase::waiting, 10), {});
    EXPECT_EQ(record.matches().at(4).first_tick, 0u);
    record.add(told(4, sim::MatchPhase::countdown, 100), {});
    record.add(told(4, sim::MatchPhase::play, 160), {});
    record.add(end_of(4, 700), {});

    const SeenMatch& match = record.matches().at(4);
    EXPECT_EQ(match.mode, sim::GameMode::team_deathmatch);
    EXPECT_EQ(match.first_tick, 100u);
    EXPECT_EQ(match.end_tick, 700u);
    EXPECT_EQ(match.ended_by, sim::EndedBy::score_limit);
    EXPECT_EQ(match.winner_team, 2);
    EXPECT_EQ(match.teams[1].score, 3);
}

TEST(MatchRecord, an_endless_match_is_not_recorded) {
    MatchRecord record;
    record.add(protocol::Match{}, {});

    EXPECT_TRUE(record.matches().empty());
}

TEST(MatchRecord, a_player_that_has_won_is_known_by_its_name) {
    client::Roster roster;
    protocol::Roster joined;
    joined.joined.push_back({.player = sim::EntityId{7}, .team = 0, .name = "ann"});
    roster.apply(joined);
    protocol::Match end = end_of(1, 700);
    end.winner_team = 0;
    end.winner = sim::EntityId{7};
    MatchRecord record;

    record.add(end, roster);

    EXPECT_EQ(record.matches().at(1).winner_name, "ann");
}

TEST(MatchRecord, the_order_in_which_bots_are_told_does_not_matter) {
    protocol::Match play = told(1, sim::MatchPhase::play, 160);
    play.teams[1].score = 1;
    const protocol::Match all[] = {told(1, sim::MatchPhase::countdown, 100), play, end_of(1, 700)};
    MatchRecord in_order;
    MatchRecord one;
    MatchRecord other;
    for (const protocol::Match& match : all)
        in_order.add(match, {});
    one.add(all[2], {});
    one.add(all[0], {});
    other.add(all[1], {});

    other.add(one);

    EXPECT_EQ(other.matches(), in_order.matches());
}

TEST(MatchRecord, a_result_that_is_shown_for_no_time_is_told_by_the_next_match) {
    MatchRecord record;
    record.add(told(1, sim::MatchPhase::play, 160), {});
    protocol::Match next = told(2, sim::MatchPhase::waiting, 700);
    next.ended_by = sim::EndedBy::time_limit;
    next.winner_team = 1;

    record.add(next, {});

    EXPECT_EQ(record.matches().at(1).end_tick, 700u);
    EXPECT_EQ(record.matches().at(1).ended_by, sim::EndedBy::time_limit);
    EXPECT_EQ(record.matches().at(1).winner_team, 1);
    EXPECT_EQ(record.matches().at(2).end_tick, 0u);
}

TEST(MatchRecord, the_matches_with_the_highest_numbers_are_kept) {
    MatchRecord record;
    for (std::uint32_t number = 1; number <= MatchRecord::kMatchesMax + 5; ++number)
        record.add(end_of(number, number * 100), {});

    EXPECT_EQ(record.matches().size(), MatchRecord::kMatchesMax);
    EXPECT_EQ(record.matches().begin()->first, 6u);
}

}  // namespace
}  // namespace arena::client_sim
