// Stage 5: pushes that end overlaps (SAT).
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/solids.h"
#include "sim/tick/awake.h"
#include "sim/tick/candidates.h"
#include "sim/tick/lookup.h"
#include "sim/tick/own_steps.h"
#include "sim/tick/player_grid.h"
#include "sim/tick/step_report.h"

namespace arena::sim {

struct Engine;

/// Stages 4 and 5: finds the contacts and pushes, and again, until none is left or the passes are
/// used up; `contacts` has what is left then. `candidates` and `grid` are looked for anew when
/// somebody was pushed further than kPushMargin.
void push_until_settled(const Engine& engine, const Rules& rules, const Solids& solids,
                        const OwnSteps& steps, Players& players, PlayerGrid& grid,
                        Candidates& candidates, Contacts& contacts, Awake& awake, Lookup& lookup,
                        StepReport& report);

/// One pass: pushes players apart, each by half, then out of the terrain, deepest contact first,
/// then back into the bounds. Who was pushed is awake. Gives whether a push led out of what the
/// broadphase looked at.
[[nodiscard]] bool push_discs_out(const Rules& rules, const Solids& solids,
                                  const Contacts& contacts, Players& players, Awake& awake,
                                  Lookup& lookup, StepStatistics& statistics);

/// The same for bodies of any kind. With gravity, floors push straight up, so that nobody slips
/// down a slope; velocities end into what pushed.
[[nodiscard]] bool push_bodies_out(const Rules& rules, const Solids& solids,
                                   const Contacts& contacts, Players& players, Awake& awake,
                                   Lookup& lookup, StepStatistics& statistics);

}  // namespace arena::sim
