#include "client-sim/report/html/overview.h"

#include <algorithm>
#include <cmath>

#include <spdlog/fmt/fmt.h>

#include "client-sim/report/html/escape.h"
#include "client-sim/report/html/number_text.h"

namespace arena::client_sim::html {

namespace {

std::string fact(std::string_view label, std::string_view value) {
    return fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", label, escaped(value));
}

/// Returns the meaning of the verdict in one sentence.
std::string sentence_of(const Report& report) {
    const auto missed = std::count_if(report.thresholds.begin(), report.thresholds.end(),
                                      [](const ThresholdResult& result) { return !result.held; });
    const std::size_t all = report.thresholds.size();
    if (report.is_interrupted) return "A signal ended the run early, so it proves nothing.";
    if (!report.valid)
        return "The bots could not keep up, so these figures say little about the server.";
    if (report.passed && all == 0) return "No threshold was set.";
    if (report.passed)
        return all == 1 ? "The threshold held." : fmt::format("All {} thresholds held.", all);
    return fmt::format("{} of {} thresholds {} missed.", missed, all, missed == 1 ? "was" : "were");
}

/// Returns "15 s", or "4 s of 15 s" for a run that was interrupted.
std::string duration_text(const Report& report) {
    const auto duration = report.number("duration_seconds");
    const auto planned = report.number("duration_planned_seconds");
    if (!duration) return std::string(kUnknown);
    const std::string played = time_text(*duration);
    return report.is_interrupted && planned ? played + " of " + time_text(*planned) : played;
}

std::string missed_thresholds(const Report& report) {
    std::string items;
    for (const ThresholdResult& result : report.thresholds)
        if (!result.held)
            items += fmt::format("<li><code>{}</code> <span class=\"was\">{}</span></li>\n",
                                 escaped(result.expression),
                                 result.value ? "was " + short_number(*result.value) : "not known");
    if (items.empty()) return {};
    return "<h3>Missed</h3><ul>\n" + items + "</ul>\n";
}

std::string remarks_of(const Report& report) {
    if (report.remarks.empty()) return {};
    std::string items;
    for (const std::string& remark : report.remarks)
        items += "<li>" + escaped(remark) + "</li>\n";
    return "<h3>Remarks</h3><ul>\n" + items + "</ul>\n";
}

std::string tile(std::string_view label, std::string_view value, std::string_view unit,
                 std::string_view below) {
    return fmt::format(
        "<div class=\"tile\"><dt>{}</dt><dd><strong>{}</strong>{}{}"
        "<span>{}</span></dd></div>\n",
        label, value, unit.empty() ? "" : " ", unit, below);
}

std::string key_figures(const Report& report) {
    const auto text = [&](std::string_view key) { return short_number(report.number(key)); };
    const double received = report.number("bytes_per_client_second").value_or(0.0);
    const double sent = report.number("bytes_sent_per_client_second").value_or(0.0);
    const ByteUnit unit = byte_unit(std::max(received, sent));
    const auto bytes = [&](std::string_view key) {
        const auto number = report.number(key);
        return number ? short_number(*number / unit.bytes) : std::string(kUnknown);
    };
    std::string tiles = "<dl class=\"tiles\">\n";
    tiles += tile("Clients connected", text("clients_connected"), "",
                  fmt::format("of {}, {} lost", text("clients_requested"), text("clients_lost")));
    tiles += tile("Server tick p99", text("tick_ms_p99"), "ms",
                  fmt::format("p50 {}, longest {}", text("tick_ms_p50"), text("tick_ms_max")));
    tiles +=
        tile("Response p99", text("response_ms_p99"), "ms",
             fmt::format("p50 {}, floor {}", text("response_ms_p50"), text("response_floor_ms")));
    tiles += tile("Received by a client", bytes("bytes_per_client_second"),
                  fmt::format("{}B/s", unit.prefix),
                  fmt::format("sent {}", bytes("bytes_sent_per_client_second")));
    tiles += tile("Violations", text("invariant_violations"), "",
                  fmt::format("in {} updates", text("updates_judged")));
    tiles += tile("Bots' own lag p99", text("harness_lag_ms_p99"), "ms",
                  fmt::format("longest {}", text("harness_lag_ms_max")));
    return tiles + "</dl>\n";
}

}  // namespace

std::string_view verdict_of(const Report& report) {
    if (report.is_interrupted) return "INTERRUPTED";
    if (!report.valid) return "INVALID";
    return report.passed ? "HELD" : "MISSED";
}

std::string_view name_of_run(const Report& report) {
    return report.scenario.empty() ? std::string_view("arena-bots run") : report.scenario;
}

std::string page_header(const Report& report) {
    const auto started_at = report.number("started_at");
    std::string header = fmt::format(
        "<header>\n<p class=\"kind\">arena-bots load test</p>"
        "<h1>{}</h1>\n",
        escaped(name_of_run(report)));
    if (!report.purpose.empty())
        header += "<p class=\"purpose\">" + escaped(report.purpose) + "</p>\n";
    header += "<dl class=\"facts\">\n";
    header += fact("Server", report.server.empty() ? kUnknown : report.server);
    header += fact("Map", report.map.empty() ? kUnknown : report.map);
    header += fact("Seed", std::to_string(report.seed));
    header += fact("Started", started_at ? utc_text(*started_at) : kUnknown);
    header += fact("Duration", duration_text(report));
    header += fact("Network", report.network.empty() ? "not simulated" : report.network);
    header += fact("arena-bots", ARENAD_VERSION);
    return header + "</dl>\n</header>\n";
}

std::string verdict_section(const Report& report) {
    const std::string_view verdict = verdict_of(report);
    const bool is_judged = report.valid && !report.is_interrupted;
    const std::string_view look = !is_judged ? "invalid" : report.passed ? "held" : "missed";
    const std::string_view sign = !is_judged ? "!" : report.passed ? "\u2713" : "\u2715";
    return fmt::format(
        "<section id=\"verdict\">\n<div class=\"verdict {}\"><h2>"
        "<span class=\"sign\" aria-hidden=\"true\">{}</span> {}</h2>\n<p>{}</p>\n"
        "{}{}</div>\n{}</section>\n",
        look, sign, verdict, sentence_of(report), missed_thresholds(report), remarks_of(report),
        key_figures(report));
}

}  // namespace arena::client_sim::html
