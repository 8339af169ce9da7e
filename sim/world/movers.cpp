#include "sim/world/movers.h"

#include "sim/math/vec2.h"
#include "sim/world/mover_path.h"
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

bool can_be(const MapMover& mover, const MoverState& state, std::uint32_t tick_rate) {
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

void find_crates_near(Circle disc, const Terrain& terrain, StepScratch& scratch) {
    auto& crates = scratch.near_crates;
    crates.clear();
    const Aabb box = aabb_of_circle(disc.center, disc.radius);
    scratch.moving.for_each_in(terrain, box, [&](std::uint32_t number) {
        const EntityId id = scratch.moving.list().pieces[number].obstacle;
        const std::uint32_t mover = id.value - terrain.mover_id(0).value;
        const bool is_crate = terrain.movers[mover].kind == MoverKind::crate;
        if (is_crate && (crates.empty() || crates.back() != mover)) crates.push_back(mover);
    });
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
