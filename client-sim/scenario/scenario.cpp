#include "client-sim/scenario/scenario.h"

#include <algorithm>

namespace arena::client_sim {

Time Scenario::duration() const {
    Time sum{0};
    for (const Stage& stage : stages)
        sum += stage.duration;
    return sum;
}

std::uint32_t Scenario::clients_max() const {
    std::uint32_t most = 0;
    for (const Stage& stage : stages)
        most = std::max(most, stage.clients);
    return most;
}

}  // namespace arena::client_sim
