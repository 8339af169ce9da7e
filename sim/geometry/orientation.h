// Which way three points turn. Takes any finite floats, gives a number whose sign is never wrong.
//
// Everything that decides by the side of a line stands on this: crossings, point in polygon,
// convexity, triangulation. With an exact sign those need no tolerance and cannot contradict each
// other.
#pragma once

#include <cmath>

#include "sim/math/vec2.h"

namespace arena::sim {

/// turn() where rounding may have decided: sums the eight products of the expanded determinant,
/// each exact in double, exactly.
[[nodiscard]] double turn_near_zero(Vec2 a, Vec2 b, Vec2 c, Vec2 d);

/// Of the products' sum: a difference of the products that is larger is taken as it is.
inline constexpr double kExactBelow = 0x1p-24;

/// cross(b - a, d - c): positive when c->d turns counter-clockwise from a->b, zero exactly when
/// they are parallel. The value is correctly signed for all finite input and close to the true one:
/// its relative error is below 2^-27, so quotients of two keep all digits of a float.
///
/// A rounded result in double decides nearly always, here in the header because it is a dozen
/// operations; when the terms nearly cancel, turn_near_zero takes over.
/// After J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic, 1997.
[[nodiscard]] inline double turn(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    // Four subtractions, two products and one subtraction round at most seven times; Shewchuk shows
    // that (3 + 16 u) u, with u = 2^-53, bounds their effect relative to the sum of the products.
    // Where the products cancel by 24 bits or more they are summed exactly, far above that bound:
    // what remains of the others keeps 27 good bits, so that quotients are good to the last bit of
    // a float.
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

/// Twice the signed area of the triangle abc: positive when it is counter-clockwise, that is when c
/// lies left of a->b; zero exactly when the three lie on one line.
[[nodiscard]] inline double orientation(Vec2 a, Vec2 b, Vec2 c) {
    return turn(a, b, a, c);
}

}  // namespace arena::sim
