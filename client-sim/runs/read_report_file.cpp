#include "client-sim/runs/read_report_file.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <nlohmann/json.hpp>
#include <spdlog/fmt/fmt.h>

#include "client-sim/base/read_file.h"

namespace arena::client_sim {

namespace {

// ordered_json would search all keys for each new one.
using PlainJson = nlohmann::json;

bool nests_deeper(std::string_view text, std::size_t depth_max) {
    std::size_t depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string && c == '\\') {
            ++i;
        } else if (c == '"') {
            in_string = !in_string;
        } else if (!in_string && (c == '[' || c == '{')) {
            if (++depth > depth_max) return true;
        } else if (!in_string && (c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return false;
}

/// Replaces control characters, which a terminal would obey: names come from the network.
std::string printable(std::string text) {
    const auto is_control = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    };
    std::replace_if(text.begin(), text.end(), is_control, '?');
    return text;
}

std::string text_of(const PlainJson& value) {
    return value.is_string() ? printable(value.get<std::string>()) : std::string();
}

std::uint64_t count_of(const PlainJson& value) {
    return value.is_number_unsigned() ? value.get<std::uint64_t>() : 0;
}

bool flag_of(const PlainJson& value) {
    return value.is_boolean() && value.get<bool>();
}

ReportNumber::Value number_of(const PlainJson& value) {
    constexpr auto kWholeMax = static_cast<std::uint64_t>(INT64_MAX);
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > kWholeMax)
        return value.get<double>();
    if (value.is_number_integer()) return value.get<std::int64_t>();
    if (value.is_number_float()) return value.get<double>();
    return {};
}

/// Returns the value of a key; null when there is none.
const PlainJson& member(const PlainJson& object, const std::string& key) {
    static const PlainJson kNull;
    const auto found = object.find(key);
    return found != object.end() ? *found : kNull;
}

FinishedRun::Counts counts_of(const PlainJson& object) {
    FinishedRun::Counts counts;
    if (!object.is_object()) return counts;
    for (const auto& [key, value] : object.items())
        counts[printable(key)] = count_of(value);
    return counts;
}

std::vector<std::string> lines_of(const PlainJson& list) {
    std::vector<std::string> lines;
    if (!list.is_array()) return lines;
    for (const PlainJson& line : list)
        lines.push_back(text_of(line));
    return lines;
}

std::map<std::string, FinishedRun::Closed> closed_of(const PlainJson& by_reason,
                                                     const PlainJson& advice) {
    std::map<std::string, FinishedRun::Closed> closed;
    if (!by_reason.is_object()) return closed;
    for (const auto& [reason, clients] : by_reason.items())
        closed[printable(reason)] = {count_of(clients), text_of(member(advice, reason))};
    return closed;
}

std::vector<ThresholdResult> thresholds_of(const PlainJson& list) {
    std::vector<ThresholdResult> results;
    if (!list.is_array()) return results;
    for (const PlainJson& one : list) {
        ThresholdResult result{.expression = text_of(member(one, "expression")),
                               .value = {},
                               .held = flag_of(member(one, "held"))};
        const PlainJson& value = member(one, "value");
        if (value.is_number()) result.value = value.get<double>();
        results.push_back(std::move(result));
    }
    return results;
}

bool is_bar(const PlainJson& bar) {
    return bar.is_array() && bar.size() == 2 && bar[0].is_number() && bar[1].is_number_unsigned();
}

/// Reads bars; returns nothing when they are malformed or not in ascending order.
std::optional<std::vector<Histogram::Bar>> bars_of(const PlainJson& list) {
    std::vector<Histogram::Bar> bars;
    if (!list.is_array()) return std::nullopt;
    for (const PlainJson& one : list) {
        if (!is_bar(one)) return std::nullopt;
        const Histogram::Bar bar{one[0].get<double>(), one[1].get<std::uint64_t>()};
        if (!bars.empty() && !(bars.back().up_to_ms < bar.up_to_ms)) return std::nullopt;
        bars.push_back(bar);
    }
    return bars;
}

/// The keys of a report that are not numbers.
constexpr std::array<std::string_view, 27> kOtherKeys{"schema",
                                                      "items",
                                                      "uses",
                                                      "version",
                                                      "timeline",
                                                      "hostile_sent_by_attack",
                                                      "hostile_closed_by_reason",
                                                      "server",
                                                      "map",
                                                      "scenario",
                                                      "seed",
                                                      "network",
                                                      "violations",
                                                      "valid",
                                                      "remarks",
                                                      "thresholds",
                                                      "passed",
                                                      "histograms",
                                                      "runs",
                                                      "purpose",
                                                      "clients_closed_by_reason",
                                                      "violation_examples",
                                                      "clients_closed_advice",
                                                      "decode_errors_by_reason",
                                                      "decode_errors_of_others_by_reason",
                                                      "interrupted",
                                                      "aborted_by"};

/// Whether a key is written like every key of a report: lower case, digits and underscores.
bool is_plain_key(std::string_view key) {
    return !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
}

/// Whether this is a number that only a newer version knows.
bool is_new_number(std::string_view key, const PlainJson& value) {
    return value.is_number() && is_plain_key(key) && !is_report_number(key) &&
           std::find(kOtherKeys.begin(), kOtherKeys.end(), key) == kOtherKeys.end();
}

/// Reads the numbers in the order of a report, followed by unknown ones.
std::vector<FinishedRun::Number> numbers_of(const PlainJson& object) {
    std::vector<FinishedRun::Number> numbers;
    for (const std::string_view key : report_number_keys()) {
        const auto found = object.find(key);
        if (found != object.end()) numbers.push_back({std::string(key), number_of(*found)});
    }
    for (const auto& [key, value] : object.items())
        if (is_new_number(key, value)) numbers.push_back({key, number_of(value)});
    return numbers;
}

/// Reads one entry per range, as to_json writes them.
RangeTotals ranges_of(const PlainJson& list) {
    RangeTotals ranges{};
    if (!list.is_array()) return ranges;
    for (std::size_t range = 0; range < std::min(ranges.size(), list.size()); ++range)
        ranges[range] = {.shots = count_of(member(list[range], "shots")),
                         .hits = count_of(member(list[range], "hits"))};
    return ranges;
}

/// Reads what each weapon and ability was used for, as to_json writes it.
UseTotals uses_of(const PlainJson& list) {
    UseTotals uses;
    if (!list.is_array()) return uses;
    for (const PlainJson& one : list) {
        std::string name = text_of(member(one, "name"));
        if (name.empty()) continue;
        uses.push_back({.is_ability = text_of(member(one, "kind")) == "ability",
                        .name = std::move(name),
                        .counts = {.uses = count_of(member(one, "uses")),
                                   .hits = count_of(member(one, "hits")),
                                   .damage = count_of(member(one, "damage")),
                                   .kills = count_of(member(one, "kills"))}});
    }
    return uses;
}

/// Reads how often each item was taken, as to_json writes it.
ItemTotals items_of(const PlainJson& list) {
    ItemTotals items;
    if (!list.is_array()) return items;
    for (const PlainJson& one : list) {
        std::string name = text_of(member(one, "name"));
        if (name.empty()) continue;
        items.push_back({.name = std::move(name), .taken = count_of(member(one, "taken"))});
    }
    return items;
}

std::uint32_t small_count_of(const PlainJson& value) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(count_of(value), UINT32_MAX));
}

