// FrameWatch: reads along what a client sends after the upgrade, and finds what the door does not
// take: what is no frame, text, messages in fragments, messages longer than a packet, and more
// frames than any client sends. It looks at the headers of frames (RFC 6455, section 5.2) before
// the library acts on them. What follows a close frame is not looked at.
//
// Pure: bytes and times are arguments.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "server/base/time.h"
#include "server/statistics/websocket_counters.h"

namespace arena::server {

/// Messages that a client may send, each second and at once. One that plays sends less than 130.
inline constexpr std::uint32_t kMessagesPerSecond = 512;
inline constexpr std::uint32_t kMessagesAtOnce = 1024;
/// Pings and pongs.
inline constexpr std::uint32_t kControlsPerSecond = 4;
inline constexpr std::uint32_t kControlsAtOnce = 32;

class FrameWatch {
  public:
    /// Takes the bytes that came next, at `now`. Returns why the connection is to end; nothing
    /// while all is well. After an end it returns that one again.
    [[nodiscard]] std::optional<WebSocketEnd> take(std::span<const std::byte> bytes, Time now);

  private:
    /// So many tokens at most, of which each frame takes one.
    class Bucket {
      public:
        Bucket(std::uint32_t per_second, std::uint32_t at_once)
            : interval_(Time(std::chrono::seconds(1)) / per_second), span_(interval_ * at_once) {}
        [[nodiscard]] bool take(Time now);

      private:
        Time interval_;
        Time span_;
        std::optional<Time> full_at_;  ///< when all tokens are back
    };

    [[nodiscard]] std::optional<WebSocketEnd> judge_header(Time now);
    /// The length of the header of which the first bytes are known.
    [[nodiscard]] std::size_t header_bytes() const;
    /// The length of the payload that a whole header names.
    [[nodiscard]] std::uint64_t length_in_header() const;

    std::array<std::uint8_t, 14> header_{};
    std::size_t header_known_ = 0;
    std::uint64_t payload_left_ = 0;
    Bucket messages_{kMessagesPerSecond, kMessagesAtOnce};
    Bucket controls_{kControlsPerSecond, kControlsAtOnce};
    std::optional<WebSocketEnd> end_;
    bool is_closed_ = false;  ///< the client has said goodbye
};

}  // namespace arena::server
