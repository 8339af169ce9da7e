#include "sim/terrain/timed_phase.h"

#include "sim/rules/rules.h"

namespace arena::sim {

namespace {

MoverPhase phase_after(MoverPhase phase) {
    switch (phase) {
        case MoverPhase::gone:
            return MoverPhase::warning;
        case MoverPhase::warning:
            return MoverPhase::solid;
        case MoverPhase::solid:
            break;
    }
    return MoverPhase::gone;
}

/// Advances the state by `ticks`, which must not exceed one round of all phases.
void advance(const MapMover& mover, std::uint32_t ticks, std::uint32_t tick_rate,
             MoverState& state) {
    state.ticks += ticks;
    for (std::uint32_t lasts = phase_ticks(mover, state.phase, tick_rate); state.ticks >= lasts;
         lasts = phase_ticks(mover, state.phase, tick_rate)) {
        state.ticks -= lasts;
        state.phase = phase_after(state.phase);
    }
}

/// Returns the ticks of one round of all phases, after which the state repeats.
std::uint32_t round_ticks(const MapMover& mover, std::uint32_t tick_rate) {
    return phase_ticks(mover, MoverPhase::gone, tick_rate) +
           phase_ticks(mover, MoverPhase::warning, tick_rate) +
           phase_ticks(mover, MoverPhase::solid, tick_rate);
}

}  // namespace

std::uint32_t phase_ticks(const MapMover& mover, MoverPhase phase, std::uint32_t tick_rate) {
    switch (phase) {
        case MoverPhase::gone:
            return ticks_of(mover.down_time, tick_rate);
        case MoverPhase::warning:
            return mover.warning_time > 0.0f ? ticks_of(mover.warning_time, tick_rate) : 0;
        case MoverPhase::solid:
            break;
    }
    return ticks_of(mover.up_time, tick_rate);
}

void start_phases(const MapMover& mover, std::uint32_t tick_rate, MoverState& state) {
    state.phase = MoverPhase::gone;
    state.ticks = 0;
    if (!(mover.first_delay > 0.0f)) return;
    const std::uint32_t round = round_ticks(mover, tick_rate);
    advance(mover, ticks_of(mover.first_delay, tick_rate) % round, tick_rate, state);
}

MoverState phases_at(const MapMover& mover, Tick tick, std::uint32_t tick_rate) {
    MoverState state;
    start_phases(mover, tick_rate, state);
    advance(mover, tick % round_ticks(mover, tick_rate), tick_rate, state);
    return state;
}

void step_phase(const MapMover& mover, std::uint32_t tick_rate, MoverState& state) {
    advance(mover, 1, tick_rate, state);
}

}  // namespace arena::sim
