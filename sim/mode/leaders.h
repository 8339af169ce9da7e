// Who leads: the questions that several modes ask.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "sim/mode/mode.h"

namespace arena::sim {

/// Whether the player has not been knocked out of the round: it lives, or will be spawned in it.
[[nodiscard]] inline bool is_in_round(const Players& players, std::size_t row) {
    return players.alive[row] != 0 || players.respawn_tick[row] != kNeverTick;
}

/// Whether players have died or left in this tick, so that the last ones may now be left.
[[nodiscard]] inline bool has_losses(const ModeView& view) {
    return !view.kills.empty() || std::any_of(view.left.begin(), view.left.end(),
                                              [](std::uint32_t count) { return count > 0; });
}

/// Returns the player whose number is the highest of all, or nobody when several have it. Players
/// for which `number_of(row)` is negative do not count.
template <typename NumberOf>
[[nodiscard]] Leader sole_player_with_most(const Players& players, const NumberOf& number_of) {
    std::int64_t most = -1;
    Leader leader;
    for (std::size_t row = 0; row < players.size(); ++row) {
        const std::int64_t number = number_of(row);
        if (number == most) leader = {};
        if (number > most) leader = {.player = players.id[row]};
        most = number > most ? number : most;
    }
    return leader;
}

/// Returns the team whose number is the highest of teams 1 to `teams`, or none when several have
/// it.
template <typename Number>
[[nodiscard]] Leader sole_team_with_most(const PerTeam<Number>& numbers, std::uint32_t teams) {
    const auto last = static_cast<std::uint8_t>(teams);  // at most kTeamsMax
    Leader leader{.team = 1};
    for (std::uint8_t team = 2; team <= last; ++team)
        if (numbers[team] > numbers[leader.team]) leader.team = team;
    for (std::uint8_t team = 1; team <= last; ++team)
        if (team != leader.team && numbers[team] == numbers[leader.team]) return {};
    return leader;
}

/// Returns the player with the most points.
[[nodiscard]] Leader leader_by_score(const ModeView& view);
/// Returns the team with the most points.
[[nodiscard]] Leader leader_by_team_score(const ModeView& view);

}  // namespace arena::sim
