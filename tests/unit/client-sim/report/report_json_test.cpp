// to_json and to_json_of_runs, which finished_run.h and report.h declare.
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "client-sim/report/finished_run.h"
#include "tests/unit/client-sim/report/good_run.h"

namespace arena::client_sim {
namespace {

nlohmann::json parsed_json(const FinishedRun& run) {
    return nlohmann::json::parse(to_json(run));
}

/// A run with a value in every list.
FinishedRun listed_run() {
    FinishedRun run{.server = "h:1", .map = "arena", .scenario = "siege", .seed = 7, .valid = true};
    run.numbers = {{"ticks", std::int64_t{600}}, {"tick_ms_p99", {}}, {"client_seconds", 20.5}};
    run.ranges[1] = {.shots = 8, .hits = 2};
    run.groups = {{.name = "wifi",
                   .behaviour = "fighter",
                   .network = "",
                   .numbers = {{"corrections", std::int64_t{4}}},
                   .corrections_by_cause = {{"player", 4}}}};
    run.matches = {{.number = 2,
                    .mode = "capture_the_flag",
                    .seconds = 48.5,
                    .rounds = 1,
                    .ended_by = "score_limit",
                    .winner_team = 2,
                    .teams = {{1, 0}, {3, 1}}},
                   {.number = 3, .mode = "capture_the_flag"}};
    run.thresholds = {{.expression = "kills > 3", .value = 3.5, .held = true},
                      {.expression = "deaths < 1", .value = {}, .held = false}};
    run.histograms = {{"a_ms", {{0.5, 3}, {2.0, 1}}}, {"b_ticks", {}}};
    return run;
}

TEST(ReportJson, an_unknown_name_is_null_and_a_server_or_map_is_never_null) {
    const auto json = parsed_json(FinishedRun{});

    for (const char* key : {"version", "scenario", "purpose", "network"})
        EXPECT_TRUE(json[key].is_null()) << key;
    EXPECT_EQ(json["server"], "");
    EXPECT_EQ(json["map"], "");
}

TEST(ReportJson, an_empty_run_has_empty_lists) {
    const auto json = parsed_json(FinishedRun{});

    for (const char* key : {"groups", "matches", "remarks", "thresholds", "violation_examples"})
        EXPECT_EQ(json[key], nlohmann::json::array()) << key;
    for (const char* key : {"clients_closed_by_reason", "clients_closed_advice", "histograms",
                            "corrections_by_cause", "violations", "decode_errors_by_reason"})
        EXPECT_TRUE(json[key].empty()) << key;
    EXPECT_FALSE(json["valid"]);
    EXPECT_FALSE(json["passed"]);
}

TEST(ReportJson, whole_numbers_stay_whole_and_unknown_ones_are_null) {
    const std::string text = to_json(listed_run());

    EXPECT_NE(text.find("\"ticks\": 600,\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\"tick_ms_p99\": null,\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\"client_seconds\": 20.5,\n"), std::string::npos) << text;
}

TEST(ReportJson, numbers_keep_their_order) {
    const std::string text = to_json(listed_run());

    std::size_t at = 0;
    for (const char* key : {"\"schema\"", "\"seed\"", "\"ticks\"", "\"tick_ms_p99\"",
                            "\"client_seconds\"", "\"groups\"", "\"valid\"", "\"thresholds\"",
                            "\"passed\"", "\"histograms\"", "\"timeline\""}) {
        const std::size_t found = text.find(key, at);
        ASSERT_NE(found, std::string::npos) << key << " in\n" << text;
        at = found;
    }
}

TEST(ReportJson, matches_have_their_result_and_what_is_not_known_is_null) {
    const auto matches = parsed_json(listed_run())["matches"];

    EXPECT_EQ(matches, nlohmann::json::parse(R"([
        {"number": 2, "mode": "capture_the_flag", "seconds": 48.5, "rounds": 1,
         "ended_by": "score_limit", "winner": null, "winner_team": 2,
         "teams": [{"score": 1, "rounds_won": 0}, {"score": 3, "rounds_won": 1}]},
        {"number": 3, "mode": "capture_the_flag", "seconds": null, "rounds": 0,
         "ended_by": null, "winner": null, "winner_team": null, "teams": []}])"));
}

TEST(ReportJson, ranges_have_the_share_of_hits_where_a_shot_was_aimed) {
    const auto ranges = parsed_json(listed_run())["ranges"];

    const auto expected = nlohmann::json::parse(R"([
        {"from_m": 0.0, "to_m": 5.0, "shots": 0, "hits": 0, "hit_percent": null},
        {"from_m": 5.0, "to_m": 10.0, "shots": 8, "hits": 2, "hit_percent": 25.0},
        {"from_m": 10.0, "to_m": 20.0, "shots": 0, "hits": 0, "hit_percent": null},
        {"from_m": 20.0, "to_m": null, "shots": 0, "hits": 0, "hit_percent": null}])");
    EXPECT_EQ(ranges, expected);
}

TEST(ReportJson, a_group_has_its_own_numbers_and_no_network_is_null) {
    const auto group = parsed_json(listed_run())["groups"].at(0);

    EXPECT_EQ(group["name"], "wifi");
    EXPECT_EQ(group["behaviour"], "fighter");
    EXPECT_TRUE(group["network"].is_null());
    EXPECT_EQ(group["transport"], "udp");
    EXPECT_EQ(group["corrections"], 4);
    EXPECT_EQ(group["corrections_by_cause"], (nlohmann::json{{"player", 4}}));
    EXPECT_EQ(group["ranges"].size(), kRangeCount);
}

TEST(ReportJson, a_threshold_without_a_value_has_null) {
    const auto thresholds = parsed_json(listed_run())["thresholds"];

    const auto expected = nlohmann::json::parse(R"([
        {"expression": "kills > 3", "value": 3.5, "held": true},
        {"expression": "deaths < 1", "value": null, "held": false}])");
    EXPECT_EQ(thresholds, expected);
}

