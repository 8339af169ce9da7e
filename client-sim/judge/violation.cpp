#include "client-sim/judge/violation.h"

#include <algorithm>
#include <numeric>

namespace arena::client_sim {

std::string_view name_of(ViolationKind kind) {
    switch (kind) {
        case ViolationKind::player_in_obstacle:
            return "player_in_obstacle";
        case ViolationKind::player_out_of_bounds:
            return "player_out_of_bounds";
        case ViolationKind::players_overlap:
            return "players_overlap";
        case ViolationKind::projectile_in_wall:
            return "projectile_in_wall";
        case ViolationKind::projectile_out_of_range:
            return "projectile_out_of_range";
        case ViolationKind::out_of_view:
            return "out_of_view";
        case ViolationKind::tick_backwards:
            return "tick_backwards";
        case ViolationKind::unknown_entity:
            return "unknown_entity";
        case ViolationKind::player_exchanged:
            return "player_exchanged";
        case ViolationKind::score_fell:
            return "score_fell";
        case ViolationKind::team_score_fell:
            return "team_score_fell";
        case ViolationKind::phase_out_of_order:
            return "phase_out_of_order";
        case ViolationKind::wrong_carrier:
            return "wrong_carrier";
        case ViolationKind::acted_in_countdown:
            return "acted_in_countdown";
    }
    return "unknown";
}

std::uint64_t Verdict::violations_sum() const {
    return std::accumulate(violations.begin(), violations.end(), std::uint64_t{0});
}

bool Verdict::wants_example(ViolationKind kind, sim::EntityId subject) const {
    return examples.size() < kExamplesMax &&
           std::none_of(examples.begin(), examples.end(), [&](const ViolationExample& known) {
               return known.kind == kind && known.subject == subject;
           });
}

void Verdict::add(const Verdict& other) {
    for (std::size_t kind = 0; kind < violations.size(); ++kind)
        violations[kind] += other.violations[kind];
    for (const ViolationExample& example : other.examples)
        if (wants_example(example.kind, example.subject)) examples.push_back(example);
    updates_judged += other.updates_judged;
    updates_reordered += other.updates_reordered;
}

}  // namespace arena::client_sim
