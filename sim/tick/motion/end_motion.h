// What remains of a velocity after a collision.
#pragma once

#include <algorithm>

#include "sim/narrowphase/slope.h"
#include "sim/rules/game_kind.h"

namespace arena::sim {

inline WalkableLimit walkable_limit(const Archetype& archetype) {
    return {archetype.walkable_cosine};
}

/// Returns the velocity that remains after a collision with a surface of this normal. An archetype
/// that follows its input alone keeps its velocity: it continues as soon as it can. Seen from
/// above, the part into the surface ends. Seen from the side:
///   walls and steep slopes end the motion into them, left or right. They leave the fall as it
///     is: a body that slides down a slope by g sin of its angle falls by g sin^2, and that is what
///     sliding along makes of a motion straight down of g;
///   ceilings end what leads into them, and all that leads up;
///   floors end nothing here: find_ground turns the velocity along them.
inline Vec2 end_motion_into(Vec2 velocity, Vec2 normal, const Rules& rules,
                            const Archetype& archetype) {
    if (!(dot(velocity, normal) < 0.0f) || follows_input_alone(rules, archetype)) return velocity;
    const Vec2 along = velocity - normal * dot(velocity, normal);
    if (rules.gravity == 0.0f) return along;
    switch (slope_kind(normal, walkable_limit(archetype))) {
        case SlopeKind::floor:
            return velocity;
        case SlopeKind::steep:
            return {velocity.x * normal.x < 0.0f ? 0.0f : velocity.x, velocity.y};
        case SlopeKind::ceiling:
            return {along.x, std::min(along.y, 0.0f)};
    }
    return velocity;
}

}  // namespace arena::sim
