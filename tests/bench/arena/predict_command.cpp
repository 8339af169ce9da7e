#include "tests/bench/arena/predict_command.h"

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
#include "server/maps/load_game.h"
#include "sim/base/random.h"
#include "sim/predict/predict.h"
#include "sim/world/world.h"
#include "tests/bench/pin_to_core.h"
#include "tests/bench/quantile.h"
#include "tests/bench/write_report.h"

namespace arena::bench::predict_bench {
namespace {

struct Options {
    std::string map = "maps/arena.tmj";
    std::uint32_t players = 64;
    std::uint32_t ticks = 2000;
    std::uint64_t seed = 1;
    std::string json;
};

/// The times of one call, in nanoseconds.
struct Figures {
    double alone_median = 0.0;  ///< without other players
    double alone_p99 = 0.0;
    double crowd_median = 0.0;  ///< with all other players of the match
    double crowd_p99 = 0.0;
};

sim::PlayerInput random_input(Random& random) {
    sim::PlayerInput input;
    input.move_x = static_cast<std::int8_t>(random.below(3) * 127u - 127u);
    input.move_y = static_cast<std::int8_t>(random.below(3) * 127u - 127u);
    input.aim_x = static_cast<std::int16_t>(random.next());
    input.aim_y = static_cast<std::int16_t>(random.next());
    input.buttons = static_cast<sim::Buttons>(random.next() & sim::kButtonsPressed);
    return input;
}

/// Returns the nanoseconds of one call, as the mean of a few equal calls: a single one is too short
/// for the resolution of the clock.
double nanoseconds_of_call(const sim::PlayerState& own, sim::Tick tick,
                           const sim::Surroundings& around, sim::PredictionMemory& memory) {
    constexpr int kCalls = 8;
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < kCalls; ++i) {
        const sim::Prediction answer = predict(own, own.input, tick, around, memory);
        if (answer.player.id != own.id) throw std::runtime_error("predict returned another player");
    }
    const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - begin;
    return taken.count() / kCalls;
}

std::vector<sim::OtherPlayer> all_but(std::size_t own, const sim::Players& players) {
    std::vector<sim::OtherPlayer> others;
    for (std::size_t row = 0; row < players.size(); ++row)
        if (row != own && players.alive[row] != 0)
            others.push_back({players.id[row], players.position[row], players.velocity[row],
                              players.archetype[row]});
    return others;
}

/// Plays a match with random inputs and predicts one of its players in each tick.
Figures measure(const Options& options) {
    const auto game = server::load_playable_game(options.map, "");
    if (!game) throw std::runtime_error(game.error());
    const sim::Rules& rules = game.value().rules.rules;
    sim::World world(game.value().map.terrain, rules, {.players_max = options.players},
                     options.seed);
    sim::PredictionMemory memory(world.terrain(), rules);
    Random random(options.seed);
    std::vector<sim::Command> commands;
    for (std::uint32_t i = 0; i < options.players; ++i)
        commands.push_back({.kind = sim::CommandKind::join, .player = {i + 1}});
    std::vector<double> alone;
    std::vector<double> crowd;
    for (std::uint32_t tick = 0; tick < options.ticks; ++tick) {
        const std::vector<sim::MoverState> before = world.state().movers;
        static_cast<void>(world.step(commands));
        const std::vector<sim::MoverState>& movers = world.state().movers;
        const std::size_t own = random.below(options.players);
        const sim::PlayerState player = world.players()[own];
        const auto others = all_but(own, world.players());
        if (player.alive) {
            alone.push_back(
                nanoseconds_of_call(player, world.tick() + 1, {before, movers, {}}, memory));
            crowd.push_back(
                nanoseconds_of_call(player, world.tick() + 1, {before, movers, others}, memory));
        }
        commands.clear();
        for (std::uint32_t i = 0; i < options.players; ++i)
            if (random.below(16) == 0)
                commands.push_back({.kind = sim::CommandKind::input,
                                    .player = {i + 1},
                                    .input = random_input(random)});
    }
    if (alone.empty())
        throw std::runtime_error("predict: no player was ever alive; use more ticks");
    return {quantile(alone, 0.5), quantile(alone, 0.99), quantile(crowd, 0.5),
            quantile(crowd, 0.99)};
}

int run(const Options& options) {
    const std::string pinned = pin_to_core();
    const Figures figures = measure(options);
    std::printf("prediction on %s, %u players, %u ticks\n", options.map.c_str(), options.players,
                options.ticks);
    std::printf("%-24s %12s %12s\n", "", "ns median", "ns p99");
    std::printf("%-24s %12.0f %12.0f\n", "alone", figures.alone_median, figures.alone_p99);
    std::printf("%-24s %12.0f %12.0f\n", "all others known", figures.crowd_median,
                figures.crowd_p99);
    if (options.json.empty()) return 0;
    const nlohmann::json report{{"map", options.map},
                                {"players", options.players},
                                {"ticks", options.ticks},
                                {"seed", options.seed},
                                {"core", pinned},
                                {"ns_alone_median", figures.alone_median},
                                {"ns_alone_p99", figures.alone_p99},
                                {"ns_crowd_median", figures.crowd_median},
                                {"ns_crowd_p99", figures.crowd_p99}};
    write_report(options.json, report);
    return 0;
}

}  // namespace
}  // namespace arena::bench::predict_bench

namespace arena::bench {

Command predict_command(CLI::App& app) {
    CLI::App* command =
        app.add_subcommand("predict", "a client's prediction of one tick of its own player");
    const auto options = std::make_shared<predict_bench::Options>();
    command->add_option("--map", options->map, "map of the match, with its rules beside it")
        ->capture_default_str()
        ->type_name("FILE");
    command->add_option("--players", options->players, "players in the match")
        ->transform(program::whole_from(1, 1024))
        ->capture_default_str();
    command
        ->add_option("--ticks", options->ticks, "ticks, in each of which one player is predicted")
        ->transform(program::whole_from(1, 1000000))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "seed of everything random")
        ->capture_default_str()
        ->transform(program::any_whole());
    command->add_option("--json", options->json, "also write the figures to this file")
        ->type_name("FILE");
    return {command, [options] { return predict_bench::run(*options); }};
}

}  // namespace arena::bench
