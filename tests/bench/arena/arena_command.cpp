#include "tests/bench/arena/arena_command.h"

#include <cstdio>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "program/option_values.h"
#include "tests/bench/arena/run_arena.h"
#include "tests/bench/pin_to_core.h"
#include "tests/bench/write_report.h"

namespace arena::bench::arena_bench {
namespace {

struct Options {
    ArenaOptions arena;
    std::string json;
};

void print(const Options& options, const std::vector<ArenaRow>& rows) {
    std::printf("standard arena: %u players, %u ticks\n", options.arena.players,
                options.arena.ticks);
    std::printf("%-9s %12s %12s %12s %12s %10s %10s %8s %10s %11s %8s\n", "engine", "ns/tick",
                "p5 ns/tick", "p99 ns/tick", "max ns/tick", "ns/entity", "ns/player", "ratio",
                "hits/tick", "projectiles", "deep");
    for (const ArenaRow& row : rows)
        std::printf("%-9s %12.0f %12.0f %12.0f %12.0f %10.1f %10.1f %7.1fx %10.1f %11.1f %8.2f\n",
                    row.engine.c_str(), row.tick_median, row.tick_p5, row.tick_p99, row.tick_max,
                    row.entity_median, row.player_median,
                    row.tick_median / rows.front().tick_median, row.hits_per_tick, row.projectiles,
                    row.deep_overlaps);
    std::printf("join tick %.3f ms; an entity is a player or a live projectile\n",
                rows.front().join_tick * 1e-6);
    for (const auto& [stage, nanoseconds] : rows.front().stages)
        std::printf("  %-15s %8.2f ns/player\n", stage.c_str(),
                    nanoseconds / options.arena.players);
}

nlohmann::json json_of(const ArenaRow& row) {
    nlohmann::json stages = nlohmann::json::object();
    for (const auto& [stage, nanoseconds] : row.stages)
        stages[stage] = nanoseconds;
    return {{"engine", row.engine},
            {"ns_per_tick_median", row.tick_median},
            {"ns_per_tick_p5", row.tick_p5},
            {"ns_per_tick_p99", row.tick_p99},
            {"tick_ms_max", row.tick_max * 1e-6},
            {"join_tick_ms", row.join_tick * 1e-6},
            {"ns_per_entity_median", row.entity_median},
            {"ns_per_player_median", row.player_median},
            {"hits_per_tick", row.hits_per_tick},
            {"shots_per_tick", row.shots_per_tick},
            {"projectiles", row.projectiles},
            {"deep_overlaps", row.deep_overlaps},
            {"ns_per_stage_median", stages}};
}

void write_json(const Options& options, const std::string& pinned,
                const std::vector<ArenaRow>& rows) {
    nlohmann::json report{{"players", options.arena.players},
                          {"ticks", options.arena.ticks},
                          {"seed", options.arena.seed},
                          {"core", pinned},
                          {"engines", nlohmann::json::array()}};
    for (const ArenaRow& row : rows)
        report["engines"].push_back(json_of(row));
    report.update(json_of(rows.front()));  // arenad's own row, under the keys that 'live' uses
    write_report(options.json, report);
}

int run(const Options& options) {
    const std::string pinned = pin_to_core();
    const std::vector<ArenaRow> rows = run_arena(options.arena);
    print(options, rows);
    if (!options.json.empty()) write_json(options, pinned, rows);
    return 0;
}

}  // namespace
}  // namespace arena::bench::arena_bench

namespace arena::bench {

Command arena_command(CLI::App& app) {
    CLI::App* command = app.add_subcommand(
        "arena", "the standard arena, compared with Chipmunk and Box2D if asked for");
    const auto options = std::make_shared<arena_bench::Options>();
    command->add_option("--players", options->arena.players, "players")
        ->transform(program::whole_from(16, 262144))
        ->capture_default_str();
    command->add_option("--ticks", options->arena.ticks, "measured ticks per engine")
        ->transform(program::whole_from(1, 1000000))
        ->capture_default_str();
    command->add_option("--seed", options->arena.seed, "seed of everything random")
        ->capture_default_str()
        ->transform(program::any_whole());
    command->add_option("--json", options->json, "also write the figures to this file")
        ->type_name("FILE");
    command->add_flag("--peers", options->arena.peers, "run Chipmunk and Box2D, too");
    return {command, [options] { return arena_bench::run(*options); }};
}

}  // namespace arena::bench
