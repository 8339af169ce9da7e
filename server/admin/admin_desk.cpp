#include "server/admin/admin_desk.h"

#include <algorithm>
#include <utility>

namespace arena::server {

std::optional<AdminDesk::Ticket> AdminDesk::ask(const AdminRequest& request) {
    const std::lock_guard lock(mutex_);
    const auto place = std::find_if(places_.begin(), places_.end(),
                                    [](const Place& each) { return each.state == State::free; });
    if (place == places_.end()) return std::nullopt;
    place->state = State::asked;
    place->request = request;
    return static_cast<Ticket>(place - places_.begin());
}

std::optional<AdminOutcome> AdminDesk::collect(Ticket ticket) {
    const std::lock_guard lock(mutex_);
    Place& place = places_[ticket];
    if (place.state != State::done) return std::nullopt;
    place.state = State::free;
    return std::exchange(place.outcome, {});
}

bool AdminDesk::withdraw(Ticket ticket) {
    const std::lock_guard lock(mutex_);
    Place& place = places_[ticket];
    const bool begun = place.state != State::asked;
    place.state = place.state == State::taken ? State::abandoned : State::free;
    place.outcome = {};
    return !begun;
}

void AdminDesk::serve(const Act& act) {
    const Taken taken = take();
    for (Ticket ticket = 0; ticket < taken.size(); ++ticket) {
        if (taken[ticket]) put_back(ticket, act(*taken[ticket]));
    }
}

AdminDesk::Taken AdminDesk::take() {
    Taken taken;
    const std::lock_guard lock(mutex_);
    for (Ticket ticket = 0; ticket < places_.size(); ++ticket) {
        if (places_[ticket].state != State::asked) continue;
        places_[ticket].state = State::taken;
        taken[ticket] = places_[ticket].request;
    }
    return taken;
}

void AdminDesk::put_back(Ticket ticket, AdminOutcome outcome) {
    const std::lock_guard lock(mutex_);
    Place& place = places_[ticket];
    if (place.state == State::abandoned) {
        place.state = State::free;
    } else {
        place.state = State::done;
        std::swap(place.outcome, outcome);
    }
}

}  // namespace arena::server
