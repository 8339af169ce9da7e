#include <cstddef>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/session/channels/reliable_receiver.h"
#include "protocol/session/channels/reliable_sender.h"
#include "protocol/session/packet/frame_reader.h"
#include "tests/support/connection_peer.h"

namespace arena::protocol::reliable_channel_test {
namespace {

using namespace std::chrono_literals;

using test::Message;
using test::message_of;

struct Written {
    Message bytes;
    SentPacket record;

    [[nodiscard]] std::uint64_t pieces() const { return record.pieces; }
};

Written write(ReliableSender& sender, Time now, Time resend_after = 100ms) {
    Written written;
    written.bytes.resize(kFrameBytesMax);
    FrameWriter writer(written.bytes);
    sender.write(now, resend_after, writer, written.record);
    written.bytes.resize(writer.finish());
    return written;
}

std::vector<Written> flush(ReliableSender& sender, Time now, Time resend_after = 100ms) {
    std::vector<Written> packets;
    for (;;) {
        Written packet = write(sender, now, resend_after);
        if (packet.bytes.empty()) return packets;
        packets.push_back(std::move(packet));
    }
}

/// A receiver and the messages that it has delivered.
struct Receiving {
    ReliableReceiver receiver;
    std::vector<Message> messages;

    template <typename ReliableOrFragment>
    std::optional<EndReason> take(const ReliableOrFragment& frame) {
        return receiver.take(frame, [this](std::span<const std::byte> message) {
            messages.emplace_back(message.begin(), message.end());
        });
    }

