#include "server/app/game_thread.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <utility>
#include <variant>

#include "protocol/crypto/random.h"
#include "server/app/entry_files.h"

namespace arena::server {
namespace {

/// What signals all processes of a service signals a supervised server as its supervisor does, too,
/// and each thread of a supervisor that dies does so. Nobody asks a second time so soon.
constexpr Time kSignalEcho = std::chrono::milliseconds(50);
constexpr Time kSlowTickInterval = std::chrono::seconds(1);
/// How often the list of matches is made anew.
constexpr Time kMatchListInterval = std::chrono::milliseconds(250);
/// The ticks of matches fall on so many moments of a period, spread evenly: each costs a reading of
/// the socket.
constexpr std::size_t kTickMomentsMax = 16;

std::uint64_t unix_seconds() {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::seconds>(since).count());
}

}  // namespace

GameThread::GameThread(const Surroundings& surroundings, ServerSettings settings, BanList bans,
                       const std::shared_ptr<const sim::Terrain>& terrain)
    : config_(surroundings.config),
      transport_(surroundings.transport),
      log_(surroundings.log),
      published_(surroundings.published),
      desk_(surroundings.desk),
      delivery_(surroundings.delivery),
      fleet_(surroundings.fleet),
      bans_(std::move(bans)),
      ban_reload_([config = config_] { return load_bans(config); }),
      transport_log_(line_writer_of(log_)),
      transition_log_(log_, config_.matches > 1),
      period_(TickClock(config_.tick_rate, {}).period()),
      server_(with_bans(std::move(settings)), terrain, ports(), UdpTransport::now(),
              config_.matches),
      lanes_(make_lanes()),
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
                fleet_.take(transition);
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

std::vector<GameThread::Lane> GameThread::make_lanes() const {
    const Time start = UdpTransport::now();
    const std::size_t matches = config_.matches;
    const std::size_t moments = std::min(matches, kTickMomentsMax);
    std::vector<Lane> lanes;
    for (std::size_t match = 0; match < matches; ++match) {
        const std::size_t moment = match * moments / matches;
        const Time offset = period_ * moment / moments;
        lanes.push_back({.match = match, .clock = TickClock(config_.tick_rate, start + offset)});
    }
    return lanes;
}

std::optional<Time> GameThread::wake() {
    const Time received_from = UdpTransport::now();
    const Arrivals arrivals =
        transport_.receive_all([this](const Path& from, std::span<const std::byte> datagram) {
            server_.receive(from, datagram, UdpTransport::now());
        });
    const Time received_at = UdpTransport::now();
    report_.tick_times.receiving += received_at - received_from;
    Time begin = received_from;
    bool has_ticked = false;
    bool is_first_due = false;
    for (Lane& lane : lanes_) {
        const auto end = run_due_ticks(lane, received_at, begin);
        if (!end) continue;
        has_ticked = true;
        is_first_due |= lane.match == 0;
        begin = *end;
    }
    if (const auto outcome = ban_reload_.take()) on_bans(*outcome);
    if (is_first_due) desk_.serve([this](const AdminRequest& request) { return act_on(request); });
    const bool is_over = server_.finished();
    if (is_first_due || is_over) publish();
    if (is_over) return std::nullopt;
    return pace_.next(received_from, arrivals, has_ticked, UdpTransport::now(), next_due());
}

Time GameThread::next_due() const {
    Time soonest = lanes_.front().clock.next_due();
    for (const Lane& lane : lanes_)
        soonest = std::min(soonest, lane.clock.next_due());
    return soonest;
}

std::optional<Time> GameThread::run_due_ticks(Lane& lane, Time now, Time begin) {
    const TickClock::DueTicks due = lane.clock.advance(now);
    for (std::uint32_t left = due.ticks; left > 0 && !server_.host(lane.match).finished(); --left)
        begin = run_tick(lane, begin, left - 1);
    if (due.skipped > 0) on_skipped(due.skipped);
    if (due.ticks == 0) return std::nullopt;
    return begin;
}

Time GameThread::run_tick(Lane& lane, Time begin, std::uint32_t ticks_overdue) {
    const Host& host = server_.host(lane.match);
    const std::uint64_t id = Server::id_of(lane.match).value;
    const bool was_draining = host.draining();
    const std::size_t map = host.map();
    const bool was_paused = host.is_paused();
    const std::uint64_t matches_begun = host.statistics().matches_begun;
    server_.tick_match(lane.match, UdpTransport::now(), ticks_overdue);
    if (host.draining() && !was_draining) log_draining(host, Server::id_of(lane.match));
    if (host.map() != map)
        log_.info("going on with the next map", {{"map", host.world().terrain().name},
                                                 {"players", std::uint64_t{host.active_players()}},
                                                 {"match_id", id}});
    if (host.statistics().matches_begun != matches_begun)
        log_match(host, Server::id_of(lane.match));
    if (was_paused && !host.is_paused())
        log_.warn("the match goes on: it was paused for as long as it may be", {{"match_id", id}});
    const Time end = UdpTransport::now();
    report_.tick_times.record(end - begin, period_);
    lane.nanoseconds.record(static_cast<std::uint64_t>((end - begin).count()));
    report_.last_tick_at = end;
    if (end - begin > period_ && slow_ticks_.allow(end)) {
        const std::chrono::duration<double, std::milli> taken = end - begin;
        log_.warn("tick over budget", {{"tick", std::uint64_t{host.world().tick()}},
                                       {"milliseconds", taken.count()},
                                       {"not_logged", slow_ticks_.take_suppressed()},
                                       {"match_id", id}});
    }
    return end;
}

