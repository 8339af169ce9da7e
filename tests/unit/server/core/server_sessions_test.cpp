// Tests how sessions begin, live and end, following docs/session-states.md row by row.
#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include <gtest/gtest.h>

#include "server/session/resume_token.h"
#include "tests/unit/server/harness.h"

namespace arena::server::test::server_sessions_test {
namespace {

using protocol::DeniedReason;
using protocol::EndReason;
using std::chrono::milliseconds;
using std::chrono::seconds;

const Address kAlice = client_at(1001);
const Address kBob = client_at(1002);
const Address kCarol = client_at(1003);

std::optional<sim::PlayerState> player_in(const Server& server, sim::EntityId id) {
    for (const sim::PlayerState& player : server.world().players())
        if (player.id == id) return player;
    return std::nullopt;
}

// --- Getting in

TEST(ServerSessions, a_token_and_a_handshake_bring_a_player_into_the_world) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);

    harness.run(2);

    ASSERT_EQ(alice.welcomes.size(), 1u);
    ASSERT_TRUE(player_in(harness.server, alice.player()));
    EXPECT_TRUE(player_in(harness.server, alice.player())->alive);
    EXPECT_EQ(harness.server.active_players(), 1u);
    ASSERT_EQ(harness.transitions.size(), 1u);
    EXPECT_EQ(harness.transitions[0].kind, Transition::Kind::joined);
    EXPECT_EQ(harness.transitions[0].client_id, 1u);
}

TEST(ServerSessions, a_player_is_in_the_team_that_its_token_names) {
    Harness harness;
    protocol::TokenOrder order = harness.order(1);
    protocol::write_identity({.name = "alice", .team = 7}, order.user_data);
    TestClient& alice = harness.greet(kAlice, harness.token(order));

    harness.carry(alice);
    harness.run(2);

    ASSERT_TRUE(player_in(harness.server, alice.player()));
    EXPECT_EQ(player_in(harness.server, alice.player())->team, 7);
}

