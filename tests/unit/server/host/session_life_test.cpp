// Tests how a player enters the world, loses its connection, comes back and leaves, following
// docs/session-states.md row by row. Those about places are in
// tests/unit/server/session/places_test.cpp, those about packets in receive_test.cpp.
#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include <gtest/gtest.h>

#include "sim/rules/rules_hash.h"
#include "tests/unit/server/harness.h"

namespace arena::server::test::session_life_test {
namespace {

using protocol::DeniedReason;
using protocol::EndReason;
using std::chrono::milliseconds;
using std::chrono::seconds;

const Address kAlice = client_at(1001);
const Address kBob = client_at(1002);
const Address kCarol = client_at(1003);

// --- Joining

TEST(SessionLife, a_token_and_a_handshake_bring_a_player_into_the_world) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);

    harness.run(2);

    ASSERT_EQ(alice.welcomes.size(), 1u);
    ASSERT_TRUE(player_in(harness.server, alice.player()));
    EXPECT_TRUE(player_in(harness.server, alice.player())->alive);
    EXPECT_EQ(harness.server.host().active_players(), 1u);
    ASSERT_EQ(harness.transitions.size(), 1u);
    EXPECT_EQ(harness.transitions[0].kind, Transition::Kind::joined);
    EXPECT_EQ(harness.transitions[0].client_id, 1u);
}

TEST(SessionLife, a_player_is_in_the_team_that_its_token_names) {
    Harness harness;
    protocol::TokenSpec spec = harness.spec(1);
    protocol::write_identity({.name = "alice", .team = 7}, spec.user_data);
    TestClient& alice = harness.greet(kAlice, harness.token(spec));

    harness.carry(alice);
    harness.run(2);

    ASSERT_TRUE(player_in(harness.server, alice.player()));
    EXPECT_EQ(player_in(harness.server, alice.player())->team, 7);
}

TEST(SessionLife, a_welcome_has_everything_that_a_client_needs) {
    Harness harness({.tick_rate = 60, .snapshot_rate = 30});
    harness.tick(5);

    TestClient& alice = harness.join(kAlice, 1);
    harness.run(1);

    ASSERT_EQ(alice.welcomes.size(), 1u);
    const protocol::Welcome& welcome = alice.welcomes[0];
    EXPECT_EQ(welcome.player, sim::EntityId{1});
    EXPECT_EQ(welcome.tick, 5u);
    EXPECT_EQ(welcome.tick_rate, 60);
    EXPECT_EQ(welcome.snapshot_rate, 30);
    EXPECT_EQ(welcome.map_name, "bare");
    EXPECT_EQ(welcome.map_hash, 0x1234u);
    EXPECT_FALSE(welcome.resumed);
}

TEST(SessionLife, a_client_has_no_player_until_its_first_packet) {
    Harness harness;
    TestClient& alice = harness.greet(kAlice, harness.token(harness.spec(1)));
    ASSERT_TRUE(alice.connected());

    harness.tick(60);

    EXPECT_EQ(harness.server.host().sessions(), 1u);
    EXPECT_EQ(harness.server.host().active_players(), 0u);
    EXPECT_TRUE(harness.server.world().players().empty());
}

TEST(SessionLife, two_clients_get_different_players) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    TestClient& bob = harness.join(kBob, 2);
    harness.run(1);

    EXPECT_NE(alice.player(), bob.player());
    EXPECT_NE(alice.id(), bob.id());
}

TEST(SessionLife, a_welcome_contains_the_rules_of_the_world) {
    sim::Rules rules;
    rules.gravity = 12.0f;
    rules.archetypes.push_back({.name = "heavy", .radius = 0.75f});
    Harness harness({.tick_rate = 30, .snapshot_rate = 15, .rules = rules});

    TestClient& alice = harness.join(kAlice, 1);
    harness.run(1);

    const protocol::Welcome& welcome = alice.welcomes.at(0);
    EXPECT_EQ(welcome.tick_rate, 30);
    EXPECT_EQ(welcome.snapshot_rate, 15);
    EXPECT_EQ(welcome.gravity, 12.0f);
    ASSERT_EQ(welcome.archetypes.size(), 2u);
    EXPECT_EQ(welcome.archetypes[1].radius, 0.75f);
    EXPECT_EQ(welcome.rules_hash, sim::hash_of(harness.server.world().rules()));
    EXPECT_EQ(harness.server.world().rules().tick_rate, 30u);
}

