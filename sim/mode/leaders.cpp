#include "sim/mode/leaders.h"

namespace arena::sim {

Leader leader_by_score(const ModeView& view) {
    return sole_player_with_most(
        view.players, [&](std::size_t row) { return std::int64_t{view.players.score[row]}; });
}

Leader leader_by_team_score(const ModeView& view) {
    return sole_team_with_most(view.match.team_scores, view.rules.teams);
}

}  // namespace arena::sim
