// Keeps a circle inside a round map: the wall is a circle seen from within.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"

namespace arena::sim {

/// Returns where the mover's centre goes so that the mover lies inside the wall: unchanged when it
/// already lies inside, touching from within included; otherwise straight towards the wall's centre
/// until it touches. Returns nothing when the mover is larger than the wall. A mover exactly as
/// large as the wall has a single place, the wall's centre.
///
/// The centre may be anywhere within a circle of radius wall.radius - mover.radius; its distance
/// from the wall's centre is clamped to that.
[[nodiscard]] inline std::optional<Vec2> keep_inside_circle(Circle mover, Circle wall) {
    const float room = wall.radius - mover.radius;
    if (!(room >= 0.0f)) return std::nullopt;
    const Vec2 from_center = mover.center - wall.center;
    if (length_squared(from_center) <= room * room) return mover.center;
    return wall.center + normalised_or(from_center, {}) * room;
}

}  // namespace arena::sim