TEST(SessionLife, a_welcome_contains_the_view_and_the_zone) {
    sim::Rules rules;
    rules.zone = {.center = {20.0f, 15.0f},
                  .first_radius = 30.0f,
                  .last_radius = 5.0f,
                  .wait = 10.0f,
                  .shrink_time = 60.0f,
                  .damage = 3,
                  .damage_interval = 0.5f};
    rules.vision = {.view = {30.0f, 20.0f}, .margin = 1.5f};
    Harness harness({.rules = rules});

    TestClient& alice = harness.join(kAlice, 1);
    harness.run(1);

    const protocol::Welcome& welcome = alice.welcomes.at(0);
    EXPECT_EQ(welcome.view, (sim::Vec2{30.0f, 20.0f}));
    EXPECT_EQ(welcome.view_margin, 1.5f);
    EXPECT_EQ(welcome.zone, (protocol::WelcomeZone{.center = {20.0f, 15.0f},
                                                   .first_radius = 30.0f,
                                                   .last_radius = 5.0f,
                                                   .wait = 10.0f,
                                                   .shrink_time = 60.0f,
                                                   .damage_interval = 0.5f,
                                                   .damage = 3}));
}

TEST(SessionLife, a_welcome_asks_for_no_more_packets_of_inputs_than_configured) {
    struct Rates {
        std::uint16_t ticks;
        std::uint16_t inputs;
        int interval;
    };
    for (const Rates& rates :
         {Rates{60, 30, 2}, Rates{60, 60, 1}, Rates{60, 240, 1}, Rates{60, 59, 2}, Rates{60, 25, 3},
          Rates{240, 10, 24}, Rates{10, 10, 1}}) {
        Harness harness(
            {.tick_rate = rates.ticks, .snapshot_rate = rates.ticks, .input_rate = rates.inputs});
        TestClient& alice = harness.join(kAlice, 1);
        harness.run(4);
        EXPECT_EQ(alice.welcomes.at(0).input_interval, rates.interval)
            << rates.ticks << " ticks, " << rates.inputs << " packets of inputs";
    }
}

// --- Timing out, and coming back

TEST(SessionLife, keep_alives_keep_a_session) {
    Harness harness;
    harness.join(kAlice, 1);

    harness.run_for(seconds(20));

    EXPECT_EQ(harness.server.host().active_players(), 1u);
}

TEST(SessionLife, a_player_stays_in_the_world_for_the_grace_time_after_a_timeout) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(3);
    const sim::EntityId player = alice.player();

    alice.is_mute = true;
    harness.run_for(seconds(5));
    EXPECT_EQ(harness.server.host().active_players(), 0u);
    EXPECT_EQ(harness.server.host().absent_players(), 1u);
    EXPECT_TRUE(player_in(harness.server, player));
    EXPECT_EQ(harness.disconnects(EndReason::timed_out), 1u);

    harness.run_for(seconds(29));
    EXPECT_TRUE(player_in(harness.server, player));
    harness.run_for(seconds(2));

    EXPECT_FALSE(player_in(harness.server, player));
    EXPECT_EQ(harness.server.host().absent_players(), 0u);
    EXPECT_EQ(harness.server.host().sessions(), 0u);
    EXPECT_EQ(harness.server.statistics().given_up, 1u);
    ASSERT_EQ(harness.transitions.size(), 3u);
    EXPECT_EQ(harness.transitions[1].kind, Transition::Kind::lost);
    EXPECT_EQ(harness.transitions[2].kind, Transition::Kind::left);
    EXPECT_EQ(harness.transitions[2].reason, EndReason::timed_out);
}

TEST(SessionLife, an_absent_player_has_no_input) {
    Harness harness;
    protocol::TokenSpec spec = harness.spec(1);
    spec.timeout = 1;
    TestClient& alice = harness.greet(kAlice, harness.token(spec));
    harness.run(3);
    alice.queue_input(harness.server.world().tick() + 1, {.move_x = 127});
    harness.run(3);
    const auto position = [&] { return player_in(harness.server, alice.player())->position; };
    const sim::Vec2 before = position();
    alice.is_mute = true;
    harness.run(30);
    const sim::Vec2 half_way = position();
    ASSERT_GT(half_way.x, before.x + 1.0f)
        << "the last input is used again while there is a connection";

    harness.run(33);
    ASSERT_EQ(harness.server.host().absent_players(), 1u);
    const sim::Vec2 when_lost = position();
    ASSERT_LT(when_lost.x, 38.0f) << "there is room to run on";
    harness.run(30);

    EXPECT_EQ(position(), when_lost);
}

