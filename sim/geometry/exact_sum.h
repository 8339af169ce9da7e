// Sums of doubles whose sign is never wrong: what the exact predicates fall back on when rounding
// could decide.
//
// Takes finite doubles that are far from overflow and underflow, as products of two floats are.
#pragma once

#include <array>
#include <cstddef>

namespace arena::sim {

/// The product of two floats has at most 48 bits: exact in double.
constexpr double exact_product(float a, float b) {
    return static_cast<double>(a) * static_cast<double>(b);
}

/// The exact sum, rounded once it is known: its sign is the sum's sign. Keeps the running sum as
/// parts that do not overlap, smallest first; the largest part alone would have the sign, but may
/// be far from the sum. After J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic, 1997
/// (grow-expansion).
template <std::size_t N>
constexpr double rounded_exact_sum(const std::array<double, N>& terms) {
    std::array<double, N> parts{};
    std::size_t count = 0;
    for (double carry : terms) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            // Knuth's two-sum: sum + rest is exactly carry + part.
            const double part = parts[i];
            const double sum = carry + part;
            const double part_seen = sum - carry;
            const double rest = (carry - (sum - part_seen)) + (part - part_seen);
            if (rest != 0.0) parts[kept++] = rest;
            carry = sum;
        }
        if (carry != 0.0) parts[kept++] = carry;
        count = kept;
    }
    double sum = 0.0;
    for (std::size_t i = 0; i < count; ++i)
        sum += parts[i];
    return sum;
}

}  // namespace arena::sim
