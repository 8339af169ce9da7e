#include "sim/world/world_state.h"

#include <algorithm>

namespace arena::sim {

std::optional<std::size_t> find_player(const WorldState& state, EntityId id) {
    const auto place = std::lower_bound(
        state.players.begin(), state.players.end(), id,
        [](const PlayerState& player, EntityId wanted) { return player.id < wanted; });
    if (place == state.players.end() || place->id != id) return std::nullopt;
    return static_cast<std::size_t>(place - state.players.begin());
}

}  // namespace arena::sim
