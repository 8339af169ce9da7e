#include "protocol/session/channels/sequenced_channel.h"

#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/session/packet/frame_reader.h"
#include "tests/support/connection_peer.h"

namespace arena::protocol {
namespace {

using test::Message;
using test::message_of;

/// The sizes of the messages that the next packet takes.
std::vector<std::size_t> write_packet(SequencedSender& sender) {
    Message buffer(kFrameBytesMax);
    FrameWriter writer(buffer);
    sender.write(writer);
    buffer.resize(writer.finish());

    std::vector<std::size_t> sizes;
    for (FrameReader reader(buffer); !reader.done();)
        sizes.push_back(std::get<SequencedFrame>(reader.next().value()).message.size());
    return sizes;
}

TEST(SequencedSender, puts_messages_that_do_not_fit_into_the_next_packet) {
    SequencedSender sender;
    for (const std::size_t size : {600u, 500u, 400u, 1171u, 1u})
        ASSERT_TRUE(sender.push(0, message_of(size)));

    EXPECT_EQ(write_packet(sender), (std::vector<std::size_t>{600, 500}));
    EXPECT_EQ(write_packet(sender), (std::vector<std::size_t>{400}));
    EXPECT_EQ(write_packet(sender), (std::vector<std::size_t>{1171}));
    EXPECT_EQ(write_packet(sender), (std::vector<std::size_t>{1}));
    EXPECT_TRUE(sender.empty());
}

TEST(SequencedSender, frees_the_place_of_written_messages) {
    SequencedSender sender;
    for (std::size_t size = 900; size < 904; ++size)
        ASSERT_TRUE(sender.push(0, message_of(size)));
    EXPECT_EQ(write_packet(sender), (std::vector<std::size_t>{900}));

    ASSERT_TRUE(sender.push(0, message_of(904)));

    for (std::size_t size = 901; size < 905; ++size)
        EXPECT_EQ(write_packet(sender), (std::vector<std::size_t>{size}));
}

TEST(SequencedSender, is_full_with_256_messages) {
    SequencedSender sender;
    for (std::size_t i = 0; i < kQueuedMessagesMax; ++i)
        ASSERT_TRUE(sender.push(0, message_of(1)));
    EXPECT_FALSE(sender.push(0, message_of(1)));

    (void)write_packet(sender);

    EXPECT_TRUE(sender.push(0, message_of(1)));
}

TEST(SequencedSender, is_full_with_256_kib) {
    SequencedSender sender;
    for (std::size_t bytes = 0; bytes < kQueuedBytesMax; bytes += 1024)
        ASSERT_TRUE(sender.push(0, message_of(1024)));
    (void)write_packet(sender);

    EXPECT_FALSE(sender.push(0, message_of(1025)));
    EXPECT_TRUE(sender.push(0, message_of(1024)));
}

TEST(SequencedReceiver, takes_nothing_older_than_the_newest) {
    SequencedReceiver receiver;

    EXPECT_TRUE(receiver.take(0, 5));
    EXPECT_TRUE(receiver.take(0, 5)) << "a second message of the same packet";
    EXPECT_FALSE(receiver.take(0, 4));
    EXPECT_TRUE(receiver.take(0, 6));
    EXPECT_FALSE(receiver.take(0, 5));
}

TEST(SequencedReceiver, channels_are_independent) {
    SequencedReceiver receiver;

    EXPECT_TRUE(receiver.take(0, 9));
    EXPECT_TRUE(receiver.take(7, 3));
    EXPECT_FALSE(receiver.take(7, 2));
}

}  // namespace
}  // namespace arena::protocol
