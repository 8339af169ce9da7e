#include "server/admin/admin_desk.h"

#include <algorithm>
#include <utility>

namespace arena::server {

std::optional<AdminDesk::Receipt> AdminDesk::ask(const AdminRequest& request) {
    const std::lock_guard lock(mutex_);
    const auto place = std::find_if(places_.begin(), places_.end(),
                                    [](const Place& each) { return each.state == State::free; });
    if (place == places_.end()) return std::nullopt;
    place->state = State::pending;
    place->request = request;
    return static_cast<Receipt>(place - places_.begin());
}

std::optional<AdminOutcome> AdminDesk::collect(Receipt receipt) {
    const std::lock_guard lock(mutex_);
    Place& place = places_[receipt];
    if (place.state != State::done) return std::nullopt;
    place.state = State::free;
    return std::exchange(place.outcome, {});
}

bool AdminDesk::cancel(Receipt receipt) {
    const std::lock_guard lock(mutex_);
    Place& place = places_[receipt];
    const bool begun = place.state != State::pending;
    place.state = place.state == State::taken ? State::abandoned : State::free;
    place.outcome = {};
    return !begun;
}

void AdminDesk::serve(const RequestHandler& act) {
    const Taken taken = take();
    for (Receipt receipt = 0; receipt < taken.size(); ++receipt) {
        if (taken[receipt]) put_back(receipt, act(*taken[receipt]));
    }
}

AdminDesk::Taken AdminDesk::take() {
    Taken taken;
    const std::lock_guard lock(mutex_);
    for (Receipt receipt = 0; receipt < places_.size(); ++receipt) {
        if (places_[receipt].state != State::pending) continue;
        places_[receipt].state = State::taken;
        taken[receipt] = places_[receipt].request;
    }
    return taken;
}

void AdminDesk::put_back(Receipt receipt, AdminOutcome outcome) {
    const std::lock_guard lock(mutex_);
    Place& place = places_[receipt];
    if (place.state == State::abandoned) {
        place.state = State::free;
    } else {
        place.state = State::done;
        std::swap(place.outcome, outcome);
    }
}

}  // namespace arena::server
