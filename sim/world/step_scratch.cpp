#include "sim/world/step_scratch.h"

namespace arena::sim {

namespace {

/// A cell of four player radii holds a handful of players in a crowd and few cells stay empty in a
/// thin field.
constexpr float kCellsPerRadius = 4.0f;

}  // namespace

StepScratch::StepScratch(const Bounds& bounds, const Rules& rules, const Limits& limits)
    : player_grid(bounds, rules.player_radius * kCellsPerRadius, limits.players_max) {
    commands.reserve(limits.commands_max);
    starts.reserve(limits.players_max);
    boxes.reserve(limits.players_max);
    player_pairs.reserve(limits.candidates_max);
    terrain_pairs.reserve(limits.candidates_max);
    player_contacts.reserve(limits.candidates_max);
    terrain_contacts.reserve(limits.candidates_max);
    found.reserve(limits.candidates_max);
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
    boxes.clear();
    player_pairs.clear();
    terrain_pairs.clear();
    player_contacts.clear();
    terrain_contacts.clear();
    found.clear();
    impacts.clear();
    hits.clear();
    events.clear();
    errors = 0;
    statistics = {};
}

}  // namespace arena::sim
