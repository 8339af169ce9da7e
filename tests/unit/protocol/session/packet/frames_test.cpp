#include "protocol/session/packet/frames.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/session/packet/frame_reader.h"
#include "protocol/session/packet/frame_writer.h"
#include "tests/support/connection_peer.h"

namespace arena::protocol {
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

/// The error with which reading all frames ends, if any.
std::optional<FrameError> error_in(const Message& bytes) {
    FrameReader reader(bytes);
    while (!reader.done()) {
        const auto frame = reader.next();
        if (!frame.ok()) return frame.error();
    }
    return std::nullopt;
}

Message fragment_bytes(int index, int last, std::size_t size) {
    Message bytes = bytes_of_numbers({0x04, 9, 0, index, last});
    bytes.resize(bytes.size() + size, std::byte{0x77});
    return bytes;
}

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

TEST(FrameWriter, accepts_frames_that_fit_and_not_a_byte_more) {
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
            EXPECT_EQ(error_in(bytes), std::nullopt);
        }
    }
}

TEST(FrameReader, padding_is_zeros_to_the_end) {
    EXPECT_EQ(error_in(bytes_of_numbers({0})), std::nullopt);
    EXPECT_EQ(error_in(bytes_of_numbers({0x87, 1, 0, 3, 0, 0, 0})), std::nullopt);
    EXPECT_EQ(error_in(bytes_of_numbers({0, 0, 1})), FrameError::bad_padding);
}

TEST(FrameReader, an_unknown_type_is_rejected) {
    for (const int type : {2, 10, 11, 12, 13, 14, 15})
        EXPECT_EQ(error_in(bytes_of_numbers({type, 1})), FrameError::unknown_type);
}

TEST(FrameReader, channel_bits_belong_to_sequenced_frames) {
    EXPECT_EQ(error_in(bytes_of_numbers({0x71, 1})), std::nullopt);
    for (const int type : {0, 3, 4, 5, 6, 7, 8, 9})
        EXPECT_EQ(error_in(bytes_of_numbers({0x10 | type, 0})), FrameError::reserved_bits);
}

TEST(FrameReader, a_length_beyond_the_packet_is_truncated) {
    EXPECT_EQ(error_in(bytes_of_numbers({0x81})), FrameError::truncated);
    EXPECT_EQ(error_in(bytes_of_numbers({0x81, 2})), FrameError::truncated);
    EXPECT_EQ(error_in(bytes_of_numbers({0x81, 2, 0, 1})), FrameError::truncated);
    EXPECT_EQ(error_in(bytes_of_numbers({0x81, 0xFF, 0xFF, 1})), FrameError::truncated);
}

TEST(FrameReader, an_empty_message_is_rejected) {
    EXPECT_EQ(error_in(bytes_of_numbers({0x01})), FrameError::empty_message);
    EXPECT_EQ(error_in(bytes_of_numbers({0x09})), FrameError::empty_message);
    EXPECT_EQ(error_in(bytes_of_numbers({0x03, 1, 0})), FrameError::empty_message);
}

TEST(FrameReader, an_unfragmented_reliable_message_has_at_most_1024_bytes) {
    Message bytes = bytes_of_numbers({0x03, 1, 0});
    bytes.resize(3 + kFragmentBytes);
    EXPECT_EQ(error_in(bytes), std::nullopt);

    bytes.push_back(std::byte{0});
    EXPECT_EQ(error_in(bytes), FrameError::wrong_length);
    EXPECT_EQ(error_in(bytes_of_numbers({0x03, 1})), FrameError::wrong_length);
}

TEST(FrameReader, a_fragment_is_one_of_2_to_64) {
    EXPECT_EQ(error_in(fragment_bytes(0, 1, 1024)), std::nullopt);
    EXPECT_EQ(error_in(fragment_bytes(63, 63, 1024)), std::nullopt);
    EXPECT_EQ(error_in(fragment_bytes(63, 63, 1)), std::nullopt);

    EXPECT_EQ(error_in(fragment_bytes(0, 0, 1024)), FrameError::bad_fragment);
    EXPECT_EQ(error_in(fragment_bytes(0, 64, 1024)), FrameError::bad_fragment);
    EXPECT_EQ(error_in(fragment_bytes(0, 255, 1024)), FrameError::bad_fragment);
    EXPECT_EQ(error_in(fragment_bytes(2, 1, 1024)), FrameError::bad_fragment);
    EXPECT_EQ(error_in(fragment_bytes(64, 63, 1024)), FrameError::bad_fragment);
}

