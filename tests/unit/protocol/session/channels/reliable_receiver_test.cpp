#include "protocol/session/channels/reliable_receiver.h"

#include <cstddef>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/session/channels/reliable_sender.h"
#include "protocol/session/packet/frame_reader.h"
#include "tests/unit/protocol/session/channels/reliable_packets.h"

namespace arena::protocol::reliable_receiver_test {
namespace {

using namespace std::chrono_literals;

using reliable_packets::flush;
using reliable_packets::write;
using reliable_packets::Written;
using test::Message;
using test::message_of;

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

TEST(ReliableReceiver, a_message_waits_for_all_its_fragments_in_any_order) {
    const Message message = message_of(2 * kFragmentBytes + 5);
    const auto piece = [&](std::size_t begin, std::size_t size) {
        const auto from = message.begin() + static_cast<std::ptrdiff_t>(begin);
        return Message(from, from + static_cast<std::ptrdiff_t>(size));
    };
    Receiving to;

    EXPECT_EQ(to.take(fragment(0, 2, 3, piece(2 * kFragmentBytes, 5))), std::nullopt);
    EXPECT_EQ(to.receiver.bytes_held(), 3 * kFragmentBytes);
    EXPECT_EQ(to.take(fragment(0, 0, 3, piece(0, kFragmentBytes))), std::nullopt);
    EXPECT_EQ(to.take(fragment(0, 0, 3, piece(0, kFragmentBytes))), std::nullopt);
    EXPECT_TRUE(to.messages.empty());
    EXPECT_EQ(to.take(fragment(0, 1, 3, piece(kFragmentBytes, kFragmentBytes))), std::nullopt);

    EXPECT_EQ(to.messages, std::vector<Message>{message});
    EXPECT_EQ(to.receiver.counts().taken, 1u);
    EXPECT_EQ(to.receiver.counts().repeated, 1u);
    EXPECT_EQ(to.receiver.bytes_held(), 0u);
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

TEST(ReliableReceiver, continues_across_the_wrap_of_the_ids) {
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
}  // namespace arena::protocol::reliable_receiver_test
