#include "tests/bench/arena/hero_command.h"

#include <array>
#include <cstdio>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "program/option_values.h"
#include "tests/bench/arena/run_live.h"
#include "tests/bench/arena/stage_names.h"
#include "tests/bench/pin_to_core.h"

namespace arena::bench::hero_bench {
namespace {

struct Options {
    LiveArenaOptions arena;
    std::uint32_t ticks = 600;
    std::string json;
};

void print_row(const char* name, const LiveFigures& figures) {
    std::printf("%6s %10.0f %12.0f %10.1f %10.1f %8.1f %12.1f %10.2f %8.1f %8.1f %8.2f\n", name,
                figures.tick_median, figures.tick_p99, figures.entity_median, figures.player_median,
                figures.alive, figures.projectiles, figures.effects, figures.shots_per_tick,
                figures.hits_per_tick, figures.deaths_per_tick);
}

void print(const Options& options, const LiveFigures& live, const LiveFigures& hero) {
    std::printf("heroes beside the live arena: %u players, %u ticks\n", options.arena.players,
                options.ticks);
    std::printf("%6s %10s %12s %10s %10s %8s %12s %10s %8s %8s %8s\n", "", "ns/tick", "p99 ns/tick",
                "ns/entity", "ns/player", "alive", "projectiles", "effects", "shots", "hits",
                "deaths");
    print_row("live", live);
    print_row("hero", hero);
    std::printf("hero / live, an entity: %.2f\n", hero.entity_median / live.entity_median);
    for (std::size_t stage = 0; stage < sim::kStages; ++stage)
        std::printf("  %-15s %8.2f -> %8.2f ns/player\n", kStageNames[stage],
                    live.stage_medians[stage] / options.arena.players,
                    hero.stage_medians[stage] / options.arena.players);
}

nlohmann::json report_of(const LiveFigures& figures) {
    return {{"ns_per_tick_median", figures.tick_median},
            {"ns_per_tick_p99", figures.tick_p99},
            {"ns_per_entity_median", figures.entity_median},
            {"ns_per_player_median", figures.player_median},
            {"ns_per_stage_median", figures.stage_medians},
            {"alive", figures.alive},
            {"projectiles", figures.projectiles},
            {"effects_per_player", figures.effects},
            {"shots_per_tick", figures.shots_per_tick},
            {"hits_per_tick", figures.hits_per_tick},
            {"deaths_per_tick", figures.deaths_per_tick}};
}

void write_json(const Options& options, const std::string& pinned, const LiveFigures& live,
                const LiveFigures& hero) {
    const nlohmann::json report{{"players", options.arena.players},
                                {"ticks", options.ticks},
                                {"seed", options.arena.seed},
                                {"core", pinned},
                                {"live", report_of(live)},
                                {"hero", report_of(hero)},
                                {"entity_ratio", hero.entity_median / live.entity_median}};
    std::ofstream file(options.json);
    file << report.dump(2) << '\n';
    file.close();
    if (!file)
        throw std::runtime_error("cannot write " + options.json + ": does the folder exist?");
}

int run(const Options& options) {
    const std::string pinned = pin_to_core();
    std::array arenas{options.arena, options.arena};
    arenas.back().has_heroes = true;
    const std::vector<LiveFigures> figures = run_live(arenas, options.ticks);
    print(options, figures.front(), figures.back());
    if (!options.json.empty()) write_json(options, pinned, figures.front(), figures.back());
    return 0;
}

}  // namespace
}  // namespace arena::bench::hero_bench

namespace arena::bench {

Command hero_command(CLI::App& app) {
    CLI::App* command = app.add_subcommand(
        "hero",
        "the live arena with three weapons, four abilities and two status effects a player, and "
        "areas; beside the live arena without, tick by tick");
    const auto options = std::make_shared<hero_bench::Options>();
    command->add_option("--players", options->arena.players, "players")
        ->transform(program::whole_from(16, 262144))
        ->capture_default_str();
    command->add_option("--ticks", options->ticks, "measured ticks")
        ->transform(program::whole_from(1, 1000000))
        ->capture_default_str();
    command->add_option("--seed", options->arena.seed, "seed of everything random")
        ->capture_default_str()
        ->transform(program::any_whole());
    command->add_option("--json", options->json, "also write the figures to this file")
        ->type_name("FILE");
    return {command, [options] { return hero_bench::run(*options); }};
}

}  // namespace arena::bench