TEST(ReportJson, clients_and_advice_have_the_same_reasons) {
    FinishedRun run;
    run.closed_by_reason = {{"no_answer", {2, "Look."}}, {"server_full", {3, "Raise it."}}};

    const auto json = parsed_json(run);

    EXPECT_EQ(json["clients_closed_by_reason"],
              (nlohmann::json{{"no_answer", 2}, {"server_full", 3}}));
    EXPECT_EQ(json["clients_closed_advice"],
              (nlohmann::json{{"no_answer", "Look."}, {"server_full", "Raise it."}}));
}

TEST(ReportJson, each_histogram_is_a_line_even_when_it_is_empty) {
    EXPECT_NE(to_json(listed_run())
                  .find("\n  \"histograms\": {\n    \"a_ms\": [[0.5,3],[2.0,1]],\n    \"b_ticks\": "
                        "[]\n  },\n"),
              std::string::npos);
}

TEST(ReportJson, the_timeline_has_a_line_per_figure_with_null_where_nothing_was_measured) {
    FinishedRun run;
    run.timeline.samples = {{.at_seconds = 1.0, .clients_wanted = 4, .tick_ms_p50 = 0.25},
                            {.at_seconds = 2.5, .violations = 3, .harness_cpu = 0.5}};
    run.timeline.stages = {{"ramp", 0.0, 2.5}};

    const std::string text = to_json(run);

    const auto timeline = nlohmann::json::parse(text)["timeline"];
    EXPECT_EQ(timeline["stages"], nlohmann::json::parse(
                                      R"([{"name": "ramp", "from_seconds": 0.0,
                                           "to_seconds": 2.5}])"));
    EXPECT_EQ(timeline["seconds"], nlohmann::json::parse("[1.0, 2.5]"));
    EXPECT_EQ(timeline["clients_wanted"], nlohmann::json::parse("[4.0, 0.0]"));
    EXPECT_EQ(timeline["tick_ms_p50"], nlohmann::json::parse("[0.25, null]"));
    EXPECT_EQ(timeline["tick_ms_p99"], nlohmann::json::parse("[null, null]"));
    EXPECT_EQ(timeline["violations"], nlohmann::json::parse("[0.0, 3.0]"));
    EXPECT_EQ(timeline["harness_cpu_cores"], nlohmann::json::parse("[0.0, 0.5]"));
    EXPECT_NE(text.find("\n    \"tick_ms_p50\": [0.25,null],\n"), std::string::npos) << text;
    for (const auto& [figure, values] : timeline.items())
        EXPECT_EQ(values.size(), figure == "stages" ? 1u : 2u) << figure;
}