TEST(FrameReader, only_the_last_fragment_may_be_short) {
    EXPECT_EQ(error_in(fragment_bytes(0, 1, 1023)), FrameError::bad_fragment);
    EXPECT_EQ(error_in(fragment_bytes(0, 1, 1025)), FrameError::bad_fragment);
    EXPECT_EQ(error_in(fragment_bytes(1, 1, 0)), FrameError::bad_fragment);
    EXPECT_EQ(error_in(fragment_bytes(1, 1, 1025)), FrameError::bad_fragment);
    EXPECT_EQ(error_in(bytes_of_numbers({0x04, 9, 0, 0})), FrameError::wrong_length);
}

TEST(FrameReader, path_and_disconnect_frames_have_a_fixed_length) {
    EXPECT_EQ(error_in(bytes_of_numbers({5, 1, 2, 3, 4, 5, 6, 7, 8})), std::nullopt);
    EXPECT_EQ(error_in(bytes_of_numbers({5, 1, 2, 3, 4, 5, 6, 7})), FrameError::wrong_length);
    EXPECT_EQ(error_in(bytes_of_numbers({6, 1, 2, 3, 4, 5, 6, 7, 8, 9})), FrameError::wrong_length);
    EXPECT_EQ(error_in(bytes_of_numbers({7, 0})), std::nullopt);
    EXPECT_EQ(error_in(bytes_of_numbers({7})), FrameError::wrong_length);
    EXPECT_EQ(error_in(bytes_of_numbers({7, 0, 0})), FrameError::wrong_length);
    EXPECT_EQ(error_in(bytes_of_numbers({7, static_cast<int>(kEndReasonCount)})),
              FrameError::unknown_reason);
}

TEST(FrameReader, each_acknowledged_run_has_a_gap_and_a_length) {
    EXPECT_EQ(error_in(bytes_of_numbers({8, 0, 1})), std::nullopt);
    EXPECT_EQ(error_in(bytes_of_numbers({8, 5, 1, 1, 7})), std::nullopt);
    EXPECT_EQ(error_in(bytes_of_numbers({8, 0xFF, 0x7F, 0x80, 0x01})), std::nullopt);

    EXPECT_EQ(error_in(bytes_of_numbers({8})), FrameError::bad_runs) << "no run";
    EXPECT_EQ(error_in(bytes_of_numbers({8, 1})), FrameError::bad_runs) << "no length";
    EXPECT_EQ(error_in(bytes_of_numbers({8, 1, 0})), FrameError::bad_runs) << "a length of 0";
    EXPECT_EQ(error_in(bytes_of_numbers({8, 0, 1, 0, 1})), FrameError::bad_runs)
        << "no gap between two";
    EXPECT_EQ(error_in(bytes_of_numbers({8, 0x80, 0x00, 1})), FrameError::bad_runs)
        << "longer than necessary";
    EXPECT_EQ(error_in(bytes_of_numbers({8, 0x80, 0x80, 1, 1})), FrameError::bad_runs)
        << "above 16383";
    EXPECT_EQ(error_in(bytes_of_numbers({8, 1, 0x81})), FrameError::bad_runs) << "cut off";
}

TEST(FrameReader, a_packet_has_at_most_one_frame_of_at_most_64_runs) {
    Message bytes = bytes_of_numbers({8});
    for (int run = 0; run < 64; ++run)
        for (const int number : {1, 1})
            bytes.push_back(static_cast<std::byte>(number));
    EXPECT_EQ(error_in(bytes), std::nullopt);

    bytes.push_back(std::byte{1});
    bytes.push_back(std::byte{1});
    EXPECT_EQ(error_in(bytes), FrameError::bad_runs);
    EXPECT_EQ(error_in(bytes_of_numbers({0x88, 2, 0, 0, 1, 8, 0, 1})), FrameError::bad_runs);
}

TEST(FrameErrors, have_different_names) {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < kFrameErrorCount; ++i)
        names.push_back(name_of(static_cast<FrameError>(i)));
    for (std::size_t i = 0; i < kEndReasonCount; ++i)
        names.push_back(name_of(static_cast<EndReason>(i)));
    std::sort(names.begin(), names.end());

    EXPECT_EQ(std::count(names.begin(), names.end(), "unknown"), 0);
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

}  // namespace
}  // namespace arena::protocol
