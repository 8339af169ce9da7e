// Last one standing: nobody respawns in a round, and the player that is left wins it. When the time
// is over, or the last ones die in the same tick, the one with the most kills of those that were
// left last wins; of several with as many, none.
#include "sim/mode/leaders.h"

namespace arena::sim {

namespace {

std::size_t count_in_round(const Players& players) {
    std::size_t count = 0;
    for (std::size_t row = 0; row < players.size(); ++row)
        if (is_in_round(players, row)) ++count;
    return count;
}

bool died_now(const ModeView& view, EntityId player) {
    for (const Kill& kill : view.kills)
        if (kill.victim == player) return true;
    return false;
}

/// The one with the most kills of those that are left; if nobody is, of those that died in this
/// tick.
Leader leader_of_the_last(const ModeView& view) {
    const Players& players = view.players;
    const bool somebody_is_left = count_in_round(players) > 0;
    return sole_player_with_most(players, [&](std::size_t row) -> std::int64_t {
        const bool counts =
            somebody_is_left ? is_in_round(players, row) : died_now(view, players.id[row]);
        return counts ? players.score[row] : -1;
    });
}

/// A player alone, which nobody has been against, is not a winner: the round ends when somebody
/// dies or leaves.
void end_with_the_last(const ModeView& view, ModeOrders& orders) {
    if (!has_losses(view) || count_in_round(view.players) > 1) return;
    orders.push_back({.kind = OrderKind::end_round, .player = leader_of_the_last(view).player});
}

}  // namespace

const Mode kLastOneStanding{
    .advance = end_with_the_last, .leader = leader_of_the_last, .points_decide = false};

}  // namespace arena::sim
