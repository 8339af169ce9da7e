// Footwork: what a bot does in games seen from the side where no ground is below it, or where its
// target is below its ledge.
#pragma once

#include "client-sim/behaviour/behaviour.h"
#include "client-sim/behaviour/situation.h"
#include "sim/values/input.h"

namespace arena::client_sim {

/// Whether whoever falls off the map's ground falls on spikes, as far as the map is known: they lie
/// below more than half of it.
[[nodiscard]] bool has_deadly_floor(const Situation& situation);

/// Brings a player back that was thrown where nothing is below it: holds the stick towards the
/// place where it stood last, jumps whenever it falls, and uses the abilities that move it there.
/// Remembers where it stands. Leaves the input alone in worlds seen from above.
[[nodiscard]] sim::PlayerInput with_recovery(sim::PlayerInput input, Mind& mind,
                                             const Situation& situation);

/// Lets a player that can fall through the ledge on which it stands do so while its target is
/// below and there is ground to land on.
[[nodiscard]] sim::PlayerInput with_drop(sim::PlayerInput input, const Mind& mind,
                                         const Situation& situation);

}  // namespace arena::client_sim
