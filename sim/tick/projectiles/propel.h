// How gravity, drag and acceleration change the velocity of a projectile: once at the beginning of
// each tick of its flight. Within the tick it flies straight.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "sim/math/vec2.h"
#include "sim/rules/rules.h"
#include "sim/values/state.h"

namespace arena::sim {

/// A slower projectile stands, in metres per second: in the longest life it would fly 0.06 mm.
/// Without it, drag would leave speeds whose squares are too small for a float.
inline constexpr float kStandingSpeed = 1e-6f;

/// Whether a projectile of the kind changes its velocity in flight.
[[nodiscard]] inline bool is_propelled(const ProjectileKind& kind) {
    return kind.gravity != 0.0f || kind.drag != 0.0f || kind.acceleration != 0.0f;
}

/// Whether projectiles of any weapon do.
[[nodiscard]] inline bool some_are_propelled(const Rules& rules) {
    return std::any_of(rules.weapons.begin(), rules.weapons.end(),
                       [](const Weapon& weapon) { return is_propelled(weapon.projectile); });
}

/// Returns the velocity, or where it is longer than `most` a velocity of that length.
[[nodiscard]] inline Vec2 limited(Vec2 velocity, float most) {
    const float speed = length(velocity);
    return speed > most ? velocity * (most / speed) : velocity;
}

/// Returns the velocity faster by `gain`, in the same direction. A negative gain stops it at most.
/// What stands has no direction and keeps standing.
[[nodiscard]] inline Vec2 sped_up(Vec2 velocity, float gain) {
    const float speed = length(velocity);
    return speed > 0.0f ? velocity * (std::max(0.0f, speed + gain) / speed) : velocity;
}

/// Returns the velocity for a tick of that many seconds, after one with `velocity`, in metres per
/// second: first pulled down by gravity, then accelerated along its direction, then slowed by drag,
/// and at last limited to what a flight can gain, or to its first speed. Drag never turns a
/// projectile back, however strong it is, and the speed at which it balances gravity or
/// acceleration is that of the continuous motion: either divided by the drag. What sticks where it
/// stands goes on standing.
[[nodiscard]] inline Vec2 propelled(const ProjectileKind& kind, Vec2 velocity, float tick_seconds) {
    if (kind.sticks && velocity == Vec2{}) return {};
    const Vec2 before = velocity;
    velocity.y -= kind.gravity * tick_seconds;
    if (kind.acceleration != 0.0f) velocity = sped_up(velocity, kind.acceleration * tick_seconds);
    velocity = velocity * (1.0f / (1.0f + kind.drag * tick_seconds));
    if (length(velocity) < kStandingSpeed) {
        // What sticks, and is at the top of its way or comes back, does not stand in the air.
        if (kind.sticks && kind.gravity != 0.0f)
            return {0.0f, std::copysign(kStandingSpeed, -kind.gravity)};
        if (kind.sticks && kind.returns_after > 0.0f)
            return before * (kStandingSpeed / length(before));
        return {};
    }
    return limited(velocity, std::max(kind.speed, kGainedSpeedMax));
}

/// Changes the velocities of all projectiles for the tick.
inline void propel_projectiles(const Rules& rules, std::vector<ProjectileState>& projectiles) {
    const float tick_seconds = 1.0f / static_cast<float>(rules.tick_rate);
    for (ProjectileState& projectile : projectiles) {
        const ProjectileKind& kind = kind_of(projectile, rules);
        if (is_propelled(kind))
            projectile.velocity = propelled(kind, projectile.velocity, tick_seconds);
    }
}

}  // namespace arena::sim
