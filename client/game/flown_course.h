// FlownCourse: the course of a projectile whose velocity changes in flight, as the world flies it.
#pragma once

#include "client/game/frame.h"
#include "sim/tick/projectiles/propel.h"
#include "sim/values/entity.h"
#include "sim/values/weapon.h"

namespace arena::client {

/// The way of a tick that follows one with `velocity`, in metres.
[[nodiscard]] inline sim::Vec2 step_after(const sim::ProjectileKind& kind, sim::Vec2 velocity,
                                          double tick_rate) {
    const auto seconds = static_cast<float>(1.0 / tick_rate);
    return sim::propelled(kind, velocity, seconds) * seconds;
}

/// Where a projectile is at the end of a tick, and its way in the next tick.
struct FlownCourse {
    sim::Vec2 position;  ///< metres
    sim::Vec2 step;      ///< metres
    sim::Tick tick = 0;

    /// Flies on by one tick.
    void advance(const sim::ProjectileKind& kind, double tick_rate) {
        position += step;
        step = step_after(kind, step * static_cast<float>(tick_rate), tick_rate);
        ++tick;
    }
};

}  // namespace arena::client
