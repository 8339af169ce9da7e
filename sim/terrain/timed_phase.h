// The phases of a timed obstacle: gone, warning, solid, and gone again, by ticks alone.
#pragma once

#include <cstdint>

#include "sim/values/map.h"
#include "sim/values/state.h"

namespace arena::sim {

/// Ticks that a phase lasts: its seconds rounded, at least one; a warning of no time has none.
[[nodiscard]] std::uint32_t phase_ticks(const MapMover& mover, MoverPhase phase,
                                        std::uint32_t tick_rate);

/// The first state: down, but `first_delay` ahead.
void start_phases(const MapMover& mover, std::uint32_t tick_rate, MoverState& state);

/// The state at the end of that tick, counted from the first state at tick 0.
[[nodiscard]] MoverState phases_at(const MapMover& mover, Tick tick, std::uint32_t tick_rate);

/// One tick on. A phase without ticks is left out.
void step_phase(const MapMover& mover, std::uint32_t tick_rate, MoverState& state);

}  // namespace arena::sim
