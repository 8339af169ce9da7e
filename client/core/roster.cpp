#include "client/core/roster.h"

#include <algorithm>
#include <utility>

namespace arena::client {

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
        leave(id);
    for (const protocol::RosterEntry& entry : roster.joined)
        join(entry);
    for (const protocol::RosterScore& score : roster.scores) {
        const std::size_t place = place_of(score.player);
        if (place == players_.size() || players_[place].id != score.player) continue;
        Player& player = players_[place];
        const std::int64_t change = std::int64_t{score.score} - player.score;
        player.score = score.score;
        if (change != 0) changes_.scored.push_back({.id = player.id, .change = change});
    }
}

void Roster::leave(sim::EntityId id) {
    const std::size_t place = place_of(id);
    if (place == players_.size() || players_[place].id != id) return;
    changes_.left.push_back(std::move(players_[place]));
    players_.erase(players_.begin() + static_cast<std::ptrdiff_t>(place));
}

void Roster::join(const protocol::RosterEntry& entry) {
    const std::size_t place = place_of(entry.player);
    const bool is_new = place == players_.size() || players_[place].id != entry.player;
    if (is_new)
        players_.insert(players_.begin() + static_cast<std::ptrdiff_t>(place),
                        {.id = entry.player});
    Player& player = players_[place];
    // A player that joins while a client begins is in the client's first roster, and once more in
    // the next message.
    if (!is_new && player.name == entry.name && player.team == entry.team) return;
    player.name = entry.name;
    player.team = entry.team;
    changes_.joined.push_back({.id = entry.player, .is_new = is_new});
}

const Roster::Player* Roster::find(sim::EntityId player) const {
    const std::size_t place = place_of(player);
    return place < players_.size() && players_[place].id == player ? &players_[place] : nullptr;
}

/// Ids are given out in order, and no two are the same. So the i-th player's id is at least the
/// first one's plus i, and at most the last one's minus the number of players after it. While no
/// player has left, these bounds give the place without a search, which would wait for memory at
/// every step.
std::size_t Roster::place_of(sim::EntityId player) const {
    if (players_.empty() || player <= players_.front().id) return 0;
    if (players_.back().id < player) return players_.size();
    const std::size_t last = players_.size() - 1;
    const std::size_t most = std::min<std::size_t>(last, player.value - players_.front().id.value);
    const std::size_t below = std::min<std::size_t>(last, players_.back().id.value - player.value);
    const auto begin = players_.begin();
    const auto found =
        std::lower_bound(begin + static_cast<std::ptrdiff_t>(last - below),
                         begin + static_cast<std::ptrdiff_t>(most), player, is_before);
    return static_cast<std::size_t>(found - begin);
}

}  // namespace arena::client
