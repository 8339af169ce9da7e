// Working memory for queries about what is solid. Its contents mean nothing between two queries.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/surfaces/surface.h"
#include "sim/terrain/terrain.h"

namespace arena::sim {

struct Lookup {
    /// Reserves room for all pieces and surfaces of the terrain: a result that was cut off would be
    /// a missing wall.
    explicit Lookup(const Terrain& terrain);

    std::vector<std::uint32_t> found;  ///< pieces, or surfaces that never move
    std::vector<Surface> surfaces;     ///< near a body that moves by two rays
};

}  // namespace arena::sim