TEST(SessionLife, a_client_that_no_longer_receives_may_come_back_too) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(3);

    alice.is_deaf = true;
    harness.run_for(seconds(6));

    EXPECT_EQ(harness.server.host().absent_players(), 1u)
        << "its goodbye gives timed_out as the reason";
}

TEST(SessionLife, a_client_that_comes_back_with_its_resume_token_has_the_same_player) {
    Harness harness;
    LostClient lost(harness);
    const std::size_t players = harness.server.world().players().size();

    TestClient& back = harness.resume(kBob, lost.alice);
    harness.run(2);

    ASSERT_EQ(back.welcomes.size(), 1u);
    EXPECT_TRUE(back.welcomes[0].resumed);
    EXPECT_EQ(back.player(), lost.player);
    EXPECT_NE(back.id(), lost.alice.id());
    EXPECT_EQ(harness.server.world().players().size(), players);
    EXPECT_EQ(harness.server.host().active_players(), 1u);
    EXPECT_EQ(harness.server.host().absent_players(), 0u);
    EXPECT_EQ(harness.server.statistics().resumed, 1u);
    EXPECT_EQ(harness.server.statistics().joined, 1u);
    EXPECT_EQ(harness.transitions.back().kind, Transition::Kind::resumed);
    harness.run(6);
    EXPECT_TRUE(back.sees(lost.player)) << "everything is introduced again";
}

TEST(SessionLife, a_client_that_comes_back_plays_on) {
    Harness harness;
    LostClient lost(harness);
    TestClient& back = harness.resume(kBob, lost.alice);
    harness.run(2);
    const auto applied = harness.server.statistics().inputs.applied;
    const sim::Vec2 before = player_in(harness.server, lost.player)->position;

    for (int i = 0; i < 10; ++i) {
        back.queue_input(harness.server.world().tick() + 2, {.move_x = 127});
        harness.run(1);
    }

    EXPECT_GE(harness.server.statistics().inputs.applied, applied + 8);
    EXPECT_NE(player_in(harness.server, lost.player)->position, before);
}

TEST(SessionLife, coming_back_ends_an_old_connection_that_is_still_alive) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(5);

    TestClient& back = harness.resume(kBob, alice);
    harness.run(3);

    EXPECT_EQ(back.player(), alice.player());
    EXPECT_EQ(alice.end(), (protocol::End{EndReason::resumed, true}));
    EXPECT_EQ(harness.disconnects(EndReason::resumed), 1u);
    EXPECT_EQ(harness.server.host().active_players(), 1u);
    EXPECT_EQ(harness.server.world().players().size(), 1u);
}

TEST(SessionLife, a_matchmakers_token_takes_over_an_absent_player) {
    Harness harness;
    LostClient lost(harness);

    TestClient& back = harness.join(kBob, 1);
    harness.run(1);

    EXPECT_EQ(back.player(), lost.player);
    EXPECT_TRUE(back.welcomes.at(0).resumed);
}

TEST(SessionLife, a_player_stays_when_its_new_connection_never_sends) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    TestClient& half = harness.greet(kBob, alice.resume_token());
    ASSERT_TRUE(half.connected());
    half.is_mute = true;

    harness.run_for(kReservationMax + seconds(1));

    EXPECT_EQ(alice.end(), std::nullopt);
    EXPECT_EQ(harness.server.host().active_players(), 1u);
    EXPECT_EQ(harness.server.host().sessions(), 1u);
}

TEST(SessionLife, a_resume_token_keeps_the_matchmakers_user_data) {
    Harness harness;
    protocol::TokenSpec spec = harness.spec(1);
    protocol::write_identity({.name = "Zoë", .team = 2}, spec.user_data);
    spec.user_data[100] = std::byte{0x77};
    TestClient& alice = harness.greet(kAlice, harness.token(spec));
    harness.run(2);
    const protocol::ConnectToken token = alice.resume_token();

    const auto opened =
        protocol::open_private_token(token.sealed, token.seal, arena::test::test_key());

    ASSERT_TRUE(opened.ok());
    const auto identity = protocol::read_identity(opened.value().user_data);
    EXPECT_EQ(identity, (protocol::Identity{"Zoë", 2}));
    EXPECT_EQ(opened.value().user_data[100], std::byte{0x77});
    EXPECT_EQ(opened.value().client_id, 1u);
    EXPECT_EQ(token.fields.servers.size(), 1u);
    EXPECT_EQ(token.fields.timeout, 5);
    EXPECT_EQ(token.seal.expire_time, harness.unix_time + 12 * 3600);
}

