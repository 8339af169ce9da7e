#include "server/websocket/frame_watch.h"

#include <algorithm>

#include "protocol/session/limits.h"

namespace arena::server {
namespace {

// RFC 6455, section 5.2.
constexpr std::uint8_t kFinal = 0x80;
constexpr std::uint8_t kReserved = 0x70;
constexpr std::uint8_t kOpcode = 0x0f;
constexpr std::uint8_t kContinuation = 0x0;
constexpr std::uint8_t kText = 0x1;
constexpr std::uint8_t kBinary = 0x2;
constexpr std::uint8_t kClose = 0x8;
constexpr std::uint8_t kPong = 0xa;
constexpr std::uint8_t kMasked = 0x80;
constexpr std::uint8_t kLength = 0x7f;
constexpr std::uint8_t kLengthIn2 = 126;
constexpr std::uint8_t kLengthIn8 = 127;
constexpr std::uint64_t kControlBytesMax = 125;
constexpr std::uint64_t kLengthMax = ~std::uint64_t{0} >> 1u;

/// Whether a length is written in the fewest bytes, as it has to be.
bool is_shortest(std::uint8_t written, std::uint64_t length) {
    if (written == kLengthIn2) return length >= kLengthIn2;
    if (written == kLengthIn8) return length > 0xffff && length <= kLengthMax;
    return true;
}

}  // namespace

bool FrameWatch::Bucket::take(Time now) {
    const Time full_at = std::max(full_at_.value_or(now), now) + interval_;
    if (full_at - now > span_) return false;
    full_at_ = full_at;
    return true;
}

std::size_t FrameWatch::header_bytes() const {
    if (header_known_ < 2) return 2;
    const std::uint8_t length = header_[1] & kLength;
    const std::size_t more = length == kLengthIn2 ? 2 : length == kLengthIn8 ? 8 : 0;
    return 2 + more + ((header_[1] & kMasked) != 0 ? 4 : 0);
}

std::optional<WebSocketEnd> FrameWatch::take(std::span<const std::byte> bytes, Time now) {
    while (!end_ && !is_closed_ && !bytes.empty()) {
        if (payload_left_ > 0) {
            const auto skipped = std::min<std::uint64_t>(payload_left_, bytes.size());
            payload_left_ -= skipped;
            bytes = bytes.subspan(static_cast<std::size_t>(skipped));
            continue;
        }
        header_[header_known_++] = std::to_integer<std::uint8_t>(bytes.front());
        bytes = bytes.subspan(1);
        if (header_known_ == header_bytes()) end_ = judge_header(now);
    }
    return end_;
}

std::uint64_t FrameWatch::length_in_header() const {
    const std::uint8_t written = header_[1] & kLength;
    if (written < kLengthIn2) return written;
    std::uint64_t length = 0;
    const std::size_t end = written == kLengthIn2 ? 4 : 10;
    for (std::size_t i = 2; i < end; ++i)
        length = length << 8u | header_[i];
    return length;
}

std::optional<WebSocketEnd> FrameWatch::judge_header(Time now) {
    const std::uint8_t opcode = header_[0] & kOpcode;
    const bool is_final = (header_[0] & kFinal) != 0;
    const bool is_control = opcode >= kClose;
    payload_left_ = length_in_header();
    header_known_ = 0;

    if ((header_[0] & kReserved) != 0 || (header_[1] & kMasked) == 0 ||
        (opcode > kBinary && !is_control) || opcode > kPong ||
        !is_shortest(header_[1] & kLength, payload_left_))
        return WebSocketEnd::bad_frame;
    if (is_control && (!is_final || payload_left_ > kControlBytesMax))
        return WebSocketEnd::bad_frame;
    if (opcode == kClose) {
        is_closed_ = true;
        return std::nullopt;
    }
    if (is_control)
        return controls_.take(now) ? std::nullopt : std::optional(WebSocketEnd::too_many_pings);
    if (opcode == kContinuation || !is_final) return WebSocketEnd::fragment;
    if (opcode == kText) return WebSocketEnd::text;
    if (payload_left_ > protocol::kPacketBytesMax) return WebSocketEnd::too_long;
    return messages_.take(now) ? std::nullopt : std::optional(WebSocketEnd::too_fast);
}

}  // namespace arena::server
