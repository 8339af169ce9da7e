// The viewers whose views of a match are recorded.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/values/entity.h"
#include "sim/world/world.h"
#include "tests/bench/replication/choose_view.h"

namespace arena::bench {

/// Returns at most `count` players, evenly spread over all that are in the world.
[[nodiscard]] std::vector<sim::EntityId> choose_viewers(const sim::World& world,
                                                        std::uint32_t count);

/// Returns the viewer of a player. Throws std::runtime_error when the player is no longer in the
/// world.
[[nodiscard]] Viewer viewer_of(const sim::World& world, sim::EntityId id);

}  // namespace arena::bench
