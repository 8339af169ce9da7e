// FleetPart: what one thread of a fleet reports about its clients when it is asked.
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

/// The report of one thread, or the sum of several.
struct FleetPart {
    // Since the start of the run.
    FleetTotals totals;
    HostileTotals hostile;
    std::uint64_t sends_failed = 0;
    std::uint64_t arrivals_dropped = 0;
    protocol::LinkCounters network;  ///< of the simulated network

    // Since the previous part.
    FleetDistributions recent;
    Histogram recent_lag;

    // At this moment.
    std::uint64_t in_flight = 0;  ///< in the simulated network
    std::uint32_t clients_playing = 0;
    std::uint32_t hostile_peers = 0;
    std::vector<Point> places;  ///< of the living players, in metres
    bool are_all_out = false;   ///< all clients have joined, and none still plays
    /// Advice about a client that was refused, or that had too little time to connect.
    std::string_view advice;

    /// The match, and its map without counts; only in the first part after a client was accepted.
    std::optional<protocol::Welcome> welcome;
    std::optional<PlaceMap> empty_places;

    /// Adds the report of another thread about the same moment.
    void add(const FleetPart& other);
};

}  // namespace arena::client_sim
