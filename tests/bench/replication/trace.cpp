#include "tests/bench/replication/trace.h"

#include <algorithm>

namespace arena::bench {

std::size_t players_among(const std::vector<TraceEntity>& entities) {
    const auto end =
        std::partition_point(entities.begin(), entities.end(), [](const TraceEntity& entity) {
            return sim::category_of(entity.id) == sim::Category::player;
        });
    return static_cast<std::size_t>(end - entities.begin());
}

std::optional<std::size_t> acknowledged_by(std::size_t now, const AckTimes& times) {
    const std::size_t age = times.round_trip_ms / times.interval_ms + 1;
    if (age > now) return std::nullopt;
    return now - age;
}

}  // namespace arena::bench
