#include "client-sim/app/one_run.h"

#include <filesystem>
#include <map>
#include <system_error>
#include <utility>
#include <vector>

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include "client-sim/app/given_tokens.h"
#include "client-sim/app/live_view.h"
#include "client-sim/app/own_files.h"
#include "client-sim/base/unix_time.h"
#include "client-sim/network/choose_network.h"
#include "client-sim/report/server_number.h"
#include "client-sim/scenario/plain_scenario.h"
#include "client-sim/scenario/read_scenario.h"
#include "client-sim/status/fetch_status.h"
#include "client-sim/terrain/load_rules.h"
#include "client-sim/terrain/map_source.h"
#include "client-sim/token/key_file.h"
#include "client-sim/token/token_files.h"
#include "protocol/tiled/message.h"

namespace arena::client_sim {

namespace {

std::filesystem::path program_directory() {
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
}

/// Makes a separate field of each map for each thread, because the cache of a field is not shared
/// between threads.
MakeFieldFor fields_of(const std::shared_ptr<MapSource>& source) {
    return [source] {
        auto own = std::make_shared<std::map<const CachedField*, std::shared_ptr<CachedField>>>();
        return [source, own](const protocol::Welcome& welcome) {
            auto field = source->field(welcome);
            if (!field.ok()) return field;
            const CachedField& shared = *field.value();
            auto& of_thread = (*own)[&shared];
            if (!of_thread) {
                of_thread = std::make_shared<CachedField>(shared.plain(), shared.places());
                if (auto graphs = shared.leap_graphs()) of_thread->learn_leaps(std::move(graphs));
            }
            return Result<std::shared_ptr<CachedField>, std::string>(of_thread);
        };
    };
}

/// Returns the scenario of the options, or that of a plain run. Its groups may name no transport.
Result<Scenario, std::string> read_or_make_scenario(const Options& options) {
    if (!options.scenario_file.empty()) return load_scenario(options.scenario_file);
    PlainRun plain = options.plain;
    if (!options.network.empty()) {
        auto network = choose_network(options.network);
        if (!network.ok()) return Failure{network.error()};
        plain.network = std::move(network).value();
    }
    return plain_scenario(plain);
}

/// Returns the scenario to play, in which each group has its transport; or one line about a group
/// that cannot connect.
Result<Scenario, std::string> scenario_of(const Options& options) {
    auto scenario = read_or_make_scenario(options);
    if (!scenario.ok()) return scenario;
    for (Group& group : scenario.value().groups) {
        if (group.transport == TransportKind::websocket && options.fleet.websocket_port == 0)
            return Failure{fmt::format(
                "{}: group \"{}\" has transport = \"websocket\": give --websocket-port, the port "
                "that the server has by its option of the same name",
                options.scenario_file, protocol::printable(group.name))};
        if (!group.transport) group.transport = options.transport;
    }
    return scenario;
}

/// Returns one line about the first threshold of the command line that names an unknown group;
/// nothing when there is none.
std::optional<std::string> unknown_group_in(const Options& options, const Scenario& scenario) {
    for (const Threshold& threshold : options.thresholds)
        if (const auto unknown = unknown_group_of(threshold, scenario.group_names()))
            return "--require: " + *unknown;
    return std::nullopt;
}

std::vector<Threshold> thresholds_of(const Options& options, const Scenario& scenario) {
    std::vector<Threshold> thresholds;
    for (const Rule& rule : scenario.rules)
        thresholds.push_back(rule.threshold);
    thresholds.insert(thresholds.end(), options.thresholds.begin(), options.thresholds.end());
    return thresholds;
}

/// Returns one line about the first threshold over a number of the server when no status is read;
/// nothing when there is none.
std::optional<std::string> threshold_that_needs_status(const Options& options,
                                                       const Scenario& scenario) {
    if (options.status) return std::nullopt;
    for (const Rule& rule : scenario.rules)
        if (const auto need = why_status_is_needed(rule.threshold))
            return options.scenario_file + ": " + *need;
    for (const Threshold& threshold : options.thresholds)
        if (const auto need = why_status_is_needed(threshold)) return "--require " + *need;
    return std::nullopt;
}

/// Returns the files that the options do not name themselves, but what they name does.
std::vector<files::NamedFile> found_inputs(const Options& options, const FleetOptions& fleet,
                                           const LoadedMap* map) {
    std::vector<files::NamedFile> inputs;
    for (const Group& group : fleet.scenario.groups)
        if (group.network) inputs.push_back({"a network of --scenario", group.network->file});
    if (fleet.tokens)
        for (const GivenToken& token : fleet.tokens->all())
            inputs.push_back({"a connect token of --token", token.file});
    if (map == nullptr) return inputs;
    for (const std::filesystem::path& file : map->files)
        inputs.push_back({"a tileset or template of --map", file});
    inputs.push_back({"the rules of --map", rules_file_of(map->file, options.rules_file)});
    return inputs;
}

}  // namespace

Result<RunSetting, std::string> prepare(const Options& options) {
    RunSetting setting{.fleet = options.fleet, .make_field_for = {}};
    if (!options.key_file.empty()) {
        const auto key = read_key_file(options.key_file);
        if (!key.ok()) return Failure{key.error()};
        setting.fleet.key = key.value();
    }
    auto scenario = scenario_of(options);
    if (!scenario.ok()) return Failure{scenario.error()};
    if (const auto wrong = unknown_group_in(options, scenario.value())) return Failure{*wrong};
    setting.fleet.scenario = std::move(scenario).value();
    if (const auto need = threshold_that_needs_status(options, setting.fleet.scenario))
        return Failure{*need};
    if (!options.token_path.empty()) {
        auto tokens = read_given_tokens(options, setting.fleet.scenario, unix_seconds());
        if (!tokens.ok()) return Failure{tokens.error()};
        setting.fleet.tokens = std::move(tokens).value();
        if (setting.fleet.server.host.empty())
            setting.fleet.server = first_server_of(setting.fleet.tokens->all());
    }
    if (!options.has_seed) setting.fleet.seed = setting.fleet.scenario.seed.value_or(0);
    const files::MapFilesFrom files_from = files::map_files_from(options.map_files_outside);
    std::optional<LoadedMap> map;
    if (!options.map_file.empty()) {
        auto loaded = load_map(options.map_file, files_from);
        if (!loaded.ok()) return Failure{loaded.error()};
        map = std::move(loaded).value();
    }
    if (!options.rules_file.empty()) {
        const auto rules = load_rules({}, options.rules_file);
        if (!rules.ok()) return Failure{rules.error()};
    }
    const LoadedMap* const given_map = map ? &*map : nullptr;
    const std::string lost =
        find_lost_report(options, found_inputs(options, setting.fleet, given_map));
    if (!lost.empty()) return Failure{lost};
    const auto why_refused = [options](const std::filesystem::path& file) {
        const files::NamedFile input{"a file of the server's map", file};
        return find_lost_report(options, {&input, 1});
    };
    const auto source =
        std::make_shared<MapSource>(MapSource::Config{.map = std::move(map),
                                                      .program_directory = program_directory(),
                                                      .rules_file = options.rules_file,
                                                      .map_files_from = files_from,
                                                      .why_refused = why_refused});
    setting.make_field_for = fields_of(source);
    setting.fleet.game_map_for = [source](const protocol::Welcome& welcome) {
        return source->game_map(welcome);
    };
    return setting;
}

Result<Report, std::string> run_once(const Options& options, const FleetOptions& fleet,
                                     const MakeFieldFor& make_field_for,
                                     const Interruption& interruption) {
    std::optional<ServerStatus> status_before;
    if (options.status) {
        auto status = fetch_status(*options.status);
        if (!status.ok()) return Failure{status.error()};
        status_before = status.value();
    }
    if (interruption.has_arrived()) return Failure{std::string("interrupted before the run began")};
    LiveView view(fleet.scenario, isatty(STDERR_FILENO) == 1);
    const auto show = [&](const FleetTotals&, const Sample& sample) {
        if (!options.quiet) view.show(sample);
    };
    auto record = run_fleet(fleet, make_field_for, show, interruption);
    if (!options.quiet) view.end();
    if (!record.ok()) return Failure{record.error()};

    record.value().status_asked = options.status.has_value();
    if (options.status) {
        auto status = fetch_status(*options.status);
        if (status.ok())
            record.value().status = since(*status_before, status.value());
        else
            print_error(status.error());
    }
    return make_report(record.value(), thresholds_of(options, fleet.scenario));
}

}  // namespace arena::client_sim
