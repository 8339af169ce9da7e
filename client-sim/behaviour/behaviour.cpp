#include "client-sim/behaviour/behaviour.h"

#include <algorithm>

#include "client-sim/behaviour/arming.h"
#include "client-sim/behaviour/fire_control.h"
#include "client-sim/behaviour/footwork.h"
#include "client-sim/behaviour/skills.h"

namespace arena::client_sim {

namespace {

sim::PlayerInput play(BehaviourKind kind, Mind& mind, const Situation& situation) {
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
        case BehaviourKind::attacker:
            return attack(mind, situation);
        case BehaviourKind::defender:
            return defend(mind, situation);
        case BehaviourKind::runner:
            return run(mind, situation);
        case BehaviourKind::any:
            return play_any(mind, situation);
        case BehaviourKind::idle:
            return {};
    }
    return {};
}

}  // namespace

sim::PlayerInput act(BehaviourKind kind, Mind& mind, const Situation& situation) {
    if (kind == BehaviourKind::idle) return {};
    const sim::PlayerInput input = play(kind, mind, situation);
    const sim::PlayerInput armed =
        with_fire_control(with_ready_weapon(input, situation), situation);
    return with_recovery(with_abilities(armed, mind, situation), mind, situation);
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
        case BehaviourKind::attacker:
            return "attacker";
        case BehaviourKind::defender:
            return "defender";
        case BehaviourKind::runner:
            return "runner";
        case BehaviourKind::any:
            return "any";
        case BehaviourKind::idle:
            return "idle";
    }
    return {};
}

std::optional<BehaviourKind> behaviour_kind_of(std::string_view name) {
    const auto found = std::find_if(kBehaviourKinds.begin(), kBehaviourKinds.end(),
                                    [name](BehaviourKind kind) { return name_of(kind) == name; });
    return found != kBehaviourKinds.end() ? std::optional(*found) : std::nullopt;
}

std::optional<BehaviourMix> behaviour_mix_of(std::string_view name) {
    if (name == "wander") return BehaviourMix::wander;
    if (name == "fighter") return BehaviourMix::fighter;
    if (name == "mixed") return BehaviourMix::mixed;
    if (name == "lookouts") return BehaviourMix::lookouts;
    if (name == "any") return BehaviourMix::any;
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
        case BehaviourMix::any:
            return BehaviourKind::any;
    }
    return BehaviourKind::wander;
}

}  // namespace arena::client_sim
