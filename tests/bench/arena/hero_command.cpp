#include "tests/bench/arena/hero_command.h"

#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/bench/arena/live_options.h"
#include "tests/bench/arena/run_live.h"
#include "tests/bench/arena/stage_names.h"
#include "tests/bench/pin_to_core.h"
#include "tests/bench/write_report.h"

namespace arena::bench::hero_bench {
namespace {

void print_row(const char* name, const LiveFigures& figures) {
    std::printf("%6s %10.0f %12.0f %10.1f %10.1f %8.1f %12.1f %10.2f %8.1f %8.1f %8.2f\n", name,
                figures.tick_median, figures.tick_p99, figures.entity_median, figures.player_median,
                figures.alive, figures.projectiles, figures.effects, figures.shots_per_tick,
                figures.hits_per_tick, figures.deaths_per_tick);
}

void print(const LiveOptions& options, const LiveFigures& live, const LiveFigures& hero) {
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

void write_json(const LiveOptions& options, const std::string& pinned, const LiveFigures& live,
                const LiveFigures& hero) {
    const nlohmann::json report{{"players", options.arena.players},
                                {"ticks", options.ticks},
                                {"seed", options.arena.seed},
                                {"core", pinned},
                                {"live", report_of(live)},
                                {"hero", report_of(hero)},
                                {"entity_ratio", hero.entity_median / live.entity_median}};
    write_report(options.json, report);
}

int run(const LiveOptions& options) {
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
    const auto options = std::make_shared<LiveOptions>();
    add_live_options(*command, *options);
    return {command, [options] { return hero_bench::run(*options); }};
}

}  // namespace arena::bench
