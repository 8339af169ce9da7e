// How far volumes reach, seen from a point: the radius that a circle about that point needs to
// enclose them. In double.
#pragma once

#include <span>

#include "sim/volumes/volume.h"

namespace arena::sim {

/// A point in double, in metres.
struct WidePoint {
    double x = 0.0;
    double y = 0.0;
};

/// A closed disc in double, in metres.
struct WideDisc {
    WidePoint center;
    double radius = 0.0;
};

/// Returns the distance between two points.
[[nodiscard]] double distance(WidePoint a, WidePoint b);

/// Returns the least radius with which a circle about the point encloses the disc.
[[nodiscard]] double reach_from(WidePoint point, const WideDisc& disc);

/// Returns the part of the shapes that reaches farthest from a point, as a disc: a circle itself,
/// or a box's corner. A tie goes to the lowest index. Returns the origin for no shapes.
[[nodiscard]] WideDisc farthest_part(WidePoint from, std::span<const VolumeShape> shapes);

/// Returns the reach from a point as floats hold it, rounded up; 0 for no shapes.
[[nodiscard]] float farthest_reach(Vec2 from, std::span<const VolumeShape> shapes);

}  // namespace arena::sim
