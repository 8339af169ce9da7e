// Where a player goes when something rises where it stands.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/world/solids.h"
#include "sim/world/step_scratch.h"

namespace arena::sim {

/// The nearest free place straight out through a face of what has risen through the player, with no
/// wall between; nothing when there is none. Asks the pieces in scratch.pushing; overwrites
/// scratch.found.
[[nodiscard]] std::optional<Vec2> find_place_beside_risen(Circle player, const Solids& solids,
                                                          StepScratch& scratch);

}  // namespace arena::sim
