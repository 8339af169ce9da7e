// ServerReport: what the tick thread publishes for the HTTP thread after each tick, or of many
// matches after those of a period. One value, taken at one moment.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/base/time.h"
#include "server/statistics/bucket_counts.h"
#include "server/statistics/delivery_figures.h"
#include "server/statistics/enum_counters.h"
#include "server/statistics/log_linear_histogram.h"
#include "server/statistics/match_figures.h"
#include "server/statistics/reasons.h"
#include "server/statistics/server_statistics.h"
#include "server/statistics/transport_counters.h"
#include "server/statistics/websocket_counters.h"

namespace arena::server {

/// The durations of ticks, measured by the shell.
struct TickTimes {
    LogLinearHistogram nanoseconds;
    BucketCounts<kTickDurationEdges> seconds;
    std::uint64_t overruns = 0;  ///< ticks that took longer than a tick's period
    std::uint64_t skipped = 0;   ///< ticks that never ran, because the server was too late
    Time receiving{};            ///< before the stages of the ticks

    /// Counts a tick; `period` is the time between two ticks.
    void record(Time duration, Time period) {
        nanoseconds.record(static_cast<std::uint64_t>(duration.count()));
        seconds.record(std::chrono::duration<double>(duration).count());
        if (duration > period) ++overruns;
    }

    TickTimes& operator+=(const TickTimes& more) {
        nanoseconds += more.nanoseconds;
        seconds += more.seconds;
        overruns += more.overruns;
        skipped += more.skipped;
        receiving += more.receiving;
        return *this;
    }
};

/// One of the matches that are played at once.
struct MatchEntry {
    std::uint32_t id = 1;
    std::string label;
    std::string map;               ///< the name of the one that is played
    std::uint64_t map_hash = 0;    ///< as in a Welcome
    std::uint64_t rules_hash = 0;  ///< likewise
    MatchFigures figures;
    std::uint32_t tick = 0;  ///< of its world
    std::uint32_t players = 0;
    std::uint32_t players_max = 0;
    std::uint32_t absent = 0;
    std::uint32_t watchers = 0;
    double load = 0.0;  ///< share of a thread's time that its ticks take, of late
    bool closed = false;
    bool draining = false;
    std::uint64_t tick_ns_p50 = 0;  ///< of the work for all its ticks
    std::uint64_t tick_ns_p99 = 0;
    std::uint64_t tick_ns_max = 0;
};

/// `map`, `tick` and `match` are those of the first match; all other figures are of all matches.
struct ServerReport {
    std::optional<Time> last_tick_at;  ///< of any match; nothing before the first tick
    /// The earliest last tick of the matches that have not ended; nothing before each has ticked.
    std::optional<Time> all_ticked_at;
    std::uint32_t tick = 0;  ///< of the world of the map that is played
    std::size_t map = 0;     ///< that is played, of the first map and the next ones
    std::string map_name;    ///< its name; empty while there is no match
    MatchFigures match;
    std::uint32_t players = 0;  ///< with a connection
    std::uint32_t absent = 0;   ///< players whose connection timed out
    std::uint64_t watchers = 0;
    std::uint64_t sessions = 0;
    std::uint32_t players_max = 0;  ///< of the open matches
    std::uint32_t watchers_max = 0;
    bool draining = false;
    /// Matches that take players; all of them once the whole server drains.
    std::uint32_t open_matches = 0;
    std::uint32_t rooms_free = 0;  ///< for matches that are opened later
    std::uint32_t paused_matches = 0;
    /// By what has ended them; a match that did both counts for both.
    EnumCounters<MatchFailure, kMatchFailureCount> match_failures;
    /// The share of the time that the ticks of its matches take, of each thread that runs matches;
    /// the last is that of all spare threads, if there may be some.
    std::vector<double> thread_loads;
    ServerStatistics statistics;
    TickTimes tick_times;
    TransportCounters transport;
    WebSocketCounters websocket;
    std::uint64_t log_lines_dropped = 0;  ///< not written in time, or not at all
    DeliveryFigures delivery;             ///< filled in when the report is shown
    std::vector<MatchEntry> matches;      ///< up to a quarter of a second old
};

}  // namespace arena::server
