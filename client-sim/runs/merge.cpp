#include "client-sim/runs/merge.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include <spdlog/fmt/fmt.h>

#include "client-sim/report/decode_errors.h"
#include "client-sim/report/response_floor.h"
#include "client-sim/runs/merge_rules.h"

namespace arena::client_sim {

namespace {

using MachineRuns = std::span<const FinishedRun>;
using JoinedValue = ReportNumber::Value;
using BarList = std::vector<Histogram::Bar>;

constexpr std::size_t kExamplesMax = 10;

std::string difference_message(std::string_view what, std::string_view one,
                               std::string_view other) {
    return fmt::format("the reports differ in their {}, {} and {}: join those of one {}", what, one,
                       other, what);
}

/// Returns one line about the first difference that prevents joining, or an empty text.
std::string difference_to_join(const FinishedRun& one, const FinishedRun& other) {
    const auto texts = {std::pair{"server", &FinishedRun::server},
                        std::pair{"map", &FinishedRun::map},
                        std::pair{"scenario", &FinishedRun::scenario}};
    for (const auto& [name, text] : texts)
        if (one.*text != other.*text)
            return difference_message(name, "\"" + one.*text + "\"", "\"" + other.*text + "\"");
    for (const MergeRule& rule : merge_rules())
        if (rule.joining == Joining::same && one.number(rule.key) != other.number(rule.key))
            return difference_message(rule.key,
                                      fmt::format("{:g}", one.number(rule.key).value_or(0.0)),
                                      fmt::format("{:g}", other.number(rule.key).value_or(0.0)));
    return {};
}

/// Adds two values. The sum is whole when both are and it fits, so that counts stay exact.
JoinedValue sum_of(const JoinedValue& one, const JoinedValue& other) {
    const auto* a = std::get_if<std::int64_t>(&one);
    const auto* b = std::get_if<std::int64_t>(&other);
    std::int64_t sum = 0;
    if (a != nullptr && b != nullptr && !__builtin_add_overflow(*a, *b, &sum)) return sum;
    return ReportNumber{{}, one}.number().value_or(0.0) +
           ReportNumber{{}, other}.number().value_or(0.0);
}

JoinedValue larger_of(const JoinedValue& one, const JoinedValue& other) {
    return ReportNumber{{}, one}.number() < ReportNumber{{}, other}.number() ? other : one;
}

JoinedValue smaller_of(const JoinedValue& one, const JoinedValue& other) {
    return ReportNumber{{}, other}.number() < ReportNumber{{}, one}.number() ? other : one;
}

JoinedValue value_of(const FinishedRun& run, std::string_view key) {
    const JoinedValue* const value = run.value(key);
    return value != nullptr ? *value : JoinedValue{};
}

/// Joins the values of the runs that know the key; nothing when none does.
JoinedValue folded(MachineRuns runs, std::string_view key,
                   JoinedValue (*join)(const JoinedValue&, const JoinedValue&)) {
    std::vector<JoinedValue> known;
    for (const FinishedRun& run : runs)
        if (run.number(key)) known.push_back(value_of(run, key));
    if (known.empty()) return {};
    return std::accumulate(known.begin() + 1, known.end(), known.front(), join);
}

std::optional<double> weighted_mean(MachineRuns runs, const MergeRule& rule) {
    double sum = 0.0;
    double weights = 0.0;
    for (const FinishedRun& run : runs) {
        const auto ratio = run.number(rule.key);
        const double weight = run.number(rule.source).value_or(0.0);
        if (!ratio) continue;
        sum += *ratio * weight;
        weights += weight;
    }
    if (weights <= 0.0) return std::nullopt;
    return sum / weights;
}

std::optional<double> server_share(MachineRuns runs, const MergeRule& rule) {
    double largest = 0.0;
    double weights = 0.0;
    bool is_known = false;
    for (const FinishedRun& run : runs) {
        const double weight = run.number(rule.source).value_or(0.0);
        weights += weight;
        if (const auto ratio = run.number(rule.key)) {
            is_known = true;
            largest = std::fmax(largest, *ratio * weight);
        }
    }
    if (!is_known || weights <= 0.0) return std::nullopt;
    return largest / weights;
}

ResponseParts response_parts_of(const FinishedRun& joined) {
    return {.round_trip_ms = joined.number("round_trip_ms_p50"),
            .tick_rate = joined.number("tick_rate").value_or(0.0),
            .snapshot_rate = joined.number("snapshot_rate").value_or(0.0)};
}

std::uint64_t refused_from_bots(const FinishedRun& run) {
    const auto found = run.decode_errors_by_reason.find(std::string(kRefusedByServer));
    return found != run.decode_errors_by_reason.end() ? found->second : 0;
}

bool knows_errors_of_others(const FinishedRun& run) {
    return run.number("decode_errors_of_others").has_value();
}

/// Joins what the server refused from others than the bots of all machines. The others of one
/// machine include the bots of another one, so what the server refused from all of its clients is
/// joined, as the machine that watched longest saw it.
FinishedRun::Counts errors_of_others(MachineRuns runs) {
    ServerRefusals joined;
    bool is_known = false;
    for (const FinishedRun& run : runs) {
        joined.of_bots += refused_from_bots(run);
        if (!knows_errors_of_others(run)) continue;
        is_known = true;
        const FinishedRun::Counts& by_reason = run.decode_errors_of_others_by_reason;
        const std::uint64_t total = total_of(by_reason) + refused_from_bots(run);
        if (std::tie(total, by_reason) > std::tie(joined.total, joined.by_reason)) {
            joined.total = total;
            joined.by_reason = by_reason;
        }
    }
    return is_known ? refused_from_others(joined) : FinishedRun::Counts{};
}

/// Returns null when no machine knows; `joined` already has the reasons.
JoinedValue total_of_others(MachineRuns runs, const FinishedRun& joined) {
    if (std::none_of(runs.begin(), runs.end(), knows_errors_of_others)) return {};
    constexpr auto kMost = static_cast<std::uint64_t>(INT64_MAX);
    return static_cast<std::int64_t>(
        std::min(kMost, total_of(joined.decode_errors_of_others_by_reason)));
}

JoinedValue value_or_null(const std::optional<double>& number) {
    JoinedValue value;
    if (number) value = *number;
    return value;
}

/// Joins one number. `joined` already has its histograms and the numbers of the rules before this
/// one.
JoinedValue joined_number(MachineRuns runs, const FinishedRun& joined, const MergeRule& rule) {
    switch (rule.joining) {
        case Joining::sum:
            return folded(runs, rule.key, sum_of);
        case Joining::maximum:
        case Joining::same:
        case Joining::of_server:
            return folded(runs, rule.key, larger_of);
        case Joining::minimum:
            return folded(runs, rule.key, smaller_of);
        case Joining::percentile:
            return value_or_null(percentile_of(joined.bars(rule.source), rule.share));
        case Joining::weighted_mean:
            return value_or_null(weighted_mean(runs, rule));
        case Joining::server_share:
            return value_or_null(server_share(runs, rule));
        case Joining::response_floor:
            return value_or_null(response_floor_ms(response_parts_of(joined)));
        case Joining::errors_of_others:
            return total_of_others(runs, joined);
    }
    return {};
}

BarList added(MachineRuns runs, const std::string& key) {
    std::map<double, std::uint64_t> counts;
    for (const FinishedRun& run : runs)
        for (const Histogram::Bar& bar : run.bars(key))
            counts[bar.up_to_ms] += bar.count;
    BarList bars;
    for (const auto& [up_to, count] : counts)
        bars.push_back({up_to, count});
    return bars;
}

void add_histograms(MachineRuns runs, FinishedRun& joined) {
    for (const FinishedRun& run : runs)
        for (const FinishedRun::Counted& histogram : run.histograms)
            if (joined.bars(histogram.key).empty()) {
                BarList bars = added(runs, histogram.key);
                const bool is_first = std::none_of(
                    joined.histograms.begin(), joined.histograms.end(),
                    [&](const FinishedRun::Counted& known) { return known.key == histogram.key; });
                if (is_first) joined.histograms.push_back({histogram.key, std::move(bars)});
            }
}

bool knows(MachineRuns runs, std::string_view key) {
    return std::any_of(runs.begin(), runs.end(),
                       [&](const FinishedRun& run) { return run.value(key) != nullptr; });
}

void join_numbers(MachineRuns runs, FinishedRun& joined) {
    for (const MergeRule& rule : merge_rules())
        if (knows(runs, rule.key))
            joined.numbers.push_back({std::string(rule.key), joined_number(runs, joined, rule)});
}

void add_counts(const FinishedRun::Counts& more, FinishedRun::Counts& counts) {
    for (const auto& [key, count] : more)
        counts[key] += count;
}

void add_ranges(const RangeTotals& more, RangeTotals& ranges) {
    for (std::size_t range = 0; range < ranges.size(); ++range) {
        ranges[range].shots += more[range].shots;
        ranges[range].hits += more[range].hits;
    }
}

/// Joins the numbers of a group by the rules for all clients, applied to the numbers and histograms
/// of the group.
void join_group_numbers(MachineRuns runs, std::size_t index, FinishedRun& joined) {
    const std::string prefix = joined.groups[index].name + ".";
    for (const MergeRule& rule : merge_rules()) {
        const std::string key = prefix + std::string(rule.key);
        if (!knows(runs, key)) continue;
        const std::string source = prefix + std::string(rule.source);
        const MergeRule of_group{key, rule.joining, source, rule.share};
        joined.groups[index].numbers.push_back(
            {std::string(rule.key), joined_number(runs, joined, of_group)});
    }
}

/// Returns "4g + lan".
std::string joined_names(const std::set<std::string>& names) {
    std::string joined;
    for (const std::string& name : names)
        joined += (joined.empty() ? "" : " + ") + name;
    return joined;
}

/// Returns the transports of a group on all machines, each once: "udp + websocket".
std::string all_transports(MachineRuns runs, std::string_view name) {
    std::set<std::string> transports;
    for (const FinishedRun& run : runs)
        if (const FinishedRun::Group* const group = run.group(name))
            transports.insert(group->transport);
    return joined_names(transports);
}

/// Joins groups of the same name.
void join_groups(MachineRuns runs, FinishedRun& joined) {
    for (const FinishedRun& run : runs)
        for (const FinishedRun::Group& group : run.groups) {
            if (joined.group(group.name) == nullptr)
                joined.groups.push_back({.name = group.name,
                                         .behaviour = group.behaviour,
                                         .network = group.network,
                                         .numbers = {},
                                         .corrections_by_cause = {},
                                         .transport = all_transports(runs, group.name)});
            auto& known = *std::find_if(
                joined.groups.begin(), joined.groups.end(),
                [&](const FinishedRun::Group& one) { return one.name == group.name; });
            add_counts(group.corrections_by_cause, known.corrections_by_cause);
            add_ranges(group.ranges, known.ranges);
        }
    for (std::size_t index = 0; index < joined.groups.size(); ++index)
        join_group_numbers(runs, index, joined);
}

/// Joins the matches by their number: all machines saw those of one server. Of each, what the
/// machine says that saw it end, or else saw the most of it.
void join_matches(MachineRuns runs, FinishedRun& joined) {
    std::map<std::uint32_t, MatchResult> by_number;
    for (const FinishedRun& run : runs)
        for (const MatchResult& match : run.matches) {
            const auto [known, is_new] = by_number.try_emplace(match.number, match);
            if (!is_new && knows_more(match, known->second)) known->second = match;
        }
    for (auto& [number, match] : by_number)
        joined.matches.push_back(std::move(match));
}

void add_lines(const std::vector<std::string>& more, std::vector<std::string>& lines) {
    for (const std::string& line : more)
        if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
}

bool all_held(const std::vector<ThresholdResult>& thresholds) {
    return std::all_of(thresholds.begin(), thresholds.end(),
                       [](const ThresholdResult& result) { return result.held; });
}

/// Whether a signal or a threshold ended the run early. Such a run has not passed, although all of
/// its thresholds may hold.
bool was_ended_early(const FinishedRun& run) {
    return run.interrupted || !run.aborted_by.empty();
}

/// Evaluates the thresholds of all runs, each once, with the joined numbers.
void evaluate_thresholds(MachineRuns runs, FinishedRun& joined) {
    std::vector<std::string> expressions;
    for (const FinishedRun& run : runs)
        for (const ThresholdResult& result : run.thresholds)
            add_lines({result.expression}, expressions);
    const NumberOf number_of = [&](std::string_view key) { return joined.number(key); };
    for (const std::string& expression : expressions) {
        const auto threshold = parse_threshold(expression);
        joined.thresholds.push_back(threshold.ok()
                                        ? evaluate(threshold.value(), number_of)
                                        : ThresholdResult{.expression = expression, .value = {}});
    }
    joined.passed =
        std::none_of(runs.begin(), runs.end(), was_ended_early) && all_held(joined.thresholds);
}

/// Returns the names of all machines, each once: "4g + lan".
std::string all_names(MachineRuns runs, std::string FinishedRun::*text) {
    std::set<std::string> names;
    for (const FinishedRun& run : runs)
        if (!(run.*text).empty()) names.insert(run.*text);
    return joined_names(names);
}

void join_texts_and_counts(MachineRuns runs, FinishedRun& joined) {
    for (const FinishedRun& run : runs) {
        joined.interrupted = joined.interrupted || run.interrupted;
        if (joined.aborted_by.empty()) joined.aborted_by = run.aborted_by;
        joined.valid = joined.valid && run.valid;
        joined.seed = std::min(joined.seed, run.seed);
        add_counts(run.hostile_sent_by_attack, joined.hostile_sent_by_attack);
        add_counts(run.hostile_closed_by_reason, joined.hostile_closed_by_reason);
        add_counts(run.decode_errors_by_reason, joined.decode_errors_by_reason);
        add_counts(run.violations, joined.violations);
        add_counts(run.corrections_by_cause, joined.corrections_by_cause);
        add_ranges(run.ranges, joined.ranges);
        add_uses(run.uses, joined.uses);
        add_items(run.items, joined.items);
        add_lines(run.remarks, joined.remarks);
        add_lines(run.violation_examples, joined.violation_examples);
        for (const auto& [reason, closed] : run.closed_by_reason) {
            joined.closed_by_reason[reason].clients += closed.clients;
            joined.closed_by_reason[reason].advice = closed.advice;
        }
    }
    joined.decode_errors_of_others_by_reason = errors_of_others(runs);
    if (joined.violation_examples.size() > kExamplesMax)
        joined.violation_examples.resize(kExamplesMax);
}

/// Returns one line when some run began after another had ended, or an empty text.
std::string remark_on_times(MachineRuns runs) {
    double last_start = -std::numeric_limits<double>::infinity();
    double first_end = std::numeric_limits<double>::infinity();
    for (const FinishedRun& run : runs) {
        const auto start = run.number("started_at");
        if (!start) continue;
        last_start = std::fmax(last_start, *start);
        first_end = std::fmin(first_end, *start + run.number("duration_seconds").value_or(0.0));
    }
    if (last_start <= first_end) return {};
    return fmt::format(
        "By their times the runs were not made together: one began {:.0f} s after another had "
        "ended. Sums and shares are right only for runs that load the server at the same time.",
        last_start - first_end);
}

/// Returns one line about two files that hold the same report, or an empty text. Two machines never
/// measure the same to the last digit.
std::string same_report_twice(std::span<const RunFile> files, std::size_t run) {
    for (std::size_t one = 0; one < files.size(); ++one)
        for (std::size_t other = one + 1; other < files.size(); ++other)
            if (files[one].runs[run] == files[other].runs[run])
                return fmt::format("{} and {} are the same report: name it once", files[one].name,
                                   files[other].name);
    return {};
}

}  // namespace

Result<FinishedRun, std::string> merge_runs(MachineRuns runs) {
    if (runs.empty()) return Failure{std::string("there is no report to join: name at least one")};
    const FinishedRun& first = runs.front();
    if (runs.size() == 1) return first;
    for (const FinishedRun& run : runs)
        if (std::string difference = difference_to_join(first, run); !difference.empty())
            return Failure{difference};
    FinishedRun joined{.server = first.server,
                       .map = first.map,
                       .scenario = first.scenario,
                       .purpose = first.purpose,
                       .network = all_names(runs, &FinishedRun::network),
                       .version = all_names(runs, &FinishedRun::version),
                       .seed = first.seed,
                       .valid = true};
    join_texts_and_counts(runs, joined);
    if (const std::string remark = remark_on_times(runs); !remark.empty())
        joined.remarks.push_back(remark);
    add_histograms(runs, joined);
    join_matches(runs, joined);
    join_numbers(runs, joined);
    join_groups(runs, joined);
    evaluate_thresholds(runs, joined);
    return joined;
}

Result<RunFile, std::string> merge(std::span<const RunFile> files) {
    if (files.empty()) return Failure{std::string("there is no report to join: name at least one")};
    RunFile joined{.name = files.front().name, .runs = {}, .plan = {}};
    for (const RunFile& file : files) {
        joined.plan.runs = std::max(joined.plan.runs, file.plan.runs);
        joined.plan.interrupted = joined.plan.interrupted || file.plan.interrupted;
    }
    for (const RunFile& file : files)
        if (file.runs.size() != files.front().runs.size())
            return Failure{fmt::format(
                "{} has {} runs and {} has {}: join files with equally many runs",
                files.front().name, files.front().runs.size(), file.name, file.runs.size())};
    for (std::size_t i = 0; i < files.front().runs.size(); ++i) {
        if (std::string twice = same_report_twice(files, i); !twice.empty()) return Failure{twice};
        std::vector<FinishedRun> at_once;
        for (const RunFile& file : files)
            at_once.push_back(file.runs[i]);
        auto run = merge_runs(at_once);
        if (!run.ok()) return Failure{run.error()};
        joined.runs.push_back(std::move(run).value());
    }
    return joined;
}

}  // namespace arena::client_sim
