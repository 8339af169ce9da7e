// The velocity of a body after a bounce.
#pragma once

#include "sim/math/vec2.h"

namespace arena::sim {

/// Returns v - (1 + e)(v . n) n when the velocity leads into the surface, and otherwise the
/// velocity unchanged. Restitution e = 0 slides along the surface, e = 1 reflects like a mirror.
/// `normal` must be a unit vector.
[[nodiscard]] inline Vec2 bounce(Vec2 velocity, Vec2 normal, float restitution) {
    const float approach = dot(velocity, normal);
    if (!(approach < 0.0f)) return velocity;
    return velocity - normal * ((1.0f + restitution) * approach);
}

}  // namespace arena::sim
