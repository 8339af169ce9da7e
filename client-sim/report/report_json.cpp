#include <nlohmann/json.hpp>

#include "client-sim/report/finished_run.h"

namespace arena::client_sim {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const ReportNumber::Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return *whole;
    if (const auto* real = std::get_if<double>(&value)) return *real;
    return nullptr;
}

Json json_of(const ThresholdResult& result) {
    return {{"expression", result.expression},
            {"value", result.value ? Json(*result.value) : Json()},
            {"held", result.held}};
}

Json name_or_null(const std::string& name) {
    return name.empty() ? Json() : Json(name);
}

void add_numbers(const std::vector<FinishedRun::Number>& numbers, Json& json) {
    for (const FinishedRun::Number& number : numbers)
        json[number.key] = json_of(number.value);
}

Json json_of(const RangeTotals& ranges) {
    Json list = Json::array();
    for (std::size_t range = 0; range < ranges.size(); ++range) {
        const auto [shots, hits] = ranges[range];
        const bool has_end = range < kRangeEnds.size();
        list.push_back({{"from_m", range > 0 ? kRangeEnds[range - 1] : 0.0},
                        {"to_m", has_end ? Json(kRangeEnds[range]) : Json()},
                        {"shots", shots},
                        {"hits", hits},
                        {"hit_percent", shots > 0 ? Json(100.0 * static_cast<double>(hits) /
                                                         static_cast<double>(shots))
                                                  : Json()}});
    }
    return list;
}

Json json_of(const UseTotal& use) {
    return {{"kind", use.is_ability ? "ability" : "weapon"},
            {"name", use.name},
            {"uses", use.counts.uses},
            {"hits", use.counts.hits},
            {"damage", use.counts.damage},
            {"kills", use.counts.kills}};
}

Json json_of(const MatchResult& match) {
    Json teams = Json::array();
    for (const MatchResult::Team& team : match.teams)
        teams.push_back({{"score", team.score}, {"rounds_won", team.rounds_won}});
    return {{"number", match.number},
            {"mode", match.mode},
            {"seconds", match.seconds ? Json(*match.seconds) : Json()},
            {"rounds", match.rounds},
            {"ended_by", name_or_null(match.ended_by)},
            {"winner", name_or_null(match.winner)},
            {"winner_team", match.winner_team > 0 ? Json(match.winner_team) : Json()},
            {"teams", teams}};
}

Json json_of(const FinishedRun::Group& group) {
    Json json = {{"name", group.name},
                 {"behaviour", group.behaviour},
                 {"network", name_or_null(group.network)},
                 {"transport", group.transport}};
    add_numbers(group.numbers, json);
    json["corrections_by_cause"] = group.corrections_by_cause;
    json["ranges"] = json_of(group.ranges);
    return json;
}

Json json_of(const FinishedRun& run) {
    Json json = {{"schema", kReportSchema},
                 {"version", name_or_null(run.version)},
                 {"server", run.server},
                 {"map", run.map},
                 {"scenario", name_or_null(run.scenario)},
                 {"purpose", name_or_null(run.purpose)},
                 {"seed", run.seed},
                 {"network", name_or_null(run.network)}};
    add_numbers(run.numbers, json);
    json["clients_closed_by_reason"] = Json::object();
    json["clients_closed_advice"] = Json::object();
    for (const auto& [reason, closed] : run.closed_by_reason) {
        json["clients_closed_by_reason"][reason] = closed.clients;
        json["clients_closed_advice"][reason] = closed.advice;
    }
    json["hostile_sent_by_attack"] = run.hostile_sent_by_attack;
    json["hostile_closed_by_reason"] = run.hostile_closed_by_reason;
    json["decode_errors_by_reason"] = run.decode_errors_by_reason;
    json["decode_errors_of_others_by_reason"] = run.decode_errors_of_others_by_reason;
    json["violations"] = run.violations;
    json["violation_examples"] = run.violation_examples;
    json["corrections_by_cause"] = run.corrections_by_cause;
    json["ranges"] = json_of(run.ranges);
    json["uses"] = Json::array();
    for (const UseTotal& use : run.uses)
        json["uses"].push_back(json_of(use));
    json["items"] = Json::array();
    for (const ItemTotal& item : run.items)
        json["items"].push_back({{"name", item.name}, {"taken", item.taken}});
    json["matches"] = Json::array();
    for (const MatchResult& match : run.matches)
        json["matches"].push_back(json_of(match));
    json["groups"] = Json::array();
    for (const FinishedRun::Group& group : run.groups)
        json["groups"].push_back(json_of(group));
    json["interrupted"] = run.interrupted;
    json["aborted_by"] = name_or_null(run.aborted_by);
    json["valid"] = run.valid;
    json["remarks"] = run.remarks;
    json["thresholds"] = Json::array();
    for (const ThresholdResult& result : run.thresholds)
        json["thresholds"].push_back(json_of(result));
    json["passed"] = run.passed;
    return json;
}

/// Returns the JSON text. Names come from the network; what is not UTF-8 is replaced, because the
/// library would throw.
std::string text_of(const Json& json, int indent) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

