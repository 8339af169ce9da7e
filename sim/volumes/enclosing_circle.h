// The circle around a set of volumes: one cheap test that spares the pairs of volumes. It must
// enclose them truly. (A published recipe takes half of the larger extent as the radius; that loses
// the hits of volumes that stick out of it along a diagonal.)
//
// For load time or when an animation's frame changes; allocates nothing.
#pragma once

#include <optional>
#include <span>

#include "sim/geometry/shapes.h"
#include "sim/volumes/volume.h"

namespace arena::sim {

/// The smallest circle that encloses all circles and boxes. The radius is rounded up, so that it
/// encloses them as floats hold it; it exceeds the smallest by no more than rounding the centre to
/// float takes. Nothing for no shapes.
///
/// The same for any order of the shapes up to rounding, and the same bits for the same order.
[[nodiscard]] std::optional<Circle> enclosing_circle(std::span<const VolumeShape> shapes);

/// The smallest circle about a given centre that encloses them; radius 0 for no shapes.
[[nodiscard]] Circle enclosing_circle_about(Vec2 center, std::span<const VolumeShape> shapes);

}  // namespace arena::sim
