#include "protocol/session/channels/reliable_sender.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/session/packet/frame_reader.h"
#include "tests/unit/protocol/session/channels/reliable_packets.h"

namespace arena::protocol::reliable_sender_test {
namespace {

using namespace std::chrono_literals;

using reliable_packets::flush;
using reliable_packets::write;
using reliable_packets::Written;
using test::message_of;

TEST(ReliableSender, short_messages_share_a_packet) {
    ReliableSender sender;
    for (int i = 0; i < 5; ++i)
        ASSERT_TRUE(sender.push(message_of(20)));

    EXPECT_EQ(write(sender, 0ms).pieces(), 5u);
    EXPECT_EQ(write(sender, 0ms).pieces(), 0u);
}

TEST(ReliableSender, a_packet_takes_30_pieces_at_most) {
    ReliableSender sender;
    for (int i = 0; i < 100; ++i)
        ASSERT_TRUE(sender.push(message_of(1)));

    for (const std::uint64_t pieces : {30u, 30u, 30u, 10u})
        EXPECT_EQ(write(sender, 0ms).pieces(), pieces);
}

TEST(ReliableSender, remembers_what_each_packet_carried_until_the_caller_forgets_it) {
    ReliableSender sender;
    std::vector<Written> packets;
    for (int i = 0; i < 100; ++i) {
        ASSERT_TRUE(sender.push(message_of(1)));
        packets.push_back(write(sender, i * 1ms, 10s));
        if (i == 49) sender.forget_sent_before(packets[30].record.pieces_begin);
    }
    ASSERT_EQ(sender.pieces_sent(), 100u);

    for (int i = 30; i < 100; ++i)
        sender.acknowledge(packets[static_cast<std::size_t>(i)].record);

    EXPECT_EQ(sender.waiting().messages, 100u) << "the first 30 have not arrived";
    const std::vector<Written> again = flush(sender, 10s);
    ASSERT_EQ(again.size(), 1u);
    EXPECT_EQ(again[0].pieces(), 30u);
    sender.acknowledge(again[0].record);
    EXPECT_TRUE(sender.empty());
}

TEST(ReliableSender, resends_pieces_that_are_not_acknowledged_in_time) {
    ReliableSender sender;
    ASSERT_TRUE(sender.push(message_of(20)));
    ASSERT_EQ(write(sender, 0ms).pieces(), 1u);

    EXPECT_EQ(write(sender, 99ms).pieces(), 0u);
    const Written again = write(sender, 100ms);
    EXPECT_EQ(again.pieces(), 1u);
    EXPECT_EQ(sender.resent(), 1u);

    sender.acknowledge(again.record);
    EXPECT_EQ(write(sender, 300ms).pieces(), 0u);
    EXPECT_TRUE(sender.empty());
}

/// A peer that acknowledges everything else keeps the round trip short.
TEST(ReliableSender, resends_an_unacknowledged_piece_less_and_less_often) {
    ReliableSender sender;
    ASSERT_TRUE(sender.push(message_of(7)));
    std::vector<Time> sent;
    for (Time now{0}; now < 10s; now += 10ms)
        if (!flush(sender, now, 100ms).empty()) sent.push_back(now);

    EXPECT_EQ(sent, (std::vector<Time>{0ms, 100ms, 300ms, 700ms, 1500ms, 3100ms, 5100ms, 7100ms,
                                       9100ms}));
}

TEST(ReliableSender, resends_only_the_missing_piece) {
    ReliableSender sender;
    ASSERT_TRUE(sender.push(message_of(2500)));
    const std::vector<Written> packets = flush(sender, 0ms);
    ASSERT_EQ(packets.size(), 3u);
    sender.acknowledge(packets[0].record);
    sender.acknowledge(packets[2].record);

    const std::vector<Written> again = flush(sender, 100ms);

    ASSERT_EQ(again.size(), 1u);
    EXPECT_EQ(again[0].bytes, packets[1].bytes);
    EXPECT_FALSE(sender.empty());
    sender.acknowledge(again[0].record);
    EXPECT_TRUE(sender.empty());
}

TEST(ReliableSender, an_acknowledgement_of_the_first_transmission_counts_after_a_second) {
    ReliableSender sender;
    ASSERT_TRUE(sender.push(message_of(20)));
    const Written first = write(sender, 0ms);
    (void)write(sender, 100ms);

    sender.acknowledge(first.record);

    EXPECT_TRUE(sender.empty());
}

TEST(ReliableSender, sends_the_oldest_piece_first) {
    ReliableSender sender;
    ASSERT_TRUE(sender.push(message_of(1000, 1)));
    (void)flush(sender, 0ms);
    ASSERT_TRUE(sender.push(message_of(1000, 2)));

    const std::vector<Written> packets = flush(sender, 100ms);

    ASSERT_EQ(packets.size(), 2u);
    FrameReader reader(packets[0].bytes);
    EXPECT_EQ(std::get<ReliableFrame>(reader.next().value()).id, 0);
}

TEST(ReliableSender, sends_bursts_that_acknowledgements_can_follow) {
    ReliableSender sender;
    ASSERT_TRUE(sender.push(message_of(kReliableMessageMax)));

    EXPECT_EQ(flush(sender, 0ms).size(), 16u);
    EXPECT_TRUE(flush(sender, 14ms).empty());
    EXPECT_EQ(flush(sender, 15ms).size(), 16u);
    (void)flush(sender, 20ms);
    EXPECT_EQ(flush(sender, 32ms).size(), 16u);
    EXPECT_TRUE(flush(sender, 46ms).empty()) << "counted from the burst before";
}

TEST(ReliableSender, sends_a_megabyte_a_second_however_often_it_is_asked) {
    for (const int asked_a_second : {10, 20, 30, 60, 120, 240}) {
        ReliableSender sender;
        std::size_t bytes = 0;
        for (int i = 0; i < 2 * asked_a_second; ++i) {
            while (sender.push(message_of(kFragmentBytes))) {
            }
            const Time now = Time{std::chrono::seconds{1}} * i / asked_a_second;
            for (const Written& packet : flush(sender, now)) {
                bytes += packet.bytes.size();
                sender.acknowledge(packet.record);
            }
        }

        EXPECT_GT(bytes, 2u * 900'000u) << asked_a_second;
        EXPECT_LT(bytes, 2u * 1'150'000u) << asked_a_second;
    }
}

TEST(ReliableSender, sends_at_most_the_burst_of_100_ms_after_a_long_pause) {
    ReliableSender sender;
    (void)flush(sender, 0ms);
    for (int i = 0; i < 8; ++i)
        ASSERT_TRUE(sender.push(message_of(kReliableMessageMax)));

    EXPECT_EQ(flush(sender, 10s).size(), 106u);
}

TEST(ReliableSender, has_no_more_than_a_mebibyte_in_flight) {
    ReliableSender sender;
    for (int i = 0; i < 17; ++i)
        ASSERT_TRUE(sender.push(message_of(kReliableMessageMax)));

    std::vector<Written> sent;
    for (Time now = 0ms; now < 64 * 15ms; now += 15ms)
        for (Written& packet : flush(sender, now, 2s))
            sent.push_back(std::move(packet));
    ASSERT_EQ(sent.size(), 1024u);
    EXPECT_TRUE(flush(sender, 980ms, 2s).empty());

    sender.acknowledge(sent[0].record);
    sender.acknowledge(sent[5].record);
    EXPECT_EQ(flush(sender, 981ms, 2s).size(), 2u);
}

TEST(ReliableSender, is_full_with_a_window_of_messages_until_the_oldest_arrives) {
    ReliableSender sender;
    for (std::size_t i = 0; i < kReliableWindow; ++i)
        ASSERT_TRUE(sender.push(message_of(1)));
    EXPECT_FALSE(sender.push(message_of(1)));
    const std::vector<Written> packets = flush(sender, 0ms);
    ASSERT_EQ(packets.size(), 52u) << "30 in each";

    sender.acknowledge(packets[1].record);
    EXPECT_FALSE(sender.push(message_of(1))) << "the receiver's window has not moved";

    sender.acknowledge(packets[0].record);
    EXPECT_TRUE(sender.push(message_of(1)));
}

TEST(ReliableSender, is_full_with_a_window_of_bytes_counted_in_whole_fragments) {
    ReliableSender sender;
    for (int i = 0; i < 24; ++i)
        ASSERT_TRUE(sender.push(message_of(kReliableMessageMax - 1023)));

    EXPECT_FALSE(sender.push(message_of(1)));
}

TEST(ReliableSender, an_empty_queue_writes_nothing) {
    ReliableSender sender;

    EXPECT_TRUE(sender.empty());
    EXPECT_EQ(sender.waiting().messages, 0u);
    EXPECT_EQ(sender.waiting().bytes, 0u);
    EXPECT_TRUE(flush(sender, 0ms).empty());
    sender.acknowledge({});
    EXPECT_TRUE(sender.empty());
}

TEST(ReliableSender, a_message_of_at_most_1024_bytes_is_one_piece) {
    using SizeAndPieces = std::pair<std::size_t, std::size_t>;
    for (const auto& [size, pieces] : {SizeAndPieces{1024, 1}, SizeAndPieces{1025, 2}}) {
        ReliableSender sender;
        ASSERT_TRUE(sender.push(message_of(size)));
        EXPECT_EQ(sender.waiting().bytes, pieces == 1 ? size : 2 * kFragmentBytes);

        std::uint64_t sent = 0;
        for (const Written& packet : flush(sender, 0ms))
            sent += packet.pieces();

        EXPECT_EQ(sent, pieces) << size;
    }
}

}  // namespace
}  // namespace arena::protocol::reliable_sender_test
