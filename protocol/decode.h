// Bytes -> messages. Accepts any bytes; returns a message whose every field is in range, or the
// reason for rejecting it. Never throws, never asserts, and allocates only for the string and the
// lists of a Welcome.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "protocol/messages.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// Why a message was rejected. Both sides count rejections by reason.
enum class DecodeError : std::uint8_t {
    too_long,         ///< more than kMessageBytesMax bytes
    too_short,        ///< ends before the file identifier does
    not_ours,         ///< the file identifier is not that of the schema
    malformed,        ///< the FlatBuffers verifier rejected it
    unknown_message,  ///< a union type unknown to this version
    out_of_range,     ///< a field has a value that no honest peer sends
};
inline constexpr std::size_t kDecodeErrorCount = 6;

/// Returns the reason's name in metrics and reports, for example "malformed".
[[nodiscard]] std::string_view name_of(DecodeError error);

/// Returns the message that `bytes` hold, or why they hold none.
[[nodiscard]] Result<Message, DecodeError> decode(std::span<const std::byte> bytes);

/// Decodes like decode(), into a message that the caller keeps and reuses, which saves two copies
/// of it. Returns nothing on success; after an error the content of `message` is meaningless.
[[nodiscard]] std::optional<DecodeError> decode_into(std::span<const std::byte> bytes,
                                                     Message& message);

}  // namespace arena::protocol
