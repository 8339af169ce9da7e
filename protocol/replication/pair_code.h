// Two numbers that belong together, such as the coordinates of a place, each by its lowest bits
// (window.h), as many as the reader needs:
//
//   width   0: narrow, 10: wide, 110: far, 111: whole
//   x, y    so many bits each; whole numbers mean themselves, whatever the reader guesses
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"

namespace arena::protocol {

enum class Width : std::uint8_t { narrow, wide, far, whole };
/// Bits of a number of each width, at most 32.
using PairWidths = std::array<unsigned, 4>;

struct Pair {
    std::int64_t x = 0;
    std::int64_t y = 0;

    friend bool operator==(const Pair&, const Pair&) = default;
};

/// The narrowest width that tells `value` to a reader who guesses `guess`.
[[nodiscard]] Width narrowest(Pair value, Pair guess, const PairWidths& widths);

void write_pair(BitWriter& bits, Pair value, Width width, const PairWidths& widths);
/// Bits that this takes.
[[nodiscard]] constexpr std::uint32_t pair_bits(Width width, const PairWidths& widths) {
    const auto narrower = static_cast<std::uint32_t>(width);
    return narrower + (width == Width::whole ? 0 : 1) + 2 * widths[narrower];
}

/// `guess` as whoever wrote it has foreseen; nothing: only whole numbers may be told.
[[nodiscard]] std::optional<Pair> read_pair(BitReader& bits, const std::optional<Pair>& guess,
                                            const PairWidths& widths);

/// Whether neither number is above `most` or below its negative.
[[nodiscard]] constexpr bool is_within(Pair pair, std::int64_t most) {
    return -most <= pair.x && pair.x <= most && -most <= pair.y && pair.y <= most;
}

}  // namespace arena::protocol
