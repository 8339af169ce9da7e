#include "server/websocket/frame_watch.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "protocol/session/limits.h"

namespace arena::server::frame_watch_test {
namespace {

using std::chrono::nanoseconds;
using std::chrono::seconds;
using Bytes = std::vector<std::byte>;
using End = std::optional<WebSocketEnd>;

constexpr Time kNow = seconds(5);
constexpr Time kMessageInterval = Time(seconds(1)) / kMessagesPerSecond;
constexpr Time kControlInterval = Time(seconds(1)) / kControlsPerSecond;

// The first byte of a frame (RFC 6455, section 5.2): whether it is the last one of its message,
// and what it is.
constexpr unsigned kBinary = 0x82;
constexpr unsigned kText = 0x81;
constexpr unsigned kClose = 0x88;
constexpr unsigned kPing = 0x89;
constexpr unsigned kPong = 0x8a;
constexpr unsigned kFirstOfSeveral = 0x02;
constexpr unsigned kLastOfSeveral = 0x80;
constexpr unsigned kMiddleOfSeveral = 0x00;

void add(Bytes& bytes, unsigned byte) {
    bytes.push_back(static_cast<std::byte>(byte));
}

/// How the length is written: in the second byte, or in so many bytes behind it.
enum class Width : std::uint8_t { one = 0, two = 2, eight = 8 };

/// Returns a header with the length in the width that is asked for, also where a shorter one would
/// do.
Bytes header(unsigned first, std::uint64_t length, Width width, bool is_masked = true) {
    Bytes bytes;
    add(bytes, first);
    const unsigned masked = is_masked ? 0x80 : 0;
    switch (width) {
        case Width::one:
            add(bytes, masked | static_cast<unsigned>(length));
            break;
        case Width::two:
            add(bytes, masked | 126u);
            break;
        case Width::eight:
            add(bytes, masked | 127u);
            break;
    }
    for (unsigned shift = 8 * static_cast<unsigned>(width); shift > 0; shift -= 8)
        add(bytes, static_cast<unsigned>(length >> (shift - 8) & 0xffu));
    // A mask that would be a text message if it were read as a header.
    for (unsigned i = 0; is_masked && i < 4; ++i)
        add(bytes, kText);
    return bytes;
}

/// Returns a whole frame, whose payload would be text messages if it were read as headers.
Bytes frame(unsigned first, std::size_t length, bool is_masked = true) {
    const Width width = length < 126 ? Width::one : length <= 0xffff ? Width::two : Width::eight;
    Bytes bytes = header(first, length, width, is_masked);
    bytes.insert(bytes.end(), length, static_cast<std::byte>(kText));
    return bytes;
}

Bytes operator+(Bytes left, const Bytes& right) {
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

/// Takes all of it at once, as the first that comes.
End end_of(const Bytes& bytes) {
    FrameWatch watch;
    return watch.take(bytes, kNow);
}

/// The slow way: begins again with the first byte each time, and knows no rates.
End judged(std::span<const std::byte> bytes) {
    const auto at = [&](std::size_t i) { return std::to_integer<unsigned>(bytes[i]); };
    std::size_t begin = 0;
    while (bytes.size() - begin >= 2) {
        const unsigned first = at(begin);
        std::uint64_t length = at(begin + 1) % 128;
        const std::size_t width = length == 126 ? 2 : length == 127 ? 8 : 0;
        const std::size_t header_bytes = 2 + width + (at(begin + 1) >= 128 ? 4 : 0);
        if (bytes.size() - begin < header_bytes) return std::nullopt;
        if (width > 0) length = 0;
        for (std::size_t i = 0; i < width; ++i)
            length = length * 256 + at(begin + 2 + i);
        const unsigned opcode = first % 16;
        if (first / 16 % 8 != 0 || at(begin + 1) < 128) return WebSocketEnd::bad_frame;
        if ((opcode > 2 && opcode < 8) || opcode > 10) return WebSocketEnd::bad_frame;
        if (width == 2 && length < 126) return WebSocketEnd::bad_frame;
        if (width == 8 && (length < 65536 || length >> 63u != 0)) return WebSocketEnd::bad_frame;
        if (opcode >= 8 && (first < 128 || length > 125)) return WebSocketEnd::bad_frame;
        if (opcode == 8) return std::nullopt;
        if (first % 16 < 8) {
            if (first % 16 == 0 || first < 128) return WebSocketEnd::fragment;
            if (first % 16 == 1) return WebSocketEnd::text;
            if (length > protocol::kPacketBytesMax) return WebSocketEnd::too_long;
        }
        if (length >= bytes.size() - begin - header_bytes) return std::nullopt;
        begin += header_bytes + static_cast<std::size_t>(length);
    }
    return std::nullopt;
}

TEST(FrameWatch, takes_binary_messages_of_every_length_that_a_packet_has) {
    FrameWatch watch;

    for (std::size_t length = 0; length <= protocol::kPacketBytesMax; ++length)
        ASSERT_EQ(watch.take(frame(kBinary, length), kNow + length * kMessageInterval), End{})
            << length;
}

TEST(FrameWatch, a_message_longer_than_a_packet_is_too_long) {
    EXPECT_EQ(end_of(frame(kBinary, protocol::kPacketBytesMax)), End{});
    EXPECT_EQ(end_of(frame(kBinary, protocol::kPacketBytesMax + 1)), WebSocketEnd::too_long);
    EXPECT_EQ(end_of(frame(kBinary, 70'000)), WebSocketEnd::too_long);
}

TEST(FrameWatch, an_end_is_found_with_the_last_byte_of_the_header) {
    const Bytes bytes = header(kBinary, protocol::kPacketBytesMax + 1, Width::two);
    FrameWatch watch;

    EXPECT_EQ(watch.take(std::span(bytes).first(bytes.size() - 1), kNow), End{});
    EXPECT_EQ(watch.take(std::span(bytes).last(1), kNow), WebSocketEnd::too_long);
}

TEST(FrameWatch, a_text_message_is_an_end) {
    EXPECT_EQ(end_of(frame(kText, 0)), WebSocketEnd::text);
    EXPECT_EQ(end_of(frame(kText, 5)), WebSocketEnd::text);
    EXPECT_EQ(end_of(frame(kBinary, 5) + frame(kText, 5)), WebSocketEnd::text);
}

TEST(FrameWatch, a_message_in_several_frames_is_an_end) {
    EXPECT_EQ(end_of(frame(kFirstOfSeveral, 5)), WebSocketEnd::fragment);
    EXPECT_EQ(end_of(frame(kMiddleOfSeveral, 5)), WebSocketEnd::fragment);
    EXPECT_EQ(end_of(frame(kLastOfSeveral, 5)), WebSocketEnd::fragment);
    EXPECT_EQ(end_of(frame(kText & 0x0fu, 5)), WebSocketEnd::fragment);
}

TEST(FrameWatch, knows_lengths_in_each_width) {
    for (const std::size_t length : {0u, 125u, 126u, 1200u}) {
        const Bytes first = frame(kBinary, length);

        EXPECT_EQ(end_of(first + frame(kBinary, 3)), End{});
        EXPECT_EQ(end_of(first + frame(kText, 3)), WebSocketEnd::text);
    }
}

TEST(FrameWatch, a_length_in_more_bytes_than_it_needs_is_no_frame) {
    EXPECT_EQ(end_of(header(kBinary, 125, Width::two)), WebSocketEnd::bad_frame);
    EXPECT_EQ(end_of(header(kBinary, 126, Width::two)), End{});
    EXPECT_EQ(end_of(header(kBinary, 65'535, Width::eight)), WebSocketEnd::bad_frame);
    EXPECT_EQ(end_of(header(kBinary, 65'536, Width::eight)), WebSocketEnd::too_long);
}

TEST(FrameWatch, a_frame_without_a_mask_is_none) {
    for (const unsigned kind : {kBinary, kText, kPing, kClose})
        EXPECT_EQ(end_of(frame(kind, 1, false)), WebSocketEnd::bad_frame) << kind;
}

TEST(FrameWatch, a_frame_with_a_reserved_bit_or_opcode_is_none) {
    for (const unsigned bit : {0x40u, 0x20u, 0x10u})
        EXPECT_EQ(end_of(frame(kBinary | bit, 1)), WebSocketEnd::bad_frame) << bit;
    for (const unsigned opcode : {3u, 7u, 11u, 15u})
        EXPECT_EQ(end_of(frame(0x80u | opcode, 1)), WebSocketEnd::bad_frame) << opcode;
}

TEST(FrameWatch, a_control_frame_that_is_long_or_in_pieces_is_none) {
    for (const unsigned kind : {kPing, kPong, kClose}) {
        EXPECT_EQ(end_of(frame(kind, 125)), End{});
        EXPECT_EQ(end_of(frame(kind, 126)), WebSocketEnd::bad_frame);
        EXPECT_EQ(end_of(frame(kind & 0x0fu, 1)), WebSocketEnd::bad_frame);
    }
}

TEST(FrameWatch, what_follows_a_close_frame_is_not_looked_at) {
    FrameWatch watch;
    EXPECT_EQ(watch.take(frame(kClose, 2) + frame(kText, 1), kNow), End{});
    for (std::uint32_t i = 0; i < 2 * kControlsAtOnce; ++i)
        EXPECT_EQ(watch.take(frame(kPing, 1), kNow), End{});
}

TEST(FrameWatch, a_close_frame_is_no_ping) {
    FrameWatch watch;
    for (std::uint32_t i = 0; i < kControlsAtOnce; ++i)
        ASSERT_EQ(watch.take(frame(kPing, 1), kNow), End{}) << i;

    EXPECT_EQ(watch.take(frame(kClose, 2), kNow), End{});
}

TEST(FrameWatch, control_frames_may_come_between_messages) {
    EXPECT_EQ(end_of(frame(kBinary, 300) + frame(kPing, 125) + frame(kBinary, 0) + frame(kPong, 0) +
                     frame(kBinary, 7)),
              End{});
    EXPECT_EQ(end_of(frame(kPing, 125) + frame(kPong, 4) + frame(kText, 1)), WebSocketEnd::text);
}

TEST(FrameWatch, the_longest_length_does_not_overflow) {
    constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(end_of(header(kBinary, kLargest >> 1u, Width::eight)), WebSocketEnd::too_long);
    for (const std::uint64_t length : {std::uint64_t{1} << 63u, kLargest})
        EXPECT_EQ(end_of(header(kBinary, length, Width::eight)), WebSocketEnd::bad_frame);
}

TEST(FrameWatch, an_end_is_repeated_for_ever) {
    FrameWatch watch;
    EXPECT_EQ(watch.take(frame(kText, 5), kNow), WebSocketEnd::text);

    EXPECT_EQ(watch.take({}, kNow), WebSocketEnd::text);
    EXPECT_EQ(watch.take(frame(kFirstOfSeveral, 5), kNow), WebSocketEnd::text);
    EXPECT_EQ(watch.take(frame(kBinary, 5), kNow + std::chrono::hours(1000)), WebSocketEnd::text);
}

TEST(FrameWatch, of_two_ends_in_the_same_bytes_the_first_counts) {
    EXPECT_EQ(end_of(frame(kFirstOfSeveral, 5) + frame(kText, 5)), WebSocketEnd::fragment);
}

/// Takes `count` frames at `now`, all of which have to be admitted.
void take_all(FrameWatch& watch, unsigned first, std::uint32_t count, Time now) {
    for (std::uint32_t i = 0; i < count; ++i)
        ASSERT_EQ(watch.take(frame(first, 1), now), End{}) << i;
}

TEST(FrameWatch, as_many_messages_as_may_come_at_once_are_taken_and_no_more) {
    FrameWatch watch;
    take_all(watch, kBinary, kMessagesAtOnce, kNow);

    EXPECT_EQ(watch.take(frame(kBinary, 1), kNow), WebSocketEnd::too_fast);
}

TEST(FrameWatch, an_interval_later_there_is_room_for_one_more_message) {
    FrameWatch early;
    take_all(early, kBinary, kMessagesAtOnce, kNow);
    FrameWatch in_time = early;

    EXPECT_EQ(early.take(frame(kBinary, 1), kNow + kMessageInterval - nanoseconds(1)),
              WebSocketEnd::too_fast);
    EXPECT_EQ(in_time.take(frame(kBinary, 1), kNow + kMessageInterval), End{});
    EXPECT_EQ(in_time.take(frame(kBinary, 1), kNow + kMessageInterval), WebSocketEnd::too_fast);
}

TEST(FrameWatch, as_many_control_frames_as_may_come_at_once_are_taken_and_no_more) {
    for (const unsigned kind : {kPing, kPong}) {
        FrameWatch watch;
        take_all(watch, kind, kControlsAtOnce, kNow);

        EXPECT_EQ(watch.take(frame(kPing, 1), kNow), WebSocketEnd::too_many_pings);
    }
}

TEST(FrameWatch, an_interval_later_there_is_room_for_one_more_control_frame) {
    FrameWatch early;
    take_all(early, kPing, kControlsAtOnce, kNow);
    FrameWatch in_time = early;

    EXPECT_EQ(early.take(frame(kPong, 1), kNow + kControlInterval - nanoseconds(1)),
              WebSocketEnd::too_many_pings);
    EXPECT_EQ(in_time.take(frame(kPong, 1), kNow + kControlInterval), End{});
    EXPECT_EQ(in_time.take(frame(kPong, 1), kNow + kControlInterval), WebSocketEnd::too_many_pings);
}

TEST(FrameWatch, messages_and_control_frames_have_separate_rates) {
    FrameWatch watch;
    take_all(watch, kBinary, kMessagesAtOnce, kNow);
    take_all(watch, kPing, kControlsAtOnce, kNow);

    EXPECT_EQ(watch.take(frame(kPing, 1), kNow), WebSocketEnd::too_many_pings);
}

TEST(FrameWatch, a_pause_gives_no_more_than_may_come_at_once) {
    FrameWatch watch;
    take_all(watch, kBinary, kMessagesAtOnce, kNow);
    take_all(watch, kBinary, kMessagesAtOnce, kNow + seconds(100));

    EXPECT_EQ(watch.take(frame(kBinary, 1), kNow + seconds(100)), WebSocketEnd::too_fast);
}

/// Mostly frames that the door takes, with any other one here and there.
/// Fewer than 20 of them are within the rates.
Bytes any_frame() {
    const auto first = *rc::gen::weightedOneOf<unsigned>(
        {{12, rc::gen::just(kBinary)},
         {4, rc::gen::element(kPing, kPong, kClose)},
         {1, rc::gen::element(kText, kFirstOfSeveral, kMiddleOfSeveral, kLastOfSeveral)},
         {1, rc::gen::inRange(0u, 256u)}});
    const auto length = *rc::gen::weightedOneOf<std::uint64_t>(
        {{12, rc::gen::element<std::uint64_t>(0, 1, 2, 3, 124, 125, 126, 127, 200)},
         {2, rc::gen::element<std::uint64_t>(1199, 1200, 1201)},
         {1, rc::gen::element<std::uint64_t>(65'535, 65'536)}});
    const auto width = length < 126 ? Width::one : length < 65536 ? Width::two : Width::eight;
    const bool is_odd = *rc::gen::inRange(0, 20) == 0;
    return header(first, length, is_odd && length < 65536 ? Width::eight : width,
                  is_odd || *rc::gen::inRange(0, 20) > 0) +
           Bytes(static_cast<std::size_t>(length),
                 static_cast<std::byte>(*rc::gen::inRange(0, 256)));
}

RC_GTEST_PROP(FrameWatch, says_the_same_wherever_the_bytes_are_cut, ()) {
    Bytes bytes;
    for (int frames = *rc::gen::inRange(0, 20); frames > 0; --frames)
        bytes = bytes + any_frame();
    bytes.resize(bytes.size() - std::min<std::size_t>(bytes.size(), *rc::gen::inRange(0u, 16u)));
    const auto piece_max = *rc::gen::element<std::size_t>(1, 3, 20, 1500, 100'000);
    std::minstd_rand random(*rc::gen::inRange(1u, 1u << 20u));

    FrameWatch watch;
    std::size_t taken = 0;
    while (taken < bytes.size()) {
        const std::size_t piece =
            std::min<std::size_t>(bytes.size() - taken, random() % piece_max + 1);
        const End end = watch.take(std::span(bytes).subspan(taken, piece), kNow);
        taken += piece;
        if (end != judged(std::span(bytes).first(taken)))
            RC_FAIL("differs after " + std::to_string(taken) + " bytes");
    }
}

TEST(FrameWatch, says_the_same_when_cut_in_two_at_every_byte) {
    const Bytes good = frame(kBinary, 130) + frame(kPing, 3) + frame(kBinary, 0);
    for (const Bytes& bytes : {good, good + frame(kText, 1), good + frame(kLastOfSeveral, 1),
                               good + header(kBinary, 1201, Width::two),
                               good + frame(kBinary, 1, false), good + frame(kClose, 2)}) {
        for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
            FrameWatch watch;
            const std::span<const std::byte> all(bytes);

            EXPECT_EQ(watch.take(all.first(cut), kNow), judged(all.first(cut))) << cut;
            EXPECT_EQ(watch.take(all.subspan(cut), kNow), judged(all)) << cut;
        }
    }
}

/// The slow way: room in nanoseconds that grows with time, of which each frame takes an interval.
struct Room {
    Time interval;
    Time most;
    Time room = most;
    Time at = kNow;

    bool take(Time now) {
        room = std::min(most, room + (now - at));
        at = now;
        if (room < interval) return false;
        room -= interval;
        return true;
    }
};

RC_GTEST_PROP(FrameWatch, rates_are_those_of_a_room_that_grows_with_time, ()) {
    Room messages{.interval = kMessageInterval, .most = kMessageInterval * kMessagesAtOnce};
    Room controls{.interval = kControlInterval, .most = kControlInterval * kControlsAtOnce};
    const bool is_ping_heavy = *rc::gen::arbitrary<bool>();
    const auto pause_max = *rc::gen::element<unsigned>(1, 1'000'000, 10'000'000, 300'000'000);
    const Bytes message = frame(kBinary, 1);
    const Bytes ping = frame(kPing, 1);

    FrameWatch watch;
    std::minstd_rand random(*rc::gen::inRange(1u, 1u << 20u));
    Time now = kNow;
    End expected;
    for (int turn = 0; turn < 200 && !expected; ++turn) {
        now += nanoseconds(random() % pause_max);
        for (auto count = random() % (is_ping_heavy ? 3 : 20); count > 0 && !expected; --count) {
            if (is_ping_heavy && !controls.take(now)) expected = WebSocketEnd::too_many_pings;
            if (!is_ping_heavy && !messages.take(now)) expected = WebSocketEnd::too_fast;
            const End end = watch.take(is_ping_heavy ? ping : message, now);
            if (end != expected) RC_FAIL("differs in turn " + std::to_string(turn));
        }
    }
}

}  // namespace
}  // namespace arena::server::frame_watch_test