    std::optional<EndReason> take(const Written& packet) {
        for (FrameReader reader(packet.bytes); !reader.done();) {
            const Frame frame = reader.next().value();
            const auto* const whole = std::get_if<ReliableFrame>(&frame);
            const auto reason = whole ? take(*whole) : take(std::get<FragmentFrame>(frame));
            if (reason) return reason;
        }
        return std::nullopt;
    }
};

ReliableFrame whole(std::uint16_t id, const Message& message) {
    return {.id = id, .message = message};
}

FragmentFrame fragment(std::uint16_t id, std::size_t index, std::size_t count,
                       const Message& bytes) {
    return {.id = id,
            .index = static_cast<std::uint8_t>(index),
            .count = static_cast<std::uint8_t>(count),
            .bytes = bytes};
}

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

TEST(ReliableSender, remembers_what_each_packet_carried_until_told_to_forget) {
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
TEST(ReliableSender, resends_an_unacknowledged_piece_ever_less_often) {
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

TEST(ReliableReceiver, delivers_messages_in_order_however_they_arrive) {
    Receiving to;
    const Message a = message_of(10, 1);
    const Message b = message_of(1024, 2);
    const Message c = message_of(1, 3);

    EXPECT_EQ(to.take(whole(2, c)), std::nullopt);
    EXPECT_EQ(to.take(whole(1, b)), std::nullopt);
    EXPECT_TRUE(to.messages.empty());
    EXPECT_EQ(to.take(whole(0, a)), std::nullopt);

    EXPECT_EQ(to.messages, (std::vector<Message>{a, b, c}));
    EXPECT_EQ(to.receiver.bytes_held(), 0u);
}

TEST(ReliableReceiver, delivers_each_message_once) {
    Receiving to;
    const Message a = message_of(10, 1);
    const Message b = message_of(10, 2);
    using Id = std::uint16_t;
    for (const Id id : {Id{0}, Id{0}, Id{2}, Id{2}, Id{1}, Id{2}, Id{0}})
        EXPECT_EQ(to.take(whole(id, id == 0 ? a : b)), std::nullopt);

    EXPECT_EQ(to.messages, (std::vector<Message>{a, b, b}));
    EXPECT_EQ(to.receiver.counts().repeated, 4u);
}

TEST(ReliableReceiver, assembles_fragments_in_any_order) {
    for (const std::size_t size : {1025u, 2048u, 2049u, 65535u, 65536u}) {
        ReliableSender sender;
        Receiving to;
        const Message message = message_of(size);
        ASSERT_TRUE(sender.push(message));
        std::vector<Written> packets;
        for (Time now{0}; !sender.empty(); now += kReliableBurstInterval) {
            std::vector<Written> burst = flush(sender, now);
            for (const Written& packet : burst)
                sender.acknowledge(packet.record);
            packets.insert(packets.end(), burst.begin(), burst.end());
        }

        for (std::size_t i = packets.size(); i-- > 0;) {
            EXPECT_TRUE(to.messages.empty());
            EXPECT_EQ(to.take(packets[i]), std::nullopt);
            EXPECT_EQ(to.take(packets[i]), std::nullopt);
        }

        ASSERT_EQ(to.messages.size(), 1u) << size;
        EXPECT_EQ(to.messages[0], message) << size;
        EXPECT_EQ(to.receiver.bytes_held(), 0u);
    }
}

TEST(ReliableReceiver, a_message_beyond_the_window_ends_the_connection) {
    Receiving to;
    const Message message = message_of(1);

    EXPECT_EQ(to.take(whole(kReliableWindow - 1, message)), std::nullopt);
    EXPECT_EQ(to.take(whole(kReliableWindow, message)), EndReason::beyond_window);
    EXPECT_EQ(to.take(whole(65535, message)), EndReason::beyond_window);
}

TEST(ReliableReceiver, accepts_nothing_with_a_window_of_0) {
    const Message bytes = message_of(kFragmentBytes);
    Receiving to{.receiver = ReliableReceiver(0), .messages = {}};

    EXPECT_EQ(to.take(whole(0, bytes)), EndReason::beyond_window);
    EXPECT_EQ(to.take(whole(1, bytes)), EndReason::beyond_window);
    EXPECT_EQ(to.take(fragment(0, 0, 2, bytes)), EndReason::beyond_window);
    EXPECT_EQ(to.receiver.bytes_held(), 0u);
    EXPECT_TRUE(to.messages.empty());
}

TEST(ReliableReceiver, holds_its_window_of_bytes_and_no_more) {
    Receiving to;
    const Message bytes = message_of(kFragmentBytes);
    for (std::uint16_t id = 1; id <= 24; ++id)
        EXPECT_EQ(to.take(fragment(id, 0, 64, bytes)), std::nullopt);
    EXPECT_EQ(to.receiver.bytes_held(), kReliableBytesMax);

    EXPECT_EQ(to.take(fragment(25, 0, 2, bytes)), EndReason::beyond_window);
    EXPECT_EQ(to.take(whole(25, bytes)), EndReason::beyond_window);
    EXPECT_EQ(to.take(fragment(24, 1, 64, bytes)), std::nullopt)
        << "a message that has begun continues";
}

TEST(ReliableReceiver, a_message_in_two_versions_is_malformed) {
    const Message bytes = message_of(kFragmentBytes);
    Receiving to;
    ASSERT_EQ(to.take(fragment(1, 0, 3, bytes)), std::nullopt);
    ASSERT_EQ(to.take(whole(2, bytes)), std::nullopt);

    EXPECT_EQ(to.take(fragment(1, 1, 4, bytes)), EndReason::malformed);
    EXPECT_EQ(to.take(whole(1, bytes)), EndReason::malformed);
    EXPECT_EQ(to.take(fragment(2, 0, 2, bytes)), EndReason::malformed);
}

TEST(ReliableChannel, continues_across_the_wrap_of_the_ids) {
    ReliableSender sender;
    Receiving to;
    for (std::uint32_t i = 0; i < 66'000; ++i) {
        ASSERT_TRUE(sender.push(message_of(2, i)));
        const Written packet = write(sender, i * 1ms);
        ASSERT_EQ(to.take(packet), std::nullopt);
        sender.acknowledge(packet.record);
        ASSERT_EQ(to.messages.back(), message_of(2, i));
        to.messages.clear();
    }

    EXPECT_EQ(to.receiver.counts().taken, 66'000u);
}

}  // namespace
}  // namespace arena::protocol::reliable_channel_test
