#include "client-sim/client/roster.h"

namespace arena::client_sim {

void Roster::apply(const protocol::Roster& roster) {
    if (roster.starts_anew) players_.clear();
    for (const sim::EntityId player : roster.left)
        players_.erase(player);
    for (const protocol::RosterEntry& entry : roster.joined) {
        Player& player = players_[entry.player];
        player.name = entry.name;
        player.team = entry.team;
    }
    for (const protocol::RosterScore& score : roster.scores)
        if (const auto found = players_.find(score.player); found != players_.end())
            found->second.score = score.score;
}

const Roster::Player* Roster::find(sim::EntityId player) const {
    const auto found = players_.find(player);
    return found != players_.end() ? &found->second : nullptr;
}

}  // namespace arena::client_sim
