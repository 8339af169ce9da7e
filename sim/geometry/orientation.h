// Which way three points turn. Takes any finite floats, gives a number whose sign is never wrong.
//
// Everything that decides by the side of a line stands on this: crossings, point in polygon,
// convexity, triangulation. With an exact sign those need no tolerance and cannot contradict each
// other.
#pragma once

#include "sim/math/vec2.h"

namespace arena::sim {

/// cross(b - a, d - c): positive when c->d turns counter-clockwise from a->b, zero exactly when
/// they are parallel. The value is correctly signed for all finite input and close to the true one:
/// its relative error is below 2^-27, so quotients of two keep all digits of a float.
///
/// A rounded result in double decides nearly always; when the terms nearly cancel, the eight
/// products of the expanded determinant, each exact in double, are summed exactly.
/// After J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic, 1997.
[[nodiscard]] double turn(Vec2 a, Vec2 b, Vec2 c, Vec2 d);

/// Twice the signed area of the triangle abc: positive when it is counter-clockwise, that is when c
/// lies left of a->b; zero exactly when the three lie on one line.
[[nodiscard]] inline double orientation(Vec2 a, Vec2 b, Vec2 c) {
    return turn(a, b, a, c);
}

}  // namespace arena::sim
