// A picture of one moment of a match: the map as it is now, players, shots, and what has just
// happened. Reproducible to the byte, like the match.
#pragma once

#include <string>

#include "sim/world/world.h"
#include "tests/golden/picture/recent_past.h"

namespace arena::golden {

/// Returns SVG text of the world, with `past` as of the same tick.
[[nodiscard]] std::string match_picture(const sim::World& world, const RecentPast& past);

}  // namespace arena::golden
