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

void DeathCounts::record(std::span<const sim::Event> events) {
    for (const sim::Event& event : events) {
        if (category_of(event.subject) != sim::Category::player) continue;
        if (event.kind == sim::EventKind::death) add(event.subject);
        if (event.kind == sim::EventKind::despawn) forget(event.subject);
    }
}

void DeathCounts::add(sim::EntityId player) {
    auto place = place_in(counts_, player);
    if (place == counts_.end() || place->player != player)
        place = counts_.insert(place, {.player = player});
    ++place->deaths;
}

void DeathCounts::forget(sim::EntityId player) {
    const auto place = place_in(counts_, player);
    if (place != counts_.end() && place->player == player) counts_.erase(place);
}

std::uint32_t DeathCounts::of(sim::EntityId player) const {
    const auto place = place_in(counts_, player);
    return place != counts_.end() && place->player == player ? place->deaths : 0;
}

}  // namespace arena::server
