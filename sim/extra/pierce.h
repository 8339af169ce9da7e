// Pierce: which targets a projectile hits in one tick, and in which order.
#pragma once

#include <cstddef>
#include <span>

#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"
#include "sim/values/entity.h"

namespace arena::sim {

/// A disc that the projectile may hit.
struct PierceTarget {
    EntityId id;
    Circle body;
    Vec2 delta;  ///< the motion of the target in this tick, metres
};

/// A target that is hit, and when.
struct PierceHit {
    EntityId id;
    float t = 0.0f;  ///< fraction of the tick, in [0, 1]
};

/// How many targets were hit.
struct PierceCount {
    std::size_t hits = 0;      ///< written to the output
    std::size_t left_out = 0;  ///< hit as well, but later than all those in the output
};

/// Writes the targets that the moving disc hits to `out`, the earliest first, ties by lower id;
/// each id once, however often it is listed. Hits are those of sweep_circle_circle: a target that
/// overlaps at the start is hit at t = 0, and one that is only grazed is not hit. For a projectile
/// that does not pierce, use an output of one element.
[[nodiscard]] PierceCount pierce(Circle projectile, Vec2 delta,
                                 std::span<const PierceTarget> targets, std::span<PierceHit> out);

}  // namespace arena::sim
