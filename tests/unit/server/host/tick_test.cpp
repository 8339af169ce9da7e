// Tests what a tick does for the clients: what they are sent and in which order, which client is
// last when the send buffer is full, and which sessions expire.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/server/harness.h"

namespace arena::server::test::tick_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const Address kAlice = client_at(1001);
const Address kBob = client_at(1002);

sim::PlayerInput firing(std::int16_t aim_x) {
    return {.aim_x = aim_x, .buttons = sim::kButtonFire};
}

/// Whether `other` is in the viewer's view of 40 x 24 m.
bool is_in_view(const Harness& harness, const TestClient& viewer, const TestClient& other) {
    const sim::Players& players = harness.server.world().players();
    const sim::Vec2 a = players.position[*players.find(viewer.player())];
    const sim::Vec2 b = players.position[*players.find(other.player())];
    return std::abs(a.x - b.x) <= 20.0f && std::abs(a.y - b.y) <= 12.0f;
}

/// Returns the names that the client knows, by player.
std::map<std::uint32_t, std::string> names_known_to(const TestClient& client) {
    std::map<std::uint32_t, std::string> names;
    for (const protocol::Roster& roster : client.rosters) {
        if (roster.starts_anew) names.clear();
        for (const sim::EntityId player : roster.left)
            names.erase(player.value);
        for (const protocol::RosterEntry& entry : roster.joined)
            names[entry.player.value] = entry.name;
    }
    return names;
}

/// Returns the newest score of a player that the client knows; 0 if there is none.
std::int32_t score_known_to(const TestClient& client, sim::EntityId player) {
    std::int32_t score = 0;
    for (const protocol::Roster& roster : client.rosters)
        for (const protocol::RosterScore& entry : roster.scores)
            if (entry.player == player) score = entry.score;
    return score;
}

TEST(ServerTick, a_client_that_has_its_welcome_sees_its_player) {
    Harness harness({.snapshot_rate = 60});
    TestClient& alice = harness.join(kAlice, 1);

    harness.run(6);

    EXPECT_TRUE(alice.sees(alice.player()));
    EXPECT_EQ(alice.seen.size(), 1u);
}

TEST(ServerTick, there_are_no_updates_before_the_welcome_is_acknowledged) {
    Harness harness({.snapshot_rate = 60});
    TestClient& alice = harness.join(kAlice, 1);
    alice.is_mute = true;  // it gets the Welcome, but its acknowledgement is lost
    harness.run(30);
    EXPECT_EQ(alice.welcomes.size(), 1u);
    EXPECT_TRUE(alice.updates.empty());
    EXPECT_TRUE(alice.rosters.empty());

    alice.is_mute = false;
    harness.run(3);

    EXPECT_FALSE(alice.updates.empty());
    EXPECT_FALSE(alice.rosters.empty());
}

TEST(ServerTick, a_client_that_joins_sees_players_that_were_there_before) {
    Harness harness({.snapshot_rate = 60});
    TestClient& alice = harness.join(kAlice, 1);
    TestClient& bob = harness.join(kBob, 2);
    harness.run(3);
    TestClient& carol = harness.join(client_at(1003), 3);

    harness.run(6);

    for (TestClient* client : {&alice, &bob, &carol})
        for (const TestClient* other : {&alice, &bob, &carol})
            EXPECT_EQ(client->sees(other->player()), is_in_view(harness, *client, *other));
}

TEST(ServerTick, a_player_that_leaves_is_no_longer_seen_nor_in_the_roster) {
    Harness harness({.snapshot_rate = 60});
    TestClient& alice = harness.join(kAlice, 1);
    TestClient& bob = harness.join(kBob, 2);
    harness.run(30);
    const sim::EntityId gone = bob.player();
    EXPECT_TRUE(names_known_to(alice).contains(gone.value));

    bob.connection().disconnect(protocol::EndReason::left);
    harness.run(30);

    EXPECT_FALSE(alice.sees(gone));
    EXPECT_EQ(names_known_to(alice).size(), 1u);
}

TEST(ServerTick, every_client_is_sent_all_names) {
    Harness harness;
    TestClient& alice = harness.greet(kAlice, harness.token(harness.spec(1, "alice")));
    harness.carry(alice);
    harness.run(60);
    TestClient& bob = harness.greet(kBob, harness.token(harness.spec(2, "bob")));
    harness.carry(bob);
    harness.run(60);

    const std::map<std::uint32_t, std::string> both{{alice.player().value, "alice"},
                                                    {bob.player().value, "bob"}};
    EXPECT_EQ(names_known_to(alice), both);
    EXPECT_EQ(names_known_to(bob), both);
}

