// Stage 7: the flight of all projectiles.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/awake.h"
#include "sim/tick/memory/carried.h"
#include "sim/tick/memory/flights.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/own_steps.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/seen_bodies.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Changes the velocity of every projectile whose kind asks for it (propel.h, home.h), and sweeps
/// each along its way of this tick, against the terrain, the border and the moving players, and
/// takes the earliest hit of each, ties by lower id. A projectile never hits its owner, nor,
/// without friendly fire, the owner's team, unless its kind stops at teammates (may_hit). One that
/// looks back hits the players as they moved that many ticks ago (seen_bodies.h), for which
/// `past_grid` is rebuilt. Moves the projectiles that hit nothing; those that end, bounce, pulse or
/// go through a player (fly_on.h) become impacts. From here on `grid` knows how far players may be
/// from where it holds them.
void sweep_projectiles(const Rules& rules, const Solids& solids, const Carried& carried,
                       const OwnSteps& steps, const Awake& awake, WorldState& state,
                       PlayerGrid& grid, PastGrid& past_grid, Flights& flights, Lookup& lookup,
                       Impacts& impacts, StepReport& report);

}  // namespace arena::sim
