// The tick of a projectile that continues after a hit, or ends before it hits anything: piercing,
// bouncing, and the end of its range.
#pragma once

#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/flights.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/seen_bodies.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Flies one projectile through the tick, leg by leg from wall to wall. On each leg it hits players
/// in the order of time, then of id, and at a tie before the wall: it goes through as many players
/// as it may, through each once in its life, and ends at the next. It bounces off as many walls as
/// it may, the border included, and ends at the next. All of this becomes impacts.
///
/// It bounces off a mover in the mover's frame of reference, and so gains some of its speed or
/// loses some to it.
///
/// It stops a skin (slide_skin) in front of a wall. A projectile that begins in a wall is led out
/// of it, which counts as a bounce. What it would fly after kBouncesMax bounces in one tick is
/// lost.
///
/// The players that it goes through are appended to flights.new_pierce_records; the other lists of
/// `flights` are working memory. `seen` is the players as the projectile hits them.
///
/// Returns whether the projectile still flies; if so, it is where the tick has led it, else its end
/// is among the impacts.
[[nodiscard]] bool fly_on(std::uint32_t index, const Rules& rules, const Solids& solids,
                          const SeenBodies& seen, WorldState& state, Flights& flights,
                          Lookup& lookup, Impacts& impacts, StepReport& report);

}  // namespace arena::sim
