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

/// Lines about matches that are not opened on demand, before they are counted only.
constexpr std::uint32_t kRefusalLines = 5;
/// Matches that have failed are replaced so often at once, and then once in the interval.
constexpr std::uint32_t kReplacements = 5;
constexpr Time kReplacementInterval = std::chrono::seconds(12);

/// Why an order is refused for a match that is not free in time.
ControlRefusal no_answer() {
    return {.reason = "the match does not answer: one of its ticks takes long"};
}

std::uint64_t unix_seconds() {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::seconds>(since).count());
}

bool all_drain(std::span<const LaneReport> lanes) {
    return std::ranges::all_of(lanes, [](const LaneReport& lane) { return lane.draining; });
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
      dumps_(surroundings.dumps),
      transport_log_(line_writer_of(log_)),
      transition_log_(log_, rooms_of(config_) > 1),
      tick_log_(log_),
      period_(TickClock(config_.tick_rate, {}).period()),
      server_(with_bans(settings), terrain, ports(), UdpTransport::now(),
              {.at_start = config_.matches,
               .at_most = rooms_of(config_),
               .come_and_go = matches_come_and_go()},
              mailboxes()),
      game_{.terrain = terrain, .rules = std::move(settings.rules)},
      start_(UdpTransport::now()),
      replacements_(kReplacements, kReplacementInterval),
      refusals_(kRefusalLines, std::chrono::seconds(10)) {
    make_lanes();
    if (has_match_threads()) start_threads();
    if (config_.matches_on_demand)
        server_.hall().open_on_demand(
            [this](const MatchWish& wish) { return open_on_demand(wish); });
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
    return Mailboxes{.send_from = [this](std::size_t room, const Path& to, FarEnd end,
                                         std::span<const std::byte> bytes) {
        Outbox& outbox = berths_[room]->outbox;
        outbox.add(to, end, bytes);
        if (outbox.size_bytes() >= kSubmitBytes) transport_.submit(outbox);
    }};
}

template <typename Act>
void GameThread::for_each_match(Act&& act) const {
    for (std::size_t room = 0; room < lanes_.size(); ++room)
        if (lanes_[room]) act(room);
}

void GameThread::make_lanes() {
    for (std::size_t room = 0; room < server_.rooms(); ++room)
        lanes_.push_back(server_.has_match(room) ? std::make_unique<Lane>(make_lane(room, start_))
                                                 : nullptr);
    for_each_match([this](std::size_t room) { lanes_[room]->keep_replaced(); });
}

/// The first tick of a match that is opened later falls on the moment of its room, too.
Lane GameThread::make_lane(std::size_t room, Time now) {
    const std::size_t rooms = server_.rooms();
    const std::size_t moments = std::min(rooms, kTickMomentsMax);
    const Time first = start_ + period_ * (room * moments / rooms) / moments;
    const Time begin = first + std::max<Time::rep>((now - first) / period_, 0) * period_;
    return Lane(
        {.server = server_, .log = log_, .tick_log = tick_log_, .dumps = dumps_, .period = period_},
        room, TickClock(config_.tick_rate, begin));
}

void GameThread::start_threads() {
    std::vector<std::optional<Time>> first_due;
    for (const auto& lane : lanes_) {
        berths_.push_back(std::make_unique<Berth>());
        if (lane) berths_.back()->report.store(lane->report(UdpTransport::now()));
        first_due.push_back(lane ? std::optional(lane->next_due()) : std::nullopt);
    }
    threads_.emplace(
        MatchThreads::Settings{.threads = config_.threads, .late_after = period_ / 2}, first_due,
        MatchThreads::Work{.run_due = [this](std::size_t room) { return run_on_thread(room); },
                           .after_hanging =
                               [this](std::size_t room, Time lasted) {
                                   lanes_[room]->end_after_hanging(lasted, UdpTransport::now());
                                   return std::optional(lanes_[room]->next_due());
                               }});
}

Result<MatchId, std::string> GameThread::open(const MatchOpening& opening) {
    if (is_signalled_) return Failure{std::string("the server drains")};
    std::vector<bool> taken;
    for (const auto& lane : lanes_)
        taken.push_back(lane != nullptr);
    if (const auto other = server_.hall().find_labelled(opening.label))
        return Failure{"match " + std::to_string(other->value) + " has the label '" +
                       opening.label + "', and is open: close it first, or choose another label"};
    const auto room = choose_room(taken);
    if (!matches_come_and_go())
        return Failure{std::string(
            "this server opens no matches after its start: start it with --matches-max N")};
    if (!room)
        return Failure{"there is no room for one more match: --matches-max is " +
                       std::to_string(config_.matches_max)};
    const auto home = choose_home(opening.clients_max);
    if (!home) return Failure{home.error()};
    const Time now = UdpTransport::now();
    server_.open(*room, opening, now);
    begin(*room, home.value(), now);
    const MatchId id = server_.id_of(*room);
    log_.info("a match is opened", {{"match_id", std::uint64_t{id.value}},
                                    {"label", opening.label},
                                    {"map", opening.game.terrain->name},
                                    {"mode", name_of(opening.game.rules.match.mode)},
                                    {"max_clients", std::uint64_t{opening.clients_max}}});
    return id;
}

void GameThread::begin(std::size_t room, const ThreadChoice& home, Time now) {
    lanes_[room] = std::make_unique<Lane>(make_lane(room, now));
    lanes_[room]->expect(home.share, now);
    if (!threads_) return;
    const Lane& lane = *lanes_[room];
    Berth& berth = *berths_[room];
    berth.reported_at = {};
    berth.keys.take_all([](const protocol::TokenKeys&) {});  // it was made with the newest
    berth.is_to_drain = false;
    berth.is_to_enforce_bans = false;
    berth.report.store(lane.report(now));
    threads_->open(room, lane.next_due(), home.thread);
}

void GameThread::replace(std::size_t room, bool has_failed, Time now) {
    if (has_failed && !replacements_.allow(now))
        return log_.error("a match that has failed is not replaced: too many have failed");
    server_.open_as_at_start(room, now);
    begin(room, {.thread = threads_ ? threads_->homes()[room] % config_.threads : 0}, now);
    lanes_[room]->keep_replaced();
    log_.info("a match is opened in place of one that has ended",
              {{"match_id", std::uint64_t{server_.id_of(room).value}}});
}

Result<ThreadChoice, std::string> GameThread::choose_home(std::uint32_t seats) const {
    std::vector<std::size_t> homes(lanes_.size(), 0);
    std::vector<bool> hanging(lanes_.size(), false);
    if (threads_) {
        homes = threads_->homes();
        hanging = threads_->hanging();
    }
    std::vector<MatchLoad> loads;
    for_each_match([&](std::size_t room) {
        const double share = threads_ ? berths_[room]->report.load().load : lanes_[room]->load();
        loads.push_back({.thread = homes[room], .share = hanging[room] ? 1.0 : share});
    });
    return choose_thread(loads, threads_ ? config_.threads : 1, seats, config_.load_max / 100.0);
}

std::optional<protocol::DeniedReason> GameThread::open_on_demand(const MatchWish& wish) {
    const bool is_other_mode = wish.mode && *wish.mode != game_.rules.match.mode;
    // The open match of that label is of another mode.
    if (is_other_mode || server_.hall().find_labelled(wish.label))
        return protocol::DeniedReason::no_such_match;
    const auto opened = open({.game = game_,
                              .label = wish.label,
                              .clients_max = config_.max_clients,
                              .watchers_max = config_.watchers_max});
    if (opened) return std::nullopt;
    if (refusals_.allow(UdpTransport::now()))
        log_.warn("a match is not opened that a token names",
                  {{"label", wish.label},
                   {"reason", opened.error()},
                   {"more_such_lines", refusals_.take_suppressed()}});
    return protocol::DeniedReason::server_full;
}

void GameThread::forget_ended(Time now) {
    if (!matches_come_and_go()) return;
    if (threads_) {
        for (const std::size_t room : threads_->take_ended())
            forget(room, now);
    } else {
        for_each_match([&](std::size_t room) {
            if (server_.has_finished(room)) forget(room, now);
        });
    }
}

void GameThread::forget(std::size_t room, Time now) {
    const LaneReport report = lanes_[room]->report(now);
    log_.info("a match has made room", {{"match_id", std::uint64_t{lanes_[room]->id().value}},
                                        {"ticks", report.tick_times.nanoseconds.count()}});
    of_forgotten_ += report.tick_times;
    failures_[MatchFailure::failed] += report.failed;
    const bool is_to_be_replaced = lanes_[room]->is_to_be_replaced() && !is_signalled_;
    lanes_[room].reset();
    server_.forget(room);
    if (is_to_be_replaced) replace(room, report.hung || report.failed, now);
}

std::optional<Time> GameThread::run_on_thread(std::size_t room) {
    Lane& lane = *lanes_[room];
    const Time now = UdpTransport::now();
    Berth& berth = *berths_[room];
    berth.keys.take_all([&](const protocol::TokenKeys& keys) { lane.host().use_keys(keys); });
    if (berth.is_to_drain.exchange(false)) lane.host().begin_drain(now);
    const bool is_to_enforce_bans = berth.is_to_enforce_bans.exchange(false);
    const auto end = lane.run_due_ticks(now, now);
    // After the applicants whom the hall had passed before it knew of the bans.
    if (is_to_enforce_bans) lane.host().enforce_bans(now);
    hand_over(room, end.value_or(now));
    if (lane.has_finished()) return std::nullopt;
    return lane.next_due();
}

void GameThread::hand_over(std::size_t room, Time now) {
    Berth& berth = *berths_[room];
    const Lane& lane = *lanes_[room];
    transport_.submit(berth.outbox);
    if (now - berth.reported_at < kReportInterval && !lane.has_finished()) return;
    berth.reported_at = now;
    berth.report.store(lane.report(now));
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
    bool has_first_ticked = false;
    bool is_first = true;
    for_each_match([&](std::size_t room) {
        const auto end = lanes_[room]->run_due_ticks(received_at, begin);
        has_first_ticked |= end && is_first;
        is_first = false;
        if (!end) return;
        has_ticked = true;
        begin = *end;
    });
    // After the ticks of the first match; while there is none, as often.
    const bool is_to_serve = has_first_ticked || (is_first && received_at >= serving_due_);
    if (is_to_serve) {
        serving_due_ = received_at + period_;
        desk_.serve([this](const AdminRequest& request) { return act_on(request); });
    }
    const Time now = UdpTransport::now();
    forget_ended(now);
    const bool is_over = this->is_over();
    const bool is_report_due =
        is_to_serve && (lanes_.size() == 1 || now - published_at_ >= kReportInterval);
    if (is_report_due || is_over) publish(now);
    if (is_over) return std::nullopt;
    return pace_.next(received_from, arrivals, has_ticked, UdpTransport::now(), next_due(now));
}

/// A server whose matches come and go stays until it is told to end.
bool GameThread::is_over() const {
    if (matches_come_and_go() && !is_signalled_) return false;
    if (!threads_) return server_.finished();
    if (server_.hall().farewells() > 0) return false;
    return is_signalled_ ? threads_->finished_but_hanging() : threads_->finished();
}

std::optional<Time> GameThread::wake_beside_threads(Time received_from) {
    const Arrivals arrivals = receive();
    const Time received_at = UdpTransport::now();
    receiving_ += received_at - received_from;
    server_.tick_hall(received_at);
    for (const std::size_t room : threads_->look(received_at)) {
        const MatchId match = server_.id_of(room);
        log_.error("a match hangs: it is ended when its tick is over, and others go on without it",
                   {{"match_id", std::uint64_t{match.value}}});
        server_.hall().abandon(match);
        ++failures_[MatchFailure::hung];
    }
    desk_.serve([this](const AdminRequest& request) { return act_on(request); });
    forget_ended(received_at);
    const bool is_over = this->is_over();
    if (is_over || received_at - published_at_ >= kReportInterval) publish(received_at);
    if (is_over) return std::nullopt;
    const bool is_regular = received_from >= next_reading_;
    if (is_regular) {
        const auto moments = static_cast<Time::rep>(std::min(lanes_.size(), kTickMomentsMax));
        const Time interval = period_ / moments;
        const Time first = start_ + period_ - kReadBefore;
        next_reading_ = first + ((received_at - first) / interval + 1) * interval;
    }
    return pace_.next(received_from, arrivals, is_regular, UdpTransport::now(), next_reading_);
}

Arrivals GameThread::receive() {
    return transport_.receive_all([this](const Path& from, std::span<const std::byte> datagram) {
        server_.receive(from, datagram, UdpTransport::now());
    });
}

Time GameThread::next_due(Time now) const {
    Time soonest = now + period_;
    for_each_match(
        [&](std::size_t room) { soonest = std::min(soonest, lanes_[room]->next_due()); });
    return soonest;
}

template <typename Act>
bool GameThread::with_host(std::size_t room, Act&& act) {
    if (!threads_) {
        act(server_.host(room));
        return true;
    }
    return threads_->hold(room, kHoldPatience, [&] {
        act(server_.host(room));
        hand_over(room, UdpTransport::now());
    });
}

void GameThread::publish(Time now) {
    published_at_ = now;
    reports_.clear();
    for_each_match([&](std::size_t room) {
        reports_.push_back(threads_ ? berths_[room]->report.load() : lanes_[room]->report(now));
    });
    report_ = {.last_tick_at = report_.last_tick_at, .matches = std::move(report_.matches)};
    report_.statistics = server_.hall().statistics();
    report_.statistics += server_.of_forgotten();
    report_.tick_times = of_forgotten_;
    report_.tick_times.receiving = receiving_;
    report_.match_failures = failures_;
    report_.thread_loads = thread_loads();
    report_.draining = matches_come_and_go() ? is_signalled_ : all_drain(reports_);
    add_lanes(reports_, now, report_);
    report_.rooms_free = matches_come_and_go() && !is_signalled_
                             ? static_cast<std::uint32_t>(lanes_.size() - reports_.size())
                             : 0;
    report_.transport = transport_.counters();
    report_.log_lines_dropped = log_.lines_dropped();
    transport_log_.look(report_.transport, now);
    if (now - matches_listed_at_ >= kMatchListInterval ||
        reports_.size() != report_.matches.size()) {
        matches_listed_at_ = now;
        report_.matches = list_matches(reports_);
    }
    published_.store(report_);
}

std::vector<double> GameThread::thread_loads() const {
    if (!threads_) {
        double load = 0.0;
        for (const LaneReport& lane : reports_)
            load += lane.load;
        return {load};
    }
    const std::vector<std::size_t> homes = threads_->homes();
    std::vector<std::size_t> of_reports;
    for_each_match([&](std::size_t room) { of_reports.push_back(homes[room]); });
    return add_loads(reports_, of_reports, config_.threads);
}

bool GameThread::has_failed() const {
    return !matches_come_and_go() && std::ranges::all_of(reports_, [](const LaneReport& lane) {
        return lane.hung || lane.failed;
    });
}

AdminOutcome GameThread::act_on(const AdminRequest& request) {
    const Time now = UdpTransport::now();
    if (std::holds_alternative<ListClients>(request)) return list_clients(now);
    if (const auto* const order = std::get_if<OpenOrder>(&request)) {
        Opened opened{open(*order->opening)};
        publish(now);  // so that the pages know the match when the operator does
        return opened;
    }
    if (const auto* const order = std::get_if<KickClient>(&request))
        return kick(order->client_id, now);
    return control(request, now);
}

/// Without those of a match that hangs.
ClientList GameThread::list_clients(Time now) {
    ClientList clients;
    for_each_match([&](std::size_t room) {
        with_host(room, [&](const Host& host) {
            const ClientList more = host.clients(now);
            clients.insert(clients.end(), more.begin(), more.end());
        });
    });
    return clients;
}

Kicked GameThread::kick(std::uint64_t client_id, Time now) {
    Kicked kicked;
    for_each_match([&](std::size_t room) {
        if (kicked.found) return;
        with_host(room, [&](Host& host) {
            kicked.found = host.kick(client_id, protocol::EndReason::kicked, now);
        });
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
    const auto room = find_match(order);
    if (!room) return {.refusal = ControlRefusal{.reason = reason_without_match(order)}};
    Controlled outcome{.match_id = server_.id_of(*room).value};
    const bool is_for_world = order.order == MatchOrder::start || order.order == MatchOrder::end;
    const bool is_free = with_host(*room, [&](Host& host) {
        outcome.awaits_resume = host.is_paused() && is_for_world;
        outcome.refusal = carry_out(host, order.order, now);
        const bool ends = order.order == MatchOrder::close || order.order == MatchOrder::drain;
        if (ends && !outcome.refusal) lanes_[*room]->end_by_operator();
    });
    if (!is_free) outcome.refusal = no_answer();
    return outcome;
}

Controlled GameThread::announce(const std::string& text) {
    Controlled outcome;
    for_each_match([&](std::size_t room) {
        if (!with_host(room, [&](Host& host) { host.announce(text); }))
            outcome.refusal =
                ControlRefusal{.reason = "some clients were not told: their match does not answer"};
    });
    return outcome;
}

std::string GameThread::reason_without_match(const OrderMatch& order) const {
    if (order.match_id)
        return "there is no match " + std::to_string(*order.match_id) +
               ": the page /matches lists those that there are";
    return "name one of the " + std::to_string(reports_.size()) +
           " matches by its id on the page /matches: match=ID";
}

std::optional<std::size_t> GameThread::find_match(const OrderMatch& order) const {
    if (order.match_id) return server_.room_of({*order.match_id});
    return lanes_.size() == 1 && lanes_.front() ? std::optional<std::size_t>(0) : std::nullopt;
}

Controlled GameThread::move(const MoveClient& move) {
    Controlled outcome;
    bool have_all_answered = true;
    for (std::size_t room = 0; room < lanes_.size(); ++room) {
        if (!lanes_[room]) continue;
        const bool is_free = with_host(room, [&](Host& host) {
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
        case MatchOrder::close:
            return host.close_match();
        case MatchOrder::drain:
            return host.drain_match(now);
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
    for_each_match([&](std::size_t room) {
        if (threads_)
            berths_[room]->is_to_enforce_bans = true;
        else
            server_.host(room).enforce_bans(UdpTransport::now());
    });
}

void GameThread::on_keys(const protocol::TokenKeys& keys) {
    server_.use_keys_from_now_on(keys);
    for_each_match([&](std::size_t room) {
        if (threads_)
            berths_[room]->keys.put(keys);
        else
            server_.host(room).use_keys(keys);
    });
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
    server_.hall().begin_drain();
    for_each_match([&](std::size_t room) {
        if (threads_)
            berths_[room]->is_to_drain = true;
        else
            server_.host(room).begin_drain(now);
    });
    publish(now);
}

}  // namespace arena::server
