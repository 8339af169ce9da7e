#include "protocol/session/packet/frame_reader.h"

#include <cstddef>
#include <optional>

#include <gtest/gtest.h>

#include "tests/support/connection_peer.h"

namespace arena::protocol::frame_reader_test {
namespace {

using test::bytes_of_numbers;
using test::Message;

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

TEST(FrameReader, no_bytes_hold_no_frame) {
    const Message bytes;
    EXPECT_TRUE(FrameReader(bytes).done());
}

TEST(FrameReader, reads_a_frame_with_a_length_and_the_last_without) {
    const Message bytes = bytes_of_numbers({0x83, 4, 0, 0x01, 0x02, 0xAA, 0xBB, 0x51, 0xCC});
    FrameReader reader(bytes);

    const auto reliable = std::get<ReliableFrame>(reader.next().value());
    const bool done_after_the_first = reader.done();
    const auto sequenced = std::get<SequencedFrame>(reader.next().value());

    EXPECT_FALSE(done_after_the_first);
    EXPECT_TRUE(reader.done());
    EXPECT_EQ(reliable.id, 0x0201);
    EXPECT_EQ(Message(reliable.message.begin(), reliable.message.end()),
              bytes_of_numbers({0xAA, 0xBB}));
    EXPECT_EQ(sequenced.channel, 5);
    EXPECT_EQ(sequenced.message.data(), &bytes.back()) << "it points into the packet";
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

}  // namespace
}  // namespace arena::protocol::frame_reader_test
