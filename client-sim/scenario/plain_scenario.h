// The scenario of a run that was asked for by options alone: so many clients, who come in a while
// and stay.
#pragma once

#include <cstdint>
#include <optional>

#include "client-sim/behaviour/behaviour.h"
#include "client-sim/network/choose_network.h"
#include "client-sim/scenario/scenario.h"

namespace arena::client_sim {

struct PlainRun {
    std::uint32_t clients = 1;
    Time duration{0};
    Time ramp{0};  ///< the joins are spread over this time
    BehaviourMix behaviour = BehaviourMix::mixed;
    std::optional<NetworkChoice> network;
};

/// A ramp that is longer than the run takes as long as the run.
[[nodiscard]] Scenario plain_scenario(const PlainRun& run);

}  // namespace arena::client_sim
