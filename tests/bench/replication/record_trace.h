// Records a trace of a match with real bots, played in memory (tests/bench/bots/played_match.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "tests/bench/bots/played_match.h"
#include "tests/bench/bots/server_cost.h"
#include "tests/bench/replication/choose_view.h"
#include "tests/bench/replication/trace.h"

namespace arena::bench {

struct RecordOptions {
    MatchOptions match;
    ViewRules view;
    std::uint32_t warm_up_seconds = 10;  ///< before the first snapshot of the trace
    std::uint32_t seconds = 10;          ///< that are recorded
    std::uint32_t viewers = 8;           ///< at most all players; evenly spread over their ids
    std::uint32_t round_trip_ms = 60;
};

struct Recording {
    Trace trace;
    double living = 0;  ///< players alive, the mean over the snapshots
    /// The share of the living fighters whose aim differs from that of the tick before: as the
    /// world has it, and in units of the trace.
    double fighters_aim_moved = 0;
    double fighters_aim_moved_units = 0;
    std::size_t fighters = 0;  ///< among the bots
    double update_ns = 0;      ///< processor time of an update, the mean
    ServerCost server;         ///< of the match itself, ...
    TrafficFloor floor;        ///< ... and of its traffic
};

/// Records a trace. Throws std::runtime_error when the match cannot be played or a bot has not
/// joined it in time.
[[nodiscard]] Recording record_trace(const RecordOptions& options);

}  // namespace arena::bench