TEST(ServerSessions, a_welcome_has_everything_that_a_client_needs) {
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

TEST(ServerSessions, a_client_has_no_player_until_its_first_packet) {
    Harness harness;
    TestClient& alice = harness.greet(kAlice, harness.token(harness.order(1)));
    ASSERT_TRUE(alice.connected());

    harness.tick(60);

    EXPECT_EQ(harness.server.sessions(), 1u);
    EXPECT_EQ(harness.server.active_players(), 0u);
    EXPECT_TRUE(harness.server.world().players().empty());
}

TEST(ServerSessions, a_reserved_place_lapses_when_its_client_sends_nothing) {
    Harness harness;
    TestClient& alice = harness.greet(kAlice, harness.token(harness.order(1)));

    harness.now += kReservationMax - milliseconds(100);
    harness.tick();
    EXPECT_EQ(harness.server.sessions(), 1u);
    harness.now += milliseconds(100);
    harness.tick();

    EXPECT_EQ(harness.server.sessions(), 0u);
    EXPECT_EQ(harness.server.statistics().reservations_lapsed, 1u);
    harness.carry(alice);
    EXPECT_GE(harness.drops(DropReason::unknown_connection), 1u);
}

/// A client that misses the answer to its response, which a test can repeat.
struct Repeater {
    explicit Repeater(Harness& owner)
        : harness(owner),
          client(owner.client(kAlice, owner.token(owner.order(1)))),
          began(owner.now) {
        harness.carry(client);
        harness.deliver_mail(client);
        response = client.send(harness.now).at(0);
        repeat();
    }
    void repeat(const Address& from = kAlice) {
        harness.server.receive(from, response, harness.now);
    }
    void tick_at(Time since_begin) {
        harness.now = began + since_begin - harness.tick_period;
        harness.tick();
    }

    Harness& harness;
    TestClient& client;
    Time began;
    Bytes response;
};

TEST(ServerSessions, a_reservation_counts_from_the_last_accepted_packet_to_its_client) {
    Harness harness;
    Repeater alice(harness);

    alice.tick_at(seconds(4));
    alice.repeat();
    alice.tick_at(seconds(4) + kReservationMax - milliseconds(50));

    EXPECT_EQ(harness.server.statistics().handshakes.repeated, 1u);
    EXPECT_EQ(harness.server.statistics().reservations_lapsed, 0u);
    ASSERT_EQ(harness.server.sessions(), 1u);
    // The connection has not timed out either: its time, too, counts from then on.
    harness.deliver_mail(alice.client);
    ASSERT_TRUE(alice.client.connected());
    harness.run(2);
    EXPECT_EQ(alice.client.welcomes.size(), 1u);
    EXPECT_EQ(harness.server.active_players(), 1u);
}

TEST(ServerSessions, a_prolonged_reservation_lapses_too) {
    Harness harness;
    Repeater alice(harness);
    alice.tick_at(seconds(4));
    alice.repeat();

    alice.tick_at(seconds(4) + kReservationMax);

    EXPECT_EQ(harness.server.sessions(), 0u);
    EXPECT_EQ(harness.server.statistics().reservations_lapsed, 1u);
    EXPECT_EQ(harness.server.active_players(), 0u);
}

TEST(ServerSessions, a_client_can_try_again_with_the_token_of_a_lapsed_reservation) {
    Harness harness;
    const auto token = harness.token(harness.order(1));
    harness.greet(kAlice, token);
    harness.now += kReservationMax;
    harness.tick();
    ASSERT_EQ(harness.server.sessions(), 0u);

    TestClient& again = harness.greet(kAlice, token);

    EXPECT_TRUE(again.connected());
}

TEST(ServerSessions, a_response_replayed_from_elsewhere_prolongs_no_reservation) {
    Harness harness;
    Repeater alice(harness);
    alice.tick_at(seconds(4));

    alice.repeat(kBob);
    alice.tick_at(kReservationMax);

    EXPECT_EQ(harness.server.statistics().handshakes.of(protocol::HandshakeDrop::forged_cookie),
              1u);
    EXPECT_EQ(harness.server.sessions(), 0u);
    EXPECT_EQ(harness.server.statistics().reservations_lapsed, 1u);
}

TEST(ServerSessions, a_repeated_response_does_not_keep_an_active_session) {
    Harness harness;
    Repeater alice(harness);
    harness.deliver_mail(alice.client);
    harness.carry(alice.client);
    harness.tick();
    ASSERT_EQ(harness.server.active_players(), 1u);

    alice.tick_at(milliseconds(4900));
    alice.repeat();
    alice.tick_at(seconds(5) + 2 * harness.tick_period);

    EXPECT_EQ(harness.server.statistics().handshakes.repeated, 1u);
    EXPECT_EQ(harness.server.absent_players(), 1u);
}

/// A token or a circumstance for which a server denies a client, and the reason it gives.
struct Denial {
    DeniedReason reason;
    bool is_certain;
    std::function<TestClient&(Harness&)> greet;
};

std::vector<Denial> denials() {
    const auto with_order = [](auto spoil) {
        return [spoil](Harness& harness) -> TestClient& {
            protocol::TokenOrder order = harness.order(1);
            spoil(harness, order);
            return harness.greet(kAlice, harness.token(order));
        };
    };
    static constexpr Address kElsewhere = protocol::ipv4_address({10, 9, 8, 7}, 40000);
    return {
        {DeniedReason::wrong_protocol, false,
         with_order([](Harness&, auto& order) { order.protocol_id ^= 1; })},
        {DeniedReason::token_expired, false, with_order([](Harness& harness, auto& order) {
             order.create_time -= 100;
             order.lifetime = 100;
             EXPECT_EQ(order.create_time + order.lifetime, harness.unix_time);
         })},
        {DeniedReason::token_invalid, false,
         [](Harness& harness) -> TestClient& {
             return harness.greet(kAlice,
                                  harness.token(harness.order(1), arena::test::test_key(0x99)));
         }},
        {DeniedReason::token_duplicate, true,
         [](Harness& harness) -> TestClient& {
             const auto token = harness.token(harness.order(1));
             EXPECT_TRUE(harness.greet(kBob, token).connected());
             return harness.greet(kAlice, token);
         }},
        {DeniedReason::wrong_address, true, with_order([](Harness&, auto& order) {
             order.servers = {&kElsewhere, 1};
         })},
        {DeniedReason::server_full, true,
         [](Harness& harness) -> TestClient& {
             harness.join(kBob, 2);
             harness.join(kCarol, 3);
             return harness.greet(kAlice, harness.token(harness.order(1)));
         }},
        {DeniedReason::banned, true,
         with_order([](Harness&, auto& order) { order.client_id = 666; })},
        {DeniedReason::already_connected, true,
         [](Harness& harness) -> TestClient& {
             harness.join(kBob, 1);
             return harness.greet(kAlice, harness.token(harness.order(1)));
         }},
        {DeniedReason::draining, true,
         [](Harness& harness) -> TestClient& {
             harness.server.begin_drain(harness.now);
             return harness.greet(kAlice, harness.token(harness.order(1)));
         }},
        {DeniedReason::tokens_exhausted, true,
         [](Harness& harness) -> TestClient& {
             for (std::uint64_t id = 10; id < 13; ++id)
                 harness.greet(kBob, harness.token(harness.order(id)));
             return harness.greet(kAlice, harness.token(harness.order(1)));
         }},
        {DeniedReason::session_gone, true,
         [](Harness& harness) -> TestClient& {
             TestClient& before = harness.join(kBob, 1);
             harness.run(1);
             harness.server.kick(1, EndReason::kicked, harness.now);
             return harness.greet(kAlice, before.resume_token());
         }},
    };
}

TEST(ServerSessions, a_denied_client_is_told_why_and_counted) {
    std::set<DeniedReason> seen;
    for (const Denial& denial : denials()) {
        ServerSettings settings{.clients_max = 2};
        settings.own_addresses = {kServer};
        settings.bans = [](std::uint64_t client_id, const Address&) { return client_id == 666; };
        if (denial.reason == DeniedReason::tokens_exhausted) {
            settings.clients_max = 8;
            settings.handshakes.used_tokens_max = 3;
        }
        Harness harness(settings);

        TestClient& client = denial.greet(harness);

        SCOPED_TRACE(name_of(denial.reason));
        EXPECT_FALSE(client.connected());
        EXPECT_EQ(harness.denials(denial.reason), 1u);
        // A denial that anybody could have forged takes effect only when the client's time is over.
        harness.run_for(protocol::kHandshakeTimeMax);
        EXPECT_EQ(client.denied(), denial.reason);
        EXPECT_EQ(client.denied_for_certain(), denial.is_certain);
        EXPECT_FALSE(client.connected());
        seen.insert(denial.reason);
    }
    EXPECT_EQ(seen.size(), protocol::kDeniedReasonCount) << "every reason has a row";
}

TEST(ServerSessions, an_address_is_banned_like_a_client) {
    ServerSettings settings;
    settings.bans = [](std::uint64_t, const Address& address) { return address == kBob; };
    Harness harness(settings);

    EXPECT_TRUE(harness.join(kAlice, 1).connected());
    EXPECT_FALSE(harness.join(kBob, 2).connected());
    EXPECT_EQ(harness.denials(DeniedReason::banned), 1u);
}

TEST(ServerSessions, a_key_of_zeros_accepts_tokens_made_by_anybody) {
    const protocol::crypto::Key zeros;
    Harness open({}, zeros);
    Harness closed;

    EXPECT_TRUE(open.greet(kAlice, open.token(open.order(1), zeros)).connected());
    EXPECT_FALSE(closed.greet(kAlice, closed.token(closed.order(1), zeros)).connected());
}

TEST(ServerSessions, a_lost_accepted_packet_is_sent_again_and_makes_no_second_session) {
    Harness harness;
    TestClient& alice = harness.client(kAlice, harness.token(harness.order(1)));
    harness.carry(alice);
    harness.carry(alice);
    ASSERT_EQ(harness.mail(kAlice).size(), 1u);
    alice.is_deaf = true;
    harness.deliver_mail(alice);
    alice.is_deaf = false;

    harness.now += protocol::kHandshakeResend;
    harness.carry(alice);
    harness.deliver_mail(alice);

    EXPECT_TRUE(alice.connected());
    EXPECT_EQ(harness.server.sessions(), 1u);
    EXPECT_EQ(harness.server.statistics().handshakes.repeated, 1u);
}

TEST(ServerSessions, two_clients_get_different_players) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    TestClient& bob = harness.join(kBob, 2);
    harness.run(1);

    EXPECT_NE(alice.player(), bob.player());
    EXPECT_NE(alice.id(), bob.id());
}

