#include "client-sim/runs/read_report_file.h"

#include <filesystem>
#include <fstream>
#include <map>

#include <gtest/gtest.h>

#include "tests/unit/client-sim/runs/made_runs.h"

namespace arena::client_sim {
namespace {

using test::made_run;

FinishedRun full_run() {
    FinishedRun run = made_run({{"response_ms_p50", 41.5}, {"of_a_newer_version", 7.0}});
    run.scenario = "siege";
    run.network = "bad";
    run.version = "1.2.3";
    run.purpose = "Holds the gate.";
    run.seed = 18446744073709551615ull;
    run.closed_by_reason["server_full"] = {3, "Raise it."};
    run.decode_errors_by_reason["malformed"] = 2;
    run.decode_errors_of_others_by_reason["too_long"] = 3;
    run.interrupted = true;
    run.aborted_by = "kills > 3";
    run.violations["players_overlap"] = 1;
    run.violation_examples = {"bot-1: tick 7"};
    run.remarks = {"The loop ran late."};
    run.thresholds = {{"tick_ms_p99 <= 8", {}, false}, {"kills > 3", 5.0, true}};
    run.passed = true;
    run.matches = {{.number = 1,
                    .mode = "deathmatch",
                    .seconds = 30.25,
                    .rounds = 2,
                    .ended_by = "rounds",
                    .winner = "ann",
                    .winner_team = 0,
                    .teams = {}},
                   {.number = 4, .mode = "elimination", .winner_team = 2, .teams = {{-3, 1}}}};
    run.histograms = {{"response_ms", {{0.5, 3}, {41.5, 2}}}};
    return run;
}

std::string refused(std::string_view text) {
    const auto file = parse_report("report.json", text);
    EXPECT_FALSE(file.ok()) << text;
    return file.ok() ? "" : file.error();
}

FinishedRun read_back(const std::string& text) {
    const auto file = parse_report("report.json", text);
    EXPECT_TRUE(file.ok()) << (file.ok() ? "" : file.error());
    return file.ok() ? file.value().runs.at(0) : FinishedRun{};
}

/// Returns the numbers sorted by key, because the order of unknown ones in a file is not kept.
std::map<std::string, std::optional<double>> numbers_by_key(const FinishedRun& run) {
    std::map<std::string, std::optional<double>> numbers;
    for (const FinishedRun::Number& number : run.numbers)
        numbers[number.key] = run.number(number.key);
    return numbers;
}

TEST(ReadReport, reads_back_what_was_written) {
    FinishedRun written = full_run();
    FinishedRun read = read_back(to_json(written));

    EXPECT_EQ(numbers_by_key(read), numbers_by_key(written));
    read.numbers = written.numbers = {};
    EXPECT_EQ(read, written);
}

TEST(ReadReport, reads_back_every_number_of_a_run) {
    RunRecord record;
    record.map = "arena";
    record.clients_requested = 3;
    const FinishedRun written = finished_run_of(make_report(record, {}));

    EXPECT_EQ(read_back(to_json(written)).numbers, written.numbers);
}

TEST(ReadReport, prints_the_same_table_as_the_report_it_read) {
    RunRecord record;
    record.scenario = "siege";
    record.purpose = "Holds the gate.";
    record.totals.closed_by_reason["server_full"] = {.clients = 3, .advice = "Raise it."};
    record.totals.verdict.examples = {{ViolationKind::players_overlap, {1}, "bot-1: tick 7"}};
    record.hostile.peers = 1;
    record.hostile.closed_by_reason["malformed"] = 13;
    record.network = NetworkRecord{.name = "bad", .counters = {.sent = 100}};
    const Report report = make_report(record, {});

    EXPECT_EQ(to_table(read_back(to_json(report)), false), to_table(report, false));
}

TEST(ReadReport, prints_any_number_that_a_file_holds) {
    FinishedRun run = made_run({{"clients_connected", 1e300}, {"ticks", -1e300}});
    run.closed_by_reason["server_full"] = {18446744073709551615ull, "Raise it."};

    EXPECT_NE(to_table(run, false).find("-9,000,000,000,000,000,000"), std::string::npos);
}

TEST(ReadReport, reads_several_runs_in_order) {
    std::vector<FinishedRun> runs(3, full_run());
    runs[2].seed = 9;

    const auto file = parse_report("r.json", to_json_of_runs(std::span<const FinishedRun>(runs),
                                                             {.runs = 5, .interrupted = true}));

    ASSERT_TRUE(file.ok()) << file.error();
    EXPECT_EQ(file.value().name, "r.json");
    ASSERT_EQ(file.value().runs.size(), 3u);
    EXPECT_EQ(file.value().runs[0].seed, 18446744073709551615ull);
    EXPECT_EQ(file.value().runs[2].seed, 9u);
    EXPECT_EQ(file.value().plan.runs, 5u);
    EXPECT_TRUE(file.value().plan.interrupted);
}

TEST(ReadReport, reads_a_report_that_predates_the_schema) {
    const FinishedRun run =
        read_back(R"({"clients_requested": 2, "valid": true, "thresholds": [], "kills": null})");

    EXPECT_TRUE(run.valid);
    EXPECT_EQ(run.number("clients_requested"), 2.0);
    EXPECT_FALSE(run.number("kills").has_value());
}

TEST(ReadReport, rejects_text_that_is_not_json_with_its_line) {
    const std::string cut = to_json(full_run()).substr(0, 200);

    EXPECT_NE(refused(cut).find("is not JSON, see line"), std::string::npos) << refused(cut);
    for (const char* text : {"", "hello", "{\"a\": 1e999}", "{} {}", "[1, 2", "\xff"})
        EXPECT_NE(refused(text).find("report.json: is not JSON"), std::string::npos) << text;
}

TEST(ReadReport, rejects_json_that_is_not_a_report) {
    for (const char* text :
         {"{}", "3", "null", "[]", R"({"runs": [{}]})", R"({"clients_requested": 2})",
          R"({"clients_requested": "2", "valid": true, "thresholds": []})"})
        EXPECT_NE(refused(text).find("is not a report of arena-bots"), std::string::npos) << text;
    for (const char* text : {R"({"runs": []})", R"({"runs": 3})"})
        EXPECT_NE(refused(text).find("has no runs"), std::string::npos) << text;
}

TEST(ReadReport, takes_decode_errors_of_the_first_schema_apart) {
    const std::string with_status =
        R"({"schema": 1, "clients_requested": 2, "decode_errors": 5, "status_read": 1,
            "hostile_peers": 0, "decode_errors_by_reason": {"malformed": 2, "too_long": 0},
            "valid": true, "thresholds": []})";
    const std::string without =
        R"({"schema": 1, "clients_requested": 2, "decode_errors": 2, "status_read": null,
            "decode_errors_by_reason": {"malformed": 2}, "valid": true, "thresholds": []})";

    const FinishedRun one = read_back(with_status);
    const FinishedRun other = read_back(without);

    EXPECT_EQ(one.number("decode_errors"), 2.0);
    EXPECT_EQ(one.number("decode_errors_of_others"), 3.0);
    EXPECT_EQ(one.decode_errors_of_others_by_reason, (FinishedRun::Counts{{"unknown", 3}}));
    EXPECT_EQ(other.number("decode_errors"), 2.0);
    EXPECT_FALSE(other.number("decode_errors_of_others").has_value());
}

