#include "client-sim/report/html/tables.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <spdlog/fmt/fmt.h>

#include "client-sim/report/html/escape.h"
#include "client-sim/report/html/number_text.h"

namespace arena::client_sim::html {

namespace {

/// Opens a table that scrolls by itself on a screen that is too narrow. `width` is "narrow",
/// "medium", or "" for the full width.
std::string table_start(std::string_view label, std::string_view width) {
    return fmt::format(
        "<div class=\"scroll {}\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">"
        "<table>\n",
        width, escaped(label));
}
constexpr std::string_view kTableEnd = "</tbody></table></div>\n";

/// Returns a whole number with grouped digits, another number with six digits.
std::string exact_number(double number) {
    constexpr double kGroupedMax = 1e15;

    if (!std::isfinite(number)) return kUnknown;
    const bool is_whole = std::abs(number) < kGroupedMax && std::trunc(number) == number;
    return is_whole ? grouped(static_cast<std::int64_t>(number)) : fmt::format("{:.6g}", number);
}
std::string exact_number(const ReportNumber::Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return grouped(*whole);
    const auto* real = std::get_if<double>(&value);
    return real != nullptr ? exact_number(*real) : kUnknown;
}

std::string count_text(std::uint64_t count) {
    constexpr std::uint64_t kGroupedMax = 1'000'000'000'000'000'000;
    return count <= kGroupedMax ? grouped(static_cast<std::int64_t>(count))
                                : short_number(static_cast<double>(count));
}

// --- Thresholds

/// Returns the key with a line break allowed after each of its words.
std::string breakable(std::string_view key) {
    std::string markup;
    for (std::size_t end = key.find('_'); end != std::string_view::npos; end = key.find('_')) {
        markup += escaped(key.substr(0, end + 1)) + "<wbr/>";
        key.remove_prefix(end + 1);
    }
    return markup + escaped(key);
}

std::string threshold_row(const ThresholdResult& result) {
    const bool is_known = result.value && std::isfinite(*result.value);
    return fmt::format(
        "<tr><th scope=\"row\"><code>{}</code></th><td>{}</td><td class=\"{}\">{}</td></tr>\n",
        breakable(result.expression), is_known ? exact_number(*result.value) : "not known",
        result.held ? "held" : "missed", result.held ? "\u2713 held" : "\u2715 MISSED");
}

// --- What went wrong

std::string closed_clients(const FleetTotals& totals) {
    if (totals.closed_by_reason.empty()) return {};
    std::string rows;
    for (const auto& [reason, closed] : totals.closed_by_reason)
        rows += fmt::format(
            "<tr><th scope=\"row\"><code>{}</code></th><td>{}</td>"
            "<td class=\"words\">{}</td></tr>\n",
            escaped(reason), count_text(closed.clients), escaped(closed.advice));
    return "<h3>Clients that were closed</h3>\n" + table_start("Clients that were closed", "") +
           "<thead><tr><th scope=\"col\">reason</th><th scope=\"col\">clients</th>"
           "<th scope=\"col\" class=\"words\">what to do</th></tr></thead><tbody>\n" +
           rows + std::string(kTableEnd);
}

std::string counts_table(std::string_view title, std::string_view column, const std::string& rows) {
    if (rows.empty()) return {};
    return fmt::format(
        "<h3>{0}</h3>\n{1}<thead><tr><th scope=\"col\">{2}</th>"
        "<th scope=\"col\">count</th></tr></thead><tbody>\n{3}{4}",
        title, table_start(title, "narrow"), column, rows, kTableEnd);
}

std::string count_row(std::string_view name, std::uint64_t count) {
    if (count == 0) return {};
    return fmt::format("<tr><th scope=\"row\"><code>{}</code></th><td>{}</td></tr>\n",
                       escaped(name), count_text(count));
}

std::string unreadable_messages(std::string_view title, const DecodeErrors::ByReason& errors) {
    std::string rows;
    for (const auto& [reason, count] : errors)
        rows += count_row(reason, count);
    return counts_table(title, "reason", rows);
}

std::string violations_by_kind(const Verdict& verdict) {
    std::string rows;
    for (std::size_t kind = 0; kind < verdict.violations.size(); ++kind)
        rows += count_row(name_of(static_cast<ViolationKind>(kind)), verdict.violations[kind]);
    return counts_table("Violations", "kind", rows);
}

std::string violation_examples(const Verdict& verdict) {
    if (verdict.examples.empty()) return {};
    std::string items;
    for (const ViolationExample& example : verdict.examples)
        items += "<li><code>" + escaped(example.line) + "</code></li>\n";
    return "<h3>The first violations</h3>\n<ol class=\"examples\">\n" + items + "</ol>\n";
}

// --- All numbers

struct KeyGroup {
    std::string_view prefix;
    std::string_view group;
};

constexpr std::string_view kOther = "Other";
/// The groups of keys by prefix. The first prefix that fits is used, so a longer one precedes its
/// own beginnings.
constexpr std::array kKeyGroups{
    KeyGroup{"clients_predicting", "Prediction"},
    KeyGroup{"client_seconds_predicting", "Prediction"},
    KeyGroup{"correction", "Prediction"},
    KeyGroup{"lead_", "Prediction"},
    KeyGroup{"shots_", "Prediction"},
    KeyGroup{"hits_", "Prediction"},
    KeyGroup{"hit_", "Prediction"},
    KeyGroup{"clients_", "Clients"},
    KeyGroup{"watchers_", "Clients"},
    KeyGroup{"resume", "Clients"},
    KeyGroup{"started_at", "Clients"},
    KeyGroup{"client_seconds", "Clients"},
    KeyGroup{"hostile_", "Clients"},
    KeyGroup{"duration", "Clients"},
    KeyGroup{"tick_rate", "Server"},
    KeyGroup{"snapshot_rate", "Server"},
    KeyGroup{"tick", "Server"},
    KeyGroup{"server_", "Server"},
    KeyGroup{"status_", "Server"},
    KeyGroup{"round_trip_", "Latency"},
    KeyGroup{"response_", "Latency"},
    KeyGroup{"input", "Inputs"},
    KeyGroup{"snapshot", "Traffic"},
    KeyGroup{"bytes_", "Traffic"},
    KeyGroup{"packets_", "Traffic"},
    KeyGroup{"datagrams_", "Traffic"},
    KeyGroup{"decode_", "Correctness"},
    KeyGroup{"messages_", "Correctness"},
    KeyGroup{"invariant_", "Correctness"},
    KeyGroup{"updates_", "Correctness"},
    KeyGroup{"shots", "Match"},
    KeyGroup{"hits", "Match"},
    KeyGroup{"kills", "Match"},
    KeyGroup{"collects", "Match"},
    KeyGroup{"launches", "Match"},
    KeyGroup{"explosions", "Match"},
    KeyGroup{"bounces", "Match"},
    KeyGroup{"crates_", "Match"},
    KeyGroup{"matches_", "Match"},
    KeyGroup{"network_", "Simulated network"},
    KeyGroup{"harness_", "Harness"},
};
constexpr std::array<std::string_view, 11> kGroupOrder{
    "Clients",     "Server", "Latency",           "Inputs",  "Prediction", "Traffic",
    "Correctness", "Match",  "Simulated network", "Harness", kOther};

std::string number_group(const Report& report, std::string_view group) {
    std::string rows;
    bool is_known = false;
    for (const ReportNumber& number : report.numbers) {
        if (group_of(number.key) != group) continue;
        const bool is_empty = std::holds_alternative<std::monostate>(number.value);
        is_known = is_known || !is_empty;
        rows += fmt::format("<tr><th scope=\"row\"><code>{}</code></th><td{}>{}</td></tr>\n",
                            escaped(number.key), is_empty ? " class=\"quiet\"" : "",
                            exact_number(number.value));
    }
    if (rows.empty()) return {};
    return fmt::format(
        "<div class=\"group\"><h3>{}{}</h3>\n{}<thead><tr><th scope=\"col\">key</th>"
        "<th scope=\"col\">value</th></tr></thead><tbody>\n{}{}</div>\n",
        group, is_known ? "" : " <span class=\"unit\">not measured</span>", table_start(group, ""),
        rows, kTableEnd);
}

}  // namespace

std::string threshold_section(const Report& report) {
    if (report.thresholds.empty()) return {};
    std::string missed;
    std::string held;
    for (const ThresholdResult& result : report.thresholds)
        (result.held ? held : missed) += threshold_row(result);
    return "<section id=\"thresholds\"><h2>Thresholds</h2>\n" +
           table_start("Thresholds", "medium") +
           "<thead><tr><th scope=\"col\">threshold</th><th scope=\"col\">value</th>"
           "<th scope=\"col\">result</th></tr></thead><tbody>\n" +
           missed + held + std::string(kTableEnd) + "</section>\n";
}

std::string trouble_section(const Report& report) {
    const DecodeErrors& errors = report.decode_errors;
    const std::string trouble =
        closed_clients(report.totals) +
        unreadable_messages("Messages that could not be read", errors.own) +
        unreadable_messages("Messages that the server refused from others", errors.of_others) +
        violations_by_kind(report.totals.verdict) + violation_examples(report.totals.verdict);
    if (trouble.empty()) return {};
    return "<section id=\"trouble\"><h2>What went wrong</h2>\n" + trouble + "</section>\n";
}

std::string number_section(const Report& report) {
    std::string groups;
    for (const std::string_view group : kGroupOrder)
        groups += number_group(report, group);
    return fmt::format(
        "<section id=\"numbers\"><h2>All numbers</h2>\n<details><summary>{} numbers of "
        "the report, by key</summary>\n<p class=\"quiet\">A dash: not known. "
        "<code>docs/bots.md</code> explains every key.</p>\n"
        "<div class=\"groups\">\n{}</div></details></section>\n",
        report.numbers.size(), groups);
}

std::string_view group_of(std::string_view key) {
    for (const KeyGroup& rule : kKeyGroups)
        if (key.starts_with(rule.prefix)) return rule.group;
    return kOther;
}

}  // namespace arena::client_sim::html
