#include "sim/tick/movers/02_advance_movers.h"

#include <algorithm>

#include "sim/math/vec2.h"
#include "sim/state/movers.h"
#include "sim/terrain/mover_path.h"
#include "sim/terrain/timed_phase.h"
#include "sim/tick/movers/push_by_movers.h"

namespace arena::sim {

namespace {

void go_along_path(const MapMover& mover, std::uint32_t ticks, std::uint32_t tick_rate,
                   MoverState& state) {
    const Vec2 offset = offset_after(mover, ticks, tick_rate);
    state.ticks = ticks;
    state.velocity = (offset - state.offset) * static_cast<float>(tick_rate);
    state.offset = offset;
}

void advance_platform(const MapMover& mover, std::uint32_t tick_rate, MoverState& state) {
    const std::uint32_t all = path_ticks(mover, tick_rate);
    const std::uint32_t ticks =
        mover.mode == PathMode::once ? std::min(state.ticks + 1, all) : (state.ticks + 1) % all;
    go_along_path(mover, ticks, tick_rate, state);
}

/// Opens or closes along its path, from wherever it is.
void advance_door(const MapMover& mover, bool opens, std::uint32_t tick_rate, MoverState& state) {
    const std::uint32_t all = path_ticks(mover, tick_rate);
    const std::uint32_t shut = state.ticks > 0 ? state.ticks - 1 : 0;
    go_along_path(mover, opens ? std::min(state.ticks + 1, all) : shut, tick_rate, state);
}

void advance_crate(const MapMover& mover, std::uint32_t tick_rate, MoverState& state) {
    if (state.phase == MoverPhase::solid || !(mover.respawn_delay > 0.0f)) return;
    if (++state.ticks < ticks_of(mover.respawn_delay, tick_rate)) return;
    state = {.health = mover.health};
}

}  // namespace

void advance_mover(const MapMover& mover, bool is_signalled, std::uint32_t tick_rate,
                   MoverState& state) {
    switch (mover.kind) {
        case MoverKind::platform:
            return advance_platform(mover, tick_rate, state);
        case MoverKind::door:
            return advance_door(mover, is_signalled, tick_rate, state);
        case MoverKind::timed:
            return step_phase(mover, tick_rate, state);
        case MoverKind::crate:
            return advance_crate(mover, tick_rate, state);
    }
}

void advance_movers(const Rules& rules, const Terrain& terrain, WorldState& state,
                    MovingSolids& moving, Carried& carried, Lookup& lookup, HitList& hits,
                    StepReport& report) {
    if (terrain.movers.empty()) return;
    carried.movers_before.assign(state.movers.begin(), state.movers.end());
    for (std::size_t i = 0; i < terrain.movers.size(); ++i) {
        const bool is_signalled =
            terrain.movers[i].kind == MoverKind::door &&
            signal_is_on(terrain.signals, terrain.mover_parts[i].signal, state.triggers);
        advance_mover(terrain.movers[i], is_signalled, rules.tick_rate, state.movers[i]);
    }
    moving.move(terrain, carried.movers_before, state.movers);
    push_by_movers(rules, {terrain, moving}, state.players, carried, lookup, hits, report);
}

}  // namespace arena::sim
