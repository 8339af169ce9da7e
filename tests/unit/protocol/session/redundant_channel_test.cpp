#include "protocol/session/redundant_channel.h"

#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/session/frame_reader.h"
#include "tests/support/connection_peer.h"

namespace arena::protocol {
namespace {

using namespace std::chrono_literals;

using test::Message;
using test::message_of;

Message letter(char text) {
    return {static_cast<std::byte>(text)};
}

struct Written {
    std::uint64_t end = 0;
    Message bytes;
};

Written write(RedundantSender& sender, int milliseconds, std::size_t room = kFrameBytesMax) {
    Written written;
    written.bytes.resize(room);
    FrameWriter writer(written.bytes);
    written.end = sender.write(milliseconds * Time{1ms}, writer);
    written.bytes.resize(writer.finish());
    return written;
}

/// The first id of the frame and its messages as letters: "3:def"; "" if there is no frame.
std::string text_of(const Written& written) {
    if (written.bytes.empty()) return {};
    FrameReader reader(written.bytes);
    const auto frame = std::get<RedundantFrame>(reader.next().value());
    std::string text = std::to_string(frame.first_id) + ":";
    for (ByteReader messages(frame.messages); messages.left() > 0;)
        text += static_cast<char>(messages.bytes(messages.u8())[0]);
    return text;
}

void push(RedundantSender& sender, const std::string& letters) {
    for (const char one : letters)
        ASSERT_TRUE(sender.push(letter(one)));
}

std::string take(RedundantReceiver& receiver, const Written& written) {
    std::string text;
    FrameReader reader(written.bytes);
    receiver.take(std::get<RedundantFrame>(reader.next().value()),
                  [&](auto message) { text += static_cast<char>(message[0]); });
    return text;
}

TEST(RedundantSender, repeats_what_is_not_acknowledged) {
    RedundantSender sender;
    push(sender, "a");
    EXPECT_EQ(text_of(write(sender, 0)), "0:a");
    push(sender, "b");
    const Written second = write(sender, 1);
    EXPECT_EQ(text_of(second), "0:ab");
    push(sender, "c");
    EXPECT_EQ(text_of(write(sender, 2)), "0:abc");

    sender.acknowledge(second.end);

    push(sender, "d");
    EXPECT_EQ(text_of(write(sender, 3)), "2:cd");
}

TEST(RedundantSender, an_acknowledgement_that_comes_late_changes_nothing) {
    RedundantSender sender;
    push(sender, "a");
    const Written first = write(sender, 0);
    push(sender, "b");
    const Written second = write(sender, 1);
    sender.acknowledge(second.end);

    sender.acknowledge(first.end);

    EXPECT_EQ(text_of(write(sender, 2)), "");
}

TEST(RedundantSender, repeats_8_at_most) {
    RedundantSender sender;
    std::string last;
    for (int i = 0; i < 20; ++i) {
        push(sender, std::string(1, static_cast<char>('a' + i)));
        last = text_of(write(sender, i));
    }

    EXPECT_EQ(last, "12:mnopqrst");
}

TEST(RedundantSender, without_new_messages_it_repeats_once_for_each_time) {
    RedundantSender sender;
    push(sender, "a");
    (void)write(sender, 0);

    EXPECT_EQ(text_of(write(sender, 0)), "") << "the same flush";
    EXPECT_EQ(text_of(write(sender, 1)), "0:a");
    EXPECT_FALSE(sender.has_unsent());
}

TEST(RedundantSender, more_than_8_new_messages_take_several_frames) {
    RedundantSender sender;
    push(sender, "abcdefghijkl");

    EXPECT_EQ(text_of(write(sender, 0)), "0:abcdefgh");
    EXPECT_EQ(text_of(write(sender, 0)), "4:efghijkl");
    EXPECT_FALSE(sender.has_unsent());
}

TEST(RedundantSender, repeats_nothing_whose_place_was_taken) {
    RedundantSender sender;
    push(sender, "xyz");
    (void)write(sender, 0);
    for (std::size_t i = 0; i < kRedundantQueueMessages; ++i)
        push(sender, std::string(1, static_cast<char>('A' + i)));

    EXPECT_EQ(text_of(write(sender, 1)), "3:ABCDEFGH");
}

TEST(RedundantSender, is_full_when_32_wait_for_their_first_packet) {
    RedundantSender sender;
    push(sender, std::string(kRedundantQueueMessages, 'a'));
    EXPECT_FALSE(sender.push(letter('b')));

    (void)write(sender, 0);

    EXPECT_TRUE(sender.push(letter('b')));
}

TEST(RedundantSender, new_messages_go_before_repeats_where_room_is_short) {
    RedundantSender sender;
    push(sender, "abc");
    (void)write(sender, 0);
    push(sender, "d");

    // The frame's first byte, the id, and two bytes a message.
    EXPECT_EQ(text_of(write(sender, 1, 4)), "") << "not even one fits: nothing is lost";
    EXPECT_EQ(text_of(write(sender, 1, 5)), "3:d");
    EXPECT_EQ(text_of(write(sender, 2, 7)), "2:cd");
}

TEST(RedundantSender, the_longest_messages_take_four_to_a_packet) {
    RedundantSender sender;
    for (std::uint32_t i = 0; i < 5; ++i)
        ASSERT_TRUE(sender.push(message_of(kRedundantMessageMax, i)));

    EXPECT_EQ(write(sender, 0).end, 4u);
    EXPECT_EQ(write(sender, 0).end, 5u);
}

TEST(RedundantReceiver, gives_each_once_in_order_and_passes_over_gaps) {
    RedundantSender sender;
    RedundantReceiver receiver;
    push(sender, "abc");
    const Written first = write(sender, 0);
    push(sender, "d");
    const Written second = write(sender, 1);
    push(sender, "efghijklm");
    const Written third = write(sender, 2);
    const Written fourth = write(sender, 2);

    EXPECT_EQ(take(receiver, second), "abcd");
    EXPECT_EQ(take(receiver, first), "");
    EXPECT_EQ(take(receiver, fourth), "fghijklm");
    EXPECT_EQ(take(receiver, third), "");

    EXPECT_EQ(receiver.counts().taken, 12u);
    EXPECT_EQ(receiver.counts().missed, 1u);
    EXPECT_EQ(receiver.counts().repeated, 11u);
}

TEST(RedundantReceiver, goes_on_over_the_wrap_of_the_ids) {
    RedundantSender sender;
    RedundantReceiver receiver;
    std::uint64_t wrong = 0;

    for (int i = 0; i < 70'000; ++i) {
        const char text = static_cast<char>('a' + i % 26);
        ASSERT_TRUE(sender.push(letter(text)));
        const Written written = write(sender, i);
        if (take(receiver, written) != std::string(1, text)) ++wrong;
        if (i % 3 == 0) sender.acknowledge(written.end);
    }

    EXPECT_EQ(wrong, 0u);
    EXPECT_EQ(receiver.counts().taken, 70'000u);
}

}  // namespace
}  // namespace arena::protocol
