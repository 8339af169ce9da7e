#include "server/agones/fleet_board.h"

#include <algorithm>

namespace arena::server {

void FleetBoard::take(const Transition& transition) {
    if (transition.watches) return;
    const bool comes = transition.kind == Transition::Kind::joined;
    const bool goes = transition.kind == Transition::Kind::left;
    if (!comes && !goes) return;
    const std::lock_guard lock(mutex_);
    const auto place = std::lower_bound(players_.begin(), players_.end(), transition.client_id);
    const bool is_here = place != players_.end() && *place == transition.client_id;
    if (comes && !is_here) players_.insert(place, transition.client_id);
    if (goes && is_here) players_.erase(place);
}

std::vector<std::uint64_t> FleetBoard::players() const {
    const std::lock_guard lock(mutex_);
    return players_;
}

std::vector<std::string> client_id_texts(const std::vector<std::uint64_t>& ids) {
    std::vector<std::string> texts;
    texts.reserve(ids.size());
    for (const std::uint64_t id : ids)
        texts.push_back(std::to_string(id));
    return texts;
}

}  // namespace arena::server
