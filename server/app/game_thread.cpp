#include "server/app/game_thread.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <utility>

#include "protocol/crypto/random.h"
#include "server/app/entry_files.h"
#include "server/app/start_door.h"
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

/// Lines about matches that are not opened on demand, before they are counted only.
constexpr std::uint32_t kRefusalLines = 5;
/// Matches that have failed are replaced so often at once, and then once in the interval.
constexpr std::uint32_t kReplacements = 5;
constexpr Time kReplacementInterval = std::chrono::seconds(12);

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
      door_(surroundings.door),
      log_(surroundings.log),
      published_(surroundings.published),
      desk_(surroundings.desk),
      delivery_(surroundings.delivery),
      fleet_(surroundings.fleet),
      bans_(std::move(bans)),
      ban_reload_([config = config_] { return load_bans(config); }),
      key_reload_(surroundings.keys),
      identity_reload_([config = config_] { return load_door_identity(config); }),
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
    transport_.run(
        [this] {
            const auto next = wake();
            submit_messages();
            return next;
        },
        [this](int signal) {
            on_signal(signal);
            submit_messages();
        });
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
                       std::span<const std::byte> bytes) { send(to, end, bytes); },
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
        Outgoing& outgoing = berths_[room]->outgoing;
        outgoing.add(to, end, bytes);
        if (outgoing.size_bytes() >= kSubmitBytes) submit(outgoing);
    }};
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
    submit(berth.outgoing);
    if (now - berth.reported_at < kReportInterval && !lane.has_finished()) return;
    berth.reported_at = now;
    berth.report.store(lane.report(now));
}

std::optional<Time> GameThread::wake() {
    const Time received_from = UdpTransport::now();
    if (const auto outcome = ban_reload_.take()) on_bans(*outcome);
    if (const auto keys = key_reload_.take()) on_keys(*keys);
    if (const auto outcome = identity_reload_.take()) on_identity(*outcome);
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
    const auto receive = [this](const Path& from, std::span<const std::byte> packet) {
        server_.receive(from, packet, UdpTransport::now());
    };
    const auto expect = [this](std::span<const std::byte> packet, protocol::PrefetchStep step) {
        server_.expect(packet, step);
    };
    Arrivals arrivals = transport_.receive_all(receive, expect);
    if (door_ != nullptr) arrivals.datagrams += door_->receive_all(receive);
    return arrivals;
}

void GameThread::send(const Path& to, FarEnd end, std::span<const std::byte> packet) {
    if (to.channel == ChannelId{})
        transport_.send(to, end, packet);
    else
        messages_.add(to, end, packet);
}

void GameThread::submit_messages() {
    if (door_ != nullptr) door_->submit(messages_);
}

void GameThread::submit(Outgoing& outgoing) {
    transport_.submit(outgoing.datagrams);
    if (door_ != nullptr) door_->submit(outgoing.messages);
}

Time GameThread::next_due(Time now) const {
    Time soonest = now + period_;
    for_each_match(
        [&](std::size_t room) { soonest = std::min(soonest, lanes_[room]->next_due()); });
    return soonest;
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
    if (door_ != nullptr) take_door_figures();
    report_.log_lines_dropped = log_.lines_dropped();
    transport_log_.look(report_.transport, now);
    if (now - matches_listed_at_ >= kMatchListInterval) {
        matches_listed_at_ = now;
        report_.matches = list_matches(reports_);
    }
    published_.store(report_);
}

void GameThread::take_door_figures() {
    report_.websocket = door_->counters();
    if (report_.websocket.faults > door_faults_)
        log_.error("the door for browsers has caught an exception and goes on",
                   {{"what", std::string_view(door_->last_fault())},
                    {"faults", report_.websocket.faults}});
    door_faults_ = report_.websocket.faults;
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

void GameThread::on_identity(
    const FileReload<std::shared_ptr<const TlsIdentity>>::Outcome& outcome) {
    if (!outcome)
        return log_.error("certificate not read: the old one stays in force",
                          {{"error", outcome.error()}});
    door_->use(outcome.value());
    log_.info("certificate read", {{"file", config_.websocket_certificate}});
}

void GameThread::on_signal(int signal) {
    if (signal == SIGHUP) {
        key_reload_.start();
        // While it is being read, it is read once more.
        if (door_ != nullptr && !config_.websocket_certificate.empty())
            (void)identity_reload_.start();
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