TEST(ServerSessions, a_client_that_starts_again_before_its_first_packet_reuses_its_place) {
    Harness harness({.clients_max = 1});
    TestClient& first = harness.greet(kAlice, harness.token(harness.order(1)));
    TestClient& second = harness.greet(kBob, harness.token(harness.order(1)));
    ASSERT_TRUE(first.connected() && second.connected());

    harness.run(3);

    EXPECT_EQ(harness.server.sessions(), 1u);
    EXPECT_EQ(second.welcomes.size(), 1u);
    EXPECT_EQ(first.welcomes.size(), 0u);
}

TEST(ServerSessions, a_waiting_client_gets_the_place_of_one_that_has_not_joined) {
    Harness harness({.clients_max = 1});
    harness.greet(kAlice, harness.token(harness.order(1)));
    TestClient& too_soon = harness.greet(kBob, harness.token(harness.order(2)));

    harness.now += kReservationMin;
    TestClient& later = harness.join(kCarol, 3);
    harness.run(1);

    EXPECT_EQ(too_soon.denied(), DeniedReason::server_full);
    EXPECT_EQ(later.welcomes.size(), 1u);
    EXPECT_EQ(harness.server.statistics().reservations_evicted, 1u);
}

TEST(ServerSessions, a_full_server_lets_a_client_in_when_a_place_becomes_free) {
    Harness harness({.clients_max = 1});
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(1);
    alice.connection().disconnect(EndReason::left);
    harness.carry(alice);

    TestClient& bob = harness.join(kBob, 2);
    harness.run(1);

    ASSERT_EQ(harness.server.world().players().size(), 1u);
    EXPECT_EQ(harness.server.world().players()[0].id, bob.player());
}

// --- Staying in

TEST(ServerSessions, keep_alives_keep_a_session) {
    Harness harness;
    harness.join(kAlice, 1);

    harness.run_for(seconds(20));

    EXPECT_EQ(harness.server.active_players(), 1u);
}

TEST(ServerSessions, a_packet_without_a_session_gets_no_answer) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    Bytes packet = alice.send(harness.now + protocol::kKeepAlive).at(0);
    packet[1] ^= std::byte{1};
    const std::size_t before = harness.mail(kAlice).size();

    harness.server.receive(kAlice, packet, harness.now);

    EXPECT_EQ(harness.drops(DropReason::unknown_connection), 1u);
    EXPECT_EQ(harness.mail(kAlice).size(), before);
}

TEST(ServerSessions, forged_and_replayed_packets_change_nothing) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(10);
    alice.queue_input(20, {.move_x = 100});
    const Bytes packet = alice.send(harness.now).at(0);
    const auto before = harness.server.statistics().inputs.received;

    for (std::size_t i = 0; i < packet.size(); ++i) {
        Bytes forged = packet;
        forged[i] ^= std::byte{0x40};
        harness.server.receive(kAlice, forged, harness.now);
        harness.server.receive(kBob, forged, harness.now);
    }

    harness.tick();
    EXPECT_EQ(harness.server.statistics().inputs.received, before);
    harness.server.receive(kAlice, packet, harness.now);
    harness.server.receive(kAlice, packet, harness.now);
    harness.tick();
    EXPECT_EQ(harness.server.statistics().inputs.received, before + 1) << "and not twice";
    EXPECT_GT(harness.server.statistics().refused_packets[protocol::PacketRefusal::forged], 50u);
    EXPECT_EQ(harness.server.statistics().refused_packets[protocol::PacketRefusal::replayed], 1u);
    EXPECT_EQ(harness.server.active_players(), 1u);
}

