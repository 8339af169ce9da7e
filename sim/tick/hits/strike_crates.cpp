#include "sim/tick/hits/strike_crates.h"

#include <algorithm>
#include <array>

#include "sim/terrain/body_queries.h"
#include "sim/tick/hits/crates.h"
#include "sim/tick/weapons/swing.h"

namespace arena::sim {

namespace {

bool overlaps_crate(const Solids& solids, std::size_t crate, const Body& volume) {
    const MoverParts& parts = solids.terrain().mover_parts[crate];
    for (std::uint32_t i = 0; i < parts.piece_count; ++i)
        if (push_out_of_piece(solids, solids.index_of_moving(parts.first_piece + i), volume))
            return true;
    return false;
}

bool overlaps_crate(const Solids& solids, std::size_t crate, const Circle& volume) {
    return overlaps_crate(solids, crate, Body{volume, {}});
}

bool overlaps_crate(const Solids& solids, std::size_t crate, const Aabb& volume) {
    const Vec2 middle = middle_of(volume);
    const Vec2 half = volume.max - middle;
    const std::array<Vec2, 4> corners{-half, Vec2{half.x, -half.y}, half, Vec2{-half.x, half.y}};
    return overlaps_crate(solids, crate, Body{{middle, length(half)}, corners});
}

Circle placed(Circle circle, Vec2 at) {
    return {circle.center + at, circle.radius};
}
Aabb placed(const Aabb& box, Vec2 at) {
    return {box.min + at, box.max + at};
}

/// Returns what the body's attack volumes deal to the crate: the hit types of the first volume that
/// overlaps it.
HitTypes hit_types_on_crate(const HitBody& body, const Solids& solids, std::size_t crate) {
    for (const AttackVolume& attack : body.attacks) {
        const HitTypes damage_types = attack.deals & (HitType::hit | HitType::death);
        const bool reaches =
            damage_types.any() &&
            std::visit(
                [&](const auto& shape) {
                    return overlaps_crate(solids, crate, placed(shape, body.position));
                },
                mirrored(attack.shape, body.mirror));
        if (reaches) return damage_types;
    }
    return kNoHit;
}

/// A melee attack on a crate.
struct CrateAttack {
    std::uint32_t attacker = 0;  ///< row
    std::uint32_t crate = 0;     ///< index into Terrain::movers
};

void apply_crate_attack(const Rules& rules, const BodyFrames& frames,
                        const CrateAttack& crate_attack, const Solids& solids, WorldState& state,
                        NewRecords& records, StepReport& report) {
    const Terrain& terrain = solids.terrain();
    const Players& players = state.players;
    const MoverState& struck = state.movers[crate_attack.crate];
    const EntityId attacker = players.id[crate_attack.attacker];
    const EntityId id = terrain.mover_id(crate_attack.crate);
    if (struck.phase != MoverPhase::solid || has_record(state.attack_records, attacker, id)) return;
    const HitBody body = hit_body_of(frames, crate_attack.attacker, state.tick, players);
    ++report.statistics.volume_tests;
    const HitTypes damage_types = hit_types_on_crate(body, solids, crate_attack.crate);
    if (!damage_types.any()) return;
    const AttackRecord record{attacker, id, players.animation_tick[crate_attack.attacker]};
    if (!add_record(record, state, records, report)) return;
    const std::uint8_t shown = shown_animation(frames, crate_attack.attacker, players);
    const std::int32_t damage =
        damage_types.has(HitType::death) ? struck.health : rules.animations[shown].damage;
    damage_mover(id, attacker, damage, terrain, state, report);
}

}  // namespace

void strike_crates(const Rules& rules, const BodyFrames& frames, const Solids& solids,
                   WorldState& state, HitSearch& search, NewRecords& records, StepReport& report) {
    if (solids.terrain().movers.empty()) return;
    for (const std::uint32_t row : search.attackers) {
        Circle reach = bounds_in_world(hit_body_of(frames, row, state.tick, state.players));
        reach.radius += kVolumeSearchSlack;
        find_crates_near(reach, solids, search.near_crates);
        for (const std::uint32_t crate : search.near_crates)
            apply_crate_attack(rules, frames, {row, crate}, solids, state, records, report);
    }
}

}  // namespace arena::sim
