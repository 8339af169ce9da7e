// PlaceCounter: counts where players are and die, for a PlaceMap.
#pragma once

#include "client-sim/report/place_map.h"
#include "client-sim/terrain/obstacle_field.h"

namespace arena::client_sim {

/// An empty map over the bounds of the field, with the outlines of all that never moves. Its cells
/// are a metre wide, or wider where more than kPlaceCellsMax would be next to each other.
inline constexpr std::uint32_t kPlaceCellsMax = 96;
[[nodiscard]] PlaceMap empty_place_map(const ObstacleField& field);

/// Of a place that is outside, the nearest cell counts.
void count_presence(PlaceMap& map, Point place);
void count_death(PlaceMap& map, Point place);

}  // namespace arena::client_sim
