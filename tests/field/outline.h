// The outlines of the obstacles on the map `field`: random shapes of about two metres, of the kinds
// that maps/arena.tmj has.
//
// The functions draw from the generator that they are passed and return shapes around their own
// middle, in metres, y downwards as in Tiled. Every coordinate is a multiple of kGrain, so that a
// file holds it exactly.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "sim/base/random.h"
#include "sim/values/vec2.h"

namespace arena::field {

/// Metres: a quarter of a pixel at 32 pixels a metre. A power of two, so that sums of multiples are
/// exact in a float.
inline constexpr float kGrain = 1.0f / 128.0f;

/// Returns the point rounded to multiples of kGrain.
[[nodiscard]] sim::Vec2 snapped(sim::Vec2 point);

enum class OutlineKind : std::uint8_t { rectangle, ellipse, polygon, polyline, point };

struct Outline {
    std::string_view name;  ///< "rock"
    OutlineKind kind = OutlineKind::point;
    /// Metres from the middle: all vertices of a polygon or a polyline; of the others the corner
    /// that Tiled uses as their position.
    std::vector<sim::Vec2> vertices;
    sim::Vec2 size;      ///< metres; rectangle and ellipse, else zero
    int rotation = 0;    ///< degrees, clockwise on the screen, about the first vertex; rectangle
    float reach = 0.0f;  ///< metres from the middle to its farthest point
};

/// Returns a convex rock of 3 to 8 corners, like the obstacles of the standard arena.
[[nodiscard]] Outline random_rock(Random& random);
/// Returns a box, turned by a multiple of 15 degrees.
[[nodiscard]] Outline random_slab(Random& random);
/// Returns a disc.
[[nodiscard]] Outline random_pillar(Random& random);
/// Returns a concave outline: a corner, a bunker, a cross, a chevron or a stair, turned by a
/// multiple of 15 degrees.
[[nodiscard]] Outline random_ruin(Random& random);
/// Returns one line, or two that share an end: a fence has no area.
[[nodiscard]] Outline random_fence(Random& random);

}  // namespace arena::field
