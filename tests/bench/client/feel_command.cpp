#include "tests/bench/client/feel_command.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "program/option_values.h"
#include "protocol/crypto/init.h"
#include "server/host/server_settings.h"
#include "tests/bench/client/feel_figures.h"
#include "tests/bench/write_report.h"
#include "tests/simulation/game_match.h"
#include "tests/simulation/game_trial.h"
#include "tests/support/map_builder.h"

namespace arena::bench::feel_bench {
namespace {

/// The time in which all players join and the clocks settle.
constexpr std::chrono::seconds kWarmUp{5};

struct Options {
    std::uint32_t players = 8;
    std::uint32_t seconds = 60;
    std::uint32_t games = 3;
    std::uint64_t seed = 1;
    std::vector<double> losses_percent{0.0, 1.0, 5.0};
    std::vector<int> round_trips_ms{0, 50, 150};
    std::vector<std::string> maps{"arena", "hills"};
    std::string json;
};

struct Row {
    std::string map;
    FeelLine line;
    std::uint32_t players = 0;
    double player_minutes = 0.0;
    FeelFigures figures;
    std::vector<std::string> missed;
};

constexpr const char* kOpenField = "open";

/// Returns the settings of a match with a single player on a field without walls.
simulation::GameMatchSettings lone_player_settings(std::uint64_t seed, const FeelLine& line) {
    const protocol::LinkProfile way{.delay = std::chrono::milliseconds(line.round_trip_ms) / 2,
                                    .loss = line.loss};
    simulation::GameMatchSettings settings;
    settings.seed = seed;
    settings.network = {.to_server = way, .to_client = way};
    settings.terrain = test::MapBuilder(72.0f, 48.0f).spawn({36.0f, 24.0f}).terrain();
    settings.fires = 0.3;
    return settings;
}

simulation::GameMatchSettings settings_for(const Options& options, const char* map,
                                           const FeelLine& line, std::uint64_t seed) {
    if (line.is_alone) return lone_player_settings(seed, line);
    auto settings = simulation::settings_of(
        seed, {.map = map, .round_trip_ms = line.round_trip_ms, .loss = line.loss});
    if (!settings.ok()) throw std::runtime_error(settings.error());
    settings.value().players = options.players;
    return std::move(settings).value();
}

FeelSums sums_of(const simulation::GamesSeen& seen, double player_minutes) {
    FeelSums sums{.player_minutes = player_minutes,
                  .corrections = seen.corrections,
                  .own_jump_max = seen.own_jump_max,
                  .others_jump_max = seen.others_jump_max,
                  .near_jump_max = seen.near_jump_max,
                  .snaps = seen.snaps,
                  .margin_sum = seen.margin_sum,
                  .margins = seen.margins,
                  .responses_ms = seen.responses_ms,
                  .to_picture_ms = seen.to_picture_ms};
    for (std::size_t i = 0; i < seen.sizes.size(); ++i)
        sums.corrected_by.push_back(std::max(seen.sizes[i], seen.shifts[i]));
    return sums;
}

Row play(const Options& options, const char* map, const FeelLine& line) {
    FeelSums sums;
    FeelRates rates;
    std::uint32_t players = 0;
    for (std::uint32_t game = 0; game < options.games; ++game) {
        const auto settings = settings_for(options, map, line, options.seed + game);
        players = settings.players;
        rates = {.tick_rate = settings.server.tick_rate,
                 .snapshot_rate = settings.server.snapshot_rate,
                 .input_interval = server::input_interval_of(settings.server)};
        simulation::GameMatch match(settings);
        match.run(kWarmUp);
        match.forget_seen();
        match.run(std::chrono::seconds(options.seconds));
        sums += sums_of(match.seen(), players * options.seconds / 60.0);
    }
    const FeelFigures figures = feel_figures(sums, line, rates);
    return {.map = map,
            .line = line,
            .players = players,
            .player_minutes = sums.player_minutes,
            .figures = figures,
            .missed = missed_aims(figures, line)};
}

void print_head(const Options& options) {
    std::printf("%u players, alone on the map 'open'; %u games of %u s for each row\n",
                options.players, options.games, options.seconds);
    std::printf("%23s%-49s  %-17s  %-20s  %5s  %-9s  %-14s\n", "", "corrections a player-minute by",
                "of the corrections", "jump of the", "lead", "picture", "response");
    std::printf(
        "%-6s %5s %7s   %6s %6s %6s %6s %6s %6s %7s  %8s %9s  %6s %6s %6s  %5s  %4s %4s  %4s "
        "%4s %5s  %s\n",
        "map", "loss", "trip", "input", "thrown", "state", "mover", "player", "loss", "unknown",
        "< 10 cm", "p95 cm", "own cm", "others", "near", "ticks", "p50", "p99", "p50", "p99",
        "floor", "aims missed");
}

/// Returns the scaled value, or a dash for none.
std::string text_of(const std::optional<double>& value, double scale, int decimals) {
    if (!value) return "-";
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", decimals, *value * scale);
    return text;
}

std::string list_of(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

void print(const Row& row) {
    const FeelFigures& figures = row.figures;
    std::printf("%-6s %3.0f %% %4d ms  ", row.map.c_str(), 100.0 * row.line.loss,
                row.line.round_trip_ms);
    for (const double count : figures.corrections_a_minute)
        std::printf(" %6.1f", count);
    std::printf("   %6s %% %9s  %6.1f %6.1f %6.1f  %5s  %4s %4s  %4s %4s %5.0f  %s\n",
                text_of(figures.below_10_cm, 100.0, 1).c_str(),
                text_of(figures.corrected_p95, 100.0, 1).c_str(), 100.0 * figures.own_jump_max,
                100.0 * figures.others_jump_max, 100.0 * figures.near_jump_max,
                text_of(figures.lead_above_min, 1.0, 1).c_str(),
                text_of(figures.to_picture_ms_p50, 1.0, 0).c_str(),
                text_of(figures.to_picture_ms_p99, 1.0, 0).c_str(),
                text_of(figures.response_ms_p50, 1.0, 0).c_str(),
                text_of(figures.response_ms_p99, 1.0, 0).c_str(), figures.response_ms_floor,
                list_of(row.missed).c_str());
    std::fflush(stdout);
}

nlohmann::json json_of(const std::optional<double>& value) {
    return value ? nlohmann::json(*value) : nlohmann::json();
}

nlohmann::json json_of(const Row& row) {
    const FeelFigures& figures = row.figures;
    nlohmann::json corrections = nlohmann::json::object();
    for (std::size_t cause = 0; cause < figures.corrections_a_minute.size(); ++cause)
        corrections[std::string(name_of(static_cast<client::CorrectionCause>(cause)))] =
            figures.corrections_a_minute[cause];
    return {{"map", row.map},
            {"loss", row.line.loss},
            {"round_trip_ms", row.line.round_trip_ms},
            {"players", row.players},
            {"player_minutes", row.player_minutes},
            {"corrections_per_player_minute", corrections},
            {"corrections_below_10_cm", json_of(figures.below_10_cm)},
            {"corrected_m_p95", json_of(figures.corrected_p95)},
            {"corrected_m_max", json_of(figures.corrected_max)},
            {"snaps", figures.snaps},
            {"own_jump_m_max", figures.own_jump_max},
            {"others_jump_m_max", figures.others_jump_max},
            {"near_jump_m_max", figures.near_jump_max},
            {"lead_above_least_ticks", json_of(figures.lead_above_min)},
            {"to_picture_ms_p50", json_of(figures.to_picture_ms_p50)},
            {"to_picture_ms_p99", json_of(figures.to_picture_ms_p99)},
            {"response_ms_p50", json_of(figures.response_ms_p50)},
            {"response_ms_p99", json_of(figures.response_ms_p99)},
            {"response_floor_ms", figures.response_ms_floor},
            {"aims_missed", row.missed}};
}

void write_json(const std::string& path, const std::vector<Row>& rows) {
    nlohmann::json report = nlohmann::json::array();
    for (const Row& row : rows)
        report.push_back(json_of(row));
    write_report(path, report);
}

int run(const Options& options) {
    if (!protocol::crypto::init())
        throw std::runtime_error("feel: the crypto library cannot be initialised");
    print_head(options);
    std::vector<Row> rows;
    const auto play_row = [&](const char* map, const FeelLine& line) {
        rows.push_back(play(options, map, line));
        print(rows.back());
    };
    for (const int round_trip_ms : options.round_trips_ms)
        play_row(kOpenField, {.round_trip_ms = round_trip_ms, .is_alone = true});
    for (const std::string& map : options.maps)
        for (const double loss : options.losses_percent)
            for (const int round_trip_ms : options.round_trips_ms)
                play_row(map.c_str(), {.loss = loss / 100.0, .round_trip_ms = round_trip_ms});
    if (!options.json.empty()) write_json(options.json, rows);
    return 0;
}

}  // namespace
}  // namespace arena::bench::feel_bench

namespace arena::bench {

Command feel_command(CLI::App& app) {
    CLI::App* command =
        app.add_subcommand("feel",
                           "how often and by how much the own player is corrected over links with "
                           "delay and loss, and how soon an input is answered");
    const auto options = std::make_shared<feel_bench::Options>();
    command->add_option("--players", options->players, "players of each game on a map")
        ->transform(program::whole_from(1, 64))
        ->capture_default_str();
    command->add_option("--seconds", options->seconds, "seconds of each game, in virtual time")
        ->transform(program::whole_from(1, 36000))
        ->capture_default_str()
        ->type_name("SECONDS");
    command->add_option("--games", options->games, "games of each row, with consecutive seeds")
        ->transform(program::whole_from(1, 1000))
        ->capture_default_str();
    command->add_option("--losses", options->losses_percent, "losses in percent of the datagrams")
        ->transform(program::number_from(0.0, 50.0))
        ->capture_default_str()
        ->type_name("PERCENT");
    command->add_option("--round-trips", options->round_trips_ms, "round trips in ms")
        ->transform(program::whole_from(0, 1000))
        ->capture_default_str()
        ->type_name("MS");
    command->add_option("--maps", options->maps, "maps of maps/, by their names")
        ->capture_default_str()
        ->type_name("NAME");
    command->add_option("--seed", options->seed, "seed of the first game")
        ->capture_default_str()
        ->transform(program::any_whole());
    command->add_option("--json", options->json, "also write the figures to this file")
        ->type_name("FILE");
    return {command, [options] { return feel_bench::run(*options); }};
}

}  // namespace arena::bench
