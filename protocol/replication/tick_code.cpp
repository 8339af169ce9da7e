#include "protocol/replication/tick_code.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace arena::protocol {

namespace {

/// A way to write a tick: a one for each way before it, a zero, then a number.
struct TickWay {
    std::uint32_t number = 0;
    unsigned k = 0;
    unsigned ones = 0;

    [[nodiscard]] constexpr unsigned bits() const { return ones + 1 + number_bits(number, k); }
};

constexpr unsigned kLaterOnes = 1;
constexpr unsigned kEarlierOnes = 2;
constexpr unsigned kItselfOnes = 3;
constexpr unsigned kRawOnes = 4;

constexpr unsigned kLaterDivisor = 4;
constexpr unsigned kEarlierDivisor = 6;
constexpr unsigned kItselfDivisor = 3;

}  // namespace

void write_tick(BitWriter& bits, sim::Tick value, sim::Tick tick) {
    if (value == 0) return bits.bit(false);
    const std::array<TickWay, 3> ways{TickWay{value - tick - 1, kLaterDivisor, kLaterOnes},
                                      TickWay{tick - value, kEarlierDivisor, kEarlierOnes},
                                      TickWay{value + 1, kItselfDivisor, kItselfOnes}};
    const auto& shortest =
        *std::min_element(ways.begin(), ways.end(),
                          [](const TickWay& a, const TickWay& b) { return a.bits() < b.bits(); });
    if (shortest.bits() > kTickBitsMax) {
        bits.bits((1u << kRawOnes) - 1u, kRawOnes);
        return bits.bits(value, 32);
    }
    bits.bits((1u << shortest.ones) - 1u, shortest.ones + 1);
    write_number(bits, shortest.number, shortest.k);
}

sim::Tick read_tick(BitReader& bits, sim::Tick tick) {
    unsigned ones = 0;
    while (ones < kRawOnes && bits.bit())
        ++ones;
    switch (ones) {
        case 0:
            return 0;
        case kLaterOnes:
            return tick + 1 + read_number(bits, kLaterDivisor);
        case kEarlierOnes:
            return tick - read_number(bits, kEarlierDivisor);
        case kItselfOnes:
            return read_number(bits, kItselfDivisor) - 1;
        default:
            return bits.bits(32);
    }
}

}  // namespace arena::protocol
