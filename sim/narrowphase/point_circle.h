// Point against circle (a disc). Compares squared distances.
#pragma once

#include "sim/geometry/shapes.h"

namespace arena::sim {

/// Whether the point lies strictly inside the disc.
constexpr bool overlaps(Vec2 point, Circle circle) {
    return distance_squared(point, circle.center) < circle.radius * circle.radius;
}
constexpr bool overlaps(Circle circle, Vec2 point) {
    return overlaps(point, circle);
}

/// Whether the point lies in the disc or on its rim.
constexpr bool touches(Vec2 point, Circle circle) {
    return distance_squared(point, circle.center) <= circle.radius * circle.radius;
}
constexpr bool touches(Circle circle, Vec2 point) {
    return touches(point, circle);
}

}  // namespace arena::sim
