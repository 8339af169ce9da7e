// An object's geometry in pixels -> shapes of the world in metres.
#pragma once

#include <string>
#include <vector>

#include "protocol/tiled/objects.h"
#include "protocol/tiled/transform.h"
#include "sim/values/map.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// An ellipse that is not a circle becomes a polygon with this many vertices on it, which lies
/// inside the ellipse by at most 0.5 % of the longer half axis.
inline constexpr int kEllipseVertices = 32;

/// Each of the two half circles of a capsule becomes this many edges of a polygon.
inline constexpr int kCapsuleEndEdges = kEllipseVertices / 2;

/// An ellipse or a capsule whose sides differ by less than this, in pixels, is a circle: one drawn
/// with Shift held differs only by Tiled's rounding.
inline constexpr double kCircleTolerancePx = 0.01;

/// Returns the obstacles that a rectangle, ellipse, capsule, polygon or polyline becomes, without
/// their source: one, or one for each segment of a polyline. Vertices that repeat their neighbour
/// are dropped first. Fails with a message that says what is wrong and how to fix it.
[[nodiscard]] Result<std::vector<sim::MapObstacle>, std::string> solid_shapes(
    ObjectKind kind, const ObjectGeometry& geometry, const Placement& placement,
    const MapScale& scale);

/// Returns the position of a spawn point drawn as this object: the point itself, the centre of a
/// box, an ellipse or a capsule, or the mean of the vertices of a polygon or polyline. Fails when
/// it lies too far from the map.
[[nodiscard]] Result<sim::Vec2, std::string> spawn_position(ObjectKind kind,
                                                            const ObjectGeometry& geometry,
                                                            const Placement& placement,
                                                            const MapScale& scale);

}  // namespace arena::protocol
