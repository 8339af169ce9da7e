#include "client-sim/scenario/plain_scenario.h"

#include <algorithm>

namespace arena::client_sim {

namespace {

std::vector<Group> groups_of(BehaviourMix mix) {
    const auto group = [](const char* name, double share, BehaviourKind behaviour) {
        return Group{.name = name, .share = share, .behaviour = behaviour, .network = {}};
    };
    const Group wanderers = group("wander", 1.0, BehaviourKind::wander);
    switch (mix) {
        case BehaviourMix::wander:
            return {wanderers};
        case BehaviourMix::fighter:
            return {group("fighter", 1.0, BehaviourKind::fighter)};
        case BehaviourMix::mixed:
            return {group("fighter", 3.0, BehaviourKind::fighter), wanderers};
        case BehaviourMix::lookouts:
            return {group("lookout", 1.0, BehaviourKind::lookout), wanderers};
        case BehaviourMix::any:
            return {group("any", 1.0, BehaviourKind::any)};
    }
    return {wanderers};
}

}  // namespace

Scenario plain_scenario(const PlainRun& run) {
    Scenario scenario;
    scenario.groups = groups_of(run.behaviour);
    for (Group& group : scenario.groups)
        group.network = run.network;
    const Time ramp = std::min(run.ramp, run.duration);
    if (ramp > Time{0})
        scenario.stages.push_back(
            {.name = "join", .duration = ramp, .clients = run.clients, .at_once = false});
    if (ramp < run.duration)
        scenario.stages.push_back({.name = "hold",
                                   .duration = run.duration - ramp,
                                   .clients = run.clients,
                                   .at_once = true});
    return scenario;
}

}  // namespace arena::client_sim