/// Returns one line per histogram, because a histogram has up to a few hundred bars.
std::string histogram_lines(const std::vector<FinishedRun::Counted>& histograms) {
    std::string lines;
    for (const FinishedRun::Counted& histogram : histograms) {
        Json bars = Json::array();
        for (const Histogram::Bar& bar : histogram.bars)
            bars.push_back({bar.up_to_ms, bar.count});
        lines += lines.empty() ? "" : ",\n";
        lines += "    " + text_of(Json(histogram.key), -1) + ": " + text_of(bars, -1);
    }
    return lines;
}

template <typename Figure>
std::string column(std::string_view key, const std::vector<Sample>& samples, const Figure& figure) {
    Json values = Json::array();
    for (const Sample& sample : samples) {
        const std::optional<double> value = figure(sample);
        values.push_back(value ? Json(*value) : Json());
    }
    return "    " + text_of(Json(key), -1) + ": " + text_of(values, -1);
}

/// Returns one line per figure, with a value for each sample.
std::string histogram_lines(const Timeline& timeline) {
    const std::vector<Sample>& all = timeline.samples;
    const auto count = [](std::uint64_t number) { return static_cast<double>(number); };
    Json stages = Json::array();
    for (const StageSpan& stage : timeline.stages)
        stages.push_back({{"name", stage.name},
                          {"from_seconds", stage.from_seconds},
                          {"to_seconds", stage.to_seconds}});
    const std::string columns[] = {
        column("seconds", all, [](const Sample& s) { return s.at_seconds; }),
        column("clients_wanted", all, [&](const Sample& s) { return count(s.clients_wanted); }),
        column("clients_connected", all,
               [&](const Sample& s) { return count(s.clients_connected); }),
        column("clients_failed", all, [&](const Sample& s) { return count(s.clients_failed); }),
        column("tick_ms_p50", all, [](const Sample& s) { return s.tick_ms_p50; }),
        column("tick_ms_p99", all, [](const Sample& s) { return s.tick_ms_p99; }),
        column("server_cpu_cores", all, [](const Sample& s) { return s.server_cpu; }),
        column("server_memory_bytes", all, [](const Sample& s) { return s.server_memory_bytes; }),
        column("response_ms_p50", all, [](const Sample& s) { return s.response_ms_p50; }),
        column("response_ms_p99", all, [](const Sample& s) { return s.response_ms_p99; }),
        column("snapshot_gap_ms_p99", all, [](const Sample& s) { return s.snapshot_gap_ms_p99; }),
        column("corrections_per_second", all,
               [](const Sample& s) { return s.corrections_per_second; }),
        column("bytes_received_per_second", all,
               [](const Sample& s) { return s.bytes_received_per_second; }),
        column("bytes_sent_per_second", all,
               [](const Sample& s) { return s.bytes_sent_per_second; }),
        column("violations", all, [&](const Sample& s) { return count(s.violations); }),
        column("harness_lag_ms_p99", all, [](const Sample& s) { return s.harness_lag_ms_p99; }),
        column("harness_cpu_cores", all, [](const Sample& s) { return s.harness_cpu; })};
    std::string lines = "    \"stages\": " + text_of(stages, -1);
    for (const std::string& line : columns)
        lines += ",\n" + line;
    return lines;
}

std::string indented(const std::string& text) {
    std::string moved = "    ";
    for (const char c : text) {
        moved += c;
        if (c == '\n') moved += "    ";
    }
    return moved;
}

/// Returns the run as one JSON object, without a line break at its end.
std::string object_of(const FinishedRun& run) {
    std::string text = text_of(json_of(run), 2);
    text.resize(text.size() - 2);  // cuts off "\n}": histograms and timeline follow
    return text + ",\n  \"histograms\": {\n" + histogram_lines(run.histograms) +
           "\n  },\n  \"timeline\": {\n" + histogram_lines(run.timeline) + "\n  }\n}";
}

}  // namespace

std::string to_json(const FinishedRun& run) {
    return object_of(run) + "\n";
}

std::string to_json(const Report& report) {
    return to_json(finished_run_of(report));
}

SeriesTime time_of(std::span<const FinishedRun> runs, SeriesPlan plan) {
    SeriesTime time;
    for (const FinishedRun& run : runs)
        time.seconds += run.number("duration_seconds").value_or(0.0);
    if (runs.empty() || plan.runs == 0) return time;
    if (const auto one = runs.front().number("duration_planned_seconds"))
        time.planned_seconds = *one * static_cast<double>(plan.runs);
    return time;
}

std::string to_json_of_runs(std::span<const FinishedRun> runs, SeriesPlan plan) {
    const SeriesTime time = time_of(runs, plan);
    const Json head = {
        {"schema", kReportSchema},
        {"interrupted", plan.interrupted},
        {"runs_planned", plan.runs == 0 ? Json() : Json(plan.runs)},
        {"duration_seconds", time.seconds},
        {"duration_planned_seconds", time.planned_seconds ? Json(*time.planned_seconds) : Json()}};
    std::string text = text_of(head, 2);
    text.resize(text.size() - 2);  // cuts off "\n}": the runs follow
    text += ",\n  \"runs\": [";
    for (const FinishedRun& run : runs)
        text += (&run == runs.data() ? "\n" : ",\n") + indented(object_of(run));
    return text + "\n  ]\n}\n";
}

std::string to_json_of_runs(std::span<const Report> reports, SeriesPlan plan) {
    std::vector<FinishedRun> runs;
    for (const Report& report : reports)
        runs.push_back(finished_run_of(report));
    return to_json_of_runs(std::span<const FinishedRun>(runs), plan);
}

}  // namespace arena::client_sim
