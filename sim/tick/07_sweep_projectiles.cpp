#include <optional>

#include "sim/sweep/sweep_circle_circle.h"
#include "sim/tick/stages.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

/// The earliest impact of one projectile. Targets are asked in the order of their ids, the border
/// last, and only an earlier impact replaces another: so the lower id wins a tie.
std::optional<Impact> first_impact(const Rules& rules, const Terrain& terrain,
                                   const WorldState& state, const ProjectileState& projectile,
                                   Vec2 delta, StepScratch& scratch) {
    const Circle circle{projectile.position, rules.projectile_radius};
    const Aabb way = swept(aabb_of_circle(circle.center, circle.radius), delta);
    std::optional<Impact> first;
    const auto consider = [&first](float t, EntityId target) {
        if (!first || t < first->t) first = Impact{.t = t, .target = target};
    };

    scratch.found.clear();
    if (!scratch.player_grid.query(way, scratch.found)) scratch.raise(StepError::candidates_full);
    for (const std::uint32_t index : scratch.found) {
        const PlayerState& player = state.players[index];
        if (!player.alive || player.id == projectile.owner) continue;
        // Both move during the tick: seen from the player, the projectile flies the difference.
        const Vec2 start = scratch.starts[index];
        const Vec2 relative = delta - (player.position - start);
        if (const auto hit = sweep_circle_circle(circle, relative, {start, rules.player_radius}))
            consider(hit->t, player.id);
    }

    scratch.found.clear();
    if (!terrain.grid.query(way, scratch.found)) scratch.raise(StepError::candidates_full);
    if (const auto hit = sweep_pieces(terrain, scratch.found, circle, delta))
        consider(hit->hit.t, hit->obstacle);

    if (const auto t = sweep_to_border(terrain.bounds, circle, delta)) consider(*t, kNobody);
    return first;
}

}  // namespace

void sweep_projectiles(const Rules& rules, const Terrain& terrain, WorldState& state,
                       StepScratch& scratch) {
    const float tick_seconds = 1.0f / static_cast<float>(rules.tick_rate);
    // The grid now holds where each player was on its way through this tick.
    for (std::size_t i = 0; i < state.players.size(); ++i)
        scratch.boxes[i] = swept(aabb_of_circle(scratch.starts[i], rules.player_radius),
                                 state.players[i].position - scratch.starts[i]);
    scratch.player_grid.rebuild(scratch.boxes);

    for (std::uint32_t i = 0; i < state.projectiles.size(); ++i) {
        ProjectileState& projectile = state.projectiles[i];
        const Vec2 delta = projectile.velocity * tick_seconds;
        auto impact = first_impact(rules, terrain, state, projectile, delta, scratch);
        if (!impact) {
            projectile.position += delta;
            continue;
        }
        impact->projectile = i;
        impact->position = projectile.position + delta * impact->t;
        scratch.impacts.push_back(*impact);
    }
}

}  // namespace arena::sim
