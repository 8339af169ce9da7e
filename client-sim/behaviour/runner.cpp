#include "client-sim/behaviour/errand.h"
#include "client-sim/behaviour/objective.h"

namespace arena::client_sim {

namespace {

/// While others of its team carry all flags, it waits at the home of the nearest one for the next.
sim::PlayerInput run_for_flags(Mind& mind, const Situation& situation) {
    if (const auto carrying = carry_home(mind, situation)) return *carrying;
    if (const protocol::MatchFlag* const flag = flag_to_take(situation))
        return fetch(mind, situation, to_point(flag->position));
    for (const protocol::MatchFlag& flag : situation.match->match.flags)
        if (flag.team != situation.self->team)
            if (const auto home = home_of_team(situation, flag.team))
                return hold(mind, situation, *home);
    return fight_here(mind, situation);
}

}  // namespace

sim::PlayerInput run(Mind& mind, const Situation& situation) {
    if (situation.self == nullptr) return {};
    if (is_standing(situation)) return wait_standing(situation);
    if (is_about_flags(situation)) return run_for_flags(mind, situation);
    if (is_about_hill(situation))
        if (const auto hill = current_hill(situation)) return hold(mind, situation, hill->center);
    return fight(mind, situation);
}

}  // namespace arena::client_sim
