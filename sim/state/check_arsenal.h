// Invariants of what players carry: part of find_broken_invariant (validate.h).
#pragma once

#include <optional>
#include <string>

#include "sim/rules/rules.h"
#include "sim/values/state.h"

namespace arena::sim {

/// Returns what is wrong with the weapons that the player carries after this tick, or nothing.
[[nodiscard]] std::optional<std::string> check_arsenal(const PlayerState& player, Tick tick,
                                                       const Rules& rules);

}  // namespace arena::sim
