#include "client-sim/app/options.h"

#include <charconv>
#include <cstdio>
#include <random>

#include <CLI/CLI.hpp>
#include <spdlog/fmt/fmt.h>

#include "client-sim/app/own_files.h"
#include "client-sim/app/runs_commands.h"
#include "client-sim/report/report.h"
#include "client-sim/scenario/read_scenario.h"
#include "program/option_values.h"
#include "program/parse_arguments.h"
#include "protocol/protocol_id.h"
#include "protocol/session/token/identity.h"
#include "protocol/tiled/message.h"

namespace arena::client_sim {

namespace {

/// Longer than any file name and the message about it.
constexpr std::size_t kMessageBytesMax = 4 * protocol::kFileTextBytesMax;

struct RawOptions {
    std::string server;
    std::string status;
    std::string seed;
    std::string behaviour = "mixed";
    std::string mode;  // empty: any
    std::vector<std::string> thresholds;
    double duration = 15.0;
    double ramp = 1.0;
    double level_seconds = 10.0;
    double judged_percent = 100.0;
    std::optional<double> predicting_percent;
    std::string transport = std::string(name_of(TransportKind::udp));
    Options options;
};

void declare(CLI::App& app, RawOptions& raw) {
    PlainRun& plain = raw.options.plain;
    app.add_option("--server", raw.server,
                   "UDP address of the server; not needed with --token, which names it")
        ->type_name("HOST:PORT");
    auto* const scenario =
        app.add_option("--scenario", raw.options.scenario_file,
                       "TOML file with what the run does and its thresholds (see scenarios/)")
            ->type_name("FILE");
    app.add_option("--clients", plain.clients, "number of clients to connect")
        ->capture_default_str()
        ->type_name("N")
        ->transform(program::whole_from(1, kClientsMax))
        ->excludes(scenario);
    app.add_option("--duration", raw.duration, "length of the run, including the joins")
        ->capture_default_str()
        ->type_name("SECONDS")
        ->transform(program::number_from(0.1, kStageSecondsMax))
        ->excludes(scenario);
    app.add_option("--ramp", raw.ramp, "spread the joins over this time")
        ->capture_default_str()
        ->type_name("SECONDS")
        ->transform(program::number_from(0.0, kStageSecondsMax))
        ->excludes(scenario);
    app.add_option("--seed", raw.seed,
                   "seed of all the bots' choices: a whole number, or random (default: the "
                   "scenario's, else 0)")
        ->type_name("S|random");
    app.add_option(
           "--behaviour", raw.behaviour,
           "wander, fighter, mixed (three in four fight), lookouts (half fight and look around) "
           "or any (play to win, as the mode and the team need)")
        ->capture_default_str()
        ->type_name("NAME")
        ->transform(program::one_of({"wander", "fighter", "mixed", "lookouts", "any"}))
        ->excludes(scenario);
    app.add_option("--network", raw.options.network,
                   "simulate a network in front of every bot: lan, wifi, 4g, bad, or a profile "
                   "from FILE.toml (default: none)")
        ->type_name("NAME|FILE")
        ->excludes(scenario);
    auto* const key_file =
        app.add_option("--key-file", raw.options.key_file,
                       "file with the server's key, 64 hexadecimal digits (default: none, for an "
                       "open server)")
            ->type_name("FILE");
    auto* const token =
        app.add_option(
               "--token", raw.options.token_path,
               "connect token to join with, from arenad token or a matchmaker; a folder of "
               "them for several clients, each used once (default: the bots make their own)")
            ->type_name("FILE")
            ->excludes(key_file);
    app.add_option("--match", raw.options.fleet.match,
                   "label of the match that the bots' connect tokens name (default: any match)")
        ->type_name("LABEL")
        ->transform(program::match_label())
        ->excludes(token);
    app.add_option("--mode", raw.mode,
                   "mode of the match that the bots' connect tokens name, by its name in rules "
                   "(default: any mode)")
        ->type_name("MODE")
        ->transform(program::one_of({sim::kGameModeNames.begin(), sim::kGameModeNames.end()}))
        ->excludes(token);
    app.add_option("--map", raw.options.map_file,
                   "the server's map file (default: found by its name)")
        ->type_name("FILE");
    app.add_flag("--map-files-outside", raw.options.map_files_outside,
                 "read tilesets and templates outside of the map's folder, too");
    app.add_option("--rules", raw.options.rules_file,
                   "the server's rules file, for predictions (default: the one beside the map)")
        ->type_name("FILE");
    app.add_option("--status", raw.status,
                   "HTTP address of the server, whose /status and /load go into the report")
        ->type_name("HOST:PORT");
    app.add_option("--require", raw.thresholds,
                   "a threshold for a key of the report, like \"tick_ms_p99 <= 8\"; the server's "
                   "own keys need --status; may be repeated")
        ->type_name("EXPRESSION")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
    app.add_option("--transport", raw.transport,
                   "by what the clients' packets travel, udp or websocket; a group of a scenario "
                   "may name its own")
        ->capture_default_str()
        ->type_name("NAME")
        ->transform(program::one_of({kTransportNames.begin(), kTransportNames.end()}));
    app.add_option("--websocket-port", raw.options.fleet.websocket_port,
                   "the server's --websocket-port, for clients by WebSocket")
        ->type_name("PORT")
        ->transform(program::whole_from(1, 65535));
    app.add_option("--json", raw.options.json_file,
                   "write the report to this file; with --find-knee, the levels")
        ->type_name("FILE");
    app.add_option("--html", raw.options.html_file,
                   "write the report as an HTML page to this file; with --repeat, that of the last "
                   "run; not with --find-knee")
        ->type_name("FILE");
    auto* const knee = app.add_flag(
        "--find-knee", raw.options.finds_knee,
        "raise the load, starting at --clients (or the scenario's maximum), until a threshold "
        "breaks, and report the last level that held; needs --status");
    knee->excludes(token);
    app.add_option("--level-seconds", raw.level_seconds, "how long each level is measured")
        ->capture_default_str()
        ->type_name("SECONDS")
        ->transform(program::number_from(1.0, 3600.0))
        ->needs(knee);
    app.add_option("--clients-max", raw.options.clients_most, "the largest level")
        ->capture_default_str()
        ->type_name("N")
        ->transform(program::whole_from(1, kClientsMax))
        ->needs(knee);
    app.add_option("--threads", raw.options.fleet.threads,
                   "number of threads that drive the clients; give each of them a core")
        ->transform(program::whole_from(1, 256))
        ->capture_default_str()
        ->type_name("N");
    app.add_option("--judge", raw.judged_percent,
                   "judge what this percentage of the clients receives, spread evenly over them")
        ->capture_default_str()
        ->type_name("PERCENT")
        ->transform(program::number_from(0.0, 100.0));
    app.add_option("--predict", raw.predicting_percent,
                   "percentage of each group's clients that predict, as a game's client does "
                   "(default: the scenario's, else all up to 64 clients)")
        ->type_name("PERCENT")
        ->transform(program::number_from(0.0, 100.0));
    app.add_option("--repeat", raw.options.repeats,
                   "play this many runs, one after the other; the report has all of them")
        ->capture_default_str()
        ->type_name("N")
        ->transform(program::whole_from(1, 1000))
        ->excludes(knee);
    app.add_option(
           "--compare", raw.options.compared_files,
           "compare with reports of the previous build: show what changed by more than noise")
        ->type_name("FILE...")
        ->excludes(knee);
    app.add_flag(
        "--accept-invalid", raw.options.accepts_invalid,
        "judge the run even if this program was too slow to measure (otherwise exit with 2)");
    app.add_flag("--quiet", raw.options.quiet,
                 "no progress and no table; missed thresholds are named on standard error");
    app.set_version_flag("--version", "arena-bots " ARENAD_VERSION " (protocol id " +
                                          protocol::protocol_id_text() + ")");
    app.footer(
        "Exit code: 0 all thresholds held, 1 one was missed, 2 usage error, no connection, or a "
        "run\n"
        "that says nothing about the server because this program was too slow, 3 ended early by\n"
        "SIGINT or SIGTERM: what was measured is reported, a second signal ends at once. With\n"
        "--compare also 1 when something is worse.\n"
        "A report replaces an existing file at once or not at all, and never one that this run "
        "reads.\n"
        "For existing reports: arena-bots merge --help, arena-bots compare --help.");
}

/// Draws a seed of 32 bits, which is short enough to type again.
std::uint64_t draw_seed() {
    return std::random_device{}();
}

/// Returns nothing when the text is neither a seed nor "random".
std::optional<std::uint64_t> seed_of(const std::string& text) {
    if (text == "random") return draw_seed();
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return seed;
}

/// Checks what the parser does not, and converts it. Returns one line about what is wrong; empty
/// when nothing is.
std::string complete(RawOptions& raw) {
    if (raw.server.empty() && raw.options.token_path.empty())
        return "--server is required, or --token, which names the server (--help shows all "
               "options)";
    if (!raw.server.empty()) {
        const auto server = protocol::parse_host_port(raw.server);
        if (!server)
            return fmt::format("--server {}: write it as HOST:PORT, with a port from 1 to 65535",
                               raw.server);
        raw.options.fleet.server = *server;
    }
    if (!raw.seed.empty()) {
        const auto seed = seed_of(raw.seed);
        if (!seed)
            return fmt::format("--seed {}: write a whole number below 2^64, or random", raw.seed);
        raw.options.fleet.seed = *seed;
        raw.options.has_seed = true;
    }
    if (!raw.status.empty()) {
        raw.options.status = protocol::parse_host_port(raw.status);
        if (!raw.options.status)
            return fmt::format("--status {}: write it as HOST:PORT, with a port from 1 to 65535",
                               raw.status);
    }
    for (const std::string& text : raw.thresholds) {
        const auto threshold = parse_threshold(text);
        if (!threshold.ok()) return fmt::format("--require: {}", threshold.error());
        if (const auto unknown = unknown_number_of(threshold.value()))
            return fmt::format("--require: {}", *unknown);
        raw.options.thresholds.push_back(threshold.value());
    }
    if (raw.options.finds_knee && !raw.options.status)
        return "--find-knee needs --status: the server's ticks are what breaks first";
    if (raw.options.finds_knee && !raw.options.html_file.empty())
        return "--find-knee writes no page: leave --html out, and use --json FILE for the levels";
    if (std::string lost = find_lost_report(raw.options); !lost.empty()) return lost;
    raw.options.transport = *transport_named(raw.transport);
    if (raw.options.transport == TransportKind::websocket && raw.options.fleet.websocket_port == 0)
        return "--transport websocket needs --websocket-port, the port that the server has by its "
               "option of the same name";
    raw.options.fleet.judged_share = raw.judged_percent / 100.0;
    if (raw.predicting_percent)
        raw.options.fleet.predicting_share = *raw.predicting_percent / 100.0;
    raw.options.level_time = from_seconds(raw.level_seconds);
    raw.options.fleet.http = raw.options.status;
    raw.options.fleet.mode = protocol::game_mode_named(raw.mode);
    raw.options.plain.behaviour = *behaviour_mix_of(raw.behaviour);
    raw.options.plain.duration = from_seconds(raw.duration);
    raw.options.plain.ramp = from_seconds(raw.ramp);
    return {};
}

}  // namespace

void print_error(const std::string& message) {
    std::fprintf(stderr, "arena-bots: %s\n",
                 protocol::printable(message, kMessageBytesMax).c_str());
}

CommandLine read_command_line(int argc, const char* const* argv) {
    CLI::App app(
        "Connects simulated players to arenad, lets them play, judges what they receive and "
        "reports the result.",
        "arena-bots");
    RawOptions raw;
    declare(app, raw);
    // An empty value comes from an unset variable. Without this check, a gate would pass without
    // its file.
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (!argument.empty() && !(argument.starts_with("--") && argument.ends_with("="))) continue;
        print_error(fmt::format("the argument after \"{}\" is empty: is a variable unset?",
                                argument.empty() ? argv[i - 1] : argv[i]));
        return {.options = std::nullopt, .exit_code = 2};
    }
    if (const auto exit_code = program::parse_or_print(app, argc, argv, kReportCommands))
        return {.options = std::nullopt, .exit_code = *exit_code};
    if (const std::string wrong = complete(raw); !wrong.empty()) {
        print_error(wrong);
        return {.options = std::nullopt, .exit_code = 2};
    }
    return {.options = std::move(raw.options), .exit_code = 0};
}

}  // namespace arena::client_sim
