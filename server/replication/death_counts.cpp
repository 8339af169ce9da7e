#include "server/replication/death_counts.h"

#include <algorithm>

namespace arena::server {

namespace {

/// Returns the first count whose player is not below this one.
template <typename Counts>
auto place_in(Counts& counts, sim::EntityId player) {
    return std::lower_bound(
        counts.begin(), counts.end(), player,
        [](const auto& count, sim::EntityId wanted) { return count.player < wanted; });
}

}  // namespace

void DeathCounts::record(std::span<const sim::Event> events, const sim::Players& players) {
    for (const sim::Event& event : events)
        if (event.kind == sim::EventKind::death &&
            category_of(event.subject) == sim::Category::player)
            add(event.subject);
    if (counts_.size() <= players.size()) return;
    std::erase_if(counts_, [&](const Count& count) { return !players.find(count.player); });
}

void DeathCounts::add(sim::EntityId player) {
    auto place = place_in(counts_, player);
    if (place == counts_.end() || place->player != player)
        place = counts_.insert(place, {.player = player});
    ++place->deaths;
}

std::uint32_t DeathCounts::of(sim::EntityId player) const {
    const auto place = place_in(counts_, player);
    return place != counts_.end() && place->player == player ? place->deaths : 0;
}

}  // namespace arena::server
