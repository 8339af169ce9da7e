#include "server/http/pages.h"

#include <nlohmann/json.hpp>

namespace arena::server {
namespace {

HttpReply health(bool good, const char* what) {
    return {.status = good ? 200u : 503u, .body = std::string(good ? "" : "not ") + what + "\n"};
}

bool is_live(const ServerReport& report, Time now) {
    return report.last_tick_at && now - *report.last_tick_at <= kLivenessMax;
}

bool is_ready(const ServerReport& report) {
    return report.last_tick_at && !report.draining;
}

double milliseconds(std::uint64_t nanoseconds) {
    return static_cast<double>(nanoseconds) / 1e6;
}

}  // namespace

HttpReply Pages::answer(const HttpRequest& request, const ServerReport& report, Time now) {
    const std::string_view path = request.path;
    const bool known = path == "/livez" || path == "/healthz" || path == "/readyz" ||
                       path == "/metrics" || path == "/status";
    if (!known) return {.status = 404, .body = "no such page\n"};
    if (request.method != "GET" && request.method != "HEAD") {
        return {.status = 405, .body = "only GET and HEAD\n", .allow = "GET, HEAD"};
    }

    if (path == "/readyz") return health(is_ready(report), "ready");
    if (path == "/metrics") {
        return {.content_type = kMetricsContentType,
                .body = metrics_.render(report, read_process_figures())};
    }
    if (path == "/status") {
        return {.content_type = "application/json", .body = status_json(facts_, report, now)};
    }
    return health(is_live(report, now), "live");
}

std::string status_json(const ServerFacts& facts, const ServerReport& report, Time now) {
    const ServerStatistics& statistics = report.statistics;
    const LogLinearHistogram& ticks = report.tick_times.nanoseconds;

    nlohmann::ordered_json drops = nlohmann::ordered_json::object();
    statistics.drops.for_each([&](DropReason reason, std::uint64_t count) {
        drops[std::string(name_of(reason))] = count;
    });
    nlohmann::ordered_json disconnects = nlohmann::ordered_json::object();
    statistics.disconnects.for_each([&](DisconnectReason reason, std::uint64_t count) {
        disconnects[std::string(name_of(reason))] = count;
    });

    const nlohmann::ordered_json status{
        {"version", facts.version},
        {"map", facts.map},
        {"tick", report.tick},
        {"tick_rate", facts.tick_rate},
        {"snapshot_rate", facts.snapshot_rate},
        {"players", report.players},
        {"draining", report.draining},
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
          {"missing", statistics.inputs.missing}}},
        {"shots", statistics.combat.shots},
        {"hits", statistics.combat.hits},
        {"kills", statistics.combat.kills},
        {"packets",
         {{"received", statistics.traffic.packets_received},
          {"sent", statistics.traffic.packets_sent}}},
        {"bytes",
         {{"received", statistics.traffic.bytes_received},
          {"sent", statistics.traffic.bytes_sent}}},
        {"decode_errors", statistics.decode_errors()},
        {"drops", drops},
        {"disconnects", disconnects}};
    return status.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace arena::server
