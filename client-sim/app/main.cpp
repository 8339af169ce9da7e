// arena-bots: simulated players that connect to an arenad, play, and report what they saw.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <unistd.h>

#include "client-sim/app/live_view.h"
#include "client-sim/app/options.h"
#include "client-sim/network/choose_network.h"
#include "client-sim/report/report.h"
#include "client-sim/report/report_html.h"
#include "client-sim/scenario/plain_scenario.h"
#include "client-sim/scenario/read_scenario.h"
#include "client-sim/status/fetch_status.h"
#include "client-sim/terrain/load_map.h"
#include "client-sim/token/key_file.h"
#include "client-sim/transport/fleet.h"
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

std::filesystem::path program_directory() {
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
}

/// The map that was given, or the one found by the first Welcome, for every client.
FieldFor field_source(std::optional<LoadedMap> given) {
    auto known = std::make_shared<std::optional<LoadedMap>>(std::move(given));
    using Field = std::shared_ptr<AskedField>;
    return [known](const protocol::Welcome& welcome) -> Result<Field, std::string> {
        if (!known->has_value()) {
            auto found = find_map(welcome.map_name, welcome.map_hash,
                                  map_places(welcome.map_name, program_directory()));
            if (!found.ok()) return Failure{found.error()};
            *known = std::move(found).value();
        }
        const LoadedMap& map = **known;
        const auto difference = difference_to_server(map, welcome.map_name, welcome.map_hash);
        if (!difference.empty()) return Failure{difference};
        return map.field;
    };
}

/// The one that was asked for, or that of a plain run.
Result<Scenario, std::string> scenario_of(const Options& options) {
    if (!options.scenario_file.empty()) return load_scenario(options.scenario_file);
    PlainRun plain = options.plain;
    if (!options.network.empty()) {
        auto network = choose_network(options.network);
        if (!network.ok()) return Failure{network.error()};
        plain.network = std::move(network).value();
    }
    return plain_scenario(plain);
}

int run(const Options& options) {
    if (!protocol::crypto::init())
        return no_run("the system gives no random numbers: see whether /dev/urandom is there");
    FleetOptions fleet = options.fleet;
    if (!options.key_file.empty()) {
        const auto key = read_key_file(options.key_file);
        if (!key.ok()) return no_run(key.error());
        fleet.key = key.value();
    }
    auto scenario = scenario_of(options);
    if (!scenario.ok()) return no_run(scenario.error());
    fleet.scenario = std::move(scenario).value();
    if (!options.has_seed) fleet.seed = fleet.scenario.seed.value_or(0);
    std::optional<LoadedMap> map;
    if (!options.map_file.empty()) {
        auto loaded = load_map(options.map_file);
        if (!loaded.ok()) return no_run(loaded.error());
        map = std::move(loaded).value();
    }
    std::optional<ServerStatus> status_before;
    if (options.status) {
        auto status = fetch_status(*options.status);
        if (!status.ok()) return no_run(status.error());
        status_before = status.value();
    }
    std::ofstream json;
    std::ofstream html;
    for (const auto& [file, stream] :
         {std::pair(options.json_file, &json), {options.html_file, &html}})
        if (!file.empty() && (stream->open(file), !*stream))
            return no_run(file + ": cannot be written: check its folder");

    LiveView view(fleet.scenario, isatty(STDERR_FILENO) == 1);
    auto record = run_fleet(fleet, field_source(std::move(map)),
                            [&](const FleetTotals&, const Sample& sample) {
                                if (!options.quiet) view.show(sample);
                            });
    if (!options.quiet) view.end();
    if (!record.ok()) return no_run(record.error());

    record.value().status_asked = options.status.has_value();
    if (options.status) {
        auto status = fetch_status(*options.status);
        if (status.ok()) {
            record.value().status = since(*status_before, status.value());
        } else {
            complain(status.error());
        }
    }

    std::vector<Threshold> thresholds;
    for (const Rule& rule : fleet.scenario.rules)
        thresholds.push_back(rule.threshold);
    thresholds.insert(thresholds.end(), options.thresholds.begin(), options.thresholds.end());
    const Report report = make_report(record.value(), thresholds);
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
