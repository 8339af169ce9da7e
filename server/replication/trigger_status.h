// What a client is sent about a trigger.
#pragma once

#include "protocol/replication/status_flags.h"
#include "sim/values/state.h"

namespace arena::server {

/// Returns the status at the end of `tick`.
[[nodiscard]] inline protocol::TriggerStatus status_of(const sim::TriggerState& trigger,
                                                       sim::Tick tick) {
    if (trigger.pressed != 0) return protocol::TriggerStatus::pressed;
    return tick < trigger.ready_tick ? protocol::TriggerStatus::waiting
                                     : protocol::TriggerStatus::ready;
}

}  // namespace arena::server
