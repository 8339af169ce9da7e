#include "client-sim/behaviour/behaviour.h"

#include <algorithm>
#include <array>

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

std::string_view name_of(BehaviourKind kind) {
    switch (kind) {
        case BehaviourKind::wander:
            return "wander";
        case BehaviourKind::fighter:
            return "fighter";
        case BehaviourKind::lookout:
            return "lookout";
        case BehaviourKind::racer:
            return "racer";
        case BehaviourKind::camper:
            return "camper";
        case BehaviourKind::idle:
            return "idle";
    }
    return {};
}

std::optional<BehaviourKind> behaviour_kind_of(std::string_view name) {
    constexpr std::array kAll{BehaviourKind::wander, BehaviourKind::fighter, BehaviourKind::lookout,
                              BehaviourKind::racer,  BehaviourKind::camper,  BehaviourKind::idle};
    const auto found = std::find_if(kAll.begin(), kAll.end(),
                                    [name](BehaviourKind kind) { return name_of(kind) == name; });
    return found != kAll.end() ? std::optional(*found) : std::nullopt;
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
