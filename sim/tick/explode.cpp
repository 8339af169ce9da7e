#include "sim/tick/explode.h"

#include <algorithm>

#include "sim/narrowphase/circle_circle.h"
#include "sim/narrowphase/circle_polygon.h"
#include "sim/tick/meet.h"
#include "sim/world/body.h"
#include "sim/world/movers.h"

namespace arena::sim {

namespace {

/// Candidates (0, row) in scratch.path_pairs, by ascending row.
void find_players_near(Circle disc, StepScratch& scratch) {
    const Path here{disc.center, {}, disc.radius};
    scratch.path_pairs.clear();
    if (!scratch.player_grid.find_on_paths({&here, 1}, scratch.grid_drift, scratch.path_pairs))
        scratch.raise(StepError::candidates_full);
    std::sort(scratch.path_pairs.begin(), scratch.path_pairs.end());
}

bool reaches_player(const Rules& rules, const Players& players, Circle blast, std::uint32_t row,
                    Vec2 place) {
    const Circle around{place, players.radius[row]};
    const BodyOutline& outline = rules.archetypes[players.archetype[row]].outline;
    if (outline.empty() || !overlaps(blast, around)) return overlaps(blast, around);
    return overlaps(blast, PlacedOutline({around, outline.view()}).polygon());
}

/// Of a crate, which stays where it was drawn.
Vec2 middle_of_crate(const Terrain& terrain, std::size_t crate) {
    const MapObstacle& drawn = terrain.movers[crate].obstacle;
    return drawn.shape == Shape::circle ? drawn.center : middle_of(aabb_of_points(drawn.vertices));
}

/// Whether nothing but the crate itself hides its middle from the place.
bool sees_crate(const Solids& solids, Vec2 place, std::size_t crate, StepScratch& scratch) {
    const Vec2 middle = middle_of_crate(solids.terrain(), crate);
    const Vec2 ends[] = {place, middle};
    scratch.found.clear();
    find_pieces_in(solids, aabb_of_points(ends), scratch.found);
    const EntityId id = solids.terrain().mover_id(crate);
    std::erase_if(scratch.found,
                  [&](std::uint32_t piece) { return solids.piece(piece).obstacle == id; });
    return !crosses_pieces(solids, scratch.found, {place, middle}, Traveller::projectile);
}

bool reaches_crate(const Solids& solids, Circle blast, std::size_t crate) {
    const MoverParts& parts = solids.terrain().mover_parts[crate];
    for (std::uint32_t i = 0; i < parts.piece_count; ++i)
        if (overlaps_piece(solids, solids.index_of_moving(parts.first_piece + i), blast))
            return true;
    return false;
}

void damage_crates(Circle blast, const ProjectileState& projectile, std::int32_t damage,
                   const Terrain& terrain, WorldState& state, StepScratch& scratch) {
    const Solids solids = scratch.solids(terrain);
    if (terrain.movers.empty()) return;
    find_crates_near(blast, terrain, scratch);
    for (const std::uint32_t crate : scratch.near_crates) {
        if (reaches_crate(solids, blast, crate) && sees_crate(solids, blast.center, crate, scratch))
            damage_mover(terrain.mover_id(crate), projectile.owner, damage, terrain, state,
                         scratch);
    }
}

}  // namespace

void explode(const Impact& impact, const Rules& rules, const Terrain& terrain, WorldState& state,
             StepScratch& scratch) {
    const Players& players = state.players;
    const ProjectileState& projectile = state.projectiles[impact.projectile];
    const ProjectileKind& kind = kind_of(projectile, rules);
    const Circle blast{impact.position, kind.explosion_radius};
    const Solids solids = scratch.solids(terrain);
    find_players_near(blast, scratch);
    for (const auto [asker, row] : scratch.path_pairs) {
        const bool is_owner = players.id[row] == projectile.owner;
        if (!is_owner && !may_hit(rules, projectile, players, row)) continue;
        const Vec2 place = position_at(players, scratch.tick_begins(), row, impact.meeting.t);
        if (!reaches_player(rules, players, blast, row, place)) continue;
        if (!line_of_sight(solids, {blast.center, place}, scratch.found)) continue;
        scratch.hit({.victim = row,
                     .attacker = projectile.owner,
                     .position = place,
                     .damage = kind.explosion_damage});
    }
    damage_crates(blast, projectile, kind.explosion_damage, terrain, state, scratch);
}

}  // namespace arena::sim
