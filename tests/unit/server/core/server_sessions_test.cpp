// How sessions live and end: docs/session-states.md, row by row.
#include <array>

#include <gtest/gtest.h>

#include "tests/unit/server/harness.h"

namespace arena::server::test {
namespace {

using protocol::Goodbye;
using protocol::GoodbyeReason;
using protocol::Hello;
using protocol::SnapshotPart;
using protocol::Welcome;
using std::chrono::milliseconds;
using std::chrono::seconds;

const Endpoint kAlice = client_at(1001);
const Endpoint kBob = client_at(1002);
const Endpoint kCarol = client_at(1003);

TEST(ServerSessions, a_hello_is_answered_with_a_welcome_that_holds_all_a_client_needs) {
    Harness harness({.tick_rate = 60, .snapshot_rate = 30});
    harness.tick(5);

    harness.deliver(kAlice, Hello{.client_nonce = 77, .name = "alice"});

    const auto welcomes = harness.take<Welcome>(kAlice);
    ASSERT_EQ(welcomes.size(), 1u);
    EXPECT_EQ(welcomes[0].client_nonce, 77u);
    EXPECT_NE(welcomes[0].session_token, 0u);
    EXPECT_EQ(welcomes[0].player, sim::EntityId{1});
    EXPECT_EQ(welcomes[0].tick, 5u);
    EXPECT_EQ(welcomes[0].tick_rate, 60);
    EXPECT_EQ(welcomes[0].snapshot_rate, 30);
    EXPECT_EQ(welcomes[0].map_name, "bare");
    EXPECT_EQ(welcomes[0].map_hash, 0x1234u);
}

TEST(ServerSessions, a_repeated_hello_gets_the_same_welcome_and_no_second_session) {
    Harness harness;
    const Welcome first = harness.reserve(kAlice, 7);

    harness.deliver(kAlice, Hello{.client_nonce = 7});

    const auto again = harness.take<Welcome>(kAlice);
    ASSERT_EQ(again.size(), 1u);
    EXPECT_EQ(again[0].session_token, first.session_token);
    EXPECT_EQ(again[0].player, first.player);
    EXPECT_EQ(harness.server.sessions(), 1u);
}

TEST(ServerSessions, a_hello_with_another_nonce_does_not_take_a_session_over) {
    Harness harness;
    const Welcome welcome = harness.join(kAlice, 7);

    harness.deliver(kAlice, Hello{.client_nonce = 8});

    EXPECT_TRUE(harness.take<Welcome>(kAlice).empty());
    EXPECT_EQ(harness.drops(DropReason::endpoint_taken), 1u);
    harness.deliver(kAlice, Harness::input_for(welcome, 2));
    EXPECT_EQ(harness.drops(DropReason::wrong_token), 0u);
}

TEST(ServerSessions, two_clients_get_different_tokens_and_players) {
    Harness harness;

    const Welcome alice = harness.reserve(kAlice);
    const Welcome bob = harness.reserve(kBob);

    EXPECT_NE(alice.session_token, bob.session_token);
    EXPECT_NE(alice.player, bob.player);
}

TEST(ServerSessions, a_reserved_session_has_no_player_and_gets_nothing_but_its_welcome) {
    Harness harness;
    harness.reserve(kAlice);

    harness.tick(60);

    EXPECT_TRUE(harness.server.world().players().empty());
    EXPECT_TRUE(harness.sent[kAlice.port].empty());
}

TEST(ServerSessions, the_first_valid_input_brings_the_player_into_the_world) {
    Harness harness;
    const Welcome welcome = harness.join(kAlice);

    harness.tick();

    ASSERT_EQ(harness.server.world().players().size(), 1u);
    EXPECT_EQ(harness.server.world().players()[0].id, welcome.player);
    EXPECT_TRUE(harness.server.world().players()[0].alive);
    EXPECT_EQ(harness.server.active_players(), 1u);
    ASSERT_EQ(harness.transitions.size(), 1u);
    EXPECT_EQ(harness.transitions[0].first, Transition::Kind::joined);
}

TEST(ServerSessions, a_reservation_that_nobody_takes_expires_after_two_seconds) {
    Harness harness;
    const Welcome welcome = harness.reserve(kAlice);

    harness.now += kReservationMax;
    harness.server.tick(harness.now);
    EXPECT_EQ(harness.server.sessions(), 1u);
    harness.tick();

    EXPECT_EQ(harness.server.sessions(), 0u);
    EXPECT_EQ(harness.disconnects(DisconnectReason::never_joined), 1u);
    EXPECT_TRUE(harness.sent[kAlice.port].empty());
    harness.deliver(kAlice, Harness::input_for(welcome, 1));
    EXPECT_EQ(harness.drops(DropReason::unknown_session), 1u);
}

TEST(ServerSessions, a_repeated_hello_renews_the_reservation) {
    Harness harness;
    harness.reserve(kAlice);

    harness.now += milliseconds(1500);
    harness.deliver(kAlice, Hello{.client_nonce = 7});
    harness.now += milliseconds(1500);
    harness.server.tick(harness.now);

    EXPECT_EQ(harness.server.sessions(), 1u);
}

TEST(ServerSessions, the_id_of_an_expired_reservation_is_given_to_the_next_client) {
    Harness harness;
    const Welcome first = harness.reserve(kAlice);
    harness.now += seconds(3);
    harness.server.tick(harness.now);

    const Welcome second = harness.reserve(kBob);

    EXPECT_EQ(second.player, first.player);
    EXPECT_NE(second.session_token, first.session_token);
}

TEST(ServerSessions, the_id_of_a_player_that_was_in_the_world_is_never_given_again) {
    Harness harness;
    const Welcome first = harness.join(kAlice);
    harness.tick();
    harness.deliver(kAlice, Goodbye{.session_token = first.session_token});

    const Welcome second = harness.reserve(kAlice);

    EXPECT_NE(second.player, first.player);
}

TEST(ServerSessions, an_active_client_that_falls_silent_is_told_and_gone_after_five_seconds) {
    Harness harness;
    const Welcome welcome = harness.join(kAlice);
    harness.tick();

    harness.now += kSilenceMax - milliseconds(20);
    harness.server.tick(harness.now);
    EXPECT_EQ(harness.server.active_players(), 1u);
    harness.now += milliseconds(40);
    harness.server.tick(harness.now);

    EXPECT_EQ(harness.server.active_players(), 0u);
    EXPECT_TRUE(harness.server.world().players().empty());
    EXPECT_EQ(harness.disconnects(DisconnectReason::timed_out), 1u);
    const auto goodbyes = harness.take<Goodbye>(kAlice);
    ASSERT_EQ(goodbyes.size(), 1u);
    EXPECT_EQ(goodbyes[0].reason, GoodbyeReason::timed_out);
    EXPECT_EQ(goodbyes[0].session_token, welcome.session_token);
}

TEST(ServerSessions, a_goodbye_is_sent_three_times_and_then_the_place_is_free) {
    Harness harness;
    harness.join(kAlice);
    harness.tick();
    harness.now += seconds(6);

    harness.tick(30);

    EXPECT_EQ(harness.take<Goodbye>(kAlice).size(), kGoodbyeRepeats);
    EXPECT_EQ(harness.server.sessions(), 0u);
}

TEST(ServerSessions, inputs_keep_a_session_alive) {
    Harness harness;
    const Welcome welcome = harness.join(kAlice);

    for (sim::Tick tick = 2; tick < 600; ++tick) {
        harness.tick();
        harness.deliver(kAlice, Harness::input_for(welcome, tick));
    }

    EXPECT_EQ(harness.server.active_players(), 1u);
}

TEST(ServerSessions, hellos_do_not_keep_an_active_session_alive) {
    Harness harness;
    harness.join(kAlice);
    harness.tick();

    harness.now += seconds(4);
    harness.deliver(kAlice, Hello{.client_nonce = 7});
    harness.now += seconds(2);
    harness.server.tick(harness.now);

    EXPECT_EQ(harness.disconnects(DisconnectReason::timed_out), 1u);
}

TEST(ServerSessions, a_client_that_says_goodbye_is_gone_at_once) {
    Harness harness;
    const Welcome welcome = harness.join(kAlice);
    harness.tick();

    harness.deliver(kAlice, Goodbye{.session_token = welcome.session_token});
    harness.tick();

    EXPECT_EQ(harness.server.sessions(), 0u);
    EXPECT_TRUE(harness.server.world().players().empty());
    EXPECT_EQ(harness.disconnects(DisconnectReason::client_left), 1u);
    EXPECT_TRUE(harness.take<Goodbye>(kAlice).empty());
}

TEST(ServerSessions, a_client_may_join_and_leave_between_two_ticks) {
    Harness harness;
    const Welcome welcome = harness.join(kAlice);

    harness.deliver(kAlice, Goodbye{.session_token = welcome.session_token});
    harness.tick();

    EXPECT_TRUE(harness.server.world().players().empty());
    EXPECT_EQ(harness.server.statistics().world_errors,
              (std::array<std::uint64_t, kWorldErrorCount>{}));
}

TEST(ServerSessions, a_wrong_token_from_the_right_endpoint_changes_nothing) {
    Harness harness;
    Welcome welcome = harness.reserve(kAlice);
    welcome.session_token ^= 1;

    harness.deliver(kAlice, Harness::input_for(welcome, 1));
    harness.deliver(kAlice, Goodbye{.session_token = welcome.session_token});

    EXPECT_EQ(harness.drops(DropReason::wrong_token), 2u);
    EXPECT_EQ(harness.server.sessions(), 1u);
    EXPECT_EQ(harness.server.active_players(), 0u);
}

TEST(ServerSessions, a_right_token_from_another_endpoint_changes_nothing) {
    Harness harness;
    const Welcome welcome = harness.join(kAlice);

    harness.deliver(kBob, Goodbye{.session_token = welcome.session_token});

    EXPECT_EQ(harness.drops(DropReason::wrong_endpoint), 1u);
    EXPECT_EQ(harness.server.active_players(), 1u);
}

TEST(ServerSessions, a_stranger_gets_no_answer) {
    Harness harness;

    harness.deliver(kAlice, Harness::input_for(Welcome{.session_token = 99}, 1));

    EXPECT_EQ(harness.drops(DropReason::unknown_session), 1u);
    EXPECT_TRUE(harness.sent.empty());
}

TEST(ServerSessions, messages_that_only_a_server_sends_are_dropped) {
    Harness harness;

    harness.deliver(
        kAlice, Welcome{.session_token = 5, .player = {1}, .archetypes = {{}}, .weapons = {{}}});
    harness.deliver(kAlice, SnapshotPart{});

    EXPECT_EQ(harness.drops(DropReason::wrong_direction), 2u);
    EXPECT_TRUE(harness.sent.empty());
}

TEST(ServerSessions, bytes_that_are_no_message_are_counted_by_reason_and_get_no_answer) {
    Harness harness;
    const std::array<std::byte, 2> noise{};
    const std::array<std::byte, 1300> too_long{};

    harness.server.receive(kAlice, noise, harness.now);
    harness.server.receive(kAlice, too_long, harness.now);

    EXPECT_EQ(harness.drops(DropReason::too_short), 1u);
    EXPECT_EQ(harness.drops(DropReason::too_long), 1u);
    EXPECT_EQ(harness.server.statistics().decode_errors(), 2u);
    EXPECT_EQ(harness.server.statistics().traffic.packets_received, 2u);
    EXPECT_EQ(harness.server.statistics().traffic.bytes_received, 1302u);
    EXPECT_TRUE(harness.sent.empty());
}

TEST(ServerSessions, a_full_server_says_so_and_lets_in_when_a_place_is_free) {
    Harness harness({.clients_max = 2});
    harness.join(kAlice);
    const Welcome bob = harness.join(kBob);

    harness.deliver(kCarol, Hello{.client_nonce = 31});
    const auto refusal = harness.take<Goodbye>(kCarol);
    harness.deliver(kBob, Goodbye{.session_token = bob.session_token});
    harness.deliver(kCarol, Hello{.client_nonce = 31});

    ASSERT_EQ(refusal.size(), 1u);
    EXPECT_EQ(refusal[0].reason, GoodbyeReason::server_full);
    EXPECT_EQ(refusal[0].client_nonce, 31u);
    EXPECT_EQ(harness.drops(DropReason::server_full), 1u);
    EXPECT_EQ(harness.take<Welcome>(kCarol).size(), 1u);
}

TEST(ServerSessions, a_leave_and_a_join_in_one_tick_fit_a_full_server) {
    Harness harness({.clients_max = 1});
    const Welcome alice = harness.join(kAlice);
    harness.tick();

    harness.deliver(kAlice, Goodbye{.session_token = alice.session_token});
    const Welcome bob = harness.join(kBob);
    harness.tick();

    ASSERT_EQ(harness.server.world().players().size(), 1u);
    EXPECT_EQ(harness.server.world().players()[0].id, bob.player);
}

TEST(ServerSessions, another_protocol_version_is_refused) {
    Harness harness;

    harness.deliver(kAlice,
                    Hello{.protocol_version = protocol::kProtocolVersion + 1, .client_nonce = 5});

    const auto refusal = harness.take<Goodbye>(kAlice);
    ASSERT_EQ(refusal.size(), 1u);
    EXPECT_EQ(refusal[0].reason, GoodbyeReason::wrong_version);
    EXPECT_EQ(harness.server.sessions(), 0u);
}

TEST(ServerSessions, acknowledging_what_was_never_sent_is_refused) {
    Harness harness;
    const Welcome welcome = harness.join(kAlice);
    harness.tick();
    protocol::Input future_snapshot = Harness::input_for(welcome, 2);
    future_snapshot.snapshot_ack = harness.server.world().tick() + 1;

    harness.deliver(kAlice, Harness::input_for(welcome, 2, 1'000'000));
    harness.deliver(kAlice, future_snapshot);

    EXPECT_EQ(harness.drops(DropReason::acks_unsent), 2u);
}

TEST(ServerSessions, a_client_that_never_acknowledges_events_has_to_go) {
    Harness harness({.events_pending_max = 4});
    const Welcome alice = harness.join(kAlice);
    harness.tick();

    // Each that joins and leaves makes a spawn and a despawn.
    for (std::uint16_t i = 0; i < 4; ++i) {
        const Endpoint guest = client_at(static_cast<std::uint16_t>(2000 + i));
        const Welcome welcome = harness.join(guest);
        harness.tick();
        harness.deliver(guest, Goodbye{.session_token = welcome.session_token});
        harness.tick();
        harness.deliver(kAlice, Harness::input_for(alice, harness.server.world().tick() + 1));
    }

    const auto goodbyes = harness.take<Goodbye>(kAlice);
    ASSERT_FALSE(goodbyes.empty());
    EXPECT_EQ(goodbyes[0].reason, GoodbyeReason::events_overflow);
    EXPECT_GE(harness.disconnects(DisconnectReason::events_overflow), 1u);
}

TEST(ServerSessions, a_drain_says_goodbye_to_everybody_three_times_and_finishes) {
    Harness harness;
    harness.join(kAlice);
    harness.reserve(kBob);
    harness.tick();

    harness.server.begin_drain(harness.now);
    EXPECT_FALSE(harness.server.finished());
    harness.tick(30);

    EXPECT_TRUE(harness.server.finished());
    for (const Endpoint& client : {kAlice, kBob}) {
        const auto goodbyes = harness.take<Goodbye>(client);
        ASSERT_EQ(goodbyes.size(), kGoodbyeRepeats);
        EXPECT_EQ(goodbyes[0].reason, GoodbyeReason::server_closing);
    }
    EXPECT_EQ(harness.disconnects(DisconnectReason::server_closing), 2u);
}

TEST(ServerSessions, a_drain_of_an_empty_server_is_finished_at_once) {
    Harness harness;

    harness.server.begin_drain(harness.now);

    EXPECT_TRUE(harness.server.finished());
}

TEST(ServerSessions, a_draining_server_lets_nobody_in) {
    Harness harness;
    harness.server.begin_drain(harness.now);

    harness.deliver(kAlice, Hello{.client_nonce = 5});

    const auto refusal = harness.take<Goodbye>(kAlice);
    ASSERT_EQ(refusal.size(), 1u);
    EXPECT_EQ(refusal[0].reason, GoodbyeReason::server_closing);
    EXPECT_EQ(harness.server.sessions(), 0u);
}

TEST(ServerSessions, a_closing_session_takes_no_more_inputs) {
    Harness harness;
    const Welcome welcome = harness.join(kAlice);
    harness.tick();
    harness.server.begin_drain(harness.now);

    harness.deliver(kAlice, Harness::input_for(welcome, 3));
    harness.deliver(kAlice, Hello{.client_nonce = 7});

    EXPECT_EQ(harness.drops(DropReason::session_closing), 2u);
}

TEST(ServerSessions, no_answer_to_a_stranger_is_longer_than_the_question) {
    Harness harness;
    const std::size_t question = harness.encoder.encode(Hello{.client_nonce = 5}).size();

    harness.deliver(kAlice, Hello{.client_nonce = 5});

    EXPECT_LE(harness.server.statistics().traffic.bytes_sent, question);
}

}  // namespace
}  // namespace arena::server::test