/// Settings of a server that plays one short match after the other, between two players or more.
ServerSettings settings_of_short_matches() {
    ServerSettings settings{.snapshot_rate = 20};
    settings.rules.match = {.mode = sim::GameMode::deathmatch,
                            .players_to_start = 2,
                            .countdown = 0.2f,
                            .time_limit = 1.0f,
                            .overtime = 0.0f,
                            .match_end = 0.5f};
    return settings;
}

std::vector<sim::MatchPhase> phases_known_to(const TestClient& client) {
    std::vector<sim::MatchPhase> phases;
    for (const protocol::Match& match : client.matches)
        if (phases.empty() || phases.back() != match.phase) phases.push_back(match.phase);
    return phases;
}

TEST(ServerTick, a_client_of_an_endless_match_is_sent_no_match) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.join(kBob, 2);

    harness.run(120);

    EXPECT_FALSE(alice.rosters.empty());
    EXPECT_TRUE(alice.matches.empty());
}

TEST(ServerTick, a_client_is_sent_the_match_after_its_welcome_and_each_new_phase) {
    using sim::MatchPhase;
    Harness harness(settings_of_short_matches());
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(30);
    ASSERT_EQ(alice.matches.size(), 1u) << "nothing changes while it waits";
    EXPECT_EQ(alice.matches[0].mode, sim::GameMode::deathmatch);
    harness.join(kBob, 2);
    harness.run(180);

    const std::vector<MatchPhase> phases = phases_known_to(alice);
    ASSERT_GE(phases.size(), 5u);
    EXPECT_EQ(std::vector<MatchPhase>(phases.begin(), phases.begin() + 5),
              (std::vector{MatchPhase::waiting, MatchPhase::countdown, MatchPhase::play,
                           MatchPhase::match_end, MatchPhase::waiting}));
    for (const protocol::Match& match : alice.matches)
        EXPECT_LE(match.phase_tick, match.tick + 1);
}

TEST(ServerTick, a_client_that_joins_late_is_sent_the_match_as_it_is) {
    Harness harness(settings_of_short_matches());
    TestClient& alice = harness.join(kAlice, 1);
    harness.join(kBob, 2);
    harness.run(40);
    ASSERT_EQ(alice.matches.back().phase, sim::MatchPhase::play);
    TestClient& carol = harness.join(client_at(1003), 3);
    harness.run(10);

    ASSERT_EQ(carol.matches.size(), 1u);
    EXPECT_EQ(carol.matches[0], alice.matches.back());
}

TEST(ServerTick, a_client_that_comes_back_is_sent_the_match_again) {
    ServerSettings settings = settings_of_short_matches();
    settings.rules.match.time_limit = 60.0f;
    Harness harness(settings);
    TestClient& alice = harness.join(kAlice, 1);
    harness.join(kBob, 2);
    harness.run(40);
    alice.is_mute = true;  // it is cut off
    alice.is_deaf = true;
    harness.run_for(std::chrono::seconds(6));

    TestClient& back = harness.resume(client_at(1009), alice);
    harness.run(30);

    ASSERT_EQ(back.matches.size(), 1u);
    EXPECT_EQ(back.matches[0].phase, sim::MatchPhase::play);
}

TEST(ServerTick, a_client_that_comes_back_is_sent_everything_again) {
    Harness harness({.snapshot_rate = 60});
    TestClient& alice = harness.join(kAlice, 1);
    TestClient& bob = harness.join(kBob, 2);
    harness.run(30);
    alice.is_mute = true;  // it is cut off
    alice.is_deaf = true;
    harness.run_for(std::chrono::seconds(6));

    TestClient& back = harness.resume(client_at(1009), alice);
    harness.run(30);

    EXPECT_EQ(back.player(), alice.player());
    EXPECT_TRUE(back.sees(back.player()));
    EXPECT_EQ(names_known_to(back).size(), 2u);
    EXPECT_TRUE(back.rosters.at(0).starts_anew);
    EXPECT_EQ(bob.end(), std::nullopt);
}

