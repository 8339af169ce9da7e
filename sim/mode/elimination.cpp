// Elimination: nobody respawns in a round, and the team that has players left wins it. When the
// time is over, the team with the most players left wins, of several the one whose players have the
// most health together; if that is the same too, none. Teams whose last players die in the same
// tick share the round.
#include "sim/mode/leaders.h"

namespace arena::sim {

namespace {

/// For each team its players that are left, and their health.
PerTeam<std::int64_t> strengths(const ModeView& view) {
    constexpr std::int64_t kPlayer = std::int64_t{1} << 32;  // more than the health of a team
    const Players& players = view.players;
    PerTeam<std::int64_t> strengths{};
    for (std::size_t row = 0; row < players.size(); ++row)
        if (players.team[row] <= view.rules.teams && is_in_round(players, row))
            strengths[players.team[row]] += kPlayer + players.health[row];
    return strengths;
}

Leader strongest_team(const ModeView& view) {
    return sole_team_with_most(strengths(view), view.rules.teams);
}

void end_with_the_last_team(const ModeView& view, ModeOrders& orders) {
    if (!has_losses(view)) return;
    const PerTeam<std::int64_t> left = strengths(view);
    std::size_t teams_left = 0;
    for (std::uint8_t team = 1; team <= view.rules.teams; ++team)
        if (left[team] > 0) ++teams_left;
    if (teams_left > 1) return;
    const std::uint8_t winner =
        teams_left == 0 ? std::uint8_t{0} : sole_team_with_most(left, view.rules.teams).team;
    orders.push_back({.kind = OrderKind::end_round, .team = winner});
}

}  // namespace

const Mode kElimination{
    .advance = end_with_the_last_team, .leader = strongest_team, .points_decide = false};

}  // namespace arena::sim
