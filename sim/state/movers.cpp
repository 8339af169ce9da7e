#include "sim/state/movers.h"

#include "sim/math/vec2.h"
#include "sim/terrain/mover_path.h"
#include "sim/terrain/timed_phase.h"

namespace arena::sim {

std::vector<MoverState> first_mover_states(const Terrain& terrain, std::uint32_t tick_rate) {
    std::vector<MoverState> states(terrain.movers.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
        const MapMover& mover = terrain.movers[i];
        if (mover.kind == MoverKind::crate) states[i].health = mover.health;
        if (mover.kind == MoverKind::timed) start_phases(mover, tick_rate, states[i]);
    }
    return states;
}

bool is_possible_state(const MapMover& mover, const MoverState& state, std::uint32_t tick_rate) {
    const bool is_solid = state.phase == MoverPhase::solid;
    switch (mover.kind) {
        case MoverKind::platform:
        case MoverKind::door:
            return is_solid && is_finite(state.velocity) &&
                   state.ticks <= path_ticks(mover, tick_rate) &&
                   state.offset == offset_after(mover, state.ticks, tick_rate);
        case MoverKind::timed:
            return state.phase <= MoverPhase::gone && state.offset == Vec2{} &&
                   state.velocity == Vec2{} &&
                   state.ticks < phase_ticks(mover, state.phase, tick_rate);
        case MoverKind::crate:
            return (is_solid || state.phase == MoverPhase::gone) &&
                   is_solid == (state.health > 0) && state.health <= mover.health &&
                   state.offset == Vec2{} && state.velocity == Vec2{};
    }
    return false;
}

std::optional<std::size_t> find_mover(const Terrain& terrain, EntityId id) {
    const std::uint32_t first = terrain.mover_id(0).value;
    if (id.value < first || id.value - first >= terrain.movers.size()) return std::nullopt;
    return id.value - first;
}

}  // namespace arena::sim