TEST(ServerTick, every_client_is_sent_all_scores) {
    sim::Rules rules;
    rules.archetypes[0].health = 1;
    Harness harness({.rules = rules});
    std::vector<TestClient*> clients;
    for (std::uint16_t i = 0; i < 8; ++i)
        clients.push_back(&harness.join(client_at(static_cast<std::uint16_t>(2000 + i)), i));
    for (int tick = 0; tick < 300; ++tick) {
        for (TestClient* client : clients)
            client->queue_input(harness.server.world().tick() + 1,
                                firing(tick % 60 < 30 ? 100 : -100));
        harness.run(1);
    }
    harness.run(60);

    std::int32_t sum = 0;
    for (const sim::PlayerState& player : harness.server.world().players()) {
        sum += player.score;
        for (const TestClient* client : clients)
            EXPECT_EQ(score_known_to(*client, player.id), player.score);
    }
    EXPECT_GT(sum, 3);
}

TEST(ServerTick, a_client_that_receives_nothing_for_long_is_sent_all_players_again) {
    Harness harness({.tick_rate = 60});
    protocol::TokenSpec spec = harness.spec(1);
    spec.timeout = 120;
    TestClient& alice = harness.greet(kAlice, harness.token(spec));
    harness.carry(alice);
    harness.run(60);
    alice.is_deaf = true;
    // Each guest causes at least one message of the roster.
    const std::size_t guests = RosterLog::kMessagesKept + 20;
    for (std::size_t i = 0; i < guests; ++i) {
        TestClient& guest = harness.join(client_at(static_cast<std::uint16_t>(2000 + i)), 100u + i);
        harness.run(15);
        guest.connection().disconnect(protocol::EndReason::left);
        alice.queue_input(harness.server.world().tick() + 1);
    }
    alice.is_deaf = false;
    harness.run(240);

    EXPECT_EQ(alice.end(), std::nullopt);
    EXPECT_EQ(names_known_to(alice).size(), 1u);
}

TEST(ServerTick, updates_come_at_the_snapshot_rate) {
    Harness harness({.tick_rate = 60, .snapshot_rate = 20});
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(6);
    alice.updates.clear();

    harness.run(60);

    ASSERT_EQ(alice.updates.size(), 20u);
    for (std::size_t i = 1; i < alice.updates.size(); ++i)
        EXPECT_EQ(alice.updates[i].tick - alice.updates[i - 1].tick, 3u);
}

TEST(ServerTick, updates_have_the_whole_tick_until_one_of_them_is_acknowledged) {
    Harness harness({.tick_rate = 60, .snapshot_rate = 60});
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(60);

    const auto first_short =
        std::ranges::find(alice.updates, false, &protocol::Update::has_whole_tick);
    ASSERT_NE(first_short, alice.updates.end());
    EXPECT_GE(first_short - alice.updates.begin(), 1);
    EXPECT_LE(first_short - alice.updates.begin(), 15);
    EXPECT_TRUE(std::all_of(first_short, alice.updates.end(),
                            [](const auto& update) { return !update.has_whole_tick; }));
}

