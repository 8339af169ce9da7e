// number(k): a whole number whose size is not known, short when it is small. It is the exponential
// Golomb code with a limit:
//
//   ones    up to 8, each doubles how many numbers there are; fewer than 8 end with a zero
//   rest    k bits, and one more for each one; after 8 ones the number itself in 32 bits
//
// Without a one it means 0 to 2^k - 1, with one the next 2^(k + 1) numbers, and so on.
#pragma once

#include <cstdint>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"

namespace arena::protocol {

inline constexpr unsigned kNumberOnesMax = 8;
/// The most bits of a number, for a `k` of at most 8.
inline constexpr unsigned kNumberBitsMax = kNumberOnesMax + 32;

/// Returns the first number that is written with so many ones.
[[nodiscard]] constexpr std::uint32_t first_number(unsigned ones, unsigned k) {
    return ((1u << ones) - 1u) << k;
}

/// Returns how many ones the number is written with.
[[nodiscard]] constexpr unsigned ones_of_number(std::uint32_t value, unsigned k) {
    unsigned ones = 0;
    while (ones < kNumberOnesMax && value >= first_number(ones + 1, k))
        ++ones;
    return ones;
}

/// Returns how many bits write_number() writes.
[[nodiscard]] constexpr unsigned number_bits(std::uint32_t value, unsigned k) {
    const unsigned ones = ones_of_number(value, k);
    return ones == kNumberOnesMax ? kNumberBitsMax : ones + 1 + k + ones;
}

/// Writes a number; `k` is at most 8.
inline void write_number(BitWriter& bits, std::uint32_t value, unsigned k) {
    const unsigned ones = ones_of_number(value, k);
    if (ones == kNumberOnesMax) {
        bits.bits((1u << kNumberOnesMax) - 1u, kNumberOnesMax);
        return bits.bits(value, 32);
    }
    const std::uint32_t rest = value - first_number(ones, k);
    bits.bits(((1u << ones) - 1u) | rest << (ones + 1), ones + 1 + k + ones);
}

/// Returns the next number that write_number() has written with the same `k`.
[[nodiscard]] inline std::uint32_t read_number(BitReader& bits, unsigned k) {
    unsigned ones = 0;
    while (ones < kNumberOnesMax && bits.bit())
        ++ones;
    if (ones == kNumberOnesMax) return bits.bits(32);
    return first_number(ones, k) + bits.bits(k + ones);
}

}  // namespace arena::protocol
