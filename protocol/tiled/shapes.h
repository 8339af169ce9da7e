// An object's geometry in pixels -> what the world is made of, in metres.
#pragma once

#include <string>
#include <vector>

#include "protocol/tiled/objects.h"
#include "protocol/tiled/transform.h"
#include "sim/values/map.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// An ellipse that is not a circle becomes a polygon with so many vertices on it; it lies inside
/// the ellipse by at most 0.5 % of the longer half axis.
inline constexpr int kEllipseVertices = 32;

/// An ellipse whose sides differ by less is a circle, in pixels: what the editor's rounding makes
/// of one drawn with Shift held.
inline constexpr double kCircleTolerancePx = 0.01;

/// The obstacles that a rectangle, ellipse, polygon or polyline becomes, without their source: one,
/// or one a segment for a polyline. Vertices that repeat their neighbour are dropped first. The
/// error says what is wrong and how to mend it.
[[nodiscard]] Result<std::vector<sim::MapObstacle>, std::string> solid_shapes(
    ObjectKind kind, const ObjectGeometry& geometry, const Placement& placement,
    const MapScale& scale);

/// Where a spawn drawn as this object is: a point itself, the centre of a box or an ellipse, the
/// mean of the vertices of a polygon or polyline.
[[nodiscard]] Result<sim::Vec2, std::string> spawn_position(ObjectKind kind,
                                                            const ObjectGeometry& geometry,
                                                            Pixel layer_offset,
                                                            const MapScale& scale);

}  // namespace arena::protocol
