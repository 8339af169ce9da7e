// Where a player goes when something rises where it stands.
#pragma once

#include <optional>

#include "sim/world/body.h"
#include "sim/world/solids.h"
#include "sim/world/step_scratch.h"

namespace arena::sim {

/// The shift to the nearest free place straight out through a face of what has risen through the
/// player, with no wall between; nothing when there is none. `core` must get clear of what is solid
/// (core_of), `body` stays inside the bounds. Asks the pieces in scratch.pushing; overwrites
/// scratch.found.
[[nodiscard]] std::optional<Vec2> find_way_off_risen(const Body& core, const Body& body,
                                                     const Solids& solids, StepScratch& scratch);

}  // namespace arena::sim
