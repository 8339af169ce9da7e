#include "client-sim/app/runs_commands.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "client-sim/report/finished_run.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/client-sim/runs/made_runs.h"

namespace arena::client_sim {
namespace {

using test::made_run;

/// The outcome of a command.
struct Outcome {
    int exit_code = 0;
    std::string printed;  ///< on standard output
    std::string error;    ///< on standard error
};

std::vector<const char*> arguments_of(const std::vector<std::string>& words) {
    std::vector<const char*> arguments{"arena-bots"};
    for (const std::string& word : words)
        arguments.push_back(word.c_str());
    return arguments;
}

bool is_command(const std::vector<std::string>& words) {
    const auto arguments = arguments_of(words);
    return is_report_command(static_cast<int>(arguments.size()), arguments.data());
}

Outcome run_command(const std::vector<std::string>& words) {
    const auto arguments = arguments_of(words);
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Outcome outcome;
    outcome.exit_code = run_report_command(static_cast<int>(arguments.size()), arguments.data());
    outcome.printed = testing::internal::GetCapturedStdout();
    outcome.error = testing::internal::GetCapturedStderr();
    return outcome;
}

void expect_usage_error(const Outcome& outcome, const std::string& part) {
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_EQ(outcome.printed, "");
    EXPECT_EQ(outcome.error.find("arena-bots: "), 0u) << outcome.error;
    EXPECT_NE(outcome.error.find(part), std::string::npos) << outcome.error;
    EXPECT_EQ(std::count(outcome.error.begin(), outcome.error.end(), '\n'), 1) << outcome.error;
}

class ReportCommands : public testing::Test {
  protected:
    /// Writes the report of one machine, which had that seed and one threshold.
    [[nodiscard]] std::string write_run(const std::string& name, std::uint64_t seed,
                                        const std::string& threshold) const {
        FinishedRun run = made_run();
        run.seed = seed;
        run.thresholds = {{.expression = threshold, .value = {}, .held = false}};
        return folder.write(name, to_json(run));
    }
    /// Writes eight runs with a mean tick of about `tick_ms`.
    [[nodiscard]] std::string write_runs(const std::string& name, double tick_ms) const {
        std::vector<FinishedRun> runs;
        for (const double factor : {1.00, 1.02, 0.98, 1.01, 0.99, 1.00, 1.03, 0.97})
            runs.push_back(made_run({{"tick_ms_mean", factor * tick_ms}}));
        return folder.write(name, to_json_of_runs(std::span<const FinishedRun>(runs), {}));
    }

