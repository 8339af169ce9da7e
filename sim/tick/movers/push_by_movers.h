// What movers do to the players in their way: they carry, push and crush them. Part of stage 2,
// after the movers have moved and before the players move by themselves.
//
//      o        a rider goes with what it       o|      a player that is hit is pushed along, as
//    -----  >   stands on, up to a wall        =>|      far as the walls let it; one that finds no
//                                                      room dies
//
// Afterwards every player that is not crushed is clear of all that is solid, where that now stands.
// So for the rest of the tick movers are walls like others, and a player's start is a free place.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/memory/carried.h"
#include "sim/tick/memory/hit_list.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Metres around a player within which movers may push it: what it stands on (Players::ground) is
/// no further away.
inline constexpr float kRideReach = 0.02f;

/// Metres by which a player may be left in what is solid when a mover has pushed it; deeper, it is
/// crushed. This is what the invariants allow any player, so no living player is left inside.
inline constexpr float kCrushDepth = kContactSlop;

/// Carries the players that stand on a mover (find_ground knows which; seen from above none does),
/// pushes those in the way, and adds a hit of type DEATH by the mover for those that find no room.
/// For a body that moves by two rays, only what its rays reach (ray_ends_of) is pushed. Notes in
/// `carried` where all players were.
void push_by_movers(const Rules& rules, const Solids& solids, Players& players, Carried& carried,
                    Lookup& lookup, HitList& hits, StepReport& report);

}  // namespace arena::sim