// --- Leaving, and being disconnected

TEST(SessionLife, a_client_that_leaves_is_gone_at_once) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);

    alice.connection().disconnect(EndReason::left);
    harness.run(1);

    EXPECT_EQ(harness.server.host().sessions(), 0u);
    EXPECT_TRUE(harness.server.world().players().empty());
    EXPECT_EQ(harness.disconnects(EndReason::left), 1u);
    EXPECT_EQ(harness.transitions.back().kind, Transition::Kind::left);
}

TEST(SessionLife, a_client_that_says_goodbye_has_left_whatever_reason_it_gives) {
    for (std::size_t i = 0; i < protocol::kEndReasonCount; ++i) {
        const auto reason = static_cast<EndReason>(i);
        if (reason == EndReason::timed_out) continue;  // it may come back
        Harness harness;
        TestClient& alice = harness.join(kAlice, 1);
        harness.run(2);

        alice.connection().disconnect(reason);
        harness.run(1);

        EXPECT_EQ(harness.disconnects(EndReason::left), 1u) << name_of(reason);
        EXPECT_EQ(harness.transitions.back().kind, Transition::Kind::left);
        EXPECT_EQ(harness.transitions.back().reason, EndReason::left) << name_of(reason);
    }
}

TEST(SessionLife, a_client_may_join_and_leave_between_two_ticks) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);

    alice.connection().disconnect(EndReason::left);
    harness.run(1);

    EXPECT_TRUE(harness.server.world().players().empty());
    EXPECT_EQ(harness.server.statistics().world_errors,
              (std::array<std::uint64_t, kWorldErrorCount>{}));
}

TEST(SessionLife, a_leave_and_a_join_in_one_tick_fit_a_full_server) {
    Harness harness({.clients_max = 1});
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(1);

    alice.connection().disconnect(EndReason::left);
    harness.carry(alice);
    TestClient& bob = harness.join(kBob, 2);
    harness.run(1);

    EXPECT_EQ(harness.server.statistics().world_errors,
              (std::array<std::uint64_t, kWorldErrorCount>{}));
    EXPECT_TRUE(player_in(harness.server, bob.player()));
}

TEST(SessionLife, a_player_id_is_never_reused) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    alice.connection().disconnect(EndReason::left);
    harness.run(1);

    TestClient& again = harness.join(kBob, 1);
    harness.run(1);

    EXPECT_NE(again.player(), alice.player());
    EXPECT_FALSE(again.welcomes[0].resumed);
}

TEST(SessionLife, a_kicked_client_receives_the_reason_and_may_join_again) {
    for (const EndReason reason : {EndReason::kicked, EndReason::banned}) {
        Harness harness;
        TestClient& alice = harness.join(kAlice, 1);
        TestClient& bob = harness.join(kBob, 2);
        harness.run(2);

        EXPECT_TRUE(harness.server.host().kick(1, reason, harness.now));
        EXPECT_FALSE(harness.server.host().kick(99, reason, harness.now));
        harness.run(2);

        EXPECT_EQ(alice.end(), (protocol::End{reason, true}));
        EXPECT_EQ(bob.end(), std::nullopt);
        EXPECT_FALSE(player_in(harness.server, alice.player()));
        EXPECT_EQ(harness.disconnects(reason), 1u);
        EXPECT_TRUE(harness.join(kCarol, 1).connected()) << "only the ban list keeps it out";
    }
}

TEST(SessionLife, absent_and_reserved_clients_can_be_kicked_too) {
    Harness harness;
    LostClient lost(harness);
    TestClient& reserved = harness.greet(kBob, harness.token(harness.spec(2)));

    EXPECT_TRUE(harness.server.host().kick(1, EndReason::kicked, harness.now));
    EXPECT_TRUE(harness.server.host().kick(2, EndReason::kicked, harness.now));
    EXPECT_FALSE(harness.server.host().kick(1, EndReason::kicked, harness.now)) << "already gone";
    harness.run(2);

    EXPECT_FALSE(player_in(harness.server, lost.player));
    EXPECT_EQ(harness.server.host().absent_players(), 0u);
    EXPECT_EQ(reserved.end(), (protocol::End{EndReason::kicked, true}));
    EXPECT_EQ(harness.greet(kCarol, lost.alice.resume_token()).denied(),
              DeniedReason::session_gone);
}

