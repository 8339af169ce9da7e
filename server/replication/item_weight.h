// How important it is that a client is sent an item soon.
#pragma once

#include <cstdint>

#include "server/replication/change_log.h"
#include "server/replication/message_log.h"
#include "server/replication/view_focus.h"

namespace arena::server {

/// The highest weight, which is that of the client's own player: without its introduction a client
/// does not know that it lives.
inline constexpr std::uint32_t kWeightMax = 768;

/// Returns the weight of an item about the entity, from 1 to kWeightMax. The rank of an item that
/// has waited for t ticks is t^2 times its weight: where everything waits, an item of four times
/// the weight waits half as long.
[[nodiscard]] std::uint32_t weight_of(const ChangeLog& log, const ViewFocus& focus, Slot slot,
                                      ItemKind item_kind);

}  // namespace arena::server
