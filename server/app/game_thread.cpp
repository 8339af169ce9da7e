#include "server/app/game_thread.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <utility>
#include <variant>

#include "protocol/crypto/random.h"
#include "server/app/entry_files.h"

namespace arena::server {
namespace {

constexpr Time kSlowTickInterval = std::chrono::seconds(1);

std::uint64_t unix_seconds() {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::seconds>(since).count());
}

}  // namespace

GameThread::GameThread(const Surroundings& surroundings, ServerSettings settings, BanList bans,
                       std::shared_ptr<const sim::Terrain> terrain)
    : config_(surroundings.config),
      transport_(surroundings.transport),
      log_(surroundings.log),
      published_(surroundings.published),
      desk_(surroundings.desk),
      delivery_(surroundings.delivery),
      bans_(std::move(bans)),
      ban_reload_([config = config_] { return load_bans(config); }),
      transport_log_(line_writer_of(log_)),
      transition_log_(log_),
      clock_(config_.tick_rate, UdpTransport::now()),
      server_(with_bans(std::move(settings)), std::move(terrain), ports(), UdpTransport::now()),
      slow_ticks_(1, kSlowTickInterval),
      skips_(1, kSlowTickInterval) {}

void GameThread::run() {
    transport_.run([this] { return wake(); }, [this](int signal) { on_signal(signal); });
}

ServerSettings GameThread::with_bans(ServerSettings settings) {
    settings.bans = [this](std::uint64_t client_id, const protocol::Address& address) {
        return bans_.bans(client_id, address);
    };
    return settings;
}

ServerPorts GameThread::ports() {
    ServerPorts ports = {
        .send = [this](const Path& to, FarEnd end,
                       std::span<const std::byte> bytes) { transport_.send(to, end, bytes); },
        .fill_random = protocol::crypto::random_bytes,
        .unix_seconds = unix_seconds,
        .on_transition =
            [this](const Transition& transition) {
                transition_log_.write(transition, UdpTransport::now());
            },
        .on_result =
            [this](const MatchResult& result) {
                delivery_.results->submit({.id = result.id, .json = to_json(result)});
            },
        .stage_clock = UdpTransport::now};
    if (delivery_.events)
        ports.on_live_event = [this](std::string_view line) { delivery_.events->add(line); };
    return ports;
}

std::optional<Time> GameThread::wake() {
    const Time received_from = UdpTransport::now();
    const Arrivals arrivals =
        transport_.receive_all([this](const Path& from, std::span<const std::byte> datagram) {
            server_.receive(from, datagram, UdpTransport::now());
        });
    const Time received_at = UdpTransport::now();
    report_.tick_times.receiving += received_at - received_from;
    const TickClock::DueTicks due = clock_.advance(received_at);
    Time begin = received_from;
    for (std::uint32_t left = due.ticks; left > 0; --left)
        begin = run_tick(begin, left - 1);
    if (due.skipped > 0) on_skipped(due.skipped);
    if (const auto outcome = ban_reload_.take()) on_bans(*outcome);
    if (due.ticks > 0) {
        desk_.serve([this](const AdminRequest& request) { return act_on(request); });
        publish();
    }
    if (server_.finished()) return std::nullopt;
    return pace_.next(received_from, arrivals, due.ticks > 0, UdpTransport::now(),
                      clock_.next_due());
}

Time GameThread::run_tick(Time begin, std::uint32_t ticks_overdue) {
    const bool was_draining = server_.draining();
    const std::size_t map = server_.map();
    const bool was_paused = server_.is_paused();
    const std::uint64_t matches_begun = server_.statistics().matches_begun;
    server_.tick(UdpTransport::now(), ticks_overdue);
    if (server_.draining() && !was_draining) log_draining();
    if (server_.map() != map)
        log_.info("going on with the next map",
                  {{"map", server_.world().terrain().name},
                   {"players", std::uint64_t{server_.active_players()}}});
    if (server_.statistics().matches_begun != matches_begun) log_match();
    if (was_paused && !server_.is_paused())
        log_.warn("the match goes on: it was paused for as long as it may be");
    const Time end = UdpTransport::now();
    report_.tick_times.record(end - begin, clock_.period());
    report_.last_tick_at = end;
    if (end - begin > clock_.period() && slow_ticks_.allow(end)) {
        const std::chrono::duration<double, std::milli> taken = end - begin;
        log_.warn("tick over budget", {{"tick", std::uint64_t{server_.world().tick()}},
                                       {"milliseconds", taken.count()},
                                       {"not_logged", slow_ticks_.take_suppressed()}});
    }
    return end;
}

