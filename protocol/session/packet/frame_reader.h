// Bytes -> frames, one after another. Accepts any bytes; returns frames that obey every rule of
// docs/session-layer.md that concerns a single frame, or the reason why they do not. Never
// allocates.
#pragma once

#include <cstddef>
#include <span>

#include "protocol/session/byte_reader.h"
#include "protocol/session/packet/frames.h"
#include "sim/values/result.h"

namespace arena::protocol {

class FrameReader {
  public:
    /// `frames` is the plain text of one packet and has to outlive what is read from it.
    explicit FrameReader(std::span<const std::byte> frames) : reader_(frames) {}

    [[nodiscard]] bool done() const { return reader_.left() == 0; }

    /// Returns the next frame of a packet that is not done. After an error the rest is meaningless.
    [[nodiscard]] Result<Frame, FrameError> next();

  private:
    ByteReader reader_;
    bool has_acks_ = false;  // whether an acknowledgement frame came
};

}  // namespace arena::protocol
