// The two-ray mover: a box stopped by one-sided surfaces with one ray an axis, the mover of many
// platform games. Cheap, and deliberately forgiving at ledges; for a mover that misses nothing use
// the sweeps of sim/sweep.
//
//     previous            1. along the axis of the larger motion, a ray from the previous centre to
//    +-------+               the middle of the leading edge of the current box; a hit moves the box
//    |   o   |               so that the edge lies on the surface;
//    +---|---+            2. the same along the other axis, from where step 1 left the box;
//        |  \             3. if the box moved on both axes, one ray each through the middle of the
//    +---|---\               box, vertical first, from trailing to leading edge: this sets it onto
//    |   |   |>              slopes, which the first rays meet at a point that is not below or
//    +---v---+               beside the middle.
//     current
//
// What it does not see, by design: a ledge under the left or right half of the box only, since the
// rays go through the middle. What it sees twice: a slope opposes both axes, so both rays meet it.
// What it sees late: a floor in the upper half of the box, which only step 3 looks at, lifts a box
// that falls slanting, by up to its height, and not one that falls straight.
//
// After the background collision of Replica Island (Google, 2009). Other than there, the first
// frame is not recognised by a previous position of (0, 0), which is a place like any other, and
// the vertical ray of step 3 starts at the trailing edge also when the box rises.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "sim/surfaces/surface.h"

namespace arena::sim {

/// Where a body's box lies around its origin; metres, both sizes >= 0.
struct BodyBox {
    Vec2 offset;  ///< from the body's origin to the box's lower left corner
    float width = 0.0f;
    float height = 0.0f;
};

/// Sides of the box that a surface stopped, as bits.
enum class Touched : std::uint8_t {
    nothing = 0,
    floor = 1,
    ceiling = 2,
    left_wall = 4,
    right_wall = 8,
};
constexpr Touched operator|(Touched a, Touched b) {
    return static_cast<Touched>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr Touched& operator|=(Touched& a, Touched b) {
    return a = a | b;
}
/// Whether `touched` holds `side`.
constexpr bool has(Touched touched, Touched side) {
    return (static_cast<unsigned>(touched) & static_cast<unsigned>(side)) != 0;
}

struct TwoRayMove {
    std::optional<Vec2> previous;  ///< origin, metres; nothing in a body's first frame
    Vec2 current;                  ///< origin, metres; where it wants to be
    BodyBox box;
    EntityId self = kNobody;  ///< its own temporary surfaces do not stop it
};

struct TwoRayAnswer {
    Vec2 position;  ///< origin, metres; where it may be
    bool vertical_hit = false;
    bool horizontal_hit = false;
    Touched touched = Touched::nothing;
    Vec2 vertical_normal;    ///< of the last surface met by a vertical ray; zero for none
    Vec2 horizontal_normal;  ///< of the last surface met by a horizontal ray; zero for none
    Vec2 normal;             ///< the unit sum of these two; zero for none or when they cancel out
};

/// A first frame, or a motion of nothing, meets nothing. At most four rays.
[[nodiscard]] TwoRayAnswer two_ray_sweep(const TwoRayMove& move, std::span<const Surface> surfaces);

}  // namespace arena::sim
