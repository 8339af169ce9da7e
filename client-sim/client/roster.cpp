#include "client-sim/client/roster.h"

#include <algorithm>
#include <utility>

namespace arena::client_sim {

namespace {

/// Players are sorted by id.
bool is_before(const Roster::Player& player, sim::EntityId id) {
    return player.id < id;
}

}  // namespace

void Roster::apply(const protocol::Roster& roster) {
    changes_.left.clear();
    changes_.joined.clear();
    changes_.scored.clear();
    if (roster.starts_anew) changes_.left = std::exchange(players_, {});
    for (const sim::EntityId id : roster.left)
        if (find(id) != nullptr) leave(place_of(id));
    for (const protocol::RosterEntry& entry : roster.joined)
        join(entry);
    for (const protocol::RosterScore& score : roster.scores) {
        if (find(score.player) == nullptr) continue;
        Player& player = *place_of(score.player);
        const std::int64_t change = std::int64_t{score.score} - player.score;
        player.score = score.score;
        if (change != 0) changes_.scored.push_back({.id = player.id, .change = change});
    }
}

void Roster::leave(std::vector<Player>::iterator place) {
    changes_.left.push_back(std::move(*place));
    players_.erase(place);
}

void Roster::join(const protocol::RosterEntry& entry) {
    auto place = place_of(entry.player);
    const bool is_new = place == players_.end() || place->id != entry.player;
    if (is_new) place = players_.insert(place, {.id = entry.player});
    // Whoever joins while a client begins is in its first roster, and once more in the next
    // message.
    if (!is_new && place->name == entry.name && place->team == entry.team) return;
    place->name = entry.name;
    place->team = entry.team;
    changes_.joined.push_back({.id = entry.player, .is_new = is_new});
}

const Roster::Player* Roster::find(sim::EntityId player) const {
    const auto found = std::lower_bound(players_.begin(), players_.end(), player, is_before);
    return found != players_.end() && found->id == player ? &*found : nullptr;
}

std::vector<Roster::Player>::iterator Roster::place_of(sim::EntityId player) {
    return std::lower_bound(players_.begin(), players_.end(), player, is_before);
}

}  // namespace arena::client_sim
