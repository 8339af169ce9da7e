#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <spdlog/fmt/fmt.h>

#include "client-sim/report/finished_run.h"
#include "client-sim/report/html/number_text.h"

namespace arena::client_sim {

namespace {

constexpr int kLabelWidth = 32;
constexpr int kLineWidth = 72;

/// Returns a number without decimals, its digits grouped. Clamped, because a report from a file may
/// hold any number.
std::string whole_number(double number) {
    constexpr double kMost = 9e18;
    return html::grouped(static_cast<std::int64_t>(std::clamp(number, -kMost, kMost)));
}

/// Lines of a label and a value, the values in one column.
class Table {
  public:
    Table(const FinishedRun& run, bool colour) : run_(run), colour_(colour) {}

    void rule() {
        for (int column = 0; column < kLineWidth; ++column)
            text_ += "─";
        text_ += '\n';
    }
    void line(std::string_view label, std::string_view value) {
        text_ += fmt::format("  {:<{}}{}\n", label, kLabelWidth, value);
    }
    void plain(std::string_view value) { text_ += fmt::format("  {}\n", value); }

    [[nodiscard]] std::string whole(std::string_view key) const {
        const auto number = run_.number(key);
        return number ? whole_number(*number) : "-";
    }
    [[nodiscard]] std::string real(std::string_view key, int decimals) const {
        const auto number = run_.number(key);
        return number ? fmt::format("{:.{}f}", *number, decimals) : "-";
    }
    [[nodiscard]] std::string coloured_by_result(bool good, std::string_view text) const {
        if (!colour_) return std::string(text);
        return fmt::format("\033[{}m{}\033[0m", good ? 32 : 31, text);
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

  private:
    const FinishedRun& run_;
    bool colour_;
    std::string text_;
};

/// Returns "fighter, wander": the groups with clients by WebSocket.
std::string groups_by_websocket(const FinishedRun& run) {
    std::string names;
    for (const FinishedRun::Group& group : run.groups)
        if (!group.is_by_udp()) names += (names.empty() ? "" : ", ") + group.name;
    return names;
}

void add_traffic(Table& table, const FinishedRun& run) {
    std::string clients = fmt::format("{} of {} connected", table.whole("clients_connected"),
                                      table.whole("clients_requested"));
    if (run.number("clients_lost").value_or(0.0) > 0.0)
        clients += fmt::format(", {} lost", table.whole("clients_lost"));
    if (run.number("resumes").value_or(0.0) > 0.0)
        clients += fmt::format(", {} resumed", table.whole("resumes"));
    table.line("clients", clients);
    if (run.number("watchers_requested").value_or(0.0) > 0.0) {
        std::string watchers = fmt::format("{} of {} connected", table.whole("watchers_connected"),
                                           table.whole("watchers_requested"));
        if (run.number("watchers_lost").value_or(0.0) > 0.0)
            watchers += fmt::format(", {} lost", table.whole("watchers_lost"));
        table.line("watchers", watchers);
    }
    if (const std::string groups = groups_by_websocket(run); !groups.empty())
        table.line("by websocket", groups);
    for (const auto& [reason, closed] : run.closed_by_reason)
        table.plain(fmt::format("{} {}: {}", whole_number(static_cast<double>(closed.clients)),
                                reason, closed.advice));
    table.line("ticks", table.whole("ticks"));
    table.line("tick time p50 / p99 / max",
               run.number("tick_ms_p50")
                   ? fmt::format("{} / {} / {} ms", table.real("tick_ms_p50", 3),
                                 table.real("tick_ms_p99", 3), table.real("tick_ms_max", 3))
                   : "- (known only with --status HOST:PORT)");
    if (run.number("server_cpu_ms_per_client_second"))
        table.line("server per client second",
                   fmt::format("{} ms of a core; {} late ticks, {} skipped",
                               table.real("server_cpu_ms_per_client_second", 3),
                               table.whole("tick_overruns"), table.whole("ticks_skipped")));
    table.line("snapshots per client second", table.real("snapshots_per_client_second", 2));
    table.line("bytes per client second",
               fmt::format("{} in, {} out", table.whole("bytes_per_client_second"),
                           table.whole("bytes_sent_per_client_second")));
    table.line(
        "round trip p50 / p99, lost",
        fmt::format("{} / {} ms, {} %", table.real("round_trip_ms_p50", 1),
                    table.real("round_trip_ms_p99", 1), table.real("packets_lost_percent", 2)));
    table.line("response p50 / p99, floor",
               fmt::format("{} / {} ms, {} ms", table.real("response_ms_p50", 1),
                           table.real("response_ms_p99", 1), table.real("response_floor_ms", 1)));
    table.line("inputs applied / sent",
               fmt::format("{} / {}", table.whole("inputs_applied"), table.whole("inputs_sent")));
    table.line("input margin p50 / p1",
               fmt::format("{} / {} ticks", table.whole("input_margin_ticks_p50"),
                           table.whole("input_margin_ticks_p1")));
}

/// Returns the share of hits by range: "62 % / 41 % / - / 0 %".
std::string hits_by_range(const RangeTotals& ranges) {
    std::string text;
    for (const auto [shots, hits] : ranges) {
        text += text.empty() ? "" : " / ";
        text += shots > 0 ? fmt::format("{:.0f} %", 100.0 * static_cast<double>(hits) /
                                                        static_cast<double>(shots))
                          : "-";
    }
    return text;
}

/// Returns the causes that occurred, the most frequent first: "38 player, 4 input".
std::string causes_of(const FinishedRun& run) {
    std::vector<std::pair<std::uint64_t, std::string_view>> causes;
    for (const auto& [cause, count] : run.corrections_by_cause)
        if (count > 0) causes.emplace_back(count, cause);
    std::stable_sort(causes.begin(), causes.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::string text;
    for (const auto& [count, name] : causes)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ",
                            whole_number(static_cast<double>(count)), name);
    return text;
}

void add_prediction(Table& table, const FinishedRun& run) {
    table.line("predicting clients", fmt::format("{} of {}", table.whole("clients_predicting"),
                                                 table.whole("clients_connected")));
    table.line("corrections per client minute",
               fmt::format("{}, {} snaps", table.real("corrections_per_client_minute", 1),
                           table.whole("correction_snaps")));
    if (const std::string causes = causes_of(run); !causes.empty())
        table.line("  by cause", causes);
    table.line("correction p50 / p95", fmt::format("{} / {} cm", table.real("correction_cm_p50", 1),
                                                   table.real("correction_cm_p95", 1)));
    table.line("lead p50 / p99", fmt::format("{} / {} ticks", table.whole("lead_ticks_p50"),
                                             table.whole("lead_ticks_p99")));
    table.line(
        "own shots predicted / dropped",
        fmt::format("{} / {}", table.whole("shots_predicted"), table.whole("shots_dropped")));
    table.line("hits 0-5 / 5-10 / 10-20 / 20+ m", hits_by_range(run.ranges));
}

/// Adds a row for each weapon and each ability, when there are several.
void add_uses_of(Table& table, const FinishedRun& run) {
    table.plain(fmt::format("{:<24}{:>10}{:>10}{:>10}{:>8}", "weapon or ability", "uses", "hits",
                            "damage", "kills"));
    const auto whole = [](std::uint64_t count) { return whole_number(static_cast<double>(count)); };
    for (const UseTotal& use : run.uses)
        table.plain(fmt::format("{:<24}{:>10}{:>10}{:>10}{:>8}",
                                use.is_ability ? use.name + ", ability" : use.name,
                                whole(use.counts.uses), whole(use.counts.hits),
                                whole(use.counts.damage), whole(use.counts.kills)));
}

/// Adds a row for each item of the rules.
void add_items_of(Table& table, const FinishedRun& run) {
    table.plain(fmt::format("{:<24}{:>10}", "item", "taken"));
    for (const ItemTotal& item : run.items)
        table.plain(
            fmt::format("{:<24}{:>10}", item.name, whole_number(static_cast<double>(item.taken))));
}

/// Adds a row for each group, when there are several.
void add_groups(Table& table, const FinishedRun& run) {
    table.plain(fmt::format("{:<24}{:>8}{:>10}{:>8}{:>9}{:>8}", "group", "clients", "response",
                            "lost", "corr. /", "p95"));
    table.plain(
        fmt::format("{:<24}{:>8}{:>10}{:>8}{:>9}{:>8}", "", "", "p99 ms", "%", "min", "cm"));
    for (const FinishedRun::Group& group : run.groups) {
        const auto text = [&](std::string_view key, int decimals) {
            const auto number = run.number(group.name + "." + std::string(key));
            return number ? fmt::format("{:.{}f}", *number, decimals) : std::string("-");
        };
        table.plain(fmt::format(
            "{:<24}{:>8}{:>10}{:>8}{:>9}{:>8}", group.name, text("clients_connected", 0),
            text("response_ms_p99", 1), text("packets_lost_percent", 2),
            text("corrections_per_client_minute", 1), text("correction_cm_p95", 1)));
    }
}

void add_hostile(Table& table, const FinishedRun& run) {
    table.line(
        "hostile clients",
        fmt::format("{} of {} admitted, {} datagrams sent", table.whole("hostile_peers_let_in"),
                    table.whole("hostile_peers"), table.whole("hostile_datagrams_sent")));
    for (const auto& [reason, times] : run.hostile_closed_by_reason)
        table.plain(
            fmt::format("  closed {} times: {}", whole_number(static_cast<double>(times)), reason));
}

/// Adds a row for each of the last matches.
void add_matches(Table& table, const FinishedRun& run) {
    constexpr std::size_t kMatchesShown = 10;
    table.line("matches seen / ended / won",
               fmt::format("{} / {} / {}", table.whole("matches_seen"),
                           table.whole("matches_ended"), table.whole("matches_won")));
    const std::size_t count = run.matches.size();
    const std::size_t left_out = count - std::min(count, kMatchesShown);
    table.plain(fmt::format("{:>5}  {:<18}{:>9}  {:<12}{:<10}{}", "match", "mode", "length",
                            "ended by", "winner", "scores"));
    if (left_out > 0) table.plain(fmt::format("{} before these", left_out));
    for (std::size_t index = left_out; index < count; ++index) {
        const MatchResult& match = run.matches[index];
        table.plain(fmt::format("{:>5}  {:<18}{:>9}  {:<12}{:<10}{}", match.number, match.mode,
                                length_text_of(match), ended_text_of(match), winner_text_of(match),
                                scores_text_of(match)));
    }
}

void add_match(Table& table) {
    table.line("shots", table.whole("shots"));
    table.line("hits", table.whole("hits"));
    table.line("kills", table.whole("kills"));
    table.line("collects / launches",
               fmt::format("{} / {}", table.whole("collects"), table.whole("launches")));
    table.line("explosions / bounces / crates",
               fmt::format("{} / {} / {}", table.whole("explosions"), table.whole("bounces"),
                           table.whole("crates_destroyed")));
}

void add_health(Table& table, const FinishedRun& run) {
    table.line("snapshot gaps",
               fmt::format("{} (p99 of the time between two: {} ms)", table.whole("snapshot_gaps"),
                           table.real("snapshot_gap_ms_p99", 1)));
    std::string errors = table.whole("decode_errors");
    if (run.number("decode_errors_of_others").value_or(0.0) > 0.0)
        errors += fmt::format(", and {} of others", table.whole("decode_errors_of_others"));
    table.line("decode errors", errors);
    table.line("invariant violations",
               fmt::format("{} in {} updates", table.whole("invariant_violations"),
                           table.whole("updates_judged")));
    table.line(
        "harness lag p99 / max",
        fmt::format("{} / {} ms, {} cores", table.real("harness_lag_ms_p99", 2),
                    table.real("harness_lag_ms_max", 2), table.real("harness_cpu_cores", 2)));
}

/// Adds the counters of the simulated network.
void add_network(Table& table, const FinishedRun& run) {
    table.line("network", run.network);
    table.line("sent / delivered / in flight",
               fmt::format("{} / {} / {} datagrams", table.whole("network_sent"),
                           table.whole("network_delivered"), table.whole("network_in_flight")));
    table.line("lost / queue full / flight full",
               fmt::format("{} / {} / {}", table.whole("network_lost"),
                           table.whole("network_queue_full"), table.whole("network_flight_full")));
    table.line("duplicated / reordered", fmt::format("{} / {}", table.whole("network_duplicated"),
                                                     table.whole("network_reordered")));
    table.line("corrupted / late / moved",
               fmt::format("{} / {} / {}", table.whole("network_corrupted"),
                           table.whole("network_late"), table.whole("network_address_changes")));
}

void add_thresholds(Table& table, const FinishedRun& run) {
    for (const ThresholdResult& result : run.thresholds) {
        const std::string value = result.value ? fmt::format("{:.6g}", *result.value) : "not known";
        const std::string mark =
            table.coloured_by_result(result.held, result.held ? "held  " : "MISSED");
        table.plain(fmt::format("{}  {:<44}  {}", mark, result.expression, value));
    }
}

/// Returns "15.0 s", or "4.0 of 15.0 s" for a run that was ended early.
std::string duration_of(const FinishedRun& run, const Table& table) {
    constexpr double kNoticeable = 0.5;
    const auto planned = run.number("duration_planned_seconds");
    const double played = run.number("duration_seconds").value_or(0.0);
    const bool is_short = planned && played < *planned - kNoticeable;
    return fmt::format("{}{} s", table.real("duration_seconds", 1),
                       is_short ? fmt::format(" of {:.1f}", *planned) : "");
}

std::string verdict_of(const FinishedRun& run, const Table& table) {
    if (run.interrupted)
        return table.coloured_by_result(false,
                                        "INTERRUPTED: the run ended early and proves nothing.");
    if (!run.valid)
        return table.coloured_by_result(false,
                                        "INVALID: these figures say nothing about the server.");
    if (run.passed) return table.coloured_by_result(true, "All held.");
    return table.coloured_by_result(false, "Missed.");
}

}  // namespace

std::string to_table(const FinishedRun& run, bool colour) {
    Table table(run, colour);
    table.rule();
    if (!run.scenario.empty()) table.plain(fmt::format("scenario {}", run.scenario));
    if (!run.purpose.empty()) table.plain(run.purpose);
    table.plain(fmt::format("{} on {}, {}, seed {}", run.map.empty() ? "no map" : run.map,
                            run.server, duration_of(run, table), run.seed));
    table.rule();
    add_traffic(table, run);
    table.rule();
    if (run.number("clients_predicting").value_or(0.0) > 0.0) {
        add_prediction(table, run);
        table.rule();
        if (are_worth_a_table(run.uses)) {
            add_uses_of(table, run);
            table.rule();
        }
        if (!run.items.empty()) {
            add_items_of(table, run);
            table.rule();
        }
    }
    if (run.groups.size() > 1) {
        add_groups(table, run);
        table.rule();
    }
    if (!run.network.empty()) {
        add_network(table, run);
        table.rule();
    }
    if (run.number("hostile_peers").value_or(0.0) > 0.0) {
        add_hostile(table, run);
        table.rule();
    }
    add_match(table);
    table.rule();
    if (!run.matches.empty()) {
        add_matches(table, run);
        table.rule();
    }
    add_health(table, run);
    for (const std::string& example : run.violation_examples)
        table.plain(table.coloured_by_result(false, example));
    table.rule();
    add_thresholds(table, run);
    for (const std::string& remark : run.remarks)
        table.plain(remark);
    table.plain(verdict_of(run, table));
    table.rule();
    return table.take();
}

std::string to_table(const Report& report, bool colour) {
    return to_table(finished_run_of(report), colour);
}

}  // namespace arena::client_sim
