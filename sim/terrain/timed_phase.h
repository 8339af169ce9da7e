// The phases of a timed obstacle (gone, warning, solid, and gone again) as a function of ticks
// alone.
#pragma once

#include <cstdint>

#include "sim/values/map.h"
#include "sim/values/state.h"

namespace arena::sim {

/// Returns the ticks that a phase lasts: its seconds, rounded, at least one. A warning of zero
/// seconds has no ticks.
[[nodiscard]] std::uint32_t phase_ticks(const MapMover& mover, MoverPhase phase,
                                        std::uint32_t tick_rate);

/// Sets the initial state: at the beginning of phase gone, advanced by `first_delay`.
void start_phases(const MapMover& mover, std::uint32_t tick_rate, MoverState& state);

/// Returns the state at the end of `tick`, counted from the initial state at tick 0.
[[nodiscard]] MoverState phases_at(const MapMover& mover, Tick tick, std::uint32_t tick_rate);

/// Advances the state by one tick. A phase without ticks is skipped.
void step_phase(const MapMover& mover, std::uint32_t tick_rate, MoverState& state);

}  // namespace arena::sim
