// PlaceMap: where on the map players were and where they died, counted in square cells.
#pragma once

#include <cstdint>
#include <vector>

#include "client-sim/terrain/plane.h"

namespace arena::client_sim {

struct PlaceMap {
    Point origin;       ///< the lower left corner of the first cell, in metres
    double cell = 1.0;  ///< the side of a cell, in metres
    std::uint32_t columns = 0;
    std::uint32_t rows = 0;                 ///< the first is the lowest: y points upwards
    std::vector<std::uint64_t> presence;    ///< sightings of a player, row by row
    std::vector<std::uint64_t> deaths;      ///< likewise
    std::vector<std::vector<Point>> walls;  ///< outlines in metres, drawn over the cells
};

}  // namespace arena::client_sim
