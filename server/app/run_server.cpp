#include "server/app/run_server.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

#include "protocol/crypto/aead.h"
#include "protocol/crypto/random.h"
#include "server/admin/admin_desk.h"
#include "server/admin/admin_pages.h"
#include "server/app/ban_reload.h"
#include "server/app/entry_files.h"
#include "server/app/log.h"
#include "server/app/rate_limit.h"
#include "server/app/transport_log.h"
#include "server/base/published.h"
#include "server/config/openness.h"
#include "server/core/server.h"
#include "server/core/tick_clock.h"
#include "server/http/http_server.h"
#include "server/http/pages.h"
#include "server/maps/load_game.h"
#include "server/statistics/server_report.h"
#include "server/transport/drain_pace.h"
#include "server/transport/udp_transport.h"

namespace arena::server {
namespace {

/// A whole server's clients may come at once; from then on ten lines a second.
constexpr std::uint32_t kTransitionBurst = 200;
constexpr Time kTransitionInterval = std::chrono::milliseconds(100);
constexpr Time kSlowTickInterval = std::chrono::seconds(1);
/// Of operators' requests that are refused.
constexpr std::uint32_t kRefusalBurst = 20;
constexpr Time kRefusalInterval = std::chrono::seconds(1);

LogLevel level_of(const std::string& name) {
    if (name == "trace") return LogLevel::trace;
    if (name == "debug") return LogLevel::debug;
    if (name == "warn") return LogLevel::warn;
    if (name == "error") return LogLevel::error;
    if (name == "off") return LogLevel::off;
    return LogLevel::info;
}

/// One that --seed takes, too: a bit less than 64.
std::uint64_t random_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 32u | device()) >> 1u;
}

std::uint64_t unix_seconds() {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::seconds>(since).count());
}

/// Without a ban file SIGHUP means what it always means: a terminal went away, which nohup ignores.
std::vector<int> signals_of(const Config& config) {
    std::vector<int> signals(kEndSignals.begin(), kEndSignals.end());
    if (!config.ban_file.empty()) signals.push_back(SIGHUP);
    return signals;
}

/// Of a process that is alone in its container the system ignores signals that have no handler.
void end_at_once_on_signals() {
    for (const int signal : kEndSignals)
        std::signal(signal, [](int number) { std::_Exit(128 + number); });
}

SocketBuffers buffers_of(const Config& config) {
    return {.receive = static_cast<std::size_t>(config.udp_receive_buffer),
            .send = static_cast<std::size_t>(config.udp_send_buffer)};
}

void log_bans(const Log& log, const BanList& bans) {
    log.info("ban list read", {{"clients", std::uint64_t{bans.clients()}},
                               {"ranges", std::uint64_t{bans.ranges()}}});
}

WriteLine lines_of(const Log& log) {
    return [&log](LogLevel level, std::string_view message, LogFields fields) {
        level == LogLevel::warn ? log.warn(message, fields) : log.info(message, fields);
    };
}

/// Everything that runs on the tick thread, which is the one that calls run().
class GameThread {
  public:
    /// `settings` without the bans, which are a value of this thread's.
    GameThread(const Config& config, ServerSettings settings, BanList bans,
               std::shared_ptr<const sim::Terrain> terrain, UdpTransport& transport, const Log& log,
               Published<ServerReport>& published, AdminDesk& desk)
        : config_(config),
          transport_(transport),
          log_(log),
          published_(published),
          desk_(desk),
          bans_(std::move(bans)),
          clock_(config.tick_rate, UdpTransport::now()),
          server_(with_bans(std::move(settings)), std::move(terrain), ports(),
                  UdpTransport::now()) {}

    void run() {
        transport_.run([this] { return wake(); }, [this](int signal) { on_signal(signal); });
    }

    /// Of the last tick.
    [[nodiscard]] const ServerReport& report() const { return report_; }

  private:
    ServerSettings with_bans(ServerSettings settings) {
        settings.bans = [this](std::uint64_t client_id, const protocol::Address& address) {
            return bans_.bans(client_id, address);
        };
        return settings;
    }

    ServerPorts ports() {
        return {
            .send = [this](const Path& to, FarEnd end,
                           std::span<const std::byte> bytes) { transport_.send(to, end, bytes); },
            .fill_random = protocol::crypto::random_bytes,
            .unix_seconds = unix_seconds,
            .on_transition = [this](const Transition& transition) { log_of(transition); },
            .stage_clock = UdpTransport::now};
    }

    std::optional<Time> wake() {
        const Time drained_at = UdpTransport::now();
        const Arrivals arrivals =
            transport_.drain([this](const Path& from, std::span<const std::byte> datagram) {
                server_.receive(from, datagram, UdpTransport::now());
            });
        const Time received_at = UdpTransport::now();
        report_.tick_times.receiving += received_at - drained_at;
        const TickClock::Due due = clock_.advance(received_at);
        Time begin = drained_at;
        for (std::uint32_t left = due.ticks; left > 0; --left)
            begin = run_tick(begin, left - 1);
        if (due.skipped > 0) on_skipped(due.skipped);
        if (const auto outcome = ban_reload_.take()) on_bans(*outcome);
        if (due.ticks > 0) {
            desk_.serve([this](const AdminRequest& request) { return act_on(request); });
            publish();
        }
        if (server_.finished()) return std::nullopt;
        return pace_.next(drained_at, arrivals, due.ticks > 0, UdpTransport::now(),
                          clock_.next_due());
    }

