// Which animation a player shows, and since when.
//
// PlayerState::animation_tick is the first tick whose volumes are those of the first frame. It is
// the tick after the one in which a weapon fired or a player spawned, because volumes are tested
// before weapons fire; so no two swings of one player have the same.
#pragma once

#include <cstddef>

#include "sim/rules/body_frames.h"
#include "sim/state/players.h"
#include "sim/values/entity.h"
#include "sim/values/weapon.h"

namespace arena::sim {

/// Begins a melee attack, if the weapon has an animation. Called when the weapon fires; an attack
/// that is still under way is broken off. The animation plays once, even if it loops.
void swing(const Weapon& weapon, std::size_t row, Tick tick, Players& players);

/// Starts the archetype's own animation. Called at a spawn.
void stop_swinging(std::size_t row, Tick tick, Players& players);

/// Returns what a living player shows in this tick: its weapon's animation or its archetype's own,
/// or kNone.
[[nodiscard]] std::uint8_t shown_animation(const BodyFrames& frames, std::size_t row,
                                           const Players& players);

/// Ends the swings whose last frame is over, and restarts animations that loop: each round is a new
/// attack.
void advance_animations(const BodyFrames& frames, Tick tick, Players& players);

/// Returns the player with the volumes of its present frame, mirrored when it aims to the left. Its
/// spans live as long as `frames`.
[[nodiscard]] HitBody hit_body_of(const BodyFrames& frames, std::size_t row, Tick tick,
                                  const Players& players);

}  // namespace arena::sim
