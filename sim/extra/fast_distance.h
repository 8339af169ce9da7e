// Distances by shifts and additions, as they were computed before processors had square roots:
// estimates for sorting by distance or for a first rejection, never for contact.
//
// Input and output are whole numbers, or are cut to them, so the result is the same on every
// machine; no input overflows.
//
// Source: A. LaMothe, Tricks of the Windows Game Programming Gurus, 1999, chapter 8. The error
// bounds printed there are too small; those below are the true ones.
#pragma once

#include <algorithm>
#include <cstdint>

namespace arena::sim {

/// Returns |v|, also for the most negative number.
constexpr std::uint64_t magnitude(std::int64_t v) {
    const auto bits = static_cast<std::uint64_t>(v);
    return v < 0 ? 0 - bits : bits;
}

/// Returns an estimate of the length of (dx, dy), max + 5/16 min: |dx| + |dy| - min/2 - min/4 +
/// min/16.
///
/// The error is -7.2 % (equal components) to +4.8 % (16 : 5). Each of the three quotients is cut to
/// a whole number, which adds -0.75 to +1.07; this matters for short distances: (3, 4) results in
/// 6. The result is at most 1.32 * 2^63.
constexpr std::uint64_t fast_distance_2d(std::int64_t dx, std::int64_t dy) {
    const std::uint64_t larger = std::max(magnitude(dx), magnitude(dy));
    const std::uint64_t smaller = std::min(magnitude(dx), magnitude(dy));
    return larger + (smaller - (smaller >> 1) - (smaller >> 2) + (smaller >> 4));
}

/// Returns an estimate of the length of (x, y, z), max + 11/32 middle + 1/4 min on components in
/// units of 1/1024, cut to a whole number.
///
/// The error is -8.0 % (three equal components) to +8.7 % (32 : 11 : 8), less what the cut takes,
/// at most 1.02: (0.5, 0, 0) results in 0. Components count as at most 2^52, and a NaN counts as
/// zero.
constexpr std::int64_t fast_distance_3d(double x, double y, double z) {
    const auto units = [](double v) {
        constexpr double kUnitsMax = 0x1p62;  // 1.6 times this still fits 64 bits
        const double scaled = (v < 0.0 ? -v : v) * 1024.0;
        if (!(scaled > 0.0)) return std::int64_t{0};
        return static_cast<std::int64_t>(std::min(scaled, kUnitsMax));
    };
    const std::int64_t a = units(x);
    const std::int64_t b = units(y);
    const std::int64_t c = units(z);
    const std::int64_t smallest = std::min({a, b, c});
    const std::int64_t largest = std::max({a, b, c});
    const std::int64_t middle = std::max(std::min(a, b), std::min(std::max(a, b), c));
    return (largest + 11 * (middle >> 5) + (smallest >> 2)) >> 10;
}

}  // namespace arena::sim