TEST(ServerSessions, meaningless_bytes_are_counted_and_get_no_answer) {
    Harness harness;
    const std::array<std::byte, 2> noise{};
    const std::array<std::byte, 1300> too_long{};

    harness.server.receive(kAlice, noise, harness.now);
    harness.server.receive(kAlice, {}, harness.now);
    harness.server.receive(kAlice, too_long, harness.now);

    const auto& handshakes = harness.server.statistics().handshakes;
    EXPECT_EQ(handshakes.of(protocol::HandshakeDrop::unknown_kind), 2u);
    EXPECT_EQ(harness.drops(DropReason::too_long), 1u);
    EXPECT_EQ(harness.server.statistics().traffic.packets_received, 3u);
    EXPECT_EQ(harness.server.statistics().traffic.bytes_received, 1302u);
    EXPECT_TRUE(harness.mail(kAlice).empty());
}

TEST(ServerSessions, takes_as_many_messages_of_inputs_as_a_packet_holds) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    const auto before = harness.server.statistics();

    const sim::Tick next = harness.server.world().tick() + 1;
    for (sim::Tick i = 0; i < 30; ++i)
        alice.queue_input(next + i);
    harness.run(1);

    EXPECT_EQ(harness.server.statistics().inputs.received, before.inputs.received + 30);
    EXPECT_EQ(harness.server.statistics().traffic.packets_received,
              before.traffic.packets_received + 1);
    EXPECT_EQ(harness.disconnects(EndReason::malformed), 0u);
}

TEST(ServerSessions, a_client_that_violates_the_protocol_is_disconnected) {
    const auto garbage = [](TestClient& client) {
        (void)client.connection().send_sequenced(0, arena::test::counting_from<60>(0));
    };
    const auto wrong_direction = [](TestClient& client) { client.queue(protocol::Roster{}); };
    const auto other_channel = [](TestClient& client) {
        (void)client.connection().send_sequenced(1, arena::test::counting_from<60>(0));
    };
    const auto unordered = [](TestClient& client) {
        (void)client.connection().send_unordered(arena::test::counting_from<60>(0));
    };
    const std::vector<std::pair<MessageRefusal, std::function<void(TestClient&)>>> wrongs{
        {MessageRefusal::malformed, garbage},
        {MessageRefusal::malformed, wrong_direction},
        {MessageRefusal::unexpected, other_channel},
        {MessageRefusal::unexpected, unordered}};
    for (const auto& [refusal, speak] : wrongs) {
        Harness harness;
        TestClient& alice = harness.join(kAlice, 1);
        harness.run(2);

        speak(alice);
        harness.run(2);

        EXPECT_EQ(harness.server.statistics().refused_messages[refusal], 1u) << name_of(refusal);
        EXPECT_EQ(harness.disconnects(EndReason::malformed), 1u);
        EXPECT_TRUE(harness.server.world().players().empty());
        EXPECT_EQ(alice.end(), (protocol::End{EndReason::malformed, true}));
    }
}

TEST(ServerSessions, the_server_buffers_no_reliable_message_of_a_client) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    for (int i = 0; i < 20; ++i)
        ASSERT_FALSE(alice.connection().send_reliable(arena::test::counting_from<200>(0)));
    const std::vector<Bytes> datagrams = alice.send(harness.now);
    ASSERT_GT(datagrams.size(), 2u);

    // Without the first message all others would have to be buffered.
    for (std::size_t i = 1; i < datagrams.size(); ++i)
        harness.server.receive(kAlice, datagrams[i], harness.now);

    EXPECT_EQ(harness.server.statistics().refused_packets[protocol::PacketRefusal::beyond_window],
              1u);
    EXPECT_EQ(harness.disconnects(EndReason::beyond_window), 1u);
    harness.run(2);
    EXPECT_EQ(alice.end(), (protocol::End{EndReason::beyond_window, true}));
}

TEST(ServerSessions, a_client_whose_first_packet_violates_the_protocol_never_plays) {
    Harness harness;
    TestClient& alice = harness.greet(kAlice, harness.token(harness.order(1)));
    (void)alice.connection().send_sequenced(0, arena::test::counting_from<60>(0));

    harness.run(2);

    EXPECT_TRUE(harness.transitions.empty());
    EXPECT_EQ(alice.end(), (protocol::End{EndReason::malformed, true}));
}

// --- Another address

TEST(ServerSessions, a_client_whose_address_changes_continues_after_a_challenge) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(10);

    alice.address = kBob;
    harness.run_for(seconds(1));
    const std::size_t updates = alice.updates.size();
    harness.run(60);

    EXPECT_GT(alice.updates.size(), updates + 15) << "it gets its updates at the new address";
    EXPECT_EQ(harness.server.active_players(), 1u);
    EXPECT_EQ(harness.transitions.size(), 1u) << "the change is no transition";
    EXPECT_GT(harness.mail(kAlice).size(), 0u) << "until the challenge was answered";
    harness.run_for(protocol::kChallengeTimeout);
    const std::size_t old_mail = harness.mail(kAlice).size();
    harness.run(10);
    EXPECT_EQ(harness.mail(kAlice).size(), old_mail) << "and not after";
}

