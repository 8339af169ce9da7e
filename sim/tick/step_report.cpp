#include "sim/tick/step_report.h"

#include "sim/tick/set_aside.h"

namespace arena::sim {

StepReport::StepReport(const Limits& limits) : events_max(limits.events_max) {
    set_aside(events, limits.events_max);
}

void StepReport::clear() {
    events.clear();
    errors = 0;
    statistics = {};
}

}  // namespace arena::sim
