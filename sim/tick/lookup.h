// Working memory for questions about what is solid. Worthless between two questions.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/surfaces/surface.h"
#include "sim/terrain/terrain.h"

namespace arena::sim {

struct Lookup {
    /// Room for all pieces and surfaces that there are: an answer that was cut off would be a wall
    /// left out.
    explicit Lookup(const Terrain& terrain);

    std::vector<std::uint32_t> found;  ///< pieces, or surfaces that never move
    std::vector<Surface> surfaces;     ///< near a body that moves by two rays
};

}  // namespace arena::sim