TEST(ServerSessions, a_copied_packet_from_elsewhere_does_not_divert_a_session) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(10);
    alice.queue_input(50);
    const Bytes packet = alice.send(harness.now).at(0);

    harness.server.receive(kBob, packet, harness.now);  // overtakes the original
    harness.run_for(seconds(4));

    EXPECT_EQ(harness.server.active_players(), 1u);
    EXPECT_GT(alice.updates.size(), 60u);
    std::size_t bytes = 0;
    for (const Bytes& challenge : harness.mail(kBob))
        bytes += challenge.size();
    EXPECT_LE(bytes, protocol::kAmplificationMax * packet.size());
}

// --- Timing out, and coming back

TEST(ServerSessions, a_player_stays_in_the_world_for_the_grace_time_after_a_timeout) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(3);
    const sim::EntityId player = alice.player();

    alice.is_mute = true;
    harness.run_for(seconds(5));
    EXPECT_EQ(harness.server.active_players(), 0u);
    EXPECT_EQ(harness.server.absent_players(), 1u);
    EXPECT_TRUE(player_in(harness.server, player));
    EXPECT_EQ(harness.disconnects(EndReason::timed_out), 1u);

    harness.run_for(seconds(29));
    EXPECT_TRUE(player_in(harness.server, player));
    harness.run_for(seconds(2));

    EXPECT_FALSE(player_in(harness.server, player));
    EXPECT_EQ(harness.server.absent_players(), 0u);
    EXPECT_EQ(harness.server.sessions(), 0u);
    EXPECT_EQ(harness.server.statistics().given_up, 1u);
    ASSERT_EQ(harness.transitions.size(), 3u);
    EXPECT_EQ(harness.transitions[1].kind, Transition::Kind::lost);
    EXPECT_EQ(harness.transitions[2].kind, Transition::Kind::left);
    EXPECT_EQ(harness.transitions[2].reason, EndReason::timed_out);
}

TEST(ServerSessions, an_absent_player_has_no_input) {
    Harness harness;
    protocol::TokenOrder order = harness.order(1);
    order.timeout = 1;
    TestClient& alice = harness.greet(kAlice, harness.token(order));
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
    ASSERT_EQ(harness.server.absent_players(), 1u);
    const sim::Vec2 when_lost = position();
    ASSERT_LT(when_lost.x, 38.0f) << "there is room to run on";
    harness.run(30);

    EXPECT_EQ(position(), when_lost);
}

TEST(ServerSessions, a_client_that_no_longer_receives_may_come_back_too) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(3);

    alice.is_deaf = true;
    harness.run_for(seconds(6));

    EXPECT_EQ(harness.server.absent_players(), 1u) << "its goodbye gives timed_out as the reason";
}

/// Alice scores, and then loses her connection.
struct Lost {
    explicit Lost(Harness& harness) : alice(harness.join(kAlice, 1)) {
        harness.run(5);
        player = alice.player();
        alice.is_mute = true;
        harness.run_for(seconds(6));
    }
    TestClient& alice;
    sim::EntityId player;
};

TEST(ServerSessions, a_client_that_comes_back_with_its_resume_token_has_the_same_player) {
    Harness harness;
    Lost lost(harness);
    const std::size_t players = harness.server.world().players().size();

    TestClient& back = harness.resume(kBob, lost.alice);
    harness.run(2);

    ASSERT_EQ(back.welcomes.size(), 1u);
    EXPECT_TRUE(back.welcomes[0].resumed);
    EXPECT_EQ(back.player(), lost.player);
    EXPECT_NE(back.id(), lost.alice.id());
    EXPECT_EQ(harness.server.world().players().size(), players);
    EXPECT_EQ(harness.server.active_players(), 1u);
    EXPECT_EQ(harness.server.absent_players(), 0u);
    EXPECT_EQ(harness.server.statistics().resumed, 1u);
    EXPECT_EQ(harness.server.statistics().joined, 1u);
    EXPECT_EQ(harness.transitions.back().kind, Transition::Kind::resumed);
    harness.run(6);
    EXPECT_TRUE(back.sees(lost.player)) << "everything is introduced again";
}

TEST(ServerSessions, a_client_that_comes_back_plays_on) {
    Harness harness;
    Lost lost(harness);
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

TEST(ServerSessions, coming_back_ends_an_old_connection_that_is_still_alive) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(5);

    TestClient& back = harness.resume(kBob, alice);
    harness.run(3);

    EXPECT_EQ(back.player(), alice.player());
    EXPECT_EQ(alice.end(), (protocol::End{EndReason::resumed, true}));
    EXPECT_EQ(harness.disconnects(EndReason::resumed), 1u);
    EXPECT_EQ(harness.server.active_players(), 1u);
    EXPECT_EQ(harness.server.world().players().size(), 1u);
}

TEST(ServerSessions, a_full_server_lets_an_absent_client_back_in) {
    Harness harness({.clients_max = 1});
    Lost lost(harness);

    TestClient& stranger = harness.greet(kCarol, harness.token(harness.order(2)));
    TestClient& back = harness.resume(kBob, lost.alice);
    harness.run(1);

    EXPECT_EQ(stranger.denied(), DeniedReason::server_full);
    EXPECT_EQ(back.welcomes.size(), 1u);
}

