// What differs between two states, in words: entity, field, and both values. For finding out where
// two runs that should be one went apart.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sim/state/world_state.h"

namespace arena::sim {

struct StateDifference {
    std::string entity;  ///< "world", "player 7", "projectile 1073741830", "mover 0", ...
    std::string field;   ///< "position", ...; "presence" when only one state has the entity
    std::string first;   ///< the value in the first state, floats with all their digits
    std::string second;
};

/// In the order of the state: the world's own fields, players by id, projectiles, movers, fixtures,
/// attack records, the past of the players; at most `most`. What counts for no tick to come, places
/// of former lives, is not compared.
[[nodiscard]] std::vector<StateDifference> differences(const WorldState& first,
                                                       const WorldState& second,
                                                       std::size_t most = 16);

}  // namespace arena::sim
