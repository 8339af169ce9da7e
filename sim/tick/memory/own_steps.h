// Each player's own step: where it began, where it was to lead, and whether it hit something. The
// move writes it; the stages after it, up to the end of the throws, read it.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/math/vec2.h"

namespace arena::sim {

struct OwnSteps {
    std::vector<Vec2> starts;  ///< by row: where each was before it moved by itself
    // For bodies only; empty for discs.
    std::vector<Vec2> wanted;           ///< by row: the way that its velocity asked for
    std::vector<std::uint8_t> blocked;  ///< by row: 1 when its own move hit something
};

}  // namespace arena::sim
