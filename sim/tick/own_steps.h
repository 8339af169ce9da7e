// What each player's own step was: where it began, where it was to lead, and whether it met
// something. The move writes it; what comes after, until the throws end, reads it.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/math/vec2.h"

namespace arena::sim {

struct OwnSteps {
    std::vector<Vec2> starts;  ///< by row: where each was before it moved by itself
    // Of bodies only; for discs they are empty.
    std::vector<Vec2> wanted;           ///< by row: the way that its velocity asked for
    std::vector<std::uint8_t> blocked;  ///< by row: 1 when its own move met something
};

}  // namespace arena::sim