    /// A tick's work began at `begin`: receiving counts to the tick it was done for. Gives the end.
    Time run_tick(Time begin, std::uint32_t ticks_overdue) {
        const bool was_draining = server_.draining();
        server_.tick(UdpTransport::now(), ticks_overdue);
        if (server_.draining() && !was_draining)
            log_.warn("draining: the match has lasted for as long as ticks can be counted");
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

    void on_skipped(std::uint64_t ticks) {
        report_.tick_times.skipped += ticks;
        const Time now = UdpTransport::now();
        if (!skips_.allow(now)) return;
        log_.warn("too late: ticks skipped",
                  {{"ticks", ticks}, {"not_logged", skips_.take_suppressed()}});
    }

    void publish() {
        report_.tick = server_.world().tick();
        report_.players = server_.active_players();
        report_.absent = server_.absent_players();
        report_.sessions = server_.sessions();
        report_.draining = server_.draining();
        report_.statistics = server_.statistics();
        report_.transport = transport_.counters();
        report_.log_lines_dropped = log_.lines_dropped();
        transport_log_.look(report_.transport, UdpTransport::now());
        published_.store(report_);
    }

    AdminOutcome act_on(const AdminRequest& request) {
        const Time now = UdpTransport::now();
        const auto* const kick = std::get_if<KickClient>(&request);
        if (kick == nullptr) return server_.clients(now);
        return Kicked{server_.kick(kick->client_id, protocol::EndReason::kicked, now)};
    }

    /// Whoever is banned now has to go. An error changes nothing.
    void on_bans(BanReload::Outcome& outcome) {
        if (!outcome) {
            log_.error("the ban list stays as it was", {{"error", outcome.error()}});
            return;
        }
        bans_ = std::move(outcome).value();
        log_bans(log_, bans_);
        server_.enforce_bans(UdpTransport::now());
    }

    void on_signal(int signal) {
        if (signal == SIGHUP) {
            if (!ban_reload_.start())
                log_.warn(
                    "the ban file is still being read: the bans stay as they were until then, and "
                    "it is read once more",
                    {{"file", config_.ban_file}});
            return;
        }
        if (server_.draining()) std::_Exit(128 + signal);
        log_.info("draining", {{"signal", std::int64_t{signal}},
                               {"players", std::uint64_t{server_.active_players()}}});
        server_.begin_drain(UdpTransport::now());
        publish();
    }

    void log_of(const Transition& transition) {
        if (!transitions_.allow(UdpTransport::now())) return;
        const std::uint64_t suppressed = transitions_.take_suppressed();
        if (suppressed > 0) log_.info("joins and leaves not logged", {{"count", suppressed}});

        const bool has_reason =
            transition.kind == Transition::Kind::lost || transition.kind == Transition::Kind::left;
        log_.info("player " + std::string(name_of(transition.kind)),
                  {{"player", std::uint64_t{transition.player.value}},
                   {"client", transition.client_id},
                   {"from", to_text(transition.address)},
                   {"name", transition.name},
                   {"reason", has_reason ? name_of(transition.reason) : "none"}});
    }

    const Config& config_;
    UdpTransport& transport_;
    const Log& log_;
    Published<ServerReport>& published_;
    AdminDesk& desk_;
    BanList bans_;
    BanReload ban_reload_{[config = config_] { return load_bans(config); }};
    TransportLog transport_log_{lines_of(log_)};
    TickClock clock_;
    DrainPace pace_;
    Server server_;
    ServerReport report_;
    RateLimit transitions_{kTransitionBurst, kTransitionInterval};
    RateLimit slow_ticks_{1, kSlowTickInterval};
    RateLimit skips_{1, kSlowTickInterval};
};

void log_start(const Log& log, const Config& config, const ServerSettings& settings,
               const sim::Terrain& terrain, const LoadedRules& rules, const UdpTransport& transport,
               const HttpServer& http) {
    log.info("arenad " ARENAD_VERSION " started",
             {{"map", terrain.name},
              {"rules", rules.file.empty() ? "defaults" : std::string_view(rules.file)},
              {"pieces", std::uint64_t{terrain.pieces.size()}},
              {"spawns", std::uint64_t{terrain.spawns.size()}},
              {"seed", settings.seed},
              {"tick_rate", std::uint64_t{config.tick_rate}},
              {"snapshot_rate", std::uint64_t{config.snapshot_rate}},
              {"input_rate", std::uint64_t{config.input_rate}},
              {"max_clients", std::uint64_t{config.max_clients}},
              {"client_rate", std::uint64_t{config.client_rate}},
              {"open", config.key_file.empty()},
              {"udp_receive_buffer", std::uint64_t{transport.buffers().receive}},
              {"udp_send_buffer", std::uint64_t{transport.buffers().send}}});
    log.info("listening", {{"udp_address", config.udp_address},
                           {"udp_port", std::uint64_t{transport.port()}},
                           {"http_address", config.http_address},
                           {"http_port", std::uint64_t{http.port()}},
                           {"admin_pages", !config.admin_key_file.empty()}});
}

/// One line for each client that was kicked, and for what was refused not more than a log bears.
AdminPages::OnEvent log_of_admin(const Log& log) {
    return [&log, refusals =
                      RateLimit(kRefusalBurst, kRefusalInterval)](const AdminEvent& event) mutable {
        if (!event.refusal) {
            log.info("client kicked by an operator",
                     {{"client", event.client_id.value_or(0)}, {"by", event.from}});
        } else if (refusals.allow(UdpTransport::now())) {
            std::string request(event.page);
            if (event.client_id) request += "?client=" + std::to_string(*event.client_id);
            log.warn("admin request refused", {{"request", request},
                                               {"reason", name_of(*event.refusal)},
                                               {"by", event.from},
                                               {"not_logged", refusals.take_suppressed()}});
        }
    };
}

void log_totals(const Log& log, const ServerReport& report) {
    const ServerStatistics& statistics = report.statistics;
    log.info("stopped", {{"ticks", std::uint64_t{report.tick}},
                         {"tick_overruns", report.tick_times.overruns},
                         {"ticks_skipped", report.tick_times.skipped},
                         {"joins", statistics.joined},
                         {"shots", statistics.combat.shots},
                         {"hits", statistics.combat.hits},
                         {"kills", statistics.combat.kills},
                         {"packets_received", statistics.traffic.packets_received},
                         {"packets_sent", statistics.traffic.packets_sent},
                         {"messages_refused", statistics.message_errors()}});
}

}  // namespace

