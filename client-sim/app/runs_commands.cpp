#include "client-sim/app/runs_commands.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include "client-sim/app/exit_code.h"
#include "client-sim/app/options.h"
#include "client-sim/app/own_files.h"
#include "client-sim/runs/compare.h"
#include "client-sim/runs/merge.h"
#include "client-sim/runs/read_report_file.h"
#include "files/output_file.h"
#include "files/own_input.h"
#include "program/parse_arguments.h"

namespace arena::client_sim {

namespace {

using Files = std::vector<std::string>;

/// Whether a text is empty; otherwise it is an error, which is printed.
bool is_well(const std::string& error) {
    if (!error.empty()) print_error(error);
    return error.empty();
}

void add_inputs(std::vector<files::NamedFile>& inputs, const std::string& named_by,
                const Files& files) {
    for (const std::string& file : files)
        inputs.push_back({named_by, file});
}

/// Whether the report may be written: it replaces no input. Otherwise an error has been printed.
bool may_write(const std::string& json_file, const std::vector<files::NamedFile>& inputs) {
    const files::NamedFile output{"--json", json_file};
    return is_well(files::find_lost_file({&output, 1}, inputs)) &&
           (json_file.empty() || is_well(files::why_not_writable(json_file)));
}

/// Reads all files. Returns nothing when one cannot be read, which has been reported.
std::optional<std::vector<RunFile>> read_all(const Files& files, std::string_view option) {
    std::vector<RunFile> all;
    for (const std::string& file : files) {
        auto read = read_report_file(file, option);
        if (!read.ok()) {
            print_error(read.error());
            return std::nullopt;
        }
        all.push_back(std::move(read).value());
    }
    return all;
}

std::vector<FinishedRun> runs_of(const std::vector<RunFile>& files) {
    std::vector<FinishedRun> runs;
    for (const RunFile& file : files)
        runs.insert(runs.end(), file.runs.begin(), file.runs.end());
    return runs;
}

int run_merge(int argc, const char* const* argv) {
    CLI::App app("Joins the reports of several machines that loaded one server at the same time.",
                 "arena-bots merge");
    Files files;
    std::string json_file;
    app.add_option("FILE", files, "two or more reports of arena-bots --json")
        ->required()
        ->expected(-2)  // at least
        ->type_name("");
    app.add_option("--json", json_file,
                   "write the joined report to this file, and its table to standard output "
                   "(default: the report to standard output)")
        ->type_name("FILE");
    app.footer(
        "Exit code: 0 all thresholds held, 1 one was missed, 2 usage error or bad file, 3 one of "
        "the\n"
        "runs, or a series of them, was interrupted.");
    if (const auto code = program::parse_or_print(app, argc, argv)) return *code;
    std::vector<files::NamedFile> inputs;
    add_inputs(inputs, "FILE", files);
    if (!may_write(json_file, inputs)) return kExitNoRun;
    const auto read = read_all(files, "merge");
    if (!read) return kExitNoRun;
    const auto merged = merge(*read);
    if (!merged.ok()) {
        print_error(merged.error());
        return kExitNoRun;
    }
    const std::vector<FinishedRun>& runs = merged.value().runs;
    const bool is_alone = runs.size() == 1 && merged.value().plan.runs <= 1;
    const std::string text =
        is_alone ? to_json(runs[0]) : to_json_of_runs(std::span(runs), merged.value().plan);
    if (json_file.empty()) {
        std::fputs(text.c_str(), stdout);
    } else {
        for (const FinishedRun& run : runs)
            std::fputs(to_table(run, isatty(STDOUT_FILENO) == 1).c_str(), stdout);
        if (!is_well(files::write_output_file(json_file, text))) return kExitNoRun;
    }
    if (merged.value().plan.interrupted ||
        std::any_of(runs.begin(), runs.end(), [](const auto& run) { return run.interrupted; }))
        return kExitInterrupted;
    const bool all_held =
        std::all_of(runs.begin(), runs.end(), [](const FinishedRun& run) { return run.passed; });
    return all_held ? kExitHeld : kExitMissed;
}

int run_compare(int argc, const char* const* argv) {
    CLI::App app("Compares runs of two builds: what changed, and what is only noise.",
                 "arena-bots compare");
    Files old_files;
    Files new_files;
    std::string json_file;
    app.add_option("--old", old_files, "reports of the old build")
        ->required()
        ->type_name("FILE...");
    app.add_option("--new", new_files, "reports of the new build")
        ->required()
        ->type_name("FILE...");
    app.add_option("--json", json_file, "write the comparison to this file")->type_name("FILE");
    app.footer("Exit code: 0 nothing is worse, 1 something is, 2 usage error or bad file.");
    if (const auto code = program::parse_or_print(app, argc, argv)) return *code;
    std::vector<files::NamedFile> inputs;
    add_inputs(inputs, "--old", old_files);
    add_inputs(inputs, "--new", new_files);
    if (!is_well(find_repeated_report(inputs))) return kExitNoRun;
    if (!may_write(json_file, inputs)) return kExitNoRun;
    const auto old_runs = read_all(old_files, "--old");
    const auto new_runs = old_runs ? read_all(new_files, "--new") : std::nullopt;
    if (!new_runs) return kExitNoRun;
    const auto comparison = compare(runs_of(*old_runs), runs_of(*new_runs));
    if (!comparison.ok()) {
        print_error(comparison.error());
        return kExitNoRun;
    }
    std::fputs(to_table(comparison.value(), isatty(STDOUT_FILENO) == 1).c_str(), stdout);
    if (!json_file.empty() &&
        !is_well(files::write_output_file(json_file, to_json(comparison.value()))))
        return kExitNoRun;
    return comparison.value().count(Finding::worse) == 0 ? kExitHeld : kExitMissed;
}

}  // namespace

bool is_report_command(int argc, const char* const* argv) {
    const std::string_view first = argc > 1 ? argv[1] : "";
    return std::ranges::find(kReportCommands, first) != kReportCommands.end();
}

int run_report_command(int argc, const char* const* argv) {
    const bool merges = std::string_view(argv[1]) == "merge";
    return merges ? run_merge(argc - 1, argv + 1) : run_compare(argc - 1, argv + 1);
}

}  // namespace arena::client_sim
