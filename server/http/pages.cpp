#include "server/http/pages.h"

#include <optional>

#include <nlohmann/json.hpp>

#include "protocol/protocol_id.h"
#include "server/http/load_page.h"

namespace arena::server {
namespace {

constexpr std::string_view kNoSuchPage = "no such page";

constexpr std::string_view kPageList =
    "/livez, /healthz  200 while the match advances, otherwise 503\n"
    "/readyz           200 while players may join, otherwise 503\n"
    "/metrics          figures for Prometheus\n"
    "/status           figures as JSON\n"
    "/matches          the matches that are played, as a JSON list\n"
    "/load             figures for load tests, as JSON\n"
    "/admin/clients    the clients; with --admin-key-file\n"
    "/admin/kick       disconnects a client (POST); with --admin-key-file\n"
    "/admin/match/...  start, end, pause, resume (POST); with --admin-key-file\n"
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

double in_milliseconds(Time time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

nlohmann::ordered_json number_or_null(const std::optional<double>& number) {
    if (!number) return nullptr;
    return *number;
}

}  // namespace

HttpReply Pages::answer(const HttpRequest& request, const ServerReport& report,
                        const AdminRefusals& refused, Time now) {
    const std::string_view path = request.path;
    const bool known = path == "/" || path == "/livez" || path == "/healthz" || path == "/readyz" ||
                       path == "/metrics" || path == "/status" || path == "/load" ||
                       path == "/matches";
    if (!known) return {.status = 404, .body = no_such_page()};
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
        return {.content_type = "application/json", .body = matches_json(facts_, report)};
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

std::string matches_json(const ServerFacts& facts, const ServerReport& report) {
    using Json = nlohmann::ordered_json;
    Json list = Json::array();
    for (const MatchEntry& match : report.matches)
        list.push_back({{"id", match.id},
                        {"map", facts.maps.at(match.map)},
                        {"mode", name_of(match.figures.mode)},
                        {"phase", name_of(match.figures.phase)},
                        {"number", match.figures.number},
                        {"round", match.figures.round},
                        {"rounds", match.figures.rounds},
                        {"seconds_left", number_or_null(match.figures.seconds_left)},
                        {"paused", match.figures.is_paused()},
                        {"players", match.players},
                        {"players_max", facts.players_max},
                        {"absent", match.absent},
                        {"watchers", match.watchers},
                        {"draining", match.draining},
                        {"tick", match.tick},
                        {"tick_ms_p50", milliseconds(match.tick_ns_p50)},
                        {"tick_ms_p99", milliseconds(match.tick_ns_p99)},
                        {"tick_ms_max", milliseconds(match.tick_ns_max)}});
    return list.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string status_json(const ServerFacts& facts, const ServerReport& report, Time now) {
    const ServerStatistics& statistics = report.statistics;
    const LogLinearHistogram& ticks = report.tick_times.nanoseconds;

    using Json = nlohmann::ordered_json;
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
        {"map", facts.maps.at(report.map)},
        {"map_index", report.map},
        {"maps", facts.maps},
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
        {"matches", facts.matches},
        {"players", report.players},
        {"players_max", std::uint64_t{report.open_matches} * facts.players_max},
        {"absent", report.absent},
        {"watchers", report.watchers},
        {"watchers_max", std::uint64_t{report.open_matches} * facts.watchers_max},
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
         {{"p50", in_milliseconds(statistics.links.round_trip_p50)},
          {"p99", in_milliseconds(statistics.links.round_trip_p99)}}},
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
