#include "client-sim/client/roster.h"

#include <algorithm>

namespace arena::client_sim {

void Roster::apply(const protocol::Roster& roster) {
    if (roster.starts_anew) players_.clear();
    for (const sim::EntityId id : roster.left)
        if (find(id) != nullptr) players_.erase(place_of(id));
    for (const protocol::RosterEntry& entry : roster.joined) {
        auto place = place_of(entry.player);
        if (place == players_.end() || place->id != entry.player)
            place = players_.insert(place, {.id = entry.player});
        place->name = entry.name;
        place->team = entry.team;
    }
    for (const protocol::RosterScore& score : roster.scores)
        if (find(score.player) != nullptr) place_of(score.player)->score = score.score;
}

const Roster::Player* Roster::find(sim::EntityId player) const {
    const auto found = std::ranges::lower_bound(players_, player, {}, &Player::id);
    return found != players_.end() && found->id == player ? &*found : nullptr;
}

std::vector<Roster::Player>::iterator Roster::place_of(sim::EntityId player) {
    return std::ranges::lower_bound(players_, player, {}, &Player::id);
}

}  // namespace arena::client_sim
