#include "server/http/pages.h"

#include <optional>

#include <nlohmann/json.hpp>

#include "protocol/protocol_id.h"
#include "server/http/load_page.h"

namespace arena::server {
namespace {

constexpr std::string_view kMatchPath = "/matches/";
constexpr std::string_view kNoSuchPage = "no such page";

constexpr std::string_view kPageList =
    "/livez, /healthz  200 while the match advances, otherwise 503\n"
    "/readyz           200 while players may join, otherwise 503\n"
    "/metrics          figures for Prometheus\n"
    "/status           figures as JSON\n"
    "/matches          the open matches, as a JSON list\n"
    "/matches/ID       one of them\n"
    "/load             figures for load tests, as JSON\n"
    "/game.json        what a page has to know before it connects; with --web\n"
    "/game/...         maps/HASH.tmj and rules/HASH.toml: what is played; with --web\n"
    "/admin/clients    the clients; with --admin-key-file\n"
    "/admin/kick       disconnects a client (POST); with --admin-key-file\n"
    "/admin/match/...  start, end, pause, resume, close, drain (POST); with --admin-key-file\n"
    "/matches          opens one (POST); with --admin-key-file\n"
    "/matches/ID       drains it (DELETE); with --admin-key-file\n"
    "/admin/announce   sends a text to all clients (POST); with --admin-key-file\n"
    "/admin/move       moves a client to another team (POST); with --admin-key-file\n";

HttpReply health(bool good, const char* what) {
    return {.status = good ? 200u : 503u, .body = std::string(good ? "" : "not ") + what + "\n"};
}

bool is_live(const ServerReport& report, Time now) {
    return report.last_tick_at && now - *report.last_tick_at <= kLivenessMax;
}

/// A match that does not advance is not ready: no player could join it.
bool is_ready(const ServerReport& report, Time now) {
    return is_live(report, now) && !report.draining;
}

double milliseconds(std::uint64_t nanoseconds) {
    return static_cast<double>(nanoseconds) / 1e6;
}

double milliseconds_of(Time time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

nlohmann::ordered_json number_or_null(const std::optional<double>& number) {
    if (!number) return nullptr;
    return *number;
}

using Json = nlohmann::ordered_json;

std::string text_of(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json json_of(const MatchEntry& match) {
    return {{"id", match.id},
            {"label", match.label},
            {"map", match.map},
            {"mode", name_of(match.figures.mode)},
            {"phase", name_of(match.figures.phase)},
            {"number", match.figures.number},
            {"round", match.figures.round},
            {"rounds", match.figures.rounds},
            {"seconds_left", number_or_null(match.figures.seconds_left)},
            {"paused", match.figures.is_paused()},
            {"players", match.players},
            {"players_max", match.players_max},
            {"absent", match.absent},
            {"watchers", match.watchers},
            {"closed", match.closed},
            {"draining", match.draining},
            {"tick", match.tick},
            {"load", match.load},
            {"tick_ms_p50", milliseconds(match.tick_ns_p50)},
            {"tick_ms_p99", milliseconds(match.tick_ns_p99)},
            {"tick_ms_max", milliseconds(match.tick_ns_max)}};
}

/// Returns the page of the match whose id is `digits`.
HttpReply match_page(std::string_view digits, const ServerReport& report) {
    for (const MatchEntry& match : report.matches)
        if (std::to_string(match.id) == digits)
            return {.content_type = "application/json", .body = text_of(json_of(match))};
    return {.status = 404, .body = "no such match; the page /matches lists those that are open\n"};
}

}  // namespace

bool Pages::has(std::string_view path) {
    return path == "/" || path == "/livez" || path == "/healthz" || path == "/readyz" ||
           path == "/metrics" || path == "/status" || path == "/load" || path == "/matches" ||
           path.starts_with(kMatchPath);
}

HttpReply Pages::answer(const HttpRequest& request, const ServerReport& report,
                        const AdminRefusals& refused, Time now) {
    const std::string_view path = request.path;
    if (!has(path)) return {.status = 404, .body = no_such_page()};
    if (request.method != "GET" && request.method != "HEAD") {
        return {.status = 405, .body = "only GET and HEAD\n", .allow = "GET, HEAD"};
    }

    if (path == "/") return {.body = "arenad " + facts_.version + "\n" + std::string(kPageList)};
    if (path == "/readyz") return health(is_ready(report, now), "ready");
    if (path == "/metrics") {
        return {.content_type = kMetricsContentType, .body = metrics(report, refused, now)};
    }
    if (path == "/status") {
        return {.content_type = "application/json", .body = status_json(facts_, report, now)};
    }
    if (path == "/matches")
        return {.content_type = "application/json", .body = matches_json(report)};
    if (path.starts_with(kMatchPath)) return match_page(path.substr(kMatchPath.size()), report);
    if (path == "/load") {
        return {.content_type = "application/json",
                .body = load_json(facts_.started_at_unix_us, report, read_process_figures())};
    }
    return health(is_live(report, now), "live");
}

std::string no_such_page() {
    return std::string(kNoSuchPage) + "; there are:\n" + std::string(kPageList);
}

bool is_no_such_page(std::string_view body) {
    return body.starts_with(kNoSuchPage);
}

/// Returns a page that is shared by all requests between two ticks, because rendering it takes far
/// longer than sending it.
const std::string& Pages::metrics(const ServerReport& report, const AdminRefusals& refused,
                                  Time now) {
    const bool is_fresh = metrics_stamp_ && metrics_stamp_->of_tick == report.last_tick_at &&
                          metrics_stamp_->refused == refused &&
                          now - metrics_stamp_->at < kMetricsAgeMax;
    if (!is_fresh) {
        metrics_body_ = metrics_.render(report, refused, read_process_figures());
        metrics_stamp_ = RenderStamp{report.last_tick_at, refused, now};
    }
    return metrics_body_;
}

std::string matches_json(const ServerReport& report) {
    Json list = Json::array();
    for (const MatchEntry& match : report.matches)
        list.push_back(json_of(match));
    return text_of(list);
}

std::string status_json(const ServerFacts& facts, const ServerReport& report, Time now) {
    const ServerStatistics& statistics = report.statistics;
    const LogLinearHistogram& ticks = report.tick_times.nanoseconds;

    Json drops = Json::object();
    Json denied = Json::object();
    Json disconnects = Json::object();
    Json refused = Json::object();
    Json ended = Json::object();
    const auto put_into = [](Json& object) {
        return [&object](std::string_view reason, std::uint64_t count) {
            object[std::string(reason)] = count;
        };
    };
    statistics.for_each_drop(put_into(drops));
    statistics.for_each_denial(put_into(denied));
    statistics.for_each_disconnect(put_into(disconnects));
    statistics.for_each_refused_message(put_into(refused));
    statistics.for_each_ending(put_into(ended));

    const MatchFigures& match = report.match;
    const Json status{
        {"version", facts.version},
        {"protocol_id", protocol::protocol_id_text()},
        {"map", report.map_name.empty() ? facts.maps.front() : report.map_name},
        {"map_index", report.map},
        {"maps", facts.maps},
        {"websocket_port", facts.websocket_port ? Json(*facts.websocket_port) : Json()},
        {"match",
         {{"number", match.number},
          {"mode", name_of(match.mode)},
          {"phase", name_of(match.phase)},
          {"round", match.round},
          {"rounds", match.rounds},
          {"seconds_left", number_or_null(match.seconds_left)},
          {"paused", match.is_paused()},
          {"pause_seconds_left", number_or_null(match.pause_seconds_left)}}},
        {"tick", report.tick},
        {"tick_rate", facts.tick_rate},
        {"snapshot_rate", facts.snapshot_rate},
        {"input_rate", facts.input_rate},
        {"matches", report.open_matches},
        {"matches_max", facts.matches_max},
        {"players", report.players},
        {"players_max", report.players_max},
        {"absent", report.absent},
        {"watchers", report.watchers},
        {"watchers_max", report.watchers_max},
        {"draining", report.draining},
        {"started_at_unix_us", facts.started_at_unix_us},
        {"restarts", facts.restarts},
        {"uptime_seconds", std::chrono::duration<double>(now - facts.started_at).count()},
        {"tick_ms",
         {{"p50", milliseconds(ticks.value_at(0.5))},
          {"p99", milliseconds(ticks.value_at(0.99))},
          {"p999", milliseconds(ticks.value_at(0.999))},
          {"max", milliseconds(ticks.max())},
          {"count", ticks.count()}}},
        {"tick_overruns", report.tick_times.overruns},
        {"ticks_skipped", report.tick_times.skipped},
        {"inputs",
         {{"received", statistics.inputs.received},
          {"applied", statistics.inputs.applied},
          {"late", statistics.inputs.late},
          {"missing", statistics.inputs.missing},
          {"repeated", statistics.inputs.repeated},
          {"withdrawn", statistics.inputs.withdrawn},
          {"too_far_ahead", statistics.inputs.too_far_ahead},
          {"look_back_cut", statistics.inputs.look_back_cut}}},
        {"shots", statistics.combat.shots},
        {"hits", statistics.combat.hits},
        {"kills", statistics.combat.kills},
        {"matches_ended", ended},
        {"packets",
         {{"received", statistics.traffic.packets_received},
          {"sent", statistics.traffic.packets_sent}}},
        {"bytes",
         {{"received", statistics.traffic.bytes_received},
          {"sent", statistics.traffic.bytes_sent}}},
        {"round_trip_ms",
         {{"p50", milliseconds_of(statistics.links.round_trip_p50)},
          {"p99", milliseconds_of(statistics.links.round_trip_p99)}}},
        {"packet_loss", statistics.links.loss},
        {"joins", statistics.joined},
        {"resumes", statistics.resumed},
        {"decode_errors", statistics.message_errors()},
        {"messages_refused", refused},
        {"drops", drops},
        {"denied", denied},
        {"disconnects", disconnects}};
    return status.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace arena::server
