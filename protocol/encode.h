// Messages -> bytes. Takes values that keep to the limits of messages.h (a caller's mistake
// asserts); gives at most as many bytes as the message's channel takes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "protocol/messages.h"

namespace arena::protocol {

/// Encodes into one buffer that it owns and reuses, so that steady work allocates nothing.
/// The bytes that a call returns live until the next call.
class Encoder {
  public:
    Encoder();
    ~Encoder();
    Encoder(Encoder&&) noexcept;
    Encoder& operator=(Encoder&&) noexcept;

    using Bytes = std::span<const std::byte>;

    [[nodiscard]] Bytes encode(const Message& message);
    /// The same without a copy.
    [[nodiscard]] Bytes encode(const Roster& roster);

  private:
    struct Buffer;
    std::unique_ptr<Buffer> buffer_;
};

}  // namespace arena::protocol
