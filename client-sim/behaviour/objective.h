// Objectives: what a match is about, as one player sees it: flags to take and to guard, the place
// to carry them to, and the hill.
#pragma once

#include <cstdint>
#include <optional>

#include "client-sim/behaviour/situation.h"
#include "client-sim/terrain/match_places.h"

namespace arena::client_sim {

/// Whether players stand now: in a countdown, and when the match has ended.
[[nodiscard]] bool is_standing(const Situation& situation);

/// Whether flags (capture_the_flag) or the hill (king_of_the_hill) count now.
[[nodiscard]] bool is_about_flags(const Situation& situation);
[[nodiscard]] bool is_about_hill(const Situation& situation);

// All that follows needs Situation::match and Situation::self.

/// Returns where the flag is, as far as the player knows: where it lies, or where its carrier is
/// seen. Nothing while its carrier is not seen.
[[nodiscard]] std::optional<Point> place_of(const Situation& situation,
                                            const protocol::MatchFlag& flag);
/// Return null when there is none.
[[nodiscard]] const protocol::MatchFlag* flag_of_team(const Situation& situation,
                                                      std::uint8_t team);
[[nodiscard]] const protocol::MatchFlag* carried_flag(const Situation& situation);
/// Returns the nearest flag of another team that nobody carries.
[[nodiscard]] const protocol::MatchFlag* flag_to_take(const Situation& situation);
/// Returns the home of the team's flag; nothing when the map has none.
[[nodiscard]] std::optional<Point> home_of_team(const Situation& situation, std::uint8_t team);
/// Returns where the team captures flags: the middle of its base nearest to the player, or the home
/// of its flag on a map that has no base for it; nothing when there is neither.
[[nodiscard]] std::optional<Point> capture_place(const Situation& situation, std::uint8_t team);
/// Returns the hill that counts; nothing when the map has none.
[[nodiscard]] std::optional<MatchPlace> current_hill(const Situation& situation);

/// Returns how many players of the own team have a lower id, by the roster.
[[nodiscard]] std::uint32_t rank_in_team(const Situation& situation);

}  // namespace arena::client_sim
