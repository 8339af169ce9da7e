// Sums of doubles whose sign is never wrong: the fallback of the exact predicates when rounding
// could decide.
//
// The terms are finite and far from overflow and underflow, as products of two floats are.
#pragma once

#include <array>
#include <cstddef>

namespace arena::sim {

/// Returns the product of two floats; it has at most 48 bits, so it is exact in double.
constexpr double exact_product(float a, float b) {
    return static_cast<double>(a) * static_cast<double>(b);
}

/// Returns the exact sum, rounded only at the end, so that its sign is the sign of the exact sum.
/// Keeps the running sum as parts that do not overlap, smallest first; the largest part alone would
/// have the right sign, but may be far from the sum.
///
/// Source: J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic, 1997 (grow-expansion).
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
