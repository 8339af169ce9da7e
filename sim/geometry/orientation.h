// Which way three points turn, for any finite floats, as a number whose sign is never wrong.
//
// Everything that decides by the side of a line builds on this: crossings, point in polygon,
// convexity, triangulation. With an exact sign these need no tolerance and cannot contradict each
// other.
#pragma once

#include <cmath>

#include "sim/math/vec2.h"

namespace arena::sim {

/// Returns turn() where rounding could decide: sums the eight products of the expanded determinant,
/// each exact in double, without any error.
[[nodiscard]] double turn_near_zero(Vec2 a, Vec2 b, Vec2 c, Vec2 d);

/// A fraction of the sum of the products: a determinant that is larger than this is used as it is.
inline constexpr double kExactBelow = 0x1p-24;

/// Returns cross(b - a, d - c): positive when c->d turns counter-clockwise from a->b, and zero
/// exactly when they are parallel. The sign is correct for all finite input, and the relative error
/// is below 2^-27, so the quotient of two such values keeps all digits of a float.
///
/// A rounded result in double nearly always decides; it is in the header because it is a dozen
/// operations. When the terms nearly cancel, turn_near_zero takes over.
///
/// Source: J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic, 1997.
[[nodiscard]] inline double turn(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    // Four subtractions, two products and one subtraction round at most seven times; Shewchuk shows
    // that (3 + 16 u) u, with u = 2^-53, bounds their effect relative to the sum of the products.
    // Where the products cancel by 24 bits or more, far above that bound, they are summed exactly.
    // Every other result keeps 27 good bits, so that quotients are good to the last bit of a float.
    const double left = (static_cast<double>(b.x) - static_cast<double>(a.x)) *
                        (static_cast<double>(d.y) - static_cast<double>(c.y));
    const double right = (static_cast<double>(b.y) - static_cast<double>(a.y)) *
                         (static_cast<double>(d.x) - static_cast<double>(c.x));
    const double determinant = left - right;
    const double magnitude = std::abs(left) + std::abs(right);
    if (std::abs(determinant) > kExactBelow * magnitude || magnitude == 0.0) [[likely]] {
        return determinant;
    }
    return turn_near_zero(a, b, c, d);
}

/// Returns twice the signed area of the triangle abc: positive when it is counter-clockwise, that
/// is, when c lies left of a->b; zero exactly when the three lie on one line.
[[nodiscard]] inline double orientation(Vec2 a, Vec2 b, Vec2 c) {
    return turn(a, b, a, c);
}

}  // namespace arena::sim
