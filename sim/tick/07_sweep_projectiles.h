// Stage 7: the flight of all projectiles.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/awake.h"
#include "sim/tick/carried.h"
#include "sim/tick/flights.h"
#include "sim/tick/lookup.h"
#include "sim/tick/own_steps.h"
#include "sim/tick/player_grid.h"
#include "sim/tick/seen_bodies.h"
#include "sim/tick/step_report.h"

namespace arena::sim {

/// Sweeps every projectile along its way of this tick, against the terrain, the border and the
/// players' own motion: the earliest meeting each, ties by lower id. Nobody of the owner's team is
/// met without friendly fire, nor the owner. One that looks back meets the players' motion of so
/// many ticks ago (seen_bodies.h), for which `past_grid` is built anew. Moves those that meet
/// nothing; what ends, bounces or goes through somebody (fly_on.h) becomes an impact. From here on
/// `grid` knows how far players may be from where it holds them.
void sweep_projectiles(const Rules& rules, const Solids& solids, const Carried& carried,
                       const OwnSteps& steps, const Awake& awake, WorldState& state,
                       PlayerGrid& grid, PastGrid& past_grid, Flights& flights, Lookup& lookup,
                       Impacts& impacts, StepReport& report);

}  // namespace arena::sim
