#include "client/game/event_queue.h"

#include <algorithm>

#include "sim/base/assert.h"

namespace arena::client {

namespace {

constexpr std::size_t kFirstPlaces = 16;

}  // namespace

EventQueue::EventQueue(std::size_t capacity) : capacity_(capacity) {
    ARENA_ASSERT(capacity >= 2, "room for an event and for what says that some are missing");
}

void EventQueue::push(const GameEvent& event) {
    const std::size_t needed = gap_ > 0 ? 2 : 1;
    if (size_ + needed > capacity_) {
        ++gap_;
        ++lost_;
        return;
    }
    if (gap_ > 0) add(EventsLostEvent{.count = gap_});
    gap_ = 0;
    add(event);
}

bool EventQueue::pop(GameEvent& event) {
    if (size_ > 0) {
        event = ring_[first_];
        first_ = (first_ + 1) % ring_.size();
        --size_;
        return true;
    }
    if (gap_ == 0) return false;
    event = EventsLostEvent{.count = gap_};
    gap_ = 0;
    return true;
}

void EventQueue::add(const GameEvent& event) {
    if (size_ == ring_.size()) {
        std::rotate(ring_.begin(), ring_.begin() + static_cast<std::ptrdiff_t>(first_),
                    ring_.end());
        first_ = 0;
        ring_.resize(std::min(capacity_, std::max(kFirstPlaces, 2 * ring_.size())));
    }
    ring_[(first_ + size_) % ring_.size()] = event;
    ++size_;
}

}  // namespace arena::client