std::string run_server(const Config& config) {
    std::signal(SIGPIPE, SIG_IGN);  // a reader of the log that goes away must not end the match

    const auto game = load_playable_game(config.map, config.rules);
    if (!game) return game.error();
    auto entry = load_entry_files(config);
    if (!entry) return entry.error();
    const LoadedRules& rules = game.value().rules;
    const std::shared_ptr<const sim::Terrain> terrain = game.value().map.terrain;
    const std::vector<int> signals = signals_of(config);
    const SocketBuffers buffers = buffers_of(config);
    const auto transport =
        UdpTransport::open({.address = config.udp_address,
                            .port = config.udp_port,
                            .buffers = buffers,
                            .send_wait_max = Time(std::chrono::seconds(1)) / config.tick_rate,
                            .signals = signals});
    if (!transport) return transport.error();

    const std::uint16_t udp_port = transport.value()->port();
    const ServerSettings settings{.tick_rate = config.tick_rate,
                                  .snapshot_rate = config.snapshot_rate,
                                  .input_rate = config.input_rate,
                                  .clients_max = config.max_clients,
                                  .seed = config.seed.value_or(random_seed()),
                                  .client_rate = config.client_rate,
                                  .rules = rules.rules,
                                  .key = entry.value().key,
                                  .own_addresses = own_addresses(config, udp_port),
                                  .takes_aes = protocol::crypto::aes_is_available()};
    Published<ServerReport> published;
    Pages pages({.version = ARENAD_VERSION,
                 .map = terrain->name,
                 .tick_rate = config.tick_rate,
                 .snapshot_rate = config.snapshot_rate,
                 .input_rate = config.input_rate,
                 .started_at = UdpTransport::now()});
    const Log log(config.log_format == "json" ? LogFormat::json : LogFormat::text,
                  level_of(config.log_level));
    AdminDesk desk;
    AdminPages admin(entry.value().admin_key, desk, log_of_admin(log));
    const auto http = HttpServer::start(
        config.http_address, config.http_port, [&](const HttpRequest& request) -> HttpAnswer {
            if (admin.has(request.path)) return admin.answer(request);
            return pages.answer(request, published.load(), admin.refused(), UdpTransport::now());
        });
    if (!http) return http.error();

    for (const std::string& warning : game.value().map.report.warnings)
        log.warn(warning);
    log_start(log, config, settings, *terrain, rules, *transport.value(), *http.value());
    log_small_buffers(lines_of(log), buffers, transport.value()->buffers());
    for (const std::string& warning : entry.value().warnings)
        log.warn(warning);
    if (!config.ban_file.empty()) log_bans(log, entry.value().bans);
    GameThread thread(config, settings, std::move(entry.value().bans), terrain, *transport.value(),
                      log, published, desk);
    thread.run();
    log_totals(log, thread.report());
    end_at_once_on_signals();  // the log may wait for its reader for a moment
    return {};
}

}  // namespace arena::server
