// Whether what a player has left of its abilities can come from a world with these rules.
#pragma once

#include <optional>
#include <string>

#include "sim/rules/rules.h"
#include "sim/values/state.h"

namespace arena::sim {

/// Returns what is wrong with the abilities of a player at the end of a tick, in words, or nothing.
[[nodiscard]] std::optional<std::string> check_abilities(const PlayerState& player, Tick tick,
                                                         const Rules& rules);

}  // namespace arena::sim
