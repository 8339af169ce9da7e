// Circle against circle (discs). Compares squared distances.
#pragma once

#include "sim/geometry/shapes.h"

namespace arena::sim {

/// Whether the open discs share a point. A circle of radius 0 is a point: it overlaps a disc when
/// it lies strictly inside, and never overlaps another point.
constexpr bool overlaps(Circle a, Circle b) {
    const float reach = a.radius + b.radius;
    return distance_squared(a.center, b.center) < reach * reach;
}

/// Whether the closed discs share a point.
constexpr bool touches(Circle a, Circle b) {
    const float reach = a.radius + b.radius;
    return distance_squared(a.center, b.center) <= reach * reach;
}

}  // namespace arena::sim
