#include "server/replication/event_queue.h"

#include <algorithm>
#include <utility>

#include "sim/base/assert.h"

namespace arena::server {

bool EventQueue::push(const sim::Event& event) {
    if (pending() == events_max_) return false;
    if (pending() == slots_.size()) grow();
    ++last_;
    slot_of(last_) = event;
    return true;
}

protocol::Events EventQueue::take() {
    ARENA_ASSERT(pending() > 0, "there are events to take");
    protocol::Events run;
    run.first_sequence = taken_ + 1;
    while (pending() > 0 && run.events.push_back(slot_of(taken_ + 1)))
        ++taken_;
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
