#include <array>
#include <cstddef>

#include "client-sim/behaviour/behaviour.h"
#include "client-sim/behaviour/objective.h"

namespace arena::client_sim {

namespace {

using Role = sim::PlayerInput (*)(Mind&, const Situation&);

// By the place among the team, again and again. The first ones are those that a small team needs
// most.
constexpr std::array<Role, 5> kForFlags{run, attack, defend, run, attack};
constexpr std::array<Role, 4> kForHill{run, attack, defend, attack};

}  // namespace

sim::PlayerInput play_any(Mind& mind, const Situation& situation) {
    if (situation.self == nullptr) return {};
    if (is_about_flags(situation))
        return kForFlags[rank_in_team(situation) % kForFlags.size()](mind, situation);
    if (is_about_hill(situation))
        return kForHill[rank_in_team(situation) % kForHill.size()](mind, situation);
    return attack(mind, situation);
}

}  // namespace arena::client_sim
