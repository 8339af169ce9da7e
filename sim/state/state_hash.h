// A fingerprint of a state: equal states have equal hashes on every machine.
#pragma once

#include <cstdint>

#include "sim/state/world_state.h"

namespace arena::sim {

/// Returns XXH3-64 over every field of the state in a fixed order, column by column. Padding is
/// never read. Floats count by their bits, so -0 and 0 differ.
[[nodiscard]] std::uint64_t hash_of(const WorldState& state);

}  // namespace arena::sim
