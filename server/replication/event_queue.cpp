#include "server/replication/event_queue.h"

#include <algorithm>
#include <utility>

#include "sim/base/assert.h"

namespace arena::server {

void EventQueue::introduce(const sim::Event& event) {
    ARENA_ASSERT(last_ == introductions_, "introductions come before all other events");
    append(event);
    ++introductions_;
}

bool EventQueue::push(const sim::Event& event) {
    if (pending() - introductions_pending() == events_max_) return false;
    append(event);
    return true;
}

void EventQueue::append(const sim::Event& event) {
    if (pending() == slots_.size()) grow();
    ++last_;
    slot_of(last_) = event;
}

protocol::Events EventQueue::take() {
    ARENA_ASSERT(pending() > 0, "there are events to take");
    protocol::Events run;
    run.first_sequence = taken_ + 1;
    while (pending() > 0 && run.events.push_back(slot_of(taken_ + 1)))
        ++taken_;
    if (pending() == 0 && slots_.size() > kSlotsKept) slots_ = {};
    return run;
}

void EventQueue::grow() {
    constexpr std::size_t kFirstSize = 64;
    std::vector<sim::Event> larger(std::max(kFirstSize, 2 * slots_.size()));
    for (std::uint32_t sequence = taken_ + 1; sequence <= last_; ++sequence) {
        larger[sequence & (larger.size() - 1)] = slot_of(sequence);
    }
    slots_ = std::move(larger);
}

}  // namespace arena::server
