// Pickups that no player can touch, because they lie in a wall.
#pragma once

#include <string>
#include <vector>

#include "sim/terrain/terrain.h"

namespace arena::server {

/// Returns a line for each pickup whose whole area is solid, and one for those beyond the first
/// few. Movers do not count, since they may leave the place.
[[nodiscard]] std::vector<std::string> find_hidden_pickups(const sim::Terrain& terrain);

}  // namespace arena::server
