#include "client-sim/report/finished_run.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace arena::client_sim {
namespace {

using std::chrono::milliseconds;

Report played_report() {
    RunRecord record;
    record.map = "arena";
    record.scenario = "siege";
    record.clients_requested = 2;
    record.tick_rate = 60;
    for (int i = 1; i <= 40; ++i) {
        record.distributions.group(0).response.record(milliseconds{i});
        record.distributions.group(0).input_margin.record(i < 10 ? -1 : 2);
    }
    Report report = make_report(record, {});
    report.remarks = {"The loop ran late."};
    return report;
}

TEST(FinishedRun, keeps_every_number_of_its_report) {
    const Report report = played_report();

    const FinishedRun run = finished_run_of(report);

    ASSERT_EQ(run.numbers.size(), report.numbers.size());
    EXPECT_EQ(run.number("clients_requested"), 2.0);
    EXPECT_EQ(run.number("response_ms_p99"), report.number("response_ms_p99"));
    EXPECT_FALSE(run.number("tick_ms_p99").has_value());
    EXPECT_FALSE(run.number("no_such_key").has_value());
    EXPECT_EQ(run.bars("response_ms"), report.histograms[0].bars);
    EXPECT_TRUE(run.bars("no_such_key").empty());
}

TEST(FinishedRun, json_holds_schema_scenario_version_and_remarks) {
    const auto json = nlohmann::json::parse(to_json(played_report()));

    EXPECT_EQ(json["schema"], kReportSchema);
    EXPECT_EQ(json["scenario"], "siege");
    EXPECT_EQ(json["version"], ARENAD_VERSION);
    EXPECT_EQ(json["remarks"][0], "The loop ran late.");
    const nlohmann::json margins{{-1.0, 9}, {2.0, 31}};
    EXPECT_EQ(json["histograms"]["input_margin_ticks"], margins);
}

TEST(FinishedRun, json_of_a_run_without_a_scenario_has_null) {
    EXPECT_TRUE(nlohmann::json::parse(to_json(FinishedRun{}))["scenario"].is_null());
}

TEST(FinishedRun, json_has_one_line_per_histogram) {
    const std::string text = to_json(played_report());

    EXPECT_NE(text.find("\n    \"input_margin_ticks\": [[-1.0,9],[2.0,31]]\n"), std::string::npos)
        << text;
}

TEST(FinishedRun, json_of_several_runs_keeps_their_order) {
    std::vector<Report> reports(3, played_report());
    reports[1].seed = 7;

    const auto json = nlohmann::json::parse(to_json_of_runs(reports));

    EXPECT_EQ(json["schema"], kReportSchema);
    ASSERT_EQ(json["runs"].size(), 3u);
    EXPECT_EQ(json["runs"][1]["seed"], 7);
    EXPECT_EQ(json["runs"][0], nlohmann::json::parse(to_json(reports[0])));
}

TEST(FinishedRun, json_of_no_runs_is_an_empty_list) {
    EXPECT_TRUE(nlohmann::json::parse(to_json_of_runs(std::span<const Report>{}))["runs"].empty());
}

TEST(Histogram, bars_have_the_same_percentiles_and_maximum) {
    Histogram histogram;
    for (int i = 1; i < 3000; i += 7)
        histogram.record(milliseconds{i});

    for (const double share : {0.0, 0.01, 0.5, 0.99, 1.0})
        EXPECT_EQ(percentile_of(histogram.bars(), share), histogram.percentile_ms(share)) << share;
    EXPECT_EQ(histogram.bars().back().up_to_ms, *histogram.max_ms());
    EXPECT_FALSE(percentile_of({}, 0.5).has_value());
}

TEST(SmallNumbers, bars_have_the_same_percentiles) {
    SmallNumbers numbers;
    for (const int value : {-3, -3, 0, 2, 2, 2, 5})
        numbers.record(value);

    const std::vector<Histogram::Bar> expected{{-3.0, 2}, {0.0, 1}, {2.0, 3}, {5.0, 1}};
    EXPECT_EQ(numbers.bars(), expected);
    for (const double share : {0.01, 0.3, 0.5, 1.0})
        EXPECT_EQ(percentile_of(numbers.bars(), share), numbers.percentile(share)) << share;
}

}  // namespace
}  // namespace arena::client_sim
