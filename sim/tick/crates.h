// Crates as the stages see them that strike them.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/geometry/shapes.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/step_report.h"

namespace arena::sim {

/// Writes to `crates` those that were there when the tick began and may overlap the disc: indices
/// into Terrain::movers, ascending. There are movers.
void find_crates_near(Circle disc, const Solids& solids, std::vector<std::uint32_t>& crates);

/// Takes health from a crate; with its last it is gone until it comes back, and reported destroyed.
/// Does nothing to a crate that is gone, to other movers and to what is no mover.
void damage_mover(EntityId mover, EntityId attacker, std::int32_t damage, const Terrain& terrain,
                  WorldState& state, StepReport& report);

}  // namespace arena::sim
