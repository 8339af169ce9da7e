// Arming: how a bot keeps its weapon ready, whatever else it does.
#pragma once

#include "client-sim/behaviour/situation.h"
#include "sim/values/input.h"

namespace arena::client_sim {

/// Adds what the player's weapon needs to the input: reloads while it does not shoot, and takes the
/// first slot that has something left when the one in hand has nothing, or holds the use button to
/// exchange it when none has. One that can be dropped it drops then. Of weapons that it has picked
/// up, and whose rules it knows, it takes the one that does the most damage while it does not
/// shoot. Of several that its archetype gives it, it uses all: mostly the first, now and then
/// another one, and another one rather than reload in a fight. Leaves the input of a player with
/// one weapon alone.
[[nodiscard]] sim::PlayerInput with_ready_weapon(sim::PlayerInput input,
                                                 const Situation& situation);

/// Whether the player picks up weapons and has none that shoots, as far as it knows the rules.
[[nodiscard]] bool is_unarmed(const Situation& situation);

}  // namespace arena::client_sim
