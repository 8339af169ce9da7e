// What matches are about: the flags, bases and hills of a map.
#pragma once

#include <cstddef>
#include <optional>

#include "sim/terrain/terrain.h"
#include "sim/values/match.h"

namespace arena::sim {

/// The most flags of a map: one of each team.
inline constexpr std::size_t kFlagsMax = kTeamsMax;

/// The most bases of a map. The ticks of a match look at all of them for each carrier of a flag.
inline constexpr std::size_t kBasesMax = 64;

/// The most hills of a map. MatchState::hill has room for more.
inline constexpr std::size_t kHillsMax = 32;

/// How far beyond the border an area may reach, in metres. One that was drawn along the border may
/// differ from it by the rounding of an editor, which writes six digits; the field ends at the
/// border anyway.
inline constexpr float kBeyondBorderMax = 0.1f;

/// Copies the flags, sorted by team, the bases and the hills of the map into a terrain that has its
/// bounds. Fails with an error that names the first of them that is not sound. Whether a flag has
/// room for players is for find_unplayable (terrain.h).
[[nodiscard]] std::optional<MapError> add_match_objects(const MapDescription& map,
                                                        Terrain& terrain);

}  // namespace arena::sim
