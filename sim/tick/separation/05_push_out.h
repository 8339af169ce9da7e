// Stage 5: pushes that end overlaps (SAT).
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/awake.h"
#include "sim/tick/memory/candidates.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/own_steps.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

struct Engine;

/// Runs stages 4 and 5: finds the contacts and pushes, again and again, until no contact is left or
/// the passes are used up; `contacts` then holds what is left. `candidates` and `grid` are rebuilt
/// when a player was pushed further than kPushMargin.
void push_until_settled(const Engine& engine, const Rules& rules, const Solids& solids,
                        const OwnSteps& steps, Players& players, PlayerGrid& grid,
                        Candidates& candidates, Contacts& contacts, Awake& awake, Lookup& lookup,
                        StepReport& report);

/// Runs one pass: pushes players apart, each by half, then out of the terrain, deepest contact
/// first, then back into the bounds. Players that were pushed are awake. Returns whether a push led
/// out of what the broadphase looked at.
[[nodiscard]] bool push_discs_out(const Rules& rules, const Solids& solids,
                                  const Contacts& contacts, Players& players, Awake& awake,
                                  Lookup& lookup, StepStatistics& statistics);

/// Does the same for bodies of any kind. With gravity, floors push straight up, so that players do
/// not slip down slopes; velocities end into what pushed.
[[nodiscard]] bool push_bodies_out(const Rules& rules, const Solids& solids,
                                   const Contacts& contacts, Players& players, Awake& awake,
                                   Lookup& lookup, StepStatistics& statistics);

}  // namespace arena::sim
