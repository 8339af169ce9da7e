// Messages -> bytes. Takes values within the limits of messages.h (a caller's mistake asserts) and
// returns at most as many bytes as the message's channel takes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "protocol/messages.h"

namespace arena::protocol {

/// Encodes into one buffer that it owns and reuses, so that it stops allocating once the buffer is
/// there. The bytes that a call returns are valid until the next call.
class Encoder {
  public:
    Encoder();
    ~Encoder();
    Encoder(Encoder&&) noexcept;
    Encoder& operator=(Encoder&&) noexcept;

    using Bytes = std::span<const std::byte>;

    /// Returns the bytes of a message.
    [[nodiscard]] Bytes encode(const Message& message);
    /// Returns the bytes of a roster without copying it into a Message.
    [[nodiscard]] Bytes encode(const Roster& roster);
    /// The same for a match.
    [[nodiscard]] Bytes encode(const Match& match);
    /// And for an announcement.
    [[nodiscard]] Bytes encode(const Announcement& announcement);

  private:
    struct Buffer;
    std::unique_ptr<Buffer> buffer_;
};

}  // namespace arena::protocol
