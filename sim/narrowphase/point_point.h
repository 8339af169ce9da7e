// Point against point.
#pragma once

#include "sim/math/vec2.h"

namespace arena::sim {

/// Returns false: a point has no interior, and the smallest move separates two points.
constexpr bool overlaps(Vec2, Vec2) {
    return false;
}

/// Whether they are the same point.
constexpr bool touches(Vec2 a, Vec2 b) {
    return a == b;
}

}  // namespace arena::sim