TEST(ServerSessions, taking_over_a_player_takes_no_second_place) {
    Harness harness({.clients_max = 2});
    Lost lost(harness);
    TestClient& back = harness.greet(kBob, lost.alice.resume_token());
    ASSERT_TRUE(back.connected());

    TestClient& carol = harness.greet(kCarol, harness.token(harness.order(3)));
    harness.now += kReservationMin;
    TestClient& dave = harness.join(client_at(1004), 4);
    harness.run(2);

    EXPECT_TRUE(carol.connected()) << "there was a free place";
    EXPECT_EQ(carol.welcomes.size(), 0u) << "her place went to a client that waited";
    EXPECT_EQ(dave.welcomes.size(), 1u);
    EXPECT_EQ(back.welcomes.size(), 1u) << "the place of a returning player did not";
}

TEST(ServerSessions, a_takeover_keeps_its_place_when_the_old_connection_leaves) {
    Harness harness({.clients_max = 2});
    harness.join(kBob, 2);
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    TestClient& back = harness.greet(client_at(1011), alice.resume_token());
    alice.connection().disconnect(EndReason::left);
    harness.carry(alice);
    harness.tick();

    TestClient& carol = harness.join(kCarol, 3);
    harness.run(2);

    EXPECT_EQ(carol.denied(), DeniedReason::server_full);
    EXPECT_EQ(back.welcomes.size(), 1u);
    EXPECT_EQ(harness.server.active_players(), 2u);
}

TEST(ServerSessions, a_client_that_keeps_coming_back_has_at_most_two_sessions) {
    Harness harness({.clients_max = 2});
    TestClient* alice = &harness.join(kAlice, 1);
    for (std::uint16_t i = 0; i < 8; ++i) {
        harness.run(1);
        ASSERT_EQ(alice->welcomes.size(), 1u) << i;
        alice = &harness.resume(client_at(static_cast<std::uint16_t>(1010 + i)), *alice);
        EXPECT_EQ(harness.server.sessions(), 2u);
    }

    TestClient& bob = harness.join(kBob, 2);
    harness.run(2);

    EXPECT_EQ(bob.welcomes.size(), 1u);
    EXPECT_EQ(harness.server.statistics().resumed, 8u);
    EXPECT_EQ(harness.server.active_players(), 2u);
}

TEST(ServerSessions, only_the_latest_resume_token_is_accepted_and_only_once) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    TestClient& second = harness.resume(kBob, alice);
    harness.run(2);
    ASSERT_EQ(second.welcomes.size(), 1u);

    TestClient& thief = harness.greet(client_at(1011), alice.resume_token());
    EXPECT_EQ(thief.denied(), DeniedReason::token_duplicate);

    TestClient& third = harness.resume(kCarol, second);  // makes the handshake forget the first
    harness.run(2);
    ASSERT_EQ(third.welcomes.size(), 1u);
    EXPECT_EQ(third.player(), alice.player());
    TestClient& later = harness.greet(client_at(1012), alice.resume_token());
    EXPECT_EQ(later.denied(), DeniedReason::session_gone);
}

TEST(ServerSessions, a_matchmakers_token_is_accepted_once_in_its_lifetime) {
    Harness harness;
    protocol::TokenOrder order = harness.order(1);
    order.lifetime = 3600;
    const auto token = harness.token(order);
    harness.greet(kAlice, token);
    harness.server.kick(1, EndReason::kicked, harness.now);
    harness.unix_time += 3599;
    harness.now += seconds(3599);
    harness.join(kBob, 2);  // makes the handshake forget what it may

    EXPECT_EQ(harness.greet(kCarol, token).denied(), DeniedReason::token_duplicate);
}

TEST(ServerSessions, a_resume_token_with_a_wrong_key_is_rejected) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    protocol::TokenOrder order = harness.order(1);
    order.user_data[kResumeKeyOffset] = std::byte{1};

    TestClient& thief = harness.greet(kBob, harness.token(order));
    harness.run(2);

    EXPECT_EQ(thief.denied(), DeniedReason::session_gone);
    EXPECT_EQ(alice.end(), std::nullopt);
}

TEST(ServerSessions, a_matchmakers_token_takes_over_an_absent_player) {
    Harness harness;
    Lost lost(harness);

    TestClient& back = harness.join(kBob, 1);
    harness.run(1);

    EXPECT_EQ(back.player(), lost.player);
    EXPECT_TRUE(back.welcomes.at(0).resumed);
}

TEST(ServerSessions, a_resume_after_the_grace_time_is_too_late) {
    Harness harness({.grace = seconds(2)});
    Lost lost(harness);
    harness.run_for(seconds(2));

    TestClient& late = harness.greet(kBob, lost.alice.resume_token());

    EXPECT_EQ(late.denied(), DeniedReason::session_gone);
}

TEST(ServerSessions, a_player_stays_when_its_new_connection_never_sends) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    TestClient& half = harness.greet(kBob, alice.resume_token());
    ASSERT_TRUE(half.connected());
    half.is_mute = true;

    harness.run_for(kReservationMax + seconds(1));

    EXPECT_EQ(alice.end(), std::nullopt);
    EXPECT_EQ(harness.server.active_players(), 1u);
    EXPECT_EQ(harness.server.sessions(), 1u);
}

