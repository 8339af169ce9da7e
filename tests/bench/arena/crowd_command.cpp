#include "tests/bench/arena/crowd_command.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "program/option_values.h"
#include "sim/base/random.h"
#include "sim/math/vec2.h"
#include "sim/world/world.h"
#include "tests/bench/arena/cpu_clock.h"
#include "tests/bench/pin_to_core.h"

namespace arena::bench::crowd_bench {
namespace {

struct Options {
    std::uint32_t players = 2000;
    float side = 50.0f;  // metres
    std::uint32_t ticks = 600;
    std::uint64_t seed = 1;
};

/// Ticks after which the crowd must have settled.
constexpr std::uint32_t kSettleTicks = 120;

/// The limits that the project promises for such a crowd.
constexpr double kTickMax = 2e6;      // nanoseconds of the processor
constexpr float kOverlapMax = 0.05f;  // metres, between two players
constexpr float kMoveMax = 1.0f;      // metres in a tick: twice the radius; more is an explosion

struct Findings {
    std::vector<double> ticks;  // nanoseconds
    float deepest = 0.0f;       // metres by which two players overlap, once settled
    float furthest = 0.0f;      // metres that a player moved in a tick
    std::uint32_t broken = 0;   // ticks after which an invariant was broken, once settled
    std::string first_broken;
    std::uint32_t step_backs = 0;
};

/// Returns a square whose spawn points stand 1 m apart in rows, and the rows as far apart as the
/// square allows.
sim::MapDescription square_of(const Options& options) {
    sim::MapDescription map;
    map.name = "crowd";
    map.bounds = {{0.0f, 0.0f}, {options.side, options.side}};
    const auto columns = static_cast<std::uint32_t>(options.side);
    const std::uint32_t rows = (options.players + columns - 1) / columns;
    const float apart = options.side / static_cast<float>(rows);
    if (apart < 1.0f) throw std::runtime_error("crowd: the square has no room for so many players");
    for (std::uint32_t i = 0; i < options.players; ++i)
        map.spawns.push_back({{0.5f + static_cast<float>(i % columns),
                               (0.5f + static_cast<float>(i / columns)) * apart},
                              {"spawns", i}});
    return map;
}

sim::PlayerInput walk(sim::Vec2 way) {
    const sim::Vec2 stick = sim::normalised_or(way, {}) * 127.0f;
    sim::PlayerInput input;
    input.move_x = static_cast<std::int8_t>(stick.x);
    input.move_y = static_cast<std::int8_t>(stick.y);
    return input;
}

/// For the first half of the run all players push to the middle; then each goes its own way.
std::vector<sim::Command> orders_of(const sim::World& world, const Options& options,
                                    std::uint32_t tick, Random& random) {
    std::vector<sim::Command> orders;
    const bool together = tick < options.ticks / 2;
    const sim::Vec2 middle{options.side * 0.5f, options.side * 0.5f};
    for (const sim::PlayerState& player : world.players()) {
        if (!together && random.below(30) != 0) continue;
        const sim::Vec2 way = together ? middle - player.position
                                       : sim::Vec2{random.unit() - 0.5f, random.unit() - 0.5f};
        orders.push_back({sim::CommandKind::input, player.id, walk(way)});
    }
    return orders;
}

float deepest_overlap(const sim::Players& players) {
    float deepest = 0.0f;
    for (std::size_t a = 0; a < players.size(); ++a)
        for (std::size_t b = a + 1; b < players.size(); ++b) {
            const float reach = players.radius[a] + players.radius[b];
            const float squared = sim::distance_squared(players.position[a], players.position[b]);
            if (squared < (reach - deepest) * (reach - deepest))
                deepest = reach - std::sqrt(squared);
        }
    return deepest;
}

float furthest_move(const std::vector<sim::Vec2>& before, const std::vector<sim::Vec2>& after) {
    float furthest = 0.0f;
    for (std::size_t i = 0; i < before.size(); ++i)
        furthest = std::max(furthest, sim::distance_squared(before[i], after[i]));
    return std::sqrt(furthest);
}

void note_soundness(const sim::World& world, Findings& findings) {
    findings.deepest = std::max(findings.deepest, deepest_overlap(world.players()));
    const auto broken = world.find_broken_invariant();
    if (!broken) return;
    if (findings.broken++ == 0) findings.first_broken = *broken;
}

bool all_are_alive(const sim::Players& players) {
    return std::all_of(players.alive.begin(), players.alive.end(),
                       [](std::uint8_t alive) { return alive != 0; });
}

sim::World crowded_world(const Options& options) {
    auto terrain = sim::build_terrain(square_of(options));
    if (!terrain) throw std::runtime_error("crowd: " + terrain.error().reason);
    const sim::Limits limits{.players_max = options.players};
    sim::World world(std::move(terrain).value(), {}, limits, options.seed);
    std::vector<sim::Command> joins;
    for (std::uint32_t i = 0; i < options.players; ++i)
        joins.push_back({sim::CommandKind::join, {i + 1}, {}});
    static_cast<void>(world.step(joins));
    while (!all_are_alive(world.players()))  // a tick spawns a limited number
        static_cast<void>(world.step({}));
    return world;
}

Findings press(const Options& options) {
    sim::World world = crowded_world(options);
    Random random(options.seed);
    Findings findings;
    for (std::uint32_t tick = 0; tick < options.ticks; ++tick) {
        const auto orders = orders_of(world, options, tick, random);
        const std::vector<sim::Vec2> before = world.players().position;
        const std::uint64_t start = cpu_nanoseconds();
        const sim::StepResult result = world.step(orders);
        findings.ticks.push_back(static_cast<double>(cpu_nanoseconds() - start));
        if (result.errors != 0) throw std::runtime_error("crowd: the world reached a limit");
        findings.step_backs += result.statistics.step_backs;
        findings.furthest =
            std::max(findings.furthest, furthest_move(before, world.players().position));
        if (tick >= kSettleTicks && tick % 10 == 0) note_soundness(world, findings);
    }
    return findings;
}

bool print(const char* what, double value, double limit, const char* unit) {
    const bool held = value <= limit;
    std::printf("%-38s %9.4g %-3s at most %-6.4g %s\n", what, value, unit, limit,
                held ? "held" : "MISSED");
    return held;
}

int run(const Options& options) {
    static_cast<void>(pin_to_core());
    Findings findings = press(options);
    std::sort(findings.ticks.begin(), findings.ticks.end());
    std::printf("crowd: %u players in a square of %g m, %u ticks, median tick %.3f ms\n",
                options.players, static_cast<double>(options.side), options.ticks,
                findings.ticks[findings.ticks.size() / 2] * 1e-6);
    std::printf("put back where a tick began: %.1f players a tick\n",
                static_cast<double>(findings.step_backs) / options.ticks);
    bool held = print("longest tick", findings.ticks.back() * 1e-6, kTickMax * 1e-6, "ms");
    held &= print("deepest overlap of two after 2 s", static_cast<double>(findings.deepest),
                  static_cast<double>(kOverlapMax), "m");
    held &= print("longest move in a tick", static_cast<double>(findings.furthest),
                  static_cast<double>(kMoveMax), "m");
    held &= print("checks with a broken invariant", findings.broken, 0, "");
    if (findings.broken != 0) std::printf("  %s\n", findings.first_broken.c_str());
    return held ? 0 : 1;
}

}  // namespace
}  // namespace arena::bench::crowd_bench

namespace arena::bench {

Command crowd_command(CLI::App& app) {
    CLI::App* command = app.add_subcommand(
        "crowd", "players pushed into one square: time, overlaps and moves against their limits");
    const auto options = std::make_shared<crowd_bench::Options>();
    command->add_option("--players", options->players, "players")
        ->transform(program::whole_from(2, 10000))
        ->capture_default_str();
    command->add_option("--side", options->side, "side of the square, metres")
        ->transform(program::number_from(5.0, 500.0))
        ->capture_default_str()
        ->type_name("METRES");
    command->add_option("--ticks", options->ticks, "ticks")
        ->transform(program::whole_from(240, 100000))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "seed of everything random")
        ->capture_default_str()
        ->transform(program::any_whole());
    return {command, [options] { return crowd_bench::run(*options); }};
}

}  // namespace arena::bench
