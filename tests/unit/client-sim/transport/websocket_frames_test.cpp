#include "client-sim/transport/websocket_frames.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/unit/client-sim/transport/websocket_peer.h"

namespace arena::client_sim::websocket_frames_test {
namespace {

using test::bytes_of;
using test::SentFrame;
using test::server_frame;
using test::text_of;
using namespace std::string_literals;

constexpr std::size_t kPayloadMax = 70'000;

/// Returns the bytes of a frame with that payload.
std::string written(Opcode opcode, const std::string& payload, std::uint32_t mask) {
    std::vector<std::byte> bytes;
    append_frame(opcode, bytes_of(payload), mask, bytes);
    return text_of(bytes);
}

/// Returns the frames that the reader finds now.
std::vector<SentFrame> found_by(FrameReader& reader) {
    std::vector<SentFrame> frames;
    while (const auto frame = reader.next())
        frames.push_back({frame->opcode, text_of(frame->payload)});
    return frames;
}

/// Reads `bytes`, given in pieces of that size.
std::vector<SentFrame> read_in_pieces(const std::string& bytes, std::size_t piece) {
    FrameReader reader(kPayloadMax);
    std::vector<SentFrame> frames;
    for (std::size_t from = 0; from < bytes.size(); from += piece) {
        reader.add(bytes_of(bytes.substr(from, piece)));
        for (SentFrame& frame : found_by(reader))
            frames.push_back(std::move(frame));
    }
    EXPECT_FALSE(reader.has_failed());
    return frames;
}

/// Whether a reader of payloads of up to 8 bytes refuses these bytes, and finds nothing in them.
bool is_refused(const std::string& bytes) {
    FrameReader reader(8);
    reader.add(bytes_of(bytes));
    return found_by(reader).empty() && reader.has_failed();
}

// RFC 6455, section 5.7, with the key 37 fa 21 3d; its first example is a text.
TEST(WebSocketFrames, are_written_as_in_the_examples_of_the_standard) {
    constexpr std::uint32_t kMask = 0x3d21fa37;

    EXPECT_EQ(written(Opcode::binary, "Hello", kMask),
              "\x82\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"s);
    EXPECT_EQ(written(Opcode::pong, "Hello", kMask),
              "\x8a\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"s);
}

TEST(WebSocketFrames, are_read_as_in_the_examples_of_the_standard) {
    const std::string short_payload(256, 'x');
    const std::string long_payload(65536, 'y');

    EXPECT_EQ(read_in_pieces("\x89\x05Hello"s, 7),
              (std::vector<SentFrame>{{Opcode::ping, "Hello"}}));
    EXPECT_EQ(read_in_pieces("\x82\x7e\x01\x00"s + short_payload, 1000),
              (std::vector<SentFrame>{{Opcode::binary, short_payload}}));
    EXPECT_EQ(read_in_pieces("\x82\x7f\x00\x00\x00\x00\x00\x01\x00\x00"s + long_payload, 100'000),
              (std::vector<SentFrame>{{Opcode::binary, long_payload}}));
}

TEST(WebSocketFrames, a_header_is_as_short_as_its_length_allows) {
    const std::pair<std::size_t, std::string> cases[]{
        {0, "\x82\x80"s},
        {125, "\x82\xfd"s},
        {126, "\x82\xfe\x00\x7e"s},
        {1200, "\x82\xfe\x04\xb0"s},
        {65535, "\x82\xfe\xff\xff"s},
        {65536, "\x82\xff\x00\x00\x00\x00\x00\x01\x00\x00"s}};
    for (const auto& [size, header] : cases) {
        const std::string payload(size, 'z');

        const std::string frame = written(Opcode::binary, payload, 0x04030201);

        EXPECT_EQ(frame.substr(0, header.size()), header) << size;
        EXPECT_EQ(frame.substr(header.size(), 4), "\x01\x02\x03\x04") << size;
        EXPECT_EQ(frame.size(), header.size() + 4 + size);
        EXPECT_EQ(test::frames_in(frame), (std::vector<SentFrame>{{Opcode::binary, payload}}))
            << size;
        EXPECT_EQ(read_in_pieces(server_frame(Opcode::binary, payload), 100'000),
                  (std::vector<SentFrame>{{Opcode::binary, payload}}))
            << size;
    }
}

TEST(WebSocketFrames, are_appended_to_what_is_there) {
    std::vector<std::byte> bytes;
    append_frame(Opcode::binary, bytes_of("one"), 1, bytes);
    append_frame(Opcode::close, {}, 2, bytes);

    EXPECT_EQ(test::frames_in(text_of(bytes)),
              (std::vector<SentFrame>{{Opcode::binary, "one"}, {Opcode::close, ""}}));
}

RC_GTEST_PROP(WebSocketFrames, however_they_are_cut_the_same_are_found, ()) {
    std::vector<SentFrame> frames;
    std::string bytes;
    for (const std::string& payload : *rc::gen::arbitrary<std::vector<std::string>>()) {
        const Opcode opcode =
            *rc::gen::element(Opcode::binary, Opcode::close, Opcode::ping, Opcode::pong);
        // Some are long enough for a length of two bytes.
        const std::string whole = payload + std::string(*rc::gen::element(0u, 0u, 126u, 300u), '.');
        frames.push_back({opcode, whole});
        bytes += server_frame(opcode, whole);
    }
    const auto piece = *rc::gen::inRange<std::size_t>(2, 400);

    RC_ASSERT(read_in_pieces(bytes, bytes.size() + 1) == frames);
    RC_ASSERT(read_in_pieces(bytes, 1) == frames);
    RC_ASSERT(read_in_pieces(bytes, piece) == frames);
}

TEST(FrameReader, finds_nothing_before_a_frame_is_whole) {
    FrameReader reader(kPayloadMax);
    const std::string frame = server_frame(Opcode::binary, std::string(200, 'x'));

    for (std::size_t size = 0; size + 1 < frame.size(); ++size) {
        reader.add(bytes_of(frame.substr(size, 1)));
        EXPECT_FALSE(reader.next()) << size;
    }
    reader.add(bytes_of(frame.substr(frame.size() - 1)));

    EXPECT_EQ(found_by(reader).size(), 1u);
}

TEST(FrameReader, refuses_what_no_server_of_the_game_sends) {
    EXPECT_TRUE(is_refused("\x82\x82\x01\x02\x03\x04xx"s)) << "masked";
    EXPECT_TRUE(is_refused("\x02\x02xx"s)) << "more frames of the message follow";
    for (const unsigned reserved : {0x40u, 0x20u, 0x10u})
        EXPECT_TRUE(is_refused(std::string{static_cast<char>(0x82u | reserved), '\x02', 'x', 'x'}))
            << reserved;
    for (const unsigned opcode : {0u, 1u, 3u, 7u, 0xbu, 0xfu})
        EXPECT_TRUE(is_refused(std::string{static_cast<char>(0x80u | opcode), '\x02', 'x', 'x'}))
            << opcode;
}

TEST(FrameReader, refuses_a_longer_payload_by_its_header_alone) {
    FrameReader reader(8);
    reader.add(bytes_of(server_frame(Opcode::binary, "12345678")));
    EXPECT_EQ(found_by(reader).size(), 1u);
    EXPECT_FALSE(reader.has_failed());

    EXPECT_TRUE(is_refused("\x82\x09"s));
    EXPECT_TRUE(is_refused("\x82\x7e\x00\x09"s));
    EXPECT_TRUE(is_refused("\x82\x7f\xff\xff\xff\xff\xff\xff\xff\xff"s)) << "2^64 - 1 bytes";
}

TEST(FrameReader, finds_nothing_more_after_an_error) {
    FrameReader reader(8);
    reader.add(bytes_of(server_frame(Opcode::binary, "before") + "\x81\x00"s));

    EXPECT_EQ(found_by(reader), (std::vector<SentFrame>{{Opcode::binary, "before"}}));
    reader.add(bytes_of(server_frame(Opcode::binary, "after")));

    EXPECT_TRUE(found_by(reader).empty());
    EXPECT_TRUE(reader.has_failed());
}

}  // namespace
}  // namespace arena::client_sim::websocket_frames_test
