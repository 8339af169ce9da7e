// Do two volumes overlap? Strict: touching is no hit. A circle against a box is asked exactly, by
// the nearest point of the box, so that a circle beside a corner does not hit, as it would if its
// own box were asked.
//
//     +--------+ . .
//     |  box   |    `.        The nearest point of the box is its corner; the circle's box
//     |        |      o       overlaps, the circle does not.
//     +--------+
//
// Computed in double, so that neither the shift nor the squares lose what floats hold.
#pragma once

#include "sim/volumes/volume.h"

namespace arena::sim {

/// Squared distance from the point to the nearest point of the closed box, in square metres; zero
/// inside.
[[nodiscard]] double distance_squared(Vec2 point, const Aabb& box);

/// Whether the interiors of `a`, moved by `a_offset`, and `b` meet. A circle of radius 0 or a box
/// without width overlaps what it lies strictly inside of.
[[nodiscard]] bool volumes_overlap(const VolumeShape& a, Vec2 a_offset, const VolumeShape& b);

}  // namespace arena::sim
