// Polygon against polygon (both filled). Exact for all finite floats; any two simple
// counter-clockwise polygons, concave ones included.
#pragma once

#include "sim/geometry/shapes.h"

namespace arena::sim {

/// Whether the interiors overlap. Polygons that share an edge or a corner from outside do not
/// overlap; one inside the other does, and so do two equal ones.
[[nodiscard]] bool overlaps(Polygon a, Polygon b);

/// Whether the filled polygons share a point.
[[nodiscard]] bool touches(Polygon a, Polygon b);

/// Whether the outlines share a point: false for a polygon strictly inside the other.
[[nodiscard]] bool touches_walls(Polygon a, Polygon b);

}  // namespace arena::sim
