#include "client-sim/report/html/group_section.h"

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include <spdlog/fmt/fmt.h>

#include "client-sim/report/html/escape.h"
#include "client-sim/report/html/number_text.h"

namespace arena::client_sim::html {

namespace {

/// A row of a table: one group, or all of them.
struct GroupRow {
    std::string name;
    std::string below;  ///< its behaviour, network and transport, in small letters; may be empty
    const std::vector<ReportNumber>* numbers = nullptr;
    const std::array<std::uint64_t, client::kCorrectionCauseCount>* corrections = nullptr;
    const RangeTotals* ranges = nullptr;
};

/// Returns a row per group, and one for all when there are several groups to compare it with.
std::vector<GroupRow> rows_of(const Report& report) {
    std::vector<GroupRow> rows;
    for (const GroupReport& group : report.groups) {
        const GroupLabel& label = group.label;
        std::string below = label.name == label.behaviour ? "" : label.behaviour;
        if (!label.network.empty()) below += (below.empty() ? "over " : " over ") + label.network;
        if (label.transport != name_of(TransportKind::udp))
            below += (below.empty() ? "by " : " by ") + label.transport;
        rows.push_back({.name = label.name,
                        .below = below,
                        .numbers = &group.numbers,
                        .corrections = &group.corrections,
                        .ranges = &group.ranges});
    }
    if (rows.size() > 1)
        rows.push_back({.name = "all",
                        .below = "",
                        .numbers = &report.numbers,
                        .corrections = &report.corrections,
                        .ranges = &report.ranges});
    return rows;
}

std::string row_head_of(const GroupRow& row) {
    return "<th scope=\"row\">" + escaped(row.name) + "</th>";
}

/// Returns the row's heading with the behaviour, network and transport of the group, shown in the
/// first table only.
std::string first_head_of(const GroupRow& row) {
    if (row.below.empty()) return row_head_of(row);
    return fmt::format("<th scope=\"row\">{} <span class=\"unit\">{}</span></th>",
                       escaped(row.name), escaped(row.below));
}

/// Returns a table whose first column stays in place while the others are scrolled.
std::string pinned_table(std::string_view label, const std::vector<std::string>& columns,
                         const std::string& rows) {
    std::string heads = "<th scope=\"col\">group</th>";
    for (const std::string& column : columns)
        heads += "<th scope=\"col\">" + column + "</th>";
    return fmt::format(
        "<h3>{0}</h3>\n<div class=\"scroll pinned\" tabindex=\"0\" role=\"region\" "
        "aria-label=\"{0}\"><table class=\"numbers\">\n<thead><tr>{1}</tr></thead><tbody>\n{2}"
        "</tbody></table></div>\n",
        label, heads, rows);
}

struct GroupColumn {
    std::string_view title;
    std::string_view key;
};

std::vector<std::string> titles_of(std::span<const GroupColumn> columns) {
    std::vector<std::string> titles;
    for (const GroupColumn& column : columns)
        titles.emplace_back(column.title);
    return titles;
}

std::string cells_of(const GroupRow& row, std::span<const GroupColumn> columns) {
    std::string cells;
    for (const GroupColumn& column : columns)
        cells += "<td>" + short_number(find_number(*row.numbers, column.key)) + "</td>";
    return cells;
}

std::string line_table(const std::vector<GroupRow>& rows) {
    constexpr std::array kColumns{GroupColumn{"clients", "clients_connected"},
                                  GroupColumn{"response p50, ms", "response_ms_p50"},
                                  GroupColumn{"p99, ms", "response_ms_p99"},
                                  GroupColumn{"snapshot gap p99, ms", "snapshot_gap_ms_p99"},
                                  GroupColumn{"round trip p50, ms", "round_trip_ms_p50"},
                                  GroupColumn{"lost, %", "packets_lost_percent"}};
    std::string body;
    for (const GroupRow& row : rows)
        body += "<tr>" + first_head_of(row) + cells_of(row, kColumns) + "</tr>\n";
    return pinned_table("Responsiveness", titles_of(kColumns), body);
}

std::string prediction_table(const std::vector<GroupRow>& rows) {
    constexpr std::array kColumns{
        GroupColumn{"predicting", "clients_predicting"},
        GroupColumn{"corrections a minute", "corrections_per_client_minute"},
        GroupColumn{"p50, cm", "correction_cm_p50"},
        GroupColumn{"p95, cm", "correction_cm_p95"},
        GroupColumn{"snaps", "correction_snaps"},
        GroupColumn{"lead p50, ticks", "lead_ticks_p50"},
        GroupColumn{"p99, ticks", "lead_ticks_p99"},
        GroupColumn{"shots dropped", "shots_dropped"}};
    std::string body;
    for (const GroupRow& row : rows)
        body += "<tr>" + row_head_of(row) + cells_of(row, kColumns) + "</tr>\n";
    return pinned_table("Prediction", titles_of(kColumns), body);
}

std::string cause_table(const std::vector<GroupRow>& rows) {
    std::vector<std::string> titles;
    for (std::size_t cause = 0; cause < client::kCorrectionCauseCount; ++cause)
        titles.emplace_back(name_of(static_cast<client::CorrectionCause>(cause)));
    std::string body;
    for (const GroupRow& row : rows) {
        body += "<tr>" + row_head_of(row);
        for (const std::uint64_t count : *row.corrections)
            body += "<td>" + short_number(static_cast<double>(count)) + "</td>";
        body += "</tr>\n";
    }
    return pinned_table("Corrections by cause", titles, body);
}

/// Returns a cell with the share of hits and the number of shots; a dash when no shot was fired.
std::string range_cell(const RangeCounts& range) {
    if (range.shots == 0) return std::string("<td>") + kUnknown + "</td>";
    const double share = static_cast<double>(range.hits) / static_cast<double>(range.shots);
    return fmt::format("<td>{} % <span class=\"unit\">of {}</span></td>",
                       short_number(100.0 * share), short_number(static_cast<double>(range.shots)));
}

std::string range_table(const std::vector<GroupRow>& rows) {
    std::vector<std::string> titles;
    double from = 0.0;
    for (const double end : kRangeEnds) {
        titles.push_back(fmt::format("{:g} to {:g} m", from, end));
        from = end;
    }
    titles.push_back(fmt::format("over {:g} m", from));
    std::string body;
    for (const GroupRow& row : rows) {
        body += "<tr>" + row_head_of(row);
        for (const RangeCounts& range : *row.ranges)
            body += range_cell(range);
        body += "</tr>\n";
    }
    return pinned_table("Shots that hit, by distance", titles, body);
}

}  // namespace

std::string group_section(const Report& report) {
    const std::vector<GroupRow> rows = rows_of(report);
    if (rows.empty()) return {};
    std::string page = "<section id=\"groups\"><h2>Groups</h2>\n" + line_table(rows);
    if (find_number(report.numbers, "clients_predicting").value_or(0.0) > 0.0)
        page += prediction_table(rows) + cause_table(rows) + range_table(rows);
    else
        page += "<p class=\"quiet\">No client predicted, so there are no corrections.</p>\n";
    return page + "</section>\n";
}

}  // namespace arena::client_sim::html
