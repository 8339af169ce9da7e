// LaneReport: what operators are shown of a match, and what those of all matches add up to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/base/time.h"
#include "server/crossing/match_id.h"
#include "server/statistics/match_figures.h"
#include "server/statistics/server_report.h"
#include "server/statistics/server_statistics.h"

namespace arena::server {

/// All that operators are shown of a match, taken at one moment.
struct LaneReport {
    MatchId id;
    std::string label;
    std::uint32_t tick = 0;
    std::size_t map = 0;
    std::string map_name;
    std::uint64_t map_hash = 0;    ///< as in a Welcome
    std::uint64_t rules_hash = 0;  ///< likewise
    MatchFigures figures;
    std::uint32_t players = 0;
    std::uint32_t players_max = 0;
    std::uint32_t absent = 0;
    std::uint64_t watchers = 0;
    std::uint32_t watchers_max = 0;
    std::uint64_t sessions = 0;
    bool closed = false;
    bool draining = false;
    bool finished = false;
    bool hung = false;    ///< once, which has ended it
    bool failed = false;  ///< in a tick: the same
    double load = 0.0;    ///< share of the time in which its ticks were run, of late
    ServerStatistics statistics;
    TickTimes tick_times;
    std::optional<Time> last_tick_at;
};

/// Adds the figures of all matches to a report, and sets what is that of the first one. Matches
/// that let nobody in do not count as open, unless the whole server drains: then all do. Without
/// matches nothing is late: all have ticked at `now`.
void add_lanes(std::span<const LaneReport> lanes, Time now, ServerReport& report);

/// Returns the load of each of `threads` threads, and behind them that of all others. `homes[i]` is
/// the thread of `lanes[i]`.
[[nodiscard]] std::vector<double> add_loads(std::span<const LaneReport> lanes,
                                            std::span<const std::size_t> homes,
                                            std::size_t threads);

/// Returns the list of matches, in the order of their ids.
[[nodiscard]] std::vector<MatchEntry> list_matches(std::span<const LaneReport> lanes);

}  // namespace arena::server
