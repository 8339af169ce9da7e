// Stage 2, first: the movers move.
#pragma once

#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/moving_solids.h"
#include "sim/tick/memory/carried.h"
#include "sim/tick/memory/hit_list.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Moves platforms along their paths, opens or shuts doors, raises or sinks timed obstacles and
/// brings back crates; `moving` then has them where they are from now on. They carry the players
/// that stand on them, push those in the way, and crush those that find no room (push_by_movers.h).
/// Returns at once in a world without movers.
void advance_movers(const Rules& rules, const Terrain& terrain, WorldState& state,
                    MovingSolids& moving, Carried& carried, Lookup& lookup, HitList& hits,
                    StepReport& report);

/// Moves one mover by one tick. `is_signalled` says of a door whether its signal was on when the
/// tick began; the other kinds ignore it.
void advance_mover(const MapMover& mover, bool is_signalled, std::uint32_t tick_rate,
                   MoverState& state);

}  // namespace arena::sim
