// The differences between two states in words: entity, field, and both values. For finding where
// two runs that should be identical diverged.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sim/state/world_state.h"

namespace arena::sim {

/// A field that differs, or an entity that only one state has.
struct StateDifference {
    std::string entity;  ///< "world", "player 7", "projectile 1073741830", "mover 0", ...
    std::string field;   ///< "position", ...; "presence" when only one state has the entity
    std::string first;   ///< the value in the first state, floats with all their digits
    std::string second;
};

/// Returns the differences, at most `most`, in the order of the state: the world's own fields,
/// the match, players by id, projectiles, pierce records, movers, triggers, flags, attack records,
/// and the past of the players. Positions of former lives do not affect any later tick and are not
/// compared.
[[nodiscard]] std::vector<StateDifference> differences(const WorldState& first,
                                                       const WorldState& second,
                                                       std::size_t most = 16);

}  // namespace arena::sim
