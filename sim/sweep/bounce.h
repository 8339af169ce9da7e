// What a bounce leaves of a velocity.
#pragma once

#include "sim/math/vec2.h"

namespace arena::sim {

/// v - (1 + e)(v . n) n for a velocity that leads into the surface, otherwise the velocity as it
/// is. Restitution 0 slides along the surface, 1 is a mirror. `normal` is unit.
[[nodiscard]] inline Vec2 bounce(Vec2 velocity, Vec2 normal, float restitution) {
    const float approach = dot(velocity, normal);
    if (!(approach < 0.0f)) return velocity;
    return velocity - normal * ((1.0f + restitution) * approach);
}

}  // namespace arena::sim
