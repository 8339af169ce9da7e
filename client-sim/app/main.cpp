// arena-bots: simulated players that connect to an arenad, play, and report what they saw.
#include <cstdio>
#include <exception>
#include <fstream>
#include <string>
#include <utility>

#include <unistd.h>

#include "client-sim/app/find_knee.h"
#include "client-sim/app/one_run.h"
#include "client-sim/app/options.h"
#include "client-sim/report/report_html.h"
#include "program/run_program.h"
#include "protocol/crypto/init.h"

namespace {

using namespace arena;
using namespace arena::client_sim;

constexpr int kAllHeld = 0;
constexpr int kMissed = 1;
constexpr int kNoRun = 2;

int no_run(const std::string& why) {
    complain(why);
    return kNoRun;
}

int run_and_report(const Options& options, const RunSetting& setting) {
    std::ofstream json;
    std::ofstream html;
    const std::pair<const std::string&, std::ofstream&> files[] = {{options.json_file, json},
                                                                   {options.html_file, html}};
    for (const auto& [file, stream] : files) {
        if (file.empty()) continue;
        stream.open(file);
        if (!stream) return no_run(file + ": cannot be written: check its folder");
    }
    const auto made = run_once(options, setting.fleet, setting.field_for);
    if (!made.ok()) return no_run(made.error());
    const Report& report = made.value();
    if (!options.quiet) {
        std::fputs(to_table(report, isatty(STDOUT_FILENO) == 1).c_str(), stdout);
        std::fflush(stdout);
    }
    if (json.is_open() && !(json << to_json(report) << std::flush))
        return no_run(options.json_file + ": the report could not be written: is the disk full?");
    if (html.is_open() && !(html << to_html(report) << std::flush))
        return no_run(options.html_file + ": the page could not be written: is the disk full?");
    if (!report.valid && !options.accepts_invalid) {
        for (const std::string& remark : report.remarks)
            complain(remark);
        return kNoRun;
    }
    return report.passed ? kAllHeld : kMissed;
}

int run(const Options& options) {
    if (!protocol::crypto::init())
        return no_run("the system gives no random numbers: see whether /dev/urandom is there");
    const auto setting = prepare(options);
    if (!setting.ok()) return no_run(setting.error());
    return options.finds_knee ? find_knee(options, setting.value())
                              : run_and_report(options, setting.value());
}

}  // namespace

int main(int argc, char** argv) {
    return arena::program::run_program("arena-bots", [&] {
        try {
            const CommandLine command_line = read_command_line(argc, argv);
            return command_line.options ? run(*command_line.options) : command_line.exit_code;
        } catch (const std::exception& error) {
            return no_run(std::string("unexpected: ") + error.what());
        }
    });
}
