// Team deathmatch: a kill is a point for the killer's team, and the team with the most wins.
#include "sim/mode/leaders.h"

namespace arena::sim {

namespace {

void score_kills(const ModeView& view, ModeOrders& orders) {
    for (const Kill& kill : view.kills) {
        if (kill.killer == kNoEntity) continue;
        if (const auto row = view.players.find(kill.killer))
            orders.push_back({.kind = OrderKind::give_to_team,
                              .player = kill.killer,
                              .team = view.players.team[*row],
                              .amount = 1});
    }
}

}  // namespace

const Mode kTeamDeathmatch{.advance = score_kills, .leader = leader_by_team_score};

}  // namespace arena::sim
