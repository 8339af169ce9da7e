// response_floor_ms of a report: what a response may take at the worst if nothing delays an input
// but the rates and the way.
#pragma once

#include <optional>

namespace arena::client_sim {

struct ResponseWay {
    std::optional<double> round_trip_ms;
    double tick_rate = 0.0;      ///< Hz; 0: not known
    double snapshot_rate = 0.0;  ///< likewise
};

/// Milliseconds: a tick, an interval between updates, and the round trip. Nothing when one of them
/// is not known.
[[nodiscard]] std::optional<double> response_floor_ms(const ResponseWay& way);

}  // namespace arena::client_sim