TEST(ReportJson, a_number_that_is_not_finite_is_null) {
    FinishedRun run;
    run.numbers = {{"a", std::numeric_limits<double>::quiet_NaN()},
                   {"b", std::numeric_limits<double>::infinity()}};

    const auto json = parsed_json(run);

    EXPECT_TRUE(json["a"].is_null());
    EXPECT_TRUE(json["b"].is_null());
}

TEST(ReportJson, ends_in_one_line_break) {
    const std::string text = to_json(FinishedRun{});

    ASSERT_GE(text.size(), 2u);
    EXPECT_EQ(text.substr(text.size() - 2), "}\n");
}

TEST(ReportJson, a_name_that_is_not_utf8_does_not_break_it) {
    RunRecord record = test::good_run();
    record.map = "a\xff";

    const std::string text = to_json(make_report(record, {}));

    ASSERT_TRUE(nlohmann::json::accept(text));
    EXPECT_EQ(nlohmann::json::parse(text)["map"], "a\xEF\xBF\xBD");
}

TEST(ReportJson, a_report_is_written_as_the_run_that_it_becomes) {
    const Report report = make_report(test::good_run(), {});

    EXPECT_EQ(to_json(report), to_json(finished_run_of(report)));
    EXPECT_EQ(nlohmann::json::parse(to_json(report))["version"], ARENAD_VERSION);
}

TEST(ReportJson, several_runs_keep_their_order_and_are_indented) {
    std::vector<FinishedRun> runs(3, listed_run());
    runs[1].seed = 8;

    const std::string text =
        to_json_of_runs(std::span<const FinishedRun>(runs), {.runs = runs.size()});

    const auto json = nlohmann::json::parse(text);
    EXPECT_EQ(json["schema"], kReportSchema);
    ASSERT_EQ(json["runs"].size(), 3u);
    EXPECT_EQ(json["runs"][0], parsed_json(runs[0]));
    EXPECT_EQ(json["runs"][1]["seed"], 8);
    EXPECT_EQ(text.find("{\n  \"schema\": 2,\n  \"interrupted\": false,\n"), 0u) << text;
    EXPECT_NE(text.find(",\n  \"runs\": [\n    {\n"), std::string::npos) << text;
    EXPECT_EQ(text.substr(text.size() - 12), "    }\n  ]\n}\n");
    std::istringstream lines(text.substr(text.find('[') + 2));
    for (std::string line; std::getline(lines, line) && line != "  ]";)
        EXPECT_EQ(line.substr(0, 4), "    ") << line;
}

TEST(ReportJson, a_series_says_how_long_it_was_meant_to_be_and_was_measured) {
    const auto head_of = [](double planned, SeriesPlan plan) {
        std::vector<FinishedRun> runs(2);
        for (FinishedRun& run : runs)
            run.numbers = {{"duration_seconds", 1.5}, {"duration_planned_seconds", planned}};
        auto json =
            nlohmann::json::parse(to_json_of_runs(std::span<const FinishedRun>(runs), plan));
        json.erase("runs");
        return json;
    };
    EXPECT_EQ(head_of(2.0, {.runs = 9, .interrupted = true}),
              nlohmann::json::parse(R"({"schema": 2, "interrupted": true, "runs_planned": 9,
                                        "duration_seconds": 3.0,
                                        "duration_planned_seconds": 18.0})"));
    EXPECT_EQ(head_of(2.0, {}),
              nlohmann::json::parse(R"({"schema": 2, "interrupted": false, "runs_planned": null,
                                        "duration_seconds": 3.0,
                                        "duration_planned_seconds": null})"));
}

TEST(ReportJson, runs_are_written_alike_as_reports) {
    const std::vector<Report> reports(2, make_report(test::good_run(), {}));
    const std::vector<FinishedRun> runs(2, finished_run_of(reports[0]));

    EXPECT_EQ(to_json_of_runs(std::span<const Report>(reports), {.runs = 9}),
              to_json_of_runs(std::span<const FinishedRun>(runs), {.runs = 9}));
}

TEST(ReportJson, no_runs_are_an_empty_list) {
    EXPECT_TRUE(
        nlohmann::json::parse(to_json_of_runs(std::span<const Report>{}, {}))["runs"].empty());
}

}  // namespace
}  // namespace arena::client_sim
