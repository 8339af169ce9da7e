#include <algorithm>

#include "sim/math/vec2.h"
#include "sim/tick/push_by_movers.h"
#include "sim/tick/stages.h"
#include "sim/world/mover_path.h"
#include "sim/world/movers.h"
#include "sim/world/timed_phase.h"

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

/// Opens along its path and closes along it, from wherever it is.
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

void advance_movers(const Rules& rules, const Terrain& terrain, WorldState& state,
                    StepScratch& scratch) {
    if (terrain.movers.empty()) return;
    scratch.movers_before.assign(state.movers.begin(), state.movers.end());
    for (std::size_t i = 0; i < terrain.movers.size(); ++i) {
        const MapMover& mover = terrain.movers[i];
        switch (mover.kind) {
            case MoverKind::platform:
                advance_platform(mover, rules.tick_rate, state.movers[i]);
                break;
            case MoverKind::door:
                advance_door(
                    mover,
                    signal_is_on(terrain.signals, terrain.mover_parts[i].signal, state.fixtures),
                    rules.tick_rate, state.movers[i]);
                break;
            case MoverKind::timed:
                step_phase(mover, rules.tick_rate, state.movers[i]);
                break;
            case MoverKind::crate:
                advance_crate(mover, rules.tick_rate, state.movers[i]);
                break;
        }
    }
    scratch.moving.move(terrain, scratch.movers_before, state.movers);
    push_by_movers(rules, terrain, state, scratch);
}

}  // namespace arena::sim
