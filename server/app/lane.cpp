#include "server/app/lane.h"

#include <chrono>
#include <exception>
#include <utility>

#include "server/base/assertions_throw.h"
#include "server/transport/udp_transport.h"

namespace arena::server {
namespace {

/// Of a tick in the load: at 60 ticks a second the last second counts for two thirds.
constexpr double kLoadWeight = 1.0 / 64;

/// Returns what has gone wrong in act(), in which assertions throw; nothing when nothing has.
template <typename Act>
std::optional<std::string> try_to(Act&& act) {
    const AssertionsThrow throwing;
    try {
        act();
        return std::nullopt;
    } catch (const std::exception& failure) {
        return failure.what();
    } catch (...) {
        return "an exception of an unknown kind";
    }
}

}  // namespace

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
    const auto failure =
        try_to([&] { shared_.server.tick_match(room_, UdpTransport::now(), ticks_overdue); });
    if (failure) {
        end_after_failure(*failure, UdpTransport::now());
        return record_tick(begin);
    }
    if (match.draining() && !was_draining) log_draining();
    if (match.map() != map)
        shared_.log.info("going on with the next map",
                         {{"map", match.world().terrain().name},
                          {"players", std::uint64_t{match.active_players()}},
                          {"match_id", match_id}});
    if (match.statistics().matches_begun != matches_begun) log_match();
    if (was_paused && !match.is_paused() && !match.draining())
        shared_.log.warn("the match goes on: it was paused for as long as it may be",
                         {{"match_id", match_id}});
    return record_tick(begin);
}

Time Lane::record_tick(Time begin) {
    const Time end = UdpTransport::now();
    tick_times_.record(end - begin, shared_.period);
    const double share = std::chrono::duration<double>(end - begin) / shared_.period;
    load_ += (share - load_) * kLoadWeight;
    last_tick_at_ = end;
    if (end - begin > shared_.period)
        shared_.tick_log.on_slow(id(), host().world().tick(), end - begin, end);
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
    switch (host().drain_cause()) {
        case Host::DrainCause::none:
        case Host::DrainCause::asked:
            return shared_.log.info("draining", {match_id});
        case Host::DrainCause::over:
            return shared_.log.info("draining: the match is over, and none follows it", {match_id});
        case Host::DrainCause::empty:
            return shared_.log.info("draining: nobody has been in the match for a while",
                                    {match_id});
        case Host::DrainCause::closed:
            return shared_.log.info("draining: the match was closed, and all have left",
                                    {match_id});
        case Host::DrainCause::age:
            return shared_.log.warn(
                "draining: the match has reached the last tick that can be counted", {match_id});
        case Host::DrainCause::failed:
            return;  // end_after_failure has said it
    }
}

void Lane::end_after_hanging(Time lasted, Time now) {
    if (has_failed_) return;
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
    has_hung_ = true;
    dump("a tick has hung for " + std::to_string(seconds.count()) + " s");
    const auto failure = try_to([&] { host().begin_drain(now); });
    if (failure) end_after_failure(*failure, now);
}

void Lane::end_after_failure(const std::string& what, Time now) {
    const sim::World& world = host().world();
    const LogField match_id{"match_id", std::uint64_t{id().value}};
    if (std::exchange(has_failed_, true)) {
        if (host().finished()) return;
        shared_.log.error("the match ends without goodbyes: they have failed, too",
                          {match_id, {"error", what}});
        return host().abandon();
    }
    shared_.log.error("the match is ended: one of its ticks has failed",
                      {match_id,
                       {"error", what},
                       {"tick", std::uint64_t{world.tick()}},
                       {"map", world.terrain().name},
                       {"phase", std::string(name_of(world.state().match.phase))},
                       {"players", std::uint64_t{host().active_players()}}});
    dump(what);
    const auto failure = try_to([&] { host().fail(now); });
    if (failure) end_after_failure(*failure, now);
}

void Lane::dump(const std::string& reason) {
    if (!shared_.dumps.is_wanted() || std::exchange(is_dumped_, true)) return;
    const auto failure = try_to([&] { shared_.dumps.take(dump_of(host(), reason)); });
    if (failure)
        shared_.log.warn("the state of a match cannot be dumped",
                         {{"match_id", std::uint64_t{id().value}}, {"error", *failure}});
}

LaneReport Lane::report(Time now) const {
    const Host& match = host();
    LaneReport report{.id = id(),
                      .label = match.settings().label,
                      .tick = match.world().tick(),
                      .map = match.map(),
                      .map_name = match.world().terrain().name,
                      .map_hash = match.welcome().map_hash,
                      .rules_hash = match.welcome().rules_hash,
                      .figures = match.match_figures(now),
                      .players = match.active_players(),
                      .players_max = match.settings().clients_max,
                      .absent = match.absent_players(),
                      .watchers = match.watchers(),
                      .watchers_max = match.settings().watchers_max,
                      .sessions = match.sessions(),
                      .closed = match.is_closed(),
                      .draining = match.draining(),
                      .finished = match.finished(),
                      .hung = has_hung_,
                      .failed = has_failed_,
                      .load = load_,
                      .statistics = match.statistics(),
                      .tick_times = tick_times_,
                      .last_tick_at = last_tick_at_};
    if (report.finished) {
        report.statistics.links = {};  // as they were at the last tick
        report.load = 0.0;
    }
    return report;
}

}  // namespace arena::server
