// Whether two points are nearer than a limit. Compares squares, so that no root is taken. Exact:
// for all finite floats the answer is that of the real numbers, on the limit too.
#pragma once

#include <cstdint>

#include "sim/geometry/exact_sum.h"
#include "sim/math/vec2.h"

namespace arena::sim {

/// Returns the squared distance in square metres, in double. No pair of floats overflows it, and it
/// is exact where the differences have at most 26 bits, as those of coordinates up to 1,000,000 m
/// in steps of 1/32 m have.
constexpr double wide_distance_squared(Vec2 a, Vec2 b) {
    const double dx = static_cast<double>(b.x) - static_cast<double>(a.x);
    const double dy = static_cast<double>(b.y) - static_cast<double>(a.y);
    return dx * dx + dy * dy;
}

/// How a distance compares with a limit.
enum class Reach : std::uint8_t { nearer, at_limit, farther };

/// Returns how |b - a| compares with the limit. Every distance is farther than a negative limit.
///
/// Each square rounds three times and their sum once more, so five units of roundoff bound the
/// error. Within that bound, the seven exact products of the expanded sum decide.
constexpr Reach compare_distance(Vec2 a, Vec2 b, float limit) {
    if (limit < 0.0f) return Reach::farther;
    constexpr double kErrorBound = 5.0 * 0x1p-53;
    const double squared = wide_distance_squared(a, b);
    double excess = squared - exact_product(limit, limit);
    if (excess <= kErrorBound * squared && excess >= -kErrorBound * squared) {
        excess = rounded_exact_sum<7>({exact_product(a.x, a.x), -2.0 * exact_product(a.x, b.x),
                                       exact_product(b.x, b.x), exact_product(a.y, a.y),
                                       -2.0 * exact_product(a.y, b.y), exact_product(b.y, b.y),
                                       -exact_product(limit, limit)});
    }
    if (excess == 0.0) return Reach::at_limit;
    return excess < 0.0 ? Reach::nearer : Reach::farther;
}

/// Whether |b - a| is less than the limit; a point on the limit is not nearer.
constexpr bool is_nearer(Vec2 a, Vec2 b, float limit) {
    return compare_distance(a, b, limit) == Reach::nearer;
}

/// Whether |b - a| is at most the limit; a point on the limit is within.
constexpr bool is_within(Vec2 a, Vec2 b, float limit) {
    return compare_distance(a, b, limit) != Reach::farther;
}

}  // namespace arena::sim