    const arena::test::TemporaryFolder folder;
};

TEST_F(ReportCommands, are_recognised_by_the_first_argument) {
    EXPECT_TRUE(is_command({"merge"}));
    EXPECT_TRUE(is_command({"compare", "--old"}));
    EXPECT_FALSE(is_command({}));
    EXPECT_FALSE(is_command({""}));
    EXPECT_FALSE(is_command({"merges"}));
    EXPECT_FALSE(is_command({"--server", "merge"}));
    EXPECT_FALSE(is_report_command(0, nullptr));
}

TEST_F(ReportCommands, merge_prints_the_joined_report) {
    const std::string one = write_run("one.json", 1, "clients_requested == 128");
    const std::string other = write_run("other.json", 2, "clients_requested == 128");

    const Outcome outcome = run_command({"merge", one, other});

    EXPECT_EQ(outcome.exit_code, 0) << outcome.error;
    const auto json = nlohmann::json::parse(outcome.printed, nullptr, false);
    EXPECT_EQ(json["clients_requested"], 128) << outcome.printed;
    EXPECT_TRUE(json["passed"]);
    EXPECT_EQ(outcome.error, "");
}

TEST_F(ReportCommands, merge_returns_one_when_a_joined_threshold_is_missed) {
    const std::string one = write_run("one.json", 1, "clients_requested == 64");
    const std::string other = write_run("other.json", 2, "clients_requested == 64");

    EXPECT_EQ(run_command({"merge", one, other}).exit_code, 1);
}

TEST_F(ReportCommands, merge_writes_the_report_and_prints_its_table) {
    const std::string one = write_run("one.json", 1, "clients_requested == 128");
    const std::string other = write_run("other.json", 2, "clients_requested == 128");

    const Outcome outcome = run_command({"merge", one, other, "--json", folder.path("all.json")});

    EXPECT_EQ(outcome.exit_code, 0) << outcome.error;
    EXPECT_EQ(nlohmann::json::parse(folder.read("all.json"))["clients_requested"], 128);
    EXPECT_NE(outcome.printed.find("held    clients_requested == 128"), std::string::npos)
        << outcome.printed;
    EXPECT_EQ(outcome.printed.find('{'), std::string::npos) << outcome.printed;
}

TEST_F(ReportCommands, merge_joins_the_runs_of_each_file_one_by_one) {
    FinishedRun first = made_run();
    FinishedRun second = made_run();
    second.seed = 2;
    const std::vector<FinishedRun> runs{first, second};
    first.seed = 3;
    second.seed = 4;
    const std::vector<FinishedRun> others{first, second};
    const std::string one = folder.write("one.json", to_json_of_runs(std::span(runs), {}));
    const std::string other = folder.write("other.json", to_json_of_runs(std::span(others), {}));

    const Outcome outcome = run_command({"merge", one, other});

    EXPECT_EQ(outcome.exit_code, 0) << outcome.error;
    const auto json = nlohmann::json::parse(outcome.printed, nullptr, false);
    ASSERT_EQ(json["runs"].size(), 2u) << outcome.printed;
    EXPECT_EQ(json["runs"][1]["seed"], 2);
}

TEST_F(ReportCommands, merge_returns_three_when_a_series_was_interrupted_between_two_runs) {
    FinishedRun run = made_run({{"duration_planned_seconds", 15.0}});
    const std::string one =
        folder.write("one.json", to_json_of_runs({&run, 1}, {.runs = 3, .interrupted = true}));
    run.seed = 2;
    const std::string other =
        folder.write("other.json", to_json_of_runs({&run, 1}, {.runs = 3, .interrupted = false}));

    const Outcome outcome = run_command({"merge", one, other});

    EXPECT_EQ(outcome.exit_code, 3) << outcome.error;
    const auto json = nlohmann::json::parse(outcome.printed, nullptr, false);
    EXPECT_EQ(json["interrupted"], true) << outcome.printed;
    EXPECT_EQ(json["runs_planned"], 3);
    EXPECT_EQ(json["duration_planned_seconds"], 45.0);
    EXPECT_EQ(json["duration_seconds"], 15.0);
}

TEST_F(ReportCommands, merge_needs_two_readable_reports) {
    const std::string one = write_run("one.json", 1, "clients_requested == 64");
    const std::string broken = folder.write("broken.json", "{");

    expect_usage_error(run_command({"merge"}), "FILE is required; see arena-bots merge --help");
    expect_usage_error(run_command({"merge", one}), "FILE needs at least 2 values, not 1");
    expect_usage_error(run_command({"merge", one, folder.path("no.json")}), folder.path("no.json"));
    expect_usage_error(run_command({"merge", broken, one}), broken + ": is not JSON");
    expect_usage_error(run_command({"merge", one, one}), "are the same report");
}

TEST_F(ReportCommands, merge_fails_when_the_report_cannot_be_written) {
    const std::string one = write_run("one.json", 1, "clients_requested == 128");
    const std::string other = write_run("other.json", 2, "clients_requested == 128");
    const std::string file = folder.path("no/all.json");

    const Outcome outcome = run_command({"merge", one, other, "--json", file});

    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_EQ(outcome.error, "arena-bots: " + file +
                                 ": cannot be written (No such file or directory): check the path "
                                 "and its permissions\n");
}

TEST_F(ReportCommands, compare_returns_zero_unless_something_is_worse) {
    const std::string before = write_runs("old.json", 1.0);
    const std::string same = write_runs("same.json", 1.0);
    const std::string better = write_runs("better.json", 0.5);
    const std::string worse = write_runs("worse.json", 1.5);

    EXPECT_EQ(run_command({"compare", "--old", before, "--new", same}).exit_code, 0);
    EXPECT_EQ(run_command({"compare", "--old", before, "--new", better}).exit_code, 0);
    EXPECT_EQ(run_command({"compare", "--old", before, "--new", worse}).exit_code, 1);
    EXPECT_EQ(run_command({"compare", "--new", before, "--old", worse}).exit_code, 0);
}

TEST_F(ReportCommands, compare_prints_a_table_and_writes_a_file) {
    const std::string before = write_runs("old.json", 1.0);
    const std::string worse = write_runs("worse.json", 1.5);

    const Outcome outcome = run_command(
        {"compare", "--old", before, "--new", worse, "--json", folder.path("comparison.json")});

    EXPECT_NE(outcome.printed.find("8 old runs, 8 new runs: arena, 64 clients"), std::string::npos)
        << outcome.printed;
    EXPECT_NE(outcome.printed.find("WORSE"), std::string::npos) << outcome.printed;
    EXPECT_EQ(outcome.printed.find('\033'), std::string::npos) << "no terminal, no colours";
    EXPECT_EQ(nlohmann::json::parse(folder.read("comparison.json"))["worse"], 1);
}

TEST_F(ReportCommands, compare_takes_all_runs_of_several_files) {
    const std::string before = write_runs("old.json", 1.0);
    const std::string too = write_runs("too.json", 1.0);
    const std::string after = write_runs("new.json", 1.0);

    const Outcome outcome = run_command({"compare", "--old", before, too, "--new", after});

    EXPECT_NE(outcome.printed.find("16 old runs, 8 new runs"), std::string::npos)
        << outcome.printed << outcome.error;
    EXPECT_EQ(run_command({"compare", "--old", before, before, "--new", after}).exit_code, 2)
        << "its runs would count twice";
}

TEST_F(ReportCommands, compare_needs_readable_reports_of_one_setting_on_both_sides) {
    const std::string before = write_runs("old.json", 1.0);
    FinishedRun pit = made_run();
    pit.map = "pit";
    const std::string elsewhere = folder.write("pit.json", to_json(pit));

    expect_usage_error(run_command({"compare", "--old", before}), "--new is required");
    expect_usage_error(run_command({"compare", "--new", before}), "--old is required");
    expect_usage_error(run_command({"compare", "--old", folder.path("no.json"), "--new", before}),
                       folder.path("no.json"));
    expect_usage_error(run_command({"compare", "--old", before, "--new", folder.path("no.json")}),
                       folder.path("no.json"));
    expect_usage_error(run_command({"compare", "--old", before, "--new", elsewhere}),
                       "the runs differ in their map");
}

TEST_F(ReportCommands, compare_fails_when_its_file_cannot_be_written) {
    const std::string before = write_runs("old.json", 1.0);
    const std::string after = write_runs("new.json", 1.0);
    const std::string file = folder.path("no/comparison.json");

    const Outcome outcome =
        run_command({"compare", "--old", before, "--new", after, "--json", file});

    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_EQ(outcome.error, "arena-bots: " + file +
                                 ": cannot be written (No such file or directory): check the path "
                                 "and its permissions\n");
}

TEST_F(ReportCommands, neither_replaces_a_report_that_it_reads) {
    const std::string one = write_run("one.json", 1, "clients_requested == 128");
    const std::string other = write_run("other.json", 2, "clients_requested == 128");
    const std::string before = write_runs("old.json", 1.0);
    const std::string after = write_runs("new.json", 1.0);
    const auto refusal = [](const std::string& file, const std::string& input) {
        return "arena-bots: --json " + file + ": is this run's own input (" + input +
               "): name another file\n";
    };
    const auto expect_refused = [&](const std::vector<std::string>& words, const std::string& file,
                                    const std::string& input) {
        const std::string bytes = folder.read(file);
        std::vector<std::string> with_json = words;
        with_json.insert(with_json.end(), {"--json", folder.path("./" + file)});

        const Outcome outcome = run_command(with_json);

        EXPECT_EQ(outcome.exit_code, 2) << file;
        EXPECT_EQ(outcome.error, refusal(folder.path("./" + file), input));
        EXPECT_EQ(outcome.printed, "") << file;
        EXPECT_EQ(folder.read(file), bytes);
    };
    expect_refused({"merge", one, other}, "one.json", "FILE");
    expect_refused({"merge", one, other}, "other.json", "FILE");
    expect_refused({"compare", "--old", before, "--new", after}, "old.json", "--old");
    expect_refused({"compare", "--old", before, "--new", after}, "new.json", "--new");
}

TEST_F(ReportCommands, an_unwritable_file_is_noticed_before_a_report_is_read) {
    const Outcome outcome = run_command(
        {"merge", folder.path("no.json"), folder.path("none.json"), "--json", folder.path("")});

    EXPECT_EQ(outcome.error, "arena-bots: " + folder.path("") +
                                 ": cannot be written (Is a directory): name a file in it\n");
}

TEST_F(ReportCommands, help_is_no_error) {
    for (const char* command : {"merge", "compare"}) {
        const Outcome outcome = run_command({command, "--help"});
        EXPECT_EQ(outcome.exit_code, 0) << command;
        EXPECT_EQ(outcome.error, "") << command;
        EXPECT_NE(outcome.printed.find(std::string("arena-bots ") + command), std::string::npos)
            << outcome.printed;
        EXPECT_NE(outcome.printed.find("Exit code: 0"), std::string::npos) << outcome.printed;
    }
}

}  // namespace
}  // namespace arena::client_sim
