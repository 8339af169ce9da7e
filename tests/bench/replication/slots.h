// The slots of a change log that some entities have.
#pragma once

#include <span>
#include <vector>

#include "server/replication/change_log.h"
#include "sim/values/entity.h"
#include "tests/bench/replication/choose_view.h"

namespace arena::bench {

/// Players, then projectiles: sorted by id.
[[nodiscard]] std::vector<sim::EntityId> ids_of(const View& view);

/// Of those of `ids`, sorted, that live; ascending.
[[nodiscard]] std::vector<server::Slot> slots_of(const server::ChangeLog& log,
                                                 std::span<const sim::EntityId> ids);

}  // namespace arena::bench
