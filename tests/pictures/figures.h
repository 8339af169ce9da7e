// Shapes that several pictures show, and directions without the library of the C compiler: sines
// that differ in their last bit from machine to machine would make pictures that differ.
#pragma once

#include <span>
#include <vector>

#include "sim/math/vec2.h"

namespace arena::pictures {

using Points = std::vector<sim::Vec2>;

/// Unit vector, counter-clockwise from +x. Right to the last bits of a float.
[[nodiscard]] sim::Vec2 direction(double degrees);

/// Counter-clockwise rectangle from its lower left corner.
[[nodiscard]] Points rectangle(float min_x, float min_y, float max_x, float max_y);

/// Every vertex moved by delta.
[[nodiscard]] Points moved(std::span<const sim::Vec2> vertices, sim::Vec2 delta);

/// Every vertex turned about the origin, counter-clockwise.
[[nodiscard]] Points turned(std::span<const sim::Vec2> vertices, double degrees);

/// A concave outline that looks like rock, 12 m by 8 m, counter-clockwise. Its coordinates are
/// halves, so that the quarters of its edges lie on them bit for bit.
[[nodiscard]] Points rock();

/// A convex hexagon about the origin, 4.5 m by 4 m, counter-clockwise.
[[nodiscard]] Points hexagon();

}  // namespace arena::pictures
