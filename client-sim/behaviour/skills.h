// Skills: when a bot uses the abilities of its player, whatever else it does.
#pragma once

#include "client-sim/behaviour/behaviour.h"
#include "client-sim/behaviour/situation.h"
#include "sim/values/input.h"

namespace arena::client_sim {

/// Adds the buttons of the abilities that are ready and of use while the bot has a target: those
/// that reach it, those that move towards one that is far, and those for its own player. Leaves the
/// input alone where the rules are not known.
[[nodiscard]] sim::PlayerInput with_abilities(sim::PlayerInput input, const Mind& mind,
                                              const Situation& situation);

}  // namespace arena::client_sim
