// Compressed bytes -> bytes, into room of a known size, so that a decompression bomb ends where the
// room ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace arena::protocol {

enum class Compression : std::uint8_t { zlib, gzip, zstd };

/// Returns how many bytes were written. Returns nothing when `packed` is damaged or does not fit
/// `room`, or when the library was built without compression.
[[nodiscard]] std::optional<std::size_t> decompress(Compression compression,
                                                    std::span<const std::uint8_t> packed,
                                                    std::span<std::uint8_t> room);

}  // namespace arena::protocol
