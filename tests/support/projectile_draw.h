// Kinds of projectiles drawn over the ranges of their rules.
#pragma once

#include "sim/base/random.h"
#include "sim/values/weapon.h"

namespace arena::test {

/// Uniform in [low, high), in 2^20 steps.
[[nodiscard]] inline float drawn_between(Random& random, float low, float high) {
    return low + (high - low) * static_cast<float>(random.below(1u << 20)) / (1u << 20);
}

/// Draws how the velocity changes in flight: each of the causes in half of all kinds, as often weak
/// as anywhere in its range.
inline void draw_propulsion(Random& random, sim::ProjectileKind& kind) {
    const auto drawn = [&random](float low, float high) {
        if (random.below(2) == 0) return 0.0f;
        const float part = random.below(2) == 0 ? 0.1f : 1.0f;
        return drawn_between(random, low * part, high * part);
    };
    kind.gravity = drawn(-200.0f, 200.0f);
    kind.drag = drawn(0.0f, 100.0f);
    kind.acceleration = drawn(-10000.0f, 10000.0f);
}

/// Makes it an instant hit.
inline void draw_instant(Random& random, sim::ProjectileKind& kind) {
    kind.instant = true;
    kind.range = drawn_between(random, 0.1f, sim::kInstantRangeMax);
    kind.gravity = kind.drag = kind.acceleration = 0.0f;
    kind.bounces = static_cast<std::uint8_t>(random.below(12));
    kind.pierce = static_cast<std::uint8_t>(random.below(3));
    kind.restitution = drawn_between(random, 0.0f, 1.0f);
}

/// Draws what its hits and its explosion add to the velocity of a player.
inline void draw_knockback(Random& random, sim::ProjectileKind& kind) {
    kind.knockback = random.below(2) == 0 ? 0.0f : drawn_between(random, 0.1f, 200.0f);
    kind.explosion_knockback = random.below(2) == 0 ? 0.0f : drawn_between(random, 0.1f, 200.0f);
    if (random.below(2) == 0) kind.explosion_radius = drawn_between(random, 0.1f, 3.0f);
}

/// Draws what it leaves behind: pulses, and whether it lies still and hurts by them alone.
inline void draw_area(Random& random, sim::ProjectileKind& kind) {
    if (random.below(2) == 0) kind.speed = 0.0f;
    kind.passes_players = random.below(2) == 0;
    kind.life = drawn_between(random, 0.01f, 2.0f);
    kind.explosion_radius = drawn_between(random, 0.1f, 3.0f);
    kind.explosion_damage = static_cast<std::int32_t>(random.below(20));
    kind.pulse_interval = drawn_between(random, 0.001f, 1.0f);
}

/// Draws what it does at walls.
inline void draw_at_walls(Random& random, sim::ProjectileKind& kind) {
    kind.sticks = !kind.instant && random.below(4) == 0;
    if (kind.instant) kind.pierce_walls = static_cast<std::uint8_t>(random.below(4));
}

/// Draws how it turns towards enemies.
inline void draw_homing(Random& random, sim::ProjectileKind& kind) {
    kind.homing_degrees = drawn_between(random, 0.1f, 3600.0f);
    kind.homing_cone_degrees = drawn_between(random, 0.0f, 180.0f);
    kind.homing_range = drawn_between(random, 0.1f, 100.0f);
}

}  // namespace arena::test
