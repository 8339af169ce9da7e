// The law of names: a match has only entities that its Welcome has announced.
#pragma once

#include <optional>
#include <string>

#include "protocol/replication/entity_state.h"
#include "protocol/welcome.h"

namespace arena::client_sim {

/// Returns in one line why there can be no such entity in the match; nothing when there can be one.
[[nodiscard]] std::optional<std::string> find_unknown_entity(const protocol::Traits& traits,
                                                             const protocol::Welcome& welcome);

}  // namespace arena::client_sim
