// The tick of a projectile that goes on after what it meets, or ends before it meets anything:
// piercing, bouncing, and the end of its range.
#pragma once

#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/flights.h"
#include "sim/tick/lookup.h"
#include "sim/tick/seen_bodies.h"
#include "sim/tick/step_report.h"

namespace arena::sim {

/// Flies one projectile through the tick, leg by leg from wall to wall. On each leg it meets
/// players in the order of time, then of id, at a tie before the wall: it goes through as many as
/// it may, through each once in its life, and ends at the next. It bounces off as many walls as it
/// may, the border among them, and ends at the next. All of this becomes impacts.
///
/// Off a mover it bounces as seen from there, and so takes of its speed or loses to it.
///
/// It stops a skin (slide_skin) in front of a wall. One that begins in a wall is led out of it,
/// which counts as a bounce. What it would fly after kBouncesMax bounces in one tick is lost.
///
/// Whom it goes through is appended to flights.new_passings; the other lists in there are what it
/// works in. `seen` is the players as it meets them.
///
/// Gives whether it still flies; its end is an impact then, else it is where the tick has led it.
[[nodiscard]] bool fly_on(std::uint32_t index, const Rules& rules, const Solids& solids,
                          const SeenBodies& seen, WorldState& state, Flights& flights,
                          Lookup& lookup, Impacts& impacts, StepReport& report);

}  // namespace arena::sim
