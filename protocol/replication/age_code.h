// The bits of an age: how many ticks a motion began before the tick of its message. Most are one of
// the few ticks since the update before; where much waits, some are seconds.
//
//   0         0
//   10        1
//   110       2
//   111       number(2): 3 and that many (number_code.h)
#pragma once

#include <cstdint>

#include "protocol/replication/number_code.h"
#include "sim/values/entity.h"

namespace arena::protocol {

/// Ages below it have only ones and a zero.
inline constexpr unsigned kShortAges = 3;
inline constexpr unsigned kLongAgeDivisor = 2;

/// Returns how many bits write_age() writes.
[[nodiscard]] constexpr std::uint32_t age_bits(sim::Tick age) {
    if (age < kShortAges) return age + 1;
    return kShortAges + number_bits(age - kShortAges, kLongAgeDivisor);
}

inline void write_age(BitWriter& bits, sim::Tick age) {
    if (age < kShortAges) return bits.bits((1u << age) - 1, age + 1);
    bits.bits((1u << kShortAges) - 1, kShortAges);
    write_number(bits, age - kShortAges, kLongAgeDivisor);
}

/// Returns the next age of the bits, which may be more than a tick can be.
[[nodiscard]] inline std::uint64_t read_age(BitReader& bits) {
    for (unsigned ones = 0; ones < kShortAges; ++ones)
        if (!bits.bit()) return ones;
    return std::uint64_t{kShortAges} + read_number(bits, kLongAgeDivisor);
}

}  // namespace arena::protocol
