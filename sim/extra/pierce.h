// Pierce: which targets does a projectile meet in one tick, and in which order?
#pragma once

#include <cstddef>
#include <span>

#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"
#include "sim/values/entity.h"

namespace arena::sim {

struct PierceTarget {
    EntityId id;
    Circle body;
    Vec2 delta;  ///< its own motion in this tick, metres
};

struct PierceHit {
    EntityId id;
    float t = 0.0f;  ///< fraction of the tick, in [0, 1]
};

struct PierceCount {
    std::size_t hits = 0;      ///< written to the output
    std::size_t left_out = 0;  ///< met as well, but later than all that the output had room for
};

/// Writes the targets that the moving disc meets, earliest first, ties by lower id; each id once,
/// however often it is listed. As sweep_circle_circle in what is met: one that overlaps at the
/// start is, at t = 0, one that is only grazed is not. For a projectile that does not pierce, give
/// an output of one.
[[nodiscard]] PierceCount pierce(Circle projectile, Vec2 delta,
                                 std::span<const PierceTarget> targets, std::span<PierceHit> out);

}  // namespace arena::sim
