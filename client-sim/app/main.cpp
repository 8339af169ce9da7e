// arena-bots: simulated players that connect to an arenad, play, and report what they saw.
#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include "client-sim/app/exit_code.h"
#include "client-sim/app/find_knee.h"
#include "client-sim/app/one_run.h"
#include "client-sim/app/options.h"
#include "client-sim/app/own_files.h"
#include "client-sim/app/runs_commands.h"
#include "client-sim/base/huge_pages.h"
#include "client-sim/report/finished_run.h"
#include "client-sim/report/report_html.h"
#include "client-sim/runs/compare.h"
#include "client-sim/runs/read_report_file.h"
#include "client-sim/transport/interruption.h"
#include "files/output_file.h"
#include "program/run_program.h"
#include "protocol/crypto/init.h"

namespace {

using namespace arena;
using namespace arena::client_sim;

int fail_to_run(const std::string& why) {
    print_error(why);
    return kExitNoRun;
}

void print(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
}

/// Returns the exit code of the worst run: invalid, then missed, then held.
int exit_code_of(const std::vector<Report>& reports, bool accepts_invalid) {
    bool all_held = true;
    for (const Report& report : reports) {
        all_held = all_held && report.passed;
        if (report.valid || accepts_invalid) continue;
        for (const std::string& remark : report.remarks)
            print_error(remark);
        return kExitNoRun;
    }
    return all_held ? kExitHeld : kExitMissed;
}

bool has_whole_run(const std::vector<Report>& reports) {
    return std::any_of(reports.begin(), reports.end(),
                       [](const Report& report) { return !report.is_interrupted; });
}

std::vector<FinishedRun> finished_runs_of(const std::vector<Report>& reports) {
    std::vector<FinishedRun> runs;
    runs.reserve(reports.size());
    for (const Report& report : reports)
        runs.push_back(finished_run_of(report));
    return runs;
}

/// Returns how far an interrupted invocation came; it has made at least one report. "2.0 of 6.0 s,
/// run 1 of 3".
std::string progress_of(const std::vector<Report>& reports, std::uint32_t repeats) {
    const SeriesTime time = time_of(finished_runs_of(reports), {.runs = repeats});
    const std::string runs =
        repeats == 1 ? "" : fmt::format(", run {} of {}", reports.size(), repeats);
    return fmt::format("{:.1f} of {:.1f} s{}", time.seconds, time.planned_seconds.value_or(0.0),
                       runs);
}

/// Names the missed thresholds, which the table shows otherwise.
void print_missed_thresholds(const std::vector<Report>& reports) {
    for (std::size_t run = 0; run < reports.size(); ++run) {
        const std::string which = reports.size() == 1 ? ""
                                                      : "run " + std::to_string(run + 1) + " of " +
                                                            std::to_string(reports.size()) + ": ";
        for (const ThresholdResult& result : reports[run].thresholds)
            if (!result.held) print_error(which + "missed: " + to_string(result));
    }
}

/// Returns the runs to compare with, or nothing when a file cannot be read, which has been
/// reported, or holds runs of something else. They are read before the first run, so that a wrong
/// file is noticed at once.
std::optional<std::vector<FinishedRun>> reports_to_compare(const Options& options,
                                                           const Scenario& scenario) {
    std::vector<arena::files::NamedFile> named;
    for (const std::string& file : options.compared_files)
        named.push_back({"--compare", file});
    if (const std::string why = find_repeated_report(named); !why.empty()) {
        print_error(why);
        return std::nullopt;
    }
    std::vector<FinishedRun> runs;
    for (const std::string& file : options.compared_files) {
        auto read = read_report_file(file, "--compare");
        if (!read.ok()) {
            print_error(read.error());
            return std::nullopt;
        }
        for (FinishedRun& run : read.value().runs)
            runs.push_back(std::move(run));
    }
    if (runs.empty()) return runs;
    if (const std::string why = why_not_comparable(runs, scenario); !why.empty()) {
        print_error("--compare: " + why);
        return std::nullopt;
    }
    return runs;
}

int show_comparison(const std::vector<FinishedRun>& before, const std::vector<Report>& reports) {
    const auto comparison = compare(before, finished_runs_of(reports));
    if (!comparison.ok()) return fail_to_run(comparison.error());
    print(to_table(comparison.value(), isatty(STDOUT_FILENO) == 1));
    return comparison.value().count(Finding::worse) == 0 ? kExitHeld : kExitMissed;
}

/// Writes the text unless the file has no name. Returns false when it cannot be written, which has
/// been reported.
bool write_if_named(const std::string& file, const std::string& text) {
    if (file.empty()) return true;
    const std::string error = arena::files::write_output_file(file, text);
    if (!error.empty()) print_error(error);
    return error.empty();
}

/// The runs of one invocation, one after the other.
struct Series {
    std::vector<Report> reports;
    bool has_failed = false;      ///< the last run gave no report
    bool is_interrupted = false;  ///< runs are missing, or the last one was cut short
};

/// Plays the runs, and prints the table of each unless the options ask for quiet.
Series play_series(const Options& options, const RunSetting& setting) {
    const Interruption interruption;
    Series series;
    do {
        auto made = run_once(options, setting.fleet, setting.make_field_for, interruption);
        series.has_failed = !made.ok();
        if (series.has_failed) {
            print_error(made.error());
            break;
        }
        series.reports.push_back(std::move(made).value());
        if (!options.quiet) print(to_table(series.reports.back(), isatty(STDOUT_FILENO) == 1));
    } while (series.reports.size() < options.repeats && !interruption.has_arrived());
    const bool is_whole =
        series.reports.size() == options.repeats && !series.reports.back().is_interrupted;
    series.is_interrupted = interruption.has_arrived() && !is_whole;
    // The last run does not show that others should have followed it.
    if (series.is_interrupted && !series.reports.empty() && !series.reports.back().is_interrupted)
        series.reports.back().remarks.push_back(fmt::format(
            "The series was interrupted after {}.", progress_of(series.reports, options.repeats)));
    return series;
}

/// Judges the runs, and compares them with those of `before` if there are any. Returns the exit
/// code.
int judge(const Series& series, const Options& options, const std::vector<FinishedRun>& before) {
    if (series.has_failed && !series.is_interrupted) return kExitNoRun;
    const int code = series.is_interrupted ? kExitInterrupted
                                           : exit_code_of(series.reports, options.accepts_invalid);
    if (series.is_interrupted)
        print_error(fmt::format("interrupted after {}: this proves nothing",
                                progress_of(series.reports, options.repeats)));
    if (options.quiet && code == kExitMissed) print_missed_thresholds(series.reports);
    if (before.empty() || code == kExitNoRun || !has_whole_run(series.reports)) return code;
    const int compared = show_comparison(before, series.reports);
    return series.is_interrupted ? code : std::max(code, compared);
}

int run_and_report(const Options& options, const RunSetting& setting) {
    const auto before = reports_to_compare(options, setting.fleet.scenario);
    if (!before) return kExitNoRun;
    const Series series = play_series(options, setting);
    const std::vector<Report>& reports = series.reports;
    if (reports.empty()) return series.is_interrupted ? kExitInterrupted : kExitNoRun;
    const bool is_alone = options.repeats == 1;
    const std::string json =
        is_alone ? to_json(reports[0])
                 : to_json_of_runs(std::span<const Report>(reports),
                                   {.runs = options.repeats, .interrupted = series.is_interrupted});
    const bool is_json_written = write_if_named(options.json_file, json);
    if (!write_if_named(options.html_file, to_html(reports.back())) || !is_json_written)
        return kExitNoRun;
    return judge(series, options, *before);
}

/// Asks for huge pages for a crowd of clients: its memory is too large for the processor to address
/// efficiently with small pages.
void reserve_huge_pages_for(std::uint32_t clients) {
    constexpr std::size_t kBytesOfClient = std::size_t{192} << 10;  // in a crowd
    constexpr std::uint32_t kCrowd = 300;
    constexpr std::size_t kMost = std::size_t{2} << 30;
    if (clients >= kCrowd) prefer_huge_pages(std::min(kMost, clients * kBytesOfClient));
}

int run(const Options& options) {
    std::signal(SIGPIPE, SIG_IGN);  // the run must go on when the reader of its output exits
    if (!protocol::crypto::init())
        return fail_to_run("the system provides no random numbers: check that /dev/urandom exists");
    const auto setting = prepare(options);
    if (!setting.ok()) return fail_to_run(setting.error());
    for (const std::string& file : {options.json_file, options.html_file}) {
        if (file.empty()) continue;
        if (const std::string error = arena::files::why_not_writable(file); !error.empty())
            return fail_to_run(error);
    }
    reserve_huge_pages_for(options.finds_knee ? options.clients_most
                                              : setting.value().fleet.scenario.clients_max());
    return options.finds_knee ? find_knee(options, setting.value())
                              : run_and_report(options, setting.value());
}

}  // namespace

int main(int argc, char** argv) {
    return arena::program::run_program("arena-bots", [&] {
        try {
            if (is_report_command(argc, argv)) return run_report_command(argc, argv);
            const CommandLine command_line = read_command_line(argc, argv);
            return command_line.options ? run(*command_line.options) : command_line.exit_code;
        } catch (const std::exception& error) {
            return fail_to_run(std::string("unexpected: ") + error.what());
        }
    });
}
