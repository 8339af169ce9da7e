#include "protocol/session/packet/frame_writer.h"

#include <cstddef>

#include <gtest/gtest.h>

#include "protocol/session/packet/frame_reader.h"
#include "tests/support/connection_peer.h"

namespace arena::protocol::frame_writer_test {
namespace {

using test::bytes_of_numbers;
using test::Message;
using test::message_of;

Message bytes_of(std::span<const std::byte> bytes) {
    return {bytes.begin(), bytes.end()};
}

/// A buffer and what has been written into it.
struct Page {
    explicit Page(std::size_t size = kFrameBytesMax) : buffer(size), writer(buffer) {}

    Message finish() {
        const std::size_t size = writer.finish();
        return {buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(size)};
    }

    Message buffer;
    FrameWriter writer;
};

TEST(FrameWriter, only_the_last_frame_omits_its_length) {
    Page page;

    ASSERT_TRUE(page.writer.reliable(0x0201, bytes_of_numbers({0xAA, 0xBB})));
    ASSERT_TRUE(page.writer.sequenced(5, bytes_of_numbers({0xCC})));

    EXPECT_EQ(page.finish(), bytes_of_numbers({0x83, 4, 0, 0x01, 0x02, 0xAA, 0xBB, 0x51, 0xCC}));
}

TEST(FrameWriter, an_empty_packet_has_no_bytes) {
    Page page;

    EXPECT_TRUE(page.writer.empty());
    EXPECT_EQ(page.finish(), Message{});
}

TEST(FrameWriter, every_frame_is_read_as_it_was_written) {
    const Message fragment = message_of(kFragmentBytes);
    const PathProof proof{std::byte{1}, std::byte{2}};
    Page page;
    ASSERT_TRUE(page.writer.sequenced(7, bytes_of_numbers({1})));
    ASSERT_TRUE(page.writer.reliable(65535, bytes_of_numbers({2, 3})));
    ASSERT_TRUE(page.writer.fragment({.id = 4, .index = 62, .count = 64, .bytes = fragment}));
    ASSERT_TRUE(page.writer.path_challenge(proof));
    ASSERT_TRUE(page.writer.path_response(proof));
    ASSERT_TRUE(page.writer.disconnect(EndReason::draining));
    ASSERT_TRUE(page.writer.acknowledgement(bytes_of_numbers({0, 3, 1, 127})));
    const Message bytes = page.finish();

    FrameReader reader(bytes);
    const auto sequenced = std::get<SequencedFrame>(reader.next().value());
    const auto reliable = std::get<ReliableFrame>(reader.next().value());
    const auto read_fragment = std::get<FragmentFrame>(reader.next().value());
    const auto challenge = std::get<PathChallengeFrame>(reader.next().value());
    const auto response = std::get<PathResponseFrame>(reader.next().value());
    const auto disconnect = std::get<DisconnectFrame>(reader.next().value());
    const auto acks = std::get<AckFrame>(reader.next().value());

    EXPECT_TRUE(reader.done());
    EXPECT_EQ(sequenced.channel, 7);
    EXPECT_EQ(bytes_of(sequenced.message), bytes_of_numbers({1}));
    EXPECT_EQ(reliable.id, 65535);
    EXPECT_EQ(bytes_of(reliable.message), bytes_of_numbers({2, 3}));
    EXPECT_EQ(read_fragment.id, 4);
    EXPECT_EQ(read_fragment.index, 62);
    EXPECT_EQ(read_fragment.count, 64);
    EXPECT_EQ(bytes_of(read_fragment.bytes), fragment);
    EXPECT_EQ(challenge.proof, proof);
    EXPECT_EQ(response.proof, proof);
    EXPECT_EQ(disconnect.reason, EndReason::draining);
    EXPECT_EQ(bytes_of(acks.runs), bytes_of_numbers({0, 3, 1, 127}));
}

TEST(FrameWriter, the_longest_message_fills_a_packet_to_the_byte) {
    Page page;

    ASSERT_TRUE(page.writer.sequenced(0, message_of(kSequencedMessageMax)));
    EXPECT_FALSE(page.writer.sequenced(0, bytes_of_numbers({1})));

    EXPECT_EQ(page.finish().size(), kFrameBytesMax);
}

TEST(FrameWriter, takes_frames_that_fit_and_no_byte_more) {
    for (std::size_t first = 1; first <= 9; ++first) {
        for (std::size_t second = 1; second <= 9; ++second) {
            Page page(10);
            // Type and length of the first, type of the second.
            const bool both = first + 3 + second + 1 <= 10;

            const bool one = page.writer.sequenced(0, message_of(first));
            const bool two = page.writer.sequenced(0, message_of(second));

            EXPECT_TRUE(one);
            EXPECT_EQ(two, both) << first << " and " << second;
            const Message bytes = page.finish();
            EXPECT_EQ(bytes.size(), first + 1 + (both ? second + 3 : 0));
            std::size_t frames = 0;
            for (FrameReader reader(bytes); !reader.done(); ++frames)
                ASSERT_TRUE(reader.next().ok());
            EXPECT_EQ(frames, both ? 2u : 1u);
        }
    }
}

TEST(FrameWriter, its_room_is_what_one_last_frame_may_hold) {
    Page page(10);
    EXPECT_EQ(page.writer.room(), 9u);

    ASSERT_TRUE(page.writer.unordered(bytes_of_numbers({1, 2})));
    EXPECT_EQ(page.writer.room(), 4u) << "type, length and two bytes are written";

    EXPECT_FALSE(page.writer.unordered(message_of(5)));
    EXPECT_EQ(page.writer.room(), 4u) << "what does not fit writes nothing";
    ASSERT_TRUE(page.writer.unordered(message_of(3)));
    EXPECT_EQ(page.writer.room(), 0u) << "the last frame has no length";
    EXPECT_EQ(Page(0).writer.room(), 0u);
}

TEST(FrameWriter, an_empty_message_is_not_written) {
    Page page;

    EXPECT_FALSE(page.writer.sequenced(0, {}));
    EXPECT_FALSE(page.writer.unordered({}));
    EXPECT_FALSE(page.writer.acknowledgement({}));
    EXPECT_TRUE(page.writer.empty());
}

}  // namespace
}  // namespace arena::protocol::frame_writer_test
