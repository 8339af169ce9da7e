#include "sim/tick/hits/crates.h"

#include "sim/state/movers.h"

namespace arena::sim {

void find_crates_near(Circle disc, const Solids& solids, std::vector<std::uint32_t>& crates) {
    const Terrain& terrain = solids.terrain();
    const MovingSolids& moving = *solids.moving();
    crates.clear();
    const Aabb box = aabb_of_circle(disc.center, disc.radius);
    moving.for_each_in(terrain, box, [&](std::uint32_t number) {
        const EntityId id = moving.list().pieces[number].obstacle;
        const std::uint32_t mover = id.value - terrain.mover_id(0).value;
        const bool is_crate = terrain.movers[mover].kind == MoverKind::crate;
        if (is_crate && (crates.empty() || crates.back() != mover)) crates.push_back(mover);
    });
}

void damage_mover(EntityId id, EntityId attacker, std::int32_t damage, const Terrain& terrain,
                  WorldState& state, StepReport& report) {
    const auto index = find_mover(terrain, id);
    if (!index || terrain.movers[*index].kind != MoverKind::crate) return;
    MoverState& crate = state.movers[*index];
    if (crate.phase != MoverPhase::solid) return;
    crate.health -= damage;
    if (crate.health > 0) return;
    crate.phase = MoverPhase::gone;
    crate.ticks = 0;
    report.add({.kind = EventKind::destroy, .subject = id, .other = attacker, .tick = state.tick});
}

}  // namespace arena::sim
