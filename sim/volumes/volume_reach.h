// How far volumes reach, seen from a point: what a circle about that point needs to enclose them.
// In double.
#pragma once

#include <span>

#include "sim/volumes/volume.h"

namespace arena::sim {

struct WidePoint {
    double x = 0.0;
    double y = 0.0;
};

/// A closed disc in double; metres.
struct WideDisc {
    WidePoint center;
    double radius = 0.0;
};

[[nodiscard]] double distance(WidePoint a, WidePoint b);

/// A circle about the point encloses the disc when it has at least this radius.
[[nodiscard]] double reach_from(WidePoint point, const WideDisc& disc);

/// The part of the shapes that reaches farthest from a point, as a disc: a circle itself, or a
/// box's corner. A tie goes to the lowest index; of no shapes, the origin.
[[nodiscard]] WideDisc farthest_part(WidePoint from, std::span<const VolumeShape> shapes);

/// The reach from a point as floats hold it, rounded up; 0 for no shapes.
[[nodiscard]] float farthest_reach(Vec2 from, std::span<const VolumeShape> shapes);

}  // namespace arena::sim
