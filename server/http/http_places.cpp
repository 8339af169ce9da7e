#include "server/http/http_places.h"

#include <algorithm>
#include <tuple>

namespace arena::server {
namespace {

constexpr std::uint32_t kRemotePlaces = kHttpConnectionsMax - kHttpLoopbackPlaces;

enum class EvictionOrder : std::uint8_t { idle, further_request, first_request };

EvictionOrder eviction_order_of(const HttpPlace& place, Time now) {
    if (place.was_answered)
        return place.is_answering ? EvictionOrder::further_request : EvictionOrder::idle;
    const bool is_new = now - place.idle_since < kHttpNewcomerTime;
    return place.is_answering || is_new ? EvictionOrder::first_request : EvictionOrder::idle;
}

/// Returns the first place to evict of those for which `may_evict` holds.
template <typename MayEvict>
std::optional<std::size_t> first_to_evict(std::span<const HttpPlace> places, Time now,
                                          const MayEvict& may_evict) {
    // Smallest first.
    const auto order = [&](const HttpPlace& place) {
        const auto of_host =
            std::count_if(places.begin(), places.end(),
                          [&](const HttpPlace& other) { return other.host == place.host; });
        return std::tuple(-of_host, eviction_order_of(place, now), place.idle_since);
    };
    std::optional<std::size_t> first;
    std::optional<decltype(order(places.front()))> least;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!may_evict(places[i])) continue;
        const auto rank = order(places[i]);
        if (least && *least <= rank) continue;
        first = i;
        least = rank;
    }
    return first;
}

}  // namespace

std::optional<std::size_t> place_to_evict(std::span<const HttpPlace> places,
                                          const HttpPlace& newcomer) {
    const auto others = std::count_if(places.begin(), places.end(),
                                      [](const HttpPlace& place) { return !place.is_loopback; });
    const bool others_are_full =
        !newcomer.is_loopback && static_cast<std::size_t>(others) >= kRemotePlaces;
    if (!others_are_full && places.size() < kHttpConnectionsMax) return std::nullopt;
    return first_to_evict(places, newcomer.idle_since, [&](const HttpPlace& place) {
        return !others_are_full || !place.is_loopback;
    });
}

std::optional<std::size_t> place_to_evict(std::span<const HttpPlace> places, Time now) {
    return first_to_evict(places, now, [](const HttpPlace&) { return true; });
}

}  // namespace arena::server
