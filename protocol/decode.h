// Bytes -> messages. Takes any bytes at all; gives a message whose every field is in range, or the
// reason why not. Never throws, never asserts, allocates only for the string and the lists of a
// Welcome.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "protocol/messages.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// Why a message was refused. Counted by reason on both sides.
enum class DecodeError : std::uint8_t {
    too_long,         ///< more than kMessageBytesMax bytes
    too_short,        ///< ends before the file identifier does
    not_ours,         ///< the file identifier is not that of the schema
    malformed,        ///< the FlatBuffers verifier refused it
    unknown_message,  ///< a union type that this version does not know
    out_of_range,     ///< a field with a value that no honest peer sends
};
inline constexpr std::size_t kDecodeErrorCount = 6;

/// The reason's name as it stands in metrics and reports, for example "malformed".
[[nodiscard]] std::string_view name_of(DecodeError error);

[[nodiscard]] Result<Message, DecodeError> decode(std::span<const std::byte> bytes);

/// The same into a message that the caller keeps and reuses, which saves two copies of it; after an
/// error its content means nothing.
[[nodiscard]] std::optional<DecodeError> decode_into(std::span<const std::byte> bytes,
                                                     Message& message);

}  // namespace arena::protocol
