#include "protocol/replication/pair_code.h"

#include <cstddef>

#include "protocol/replication/window.h"

namespace arena::protocol {

namespace {

constexpr unsigned bits_of(Width width, const PairWidths& widths) {
    return widths[static_cast<std::size_t>(width)];
}

constexpr Width next_to(Width width) {
    return static_cast<Width>(static_cast<std::uint8_t>(width) + 1);
}

}  // namespace

Width narrowest(Pair value, Pair guess, const PairWidths& widths) {
    for (const Width width : {Width::narrow, Width::wide, Width::far})
        if (window_reaches(value.x, guess.x, guess.x, bits_of(width, widths)) &&
            window_reaches(value.y, guess.y, guess.y, bits_of(width, widths)))
            return width;
    return Width::whole;
}

void write_pair(BitWriter& bits, Pair value, Width width, const PairWidths& widths) {
    // As many ones as there are narrower widths, and a zero unless it is the widest.
    const auto narrower = static_cast<unsigned>(width);
    const std::uint32_t ones = (1u << narrower) - 1;
    const unsigned begun = narrower + (width == Width::whole ? 0 : 1);
    const unsigned count = bits_of(width, widths);
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

std::optional<Pair> read_pair(BitReader& bits, const std::optional<Pair>& guess,
                              const PairWidths& widths) {
    Width width = Width::narrow;
    while (width != Width::whole && bits.bit())
        width = next_to(width);
    if (width != Width::whole && !guess) return std::nullopt;
    const Pair base = width == Width::whole ? Pair{} : *guess;
    const unsigned count = bits_of(width, widths);
    const std::uint32_t x = bits.bits(count);
    const std::uint32_t y = bits.bits(count);
    return Pair{from_window(x, base.x, count), from_window(y, base.y, count)};
}

}  // namespace arena::protocol