/// Returns a number of 32 bits; 0 for anything else.
std::int32_t points_of(const PlainJson& value) {
    if (!value.is_number_integer() ||
        (value.is_number_unsigned() && value.get<std::uint64_t>() > INT32_MAX))
        return 0;
    const auto points = value.get<std::int64_t>();
    return points >= INT32_MIN ? static_cast<std::int32_t>(points) : 0;
}

/// Reads the matches that have a number, in ascending order, each once.
std::vector<MatchResult> read_matches(const PlainJson& list) {
    std::vector<MatchResult> matches;
    if (!list.is_array()) return matches;
    for (const PlainJson& one : list) {
        MatchResult match{.number = small_count_of(member(one, "number")),
                          .mode = text_of(member(one, "mode")),
                          .seconds = {},
                          .rounds = small_count_of(member(one, "rounds")),
                          .ended_by = text_of(member(one, "ended_by")),
                          .winner = text_of(member(one, "winner")),
                          .winner_team = static_cast<std::uint8_t>(std::min<std::uint64_t>(
                              count_of(member(one, "winner_team")), UINT8_MAX)),
                          .teams = {}};
        if (match.number == 0 || (!matches.empty() && matches.back().number >= match.number))
            continue;
        const PlainJson& seconds = member(one, "seconds");
        if (seconds.is_number()) match.seconds = seconds.get<double>();
        const PlainJson& teams = member(one, "teams");
        if (teams.is_array())
            for (const PlainJson& team : teams)
                match.teams.push_back({.score = points_of(member(team, "score")),
                                       .rounds_won = points_of(member(team, "rounds_won"))});
        matches.push_back(std::move(match));
    }
    return matches;
}

