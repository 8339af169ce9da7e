// Where players were, in cells few enough for a picture.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "client-sim/report/place_map.h"

namespace arena::client_sim::html {

/// Counts in fewer, larger cells.
struct CoarsePlaces {
    std::uint32_t columns = 0;
    std::uint32_t rows = 0;
    std::uint32_t factor = 1;  ///< how many cells make the side of one
    std::vector<double> presence;
    std::vector<double> deaths;
};
/// At most `cells_max` cells. The map's columns and rows have to fit its counts.
[[nodiscard]] CoarsePlaces coarsened(const PlaceMap& places, std::size_t cells_max);

}  // namespace arena::client_sim::html
