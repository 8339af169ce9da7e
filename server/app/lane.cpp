#include "server/app/lane.h"

#include <chrono>
#include <string>

#include "server/transport/udp_transport.h"

namespace arena::server {

std::optional<Time> Lane::run_due_ticks(Time now, Time begin) {
    const TickClock::DueTicks due = clock_.advance(now);
    for (std::uint32_t left = due.ticks; left > 0 && !has_finished(); --left)
        begin = run_tick(begin, left - 1);
    if (due.skipped > 0) {
        tick_times_.skipped += due.skipped;
        shared_.tick_log.on_skipped(due.skipped, UdpTransport::now());
    }
    if (due.ticks == 0) return std::nullopt;
    return begin;
}

Time Lane::run_tick(Time begin, std::uint32_t ticks_overdue) {
    const Host& match = host();
    const std::uint64_t match_id = id().value;
    const bool was_draining = match.draining();
    const std::size_t map = match.map();
    const bool was_paused = match.is_paused();
    const std::uint64_t matches_begun = match.statistics().matches_begun;
    shared_.server.tick_match(match_, UdpTransport::now(), ticks_overdue);
    if (match.draining() && !was_draining) log_draining();
    if (match.map() != map)
        shared_.log.info("going on with the next map",
                         {{"map", match.world().terrain().name},
                          {"players", std::uint64_t{match.active_players()}},
                          {"match_id", match_id}});
    if (match.statistics().matches_begun != matches_begun) log_match();
    if (was_paused && !match.is_paused())
        shared_.log.warn("the match goes on: it was paused for as long as it may be",
                         {{"match_id", match_id}});
    const Time end = UdpTransport::now();
    tick_times_.record(end - begin, shared_.period);
    last_tick_at_ = end;
    if (end - begin > shared_.period)
        shared_.tick_log.on_slow(id(), match.world().tick(), end - begin, end);
    return end;
}

void Lane::log_match() const {
    const MatchFigures match = host().match_figures(UdpTransport::now());
    shared_.log.info("match begins", {{"number", std::uint64_t{match.number}},
                                      {"mode", std::string(name_of(match.mode))},
                                      {"map", host().world().terrain().name},
                                      {"players", std::uint64_t{host().active_players()}},
                                      {"match_id", std::uint64_t{id().value}}});
}

void Lane::log_draining() const {
    const LogField match_id{"match_id", std::uint64_t{id().value}};
    if (host().world().state().match.phase == sim::MatchPhase::match_end)
        shared_.log.info("draining: the match is over, and after-match is exit", {match_id});
    else
        shared_.log.warn("draining: the match has reached the last tick that can be counted",
                         {match_id});
}

void Lane::end_after_hanging(Time lasted, Time now) {
    const sim::World& world = host().world();
    const std::chrono::duration<double> seconds = lasted;
    shared_.log.error("the match is ended: one of its ticks has hung",
                      {{"match_id", std::uint64_t{id().value}},
                       {"seconds", seconds.count()},
                       {"tick", std::uint64_t{world.tick()}},
                       {"map", world.terrain().name},
                       {"phase", std::string(name_of(world.state().match.phase))},
                       {"players", std::uint64_t{host().active_players()}},
                       {"projectiles", std::uint64_t{world.projectiles().size()}},
                       {"state_hash", world.hash()}});
    host().begin_drain(now);
}

LaneReport Lane::report(Time now) const {
    const Host& match = host();
    LaneReport report{.tick = match.world().tick(),
                      .map = match.map(),
                      .figures = match.match_figures(now),
                      .players = match.active_players(),
                      .absent = match.absent_players(),
                      .watchers = match.watchers(),
                      .sessions = match.sessions(),
                      .draining = match.draining(),
                      .finished = match.finished(),
                      .statistics = match.statistics(),
                      .tick_times = tick_times_,
                      .last_tick_at = last_tick_at_};
    if (report.finished) report.statistics.links = {};  // as they were at the last tick
    return report;
}

}  // namespace arena::server
