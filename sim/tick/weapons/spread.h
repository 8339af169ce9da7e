// Spread that grows with fire: how far off the aim a shot may fly, and how far it does.
//
//   degrees  |    /|\   /|\          each shot adds spread_growth_degrees, up to the most;
//            |___/ | \_/ | \__       between shots it calms down
//
// The turn of a shot follows from its shooter and its tick alone, so that a client can predict it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/values/entity.h"
#include "sim/values/state.h"
#include "sim/values/weapon.h"

namespace arena::sim {

/// Returns the degrees to either side by which a shot of the weapon, the one in hand or its
/// alternative, may turn in this tick. They share their spread.
[[nodiscard]] float spread_at(const Weapon& weapon, const ArsenalState& arsenal, Tick tick,
                              std::uint32_t tick_rate);

/// Returns the turn of a shot with this spread as a unit vector (cosine, sine): any angle within it
/// is as likely as any other.
[[nodiscard]] Vec2 turn_of_shot(EntityId shooter, Tick tick, float spread_degrees);

/// Returns the direction of one of the projectiles of a shot, counted from 0, for an aim of (1, 0).
/// The angles of a fan are multiplied by `factor`.
[[nodiscard]] Vec2 direction_in_fan(const Weapon& weapon, std::size_t number, float factor);

/// Adds to the spread what a shot in this tick adds.
void grow_spread(const Weapon& weapon, Tick tick, std::uint32_t tick_rate, ArsenalState& arsenal);

}  // namespace arena::sim
