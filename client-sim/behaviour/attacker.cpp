#include "client-sim/behaviour/errand.h"
#include "client-sim/behaviour/footwork.h"
#include "client-sim/behaviour/leaping.h"
#include "client-sim/behaviour/objective.h"

namespace arena::client_sim {

namespace {

constexpr double kAttackMetres = 6.0;  // at which an enemy keeps it from going on
constexpr double kHillShare = 0.6;     // of the hill's radius, within which it fights
constexpr double kEscortMetres = 6.0;  // to keep from a carrier of its team

/// Takes a flag, or stays with the team mate that has taken it.
sim::PlayerInput attack_for_flags(Mind& mind, const Situation& situation) {
    if (const auto carrying = carry_home(mind, situation)) return *carrying;
    if (!is_leaping(mind) && sees_enemy_within(mind, situation, kAttackMetres))
        return fight_here(mind, situation);
    if (const protocol::MatchFlag* const flag = flag_to_take(situation))
        return fetch(mind, situation, to_point(flag->position));
    for (const protocol::MatchFlag& flag : situation.match->match.flags)
        if (flag.team != situation.self->team)
            if (const auto carrier = place_of(situation, flag))
                return fight_near(mind, situation, *carrier, kEscortMetres);
    return fight_here(mind, situation);
}

}  // namespace

sim::PlayerInput attack(Mind& mind, const Situation& situation) {
    if (situation.self == nullptr) return {};
    if (is_standing(situation)) return wait_standing(situation);
    if (is_about_flags(situation)) return attack_for_flags(mind, situation);
    if (is_about_hill(situation))
        if (const auto hill = current_hill(situation))
            return fight_near(mind, situation, hill->center, kHillShare * hill->radius);
    return has_deadly_floor(situation) ? fight_here(mind, situation) : fight(mind, situation);
}

}  // namespace arena::client_sim
