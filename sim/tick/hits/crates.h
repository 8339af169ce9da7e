// Crates, for the stages that damage them.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/geometry/shapes.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Writes to `crates` the crates that were there when the tick began and may overlap the disc:
/// indices into Terrain::movers, ascending. The world must have movers.
void find_crates_near(Circle disc, const Solids& solids, std::vector<std::uint32_t>& crates);

/// Takes health from a crate. When none is left, the crate is gone until it comes back, and is
/// reported destroyed. Does nothing for a crate that is gone, for other movers and for ids that are
/// no mover.
void damage_mover(EntityId mover, EntityId attacker, std::int32_t damage, const Terrain& terrain,
                  WorldState& state, StepReport& report);

}  // namespace arena::sim
