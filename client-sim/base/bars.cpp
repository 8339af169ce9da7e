#include "client-sim/base/bars.h"

#include <algorithm>
#include <cmath>

namespace arena::client_sim {

std::uint64_t nearest_rank(double share, std::uint64_t count) {
    const double rank = std::ceil(share * static_cast<double>(count));
    return std::clamp(static_cast<std::uint64_t>(rank), std::uint64_t{1}, count);
}

std::optional<double> percentile_of(std::span<const Bar> bars, double share) {
    std::uint64_t count = 0;
    for (const Bar& bar : bars)
        count += bar.count;
    if (count == 0) return std::nullopt;
    const std::uint64_t rank = nearest_rank(share, count);
    std::uint64_t below = 0;
    for (const Bar& bar : bars) {
        below += bar.count;
        if (below >= rank) return bar.up_to_ms;
    }
    return bars.back().up_to_ms;
}

}  // namespace arena::client_sim
