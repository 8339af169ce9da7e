// The circle around a set of volumes: one cheap test that saves testing the pairs of volumes. It
// must really enclose them. (A published recipe takes half of the larger extent as the radius; that
// loses the hits of volumes that stick out of it along a diagonal.)
//
// For load time, or when an animation's frame changes. Does not allocate.
#pragma once

#include <optional>
#include <span>

#include "sim/geometry/shapes.h"
#include "sim/volumes/volume.h"

namespace arena::sim {

/// Returns the smallest circle that encloses all circles and boxes, or nothing for no shapes. The
/// radius is rounded up, so that the circle encloses them as floats hold it; it exceeds the
/// smallest radius by no more than the rounding of the centre to float requires.
///
/// The result is the same for any order of the shapes up to rounding, and the same bits for the
/// same order.
[[nodiscard]] std::optional<Circle> enclosing_circle(std::span<const VolumeShape> shapes);

/// Returns the smallest circle about a given centre that encloses the shapes; radius 0 for no
/// shapes.
[[nodiscard]] Circle enclosing_circle_about(Vec2 center, std::span<const VolumeShape> shapes);

}  // namespace arena::sim
