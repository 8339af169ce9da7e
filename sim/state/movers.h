// Queries about the movers of a world.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/terrain/terrain.h"
#include "sim/values/entity.h"
#include "sim/values/state.h"

namespace arena::sim {

/// Returns the states of all movers of a terrain at tick 0: at the first vertex of their paths,
/// doors shut, crates whole, timed obstacles down and advanced by their first delay.
[[nodiscard]] std::vector<MoverState> first_mover_states(const Terrain& terrain,
                                                         std::uint32_t tick_rate);

/// Returns the index into Terrain::movers, or nothing when the id is not that of a mover.
[[nodiscard]] std::optional<std::size_t> find_mover(const Terrain& terrain, EntityId id);

/// Whether a mover can reach this state: it is where its ticks have taken it along its path, it is
/// in a phase of its kind and not longer than that phase lasts, and a crate is solid exactly when
/// it has health.
[[nodiscard]] bool is_possible_state(const MapMover& mover, const MoverState& state,
                                     std::uint32_t tick_rate);

}  // namespace arena::sim
