// PlaceCounter: counts where players are and where they die, for a PlaceMap.
#pragma once

#include "client-sim/report/place_map.h"
#include "client-sim/terrain/obstacle_field.h"

namespace arena::client_sim {

/// The largest number of cells along one side of a PlaceMap.
inline constexpr std::uint32_t kPlaceCellsMax = 96;
/// Returns an empty map over the bounds of the field, with the outlines of all its obstacles. Its
/// cells are a metre wide, or wider when more than kPlaceCellsMax would lie along one side.
[[nodiscard]] PlaceMap empty_place_map(const ObstacleField& field);

/// Counts a player at `place`, in metres. A place outside the map counts in the nearest cell.
void count_presence(PlaceMap& map, Point place);
/// Counts a death at `place`, likewise.
void count_death(PlaceMap& map, Point place);

}  // namespace arena::client_sim
