// The fingerprint of a state: equal states have equal hashes on every machine.
#pragma once

#include <cstdint>

#include "sim/state/world_state.h"

namespace arena::sim {

/// XXH3-64 over every field of the state in a fixed order, column by column: padding is never read.
/// Floats count by their bits, so that -0 and 0 differ.
[[nodiscard]] std::uint64_t hash_of(const WorldState& state);

}  // namespace arena::sim