/// Reads the groups that have a name, each name once.
std::vector<FinishedRun::Group> finished_groups_of(const PlainJson& list) {
    std::vector<FinishedRun::Group> groups;
    if (!list.is_array()) return groups;
    for (const PlainJson& one : list) {
        FinishedRun::Group group{
            .name = text_of(member(one, "name")),
            .behaviour = text_of(member(one, "behaviour")),
            .network = text_of(member(one, "network")),
            .numbers = {},
            .corrections_by_cause = counts_of(member(one, "corrections_by_cause")),
            .ranges = ranges_of(member(one, "ranges"))};
        // The bots of versions that do not say it had only UDP.
        if (std::string transport = text_of(member(one, "transport")); !transport.empty())
            group.transport = std::move(transport);
        const bool is_known =
            std::any_of(groups.begin(), groups.end(),
                        [&](const FinishedRun::Group& known) { return known.name == group.name; });
        if (group.name.empty() || is_known) continue;
        for (const std::string_view key : group_number_keys())
            if (const auto found = one.find(key); found != one.end())
                group.numbers.push_back({std::string(key), number_of(*found)});
        groups.push_back(std::move(group));
    }
    return groups;
}

/// Returns what is wrong with a run, or an empty text.
std::string problem_of(const PlainJson& object) {
    if (!object.is_object() || !member(object, "clients_requested").is_number() ||
        !member(object, "valid").is_boolean() || !member(object, "thresholds").is_array())
        return "is not a report of arena-bots: name a file that its --json wrote";
    const PlainJson& schema = member(object, "schema");
    if (schema.is_number() && schema.get<double>() > static_cast<double>(kReportSchema))
        return fmt::format("has schema {}, and this arena-bots reads up to {}: use a newer one",
                           schema.get<double>(), kReportSchema);
    return {};
}

Result<std::vector<FinishedRun::Counted>, std::string> histograms_of(const PlainJson& object) {
    std::vector<FinishedRun::Counted> histograms;
    if (!object.is_object()) return histograms;
    for (const auto& [key, list] : object.items()) {
        if (!is_plain_key(split_key(key).key)) continue;  // the text before it names a group
        auto bars = bars_of(list);
        if (!bars)
            return Failure{
                fmt::format("has a histogram {} whose bars are not in order: write it "
                            "again with --json",
                            printable(key))};
        histograms.push_back({printable(key), *std::move(bars)});
    }
    return histograms;
}

bool is_of_schema(const PlainJson& object, double least) {
    const PlainJson& schema = member(object, "schema");
    return schema.is_number() && schema.get<double>() >= least;
}

FinishedRun::Number* find_number(FinishedRun& run, std::string_view key) {
    const auto found =
        std::find_if(run.numbers.begin(), run.numbers.end(),
                     [key](const FinishedRun::Number& number) { return number.key == key; });
    return found != run.numbers.end() ? &*found : nullptr;
}

/// Before schema 2, decode_errors included what the server refused from others, its reasons covered
/// only the clients, and a remark alone told that a run was interrupted.
void update_from_schema_1(FinishedRun& run) {
    constexpr std::string_view kInterrupted = "The run was interrupted before it had finished.";
    if (std::find(run.remarks.begin(), run.remarks.end(), kInterrupted) != run.remarks.end()) {
        run.interrupted = true;
        run.passed = false;
    }
    std::erase_if(run.numbers, [](const FinishedRun::Number& number) {
        return number.key == "decode_errors_of_others";  // which that schema does not have
    });
    FinishedRun::Number* const errors = find_number(run, "decode_errors");
    const auto* const all = errors != nullptr ? std::get_if<std::int64_t>(&errors->value) : nullptr;
    if (all == nullptr || *all < 0 || run.decode_errors_by_reason.empty()) return;
    const auto sum = static_cast<std::uint64_t>(*all);
    const std::uint64_t own = std::min(sum, total_of(run.decode_errors_by_reason));
    errors->value = static_cast<std::int64_t>(own);
    const bool counts_others =
        run.number("status_read") == 1.0 && run.number("hostile_peers").value_or(0.0) == 0.0;
    ReportNumber::Value of_others;
    if (counts_others) of_others = static_cast<std::int64_t>(sum - own);
    if (counts_others)
        run.decode_errors_of_others_by_reason = {{std::string(kUnknownReason), sum - own}};
    run.numbers.insert(run.numbers.begin() + (errors - run.numbers.data()) + 1,
                       {"decode_errors_of_others", of_others});
}

