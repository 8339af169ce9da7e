// A map with its rules as a picture, for a person to look at: what the server sees, not what the
// editor shows.
#pragma once

#include <string>

#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"

namespace arena::server {

/// SVG text: walls, movers with their paths, fixtures, spawns, the zone, and a legend of what there
/// is. The same map gives the same bytes.
[[nodiscard]] std::string map_svg(const sim::Terrain& terrain, const sim::Rules& rules);

}  // namespace arena::server
