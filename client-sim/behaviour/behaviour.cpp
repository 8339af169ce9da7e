#include "client-sim/behaviour/behaviour.h"

namespace arena::client_sim {

sim::PlayerInput act(BehaviourKind kind, Mind& mind, const Situation& situation) {
    switch (kind) {
        case BehaviourKind::wander:
            return wander(mind, situation);
        case BehaviourKind::fighter:
            return fight(mind, situation);
        case BehaviourKind::lookout:
            return look_out(mind, situation);
        case BehaviourKind::racer:
            return race(mind, situation);
        case BehaviourKind::camper:
            return camp(mind, situation);
        case BehaviourKind::idle:
            return {};
    }
    return {};
}

std::optional<BehaviourKind> behaviour_kind_of(std::string_view name) {
    if (name == "wander") return BehaviourKind::wander;
    if (name == "fighter") return BehaviourKind::fighter;
    if (name == "lookout") return BehaviourKind::lookout;
    if (name == "racer") return BehaviourKind::racer;
    if (name == "camper") return BehaviourKind::camper;
    if (name == "idle") return BehaviourKind::idle;
    return std::nullopt;
}

std::optional<BehaviourMix> behaviour_mix_of(std::string_view name) {
    if (name == "wander") return BehaviourMix::wander;
    if (name == "fighter") return BehaviourMix::fighter;
    if (name == "mixed") return BehaviourMix::mixed;
    if (name == "lookouts") return BehaviourMix::lookouts;
    return std::nullopt;
}

BehaviourKind behaviour_of(BehaviourMix mix, std::uint32_t client) {
    switch (mix) {
        case BehaviourMix::wander:
            return BehaviourKind::wander;
        case BehaviourMix::fighter:
            return BehaviourKind::fighter;
        case BehaviourMix::mixed:
            return client % 4 == 3 ? BehaviourKind::wander : BehaviourKind::fighter;
        case BehaviourMix::lookouts:
            return client % 2 == 1 ? BehaviourKind::wander : BehaviourKind::lookout;
    }
    return BehaviourKind::wander;
}

}  // namespace arena::client_sim
