// What can be asked about the movers of a world.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/terrain/terrain.h"
#include "sim/values/entity.h"
#include "sim/values/state.h"

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

}  // namespace arena::sim