Result<FinishedRun, std::string> run_of(const PlainJson& object) {
    if (std::string problem = problem_of(object); !problem.empty()) return Failure{problem};
    auto histograms = histograms_of(member(object, "histograms"));
    if (!histograms.ok()) return Failure{histograms.error()};
    FinishedRun run{
        .server = text_of(member(object, "server")),
        .map = text_of(member(object, "map")),
        .scenario = text_of(member(object, "scenario")),
        .purpose = text_of(member(object, "purpose")),
        .network = text_of(member(object, "network")),
        .version = text_of(member(object, "version")),
        .seed = count_of(member(object, "seed")),
        .numbers = numbers_of(object),
        .closed_by_reason = closed_of(member(object, "clients_closed_by_reason"),
                                      member(object, "clients_closed_advice")),
        .hostile_sent_by_attack = counts_of(member(object, "hostile_sent_by_attack")),
        .hostile_closed_by_reason = counts_of(member(object, "hostile_closed_by_reason")),
        .decode_errors_by_reason = counts_of(member(object, "decode_errors_by_reason")),
        .decode_errors_of_others_by_reason =
            counts_of(member(object, "decode_errors_of_others_by_reason")),
        .violations = counts_of(member(object, "violations")),
        .violation_examples = lines_of(member(object, "violation_examples")),
        .corrections_by_cause = counts_of(member(object, "corrections_by_cause")),
        .ranges = ranges_of(member(object, "ranges")),
        .uses = uses_of(member(object, "uses")),
        .items = items_of(member(object, "items")),
        .matches = read_matches(member(object, "matches")),
        .groups = finished_groups_of(member(object, "groups")),
        .interrupted = flag_of(member(object, "interrupted")),
        .aborted_by = text_of(member(object, "aborted_by")),
        .valid = flag_of(member(object, "valid")),
        .remarks = lines_of(member(object, "remarks")),
        .thresholds = thresholds_of(member(object, "thresholds")),
        .passed = flag_of(member(object, "passed")),
        .histograms = std::move(histograms).value()};
    if (!is_of_schema(object, 2)) update_from_schema_1(run);
    return run;
}

/// Parses the text. Fails with the line at which it stops being JSON.
Result<PlainJson, std::string> json_of(std::string_view text) {
    if (nests_deeper(text, kReportDepthMax))
        return Failure{
            fmt::format("nests deeper than {} levels, so it is not a report of arena-bots: "
                        "name a file that its --json wrote",
                        kReportDepthMax)};
    try {
        return PlainJson::parse(text);
    } catch (const PlainJson::exception& error) {
        const auto* parse_error = dynamic_cast<const PlainJson::parse_error*>(&error);
        const std::size_t at = parse_error != nullptr ? parse_error->byte : 0;
        const auto line =
            1 + std::count(text.begin(), text.begin() + std::min(at, text.size()), '\n');
        return Failure{
            fmt::format("is not JSON, see line {}: name a complete file that "
                        "--json wrote",
                        line)};
    }
}

SeriesPlan plan_of(const PlainJson& json) {
    return {.runs = static_cast<std::size_t>(count_of(member(json, "runs_planned"))),
            .interrupted = flag_of(member(json, "interrupted"))};
}

/// Returns the list of runs. A value that is not such a list counts as one run.
PlainJson runs_in(PlainJson&& json) {
    if (json.is_object() && json.contains("runs")) return std::move(json["runs"]);
    PlainJson runs = PlainJson::array();
    runs.push_back(std::move(json));
    return runs;
}

}  // namespace

Result<RunFile, std::string> parse_report(std::string_view name, std::string_view text) {
    const auto failure = [&](std::string_view what) {
        return Failure{fmt::format("{}: {}", printable(std::string(name)), what)};
    };
    if (text.size() > kReportBytesMax)
        return failure(fmt::format("{} bytes are more than the {} that a report may have",
                                   text.size(), kReportBytesMax));
    auto json = json_of(text);
    if (!json.ok()) return failure(json.error());
    const SeriesPlan plan = plan_of(json.value());
    PlainJson runs = runs_in(std::move(json).value());
    if (!runs.is_array() || runs.empty())
        return failure("has no runs: name a file that --json wrote");
    if (runs.size() > kReportRunsMax)
        return failure(fmt::format("{} runs are more than the {} that a report may have",
                                   runs.size(), kReportRunsMax));
    RunFile file{.name = printable(std::string(name)), .runs = {}, .plan = plan};
    for (const PlainJson& object : runs) {
        auto run = run_of(object);
        if (!run.ok()) return failure(run.error());
        file.runs.push_back(std::move(run).value());
    }
    return file;
}

Result<RunFile, std::string> read_report_file(const std::filesystem::path& file,
                                              std::string_view option) {
    const auto bytes =
        read_file(file, {.noun = "report", .option = option, .bytes_max = kReportBytesMax});
    if (!bytes.ok()) return Failure{bytes.error()};
    return parse_report(file.string(), bytes.value());
}

}  // namespace arena::client_sim
