// The response floor: how long a response takes at worst when only the rates and the path delay an
// input.
#pragma once

#include <optional>

namespace arena::client_sim {

/// What a response time is made of.
struct ResponseParts {
    std::optional<double> round_trip_ms;
    double tick_rate = 0.0;      ///< Hz; 0: unknown
    double snapshot_rate = 0.0;  ///< likewise
};

/// Returns the sum of a tick, an interval between updates, and the round trip, in milliseconds.
/// Returns nothing when one of them is unknown.
[[nodiscard]] std::optional<double> response_floor_ms(const ResponseParts& way);

}  // namespace arena::client_sim
