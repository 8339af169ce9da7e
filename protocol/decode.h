// Datagrams -> messages. Takes any bytes at all; gives a message whose every field is in range, or
// the reason why not. Never throws, never asserts, allocates only for the strings of Hello and
// Welcome.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "protocol/messages.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// Why a datagram was refused. Counted by reason on both sides.
enum class DecodeError : std::uint8_t {
    too_long,         ///< more than kDatagramBytesMax bytes
    too_short,        ///< less than any message needs
    not_ours,         ///< the file identifier is not that of the schema
    malformed,        ///< the FlatBuffers verifier refused it
    unknown_message,  ///< a union type that this version does not know
    out_of_range,     ///< a field with a value that no honest peer sends
};
inline constexpr std::size_t kDecodeErrorCount = 6;

/// The reason's name as it stands in metrics and reports, for example "malformed".
[[nodiscard]] std::string_view name_of(DecodeError error);

[[nodiscard]] Result<Message, DecodeError> decode(std::span<const std::byte> datagram);

}  // namespace arena::protocol
