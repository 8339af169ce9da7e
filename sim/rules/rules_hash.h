// XXH3-64 over all rules that the world looks at: two worlds with the same hash play the same game.
// What clients may know (Vision and an archetype's view) does not count.
#pragma once

#include <cstdint>

#include "sim/rules/rules.h"

namespace arena::sim {

/// Returns the hash of the rules.
[[nodiscard]] std::uint64_t hash_of(const Rules& rules);

}  // namespace arena::sim
