#include "server/app/server_log.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/address_text.h"

namespace arena::server {
namespace {

/// For refused requests of operators.
constexpr std::uint32_t kRefusalBurst = 20;
constexpr Time kRefusalInterval = std::chrono::seconds(1);

std::string_view message_of(MatchOrder order) {
    switch (order) {
        case MatchOrder::start:
            return "match started by an operator";
        case MatchOrder::end:
            return "match ended by an operator";
        case MatchOrder::pause:
            return "match paused by an operator";
        case MatchOrder::resume:
            return "match resumed by an operator";
        case MatchOrder::close:
            return "match closed to newcomers by an operator";
        case MatchOrder::drain:
            return "match drained by an operator";
    }
    return "unknown";
}

/// Logs what was asked of a match that is paused.
void log_order(const Log& log, const AdminEvent& event) {
    const LogField by{"by", event.from};
    if (const auto* const move = std::get_if<MoveClient>(event.request))
        log.info("client to be moved when the match goes on, by order of an operator",
                 {{"client", move->client_id}, {"team", std::uint64_t{move->team}}, by});
    if (const auto* const told = std::get_if<OrderMatch>(event.request))
        log.info(told->order == MatchOrder::start
                     ? "match to start when it goes on, by order of an operator"
                     : "match to end when it goes on, by order of an operator",
                 {by, {"match_id", std::uint64_t{event.match_id}}});
}

void log_act(const Log& log, const AdminEvent& event) {
    if (event.awaits_resume) return log_order(log, event);
    const LogField by{"by", event.from};
    if (const auto* const kick = std::get_if<KickClient>(event.request))
        log.info("client kicked by an operator", {{"client", kick->client_id}, by});
    if (const auto* const move = std::get_if<MoveClient>(event.request))
        log.info("client moved by an operator",
                 {{"client", move->client_id}, {"team", std::uint64_t{move->team}}, by});
    if (const auto* const told = std::get_if<OrderMatch>(event.request))
        log.info(message_of(told->order), {by, {"match_id", std::uint64_t{event.match_id}}});
    if (const auto* const open = std::get_if<OpenOrder>(event.request))
        log.info("match opened by an operator", {{"match_id", std::uint64_t{event.match_id}}, by});
    if (const auto* const announcement = std::get_if<Announce>(event.request))
        log.info("text announced by an operator", {{"text", announcement->text}, by});
}

/// Returns the maps' names, separated by commas.
std::string names_of(const std::vector<MapWithRules>& maps) {
    std::string names;
    for (const MapWithRules& map : maps)
        names += (names.empty() ? "" : ",") + map.terrain->name;
    return names;
}

/// Returns the page, with the client that was named.
std::string request_text(const AdminEvent& event) {
    std::string text(event.page);
    if (event.request == nullptr) return text;
    if (const auto* const kick = std::get_if<KickClient>(event.request))
        text += "?client=" + std::to_string(kick->client_id);
    if (const auto* const move = std::get_if<MoveClient>(event.request))
        text +=
            "?client=" + std::to_string(move->client_id) + "&team=" + std::to_string(move->team);
    return text;
}

}  // namespace

WriteLine line_writer_of(const Log& log) {
    return [&log](LogLevel level, std::string_view message, LogFields fields) {
        if (level == LogLevel::error) return log.error(message, fields);
        level == LogLevel::warn ? log.warn(message, fields) : log.info(message, fields);
    };
}

void log_start(const Log& log, const Config& config, const ServerSettings& settings,
               const sim::Terrain& terrain, const LoadedRules& rules, const UdpTransport& transport,
               const HttpServer& http) {
    const std::string next_maps = names_of(settings.next_maps);
    log.info("arenad " ARENAD_VERSION " started",
             {{"map", terrain.name},
              {"next_maps", next_maps},
              {"mode", name_of(rules.rules.match.mode)},
              {"rules", rules.file.empty() ? "defaults" : std::string_view(rules.file)},
              {"pieces", std::uint64_t{terrain.pieces.size()}},
              {"spawns", std::uint64_t{terrain.spawns.size()}},
              {"seed", settings.seed},
              {"tick_rate", std::uint64_t{config.tick_rate}},
              {"snapshot_rate", std::uint64_t{config.snapshot_rate}},
              {"input_rate", std::uint64_t{config.input_rate}},
              {"matches", std::uint64_t{config.matches}},
              {"matches_max", std::uint64_t{config.matches_max}},
              {"threads", std::uint64_t{config.threads}},
              {"max_clients", std::uint64_t{config.max_clients}},
              {"watchers_max", std::uint64_t{config.watchers_max}},
              {"watch_delay", std::uint64_t{config.watch_delay}},
              {"pause_max", std::uint64_t{config.pause_max}},
              {"client_rate", std::uint64_t{config.client_rate}},
              {"open", config.key_file.empty()},
              {"takeover", config.takeover},
              {"udp_receive_buffer", std::uint64_t{transport.buffers().receive}},
              {"udp_send_buffer", std::uint64_t{transport.buffers().send}}});
    log.info("listening", {{"udp_address", config.udp_address},
                           {"udp_port", std::uint64_t{transport.port()}},
                           {"http_address", config.http_address},
                           {"http_port", std::uint64_t{http.port()}},
                           {"admin_pages", !config.admin_key_file.empty()}});
}

void log_door(const Log& log, const Config& config, std::uint16_t port) {
    log.info(
        "listening for browsers",
        {{"websocket_address", config.websocket_address},
         {"websocket_port", std::uint64_t{port}},
         {"tls", !config.websocket_certificate.empty()},
         {"origins", config.websocket_origins.empty() ? std::string_view("this server's host")
                                                      : std::string_view(config.websocket_origins)},
         {"trusted_proxies", config.trusted_proxies.empty()
                                 ? std::string_view("none")
                                 : std::string_view(config.trusted_proxies)}});
}

void log_web(const Log& log, const LoadedWeb& web) {
    const std::string folder = web.folder.string();
    std::uint64_t bytes = 0;
    for (const auto& [path, file] : web.files)
        bytes += file.content().size();
    log.info("serving the page for browsers",
             {{"web_dir", folder}, {"files", std::uint64_t{web.files.size()}}, {"bytes", bytes}});
}

void log_restart(const Log& log, const Handover& handover) {
    if (handover.restarts == 0) return;
    log.warn("this is a restart after a crash: the world begins anew",
             {{"restarts", handover.restarts}, {"last_end", std::string_view(handover.last_end)}});
}

void log_bans(const Log& log, const BanList& bans) {
    log.info("ban file read", {{"clients", std::uint64_t{bans.clients()}},
                               {"ranges", std::uint64_t{bans.ranges()}}});
}

void log_totals(const Log& log, const ServerReport& report) {
    const ServerStatistics& statistics = report.statistics;
    log.info("stopped", {{"ticks", statistics.ticks},
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

AdminPages::OnEvent log_of_admin(const Log& log) {
    return [&log, refusals =
                      RateLimit(kRefusalBurst, kRefusalInterval)](const AdminEvent& event) mutable {
        if (!event.refusal) {
            log_act(log, event);
        } else if (refusals.allow(UdpTransport::now())) {
            log.warn("admin request refused", {{"request", request_text(event)},
                                               {"reason", name_of(*event.refusal)},
                                               {"by", event.from},
                                               {"not_logged", refusals.take_suppressed()}});
        }
    };
}

void TransitionLog::write(const Transition& transition, Time now) {
    if (!limit_.allow(now)) return;
    const std::uint64_t suppressed = limit_.take_suppressed();
    if (suppressed > 0) log_.info("joins and leaves not logged", {{"count", suppressed}});

    const bool has_reason =
        transition.kind == Transition::Kind::lost || transition.kind == Transition::Kind::left;
    const std::string what =
        (transition.watches ? "watcher " : "player ") + std::string(name_of(transition.kind));
    const std::string address = to_text(transition.address);
    const LogField match{"match_id", std::uint64_t{transition.match.value}};
    const LogField player{"player", std::uint64_t{transition.player.value}};
    const LogField client{"client", transition.client_id};
    const LogField from{"from", address};
    const LogField name{"name", transition.name};
    const LogField reason{"reason", name_of(transition.reason)};
    const auto write_line = [&](LogFields alone, LogFields among_others) {
        log_.info(what, names_matches_ ? among_others : alone);
    };
    if (transition.watches && has_reason)
        return write_line({client, from, name, reason}, {match, client, from, name, reason});
    if (transition.watches) return write_line({client, from, name}, {match, client, from, name});
    if (has_reason)
        return write_line({player, client, from, name, reason},
                          {match, player, client, from, name, reason});
    write_line({player, client, from, name}, {match, player, client, from, name});
}

}  // namespace arena::server
