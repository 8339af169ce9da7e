#include "sim/world/movers.h"

#include <algorithm>

#include "sim/world/timed_phase.h"

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

std::optional<std::size_t> find_mover(const Terrain& terrain, EntityId id) {
    const std::uint32_t first = terrain.mover_id(0).value;
    if (id.value < first || id.value - first >= terrain.movers.size()) return std::nullopt;
    return id.value - first;
}

bool signal_is_on(const WorldState& state, const Terrain& terrain, std::size_t mover) {
    const MoverParts& parts = terrain.mover_parts[mover];
    const auto plates =
        std::span(terrain.mover_plates).subspan(parts.first_plate, parts.plate_count);
    return std::any_of(plates.begin(), plates.end(),
                       [&](std::uint32_t plate) { return state.fixtures[plate].pressed != 0; });
}

void damage_mover(EntityId id, EntityId attacker, std::int32_t damage, const Terrain& terrain,
                  WorldState& state, StepScratch& scratch) {
    const auto index = find_mover(terrain, id);
    if (!index || terrain.movers[*index].kind != MoverKind::crate) return;
    MoverState& crate = state.movers[*index];
    if (crate.phase != MoverPhase::solid) return;
    crate.health -= damage;
    if (crate.health > 0) return;
    crate.phase = MoverPhase::gone;
    crate.ticks = 0;
    scratch.report(
        {.kind = EventKind::destroy, .subject = id, .other = attacker, .tick = state.tick});
}

}  // namespace arena::sim
