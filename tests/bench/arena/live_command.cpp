#include "tests/bench/arena/live_command.h"

#include <cstdio>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>

#include <nlohmann/json.hpp>

#include "program/option_values.h"
#include "tests/bench/arena/mode_option.h"
#include "tests/bench/arena/run_live.h"
#include "tests/bench/arena/stage_names.h"
#include "tests/bench/pin_to_core.h"

namespace arena::bench::live_bench {
namespace {

struct Options {
    LiveArenaOptions arena;
    std::uint32_t ticks = 600;
    std::string json;
};

void print(const Options& options, const LiveFigures& figures) {
    std::printf("live arena: %u players, %zu spawn points, %zu movers, %zu triggers, %u ticks\n",
                options.arena.players, figures.spawns, figures.movers, figures.triggers,
                options.ticks);
    std::printf("%12s %12s %12s %12s %10s %10s\n", "ns/tick", "p99 ns/tick", "max ms", "join ms",
                "ns/entity", "ns/player");
    std::printf("%12.0f %12.0f %12.3f %12.3f %10.1f %10.1f\n", figures.tick_median,
                figures.tick_p99, figures.tick_max * 1e-6, figures.join_tick * 1e-6,
                figures.entity_median, figures.player_median);
    std::printf(
        "alive %.1f, projectiles %.1f; a tick: %.1f shots, %.1f hits, %.2f deaths, "
        "%.2f spawns, %.2f launches, %.2f gifts\n",
        figures.alive, figures.projectiles, figures.shots_per_tick, figures.hits_per_tick,
        figures.deaths_per_tick, figures.spawns_per_tick, figures.launches_per_tick,
        figures.gifts_per_tick);
    for (std::size_t stage = 0; stage < sim::kStages; ++stage)
        std::printf("  %-15s %8.2f ns/player\n", kStageNames[stage],
                    figures.stage_medians[stage] / options.arena.players);
}

void write_json(const Options& options, const std::string& pinned, const LiveFigures& figures) {
    nlohmann::json stages = nlohmann::json::object();
    for (std::size_t stage = 0; stage < sim::kStages; ++stage)
        stages[kStageNames[stage]] = figures.stage_medians[stage];
    const nlohmann::json report{{"players", options.arena.players},
                                {"spawns", figures.spawns},
                                {"movers", figures.movers},
                                {"triggers", figures.triggers},
                                {"ticks", options.ticks},
                                {"seed", options.arena.seed},
                                {"mode", sim::name_of(options.arena.mode)},
                                {"core", pinned},
                                {"ns_per_tick_median", figures.tick_median},
                                {"ns_per_tick_p99", figures.tick_p99},
                                {"tick_ms_max", figures.tick_max * 1e-6},
                                {"join_tick_ms", figures.join_tick * 1e-6},
                                {"ns_per_entity_median", figures.entity_median},
                                {"ns_per_player_median", figures.player_median},
                                {"ns_per_stage_median", stages},
                                {"alive", figures.alive},
                                {"projectiles", figures.projectiles},
                                {"shots_per_tick", figures.shots_per_tick},
                                {"hits_per_tick", figures.hits_per_tick},
                                {"deaths_per_tick", figures.deaths_per_tick},
                                {"spawns_per_tick", figures.spawns_per_tick},
                                {"launches_per_tick", figures.launches_per_tick},
                                {"gifts_per_tick", figures.gifts_per_tick}};
    std::ofstream file(options.json);
    file << report.dump(2) << '\n';
    file.close();
    if (!file)
        throw std::runtime_error("cannot write " + options.json + ": does the folder exist?");
}

int run(const Options& options) {
    const std::string pinned = pin_to_core();
    const LiveFigures figures = run_live({&options.arena, 1}, options.ticks).front();
    print(options, figures);
    if (!options.json.empty()) write_json(options, pinned, figures);
    return 0;
}

}  // namespace
}  // namespace arena::bench::live_bench

namespace arena::bench {

Command live_command(CLI::App& app) {
    CLI::App* command = app.add_subcommand(
        "live",
        "the standard arena with deaths, spawns, movers, triggers, melee and an input for "
        "every player in every tick");
    const auto options = std::make_shared<live_bench::Options>();
    command->add_option("--players", options->arena.players, "players")
        ->transform(program::whole_from(16, 262144))
        ->capture_default_str();
    command
        ->add_option("--spawns", options->arena.spawns,
                     "spawn points, at most one per player; 0: as dense as on the map")
        ->capture_default_str()
        ->transform(program::whole_from(0, 4294967295));
    command->add_option("--ticks", options->ticks, "measured ticks")
        ->transform(program::whole_from(1, 1000000))
        ->capture_default_str();
    command->add_option("--seed", options->arena.seed, "seed of everything random")
        ->capture_default_str()
        ->transform(program::any_whole());
    command
        ->add_option("--map", options->arena.map,
                     "map that lends its movers, triggers and melee weapon")
        ->capture_default_str()
        ->type_name("FILE");
    add_mode_option(*command, options->arena.mode);
    command->add_option("--json", options->json, "also write the figures to this file")
        ->type_name("FILE");
    return {command, [options] { return live_bench::run(*options); }};
}

}  // namespace arena::bench