TEST(ServerSessions, a_resume_token_keeps_the_matchmakers_user_data) {
    Harness harness;
    protocol::TokenOrder order = harness.order(1);
    protocol::write_identity({.name = "Zoë", .team = 2}, order.user_data);
    order.user_data[100] = std::byte{0x77};
    TestClient& alice = harness.greet(kAlice, harness.token(order));
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

TEST(ServerSessions, a_client_that_leaves_is_gone_at_once) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);

    alice.connection().disconnect(EndReason::left);
    harness.run(1);

    EXPECT_EQ(harness.server.sessions(), 0u);
    EXPECT_TRUE(harness.server.world().players().empty());
    EXPECT_EQ(harness.disconnects(EndReason::left), 1u);
    EXPECT_EQ(harness.transitions.back().kind, Transition::Kind::left);
}

TEST(ServerSessions, a_client_that_says_goodbye_has_left_whatever_reason_it_gives) {
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

TEST(ServerSessions, a_client_may_join_and_leave_between_two_ticks) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);

    alice.connection().disconnect(EndReason::left);
    harness.run(1);

    EXPECT_TRUE(harness.server.world().players().empty());
    EXPECT_EQ(harness.server.statistics().world_errors,
              (std::array<std::uint64_t, kWorldErrorCount>{}));
}

