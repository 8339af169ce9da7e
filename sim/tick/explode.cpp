#include "sim/tick/explode.h"

#include <algorithm>

#include "sim/narrowphase/circle_circle.h"
#include "sim/tick/meet.h"

namespace arena::sim {

namespace {

/// Candidates (0, row) in scratch.path_pairs, by ascending row.
void find_players_near(Circle disc, StepScratch& scratch) {
    const Path here{disc.center, {}, disc.radius + scratch.grid_drift};
    scratch.path_pairs.clear();
    if (!scratch.player_grid.find_on_paths({&here, 1}, scratch.path_pairs))
        scratch.raise(StepError::candidates_full);
    std::sort(scratch.path_pairs.begin(), scratch.path_pairs.end());
}

}  // namespace

void explode(const Impact& impact, const Rules& rules, const Terrain& terrain,
             const WorldState& state, StepScratch& scratch) {
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
        if (!overlaps(blast, Circle{place, players.radius[row]})) continue;
        if (!line_of_sight(solids, {blast.center, place}, scratch.found)) continue;
        scratch.hit({.victim = row,
                     .attacker = projectile.owner,
                     .position = place,
                     .damage = kind.explosion_damage});
    }
}

}  // namespace arena::sim
