// XXH3-64 over everything that the rules say: two worlds with the same hash play the same game.
#pragma once

#include <cstdint>

#include "sim/rules/rules.h"

namespace arena::sim {

[[nodiscard]] std::uint64_t hash_of(const Rules& rules);

}  // namespace arena::sim
