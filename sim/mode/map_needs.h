// What a game mode needs of a map, and whether the map has it.
//
// Takes a terrain, a mode and a number of teams. Returns sentences for an operator or the author of
// the map; each names the thing and the way out. Whether the map can be played at all is for
// find_unplayable (sim/terrain/terrain.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/terrain/terrain.h"
#include "sim/values/match.h"

namespace arena::sim {

/// Returns why the mode cannot be played on the map, or nothing when it can. In a mode with teams,
/// these are numbered 1 to `teams`, at most kTeamsMax; otherwise `teams` is not looked at.
[[nodiscard]] std::vector<std::string> find_lacks(const Terrain& terrain, GameMode mode,
                                                  std::uint32_t teams);

/// Returns what would make the map better for this mode. It can be played all the same.
[[nodiscard]] std::vector<std::string> find_hints(const Terrain& terrain, GameMode mode,
                                                  std::uint32_t teams);

/// Returns the most teams with which a mode with teams can be played on the map; it can be played
/// with fewer, too. Returns 0 when it cannot be played even with two.
[[nodiscard]] std::uint32_t find_teams_max(const Terrain& terrain, GameMode mode);

}  // namespace arena::sim
