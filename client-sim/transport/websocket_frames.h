// The frames of a WebSocket, as a client writes and reads them (RFC 6455, section 5.2): whole
// binary messages, pings and goodbyes.
//
// Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace arena::client_sim {

enum class Opcode : std::uint8_t { binary = 0x2, close = 0x8, ping = 0x9, pong = 0xa };

/// Appends a frame, masked as a client has to; `mask` should be drawn at random.
void append_frame(Opcode opcode, std::span<const std::byte> payload, std::uint32_t mask,
                  std::vector<std::byte>& out);

/// A frame that a server has sent. The payload is valid as long as what was read.
struct Frame {
    Opcode opcode = Opcode::binary;
    std::span<std::byte> payload;
};

/// Finds the frames in what a server sends, however it is cut.
class FrameReader {
  public:
    /// A frame of a longer payload is an error.
    explicit FrameReader(std::size_t payload_bytes_max) : payload_bytes_max_(payload_bytes_max) {}

    /// Appends what has arrived.
    void add(std::span<const std::byte> bytes) {
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    }
    /// Returns the next whole frame; nothing when more has to arrive, or after an error. It is
    /// valid until the next call of any function.
    [[nodiscard]] std::optional<Frame> next();
    /// Whether the server has sent something that is no such frame.
    [[nodiscard]] bool has_failed() const { return has_failed_; }

  private:
    std::size_t payload_bytes_max_;
    std::vector<std::byte> bytes_;
    std::size_t taken_ = 0;  ///< of bytes_
    bool has_failed_ = false;
};

}  // namespace arena::client_sim
