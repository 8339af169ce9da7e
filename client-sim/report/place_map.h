// PlaceMap: where on the map players were, and where they died, counted in square cells.
#pragma once

#include <cstdint>
#include <vector>

#include "client-sim/terrain/plane.h"

namespace arena::client_sim {

struct PlaceMap {
    Point origin;       ///< metres: the lower left corner of the first cell
    double cell = 1.0;  ///< metres: the side of a cell
    std::uint32_t columns = 0;
    std::uint32_t rows = 0;                 ///< the first is the lowest: y points upwards
    std::vector<std::uint64_t> presence;    ///< looks at a player there; row by row
    std::vector<std::uint64_t> deaths;      ///< likewise
    std::vector<std::vector<Point>> walls;  ///< outlines in metres, to be drawn over it
};

}  // namespace arena::client_sim
