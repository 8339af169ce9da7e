// Stage 2, between the movers and the steering: players use their abilities.
//
//   button pressed ──▶ begun ── windup ──▶ acts: on its player here, on others in stage 8
//                                          (08_apply_abilities.h), as a shot in stage 10
//
// A stun or a silence ends what was begun, and a root what would move its player; the use is spent.
#pragma once

#include <cstddef>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/carried.h"
#include "sim/tick/memory/lookup.h"

namespace arena::sim {

/// Begins the ability whose button the player in this row has pressed, if a use of it is ready and
/// it has the stamina; of several the one in the first slot. Then lets the ability act on its
/// player, if its windup ends in this tick. A dead player has all its uses and its stamina back,
/// and none of the uses that items gave it.
void use_abilities(const Rules& rules, const Solids& solids, Tick tick, std::size_t row,
                   Players& players, Carried& carried, Lookup& lookup);

/// Does so for all players. Does nothing in a game without abilities.
void use_abilities(const Rules& rules, const Solids& solids, WorldState& state, Carried& carried,
                   Lookup& lookup);

/// Returns the ability of the player in this row that acts in this tick, or nullptr. Valid from the
/// end of stage 2 on.
[[nodiscard]] const Ability* acting_ability(const Rules& rules, const Players& players,
                                            std::size_t row, Tick tick);

}  // namespace arena::sim