TEST(SessionLife, an_operator_sees_every_client_that_can_be_kicked) {
    Harness harness;
    LostClient lost(harness);
    TestClient& bob = harness.join(kBob, 2);
    harness.run_for(std::chrono::seconds(2));
    harness.greet(kCarol, harness.token(harness.spec(3, "Carol")));

    const auto clients = harness.server.host().clients(harness.now);

    ASSERT_EQ(clients.size(), 3u);
    const auto of = [&](std::uint64_t client_id) -> const ClientEntry& {
        return *std::find_if(clients.begin(), clients.end(), [&](const ClientEntry& client) {
            return client.client_id == client_id;
        });
    };
    EXPECT_EQ(of(1).state, SessionState::absent);
    EXPECT_EQ(of(1).player, lost.player);
    EXPECT_EQ(of(2).state, SessionState::active);
    EXPECT_EQ(of(2).player, bob.player());
    EXPECT_EQ(of(2).address, kBob);
    EXPECT_EQ(of(2).name, "test");
    EXPECT_GE(of(2).in_state, std::chrono::seconds(2));
    EXPECT_LT(of(2).in_state, std::chrono::seconds(3));
    EXPECT_TRUE(of(2).round_trip);
    EXPECT_EQ(of(2).loss, 0.0f);
    EXPECT_EQ(of(3).state, SessionState::reserved);
    EXPECT_EQ(of(3).player, sim::kNoEntity);
    EXPECT_EQ(of(3).name, "Carol");
    EXPECT_EQ(of(3).in_state, Time{});
    EXPECT_FALSE(of(3).round_trip);
    for (const ClientEntry& client : clients)
        EXPECT_TRUE(harness.server.host().kick(client.client_id, EndReason::kicked, harness.now));
    EXPECT_TRUE(harness.server.host().clients(harness.now).empty());
}

TEST(SessionLife, an_operator_sees_how_long_a_client_has_been_absent_or_back) {
    Harness harness;
    LostClient lost(harness);
    harness.run_for(std::chrono::seconds(1));
    const Time away = harness.server.host().clients(harness.now).at(0).in_state;

    harness.resume(kBob, lost.alice);
    const auto clients = harness.server.host().clients(harness.now);

    EXPECT_GE(away, std::chrono::seconds(1));
    ASSERT_EQ(clients.size(), 1u);
    EXPECT_EQ(clients[0].state, SessionState::active);
    EXPECT_EQ(clients[0].player, lost.player);
    EXPECT_LT(clients[0].in_state, std::chrono::seconds(1));
}

TEST(SessionLife, a_new_ban_disconnects_its_clients) {
    std::set<std::uint64_t> banned;
    ServerSettings settings;
    settings.bans = [&banned](std::uint64_t client_id, const Address& address) {
        return banned.contains(client_id) || banned.contains(address.port);
    };
    Harness harness(settings);
    TestClient& alice = harness.join(kAlice, 1);
    TestClient& bob = harness.join(kBob, 2);
    TestClient& carol = harness.join(kCarol, 3);
    harness.run(2);

    banned = {1, kBob.port};
    harness.server.host().enforce_bans(harness.now);
    harness.run(2);

    EXPECT_EQ(alice.end(), (protocol::End{EndReason::banned, true}));
    EXPECT_EQ(bob.end(), (protocol::End{EndReason::banned, true})) << "by its address";
    EXPECT_EQ(carol.end(), std::nullopt);
    EXPECT_EQ(harness.disconnects(EndReason::banned), 2u);
    EXPECT_EQ(harness.greet(client_at(1009), alice.resume_token()).denied(), DeniedReason::banned);
}

TEST(SessionLife, a_lost_welcome_is_resent_after_the_round_trip_of_the_handshake) {
    Harness harness;
    TestClient& alice = harness.greet(kAlice, harness.token(harness.spec(1)));
    harness.now += milliseconds(60);  // on the way: its "accepted" packet and its first packet
    harness.carry(alice);
    harness.tick();

    alice.is_deaf = true;
    harness.run(2);
    alice.is_deaf = false;
    harness.run_for(milliseconds(180));

    EXPECT_EQ(alice.welcomes.size(), 1u);
}

