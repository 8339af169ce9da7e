// What movers do to the players in their way: they carry, push and crush them. Part of stage 2,
// after the movers have moved and before the players move by themselves.
//
//      o        a rider goes with what it       o|      who is struck is pushed along, as far as
//    -----  >   stands on, up to a wall        =>|      the walls let it; who finds no room dies
//
// When it is over, whoever is not crushed is clear of all that is solid, where that now stands. So
// for the rest of the tick movers are walls like others, and where a player starts is a free place.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/carried.h"
#include "sim/tick/hit_list.h"
#include "sim/tick/lookup.h"
#include "sim/tick/step_report.h"

namespace arena::sim {

/// Metres around a player within which movers are asked whether they push it: what it stands on
/// (Players::ground) is no further away.
inline constexpr float kRideReach = 0.02f;

/// Metres by which a player may be left in what is solid when a mover has pushed it: deeper, and it
/// is crushed. What the invariants allow anybody, so nobody alive is left inside.
inline constexpr float kCrushDepth = kContactSlop;

/// Carries who stands on a mover (find_ground knows; seen from above nobody does), pushes who is in
/// the way, and gives who finds no room a hit of type DEATH by the mover. Of a body that moves
/// by two rays they push what its rays reach, ray_ends_of. Notes in `carried` where everybody was.
void push_by_movers(const Rules& rules, const Solids& solids, Players& players, Carried& carried,
                    Lookup& lookup, HitList& hits, StepReport& report);

}  // namespace arena::sim
