// Which animation a player shows, and since when.
//
// PlayerState::animation_tick is the first tick whose volumes are those of the first frame. It is
// the tick after the one in which a trigger was pulled or a player spawned, for volumes meet before
// triggers are pulled; so no two swings of one player have the same.
#pragma once

#include <cstddef>

#include "sim/rules/body_frames.h"
#include "sim/state/players.h"
#include "sim/values/entity.h"
#include "sim/values/weapon.h"

namespace arena::sim {

/// Begins a blow, if the weapon is one to strike with. Called when a trigger is pulled; a blow that
/// still goes on is broken off. It plays once, also when the animation loops.
void swing(const Weapon& weapon, std::size_t row, Tick tick, Players& players);

/// Lets the archetype's own animation begin. Called at a spawn.
void stop_swinging(std::size_t row, Tick tick, Players& players);

/// What a living player shows in this tick: its weapon's animation or its archetype's own, or
/// kNone.
[[nodiscard]] std::uint8_t shown_animation(const BodyFrames& frames, std::size_t row,
                                           const Players& players);

/// Ends the swings whose last frame is over, and lets animations that loop begin again: each round
/// is an attack of its own.
void advance_animations(const BodyFrames& frames, Tick tick, Players& players);

/// The player with the volumes of its present frame, mirrored when it aims to the left. Its spans
/// live as long as `frames`.
[[nodiscard]] HitBody body_of(const BodyFrames& frames, std::size_t row, Tick tick,
                              const Players& players);

}  // namespace arena::sim