// --- The end of the server

TEST(SessionLife, a_drain_says_goodbye_to_every_client_and_finishes) {
    Harness harness;
    LostClient lost(harness);
    TestClient& bob = harness.join(kBob, 2);
    harness.run(2);
    TestClient& carol = harness.greet(kCarol, harness.token(harness.spec(3)));
    const Time begin = harness.now;

    harness.server.host().begin_drain(harness.now);
    EXPECT_FALSE(harness.server.host().finished());
    while (!harness.server.host().finished() && harness.now < begin + seconds(1))
        harness.run(1);

    EXPECT_TRUE(harness.server.host().finished());
    EXPECT_LT(harness.now - begin, milliseconds(400));
    EXPECT_EQ(bob.end(), (protocol::End{EndReason::draining, true}));
    EXPECT_EQ(carol.end(), (protocol::End{EndReason::draining, true}));
    EXPECT_EQ(harness.disconnects(EndReason::draining), 1u) << "one client had no player";
    EXPECT_TRUE(harness.server.world().players().empty());
    EXPECT_EQ(harness.server.host().absent_players(), 0u);
    EXPECT_EQ(harness.server.host().active_players(), 0u);
}

TEST(SessionLife, a_match_that_fails_says_goodbye_without_another_step) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    Host& host = harness.server.host();
    const std::uint64_t hash = harness.server.world().hash();
    const Time begin = harness.now;

    host.fail(harness.now);
    EXPECT_TRUE(host.draining());
    while (!host.finished() && harness.now < begin + seconds(1))
        harness.run(1);

    EXPECT_TRUE(host.finished());
    EXPECT_EQ(host.drain_cause(), Host::DrainCause::failed);
    EXPECT_EQ(alice.end(), (protocol::End{EndReason::draining, true}));
    EXPECT_EQ(harness.server.world().hash(), hash);
}

TEST(SessionLife, a_match_that_fails_while_it_is_paused_or_drains_is_not_stepped_either) {
    for (const bool drains : {false, true}) {
        Harness harness({.rules = {.match = {.mode = sim::GameMode::deathmatch}}});
        harness.join(kAlice, 1);
        harness.run(2);
        Host& host = harness.server.host();
        if (drains)
            host.begin_drain(harness.now);
        else
            ASSERT_EQ(host.pause_match(harness.now), std::nullopt);
        const std::uint64_t hash = harness.server.world().hash();

        host.fail(harness.now);
        harness.run_for(seconds(1));

        EXPECT_TRUE(host.finished());
        EXPECT_EQ(harness.server.world().hash(), hash);
    }
}

TEST(SessionLife, a_match_that_has_failed_takes_no_packet_and_no_applicant) {
    Harness harness({}, arena::test::test_key(), bare_terrain(), 1, nullptr, Mailboxes{});
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    const std::uint64_t inputs = harness.server.host().statistics().inputs.received;
    const std::uint64_t drops = harness.drops(DropReason::closed_connection);

    harness.server.host().fail(harness.now);
    alice.queue_input(harness.server.world().tick() + 2);
    harness.carry(alice);
    harness.tick();

    EXPECT_EQ(harness.server.host().statistics().inputs.received, inputs);
    EXPECT_GT(harness.drops(DropReason::closed_connection), drops);
    EXPECT_EQ(harness.greet(kBob, harness.token(harness.spec(2))).denied(), DeniedReason::draining);
}

TEST(SessionLife, an_abandoned_match_has_finished_at_once_whatever_its_sessions_are) {
    Harness harness;
    const LostClient lost(harness);
    TestClient& bob = harness.join(kBob, 2);
    harness.run(2);

    harness.server.host().abandon();

    EXPECT_TRUE(harness.server.host().finished());
    EXPECT_EQ(harness.server.host().sessions(), 0u);
    EXPECT_EQ(harness.server.host().active_players(), 0u);
    EXPECT_EQ(harness.server.host().absent_players(), 0u);
    harness.run(5);  // the client still sends
    EXPECT_EQ(bob.end(), std::nullopt);
    EXPECT_FALSE(harness.server.host().kick(2, EndReason::kicked, harness.now));
}

TEST(SessionLife, a_drain_of_an_empty_server_is_finished_at_once) {
    Harness harness;

    harness.server.host().begin_drain(harness.now);

    EXPECT_TRUE(harness.server.host().finished());
}

}  // namespace
}  // namespace arena::server::test::session_life_test
