// The slots of some entities in a change log.
#pragma once

#include <span>
#include <vector>

#include "server/replication/change_log.h"
#include "sim/values/entity.h"
#include "tests/bench/replication/choose_view.h"

namespace arena::bench {

/// Returns the ids of the players, then of the projectiles: sorted.
[[nodiscard]] std::vector<sim::EntityId> ids_of(const View& view);

/// Returns the slots of those of `ids` that live, ascending. `ids` must be sorted.
[[nodiscard]] std::vector<server::Slot> slots_of(const server::ChangeLog& log,
                                                 std::span<const sim::EntityId> ids);

}  // namespace arena::bench
