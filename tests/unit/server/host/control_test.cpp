// What operators ask of the match of a server, and what its clients learn of it.
#include "server/host/control.h"

#include <gtest/gtest.h>

#include "tests/unit/server/harness.h"

namespace arena::server::test::control_test {
namespace {

using sim::MatchPhase;

const Address kAlice = client_at(1001);
const Address kBob = client_at(1002);

ServerSettings settings_of(sim::GameMode mode) {
    ServerSettings settings{.snapshot_rate = 20};
    settings.rules.match = {.mode = mode,
                            .players_to_start = 2,
                            .countdown = 0.2f,
                            .time_limit = 60.0f,
                            .overtime = 0.0f,
                            .match_end = 0.5f};
    return settings;
}

MatchPhase phase_of(const Harness& harness) {
    return harness.server.world().state().match.phase;
}

void expect_refused(const ControlOutcome& outcome, const std::string& reason) {
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->reason, reason);
}

TEST(ServerControl, a_match_is_started_with_too_few_players_and_ended_before_its_time) {
    Harness harness(settings_of(sim::GameMode::deathmatch));
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(10);
    ASSERT_EQ(phase_of(harness), MatchPhase::waiting);

    EXPECT_FALSE(harness.server.host().start_match());
    harness.run(30);
    EXPECT_EQ(phase_of(harness), MatchPhase::play);
    expect_refused(harness.server.host().start_match(),
                   "the match has already begun: its phase is play");

    EXPECT_FALSE(harness.server.host().end_match());
    harness.run(5);
    EXPECT_EQ(phase_of(harness), MatchPhase::match_end);
    expect_refused(harness.server.host().end_match(), "the match has already ended");
    ASSERT_FALSE(alice.matches.empty());
    EXPECT_EQ(alice.matches.back().phase, MatchPhase::match_end);
    EXPECT_EQ(alice.matches.back().ended_by, sim::EndedBy::operator_act);
}

TEST(ServerControl, a_match_without_players_does_not_start_and_one_that_has_not_begun_not_end) {
    Harness harness(settings_of(sim::GameMode::deathmatch));

    expect_refused(harness.server.host().start_match(),
                   "the match cannot start: nobody is here to play");
    expect_refused(harness.server.host().end_match(), "no match has begun: its phase is waiting");
}

TEST(ServerControl, an_endless_match_is_neither_started_nor_ended) {
    Harness harness;
    harness.join(kAlice, 1);
    harness.run(5);

    expect_refused(harness.server.host().start_match(),
                   "the match never ends: its mode is endless");
    expect_refused(harness.server.host().end_match(), "the match never ends: its mode is endless");
}

TEST(ServerControl, a_player_is_moved_and_everybody_learns_its_team) {
    Harness harness(settings_of(sim::GameMode::team_deathmatch));
    TestClient& alice = harness.join(kAlice, 1);
    TestClient& bob = harness.join(kBob, 2);
    harness.run(30);
    const auto team_of = [&](const TestClient& client) {
        return player_in(harness.server, client.player())->team;
    };
    const std::uint8_t before = team_of(alice);
    const auto other = static_cast<std::uint8_t>(3 - before);

    EXPECT_FALSE(harness.server.host().move_player({.client_id = 1, .team = other}));
    harness.run(40);

    EXPECT_EQ(team_of(alice), other);
    EXPECT_TRUE(player_in(harness.server, alice.player())->alive);
    EXPECT_EQ(player_in(harness.server, alice.player())->deaths, 0);
    std::uint8_t known = 0;
    for (const protocol::Roster& roster : bob.rosters)
        for (const protocol::RosterEntry& entry : roster.joined)
            if (entry.player == alice.player()) known = entry.team;
    EXPECT_EQ(known, other);
    expect_refused(harness.server.host().move_player({.client_id = 1, .team = other}),
                   "client 1 is already in team " + std::to_string(other));
}

TEST(ServerControl, a_player_is_moved_in_the_tick_in_which_it_joins) {
    Harness harness(settings_of(sim::GameMode::team_deathmatch));
    for (const std::uint8_t team : std::initializer_list<std::uint8_t>{1, 2}) {
        TestClient& client = harness.join(client_at(static_cast<std::uint16_t>(1000 + team)), team);
        ASSERT_FALSE(harness.server.host().move_player({.client_id = team, .team = 2}));

        harness.run(5);

        EXPECT_EQ(player_in(harness.server, client.player())->team, 2);
    }
}

TEST(ServerControl, moves_to_nowhere_are_refused_with_the_reason) {
    Harness harness(settings_of(sim::GameMode::team_deathmatch));
    harness.join(kAlice, 1);
    harness.run(5);

    const ControlOutcome unknown = harness.server.host().move_player({.client_id = 9, .team = 1});
    expect_refused(unknown, "no client with the id 9 is playing");
    EXPECT_EQ(unknown->unknown, ControlRefusal::Unknown::client);
    expect_refused(harness.server.host().move_player({.client_id = 1, .team = 3}),
                   "the match has 2 teams, and team 3 is none of them");
    EXPECT_EQ(harness.server.host().move_player({.client_id = 1, .team = 3})->unknown,
              ControlRefusal::Unknown::nothing);

    Harness without(settings_of(sim::GameMode::deathmatch));
    without.join(kAlice, 1);
    without.run(5);
    expect_refused(without.server.host().move_player({.client_id = 1, .team = 2}),
                   "the mode deathmatch has no teams to move to");
}

TEST(ServerControl, a_player_that_leaves_before_it_is_moved_is_gone_without_an_error) {
    Harness harness(settings_of(sim::GameMode::team_deathmatch));
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(5);
    const std::uint8_t team = player_in(harness.server, alice.player())->team;
    ASSERT_FALSE(harness.server.host().move_player(
        {.client_id = 1, .team = static_cast<std::uint8_t>(3 - team)}));

    harness.server.host().kick(1, protocol::EndReason::kicked, harness.now);
    harness.run(5);

    EXPECT_EQ(harness.server.statistics().world_errors,
              (std::array<std::uint64_t, kWorldErrorCount>{}));
}

// --- Pauses

TEST(ServerControl, a_paused_world_stands_and_its_clients_learn_of_it) {
    Harness harness(settings_of(sim::GameMode::deathmatch));
    TestClient& alice = harness.join(kAlice, 1);
    harness.join(kBob, 2);
    harness.run(60);
    ASSERT_EQ(phase_of(harness), MatchPhase::play);
    const std::uint64_t hash = harness.server.world().hash();
    const sim::Tick tick = harness.server.world().tick();

    EXPECT_FALSE(harness.server.host().pause_match(harness.now));
    harness.run(2);
    const std::size_t updates = alice.updates.size();
    harness.run_for(std::chrono::seconds(30));

    EXPECT_EQ(harness.server.world().hash(), hash);
    EXPECT_EQ(alice.updates.size(), updates) << "no updates of a world that stands";
    EXPECT_TRUE(alice.matches.back().paused);
    EXPECT_EQ(alice.matches.back().tick, tick);
    EXPECT_FALSE(alice.end()) << "the connection is kept alive";
    expect_refused(harness.server.host().pause_match(harness.now), "the match is paused already");

    EXPECT_FALSE(harness.server.host().resume_match());
    harness.run(2);
    EXPECT_EQ(harness.server.world().tick(), tick + 2);
    EXPECT_FALSE(alice.matches.back().paused);
    EXPECT_EQ(alice.matches.back().phase, MatchPhase::play);
    expect_refused(harness.server.host().resume_match(), "the match is not paused");
    EXPECT_EQ(harness.server.statistics().world_errors,
              (std::array<std::uint64_t, kWorldErrorCount>{}));
}

TEST(ServerControl, a_client_that_joins_in_a_pause_is_told_and_enters_when_it_is_over) {
    Harness harness(settings_of(sim::GameMode::deathmatch));
    harness.join(kAlice, 1);
    harness.run(30);
    ASSERT_FALSE(harness.server.host().pause_match(harness.now));

    TestClient& bob = harness.join(kBob, 2);
    harness.run(30);

    ASSERT_EQ(bob.welcomes.size(), 1u);
    ASSERT_FALSE(bob.matches.empty());
    EXPECT_TRUE(bob.matches.back().paused);
    EXPECT_FALSE(player_in(harness.server, bob.player()));
    EXPECT_FALSE(harness.server.host().resume_match());
    harness.run(10);
    EXPECT_TRUE(player_in(harness.server, bob.player()));
    EXPECT_FALSE(bob.matches.back().paused);
}

TEST(ServerControl, who_leaves_in_a_pause_is_gone_when_it_is_over) {
    Harness harness(settings_of(sim::GameMode::deathmatch));
    TestClient& alice = harness.join(kAlice, 1);
    harness.join(kBob, 2);
    harness.run(30);
    ASSERT_FALSE(harness.server.host().pause_match(harness.now));

    harness.server.host().kick(1, protocol::EndReason::kicked, harness.now);
    harness.run(30);
    EXPECT_TRUE(player_in(harness.server, alice.player()));

    EXPECT_FALSE(harness.server.host().resume_match());
    harness.run(2);
    EXPECT_FALSE(player_in(harness.server, alice.player()));
}

TEST(ServerControl, a_pause_that_nobody_ends_is_over_after_its_limit) {
    ServerSettings settings = settings_of(sim::GameMode::deathmatch);
    settings.pause_max = std::chrono::seconds(3);
    Harness harness(settings);
    harness.join(kAlice, 1);
    harness.run(30);
    ASSERT_FALSE(harness.server.host().pause_match(harness.now));

    harness.run_for(std::chrono::milliseconds(2900));
    EXPECT_TRUE(harness.server.host().is_paused());
    harness.run_for(std::chrono::milliseconds(200));

    EXPECT_FALSE(harness.server.host().is_paused());
}

TEST(ServerControl, a_server_drains_in_a_pause) {
    Harness harness(settings_of(sim::GameMode::deathmatch));
    harness.join(kAlice, 1);
    harness.run(30);
    ASSERT_FALSE(harness.server.host().pause_match(harness.now));

    harness.server.host().begin_drain(harness.now);
    harness.run_for(std::chrono::seconds(3));

    EXPECT_TRUE(harness.server.host().finished());
}

TEST(ServerControl, a_match_that_is_drained_in_a_pause_ends_as_was_ordered) {
    ServerSettings settings = settings_of(sim::GameMode::deathmatch);
    settings.rules.match.players_to_start = 1;
    settings.rules.match.countdown = 0.0f;
    for (const bool is_ordered : {false, true}) {
        Harness harness(settings);
        harness.join(kAlice, 1);
        harness.run(30);
        ASSERT_EQ(harness.server.world().state().match.phase, sim::MatchPhase::play);
        ASSERT_FALSE(harness.server.host().pause_match(harness.now));
        if (is_ordered) {
            ASSERT_FALSE(harness.server.host().end_match());
        }

        harness.server.host().begin_drain(harness.now);
        harness.run_for(std::chrono::seconds(1));

        const auto matches = harness.server.statistics().matches;
        EXPECT_EQ(matches[sim::EndedBy::operator_act], is_ordered ? 1u : 0u);
        EXPECT_EQ(matches[sim::EndedBy::abandoned], is_ordered ? 0u : 1u);
        EXPECT_TRUE(harness.server.host().finished());
    }
}

TEST(ServerControl, orders_in_a_pause_act_when_it_is_over) {
    Harness harness(settings_of(sim::GameMode::deathmatch));
    harness.join(kAlice, 1);
    harness.join(kBob, 2);
    harness.run(60);
    ASSERT_FALSE(harness.server.host().pause_match(harness.now));
    EXPECT_FALSE(harness.server.host().end_match());
    harness.run(10);
    EXPECT_EQ(phase_of(harness), MatchPhase::play);

    EXPECT_FALSE(harness.server.host().resume_match());
    harness.run(1);

    EXPECT_EQ(phase_of(harness), MatchPhase::match_end);
}

TEST(ServerControl, an_endless_match_is_not_paused) {
    Harness harness;

    expect_refused(harness.server.host().pause_match(harness.now),
                   "the match never ends: its mode is endless");
}

TEST(ServerControl, announcements_reach_all_that_are_here_once_and_in_order) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(5);

    harness.server.host().announce("first");
    harness.server.host().announce("second");
    TestClient& bob = harness.join(kBob, 2);
    harness.run(30);
    harness.server.host().announce("third");
    harness.run(30);

    EXPECT_EQ(alice.announcements, (std::vector<std::string>{"first", "second", "third"}));
    EXPECT_EQ(bob.announcements, (std::vector<std::string>{"third"}));
}

TEST(ServerControl, a_client_that_was_away_reads_what_was_announced_meanwhile) {
    Harness harness;
    const LostClient lost(harness);
    harness.server.host().announce("while you were away");
    TestClient& back = harness.greet(kBob, lost.alice.resume_token());
    harness.carry(back);

    harness.run(30);

    EXPECT_EQ(back.announcements, (std::vector<std::string>{"while you were away"}));
}

}  // namespace
}  // namespace arena::server::test::control_test
