// The quality of the players' connections: what an operator looks at when players complain.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "server/base/time.h"

namespace arena::server {

struct LinkFigures {
    Time round_trip_p50{0};
    Time round_trip_p99{0};
    std::size_t measured = 0;  ///< sessions of which all this is known
    double loss = 0.0;  ///< share of the server's packets that were lost, mean of the sessions
    /// Clients whose connection carries less than they began with (UpdateBudget).
    std::size_t slowed = 0;
    /// The longest time that anything waited to be sent to one of them, in the last second.
    Time update_wait{0};

    /// Adds the sessions of another match. The medians become the mean of both, by sessions; the
    /// other times the longer ones.
    LinkFigures& operator+=(const LinkFigures& more) {
        const std::size_t both = measured + more.measured;
        if (both > 0) {
            const double share = static_cast<double>(more.measured) / static_cast<double>(both);
            const auto apart = static_cast<double>((more.round_trip_p50 - round_trip_p50).count());
            round_trip_p50 += Time(static_cast<Time::rep>(share * apart));
            loss += share * (more.loss - loss);
        }
        measured = both;
        round_trip_p99 = std::max(round_trip_p99, more.round_trip_p99);
        slowed += more.slowed;
        update_wait = std::max(update_wait, more.update_wait);
        return *this;
    }
};

/// Returns the first three figures, and sorts `round_trips`, which holds one per session. Returns
/// zeros when it is empty.
[[nodiscard]] inline LinkFigures link_figures(std::vector<Time>& round_trips, double loss_sum) {
    if (round_trips.empty()) return {};
    std::sort(round_trips.begin(), round_trips.end());
    const std::size_t last = round_trips.size() - 1;
    return {.round_trip_p50 = round_trips[last / 2],
            .round_trip_p99 = round_trips[last * 99 / 100],
            .measured = round_trips.size(),
            .loss = loss_sum / static_cast<double>(round_trips.size())};
}

}  // namespace arena::server
