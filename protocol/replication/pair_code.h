// Two numbers that belong together, such as the coordinates of a place, each sent by its lowest
// bits (window.h), as many as the reader needs:
//
//   width   0: narrow, 10: medium, 110: wide, 1110: far, 1111: whole
//   x, y    that many bits each; whole numbers mean themselves, whatever the reader guesses
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/replication/window.h"

namespace arena::protocol {

enum class Width : std::uint8_t { narrow, medium, wide, far, whole };
/// The bits of a number for each width, ascending, at most 32.
using PairWidths = std::array<unsigned, 5>;

struct Pair {
    std::int64_t x = 0;
    std::int64_t y = 0;

    friend bool operator==(const Pair&, const Pair&) = default;
};

/// Returns the narrowest width that conveys `value` to a reader whose guess is within `margin` of
/// `guess`: the first whose window reaches both numbers, or else the whole.
[[nodiscard]] constexpr Width narrowest(Pair value, Pair guess, const PairWidths& widths,
                                        std::int64_t margin = 0) {
    // Returns the smallest half window that reaches the number (window_reaches).
    const auto half = [](std::int64_t number, std::int64_t guessed) {
        return std::max(number - guessed + 1, guessed - number);
    };
    const std::int64_t needed = std::max(half(value.x, guess.x), half(value.y, guess.y)) + margin;
    unsigned too_narrow = 0;
    for (std::size_t width = 0; width + 1 < widths.size(); ++width)
        too_narrow += needed > std::int64_t{1} << (widths[width] - 1) ? 1u : 0u;
    return static_cast<Width>(too_narrow);
}

/// Writes the width and both numbers.
inline void write_pair(BitWriter& bits, Pair value, Width width, const PairWidths& widths) {
    // A one for each narrower width, and a zero unless it is the widest.
    const auto narrower = static_cast<unsigned>(width);
    const std::uint32_t ones = (1u << narrower) - 1;
    const unsigned begun = narrower + (width == Width::whole ? 0 : 1);
    const unsigned count = widths[narrower];
    const std::uint32_t x = to_window(value.x, count);
    const std::uint32_t y = to_window(value.y, count);
    if (begun + 2 * count <= 32) {
        bits.bits(ones | x << begun | y << (begun + count), begun + 2 * count);
        return;
    }
    bits.bits(ones, begun);
    bits.bits(x, count);
    bits.bits(y, count);
}
/// Returns how many bits write_pair() writes.
[[nodiscard]] constexpr std::uint32_t pair_bits(Width width, const PairWidths& widths) {
    const auto narrower = static_cast<std::uint32_t>(width);
    return narrower + (width == Width::whole ? 0 : 1) + 2 * widths[narrower];
}

/// Reads a pair. `guess` is what the writer expected the reader to guess; without one only whole
/// numbers can be read. Returns nothing for partial numbers without a guess.
[[nodiscard]] inline std::optional<Pair> read_pair(BitReader& bits,
                                                   const std::optional<Pair>& guess,
                                                   const PairWidths& widths) {
    constexpr auto kWhole = static_cast<std::size_t>(Width::whole);
    std::size_t width = 0;
    while (width != kWhole && bits.bit())
        ++width;
    if (width != kWhole && !guess) return std::nullopt;
    const Pair base = width == kWhole ? Pair{} : *guess;
    const unsigned count = widths[width];
    const std::uint32_t x = bits.bits(count);
    const std::uint32_t y = bits.bits(count);
    return Pair{from_window(x, base.x, count), from_window(y, base.y, count)};
}

/// Whether both numbers are from -`most` to `most`.
[[nodiscard]] constexpr bool is_within(Pair pair, std::int64_t most) {
    return -most <= pair.x && pair.x <= most && -most <= pair.y && pair.y <= most;
}

}  // namespace arena::protocol