void GameThread::log_match() {
    const MatchFigures match = server_.match_figures(UdpTransport::now());
    log_.info("match begins", {{"number", std::uint64_t{match.number}},
                               {"mode", std::string(name_of(match.mode))},
                               {"map", server_.world().terrain().name},
                               {"players", std::uint64_t{server_.active_players()}}});
}

void GameThread::log_draining() {
    if (server_.world().state().match.phase == sim::MatchPhase::match_end)
        log_.info("draining: the match is over, and after-match is exit");
    else
        log_.warn("draining: the match has reached the last tick that can be counted");
}

void GameThread::on_skipped(std::uint64_t ticks) {
    report_.tick_times.skipped += ticks;
    const Time now = UdpTransport::now();
    if (!skips_.allow(now)) return;
    log_.warn("running late: ticks skipped",
              {{"ticks", ticks}, {"not_logged", skips_.take_suppressed()}});
}

void GameThread::publish() {
    report_.tick = server_.world().tick();
    report_.map = server_.map();
    report_.match = server_.match_figures(UdpTransport::now());
    report_.players = server_.active_players();
    report_.absent = server_.absent_players();
    report_.watchers = server_.watchers();
    report_.sessions = server_.sessions();
    report_.draining = server_.draining();
    report_.statistics = server_.statistics();
    report_.transport = transport_.counters();
    report_.log_lines_dropped = log_.lines_dropped();
    transport_log_.look(report_.transport, UdpTransport::now());
    published_.store(report_);
}

AdminOutcome GameThread::act_on(const AdminRequest& request) {
    const Time now = UdpTransport::now();
    if (std::holds_alternative<ListClients>(request)) return server_.clients(now);
    if (const auto* const kick = std::get_if<KickClient>(&request))
        return Kicked{server_.kick(kick->client_id, protocol::EndReason::kicked, now)};
    return control(request, now);
}

/// A world that stands takes no orders: it carries them out with its next tick.
Controlled GameThread::control(const AdminRequest& request, Time now) {
    const bool was_paused = server_.is_paused();
    if (const auto* const told = std::get_if<OrderMatch>(&request)) {
        const bool is_for_world =
            told->order == MatchOrder::start || told->order == MatchOrder::end;
        return {.refusal = carry_out(told->order, now),
                .awaits_resume = was_paused && is_for_world};
    }
    if (const auto* const move = std::get_if<MoveClient>(&request))
        return {.refusal = server_.move_player({.client_id = move->client_id, .team = move->team}),
                .awaits_resume = was_paused};
    if (const auto* const announcement = std::get_if<Announce>(&request))
        server_.announce(announcement->text);
    return {};
}

ControlOutcome GameThread::carry_out(MatchOrder order, Time now) {
    switch (order) {
        case MatchOrder::start:
            return server_.start_match();
        case MatchOrder::end:
            return server_.end_match();
        case MatchOrder::pause:
            return server_.pause_match(now);
        case MatchOrder::resume:
            return server_.resume_match();
    }
    return std::nullopt;
}

void GameThread::on_bans(BanReload::Outcome& outcome) {
    if (!outcome) {
        log_.error("ban file not read: the old bans stay in force", {{"error", outcome.error()}});
        return;
    }
    bans_ = std::move(outcome).value();
    log_bans(log_, bans_);
    server_.enforce_bans(UdpTransport::now());
}

void GameThread::on_signal(int signal) {
    if (signal == SIGHUP) {
        if (!ban_reload_.start())
            log_.warn(
                "the ban file is still being read: the bans stay as they are until then, and it is "
                "read once more",
                {{"file", config_.ban_file}});
        return;
    }
    if (std::exchange(is_signalled_, true)) std::_Exit(128 + signal);
    log_.info("draining", {{"signal", std::int64_t{signal}},
                           {"players", std::uint64_t{server_.active_players()}}});
    server_.begin_drain(UdpTransport::now());
    publish();
}

}  // namespace arena::server
