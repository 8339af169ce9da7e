// What rules say and this map gives no occasion for: allowed, and hardly ever meant.
#pragma once

#include <string>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"

namespace arena::server {

/// Returns a line for each: a zone that begins with a circle without a spawn point, jumps and
/// ladders without gravity, damage of explosions that do not happen, and values for another mode
/// than that of the match.
[[nodiscard]] std::vector<std::string> find_idle_rules(const sim::Rules& rules,
                                                       const sim::Terrain& terrain);

}  // namespace arena::server
