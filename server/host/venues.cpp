#include "server/host/venues.h"

#include <utility>

namespace arena::server {

void Venues::open(std::unique_ptr<Venue> next) {
    if (venues_.size() == kVenuesMax) venues_.pop_back();
    venues_.push_back(std::move(next));
}

void Venues::pass() {
    for (std::size_t i = 0; i + 1 < venues_.size(); ++i)
        venues_[i]->pass();
}

bool Venues::can_go_on() const {
    return venues_.size() > 1 && watched().is_seen_to_end();
}

void Venues::go_on() {
    while (can_go_on())
        venues_.erase(venues_.begin());
}

void Venues::pause(bool is_paused) {
    for (const auto& venue : venues_)
        venue->pause(is_paused);
}

}  // namespace arena::server
