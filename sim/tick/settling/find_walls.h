// The walls beside a body in the air.
#pragma once

#include <cstdint>

#include "sim/rules/archetype.h"
#include "sim/terrain/body.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/lookup.h"

namespace arena::sim {

/// A wall beside a body is at most this many metres away: more than the skin and the slop with
/// which the moves leave it there. With a larger value, players would hang on walls that they do
/// not touch.
inline constexpr float kWallReach = 0.02f;

/// What leans by less than this y of its normal is a wall: 75 degrees.
inline constexpr float kWallLean = 0.25881905f;

/// Returns kWallOnLeft, kWallOnRight, both or 0. The border of the map is a wall. A body that moves
/// by rays is beside a wall if the middle of its side is, as everywhere.
[[nodiscard]] std::uint16_t find_walls(const Solids& solids, const Archetype& archetype,
                                       const Body& body, Lookup& lookup);

}  // namespace arena::sim
