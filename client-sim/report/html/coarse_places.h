// CoarsePlaces: where players were, in few enough cells for a picture.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "client-sim/report/place_map.h"

namespace arena::client_sim::html {

/// The counts of a PlaceMap, summed up in fewer and larger cells.
struct CoarsePlaces {
    std::uint32_t columns = 0;
    std::uint32_t rows = 0;
    std::uint32_t factor = 1;  ///< the cells of the map along the side of one
    std::vector<double> presence;
    std::vector<double> deaths;
};
/// Returns the counts in at most `cells_max` cells. The map must hold columns * rows counts.
[[nodiscard]] CoarsePlaces coarsened(const PlaceMap& places, std::size_t cells_max);

}  // namespace arena::client_sim::html
