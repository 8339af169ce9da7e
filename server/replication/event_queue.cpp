#include "server/replication/event_queue.h"

#include <algorithm>
#include <utility>

namespace arena::server {

bool EventQueue::push(const sim::Event& event) {
    if (pending() == events_max_) return false;
    if (pending() == slots_.size()) grow();
    ++last_;
    slot_of(last_) = {event, 0};
    return true;
}

bool EventQueue::acknowledge(std::uint32_t sequence) {
    if (sequence > sent_) return false;
    acknowledged_ = std::max(acknowledged_, sequence);
    return true;
}

void EventQueue::send_due(sim::Tick now, const SendLimits& limits,
                          const std::function<void(const protocol::Events&)>& send) {
    std::uint32_t sequence = acknowledged_ + 1;
    for (std::uint32_t datagrams = 0; datagrams < limits.datagrams_max; ++datagrams) {
        while (sequence <= last_ && !is_due(sequence, now, limits.resend_after))
            ++sequence;
        if (sequence > last_) return;

        protocol::Events run;
        run.first_sequence = sequence;
        while (sequence <= last_ && is_due(sequence, now, limits.resend_after) &&
               run.events.push_back(slot_of(sequence).event)) {
            slot_of(sequence).sent_tick = now;
            sent_ = std::max(sent_, sequence);
            ++sequence;
        }
        send(run);
    }
}

bool EventQueue::is_due(std::uint32_t sequence, sim::Tick now, sim::Tick resend_after) {
    return sequence > sent_ || now - slot_of(sequence).sent_tick >= resend_after;
}

void EventQueue::grow() {
    constexpr std::size_t kFirstSize = 64;
    std::vector<Slot> larger(std::max(kFirstSize, 2 * slots_.size()));
    for (std::uint32_t sequence = acknowledged_ + 1; sequence <= last_; ++sequence) {
        larger[sequence & (larger.size() - 1)] = slot_of(sequence);
    }
    slots_ = std::move(larger);
}

}  // namespace arena::server
