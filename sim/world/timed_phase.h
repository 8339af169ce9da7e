// The phases of a timed obstacle: gone, warning, solid, and gone again, by ticks alone.
#pragma once

#include <cstdint>

#include "sim/values/map.h"
#include "sim/values/state.h"

namespace arena::sim {

/// The first state: down, but `first_delay` ahead.
void start_phases(const MapMover& mover, std::uint32_t tick_rate, MoverState& state);

/// One tick on. A phase lasts as many ticks as its seconds say, rounded, at least one; a warning of
/// no time is left out.
void step_phase(const MapMover& mover, std::uint32_t tick_rate, MoverState& state);

}  // namespace arena::sim
