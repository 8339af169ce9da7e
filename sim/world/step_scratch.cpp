#include "sim/world/step_scratch.h"

#include <algorithm>

#include "sim/sweep/ricochet.h"
#include "sim/world/spawn_points.h"

namespace arena::sim {

namespace {

/// What one projectile can meet in one tick, at most.
std::size_t impacts_max(const Rules& rules) {
    std::size_t most = 1;
    for (const Weapon& weapon : rules.weapons) {
        const ProjectileKind& kind = weapon.projectile;
        most = std::max(most, 1 + kind.pierce + std::min<std::size_t>(kind.bounces, kBouncesMax));
    }
    return most;
}

}  // namespace

StepScratch::StepScratch(const Terrain& terrain, const Rules& rules, const Limits& limits)
    : moving(terrain),
      player_grid(terrain.bounds, {.radius_max = rules.radius_max(),
                                   .margin_max = 2.0f * kPushMargin,
                                   .discs_max = limits.players_max}),
      path_order(terrain.bounds, limits.projectiles_max),
      newcomers(terrain.bounds, limits.players_max) {
    commands.reserve(limits.commands_max);
    command_order.reserve(limits.commands_max);
    leaving.reserve(limits.players_max);
    movers_before.reserve(terrain.movers.size());
    begins.reserve(limits.players_max);
    starts.reserve(limits.players_max);
    for (auto* pairs : {&found_pairs, &player_pairs, &terrain_pairs, &awake_player_pairs,
                        &awake_terrain_pairs, &player_contacts, &terrain_contacts, &path_pairs})
        pairs->reserve(limits.candidates_max);
    near_terrain.reserve(std::max(limits.players_max, limits.projectiles_max) + kReadAhead);
    awake.reserve(limits.players_max);
    awake_rows.reserve(limits.players_max);
    misplaced.reserve(limits.players_max);
    put_back.reserve(limits.players_max);
    wanted.reserve(limits.players_max);
    blocked.reserve(limits.players_max);
    surfaces.reserve(limits.candidates_max);
    paths.reserve(limits.projectiles_max);
    meetings.reserve(limits.projectiles_max);
    found.reserve(limits.candidates_max);
    waiting.reserve(limits.players_max);
    team_spawns.resize(kTeams);
    free_spawns.reserve(std::min<std::size_t>(terrain.spawns.size() * kTeams, kSpawnPointsPerTick));
    met_players.reserve(limits.players_max);
    impacts.reserve(limits.projectiles_max * impacts_max(rules));
    attackers.reserve(limits.players_max);
    attack_reaches.reserve(limits.players_max);
    hits.reserve(std::max(limits.candidates_max, limits.projectiles_max));
    pushing.reserve(terrain.mover_pieces.pieces.size());
    events.reserve(limits.events_max);
}

void StepScratch::report(const Event& event) {
    if (events.size() == events.capacity()) return raise(StepError::events_full);
    events.push_back(event);
}

void StepScratch::clear() {
    commands.clear();
    begins.clear();
    carried_max = 0.0f;
    starts.clear();
    for (auto* pairs : {&found_pairs, &player_pairs, &terrain_pairs, &awake_player_pairs,
                        &awake_terrain_pairs, &player_contacts, &terrain_contacts, &path_pairs})
        pairs->clear();
    pass = 0;
    awake.clear();
    misplaced.clear();
    put_back.clear();
    wanted.clear();
    blocked.clear();
    surfaces.clear();
    awake_rows.clear();
    awake_rows_chosen = 0;
    paths.clear();
    meetings.clear();
    attackers.clear();
    attack_reaches.clear();
    found.clear();
    met_players.clear();
    impacts.clear();
    hits.clear();
    events.clear();
    errors = 0;
    statistics = {};
}

}  // namespace arena::sim
