#include "protocol/replication/wanted_code.h"

#include "protocol/replication/circle_code.h"

namespace arena::protocol {

namespace {

constexpr unsigned kSentBits = 9;
constexpr PairWidths kWidths{7, 9, 10, 12, 14};

}  // namespace

void write_wanted(BitWriter& bits, Pair wanted, std::uint16_t top) {
    if (wanted == Pair{}) return bits.bits(0b01, 2);
    const Circle circle = speed_circle(top);
    if (top != 0 && bits_on_circle(wanted, circle, kSentBits)) {
        bits.bit(false);
        return write_on_circle(bits, wanted, circle, kSentBits);
    }
    bits.bits(0b11, 2);
    write_pair(bits, wanted, narrowest(wanted, {}, kWidths), kWidths);
}

Pair read_wanted(BitReader& bits, std::uint16_t top) {
    if (!bits.bit()) return place_on_circle(read_on_circle(bits, kSentBits), speed_circle(top));
    if (!bits.bit()) return {};
    return read_pair(bits, Pair{}, kWidths).value_or(Pair{});
}

}  // namespace arena::protocol
