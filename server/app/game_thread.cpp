#include "server/app/game_thread.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <utility>
#include <variant>

#include "protocol/crypto/random.h"
#include "server/app/entry_files.h"
#include "server/base/signals_blocked.h"

namespace arena::server {
namespace {

/// What signals all processes of a service signals a supervised server as its supervisor does, too,
/// and each thread of a supervisor that dies does so. Nobody asks a second time so soon.
constexpr Time kSignalEcho = std::chrono::milliseconds(50);
/// How often the list of matches is made anew.
constexpr Time kMatchListInterval = std::chrono::milliseconds(250);
/// The ticks of matches fall on so many moments of a period, spread evenly: each costs a reading of
/// the socket.
constexpr std::size_t kTickMomentsMax = 16;
/// How often the report of several matches is published.
constexpr Time kReportInterval = std::chrono::milliseconds(50);
/// The thread of the hall reads the socket so long before the ticks of matches that others run.
constexpr Time kReadBefore = std::chrono::milliseconds(1);
/// For how long an operator's request waits for a match, which is many times a tick.
constexpr Time kHoldPatience = std::chrono::milliseconds(100);

/// Why an order is refused for a match that is not free in time.
ControlRefusal no_answer() {
    return {.reason = "the match does not answer: one of its ticks takes long"};
}

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
      key_reload_(surroundings.keys),
      transport_log_(line_writer_of(log_)),
      transition_log_(log_, config_.matches > 1),
      tick_log_(log_),
      period_(TickClock(config_.tick_rate, {}).period()),
      server_(with_bans(std::move(settings)), terrain, ports(), UdpTransport::now(),
              config_.matches, mailboxes()),
      lanes_(make_lanes()),
      first_due_(lanes_.front().next_due()) {
    if (has_match_threads()) start_threads();
}

void GameThread::run() {
    transport_.run([this] { return wake(); }, [this](int signal) { on_signal(signal); });
}

ServerSettings GameThread::with_bans(ServerSettings settings) {
    settings.bans = [this](std::uint64_t client_id, const protocol::Address& address) {
        const std::lock_guard lock(bans_mutex_);
        return bans_.bans(client_id, address);
    };
    return settings;
}

ServerPorts GameThread::ports() {
    start_fork_join();
    ServerPorts ports = {
        .send = [this](const Path& to, FarEnd end,
                       std::span<const std::byte> bytes) { transport_.send(to, end, bytes); },
        .fill_random = protocol::crypto::random_bytes,
        .unix_seconds = unix_seconds,
        .on_transition =
            [this](const Transition& transition) {
                fleet_.take(transition);
                const std::lock_guard lock(transition_mutex_);
                transition_log_.write(transition, UdpTransport::now());
            },
        .on_result =
            [this](const MatchResult& result) {
                delivery_.results->submit({.id = result.id, .json = to_json(result)});
            },
        .stage_clock = UdpTransport::now,
        .fork_join = fork_join_ ? &*fork_join_ : nullptr};
    if (delivery_.events)
        ports.on_live_event = [this](std::string_view line) { delivery_.events->add(line); };
    return ports;
}

void GameThread::start_fork_join() {
    if (config_.threads < 2 || has_match_threads()) return;
    const SignalsBlocked blocked;
    fork_join_.emplace(config_.threads);
}

std::optional<Mailboxes> GameThread::mailboxes() {
    if (!has_match_threads()) return std::nullopt;
    return Mailboxes{.send_from = [this](std::size_t match, const Path& to, FarEnd end,
                                         std::span<const std::byte> bytes) {
        Outbox& outbox = berths_[match]->outbox;
        outbox.add(to, end, bytes);
        if (outbox.size_bytes() >= kSubmitBytes) transport_.submit(outbox);
    }};
}

std::vector<Lane> GameThread::make_lanes() {
    const Time start = UdpTransport::now();
    const std::size_t matches = config_.matches;
    const std::size_t moments = std::min(matches, kTickMomentsMax);
    const Lane::Shared shared{
        .server = server_, .log = log_, .tick_log = tick_log_, .period = period_};
    std::vector<Lane> lanes;
    for (std::size_t match = 0; match < matches; ++match) {
        const std::size_t moment = match * moments / matches;
        const Time offset = period_ * moment / moments;
        lanes.emplace_back(shared, match, TickClock(config_.tick_rate, start + offset));
    }
    return lanes;
}

void GameThread::start_threads() {
    std::vector<Time> first_due;
    for (const Lane& lane : lanes_) {
        berths_.push_back(std::make_unique<Berth>());
        berths_.back()->report.store(lane.report(UdpTransport::now()));
        first_due.push_back(lane.next_due());
    }
    threads_.emplace(
        MatchThreads::Settings{.threads = config_.threads, .late_after = period_ / 2}, first_due,
        MatchThreads::Work{.run_due = [this](std::size_t match) { return run_on_thread(match); },
                           .after_hanging =
                               [this](std::size_t match, Time lasted) {
                                   lanes_[match].end_after_hanging(lasted, UdpTransport::now());
                                   return std::optional(lanes_[match].next_due());
                               }});
}

std::optional<Time> GameThread::run_on_thread(std::size_t match) {
    Lane& lane = lanes_[match];
    const Time now = UdpTransport::now();
    Berth& berth = *berths_[match];
    berth.keys.take_all([&](const protocol::TokenKeys& keys) { lane.host().use_keys(keys); });
    if (berth.is_to_drain.exchange(false)) lane.host().begin_drain(now);
    const bool is_to_enforce_bans = berth.is_to_enforce_bans.exchange(false);
    const auto end = lane.run_due_ticks(now, now);
    // After the applicants whom the hall had passed before it knew of the bans.
    if (is_to_enforce_bans) lane.host().enforce_bans(now);
    hand_over(match, end.value_or(now));
    if (lane.has_finished()) return std::nullopt;
    return lane.next_due();
}

void GameThread::hand_over(std::size_t match, Time now) {
    Berth& berth = *berths_[match];
    transport_.submit(berth.outbox);
    const bool is_over = lanes_[match].has_finished();
    if (now - berth.reported_at < kReportInterval && !is_over) return;
    berth.reported_at = now;
    berth.report.store(lanes_[match].report(now));
}

std::optional<Time> GameThread::wake() {
    const Time received_from = UdpTransport::now();
    if (const auto outcome = ban_reload_.take()) on_bans(*outcome);
    if (const auto keys = key_reload_.take()) on_keys(*keys);
    return threads_ ? wake_beside_threads(received_from) : wake_alone(received_from);
}

std::optional<Time> GameThread::wake_alone(Time received_from) {
    const Arrivals arrivals = receive();
    const Time received_at = UdpTransport::now();
    receiving_ += received_at - received_from;
    server_.tick_hall(received_at);
    Time begin = received_from;
    bool has_ticked = false;
    bool is_first_due = false;
    for (Lane& lane : lanes_) {
        const auto end = lane.run_due_ticks(received_at, begin);
        if (!end) continue;
        has_ticked = true;
        is_first_due |= lane.id() == Server::id_of(0);
        begin = *end;
    }
    if (is_first_due) desk_.serve([this](const AdminRequest& request) { return act_on(request); });
    const bool is_over = server_.finished();
    const Time now = UdpTransport::now();
    const bool is_report_due =
        is_first_due && (lanes_.size() == 1 || now - published_at_ >= kReportInterval);
    if (is_report_due || is_over) publish(now);
    if (is_over) return std::nullopt;
    return pace_.next(received_from, arrivals, has_ticked, UdpTransport::now(), next_due());
}

std::optional<Time> GameThread::wake_beside_threads(Time received_from) {
    const Arrivals arrivals = receive();
    const Time received_at = UdpTransport::now();
    receiving_ += received_at - received_from;
    server_.tick_hall(received_at);
    for (const std::size_t match : threads_->look(received_at)) {
        log_.error("a match hangs: it is ended when its tick is over, and others go on without it",
                   {{"match_id", std::uint64_t{Server::id_of(match).value}}});
        server_.hall().abandon(Server::id_of(match));
    }
    desk_.serve([this](const AdminRequest& request) { return act_on(request); });
    const bool is_over = is_signalled_ ? threads_->finished_but_hanging() : threads_->finished();
    if (is_over || received_at - published_at_ >= kReportInterval) publish(received_at);
    if (is_over) return std::nullopt;
    const bool is_regular = received_from >= next_reading_;
    if (is_regular) {
        const auto moments = static_cast<Time::rep>(std::min(lanes_.size(), kTickMomentsMax));
        const Time interval = period_ / moments;
        const Time first = first_due_ - kReadBefore;
        next_reading_ = first + ((received_at - first) / interval + 1) * interval;
    }
    return pace_.next(received_from, arrivals, is_regular, UdpTransport::now(), next_reading_);
}

Arrivals GameThread::receive() {
    return transport_.receive_all([this](const Path& from, std::span<const std::byte> datagram) {
        server_.receive(from, datagram, UdpTransport::now());
    });
}

Time GameThread::next_due() const {
    Time soonest = lanes_.front().next_due();
    for (const Lane& lane : lanes_)
        soonest = std::min(soonest, lane.next_due());
    return soonest;
}

template <typename Act>
bool GameThread::with_host(std::size_t match, Act&& act) {
    if (!threads_) {
        act(server_.host(match));
        return true;
    }
    return threads_->hold(match, kHoldPatience, [&] {
        act(server_.host(match));
        hand_over(match, UdpTransport::now());
    });
}

void GameThread::publish(Time now) {
    published_at_ = now;
    reports_.clear();
    for (std::size_t match = 0; match < lanes_.size(); ++match)
        reports_.push_back(threads_ ? berths_[match]->report.load() : lanes_[match].report(now));
    const LaneReport& first = reports_.front();
    report_.tick = first.tick;
    report_.map = first.map;
    report_.match = first.figures;
    report_.players = 0;
    report_.absent = 0;
    report_.watchers = 0;
    report_.sessions = 0;
    report_.statistics = server_.hall().statistics();
    report_.tick_times = {};
    report_.tick_times.receiving = receiving_;
    report_.all_ticked_at = now;
    report_.paused_matches = 0;
    for (const LaneReport& report : reports_) {
        if (!report.finished)
            report_.all_ticked_at = std::min(report_.all_ticked_at, report.last_tick_at);
        report_.players += report.players;
        report_.absent += report.absent;
        report_.watchers += report.watchers;
        report_.sessions += report.sessions;
        report_.statistics += report.statistics;
        report_.tick_times += report.tick_times;
        report_.last_tick_at = std::max(report_.last_tick_at, report.last_tick_at);
        if (report.figures.is_paused() && !report.finished) ++report_.paused_matches;
    }
    const auto open = static_cast<std::uint32_t>(
        std::ranges::count_if(reports_, [](const LaneReport& report) { return !report.draining; }));
    report_.draining = open == 0;
    report_.open_matches = report_.draining ? static_cast<std::uint32_t>(reports_.size()) : open;
    report_.transport = transport_.counters();
    report_.log_lines_dropped = log_.lines_dropped();
    transport_log_.look(report_.transport, now);
    list_matches(now);
    published_.store(report_);
}

void GameThread::list_matches(Time now) {
    if (!report_.matches.empty() && now - matches_listed_at_ < kMatchListInterval) return;
    matches_listed_at_ = now;
    report_.matches.resize(reports_.size());
    for (std::size_t match = 0; match < reports_.size(); ++match) {
        const LaneReport& report = reports_[match];
        const LogLinearHistogram& nanoseconds = report.tick_times.nanoseconds;
        report_.matches[match] = {.id = Server::id_of(match).value,
                                  .map = report.map,
                                  .figures = report.figures,
                                  .tick = report.tick,
                                  .players = report.players,
                                  .absent = report.absent,
                                  .watchers = static_cast<std::uint32_t>(report.watchers),
                                  .draining = report.draining,
                                  .tick_ns_p50 = nanoseconds.value_at(0.5),
                                  .tick_ns_p99 = nanoseconds.value_at(0.99),
                                  .tick_ns_max = nanoseconds.max()};
    }
}

AdminOutcome GameThread::act_on(const AdminRequest& request) {
    const Time now = UdpTransport::now();
    if (std::holds_alternative<ListClients>(request)) return list_clients(now);
    if (const auto* const order = std::get_if<KickClient>(&request))
        return kick(order->client_id, now);
    return control(request, now);
}

/// Without those of a match that hangs.
ClientList GameThread::list_clients(Time now) {
    ClientList clients;
    for (std::size_t match = 0; match < lanes_.size(); ++match)
        with_host(match, [&](const Host& host) {
            const ClientList more = host.clients(now);
            clients.insert(clients.end(), more.begin(), more.end());
        });
    return clients;
}

Kicked GameThread::kick(std::uint64_t client_id, Time now) {
    Kicked kicked;
    for (std::size_t match = 0; match < lanes_.size() && !kicked.found; ++match)
        with_host(match, [&](Host& host) {
            kicked.found = host.kick(client_id, protocol::EndReason::kicked, now);
        });
    return kicked;
}

Controlled GameThread::control(const AdminRequest& request, Time now) {
    if (const auto* const order = std::get_if<OrderMatch>(&request))
        return control_match(*order, now);
    if (const auto* const order = std::get_if<MoveClient>(&request)) return move(*order);
    if (const auto* const announcement = std::get_if<Announce>(&request))
        return announce(announcement->text);
    return {};
}

/// A world that stands takes no orders: it carries them out with its next tick.
Controlled GameThread::control_match(const OrderMatch& order, Time now) {
    const auto match = find_match(order);
    if (!match)
        return {.refusal =
                    ControlRefusal{.reason = "name one of the " + std::to_string(lanes_.size()) +
                                             " matches by its id on the page /matches: match=ID"}};
    Controlled outcome;
    const bool is_for_world = order.order == MatchOrder::start || order.order == MatchOrder::end;
    const bool is_free = with_host(*match, [&](Host& host) {
        outcome.awaits_resume = host.is_paused() && is_for_world;
        outcome.refusal = carry_out(host, order.order, now);
    });
    if (!is_free) outcome.refusal = no_answer();
    return outcome;
}

Controlled GameThread::announce(const std::string& text) {
    Controlled outcome;
    for (std::size_t match = 0; match < lanes_.size(); ++match)
        if (!with_host(match, [&](Host& host) { host.announce(text); }))
            outcome.refusal =
                ControlRefusal{.reason = "some clients were not told: their match does not answer"};
    return outcome;
}

std::optional<std::size_t> GameThread::find_match(const OrderMatch& order) const {
    if (!order.match_id) return lanes_.size() == 1 ? std::optional<std::size_t>(0) : std::nullopt;
    if (*order.match_id < 1 || *order.match_id > lanes_.size()) return std::nullopt;
    return *order.match_id - 1;
}

Controlled GameThread::move(const MoveClient& move) {
    Controlled outcome;
    bool have_all_answered = true;
    for (std::size_t match = 0; match < lanes_.size(); ++match) {
        const bool is_free = with_host(match, [&](Host& host) {
            outcome = {
                .refusal = host.move_player({.client_id = move.client_id, .team = move.team}),
                .awaits_resume = host.is_paused()};
        });
        if (is_free && (!outcome.refusal || !outcome.refusal->is_unknown_client)) return outcome;
        have_all_answered = have_all_answered && is_free;
    }
    if (!have_all_answered) outcome.refusal = no_answer();
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
    {
        const std::lock_guard lock(bans_mutex_);
        bans_ = std::move(outcome).value();
        log_bans(log_, bans_);
    }
    for (std::size_t match = 0; match < lanes_.size(); ++match)
        if (threads_)
            berths_[match]->is_to_enforce_bans = true;
        else
            server_.host(match).enforce_bans(UdpTransport::now());
}

void GameThread::on_keys(const protocol::TokenKeys& keys) {
    server_.hall().use_keys(keys);
    for (std::size_t match = 0; match < lanes_.size(); ++match)
        if (threads_)
            berths_[match]->keys.put(keys);
        else
            server_.host(match).use_keys(keys);
}

void GameThread::on_signal(int signal) {
    if (signal == SIGHUP) {
        key_reload_.start();
        if (!config_.ban_file.empty() && !ban_reload_.start())
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
    for (std::size_t match = 0; match < lanes_.size(); ++match) {
        if (threads_)
            berths_[match]->is_to_drain = true;
        else
            server_.host(match).begin_drain(now);
    }
    publish(now);
}

}  // namespace arena::server
