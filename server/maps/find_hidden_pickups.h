// Pickups that no player can touch, because they lie in a wall.
#pragma once

#include <string>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"

namespace arena::server {

/// Returns a line for each pickup that certainly no player of the rules can touch, wherever it
/// stands outside the walls, and one when there are more than the first few. Movers do not count as
/// walls, since they may leave the place. Of a map that would take long, the pickups that were
/// looked at until then are all that is named; of rules by which players may stand in walls, none.
[[nodiscard]] std::vector<std::string> find_hidden_pickups(const sim::Rules& rules,
                                                           const sim::Terrain& terrain);

}  // namespace arena::server