TEST(ServerSessions, a_leave_and_a_join_in_one_tick_fit_a_full_server) {
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

TEST(ServerSessions, a_player_id_is_never_reused) {
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

TEST(ServerSessions, a_kicked_client_is_told_why_and_may_come_again) {
    for (const EndReason reason : {EndReason::kicked, EndReason::banned}) {
        Harness harness;
        TestClient& alice = harness.join(kAlice, 1);
        TestClient& bob = harness.join(kBob, 2);
        harness.run(2);

        EXPECT_TRUE(harness.server.kick(1, reason, harness.now));
        EXPECT_FALSE(harness.server.kick(99, reason, harness.now));
        harness.run(2);

        EXPECT_EQ(alice.end(), (protocol::End{reason, true}));
        EXPECT_EQ(bob.end(), std::nullopt);
        EXPECT_FALSE(player_in(harness.server, alice.player()));
        EXPECT_EQ(harness.disconnects(reason), 1u);
        EXPECT_TRUE(harness.join(kCarol, 1).connected()) << "only the ban list keeps it out";
    }
}

TEST(ServerSessions, absent_and_reserved_clients_can_be_kicked_too) {
    Harness harness;
    Lost lost(harness);
    TestClient& reserved = harness.greet(kBob, harness.token(harness.order(2)));

    EXPECT_TRUE(harness.server.kick(1, EndReason::kicked, harness.now));
    EXPECT_TRUE(harness.server.kick(2, EndReason::kicked, harness.now));
    EXPECT_FALSE(harness.server.kick(1, EndReason::kicked, harness.now)) << "already gone";
    harness.run(2);

    EXPECT_FALSE(player_in(harness.server, lost.player));
    EXPECT_EQ(harness.server.absent_players(), 0u);
    EXPECT_EQ(reserved.end(), (protocol::End{EndReason::kicked, true}));
    EXPECT_EQ(harness.greet(kCarol, lost.alice.resume_token()).denied(),
              DeniedReason::session_gone);
}

TEST(ServerSessions, an_operator_sees_every_client_that_can_be_kicked) {
    Harness harness;
    Lost lost(harness);
    TestClient& bob = harness.join(kBob, 2);
    harness.run_for(std::chrono::seconds(2));
    harness.greet(kCarol, harness.token(harness.order(3, "Carol")));

    const auto clients = harness.server.clients(harness.now);

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
        EXPECT_TRUE(harness.server.kick(client.client_id, EndReason::kicked, harness.now));
    EXPECT_TRUE(harness.server.clients(harness.now).empty());
}

TEST(ServerSessions, an_operator_sees_how_long_a_client_has_been_absent_or_back) {
    Harness harness;
    Lost lost(harness);
    harness.run_for(std::chrono::seconds(1));
    const Time away = harness.server.clients(harness.now).at(0).in_state;

    harness.resume(kBob, lost.alice);
    const auto clients = harness.server.clients(harness.now);

    EXPECT_GE(away, std::chrono::seconds(1));
    ASSERT_EQ(clients.size(), 1u);
    EXPECT_EQ(clients[0].state, SessionState::active);
    EXPECT_EQ(clients[0].player, lost.player);
    EXPECT_LT(clients[0].in_state, std::chrono::seconds(1));
}

TEST(ServerSessions, a_new_ban_disconnects_its_clients) {
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
    harness.server.enforce_bans(harness.now);
    harness.run(2);

    EXPECT_EQ(alice.end(), (protocol::End{EndReason::banned, true}));
    EXPECT_EQ(bob.end(), (protocol::End{EndReason::banned, true})) << "by its address";
    EXPECT_EQ(carol.end(), std::nullopt);
    EXPECT_EQ(harness.disconnects(EndReason::banned), 2u);
    EXPECT_EQ(harness.greet(client_at(1009), alice.resume_token()).denied(), DeniedReason::banned);
}

TEST(ServerSessions, a_lost_welcome_is_resent_after_the_round_trip_of_the_handshake) {
    Harness harness;
    TestClient& alice = harness.greet(kAlice, harness.token(harness.order(1)));
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

TEST(ServerSessions, a_drain_says_goodbye_to_every_client_and_finishes) {
    Harness harness;
    Lost lost(harness);
    TestClient& bob = harness.join(kBob, 2);
    harness.run(2);
    TestClient& carol = harness.greet(kCarol, harness.token(harness.order(3)));
    const Time begin = harness.now;

    harness.server.begin_drain(harness.now);
    EXPECT_FALSE(harness.server.finished());
    while (!harness.server.finished() && harness.now < begin + seconds(1))
        harness.run(1);

    EXPECT_TRUE(harness.server.finished());
    EXPECT_LT(harness.now - begin, milliseconds(400));
    EXPECT_EQ(bob.end(), (protocol::End{EndReason::draining, true}));
    EXPECT_EQ(carol.end(), (protocol::End{EndReason::draining, true}));
    EXPECT_EQ(harness.disconnects(EndReason::draining), 1u) << "one client had no player";
    EXPECT_TRUE(harness.server.world().players().empty());
    EXPECT_EQ(harness.server.absent_players(), 0u);
    EXPECT_EQ(harness.server.active_players(), 0u);
}

TEST(ServerSessions, a_drain_of_an_empty_server_is_finished_at_once) {
    Harness harness;

    harness.server.begin_drain(harness.now);

    EXPECT_TRUE(harness.server.finished());
}

TEST(ServerSessions, a_world_of_the_greatest_age_drains) {
    Harness harness({.age_max = 30});
    TestClient& bob = harness.join(kBob, 2);
    while (harness.server.world().tick() < 29)
        harness.run(1);
    EXPECT_FALSE(harness.server.draining());

    harness.run(1);
    EXPECT_TRUE(harness.server.draining());
    harness.run(30);

    EXPECT_TRUE(harness.server.finished());
    EXPECT_EQ(bob.end(), (protocol::End{EndReason::draining, true}));
}

// --- Floods

TEST(ServerSessions, no_answer_to_a_stranger_is_longer_than_its_request) {
    Harness harness;
    TestClient& alice = harness.client(kAlice, harness.token(harness.order(1)));
    for (int i = 0; i < 2; ++i) {
        harness.deliver_mail(alice);
        for (const Bytes& question : alice.send(harness.now)) {
            harness.server.receive(kAlice, question, harness.now);
            ASSERT_EQ(harness.mail(kAlice).size(), 1u);
            EXPECT_LT(harness.mail(kAlice)[0].size(), question.size());
        }
    }
}

TEST(ServerSessions, packets_from_elsewhere_have_separate_rate_limiters) {
    Harness harness({.traffic = {.elsewhere = {10, 10}, .elsewhere_in_all = {20, 15}}});
    TestClient& alice = harness.join(kAlice, 1);
    TestClient& bob = harness.join(kBob, 2);
    harness.run(2);
    const auto flood = [&](TestClient& victim) {
        Bytes forged = victim.send(harness.now + protocol::kKeepAlive).at(0);
        forged.back() ^= std::byte{1};
        const auto before =
            harness.server.statistics().refused_packets[protocol::PacketRefusal::forged];
        for (int i = 0; i < 100; ++i)
            harness.server.receive(kCarol, forged, harness.now);
        return harness.server.statistics().refused_packets[protocol::PacketRefusal::forged] -
               before;
    };

    EXPECT_EQ(flood(alice), 10u) << "of one session";
    EXPECT_EQ(flood(bob), 5u) << "of all sessions";
    EXPECT_EQ(harness.drops(DropReason::elsewhere_rate), 185u);

    harness.now += seconds(1);
    EXPECT_EQ(flood(alice), 10u) << "the limiter has recovered";
    EXPECT_TRUE(harness.greet(kCarol, harness.token(harness.order(3))).connected())
        << "new clients are not affected";
}

TEST(ServerSessions, a_flood_does_not_affect_players) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(5);
    const Bytes garbage(1200, std::byte{0x10});

    // From the same address as the player.
    for (int i = 0; i < 300; ++i) {
        for (int flood = 0; flood < 50; ++flood)
            harness.server.receive(kAlice, garbage, harness.now);
        harness.run(1);
    }

    EXPECT_EQ(harness.server.active_players(), 1u);
    EXPECT_GT(alice.updates.size(), 90u);
}

TEST(ServerSessions, packets_of_a_client_that_sends_far_too_much_are_dropped_for_a_while) {
    Harness harness({.traffic = {.session = {.packets = {100, 20}, .bytes = {25'600, 51'200}}}});
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    harness.now += seconds(1);
    const auto received = harness.server.statistics().inputs.received;
    for (sim::Tick i = 0; i < 30; ++i) {
        alice.queue_input(harness.server.world().tick() + 1 + i);
        harness.carry(alice);
    }

    harness.tick();
    EXPECT_EQ(harness.drops(DropReason::session_rate), 10u);
    EXPECT_EQ(harness.server.statistics().inputs.received, received + 20);
    harness.run(60);
    EXPECT_EQ(harness.server.active_players(), 1u);
}

TEST(ServerSessions, forged_packets_are_not_charged_to_the_session) {
    Harness harness({.traffic = {.session = {.packets = {100, 20}, .bytes = {25'600, 51'200}}}});
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    alice.queue_input(50);
    Bytes forged = alice.send(harness.now).at(0);
    forged.back() ^= std::byte{1};

    for (int i = 0; i < 1000; ++i)
        harness.server.receive(kAlice, forged, harness.now);

    EXPECT_EQ(harness.drops(DropReason::session_rate), 0u);
    EXPECT_EQ(harness.server.statistics().refused_packets[protocol::PacketRefusal::forged], 1000u);
}

}  // namespace
}  // namespace arena::server::test::server_sessions_test
