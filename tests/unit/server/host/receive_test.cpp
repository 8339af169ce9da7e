// Tests how datagrams are handled: without a session, of a session, from another address, and in a
// flood.
#include <array>
#include <functional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/session/handshake/handshake_packets.h"
#include "tests/unit/server/harness.h"

namespace arena::server::test::receive_test {
namespace {

using protocol::EndReason;
using std::chrono::seconds;

const Address kAlice = client_at(1001);
const Address kBob = client_at(1002);
const Address kCarol = client_at(1003);

// --- Datagrams without a session

TEST(ServerReceive, a_packet_without_a_session_gets_no_answer) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    Bytes packet = alice.send(harness.now + protocol::kKeepAlive).at(0);
    packet[1] ^= std::byte{1};
    const std::size_t before = harness.mail(kAlice).size();

    harness.server.receive(kAlice, packet, harness.now);

    EXPECT_EQ(harness.drops(DropReason::unknown_connection), 1u);
    EXPECT_EQ(harness.mail(kAlice).size(), before);
}

TEST(ServerReceive, meaningless_bytes_are_counted_and_get_no_answer) {
    Harness harness;
    const std::array<std::byte, 2> noise{};
    const std::array<std::byte, 1300> too_long{};

    harness.server.receive(kAlice, noise, harness.now);
    harness.server.receive(kAlice, {}, harness.now);
    harness.server.receive(kAlice, too_long, harness.now);

    const auto handshakes = harness.server.statistics().handshakes;
    EXPECT_EQ(handshakes.of(protocol::HandshakeDrop::unknown_kind), 2u);
    EXPECT_EQ(harness.drops(DropReason::too_long), 1u);
    EXPECT_EQ(harness.server.statistics().traffic.packets_received, 3u);
    EXPECT_EQ(harness.server.statistics().traffic.bytes_received, 1302u);
    EXPECT_TRUE(harness.mail(kAlice).empty());
}

TEST(ServerReceive, a_datagram_may_have_1200_bytes) {
    Harness harness;

    harness.server.receive(kAlice, Bytes(1200), harness.now);
    EXPECT_EQ(harness.drops(DropReason::too_long), 0u);
    harness.server.receive(kAlice, Bytes(1201), harness.now);
    EXPECT_EQ(harness.drops(DropReason::too_long), 1u);
}

TEST(ServerReceive, does_not_answer_to_port_0_or_to_an_unspecified_address) {
    Harness harness;
    const auto request =
        protocol::write_request(protocol::HandshakeHeader{.protocol_id = protocol::protocol_id()});

    for (const Address& nowhere : {protocol::ipv4_address({203, 0, 113, 1}, 0),
                                   protocol::ipv4_address({0, 0, 0, 0}, 7), Address{{}, 7}})
        harness.server.receive(nowhere, request, harness.now);

    EXPECT_TRUE(harness.sent_to.empty());
    EXPECT_EQ(harness.drops(DropReason::no_return_address), 3u);
    harness.server.receive(kAlice, request, harness.now);
    EXPECT_EQ(harness.sent_to.size(), 1u);
}

TEST(ServerReceive, repeated_goodbyes_do_not_count_as_packets_of_unknown_connections) {
    Harness harness;
    TestClient& alice = harness.join(client_at(1001), 1);
    harness.run(5);

    alice.connection().disconnect(EndReason::left);
    harness.run_for(seconds(1));

    EXPECT_EQ(harness.server.host().sessions(), 0u);
    EXPECT_EQ(harness.drops(DropReason::unknown_connection), 0u);
    EXPECT_EQ(harness.drops(DropReason::closed_connection), 9u);
}

TEST(ServerReceive, a_packet_long_after_the_goodbye_is_of_an_unknown_connection) {
    Harness harness;
    TestClient& alice = harness.join(client_at(1001), 1);
    harness.run(5);
    const Bytes packet = alice.send(harness.now + protocol::kKeepAlive).at(0);
    alice.connection().disconnect(EndReason::left);
    harness.run_for(seconds(10));

    harness.server.receive(client_at(1001), packet, harness.now);

    EXPECT_EQ(harness.drops(DropReason::unknown_connection), 1u);
}

// --- Packets of a session

TEST(ServerReceive, forged_and_replayed_packets_change_nothing) {
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
    EXPECT_EQ(harness.server.host().active_players(), 1u);
}

TEST(ServerReceive, takes_as_many_messages_of_inputs_as_a_packet_holds) {
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

TEST(ServerReceive, a_client_that_violates_the_protocol_is_disconnected) {
    const auto garbage = [](TestClient& client) {
        (void)client.connection().send_sequenced(0, arena::test::counting_from<60>(0));
    };
    const auto wrong_direction = [](TestClient& client) { client.queue(protocol::Roster{}); };
    const auto other_channel = [](TestClient& client) {
        (void)client.connection().send_sequenced(2, arena::test::counting_from<60>(0));
    };
    const auto no_wish = [](TestClient& client) {
        (void)client.connection().send_sequenced(1, arena::test::counting_from<60>(0));
    };
    const auto unordered = [](TestClient& client) {
        (void)client.connection().send_unordered(arena::test::counting_from<60>(0));
    };
    const std::vector<std::pair<MessageRefusal, std::function<void(TestClient&)>>> wrongs{
        {MessageRefusal::malformed, garbage},
        {MessageRefusal::malformed, wrong_direction},
        {MessageRefusal::malformed, no_wish},
        {MessageRefusal::unexpected, other_channel},
        {MessageRefusal::unexpected, unordered}};
    for (const auto& [refusal, violate] : wrongs) {
        Harness harness;
        TestClient& alice = harness.join(kAlice, 1);
        harness.run(2);

        violate(alice);
        harness.run(2);

        EXPECT_EQ(harness.server.statistics().refused_messages[refusal], 1u) << name_of(refusal);
        EXPECT_EQ(harness.disconnects(EndReason::malformed), 1u);
        EXPECT_TRUE(harness.server.world().players().empty());
        EXPECT_EQ(alice.end(), (protocol::End{EndReason::malformed, true}));
    }
}

TEST(ServerReceive, the_server_buffers_no_reliable_message_of_a_client) {
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

TEST(ServerReceive, a_client_whose_first_packet_violates_the_protocol_never_plays) {
    Harness harness;
    TestClient& alice = harness.greet(kAlice, harness.token(harness.spec(1)));
    (void)alice.connection().send_sequenced(0, arena::test::counting_from<60>(0));

    harness.run(2);

    EXPECT_TRUE(harness.transitions.empty());
    EXPECT_EQ(alice.end(), (protocol::End{EndReason::malformed, true}));
}

TEST(ServerReceive, an_input_looks_back_no_further_than_its_line_requires) {
    Harness harness({.snapshot_rate = 60, .input_rate = 60});
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(10);

    alice.queue_input(harness.server.world().tick() + 1, {.seen_back = 15});
    harness.run(1);

    // One input interval and two update intervals of a tick each, three ticks of allowance, and the
    // round trip of this line, a few ticks.
    const int looks_back = harness.server.world().players().input[0].seen_back;
    EXPECT_GE(looks_back, 6);
    EXPECT_LT(looks_back, 15);
    EXPECT_EQ(harness.server.statistics().inputs.look_back_cut, 1u);
}

// --- Another address

TEST(ServerReceive, a_client_whose_address_changes_continues_after_a_challenge) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(10);

    alice.address = kBob;
    harness.run_for(seconds(1));
    const std::size_t updates = alice.updates.size();
    harness.run(60);

    EXPECT_GT(alice.updates.size(), updates + 15) << "it gets its updates at the new address";
    EXPECT_EQ(harness.server.host().active_players(), 1u);
    EXPECT_EQ(harness.transitions.size(), 1u) << "the change is no transition";
    EXPECT_GT(harness.mail(kAlice).size(), 0u) << "until the challenge was answered";
    harness.run_for(protocol::kChallengeTimeout);
    const std::size_t old_mail = harness.mail(kAlice).size();
    harness.run(10);
    EXPECT_EQ(harness.mail(kAlice).size(), old_mail) << "and not after";
}

TEST(ServerReceive, a_copied_packet_from_elsewhere_does_not_divert_a_session) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(10);
    alice.queue_input(50);
    const Bytes packet = alice.send(harness.now).at(0);

    harness.server.receive(kBob, packet, harness.now);  // overtakes the original
    harness.run_for(seconds(4));

    EXPECT_EQ(harness.server.host().active_players(), 1u);
    EXPECT_GT(alice.updates.size(), 60u);
    std::size_t bytes = 0;
    for (const Bytes& challenge : harness.mail(kBob))
        bytes += challenge.size();
    EXPECT_LE(bytes, protocol::kAmplificationMax * packet.size());
}

// --- Floods

TEST(ServerReceive, packets_from_elsewhere_have_separate_rate_limiters) {
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
    EXPECT_TRUE(harness.greet(kCarol, harness.token(harness.spec(3))).connected())
        << "new clients are not affected";
}

TEST(ServerReceive, a_flood_does_not_affect_players) {
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

    EXPECT_EQ(harness.server.host().active_players(), 1u);
    EXPECT_GT(alice.updates.size(), 90u);
}

TEST(ServerReceive, packets_of_a_client_that_sends_far_too_much_are_dropped_for_a_while) {
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
    EXPECT_EQ(harness.server.host().active_players(), 1u);
}

TEST(ServerReceive, forged_packets_are_not_charged_to_the_session) {
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
}  // namespace arena::server::test::receive_test
