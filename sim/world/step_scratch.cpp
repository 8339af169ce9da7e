#include "sim/world/step_scratch.h"

namespace arena::sim {

StepScratch::StepScratch(const Terrain& terrain, const Rules& rules, const Limits& limits)
    : player_grid(terrain.bounds, {.radius_max = rules.player_radius,
                                   .margin_max = 2.0f * kPushMargin,
                                   .discs_max = limits.players_max}),
      path_order(terrain.bounds, limits.projectiles_max) {
    commands.reserve(limits.commands_max);
    starts.reserve(limits.players_max);
    for (auto* pairs : {&player_pairs, &terrain_pairs, &awake_player_pairs, &awake_terrain_pairs,
                        &player_contacts, &terrain_contacts, &path_pairs})
        pairs->reserve(limits.candidates_max);
    awake.reserve(limits.players_max);
    awake_rows.reserve(limits.players_max);
    put_back.reserve(limits.players_max);
    paths.reserve(limits.projectiles_max);
    meetings.reserve(limits.projectiles_max);
    found.reserve(limits.candidates_max);
    free_spawns.reserve(terrain.spawns.size());
    impacts.reserve(limits.projectiles_max);
    hits.reserve(limits.projectiles_max);
    events.reserve(limits.events_max);
}

void StepScratch::report(const Event& event) {
    if (events.size() == events.capacity()) return raise(StepError::events_full);
    events.push_back(event);
}

void StepScratch::clear() {
    commands.clear();
    starts.clear();
    for (auto* pairs : {&player_pairs, &terrain_pairs, &awake_player_pairs, &awake_terrain_pairs,
                        &player_contacts, &terrain_contacts, &path_pairs})
        pairs->clear();
    pass = 0;
    awake.clear();
    put_back.clear();
    awake_rows.clear();
    awake_rows_chosen = 0;
    paths.clear();
    meetings.clear();
    found.clear();
    impacts.clear();
    hits.clear();
    events.clear();
    errors = 0;
    statistics = {};
}

}  // namespace arena::sim
