#include "client-sim/scenario/scenario.h"

#include <algorithm>
#include <cmath>

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

double Scenario::predicting_share_of(const Group& group) const {
    if (group.predicting_share) return *group.predicting_share;
    if (predicting_share) return *predicting_share;
    return std::min(1.0, static_cast<double>(kPredictingUsually) / std::max(1u, clients_max()));
}

bool EvenShare::next() {
    const double before = std::ceil(static_cast<double>(count_) * share_);
    ++count_;
    return std::ceil(static_cast<double>(count_) * share_) > before;
}

}  // namespace arena::client_sim
