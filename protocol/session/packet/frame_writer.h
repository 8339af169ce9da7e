// Frames -> bytes of one packet. Each call writes the frame, or returns false when it does not fit;
// a packet never grows beyond its buffer. Every frame but the last states its length.
//
// The caller ensures that frames keep to the constants of limits.h. Never allocates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/session/packet/frames.h"

namespace arena::protocol {

class FrameWriter {
  public:
    explicit FrameWriter(std::span<std::byte> buffer) : buffer_(buffer) {}

    /// Writes one frame. Returns false, and writes nothing, when it does not fit.
    [[nodiscard]] bool sequenced(std::uint8_t channel, std::span<const std::byte> message);
    [[nodiscard]] bool unordered(std::span<const std::byte> message);
    [[nodiscard]] bool reliable(std::uint16_t id, std::span<const std::byte> message);
    [[nodiscard]] bool fragment(const FragmentFrame& frame);
    [[nodiscard]] bool path_challenge(const PathProof& proof);
    [[nodiscard]] bool path_response(const PathProof& proof);
    [[nodiscard]] bool disconnect(EndReason reason);
    /// Takes runs written by write_ack_runs (ack_runs.h).
    [[nodiscard]] bool acknowledgement(std::span<const std::byte> runs);

    /// Returns how many bytes one more frame may hold after its first byte, if it is the last.
    [[nodiscard]] std::size_t room() const;
    [[nodiscard]] bool empty() const { return size_ == 0; }

    /// Removes the needless length of the last frame and returns the size of the packet's plain
    /// text. Nothing may be written afterwards.
    [[nodiscard]] std::size_t finish();

  private:
    [[nodiscard]] std::span<std::byte> open(FrameType type, std::uint8_t channel,
                                            std::size_t content);
    [[nodiscard]] bool write(FrameType type, std::uint8_t channel,
                             std::span<const std::byte> content);

    std::span<std::byte> buffer_;
    std::size_t size_ = 0;
    std::size_t last_ = 0;  // where the last frame begins
    bool full_ = false;     // the last frame has no length: nothing may follow it
};

}  // namespace arena::protocol
