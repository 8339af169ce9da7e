// plain_scenario: the scenario of a run that is described by options alone: its clients join one by
// one and stay.
#pragma once

#include <cstdint>
#include <optional>

#include "client-sim/behaviour/behaviour.h"
#include "client-sim/network/choose_network.h"
#include "client-sim/scenario/scenario.h"

namespace arena::client_sim {

/// The options of such a run.
struct PlainRun {
    std::uint32_t clients = 1;
    Time duration{0};
    Time ramp{0};  ///< the joins are spread over this time
    BehaviourMix behaviour = BehaviourMix::mixed;
    std::optional<NetworkChoice> network;
};

/// Returns the scenario. A ramp that is longer than the run is cut to its length.
[[nodiscard]] Scenario plain_scenario(const PlainRun& run);

}  // namespace arena::client_sim
