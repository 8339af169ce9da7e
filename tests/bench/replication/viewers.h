// Whose views of a match are recorded.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/values/entity.h"
#include "sim/world/world.h"
#include "tests/bench/replication/choose_view.h"

namespace arena::bench {

/// At most so many players, evenly spread over all who are in the world.
[[nodiscard]] std::vector<sim::EntityId> choose_viewers(const sim::World& world,
                                                        std::uint32_t count);

/// Throws std::runtime_error when the player is not in the world any more.
[[nodiscard]] Viewer viewer_of(const sim::World& world, sim::EntityId id);

}  // namespace arena::bench
