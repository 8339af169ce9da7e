// Stage 2, first: what moves by itself.
#pragma once

#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/moving_solids.h"
#include "sim/tick/carried.h"
#include "sim/tick/hit_list.h"
#include "sim/tick/lookup.h"
#include "sim/tick/step_report.h"

namespace arena::sim {

/// Platforms go along their paths, doors open or shut, timed obstacles rise or sink, crates come
/// back; `moving` has them where they are from now on. They carry who stands on them, push who is
/// in the way, and crush who finds no room (push_by_movers.h). Returns at once in a world without
/// movers.
void advance_movers(const Rules& rules, const Terrain& terrain, WorldState& state,
                    MovingSolids& moving, Carried& carried, Lookup& lookup, HitList& hits,
                    StepReport& report);

/// One mover, by one tick. `is_signalled` says of a door whether its signal was on when the tick
/// began; the others do not ask.
void advance_mover(const MapMover& mover, bool is_signalled, std::uint32_t tick_rate,
                   MoverState& state);

}  // namespace arena::sim