TEST(ReadReport, ignores_a_key_that_the_first_schema_does_not_have) {
    const FinishedRun run = read_back(
        R"({"schema": 1, "clients_requested": 2, "decode_errors": 5, "status_read": 1,
            "decode_errors_of_others": 9, "decode_errors_by_reason": {"malformed": 2},
            "valid": true, "thresholds": []})");

    EXPECT_EQ(run.number("decode_errors_of_others"), 3.0);
    EXPECT_EQ(read_back(to_json(run)), run);
}

TEST(ReadReport, knows_by_its_remark_that_a_run_of_the_first_schema_was_interrupted) {
    const FinishedRun run = read_back(
        R"({"schema": 1, "clients_requested": 2, "valid": true, "thresholds": [], "passed": true,
            "remarks": ["The run was interrupted before it had finished."]})");

    EXPECT_TRUE(run.interrupted);
    EXPECT_FALSE(run.passed);
}

TEST(ReadReport, leaves_out_matches_without_a_number_and_reads_no_absurd_one) {
    const FinishedRun run = read_back(
        R"({"clients_requested": 2, "valid": true, "thresholds": [], "matches": [
            7, {"mode": "deathmatch"}, {"number": 3, "seconds": "long", "winner_team": 700,
            "teams": [{"score": 99999999999}, {"score": -5, "rounds_won": 18446744073709551615}]},
            {"number": 3, "winner": "twice"}, {"number": 2}]})");

    ASSERT_EQ(run.matches.size(), 1u);
    EXPECT_EQ(run.matches[0], (MatchResult{.number = 3,
                                           .mode = "",
                                           .seconds = {},
                                           .winner_team = 255,
                                           .teams = {{0, 0}, {-5, 0}}}));
}

