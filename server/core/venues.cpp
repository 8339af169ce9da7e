#include "server/core/venues.h"

#include <cstddef>
#include <utility>

namespace arena::server {

bool Venues::open(std::unique_ptr<Venue> next) {
    venues_.push_back(std::move(next));
    return close_those_seen();
}

bool Venues::pass() {
    for (std::size_t i = 0; i + 1 < venues_.size(); ++i)
        venues_[i]->pass();
    return close_those_seen();
}

void Venues::pause(bool is_paused) {
    for (const auto& venue : venues_)
        venue->pause(is_paused);
}

bool Venues::close_those_seen() {
    const Venue* const before = venues_.front().get();
    while (venues_.size() > 1 && (watched().is_seen_to_end() || venues_.size() > kVenuesMax))
        venues_.erase(venues_.begin());
    return before != venues_.front().get();
}

}  // namespace arena::server
