#include "server/app/run_server.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "protocol/crypto/aead.h"
#include "server/admin/admin_desk.h"
#include "server/admin/admin_pages.h"
#include "server/app/arenad.h"
#include "server/app/delivery_log.h"
#include "server/app/entry_files.h"
#include "server/app/game_thread.h"
#include "server/app/key_reload.h"
#include "server/app/log.h"
#include "server/app/match_dumps.h"
#include "server/app/prepare_match.h"
#include "server/app/server_log.h"
#include "server/app/start_agones.h"
#include "server/app/start_delivery.h"
#include "server/app/start_door.h"
#include "server/app/start_web.h"
#include "server/app/transport_log.h"
#include "server/base/published.h"
#include "server/config/access_mode.h"
#include "server/http/http_server.h"
#include "server/http/pages.h"
#include "server/maps/load_game.h"
#include "server/results/spool_folder.h"
#include "server/session/resume_token.h"
#include "server/statistics/server_report.h"
#include "server/transport/udp_transport.h"
#include "server/web/played_files.h"
#include "server/web/web_pages.h"
#include "server/websocket/origins.h"

namespace arena::server {
namespace {

LogLevel level_of(const std::string& name) {
    if (name == "trace") return LogLevel::trace;
    if (name == "debug") return LogLevel::debug;
    if (name == "warning") return LogLevel::warn;
    if (name == "error") return LogLevel::error;
    if (name == "off") return LogLevel::off;
    return LogLevel::info;
}

/// Returns a seed that --seed accepts, too: 63 bits.
std::uint64_t random_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 32u | device()) >> 1u;
}

/// Returns the time since 1970, in microseconds so that no two servers started at the same moment.
std::uint64_t unix_microseconds() {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(since).count());
}

/// Installs handlers that end the process. They are needed because the system ignores signals
/// without a handler for a process that is alone in its container.
void exit_on_signals() {
    for (const int signal : kEndSignals)
        std::signal(signal, [](int number) { std::_Exit(128 + number); });
}

/// Ends the process when its log has been written, however long the rest takes.
void exit_soon() {
    std::thread([] {
        std::this_thread::sleep_for(std::chrono::seconds(1));
        std::_Exit(1);
    }).detach();
}

SocketBuffers buffers_of(const Config& config) {
    return {.receive = static_cast<std::size_t>(config.udp_receive_buffer),
            .send = static_cast<std::size_t>(config.udp_send_buffer)};
}

/// Adds a line for each option that has no effect, or another one than it seems to have.
void add_warnings(const Config& config, std::vector<std::string>& warnings) {
    if (config.watch_delay > 0 && config.watchers_max == 0)
        warnings.emplace_back("--watch-delay has no effect without --watchers-max");
    if (!config.next_maps.empty() && config.after_match == "exit")
        warnings.emplace_back("--next-maps has no effect with --after-match exit");
    for (std::string& warning : door_warnings(config))
        warnings.push_back(std::move(warning));
}

/// Returns the keys that connect tokens must not be sealed with.
std::vector<KeyApart> keys_apart(const EntryFiles& entry, const DeliverySettings& delivery) {
    std::vector<KeyApart> apart;
    if (entry.admin_key) apart.push_back({.option = "admin-key-file", .key = *entry.admin_key});
    if (delivery.key) apart.push_back({.option = "results-key-file", .key = *delivery.key});
    return apart;
}

/// Publishes the maps that are played from the start.
Result<bool, std::string> publish_games(const LoadedGame& first,
                                        const std::vector<LoadedGame>& next, PlayedFiles& played) {
    auto published = played.publish(first);
    for (const LoadedGame& game : next)
        if (published) published = played.publish(game);
    return published;
}

std::vector<MapWithRules> maps_of(const std::vector<LoadedGame>& games) {
    std::vector<MapWithRules> maps;
    maps.reserve(games.size());
    for (const LoadedGame& game : games)
        maps.push_back({.terrain = game.map.terrain, .rules = game.rules.rules});
    return maps;
}

}  // namespace