void GameThread::log_match(const Host& host, MatchId id) {
    const MatchFigures match = host.match_figures(UdpTransport::now());
    log_.info("match begins", {{"number", std::uint64_t{match.number}},
                               {"mode", std::string(name_of(match.mode))},
                               {"map", host.world().terrain().name},
                               {"players", std::uint64_t{host.active_players()}},
                               {"match_id", std::uint64_t{id.value}}});
}

void GameThread::log_draining(const Host& host, MatchId id) {
    const LogField match_id{"match_id", std::uint64_t{id.value}};
    if (host.world().state().match.phase == sim::MatchPhase::match_end)
        log_.info("draining: the match is over, and after-match is exit", {match_id});
    else
        log_.warn("draining: the match has reached the last tick that can be counted", {match_id});
}

void GameThread::on_skipped(std::uint64_t ticks) {
    report_.tick_times.skipped += ticks;
    const Time now = UdpTransport::now();
    if (!skips_.allow(now)) return;
    log_.warn("running late: ticks skipped",
              {{"ticks", ticks}, {"not_logged", skips_.take_suppressed()}});
}

void GameThread::publish() {
    const Time now = UdpTransport::now();
    const Host& first = server_.host();
    report_.tick = first.world().tick();
    report_.map = first.map();
    report_.match = first.match_figures(now);
    report_.players = 0;
    report_.absent = 0;
    report_.watchers = 0;
    report_.sessions = 0;
    for (std::size_t match = 0; match < server_.matches(); ++match) {
        const Host& host = server_.host(match);
        report_.players += host.active_players();
        report_.absent += host.absent_players();
        report_.watchers += host.watchers();
        report_.sessions += host.sessions();
    }
    report_.draining = server_.draining();
    report_.open_matches = 0;
    report_.paused_matches = 0;
    for (std::size_t match = 0; match < server_.matches(); ++match) {
        const Host& host = server_.host(match);
        if (!host.draining() || report_.draining) ++report_.open_matches;
        if (host.is_paused() && !host.finished()) ++report_.paused_matches;
    }
    report_.statistics = server_.statistics();
    report_.transport = transport_.counters();
    report_.log_lines_dropped = log_.lines_dropped();
    transport_log_.look(report_.transport, now);
    list_matches(now);
    published_.store(report_);
}

void GameThread::list_matches(Time now) {
    if (!report_.matches.empty() && now - matches_listed_at_ < kMatchListInterval) return;
    matches_listed_at_ = now;
    report_.matches.resize(lanes_.size());
    for (const Lane& lane : lanes_) {
        const Host& host = server_.host(lane.match);
        report_.matches[lane.match] = {.id = Server::id_of(lane.match).value,
                                       .map = host.map(),
                                       .figures = host.match_figures(now),
                                       .tick = host.world().tick(),
                                       .players = host.active_players(),
                                       .absent = host.absent_players(),
                                       .watchers = static_cast<std::uint32_t>(host.watchers()),
                                       .draining = host.draining(),
                                       .tick_ns_p50 = lane.nanoseconds.value_at(0.5),
                                       .tick_ns_p99 = lane.nanoseconds.value_at(0.99),
                                       .tick_ns_max = lane.nanoseconds.max()};
    }
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
    if (const auto* const told = std::get_if<OrderMatch>(&request)) {
        Host* const host = find_match(*told);
        if (host == nullptr)
            return {.refusal = ControlRefusal{
                        .reason = "name one of the " + std::to_string(server_.matches()) +
                                  " matches by its id on the page /matches: match=ID"}};
        const bool was_paused = host->is_paused();
        const bool is_for_world =
            told->order == MatchOrder::start || told->order == MatchOrder::end;
        return {.refusal = carry_out(*host, told->order, now),
                .awaits_resume = was_paused && is_for_world};
    }
    if (const auto* const order = std::get_if<MoveClient>(&request)) return move(*order);
    if (const auto* const announcement = std::get_if<Announce>(&request))
        for (std::size_t match = 0; match < server_.matches(); ++match)
            server_.host(match).announce(announcement->text);
    return {};
}

Host* GameThread::find_match(const OrderMatch& order) {
    if (!order.match_id) return server_.matches() == 1 ? &server_.host() : nullptr;
    if (*order.match_id < 1 || *order.match_id > server_.matches()) return nullptr;
    return &server_.host(*order.match_id - 1);
}

Controlled GameThread::move(const MoveClient& move) {
    Controlled outcome;
    for (std::size_t match = 0; match < server_.matches(); ++match) {
        Host& host = server_.host(match);
        outcome = {.refusal = host.move_player({.client_id = move.client_id, .team = move.team}),
                   .awaits_resume = host.is_paused()};
        if (!outcome.refusal || !outcome.refusal->is_unknown_client) break;
    }
    return outcome;
}

ControlOutcome GameThread::carry_out(Host& host, MatchOrder order, Time now) {
    switch (order) {
        case MatchOrder::start:
            return host.start_match();
        case MatchOrder::end:
            return host.end_match();
        case MatchOrder::pause:
            return host.pause_match(now);
        case MatchOrder::resume:
            return host.resume_match();
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
    const Time now = UdpTransport::now();
    if (std::exchange(is_signalled_, true)) {
        if (now - signalled_at_ < kSignalEcho) return;
        std::_Exit(128 + signal);
    }
    signalled_at_ = now;
    log_.info("draining",
              {{"signal", std::int64_t{signal}}, {"players", std::uint64_t{report_.players}}});
    server_.begin_drain(UdpTransport::now());
    publish();
}

}  // namespace arena::server
