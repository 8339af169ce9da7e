#include "sim/tick/commands/01_change_teams.h"

namespace arena::sim {

namespace {

/// Whether a player that is taken out of the world now stays out until the next round.
bool is_out_of_round(const MatchState& match) {
    const bool is_round = counts(match.phase) || match.phase == MatchPhase::round_end;
    return is_round && has_one_life(match.mode);
}

void take_out(std::size_t row, WorldState& state) {
    Players& players = state.players;
    players.alive[row] = 0;
    players.health[row] = 0;
    players.velocity[row] = {};
    players.thrown[row] = 0;
    players.effects[row] = {};
    players.respawn_tick[row] = is_out_of_round(state.match) ? kNeverTick : state.tick + 1;
}

void change_team(std::size_t row, std::uint8_t team, WorldState& state, CommandOrder& order,
                 StepReport& report) {
    Players& players = state.players;
    const std::uint8_t before = players.team[row];
    if (before == team) return;
    players.team[row] = team;
    report.add(
        {.kind = EventKind::team, .subject = players.id[row], .tick = state.tick, .team = team});
    if (players.alive[row] == 0) return;
    take_out(row, state);
    if (is_out_of_round(state.match)) ++order.left[before];
}

}  // namespace

void change_teams(const Rules& rules, WorldState& state, CommandOrder& order, StepReport& report) {
    for (const TeamChange& change : order.changes) {
        const auto row = state.players.find(change.player);
        if (!row)
            report.raise(StepError::unknown_player);
        else if (!has_teams(rules.match.mode) || change.team == 0 ||
                 change.team > rules.match.teams)
            report.raise(StepError::bad_team);
        else
            change_team(*row, change.team, state, order, report);
    }
}

}  // namespace arena::sim
