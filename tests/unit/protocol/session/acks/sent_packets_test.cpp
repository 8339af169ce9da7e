#include "protocol/session/acks/sent_packets.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/connection_peer.h"

namespace arena::protocol {
namespace {

using Numbers = std::vector<std::uint64_t>;

SentPackets with_sent(std::uint64_t count) {
    SentPackets sent;
    for (std::uint64_t i = 0; i < count; ++i)
        sent.add(Time{0}, {});
    return sent;
}

/// The packets that an acknowledgement settles, newest first; {0} when it was rejected.
Numbers settled(SentPackets& sent, std::uint64_t ack, std::uint32_t bits) {
    Numbers numbers;
    const bool taken =
        sent.acknowledge(static_cast<std::uint16_t>(ack), bits,
                         [&](const SentPacket& packet) { numbers.push_back(packet.sequence); });
    std::sort(numbers.begin(), numbers.end(), std::greater<>());
    return taken ? numbers : Numbers{0};
}

/// The same for the runs of a frame, in which each number takes one byte.
Numbers settled_by_runs(SentPackets& sent, std::uint64_t ack, std::initializer_list<int> runs) {
    Numbers numbers;
    const auto bytes = test::bytes_of_numbers(runs);
    const bool taken = sent.acknowledge_runs(
        static_cast<std::uint16_t>(ack), bytes,
        [&](const SentPacket& packet) { numbers.push_back(packet.sequence); });
    std::sort(numbers.begin(), numbers.end(), std::greater<>());
    return taken ? numbers : Numbers{0};
}

TEST(SentPackets, are_numbered_from_1) {
    SentPackets sent;

    EXPECT_EQ(sent.add(Time{5}, {.pieces_begin = 9}).sequence, 1u);
    const SentPacket& second = sent.add(Time{6}, {.pieces_begin = 10});

    EXPECT_EQ(second.sequence, 2u);
    EXPECT_EQ(second.sent_at, Time{6});
    EXPECT_EQ(second.pieces_begin, 10u);
    EXPECT_EQ(sent.newest(), 2u);
}

TEST(SentPackets, an_acknowledgement_names_its_number_and_those_of_its_bits) {
    SentPackets sent = with_sent(40);

    EXPECT_EQ(settled(sent, 38, 0b101u), (Numbers{38, 37, 35}));
}

TEST(SentPackets, the_oldest_bit_names_the_32nd_before) {
    SentPackets sent = with_sent(33);

    EXPECT_EQ(settled(sent, 33, 0x80000000u), (Numbers{33, 1}));
}

TEST(SentPackets, each_packet_is_settled_once) {
    SentPackets sent = with_sent(10);
    (void)settled(sent, 5, 0b1u);

    EXPECT_EQ(settled(sent, 5, 0b1u), Numbers{});
    EXPECT_EQ(settled(sent, 6, 0b111u), (Numbers{6, 3}));
    EXPECT_EQ(settled(sent, 4, 0b11u), (Numbers{2})) << "an older packet that was late";
    EXPECT_EQ(sent.acked(), 5u);
}

TEST(SentPackets, an_ack_of_0_names_nothing_at_first) {
    SentPackets sent = with_sent(3);

    EXPECT_EQ(settled(sent, 0, 0), Numbers{});
}

TEST(SentPackets, unsent_packets_cannot_be_acknowledged) {
    SentPackets sent = with_sent(3);

    EXPECT_EQ(settled(sent, 4, 0), (Numbers{0}));
    EXPECT_EQ(settled(sent, 65535, 0), (Numbers{0}));
    EXPECT_EQ(settled(sent, 3, 0b100u), (Numbers{0})) << "bit 2 would be number 0";
    EXPECT_EQ(settled(sent, 3, 0x80000000u), (Numbers{0}));
    EXPECT_EQ(settled(sent, 0, 1), (Numbers{0}));
    EXPECT_EQ(settled(sent, 3, 0b11u), (Numbers{3, 2, 1})) << "and a rejection changes nothing";
}

TEST(SentPackets, acknowledgements_continue_across_the_wrap) {
    SentPackets sent = with_sent(65537);

    EXPECT_EQ(settled(sent, 65535, 0b1u), (Numbers{65535, 65534}));
    EXPECT_EQ(settled(sent, 65536, 0b11u), (Numbers{65536}));
    EXPECT_EQ(settled(sent, 65537, 0b1111u), (Numbers{65537, 65533}));
}

TEST(SentPackets, runs_begin_after_the_33_numbers_of_the_header) {
    SentPackets sent = with_sent(100);

    EXPECT_EQ(settled_by_runs(sent, 90, {0, 2, 5, 3}), (Numbers{57, 56, 50, 49, 48}));
    EXPECT_EQ(settled_by_runs(sent, 90, {0, 2, 5, 4}), (Numbers{47})) << "each is settled once";
}

TEST(SentPackets, runs_reach_down_to_the_first_packet_and_no_further) {
    SentPackets sent = with_sent(40);

    EXPECT_EQ(settled_by_runs(sent, 40, {3, 5}), (Numbers{0})) << "that would be number 0";
    EXPECT_EQ(settled_by_runs(sent, 40, {0, 0x80, 0x80}), (Numbers{0})) << "no number";
    EXPECT_EQ(settled_by_runs(sent, 33, {0, 1}), (Numbers{0}));
    EXPECT_EQ(settled_by_runs(sent, 32, {0, 1}), (Numbers{0}));
    EXPECT_EQ(settled_by_runs(sent, 41, {0, 1}), (Numbers{0})) << "that was never sent";
    EXPECT_EQ(settled_by_runs(sent, 40, {3, 4}), (Numbers{4, 3, 2, 1}));
}

TEST(SentPackets, a_long_run_settles_every_remembered_packet_in_it) {
    SentPackets sent = with_sent(20'000);

    const Numbers numbers = settled_by_runs(sent, 20'000, {0, 0xFF, 0x7F});

    ASSERT_EQ(numbers.size(), 16'383u);
    EXPECT_EQ(numbers.front(), 20'000u - 33u);
    EXPECT_EQ(numbers.back(), 20'000u - 33u - 16'382u);
    EXPECT_EQ(settled_by_runs(sent, 20'000, {0, 0xFF, 0x7F}), Numbers{});
}

TEST(SentPackets, runs_continue_across_the_wrap) {
    SentPackets sent = with_sent(65'540);

    EXPECT_EQ(settled_by_runs(sent, 65'540, {0, 3}), (Numbers{65'507, 65'506, 65'505}));
}

TEST(SentPackets, a_packet_is_remembered_for_four_seconds) {
    for (const Time age : {kSentPacketsLife - Time{1}, kSentPacketsLife}) {
        SentPackets sent;
        sent.add(Time{0}, {});
        sent.add(age, {});

        EXPECT_EQ(settled(sent, 1, 0), age < kSentPacketsLife ? Numbers{1} : Numbers{});
        EXPECT_EQ(settled(sent, 2, 0), (Numbers{2}));
    }
}

TEST(SentPackets, no_more_than_32768_are_remembered) {
    SentPackets sent = with_sent(kSentPacketsMax + 1);

    EXPECT_EQ(sent.capacity(), kSentPacketsMax);
    EXPECT_EQ(settled(sent, 1, 0), Numbers{});
    EXPECT_EQ(settled(sent, 2, 0), (Numbers{2}));
}

TEST(SentPackets, settled_packets_take_no_memory) {
    SentPackets sent;
    for (std::uint64_t i = 1; i <= 5000; ++i) {
        sent.add(Time{0}, {});
        if (i > 50) (void)settled(sent, i - 50, 0);
    }

    EXPECT_EQ(sent.capacity(), 64u);
}

TEST(SentPackets, growing_keeps_what_packets_carried) {
    SentPackets sent;
    for (std::uint64_t i = 1; i <= 1000; ++i)
        sent.add(Time{0}, {.pieces_begin = i});

    std::uint64_t right = 0;
    for (std::uint64_t i = 1; i <= 1000; ++i)
        EXPECT_TRUE(sent.acknowledge(
            static_cast<std::uint16_t>(i), 0,
            [&](const SentPacket& packet) { right += packet.pieces_begin == i ? 1u : 0u; }));

    EXPECT_EQ(right, 1000u);
}

TEST(SentPackets, a_packet_counts_as_lost_after_the_patience) {
    SentPackets sent;
    sent.add(Time{0}, {});
    sent.add(Time{50}, {});
    (void)settled(sent, 2, 0);

    sent.detect_losses(Time{99}, Time{100});
    EXPECT_EQ(sent.lost(), 0u);

    sent.detect_losses(Time{100}, Time{100});
    EXPECT_EQ(sent.lost(), 1u);
    EXPECT_FLOAT_EQ(sent.losses().share(), 0.5f);
}

TEST(SentPackets, a_forgotten_packet_counts_as_lost) {
    SentPackets sent = with_sent(kSentPacketsMax);
    EXPECT_EQ(sent.lost(), 0u);

    sent.add(Time{0}, {});

    EXPECT_EQ(sent.lost(), 1u);
}

}  // namespace
}  // namespace arena::protocol
