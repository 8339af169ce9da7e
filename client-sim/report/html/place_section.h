// The map of where players were and where they died.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client-sim/report/report.h"

namespace arena::client_sim::html {

/// A <section>; empty when the report has no places, or such that cannot be drawn.
[[nodiscard]] std::string place_section(const Report& report);

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
