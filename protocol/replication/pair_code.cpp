#include "protocol/replication/pair_code.h"

#include <cstddef>

#include "protocol/replication/window.h"

namespace arena::protocol {

namespace {

constexpr unsigned bits_of(Width width, const PairWidths& widths) {
    return widths[static_cast<std::size_t>(width)];
}

}  // namespace

Width narrowest(Pair value, Pair guess, const PairWidths& widths) {
    for (const Width width : {Width::narrow, Width::wide})
        if (window_reaches(value.x, guess.x, guess.x, bits_of(width, widths)) &&
            window_reaches(value.y, guess.y, guess.y, bits_of(width, widths)))
            return width;
    return Width::whole;
}

void write_pair(BitWriter& bits, Pair value, Width width, const PairWidths& widths) {
    bits.bit(width != Width::narrow);
    if (width != Width::narrow) bits.bit(width == Width::whole);
    bits.bits(to_window(value.x, bits_of(width, widths)), bits_of(width, widths));
    bits.bits(to_window(value.y, bits_of(width, widths)), bits_of(width, widths));
}

std::optional<Pair> read_pair(BitReader& bits, const std::optional<Pair>& guess,
                              const PairWidths& widths) {
    Width width = Width::narrow;
    if (bits.bit()) width = bits.bit() ? Width::whole : Width::wide;
    if (width != Width::whole && !guess) return std::nullopt;
    const Pair base = width == Width::whole ? Pair{} : *guess;
    const unsigned count = bits_of(width, widths);
    const std::uint32_t x = bits.bits(count);
    const std::uint32_t y = bits.bits(count);
    return Pair{from_window(x, base.x, count), from_window(y, base.y, count)};
}

}  // namespace arena::protocol
