// The invariants of the status effects that players have.
#pragma once

#include <optional>
#include <string>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"

namespace arena::sim {

/// Returns the first broken invariant in words, or nothing when all effects are sound:
/// - In a game without effects, and in death, players have none.
/// - Each is of a kind of the rules. Nobody has two of the same kind.
/// - Those that act last no longer than their kind can, and are due to heal or harm within an
///   interval.
[[nodiscard]] std::optional<std::string> check_effects(const WorldState& state, const Rules& rules);

}  // namespace arena::sim
