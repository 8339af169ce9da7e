#include "client-sim/report/response_floor.h"

namespace arena::client_sim {

std::optional<double> response_floor_ms(const ResponseParts& way) {
    if (!way.round_trip_ms || way.tick_rate <= 0.0 || way.snapshot_rate <= 0.0) return std::nullopt;
    return 1000.0 / way.tick_rate + 1000.0 / way.snapshot_rate + *way.round_trip_ms;
}

}  // namespace arena::client_sim
