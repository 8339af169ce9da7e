// Stage 8, third: what the map's triggers do.
#pragma once

#include "sim/rules/body_frames.h"
#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/terrain.h"
#include "sim/tick/memory/attack_records.h"
#include "sim/tick/memory/drops.h"
#include "sim/tick/memory/hit_list.h"
#include "sim/tick/memory/hit_search.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Applies the map's triggers to the living players that touch them, by the trigger's id, then the
/// player's: hits, gifts, launches, status effects, plates pressed and released. An effect that the
/// rules do not have is none. Does nothing without triggers.
void touch_triggers(const Rules& rules, const BodyFrames& frames, const Terrain& terrain,
                    const PlayerGrid& grid, WorldState& state, HitSearch& search,
                    NewRecords& records, Drops& drops, HitList& hits, StepReport& report);

}  // namespace arena::sim
