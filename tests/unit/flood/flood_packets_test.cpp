// The packets of a flood are what they claim to be, and a server rejects them for the intended
// reasons.
#include "tests/flood/flood_packets.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <gtest/gtest.h>

#include "protocol/session/packet/packet_header.h"
#include "tests/support/entrance.h"
#include "tests/support/handshake.h"

namespace arena::flood {
namespace {

using protocol::DeniedReason;
using protocol::HandshakeDrop;
using protocol::HandshakeKind;

constexpr std::size_t kPackets = 4096;

/// The entrance of an empty match, and the counts of what it was sent.
struct TestGate : test::Entrance {
    TestGate()
        : Entrance({.handshake = {.protocol_id = test::kTestProtocol,
                                  .keys = test::test_key(),
                                  .own_addresses = {},
                                  .takes_aes = false,
                                  .limits = {}}},
                   1, std::chrono::seconds(100)) {}

    /// Returns the number of answers, and checks that each is no longer than its packet.
    std::size_t receive(const std::vector<Packet>& packets) {
        std::size_t sent = 0;
        auto now = server::Time(std::chrono::seconds(100));
        for (const Packet& packet : packets) {
            answers.clear();
            hall.receive(test::kClientAddress, packet, now);
            for (const Answer& answer : answers)
                EXPECT_LE(answer.bytes.size(), packet.size());
            sent += answers.size();
            now += std::chrono::milliseconds(20);  // slowly enough for every rate limiter
        }
        return sent;
    }
    [[nodiscard]] std::uint64_t drops(HandshakeDrop reason) const { return counts().of(reason); }
    [[nodiscard]] std::uint64_t all_drops() const {
        std::uint64_t sum = 0;
        hall.statistics().for_each_drop(
            [&](std::string_view, std::uint64_t count) { sum += count; });
        return sum;
    }
};

std::size_t count_of(const std::vector<Packet>& packets, HandshakeKind kind) {
    return static_cast<std::size_t>(
        std::count_if(packets.begin(), packets.end(),
                      [kind](const Packet& packet) { return protocol::kind_of(packet) == kind; }));
}

std::vector<Packet> handshakes() {
    protocol::Dice dice(1);
    return make_client_handshakes(dice, kPackets, test::kTestProtocol);
}

std::vector<Packet> garbage() {
    protocol::Dice dice(1);
    return make_garbage(dice, kPackets);
}

TEST(FloodPackets, handshake_packets_are_requests_and_responses_of_the_right_size) {
    const auto packets = handshakes();

    ASSERT_EQ(packets.size(), kPackets);
    EXPECT_EQ(count_of(packets, HandshakeKind::request), kPackets / 2);
    EXPECT_EQ(count_of(packets, HandshakeKind::response), kPackets / 2);
    for (const Packet& packet : packets) {
        ASSERT_EQ(packet.size(), protocol::kClientHandshakeBytes);
        const auto bytes = std::span(packet).first<protocol::kClientHandshakeBytes>();
        EXPECT_EQ(protocol::magic_of(bytes), protocol::Magic::ours);
    }
}

TEST(FloodPackets, one_handshake_packet_in_eight_is_of_another_protocol) {
    const auto packets = handshakes();

    const auto strangers = std::count_if(packets.begin(), packets.end(), [](const Packet& packet) {
        const auto bytes = std::span(packet).first<protocol::kClientHandshakeBytes>();
        return protocol::read_handshake_header(bytes).protocol_id != test::kTestProtocol;
    });

    EXPECT_GT(strangers, static_cast<std::ptrdiff_t>(kPackets / 10));
    EXPECT_LT(strangers, static_cast<std::ptrdiff_t>(kPackets / 6));
}

TEST(FloodPackets, a_gate_admits_no_client_and_counts_each_handshake_packet_by_its_kind) {
    TestGate gate;

    const std::size_t answers = gate.receive(handshakes());

    const protocol::HandshakeCounts& counts = gate.counts();
    EXPECT_EQ(counts.accepted + counts.repeated, 0u);
    EXPECT_EQ(gate.table.size(), 0u);
    // Requests are challenged, responses fail by their cookies, and packets of another protocol are
    // answered with that reason.
    EXPECT_GT(counts.challenges, kPackets / 2 * 4 / 5);
    EXPECT_GT(gate.drops(HandshakeDrop::forged_cookie) + gate.drops(HandshakeDrop::old_cookie),
              kPackets / 2 * 4 / 5);
    EXPECT_GT(counts.of(DeniedReason::wrong_protocol), kPackets / 10);
    EXPECT_EQ(answers, counts.challenges + counts.of(DeniedReason::wrong_protocol));
    EXPECT_EQ(gate.all_drops(),
              gate.drops(HandshakeDrop::forged_cookie) + gate.drops(HandshakeDrop::old_cookie));
    EXPECT_EQ(answers + gate.all_drops(), kPackets);
}

TEST(FloodPackets, garbage_has_any_length_that_a_datagram_may_have) {
    const auto packets = garbage();

    ASSERT_EQ(packets.size(), kPackets);
    const auto [shortest, longest] =
        std::minmax_element(packets.begin(), packets.end(),
                            [](const Packet& a, const Packet& b) { return a.size() < b.size(); });
    EXPECT_GE(shortest->size(), 1u);
    EXPECT_LT(shortest->size(), 10u);
    EXPECT_GT(longest->size(), protocol::kPacketBytesMax - 10);
    EXPECT_LE(longest->size(), protocol::kPacketBytesMax);
}

TEST(FloodPackets, a_third_of_the_garbage_looks_like_data_and_a_third_like_handshake_packets) {
    const auto packets = garbage();
    std::size_t data = 0;
    std::size_t handshakes = 0;
    for (const Packet& packet : packets) {
        if (packet[0] == std::byte{protocol::kDataPacketKind}) ++data;
        if (protocol::kind_of(packet)) ++handshakes;
    }

    EXPECT_GE(data, kPackets / 3);
    EXPECT_LT(data, kPackets * 2 / 5);
    EXPECT_GE(handshakes, kPackets / 3);
    EXPECT_LT(handshakes, kPackets * 2 / 5);
}

TEST(FloodPackets, a_gate_answers_no_garbage) {
    TestGate gate;

    const std::size_t answers = gate.receive(garbage());

    EXPECT_EQ(answers, 0u);
    EXPECT_EQ(gate.table.size(), 0u);
    EXPECT_GT(gate.drops(HandshakeDrop::unknown_kind), kPackets / 2);
    EXPECT_GT(gate.drops(HandshakeDrop::wrong_size), kPackets / 10);
    EXPECT_EQ(gate.all_drops(), kPackets);
}

TEST(FloodPackets, are_the_same_for_the_same_dice) {
    EXPECT_EQ(handshakes(), handshakes());
    EXPECT_EQ(garbage(), garbage());
    protocol::Dice other(2);
    EXPECT_NE(make_garbage(other, kPackets), garbage());
}

}  // namespace
}  // namespace arena::flood
