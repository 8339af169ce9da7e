#include "protocol/session/sent_packets.h"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

using Numbers = std::vector<std::uint64_t>;

SentPackets with_sent(std::uint64_t count) {
    SentPackets sent;
    for (std::uint64_t i = 0; i < count; ++i)
        sent.add(Time{0}, {});
    return sent;
}

/// The packets that an acknowledgement settles; {0} if it was refused.
Numbers settled(SentPackets& sent, std::uint64_t ack, std::uint32_t bits) {
    Numbers numbers;
    const bool taken =
        sent.acknowledge(static_cast<std::uint16_t>(ack), bits,
                         [&](const SentPacket& packet) { numbers.push_back(packet.sequence); });
    return taken ? numbers : Numbers{0};
}

TEST(SentPackets, are_numbered_from_1) {
    SentPackets sent;

    EXPECT_EQ(sent.add(Time{5}, {.redundant_end = 9}).sequence, 1u);
    const SentPacket& second = sent.add(Time{6}, {.redundant_end = 10});

    EXPECT_EQ(second.sequence, 2u);
    EXPECT_EQ(second.sent_at, Time{6});
    EXPECT_EQ(second.redundant_end, 10u);
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

TEST(SentPackets, each_is_settled_once) {
    SentPackets sent = with_sent(10);
    (void)settled(sent, 5, 0b1u);

    EXPECT_EQ(settled(sent, 5, 0b1u), Numbers{});
    EXPECT_EQ(settled(sent, 6, 0b111u), (Numbers{6, 3}));
    EXPECT_EQ(settled(sent, 4, 0b11u), (Numbers{2})) << "an older one that came late";
    EXPECT_EQ(sent.acked(), 5u);
}

TEST(SentPackets, an_ack_of_0_names_nothing_at_first) {
    SentPackets sent = with_sent(3);

    EXPECT_EQ(settled(sent, 0, 0), Numbers{});
}

TEST(SentPackets, what_was_never_sent_cannot_be_acknowledged) {
    SentPackets sent = with_sent(3);

    EXPECT_EQ(settled(sent, 4, 0), (Numbers{0}));
    EXPECT_EQ(settled(sent, 65535, 0), (Numbers{0}));
    EXPECT_EQ(settled(sent, 3, 0b100u), (Numbers{0})) << "bit 2 would be number 0";
    EXPECT_EQ(settled(sent, 3, 0x80000000u), (Numbers{0}));
    EXPECT_EQ(settled(sent, 0, 1), (Numbers{0}));
    EXPECT_EQ(settled(sent, 3, 0b11u), (Numbers{3, 2, 1})) << "and a refusal changes nothing";
}

TEST(SentPackets, acknowledgements_go_on_over_the_wrap) {
    SentPackets sent = with_sent(65537);

    EXPECT_EQ(settled(sent, 65535, 0b1u), (Numbers{65535, 65534}));
    EXPECT_EQ(settled(sent, 65536, 0b11u), (Numbers{65536}));
    EXPECT_EQ(settled(sent, 65537, 0b1111u), (Numbers{65537, 65533}));
}

TEST(SentPackets, one_that_is_forgotten_is_not_settled) {
    SentPackets sent = with_sent(257);

    EXPECT_EQ(settled(sent, 1, 0), Numbers{});
    EXPECT_EQ(settled(sent, 2, 0), (Numbers{2}));
}

TEST(SentPackets, is_lost_when_its_time_is_over) {
    SentPackets sent;
    sent.add(Time{0}, {});
    sent.add(Time{50}, {});
    (void)settled(sent, 2, 0);

    sent.judge_losses(Time{99}, Time{100});
    EXPECT_EQ(sent.lost(), 0u);

    sent.judge_losses(Time{100}, Time{100});
    EXPECT_EQ(sent.lost(), 1u);
    EXPECT_FLOAT_EQ(sent.loss(), 0.5f);
}

TEST(SentPackets, is_lost_when_256_more_were_sent) {
    SentPackets sent = with_sent(256);
    EXPECT_EQ(sent.lost(), 0u);

    sent.add(Time{0}, {});

    EXPECT_EQ(sent.lost(), 1u);
}

}  // namespace
}  // namespace arena::protocol
