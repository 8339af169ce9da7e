#include "tests/bench/arena/live_command.h"

#include <cstdio>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "program/option_values.h"
#include "tests/bench/arena/live_options.h"
#include "tests/bench/arena/mode_option.h"
#include "tests/bench/arena/run_live.h"
#include "tests/bench/arena/stage_names.h"
#include "tests/bench/pin_to_core.h"
#include "tests/bench/write_report.h"

namespace arena::bench::live_bench {
namespace {

void print(const LiveOptions& options, const LiveFigures& figures) {
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

void write_json(const LiveOptions& options, const std::string& pinned, const LiveFigures& figures) {
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
    write_report(options.json, report);
}

int run(const LiveOptions& options) {
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
    const auto options = std::make_shared<LiveOptions>();
    add_live_options(*command, *options);
    command
        ->add_option("--spawns", options->arena.spawns,
                     "spawn points, at most one per player; 0: as dense as on the map")
        ->capture_default_str()
        ->transform(program::whole_from(0, 4294967295));
    command
        ->add_option("--map", options->arena.map,
                     "map that lends its movers, triggers and melee weapon")
        ->capture_default_str()
        ->type_name("FILE");
    add_mode_option(*command, options->arena.mode);
    return {command, [options] { return live_bench::run(*options); }};
}

}  // namespace arena::bench
