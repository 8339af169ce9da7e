// The outlines of what stands on the map `field`: random shapes of about two metres, of the kinds
// that maps/arena.tmj has.
//
// Takes the generator to draw from. Gives shapes about their own middle, in metres, y downwards as
// Tiled has it. Every coordinate is a multiple of kGrain, so that a file holds it exactly.
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

/// The nearest multiples of kGrain.
[[nodiscard]] sim::Vec2 snapped(sim::Vec2 point);

enum class OutlineKind : std::uint8_t { rectangle, ellipse, polygon, polyline, point };

struct Outline {
    std::string_view name;  ///< "rock"
    OutlineKind kind = OutlineKind::point;
    /// Metres from the middle: of a polygon or a polyline all, of the others the corner that Tiled
    /// takes for their place.
    std::vector<sim::Vec2> vertices;
    sim::Vec2 size;      ///< metres; rectangle and ellipse, else zero
    int rotation = 0;    ///< degrees, clockwise on the screen, about the first vertex; rectangle
    float reach = 0.0f;  ///< metres from the middle to the farthest point of it
};

/// Convex, of 3 to 8 corners, as the obstacles of the standard arena.
[[nodiscard]] Outline random_rock(Random& random);
/// A box, turned by a multiple of 15 degrees.
[[nodiscard]] Outline random_slab(Random& random);
/// A disc.
[[nodiscard]] Outline random_pillar(Random& random);
/// Concave: a corner, a bunker, a cross, a chevron or a stair, turned by a multiple of 15 degrees.
[[nodiscard]] Outline random_ruin(Random& random);
/// A line, or two that meet: it has no area.
[[nodiscard]] Outline random_fence(Random& random);

}  // namespace arena::field
