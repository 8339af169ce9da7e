// The two-ray mover: a box stopped by one-sided surfaces with one ray for each axis, as in many
// platform games. It is cheap, and deliberately forgiving at ledges; for a mover that misses
// nothing, use the sweeps of sim/sweep.
//
//     previous            1. Along the axis of the larger motion, cast a ray from the previous
//    +-------+               centre to the middle of the leading edge of the current box; a hit
//    |   o   |               moves the box so that the edge lies on the surface.
//    +---|---+            2. Do the same along the other axis, from where step 1 left the box.
//        |  \             3. If the box moved on both axes, cast one ray for each axis through the
//    +---|---\               middle of the box, vertical first, from trailing to leading edge. This
//    |   |   |>              sets the box onto slopes, which the first rays hit at a point that is
//    +---v---+               not directly below or beside the middle.
//     current
//
// What it misses, by design: a ledge under only the left or the right half of the box, because the
// rays go through the middle. What it hits twice: a slope opposes both axes, so both rays hit it.
// What it hits late: a floor in the upper half of the box, which only step 3 tests, lifts a box
// that falls at a slant, by up to its height, but not one that falls straight.
//
// Source: the background collision of Replica Island (Google, 2009). Unlike there, the first frame
// is not recognised by a previous position of (0, 0), which is a position like any other, and the
// vertical ray of step 3 starts at the trailing edge even when the box rises.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "sim/surfaces/raycast_surfaces.h"
#include "sim/surfaces/surface.h"

namespace arena::sim {

/// The box of a body relative to its origin; metres, both sizes >= 0.
struct BodyBox {
    Vec2 offset;  ///< from the body's origin to the box's lower left corner
    float width = 0.0f;
    float height = 0.0f;
};

/// The sides of the box that a surface stopped, as bits.
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
/// Whether `touched` includes `side`.
constexpr bool has(Touched touched, Touched side) {
    return (static_cast<unsigned>(touched) & static_cast<unsigned>(side)) != 0;
}

/// The motion of a body in one frame.
struct TwoRayMove {
    std::optional<Vec2> previous;  ///< origin, metres; nothing in a body's first frame
    Vec2 current;                  ///< origin, metres; the intended position
    BodyBox box;
    EntityId self = kNoEntity;  ///< the body, whose temporary surfaces do not stop it
    /// Floors that do not stop the horizontal rays. These, and rays upwards, then begin at the
    /// middle of the box: a body that walks is carried up by floors, and its sides and its feet may
    /// be in the ground, where the hidden sides and bottoms of tiles are. Without them, a
    /// box is stopped by slopes that are steeper than its diagonal, because the middle of its
    /// leading edge meets them before the middle of its bottom does.
    std::optional<CarryingFloors> floors{};
};

/// Where the body ends, and what stopped it.
struct TwoRayResult {
    Vec2 position;  ///< origin, metres; the allowed position
    bool vertical_hit = false;
    bool horizontal_hit = false;
    Touched touched = Touched::nothing;
    Vec2 vertical_normal;    ///< of the last surface that a vertical ray hit; zero for none
    Vec2 horizontal_normal;  ///< of the last surface that a horizontal ray hit; zero for none
    Vec2 normal;             ///< the unit sum of these two; zero for none or when they cancel out
};

/// Moves a body with at most four rays. A first frame, or a motion of zero, hits nothing.
[[nodiscard]] TwoRayResult two_ray_sweep(const TwoRayMove& move, std::span<const Surface> surfaces);

}  // namespace arena::sim
