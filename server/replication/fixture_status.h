// What a client is told of a trigger.
#pragma once

#include "protocol/replication/status_flags.h"
#include "sim/values/state.h"

namespace arena::server {

/// Returns the status at the end of `tick`.
[[nodiscard]] inline protocol::FixtureStatus status_of(const sim::FixtureState& fixture,
                                                       sim::Tick tick) {
    if (fixture.pressed != 0) return protocol::FixtureStatus::pressed;
    return tick < fixture.ready_tick ? protocol::FixtureStatus::waiting
                                     : protocol::FixtureStatus::ready;
}

}  // namespace arena::server