std::vector<int> signals_of(const Config& config) {
    std::vector<int> signals(kEndSignals.begin(), kEndSignals.end());
    if (!config.ban_file.empty() || !config.key_file.empty() ||
        !config.websocket_certificate.empty())
        signals.push_back(SIGHUP);
    return signals;
}

Log open_log(const Config& config) {
    return {config.log_format == "json" ? LogFormat::json : LogFormat::text,
            level_of(config.log_level)};
}

Result<int, std::string> run_server(const Config& config, const std::optional<Handover>& handover) {
    std::signal(SIGPIPE, SIG_IGN);  // losing the reader of the log must not end the match

    const auto sidecar = find_sidecar_here(config);
    if (!sidecar) return Failure{sidecar.error()};
    const auto game = load_playable_game(config.map, config.rules,
                                         files::map_files_from(config.map_files_outside));
    if (!game) return Failure{game.error()};
    const auto next = load_playable_games(config.next_maps, config.rules,
                                          files::map_files_from(config.map_files_outside));
    if (!next) return Failure{next.error()};
    if (std::string endless = find_endless_map(game.value(), next.value()); !endless.empty())
        return Failure{std::move(endless)};
    if (!config.dump_dir.empty()) {
        std::string problem = why_no_output_folder(config.dump_dir, "--dump-dir");
        if (!problem.empty()) return Failure{std::move(problem)};
    }
    auto web = load_web(config);
    if (!web) return Failure{web.error()};
    PlayedFiles played(config.tick_rate, files::map_files_from(config.map_files_outside));
    if (web.value())
        if (const auto published = publish_games(game.value(), next.value(), played); !published)
            return Failure{published.error()};
    auto entry = load_entry_files(config);
    if (!entry) return Failure{entry.error()};
    auto delivery_settings = load_delivery(config, entry.value());
    if (!delivery_settings) return Failure{delivery_settings.error()};
    const std::vector<KeyApart> apart = keys_apart(entry.value(), delivery_settings.value());
    std::vector<std::string> warnings = game.value().map.report.warnings;
    add_warnings(config, warnings);
    for (const LoadedGame& each : next.value())
        warnings.insert(warnings.end(), each.map.report.warnings.begin(),
                        each.map.report.warnings.end());
    for (const auto* const more : {&entry.value().warnings, &delivery_settings.value().warnings})
        warnings.insert(warnings.end(), more->begin(), more->end());
    const LoadedRules& rules = game.value().rules;
    const std::shared_ptr<const sim::Terrain> terrain = game.value().map.terrain;
    const std::vector<int> signals = signals_of(config);
    const SocketBuffers buffers = buffers_of(config);
    const auto transport =
        UdpTransport::open({.address = config.udp_address,
                            .port = config.udp_port,
                            .buffers = buffers,
                            .send_wait_max = Time(std::chrono::seconds(1)) / config.tick_rate,
                            .signals = signals,
                            .socket = handover ? handover->socket : -1});
    if (!transport) return Failure{transport.error()};

    const auto door = start_door(config, warnings);
    if (!door) return Failure{door.error()};
    const auto websocket_port = door.value() ? std::optional(door.value()->port()) : std::nullopt;

    const std::uint16_t udp_port = transport.value()->port();
    const ServerSettings settings{
        .tick_rate = config.tick_rate,
        .snapshot_rate = config.snapshot_rate,
        .input_rate = config.input_rate,
        .clients_max = config.max_clients,
        .watchers_max = config.watchers_max,
        .watch_delay = config.watch_delay * config.tick_rate,
        .seed = config.seed.value_or(random_seed()),
        .next_maps = maps_of(next.value()),
        .ends_with_match = config.after_match == "exit",
        .empty_max = std::chrono::seconds(config.match_empty),
        .client_rate = config.client_rate,
        .rules = rules.rules,
        .keys = entry.value().keys,
        .own_addresses = own_addresses(config, udp_port),
        .takes_aes = protocol::crypto::aes_is_available(),
        .takeover = config.takeover,
        .readmits_for = handover && handover->restarts > 0 ? kReadmitsFor : Time{0},
        .pause_max = std::chrono::seconds(config.pause_max)};
    Published<ServerReport> published;
    std::vector<std::string> map_names{terrain->name};
    for (const MapWithRules& map : settings.next_maps)
        map_names.push_back(map.terrain->name);
    Pages pages({.version = ARENAD_VERSION,
                 .maps = map_names,
                 .matches_max = rooms_of(config),
                 .match_threads = has_match_threads(config) ? config.threads : 0,
                 .tick_rate = config.tick_rate,
                 .snapshot_rate = config.snapshot_rate,
                 .input_rate = config.input_rate,
                 .websocket_port = websocket_port,
                 .started_at = UdpTransport::now(),
                 .started_at_unix_us = unix_microseconds(),
                 .restarts = handover ? handover->restarts : 0});
    std::optional<WebPages> web_pages;
    if (web.value())
        web_pages.emplace(web.value()->files,
                          GameFacts{.version = ARENAD_VERSION,
                                    .open = config.key_file.empty(),
                                    .udp_port = udp_port,
                                    .door = {.port = websocket_port.value_or(0),
                                             .tls = !config.websocket_certificate.empty()},
                                    .tick_rate = config.tick_rate,
                                    .snapshot_rate = config.snapshot_rate,
                                    .watchers_max = config.watchers_max},
                          read_origins(config.websocket_origins).value(), played);
    const Log log = open_log(config);
    DeliveryLog delivery_log(line_writer_of(log));
    auto delivery = start_delivery(config, std::move(delivery_settings).value(),
                                   [&delivery_log](const DeliveryNote& note) {
                                       delivery_log.take(note, UdpTransport::now());
                                   });
    if (!delivery) return Failure{delivery.error()};
    AdminDesk desk;
    AdminPages admin(
        entry.value().admin_key, desk,
        [&config, files = web.value() ? &played : nullptr,
         first = MapWithRules{.terrain = terrain, .rules = rules.rules}](const MatchQuery& query) {
            return prepare_match(query, config, first, files);
        },
        log_of_admin(log));
    const auto http = HttpServer::start(
        config.http_address, config.http_port, [&](const HttpRequest& request) -> HttpAnswer {
            if (admin.has(request)) return admin.answer(request);
            ServerReport report = published.load();
            if (web_pages && (request.path == "/" || !Pages::has(request.path)) &&
                web_pages->has(request.path))
                return web_pages->answer(request, report);
            report.delivery = delivery.value().figures();
            return pages.answer(request, report, admin.refused(), UdpTransport::now());
        });
    if (!http) return Failure{http.error()};
    if (door.value()) door.value()->admit_pages_of(http.value()->port());

    log_start(log, config, settings, *terrain, rules, *transport.value(), *http.value());
    if (websocket_port) log_door(log, config, *websocket_port);
    if (web.value()) log_web(log, *web.value());
    if (handover) {
        log_restart(log, *handover);
        report_started(*handover);
    }
    log_small_buffers(line_writer_of(log), buffers, transport.value()->buffers());
    for (const std::string& warning : warnings)
        log.warn(warning);
    if (!config.ban_file.empty()) log_bans(log, entry.value().bans);
    KeyReload keys(config, settings.keys, apart, log);
    FleetBoard fleet;
    MatchDumps dumps({.folder = config.dump_dir,
                      .version = ARENAD_VERSION,
                      .unix_seconds = [] { return unix_microseconds() / 1'000'000; }},
                     line_writer_of(log));
    const auto agones = start_agones(sidecar.value(), config, published, fleet, log);
    GameThread thread({.config = config,
                       .transport = *transport.value(),
                       .door = door.value().get(),
                       .log = log,
                       .published = published,
                       .desk = desk,
                       .delivery = delivery.value(),
                       .fleet = fleet,
                       .keys = keys,
                       .dumps = dumps},
                      settings, std::move(entry.value().bans), terrain);
    thread.run();
    finish_agones(agones.get(), thread.is_signalled(), log);
    exit_on_signals();  // receivers and the reader of the log may take a moment
    delivery.value().finish();
    log_totals(log, thread.report());
    if (thread.has_hanging()) {
        log.error("a match still hangs: the server ends without it");
        exit_soon();
        return kExitFailed;
    }
    return thread.has_failed() ? kExitFailed : kExitDone;
}

}  // namespace arena::server