TEST(ReadReport, rejects_a_newer_schema) {
    const std::string text =
        R"({"schema": 3, "clients_requested": 2, "valid": true, "thresholds": []})";

    EXPECT_NE(refused(text).find("has schema 3"), std::string::npos);
}

TEST(ReadReport, bounds_nesting_except_inside_strings) {
    const std::string deep(100000, '[');
    FinishedRun run = full_run();
    run.map = "[[[[[[[[[[[[[[[[[[[[[[[[\"[[";

    EXPECT_NE(refused(deep).find("nests deeper than 16"), std::string::npos);
    EXPECT_EQ(read_back(to_json(run)).map, run.map);
}

TEST(ReadReport, rejects_malformed_bars) {
    for (const char* bars : {"[[2, 1], [1, 1]]", "[[1, 1], [1, 1]]", "[[1]]", "[1]", "[[1, -1]]",
                             "[[1, 0.5]]", "[[\"1\", 1]]", "7"}) {
        const std::string text =
            R"({"clients_requested": 2, "valid": true, "thresholds": [], "histograms": {"x": )" +
            std::string(bars) + "}}";
        EXPECT_NE(refused(text).find("has a histogram x"), std::string::npos) << bars;
    }
}

TEST(ReadReport, replaces_control_characters) {
    FinishedRun run = full_run();
    run.map = "a\033[31m\n";

    EXPECT_EQ(read_back(to_json(run)).map, "a?[31m?");
}

TEST(ReadReport, does_not_turn_other_keys_into_numbers) {
    const FinishedRun run = read_back(
        R"({"clients_requested": 2, "valid": true, "thresholds": [], "remarks": 3, "A\n": 4, "seed": 5})");

    ASSERT_EQ(run.numbers.size(), 1u);
    EXPECT_EQ(run.numbers[0].key, "clients_requested");
    EXPECT_EQ(run.seed, 5u);
}

TEST(ReadReport, rejects_a_missing_or_too_large_file_in_one_line) {
    const std::filesystem::path file =
        std::filesystem::path(testing::TempDir()) / "arena_read_report.json";
    std::ofstream(file).close();
    std::filesystem::resize_file(file, kReportBytesMax + 1);

    const auto missing = read_report_file(file.string() + ".none", "--compare");
    const auto large = read_report_file(file, "--compare");
    std::filesystem::remove(file);

    ASSERT_FALSE(missing.ok());
    EXPECT_NE(missing.error().find("no such file: check the path of the report file (--compare)"),
              std::string::npos);
    ASSERT_FALSE(large.ok());
    EXPECT_NE(large.error().find("the limit is 67108864"), std::string::npos);
}

TEST(ReadReport, reads_a_file_under_its_name) {
    const std::filesystem::path file =
        std::filesystem::path(testing::TempDir()) / "arena_read_report_good.json";
    std::ofstream(file) << to_json(full_run());

    const auto read = read_report_file(file, "--compare");
    std::filesystem::remove(file);

    ASSERT_TRUE(read.ok()) << read.error();
    EXPECT_EQ(read.value().name, file.string());
}

}  // namespace
}  // namespace arena::client_sim
