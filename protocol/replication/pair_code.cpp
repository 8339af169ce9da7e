#include "protocol/replication/pair_code.h"

#include <cstddef>

namespace arena::protocol {

namespace {

constexpr unsigned bits_of(Width width, const PairWidths& widths) {
    return widths[static_cast<std::size_t>(width)];
}

constexpr Width next_to(Width width) {
    return static_cast<Width>(static_cast<std::uint8_t>(width) + 1);
}

}  // namespace

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
