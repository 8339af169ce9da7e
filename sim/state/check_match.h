// The invariants of the match that a state plays.
#pragma once

#include <optional>
#include <string>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/terrain.h"

namespace arena::sim {

/// Returns the first broken invariant in words, or nothing when the match is sound:
/// - Its mode is that of the rules; an endless match is as it began.
/// - The clock is that of the phase, has not run out, and gives no more time than the rules. The
///   match began before its round, and the round before the rest of its play.
/// - There is a result after a round and after a match, and none while a round is played. Players
///   win in modes without teams, teams in those with teams.
/// - Points and rounds are in range, and teams that do not play have none.
/// - Hills are changed in king_of_the_hill alone; the one that counts is on the map.
/// - There is a state for each flag in capture_the_flag, and none otherwise. Flags are at home
///   outside of play. Each carrier lives, plays against the flag's team, carries one flag, and has
///   the speed of a carrier, as nobody else does.
/// - Players are in a team that plays, or in none where there are none. Those that live stand while
///   the phase says so, and have no velocity then if they follow the stick alone.
[[nodiscard]] std::optional<std::string> check_match(const WorldState& state, const Rules& rules,
                                                     const Terrain& terrain);

}  // namespace arena::sim
