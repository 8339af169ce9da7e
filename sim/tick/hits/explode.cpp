#include "sim/tick/hits/explode.h"

#include <algorithm>

#include "sim/math/vec2.h"
#include "sim/tick/hits/blast.h"
#include "sim/tick/hits/crates.h"
#include "sim/tick/projectiles/projectile_hits.h"
#include "sim/tick/weapons/charge.h"

namespace arena::sim {

namespace {

/// Where an explosion throws a player that it happens in the middle of.
constexpr Vec2 kUpwards{0.0f, 1.0f};

/// Returns the middle of a crate, which stays where it was drawn.
Vec2 middle_of_crate(const Terrain& terrain, std::size_t crate) {
    const MapObstacle& drawn = terrain.movers[crate].obstacle;
    return drawn.shape == Shape::circle ? drawn.center : middle_of(aabb_of_points(drawn.vertices));
}

/// Whether nothing but the crate itself hides its middle from the place.
bool sees_crate(const Solids& solids, Vec2 place, std::size_t crate,
                std::vector<std::uint32_t>& found) {
    const Vec2 middle = middle_of_crate(solids.terrain(), crate);
    const Vec2 ends[] = {place, middle};
    found.clear();
    find_pieces_in(solids, aabb_of_points(ends), found);
    const EntityId id = solids.terrain().mover_id(crate);
    std::erase_if(found, [&](std::uint32_t piece) { return solids.piece(piece).obstacle == id; });
    return !is_blocked_by_pieces(solids, found, {place, middle}, Traveller::projectile);
}

bool reaches_crate(const Solids& solids, Circle blast, std::size_t crate) {
    const MoverParts& parts = solids.terrain().mover_parts[crate];
    for (std::uint32_t i = 0; i < parts.piece_count; ++i)
        if (overlaps_piece(solids, solids.index_of_moving(parts.first_piece + i), blast))
            return true;
    return false;
}

void damage_crates(Circle blast, const ProjectileState& projectile, std::int32_t damage,
                   const Solids& solids, WorldState& state, HitSearch& search, Lookup& lookup,
                   StepReport& report) {
    const Terrain& terrain = solids.terrain();
    if (terrain.movers.empty()) return;
    find_crates_near(blast, solids, search.near_crates);
    for (const std::uint32_t crate : search.near_crates) {
        if (reaches_crate(solids, blast, crate) &&
            sees_crate(solids, blast.center, crate, lookup.found))
            damage_mover(terrain.mover_id(crate), projectile.owner, damage, terrain, state, report);
    }
}

/// Whether the explosion does anything to the player when it reaches it.
bool concerns(const Rules& rules, const ProjectileState& projectile, const Players& players,
              std::size_t row) {
    if (players.id[row] == projectile.owner) return true;
    if (kind_of(projectile, rules).explosion_for_team)
        return projectile.team != 0 && players.team[row] == projectile.team;
    return may_hurt(rules, projectile, players, row);
}

}  // namespace

std::int32_t explosion_damage_of(const ProjectileState& projectile, const Rules& rules) {
    const Weapon& weapon = rules.weapons[projectile.weapon];
    return charged_damage(weapon, weapon.projectile.explosion_damage, projectile.charge);
}

void explode(const Impact& impact, const Rules& rules, const Solids& solids,
             std::span<const Vec2> begins, const PlayerGrid& grid, WorldState& state,
             HitSearch& search, Lookup& lookup, HitList& hits, StepReport& report) {
    const Players& players = state.players;
    const ProjectileState& projectile = state.projectiles[impact.projectile];
    const ProjectileKind& kind = kind_of(projectile, rules);
    const std::int32_t damage = explosion_damage_of(projectile, rules);
    const Circle blast{impact.position, kind.explosion_radius};
    const SeenBodies seen = present_bodies(players, begins, grid);
    find_players_near(blast, grid, search.in_blast, report);
    for (const auto [searcher, row] : search.in_blast) {
        if (!concerns(rules, projectile, players, row)) continue;
        const Vec2 place = position_at(seen, row, impact.flight_hit.t);
        if (!reaches_player(rules, players, blast, row, place)) continue;
        if (!line_of_sight(solids, {blast.center, place}, lookup.found)) continue;
        hits.add(
            {.victim = row,
             .attacker = projectile.owner,
             .position = place,
             .damage = damage,
             .types = kind.explosion_for_team ? kNoHit : HitTypes(HitType::hit),
             .effect = kind.explosion_effect,
             .knockback = normalised_or(place - blast.center, kUpwards) * kind.explosion_knockback,
             .direction = place - blast.center},
            report);
    }
    damage_crates(blast, projectile, damage, solids, state, search, lookup, report);
}

}  // namespace arena::sim
