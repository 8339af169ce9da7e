// StepReport: what the stages of a tick report: events, errors and counts.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/tick/memory/step_result.h"
#include "sim/values/event.h"

namespace arena::sim {

struct StepReport {
    /// `limits` must have a number for each.
    explicit StepReport(const Limits& limits);

    /// Appends an event; when there is no room, raises StepError::events_full.
    void add(const Event& event) {
        if (events.size() >= events_max) return raise(StepError::events_full);
        events.push_back(event);
    }
    void raise(StepError error) { errors |= static_cast<std::uint32_t>(error); }
    /// Forgets everything for the next tick.
    void clear();

    std::uint32_t events_max = 0;
    std::vector<Event> events;
    std::uint32_t errors = 0;
    StepStatistics statistics;
};

}  // namespace arena::sim
