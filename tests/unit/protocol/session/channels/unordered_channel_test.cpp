#include "protocol/session/channels/unordered_channel.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/session/limits.h"
#include "protocol/session/packet/frame_reader.h"
#include "tests/support/connection_peer.h"

namespace arena::protocol {
namespace {

using namespace std::chrono_literals;

using test::Message;
using test::message_of;

constexpr Time kPatience = 300ms;
constexpr Time kReordering = 15ms;

using Fates = std::vector<MessageFate>;

/// Writes the next packet and returns its record for an acknowledgement.
SentPacket write_packet(UnorderedSender& sender, Time now) {
    Message buffer(kFrameBytesMax);
    FrameWriter writer(buffer);
    SentPacket record{.sent_at = now};
    sender.write(now, writer, record);
    return record;
}

/// Sends one message in its own packet.
SentPacket send(UnorderedSender& sender, Time now) {
    EXPECT_TRUE(sender.push(message_of(10)));
    return write_packet(sender, now);
}

Fates take_fates(UnorderedSender& sender) {
    const Fates fates(sender.fates().begin(), sender.fates().end());
    sender.forget_fates();
    return fates;
}

TEST(UnorderedSender, a_packet_takes_the_messages_that_fit) {
    UnorderedSender sender;
    for (const std::size_t size : {600u, 500u, 1171u})
        ASSERT_TRUE(sender.push(message_of(size)));

    const SentPacket first = write_packet(sender, 0ms);
    const SentPacket second = write_packet(sender, 0ms);

    EXPECT_EQ(first.unordered_begin, 1u);
    EXPECT_EQ(first.unordered, 2);
    EXPECT_EQ(second.unordered_begin, 3u);
    EXPECT_EQ(second.unordered, 1);
    EXPECT_TRUE(sender.empty());
    EXPECT_EQ(sender.in_flight(), 3u);
}

TEST(UnorderedSender, a_packet_takes_64_at_most) {
    UnorderedSender sender;
    for (int i = 0; i < 70; ++i)
        ASSERT_TRUE(sender.push(message_of(1)));

    EXPECT_EQ(write_packet(sender, 0ms).unordered, 64);
    EXPECT_EQ(write_packet(sender, 0ms).unordered, 6);
}

TEST(UnorderedSender, a_number_is_known_before_its_message_is_pushed) {
    UnorderedSender sender;
    EXPECT_EQ(sender.next_number(), 1u);
    ASSERT_TRUE(sender.push(message_of(1)));
    EXPECT_EQ(sender.next_number(), 2u);
}

TEST(UnorderedSender, an_acknowledged_message_is_delivered_once) {
    UnorderedSender sender;
    const SentPacket first = send(sender, 0ms);
    const SentPacket second = send(sender, 5ms);

    sender.acknowledge(second);
    sender.detect_losses(50ms, kPatience, kReordering);
    EXPECT_EQ(take_fates(sender), (Fates{{2, true}}));
    sender.acknowledge(first);
    sender.detect_losses(60ms, kPatience, kReordering);
    EXPECT_EQ(take_fates(sender), (Fates{{1, true}}));
    EXPECT_EQ(sender.in_flight(), 0u);

    sender.detect_losses(10s, kPatience, kReordering);
    EXPECT_TRUE(sender.fates().empty());
}

TEST(UnorderedSender, a_message_sent_clearly_before_an_acknowledged_one_is_lost) {
    UnorderedSender sender;
    const SentPacket lost = send(sender, 0ms);
    const SentPacket late = send(sender, 10ms);
    const SentPacket come = send(sender, 16ms);

    sender.acknowledge(come);
    sender.detect_losses(50ms, kPatience, kReordering);
    EXPECT_EQ(take_fates(sender), (Fates{{3, true}, {1, false}}));

    sender.acknowledge(late);
    sender.acknowledge(lost);  // too late
    sender.detect_losses(60ms, kPatience, kReordering);
    EXPECT_EQ(take_fates(sender), (Fates{{2, true}}));
}

/// Sends a message every 5 ms, of which every fourth arrives `late`; returns how many counted as
/// lost.
std::size_t lost_by_reordering(UnorderedSender& sender, Time late, int count) {
    std::vector<SentPacket> packets;
    std::size_t lost = 0;
    const int behind = static_cast<int>(late / 5ms);
    for (int i = 0; i < count; ++i) {
        packets.push_back(send(sender, Time{5ms} * i));
        if (i % 4 != 0) sender.acknowledge(packets.back());
        if (i >= behind && (i - behind) % 4 == 0)
            sender.acknowledge(packets[static_cast<std::size_t>(i - behind)]);
        sender.detect_losses(Time{5ms} * i, kPatience, kReordering);
        for (const MessageFate& fate : take_fates(sender))
            lost += fate.is_delivered ? 0u : 1u;
    }
    return lost;
}

TEST(UnorderedSender, waits_for_longer_where_packets_overtake_each_other) {
    UnorderedSender sender;
    EXPECT_LE(lost_by_reordering(sender, 40ms, 400), 8u);
    UnorderedSender far_late;
    EXPECT_GE(lost_by_reordering(far_late, 100ms, 400), 90u)
        << "it waits at most four times as long";
}

TEST(UnorderedSender, waits_as_long_as_at_first_once_no_packet_is_late) {
    UnorderedSender sender;
    static_cast<void>(lost_by_reordering(sender, 40ms, 400));
    Time now = 3s;
    // One message that is lost, and one 16 ms later that arrives.
    const auto counts_as_lost = [&] {
        sender.detect_losses(now + 1s, kPatience, kReordering);
        sender.forget_fates();
        now += 2s;
        static_cast<void>(send(sender, now));
        sender.acknowledge(send(sender, now + 16ms));
        sender.detect_losses(now + 16ms, kPatience, kReordering);
        return take_fates(sender).size() == 2;
    };
    ASSERT_FALSE(counts_as_lost());
    for (int i = 0; i < UnorderedSender::kLossesToNarrow; ++i)
        static_cast<void>(counts_as_lost());

    EXPECT_TRUE(counts_as_lost());
}

TEST(UnorderedSender, a_packet_without_a_message_shows_a_loss_as_well) {
    UnorderedSender sender;
    static_cast<void>(send(sender, 0ms));

    sender.acknowledge({.sent_at = 16ms});
    sender.detect_losses(50ms, kPatience, kReordering);

    EXPECT_EQ(take_fates(sender), (Fates{{1, false}}));
}

TEST(UnorderedSender, a_message_is_lost_after_the_patience_when_nothing_is_heard) {
    UnorderedSender sender;
    static_cast<void>(send(sender, 100ms));

    sender.detect_losses(399ms, kPatience, kReordering);
    EXPECT_TRUE(sender.fates().empty());
    sender.detect_losses(400ms, kPatience, kReordering);
    EXPECT_EQ(take_fates(sender), (Fates{{1, false}}));
}

TEST(UnorderedSender, a_message_that_waits_to_be_sent_is_not_lost) {
    UnorderedSender sender;
    ASSERT_TRUE(sender.push(message_of(1)));

    sender.acknowledge({.sent_at = 9s});
    sender.detect_losses(10s, kPatience, kReordering);

    EXPECT_TRUE(sender.fates().empty());
    EXPECT_EQ(write_packet(sender, 10s).unordered_begin, 1u);
}

TEST(UnorderedSender, messages_in_flight_keep_their_times_when_the_ring_grows) {
    UnorderedSender sender;
    std::vector<SentPacket> packets;
    for (int i = 0; i < 32; ++i)
        packets.push_back(send(sender, Time{1ms} * i));
    sender.acknowledge(packets[31]);

    static_cast<void>(send(sender, 32ms));
    sender.detect_losses(40ms, kPatience, kReordering);

    Fates fates{{32, true}};
    for (std::uint32_t number = 1; number <= 16; ++number)
        fates.push_back({number, false});
    EXPECT_EQ(take_fates(sender), fates);
    EXPECT_EQ(sender.in_flight(), 16u);
}

TEST(UnorderedSender, numbers_wrap_to_0) {
    UnorderedSender sender(0xFFFF'FFFE);
    std::vector<SentPacket> packets;
    for (int i = 0; i < 40; ++i)
        packets.push_back(send(sender, Time{1ms} * i));
    EXPECT_EQ(packets[2].unordered_begin, 0u);
    sender.acknowledge(packets[1]);
    sender.acknowledge(packets[3]);
    sender.detect_losses(310ms, kPatience, kReordering);

    Fates fates{{0xFFFF'FFFF, true}, {1, true}, {0xFFFF'FFFE, false}, {0, false}};
    for (std::uint32_t number = 2; number <= 8; ++number)
        fates.push_back({number, false});
    EXPECT_EQ(take_fates(sender), fates);
    EXPECT_EQ(sender.in_flight(), 29u);
    EXPECT_EQ(sender.next_number(), 38u);
}

TEST(UnorderedSender, the_oldest_message_beyond_the_limit_in_flight_is_lost) {
    UnorderedSender sender;
    const SentPacket first = send(sender, 0ms);
    for (std::size_t i = 1; i < kUnorderedFlightMax; ++i)
        static_cast<void>(send(sender, 0ms));
    EXPECT_EQ(sender.in_flight(), kUnorderedFlightMax);
    EXPECT_TRUE(sender.fates().empty());

    static_cast<void>(send(sender, 0ms));

    EXPECT_EQ(sender.in_flight(), kUnorderedFlightMax);
    EXPECT_EQ(take_fates(sender), (Fates{{1, false}}));
    sender.acknowledge(first);
    EXPECT_TRUE(sender.fates().empty());
}

TEST(UnorderedSender, the_rest_of_a_packet_is_delivered_when_its_first_message_is_lost) {
    UnorderedSender sender;
    for (int i = 0; i < 2; ++i)
        ASSERT_TRUE(sender.push(message_of(10)));
    const SentPacket first = write_packet(sender, 0ms);
    for (std::size_t i = 2; i <= kUnorderedFlightMax; ++i)
        static_cast<void>(send(sender, 0ms));
    ASSERT_EQ(take_fates(sender), (Fates{{1, false}}));

    sender.acknowledge(first);

    EXPECT_EQ(take_fates(sender), (Fates{{2, true}}));
}

TEST(UnorderedSender, unread_fates_are_limited) {
    UnorderedSender sender;
    for (std::size_t i = 0; i < kUnorderedFatesMax + 10; ++i)
        sender.acknowledge(send(sender, Time{1ms} * static_cast<int>(i)));

    EXPECT_EQ(sender.fates().size(), kUnorderedFatesMax);
    EXPECT_EQ(sender.fates().back().number, kUnorderedFatesMax);
    sender.forget_fates();
    sender.acknowledge(send(sender, 9s));
    EXPECT_EQ(take_fates(sender), (Fates{{kUnorderedFatesMax + 11, true}}));
}

}  // namespace
}  // namespace arena::protocol