TEST(ServerTick, an_update_reports_a_margin_of_any_size) {
    Harness harness({.snapshot_rate = 60});
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(60);

    alice.queue_input(harness.server.world().tick() + 40'001);
    harness.run(1);

    EXPECT_EQ(alice.updates.back().input_margin, 40'000);
    EXPECT_EQ(alice.updates.back().tick, harness.server.world().tick());
}

TEST(ServerTick, an_update_holds_the_state_of_its_tick) {
    Harness harness({.snapshot_rate = 60});
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(6);
    alice.queue_input(harness.server.world().tick() + 1, {.move_x = 127});

    harness.run(1);

    const protocol::Update& update = alice.updates.back();
    const sim::PlayerState player = harness.server.world().players()[0];
    EXPECT_EQ(update.tick, harness.server.world().tick());
    ASSERT_TRUE(update.own_motion);
    EXPECT_EQ(update.own_motion, own_motion_of(player));
    EXPECT_EQ(update.input_age, 0);
}

TEST(ServerTick, clients_get_updates_in_different_ticks) {
    Harness harness({.tick_rate = 60, .snapshot_rate = 20});
    TestClient& alice = harness.join(kAlice, 1);
    TestClient& bob = harness.join(kBob, 2);

    harness.run(12);

    ASSERT_FALSE(alice.updates.empty());
    ASSERT_FALSE(bob.updates.empty());
    EXPECT_NE(alice.updates[0].tick % 3, bob.updates[0].tick % 3);
}

TEST(ServerTick, an_update_reports_how_early_the_newest_input_arrived) {
    Harness harness({.snapshot_rate = 60});
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(10);
    alice.updates.clear();

    alice.queue_input(harness.server.world().tick() + 5);
    harness.run(1);

    ASSERT_EQ(alice.updates.size(), 1u);
    EXPECT_EQ(alice.updates[0].input_margin, 4);
}

TEST(ServerTick, the_margin_shrinks_by_the_overdue_ticks_of_a_server_that_catches_up) {
    Harness harness({.tick_rate = 60, .snapshot_rate = 60, .input_rate = 30});
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(10);
    const auto run_tick = [&](std::uint32_t ticks_overdue) {
        harness.server.tick(harness.now, ticks_overdue);
        harness.deliver_mail(alice);
        return alice.updates.back().input_margin;
    };
    alice.queue_input(harness.server.world().tick() + 20);
    harness.carry(alice);
    EXPECT_EQ(run_tick(1), 19) << "a packet holds the inputs of two ticks";
    EXPECT_EQ(run_tick(0), 19);
    EXPECT_EQ(run_tick(0), 18) << "the next packet should have come";
    EXPECT_EQ(run_tick(3), 15);
    EXPECT_EQ(run_tick(2), 15);
    EXPECT_EQ(run_tick(1), 15);
    EXPECT_EQ(run_tick(0), 15);
}

TEST(ServerTick, an_update_reports_which_input_the_player_obeys) {
    Harness harness({.snapshot_rate = 60});
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(10);
    EXPECT_EQ(alice.updates.back().input_age, protocol::kInputAgeMax) << "none has arrived";

    alice.queue_input(harness.server.world().tick() + 1);
    harness.run(1);
    EXPECT_EQ(alice.updates.back().input_age, 0);
    harness.run(7);
    EXPECT_EQ(alice.updates.back().input_age, 7);
    harness.run(300);
    EXPECT_EQ(alice.updates.back().input_age, protocol::kInputAgeMax);
}

/// A bare field of 200 x 30 m with a spawn point at each end.
TEST(ServerTick, a_player_out_of_view_is_in_the_roster_but_not_seen) {
    sim::MapDescription map;
    map.name = "long";
    map.bounds = {{0.0f, 0.0f}, {200.0f, 30.0f}};
    for (const float x : {5.0f, 195.0f})
        map.spawns.push_back({{x, 15.0f}, {"spawns", 1}});
    Harness harness({.snapshot_rate = 60}, arena::test::test_key(),
                    sim::build_terrain(map).value());
    TestClient& alice = harness.join(kAlice, 1);
    TestClient& bob = harness.join(kBob, 2);
    harness.run(60);

    EXPECT_EQ(alice.introduced, std::set{alice.player()});
    EXPECT_EQ(bob.introduced, std::set{bob.player()});
    EXPECT_EQ(names_known_to(alice).size(), 2u);
}

TEST(ServerTick, counts_what_the_server_sends) {
    Harness harness({.snapshot_rate = 60});
    TestClient& alice = harness.join(kAlice, 1);
    const TrafficCounters before = harness.server.statistics().traffic;
    harness.tick(5);
    const ServerStatistics statistics = harness.server.statistics();

    std::size_t bytes = 0;
    for (const Bytes& datagram : harness.mail(kAlice))
        bytes += datagram.size();
    EXPECT_EQ(statistics.traffic.packets_sent - before.packets_sent, harness.mail(kAlice).size());
    EXPECT_EQ(statistics.traffic.bytes_sent - before.bytes_sent, bytes);
    EXPECT_EQ(statistics.left_out.effects, 0u);
    EXPECT_TRUE(alice.connected());
}

TEST(ServerTick, measures_the_links_of_players) {
    Harness harness;
    harness.join(kAlice, 1);
    harness.join(kBob, 2);

    harness.run(120);

    const LinkFigures links = harness.server.statistics().links;
    EXPECT_GT(links.round_trip_p50, Time{0});
    EXPECT_GE(links.round_trip_p99, links.round_trip_p50);
    EXPECT_LT(links.round_trip_p99, std::chrono::milliseconds(200));
    EXPECT_EQ(links.loss, 0.0);
}

// --- Sending

// When the send buffer is full, the last datagrams of a tick are lost.
TEST(ServerTick, every_client_is_last_about_equally_often) {
    constexpr std::size_t kConnected = 12;  // four are due in each tick
    Harness harness;
    for (std::uint16_t i = 0; i < kConnected; ++i)
        harness.join(protocol::ipv4_address({203, 0, 113, 1}, static_cast<std::uint16_t>(1001 + i)),
                     1u + i);
    harness.run(10);

    constexpr int kTicks = 3000;
    std::map<std::uint16_t, int> cut_off;  // how often in the last third of the due ones
    for (int tick = 0; tick < kTicks; ++tick) {
        harness.sent_to.clear();
        harness.run(1);
        std::vector<std::uint16_t> order;
        for (const Path& path : harness.sent_to)
            if (std::find(order.begin(), order.end(), path.remote.port) == order.end())
                order.push_back(path.remote.port);
        for (std::size_t i = order.size() - order.size() / 3; i < order.size(); ++i)
            ++cut_off[order[i]];
    }

    ASSERT_EQ(cut_off.size(), kConnected);
    const auto [least, most] =
        std::minmax_element(cut_off.begin(), cut_off.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; });
    EXPECT_GT(least->second, 100);
    EXPECT_LT(most->second, 2 * least->second);
}

// --- Time

TEST(ServerTick, a_reserved_place_lapses_when_its_client_sends_nothing) {
    Harness harness;
    TestClient& alice = harness.greet(kAlice, harness.token(harness.spec(1)));

    harness.now += kReservationMax - milliseconds(100);
    harness.tick();
    EXPECT_EQ(harness.server.host().sessions(), 1u);
    harness.now += milliseconds(100);
    harness.tick();

    EXPECT_EQ(harness.server.host().sessions(), 0u);
    EXPECT_EQ(harness.server.statistics().reservations_lapsed, 1u);
    harness.carry(alice);
    EXPECT_GE(harness.drops(DropReason::unknown_connection), 1u);
}

TEST(ServerTick, a_world_of_the_greatest_age_drains) {
    Harness harness({.age_max = 30});
    TestClient& bob = harness.join(kBob, 2);
    while (harness.server.world().tick() < 29)
        harness.run(1);
    EXPECT_FALSE(harness.server.host().draining());

    harness.run(1);
    EXPECT_TRUE(harness.server.host().draining());
    harness.run(30);

    EXPECT_TRUE(harness.server.host().finished());
    EXPECT_EQ(bob.end(), (protocol::End{protocol::EndReason::draining, true}));
}

TEST(ServerTick, an_absent_player_leaves_when_its_grace_time_is_over) {
    Harness harness({.grace = seconds(10)});
    const LostClient lost(harness);
    const Time since = harness.now - harness.server.host().clients(harness.now).at(0).in_state;
    const auto tick_at = [&](Time time) {
        harness.now = time - harness.tick_period;
        harness.tick();
    };

    tick_at(since + seconds(10) - Time(1));
    EXPECT_EQ(harness.server.host().absent_players(), 1u);
    EXPECT_EQ(harness.server.statistics().given_up, 0u);
    tick_at(since + seconds(10));

    EXPECT_EQ(harness.server.host().absent_players(), 0u);
    EXPECT_EQ(harness.server.statistics().given_up, 1u);
    EXPECT_EQ(harness.transitions.back().kind, Transition::Kind::left);
    EXPECT_EQ(harness.transitions.back().player, lost.player);
}

TEST(ServerTick, the_links_are_measured_once_a_second) {
    Harness harness;
    harness.join(kAlice, 1);
    while (harness.server.world().tick() < 59)
        harness.run(1);
    EXPECT_EQ(harness.server.statistics().links.round_trip_p50, Time{0});

    harness.run(1);

    EXPECT_GT(harness.server.statistics().links.round_trip_p50, Time{0});
}

TEST(ServerTick, a_session_that_has_said_its_goodbyes_is_closed) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    harness.server.host().kick(1, protocol::EndReason::kicked, harness.now);
    EXPECT_EQ(harness.server.host().sessions(), 1u) << "it still says goodbye";

    harness.run_for(seconds(1));

    EXPECT_EQ(harness.server.host().sessions(), 0u);
    EXPECT_EQ(alice.end(), (protocol::End{protocol::EndReason::kicked, true}));
}

}  // namespace
}  // namespace arena::server::test::tick_test
