// to_table and to_json of a comparison, which compare.h declares.
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "client-sim/report/finished_run.h"
#include "client-sim/runs/compare.h"

namespace arena::client_sim {
namespace {

RunsComparison small_comparison() {
    return {.map = "arena",
            .scenario = "siege",
            .clients = 64.0,
            .tick_rate = 60.0,
            .old_runs = 8,
            .new_runs = 9,
            .keys = {{.key = "tick_ms_mean",
                      .unit = "ms",
                      .old_median = 1.25,
                      .new_median = 1.5,
                      .change_percent = 20.0,
                      .noise_percent = 2.5,
                      .could_find_percent = 5.0,
                      .finding = Finding::worse},
                     {.key = "bytes_per_client_second",
                      .unit = "B/s",
                      .old_median = 1234567.0,
                      .new_median = 1200000.0,
                      .change_percent = -2.8,
                      .noise_percent = 0.1,
                      .could_find_percent = 3.0,
                      .finding = Finding::better},
                     {.key = "response_ms_p99",
                      .unit = "ms",
                      .old_median = 90.0,
                      .new_median = 90.0,
                      .change_percent = 0.0,
                      .noise_percent = 1.0,
                      .could_find_percent = 3.0,
                      .finding = Finding::none},
                     {.key = "decode_errors",
                      .unit = "",
                      .old_median = 0.0,
                      .new_median = 5.0,
                      .change_percent = {},
                      .noise_percent = {},
                      .could_find_percent = {},
                      .finding = Finding::noise_unknown}},
            .same_keys = {"clients_lost", "resumes"},
            .remarks = {"Alternate between the builds.", "Look again."}};
}

bool has_row_of(const std::string& table, const std::string& row) {
    return table.find("\n" + row + "\n") != std::string::npos;
}

TEST(ComparisonTable, has_a_row_per_key_with_its_medians_change_and_finding) {
    const std::string table = to_table(small_comparison(), false);

    for (const char* row :
         {"  medians                                old        new     change    noise    finds",
          "  tick_ms_mean                          1.25        1.5    +20.0 %    2.5 %    5.0 %  "
          "WORSE",
          "  bytes_per_client_second         1.2346e+06    1.2e+06     -2.8 %    0.1 %    3.0 %  "
          "better",
          "  response_ms_p99                         90         90     +0.0 %    1.0 %    3.0 %",
          "  decode_errors                            0          5          -        -        -  "
          "?"})
        EXPECT_TRUE(has_row_of(table, row)) << row << "\n" << table;
}

TEST(ComparisonTable, begins_with_the_setting_and_ends_with_the_verdict) {
    RunsComparison plain = small_comparison();
    plain.scenario = "";

    EXPECT_TRUE(
        has_row_of(to_table(small_comparison(), false),
                   "  8 old runs, 9 new runs: arena, siege, 64 clients, 60 ticks a second"));
    EXPECT_TRUE(has_row_of(to_table(plain, false),
                           "  8 old runs, 9 new runs: arena, 64 clients, 60 ticks a second"));
    EXPECT_TRUE(has_row_of(
        to_table(small_comparison(), false),
        "  Alternate between the builds.\n  Look again.\n"
        "  1 worse, 1 better, 1 within the noise, 1 of unknown noise; 2 the same in all runs"));
}

TEST(ComparisonTable, without_keys_has_only_its_head_and_its_verdict) {
    const std::string table = to_table(RunsComparison{}, false);

    EXPECT_TRUE(has_row_of(table, "  0 old runs, 0 new runs: , 0 clients, 0 ticks a second"))
        << table;
    EXPECT_TRUE(
        has_row_of(table, "  0 worse, 0 better, 0 within the noise; 0 the same in all runs"))
        << table;
}

TEST(ComparisonTable, has_escape_codes_only_for_findings_in_colour) {
    const std::string table = to_table(small_comparison(), true);

    EXPECT_EQ(to_table(small_comparison(), false).find('\033'), std::string::npos);
    EXPECT_NE(table.find("\033[31m  WORSE\033[0m\n"), std::string::npos) << table;
    EXPECT_NE(table.find("\033[32m  better\033[0m\n"), std::string::npos) << table;
    EXPECT_NE(table.find("-  ?\n"), std::string::npos) << table;
}

TEST(ComparisonJson, holds_every_field) {
    const auto json = nlohmann::json::parse(to_json(small_comparison()));

    EXPECT_EQ(json["schema"], kReportSchema);
    EXPECT_EQ(json["map"], "arena");
    EXPECT_EQ(json["scenario"], "siege");
    EXPECT_EQ(json["clients_requested"], 64.0);
    EXPECT_EQ(json["tick_rate"], 60.0);
    EXPECT_EQ(json["old_runs"], 8);
    EXPECT_EQ(json["new_runs"], 9);
    EXPECT_EQ(json["worse"], 1);
    EXPECT_EQ(json["better"], 1);
    EXPECT_EQ(json["same_keys"], (nlohmann::json{"clients_lost", "resumes"}));
    EXPECT_EQ(json["remarks"], (nlohmann::json{"Alternate between the builds.", "Look again."}));
    ASSERT_EQ(json["keys"].size(), 4u);
    EXPECT_EQ(json["keys"][0], nlohmann::json::parse(R"({
        "key": "tick_ms_mean", "unit": "ms", "old_median": 1.25, "new_median": 1.5,
        "change_percent": 20.0, "noise_percent": 2.5, "could_find_percent": 5.0,
        "finding": "worse"})"));
    EXPECT_EQ(json["keys"][1]["finding"], "better");
    EXPECT_EQ(json["keys"][2]["finding"], "none");
}

TEST(ComparisonJson, has_null_for_what_is_unknown_and_for_a_run_without_a_scenario) {
    RunsComparison plain = small_comparison();
    plain.scenario = "";

    const auto json = nlohmann::json::parse(to_json(plain));

    EXPECT_TRUE(json["scenario"].is_null());
    const auto& errors = json["keys"][3];
    EXPECT_EQ(errors["finding"], "noise_unknown");
    for (const char* key : {"change_percent", "noise_percent", "could_find_percent"})
        EXPECT_TRUE(errors[key].is_null()) << key;
}

TEST(ComparisonJson, of_no_keys_has_empty_lists_and_ends_in_a_line_break) {
    const std::string text = to_json(RunsComparison{});

    const auto json = nlohmann::json::parse(text);
    for (const char* key : {"keys", "same_keys", "remarks"})
        EXPECT_EQ(json[key], nlohmann::json::array()) << key;
    EXPECT_EQ(text.substr(text.size() - 2), "}\n");
}

TEST(ComparisonJson, a_name_that_is_not_utf8_does_not_break_it) {
    RunsComparison comparison = small_comparison();
    comparison.map = "a\xff";

    EXPECT_EQ(nlohmann::json::parse(to_json(comparison))["map"], "a\xEF\xBF\xBD");
}

}  // namespace
}  // namespace arena::client_sim
