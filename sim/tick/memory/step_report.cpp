#include "sim/tick/memory/step_report.h"

#include "sim/tick/memory/reserve_exactly.h"

namespace arena::sim {

StepReport::StepReport(const Limits& limits) : events_max(limits.events_max) {
    reserve_exactly(events, limits.events_max);
}

void StepReport::clear() {
    events.clear();
    errors = 0;
    statistics = {};
}

}  // namespace arena::sim
