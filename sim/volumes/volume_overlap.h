// Whether two volumes overlap. Strict: touching is no hit. A circle is tested against a box
// exactly, by the nearest point of the box: a circle beside a corner does not hit, although its
// bounding box would.
//
//     +--------+ . .
//     |  box   |    `.        The nearest point of the box is its corner. The circle's
//     |        |      o       bounding box overlaps, the circle does not.
//     +--------+
//
// Computed in double, so that neither the offset nor the squares lose what floats hold.
#pragma once

#include "sim/volumes/volume.h"

namespace arena::sim {

/// Returns the squared distance from the point to the nearest point of the closed box, in square
/// metres; 0 inside.
[[nodiscard]] double distance_squared(Vec2 point, const Aabb& box);

/// Whether the interiors of `a`, moved by `a_offset`, and of `b` overlap. A circle of radius 0 or a
/// box without width overlaps a volume that it lies strictly inside of.
[[nodiscard]] bool volumes_overlap(const VolumeShape& a, Vec2 a_offset, const VolumeShape& b);

}  // namespace arena::sim
