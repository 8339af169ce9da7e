// FleetPart: what one thread of a fleet tells of its clients when it is asked.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "client-sim/bot/fleet_totals.h"
#include "client-sim/hostile/hostile_totals.h"
#include "client-sim/report/histogram.h"
#include "client-sim/report/place_map.h"
#include "protocol/link/link_counters.h"
#include "protocol/messages.h"

namespace arena::client_sim {

struct FleetPart {
    // Since the run began.
    FleetTotals totals;
    HostileTotals hostile;
    std::uint64_t sends_failed = 0;
    std::uint64_t arrivals_dropped = 0;
    protocol::LinkCounters network;  ///< of the simulated one

    // Since the part before.
    FleetDistributions recent;
    Histogram recent_lag;

    // Now.
    std::uint64_t in_flight = 0;  ///< in the simulated network
    std::uint32_t clients_playing = 0;
    std::uint32_t hostile_peers = 0;
    std::vector<Point> places;      ///< metres: of the players that are alive
    bool is_everybody_out = false;  ///< all that will come are there, and none plays any more
    /// What to do about a client that was not let in, also one that had too little time to count.
    std::string_view advice;

    /// With the first part after somebody was let in: the match, and its map without a count.
    std::optional<protocol::Welcome> welcome;
    std::optional<PlaceMap> empty_places;

    /// Adds what another thread tells of the same moment.
    void add(const FleetPart& other);
};

}  // namespace arena::client_sim
