#include "tests/bench/replication/viewers.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace arena::bench {

std::vector<sim::EntityId> choose_viewers(const sim::World& world, std::uint32_t count) {
    const auto players = world.players();
    const std::size_t viewers_count = std::min<std::size_t>(count, players.size());
    std::vector<sim::EntityId> viewers;
    for (std::size_t i = 0; i < viewers_count; ++i)
        viewers.push_back(players[i * players.size() / viewers_count].id);
    return viewers;
}

Viewer viewer_of(const sim::World& world, sim::EntityId id) {
    for (const sim::PlayerState& player : world.players())
        if (player.id == id) return {.player = id, .position = player.position};
    throw std::runtime_error("replication: a viewer has left");
}

}  // namespace arena::bench
