// Draws a map with its rules for a person: what the server sees, not what the editor shows.
#pragma once

#include <string>

#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"

namespace arena::server {

/// Returns SVG text with walls, movers and their paths, triggers, spawns, flags, bases, hills,
/// forces, the zone, and a legend of what is there. The same map always results in the same bytes.
[[nodiscard]] std::string map_svg(const sim::Terrain& terrain, const sim::Rules& rules);

}  // namespace arena::server
