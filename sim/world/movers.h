// What can be asked and done about the movers of a world.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/geometry/shapes.h"
#include "sim/values/entity.h"
#include "sim/world/step_scratch.h"
#include "sim/world/terrain.h"
#include "sim/world/world_state.h"

namespace arena::sim {

/// The states of all movers of a terrain at tick 0: on their paths' first vertex, doors shut,
/// crates whole, timed obstacles down but for their first delay.
[[nodiscard]] std::vector<MoverState> first_mover_states(const Terrain& terrain,
                                                         std::uint32_t tick_rate);

/// Index into Terrain::movers, or nothing when the id is not that of a mover.
[[nodiscard]] std::optional<std::size_t> find_mover(const Terrain& terrain, EntityId id);

/// Whether a mover can come into this state: it is where its time has led it along its path, in a
/// phase of its kind and no longer than that lasts, a crate stands when it has health.
[[nodiscard]] bool can_be(const MapMover& mover, const MoverState& state, std::uint32_t tick_rate);

/// Writes to scratch.near_crates the crates that were there when the tick began and may overlap the
/// disc: indices into Terrain::movers, ascending.
void find_crates_near(Circle disc, const Terrain& terrain, StepScratch& scratch);

/// Takes health from a crate; with its last it is gone until it comes back, and reported destroyed.
/// Does nothing to a crate that is gone, to other movers and to what is no mover.
void damage_mover(EntityId mover, EntityId attacker, std::int32_t damage, const Terrain& terrain,
                  WorldState& state, StepScratch& scratch);

}  // namespace arena::sim
