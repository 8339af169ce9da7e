#include "client-sim/bot/fleet_totals.h"

namespace arena::client_sim {

void FleetDistributions::add(const FleetDistributions& more) {
    snapshot_gap.add(more.snapshot_gap);
    input_margin.add(more.input_margin);
    round_trip.add(more.round_trip);
    response.add(more.response);
}

}  // namespace arena::client_sim
