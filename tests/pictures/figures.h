// Shapes that several pictures show, and directions that do not come from the C library: its sines
// differ in their last bit from machine to machine, and the pictures would differ with them.
#pragma once

#include <span>
#include <vector>

#include "sim/math/vec2.h"

namespace arena::pictures {

using Points = std::vector<sim::Vec2>;

/// Returns the unit vector at `degrees` counter-clockwise from +x, correct to the last bits of a
/// float.
[[nodiscard]] sim::Vec2 direction(double degrees);

/// Returns a counter-clockwise rectangle that begins at its lower left corner.
[[nodiscard]] Points rectangle(float min_x, float min_y, float max_x, float max_y);

/// Returns the vertices, moved by delta.
[[nodiscard]] Points moved(std::span<const sim::Vec2> vertices, sim::Vec2 delta);

/// Returns the vertices, turned about the origin, counter-clockwise.
[[nodiscard]] Points turned(std::span<const sim::Vec2> vertices, double degrees);

/// Returns a concave outline that looks like rock, 12 m by 8 m, counter-clockwise. Its coordinates
/// are multiples of a half, so that the quarter points of its edges lie exactly on them.
[[nodiscard]] Points rock();

/// Returns a convex hexagon about the origin, 4.5 m by 4 m, counter-clockwise.
[[nodiscard]] Points hexagon();

}  // namespace arena::pictures
