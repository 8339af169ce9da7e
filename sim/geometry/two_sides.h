// On which sides of a line two points lie: orientation() twice, in one register.
#pragma once

#include "sim/base/branchless.h"
#include "sim/geometry/orientation.h"
#include "sim/math/double2.h"

namespace arena::sim {

/// orientation(a, b, c) and orientation(a, b, d), bit for bit. When `is_sure` is false, one of them
/// would need turn_near_zero, and the values mean nothing.
struct TwoSides {
    Double2 side;
    bool is_sure = false;
};

/// Returns the sides of c and d relative to the line from a to b. All points are widened.
[[nodiscard]] inline TwoSides two_sides(Double2 a, Double2 b, Double2 c, Double2 d) {
    const Double2 along = b - a;
    const Double2 to_c = c - a;
    const Double2 to_d = d - a;
    const Double2 left = along[0] * Double2{to_c[1], to_d[1]};
    const Double2 right = along[1] * Double2{to_c[0], to_d[0]};
    const Double2 side = left - right;
    return {side, bits_of_two(abs(side) > kExactBelow * (abs(left) + abs(right))) == 0b11};
}

/// Whether one point is left and one is right of the line, for sides that are sure.
[[nodiscard]] inline bool are_on_opposite_sides(Double2 side) {
    const std::uint32_t right = bits_of_two(side < 0.0);
    return both(right != 0, right != 0b11);
}

}  // namespace arena::sim
