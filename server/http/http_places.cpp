#include "server/http/http_places.h"

#include <algorithm>
#include <tuple>

namespace arena::server {
namespace {

constexpr std::uint32_t kForOtherMachines = kHttpConnectionsMax - kHttpLoopbackPlaces;

}  // namespace

std::optional<std::size_t> place_to_clear(std::span<const HttpPlace> places,
                                          const HttpPlace& newcomer) {
    const auto others = std::count_if(places.begin(), places.end(),
                                      [](const HttpPlace& place) { return !place.is_loopback; });
    const bool others_are_full =
        !newcomer.is_loopback && static_cast<std::size_t>(others) >= kForOtherMachines;
    if (!others_are_full && places.size() < kHttpConnectionsMax) return std::nullopt;

    // Smallest first.
    const auto order = [&](const HttpPlace& place) {
        const auto of_host =
            std::count_if(places.begin(), places.end(),
                          [&](const HttpPlace& other) { return other.host == place.host; });
        return std::tuple(-of_host, place.is_answering, place.idle_since);
    };
    std::optional<std::size_t> first;
    std::optional<decltype(order(newcomer))> least;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (others_are_full && places[i].is_loopback) continue;
        const auto rank = order(places[i]);
        if (least && *least <= rank) continue;
        first = i;
        least = rank;
    }
    return first;
}

}  // namespace arena::server
