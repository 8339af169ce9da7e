#include "server/app/placement.h"

#include <algorithm>
#include <cmath>

namespace arena::server {
namespace {

/// Returns how far a room is from the nearest one that is taken.
std::size_t space_around(const std::vector<bool>& taken, std::size_t room) {
    std::size_t nearest = taken.size();
    for (std::size_t other = 0; other < taken.size(); ++other) {
        if (!taken[other]) continue;
        const std::size_t apart = other > room ? other - room : room - other;
        nearest = std::min({nearest, apart, taken.size() - apart});
    }
    return nearest;
}

std::string percent(double share) {
    return std::to_string(std::lround(share * 100)) + " %";
}

}  // namespace

std::optional<std::size_t> choose_room(const std::vector<bool>& taken) {
    std::optional<std::size_t> chosen;
    std::size_t most = 0;
    for (std::size_t room = 0; room < taken.size(); ++room) {
        if (taken[room]) continue;
        const std::size_t space = space_around(taken, room);
        if (chosen && space <= most) continue;
        chosen = room;
        most = space;
    }
    return chosen;
}

Result<ThreadChoice, std::string> choose_thread(std::span<const MatchLoad> matches,
                                                std::size_t threads, std::uint32_t seats,
                                                double share_max) {
    std::vector<double> loads(threads, 0.0);
    double share = seats * kShareOfSeat;
    for (const MatchLoad& match : matches) {
        // A spare thread stands in for one that hangs: it has no core of its own.
        loads[match.thread % threads] += match.share;
        share = std::max(share, match.share);
    }
    const auto least = std::ranges::min_element(loads);
    if (*least + share > share_max)
        return Failure{"one more match would take " + percent(*least + share) +
                       " of a thread's time, and --load-max is " + percent(share_max)};
    return ThreadChoice{.thread = static_cast<std::size_t>(least - loads.begin()), .share = share};
}

}  // namespace arena::server
