#include "server/app/lane_report.h"

#include <algorithm>

namespace arena::server {
namespace {

MatchEntry entry_of(const LaneReport& lane) {
    const LogLinearHistogram& nanoseconds = lane.tick_times.nanoseconds;
    return {.id = lane.id.value,
            .label = lane.label,
            .map = lane.map_name,
            .map_hash = lane.map_hash,
            .rules_hash = lane.rules_hash,
            .figures = lane.figures,
            .tick = lane.tick,
            .players = lane.players,
            .players_max = lane.players_max,
            .absent = lane.absent,
            .watchers = static_cast<std::uint32_t>(lane.watchers),
            .load = lane.load,
            .closed = lane.closed,
            .draining = lane.draining,
            .tick_ns_p50 = nanoseconds.value_at(0.5),
            .tick_ns_p99 = nanoseconds.value_at(0.99),
            .tick_ns_max = nanoseconds.max()};
}

}  // namespace

void add_lanes(std::span<const LaneReport> lanes, Time now, ServerReport& report) {
    if (!lanes.empty()) {
        report.tick = lanes.front().tick;
        report.map = lanes.front().map;
        report.map_name = lanes.front().map_name;
        report.match = lanes.front().figures;
    } else {
        report.last_tick_at = now;
    }
    report.all_ticked_at = now;
    for (const LaneReport& lane : lanes) {
        if (!lane.finished)
            report.all_ticked_at = std::min(report.all_ticked_at, lane.last_tick_at);
        report.players += lane.players;
        report.absent += lane.absent;
        report.watchers += lane.watchers;
        report.sessions += lane.sessions;
        report.statistics += lane.statistics;
        report.match_failures[MatchFailure::failed] += lane.failed;
        report.tick_times += lane.tick_times;
        report.last_tick_at = std::max(report.last_tick_at, lane.last_tick_at);
        if (lane.figures.is_paused() && !lane.finished) ++report.paused_matches;
        if (lane.closed && !report.draining) continue;
        ++report.open_matches;
        report.players_max += lane.players_max;
        report.watchers_max += lane.watchers_max;
    }
}

std::vector<double> add_loads(std::span<const LaneReport> lanes, std::span<const std::size_t> homes,
                              std::size_t threads) {
    std::vector<double> loads(threads + 1, 0.0);
    for (std::size_t i = 0; i < lanes.size(); ++i)
        loads[std::min(homes[i], threads)] += lanes[i].load;
    return loads;
}

std::vector<MatchEntry> list_matches(std::span<const LaneReport> lanes) {
    std::vector<MatchEntry> entries;
    entries.reserve(lanes.size());
    for (const LaneReport& lane : lanes)
        entries.push_back(entry_of(lane));
    std::ranges::sort(entries, {}, &MatchEntry::id);
    return entries;
}

}  // namespace arena::server
