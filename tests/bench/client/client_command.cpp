#include "tests/bench/client/client_command.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

#include "program/option_values.h"
#include "protocol/crypto/init.h"
#include "tests/bench/client/played_games.h"
#include "tests/bench/pin_to_core.h"
#include "tests/bench/quantile.h"

namespace arena::bench::client_bench {
namespace {

struct Options {
    GamesOptions games;
    std::uint32_t warm_up_seconds = 10;
    std::uint32_t seconds = 10;
};

void print_line(const char* what, std::uint64_t sum, const GameCost& cost) {
    std::printf("  %-42s %8.0f ns a tick\n", what,
                static_cast<double>(sum) / static_cast<double>(cost.ticks));
}

void print(const Options& options, GameCost cost, const std::string& pinned) {
    std::printf("one client of %u, %.1f others in view, prediction %s, %u s after %u s, %s\n",
                options.games.players,
                static_cast<double>(cost.in_view) / static_cast<double>(cost.ticks),
                options.games.predicts ? "on" : "off", options.seconds, options.warm_up_seconds,
                pinned.c_str());
    print_line("receive: open, decode, compare, replay", cost.receive, cost);
    print_line("advance: give the input and predict", cost.advance, cost);
    print_line("next_datagram: encode and seal", cost.send, cost);
    print_line("next_event", cost.events, cost);
    print_line("picture", cost.picture, cost);
    print_line("in all", cost.in_all(), cost);
    std::printf("  a tick: median %.0f ns, 99 of 100 below %.0f ns\n", median(cost.each),
                quantile(cost.each, 0.99));
}

void print(const client::GameCounters& counters) {
    std::uint64_t corrections = 0;
    for (const std::uint64_t count : counters.corrections)
        corrections += count;
    std::printf("  %llu ticks predicted, %llu replayed, %llu corrections in %llu updates\n",
                static_cast<unsigned long long>(counters.ticks_predicted),
                static_cast<unsigned long long>(counters.ticks_replayed),
                static_cast<unsigned long long>(corrections),
                static_cast<unsigned long long>(counters.updates_compared));
}

int run(const Options& options) {
    if (!protocol::crypto::init())
        throw std::runtime_error("client: the crypto library cannot be initialised");
    const std::string pinned = pin_to_core();
    PlayedGames games(options.games);
    static_cast<void>(games.play(options.warm_up_seconds * PlayedGames::kTickRate));
    const GameCost cost = games.play(options.seconds * PlayedGames::kTickRate);
    print(options, cost, pinned);
    print(games.counters());
    if (cost.in_view < cost.ticks * (options.games.players - 1) / 2)
        throw std::runtime_error("client: not all of them played");
    const std::size_t bytes = games.destroy_measured();
    std::printf("  %.1f KiB of heap, without the map\n", static_cast<double>(bytes) / 1024.0);
    return 0;
}

}  // namespace
}  // namespace arena::bench::client_bench

namespace arena::bench {

Command client_command(CLI::App& app) {
    CLI::App* command = app.add_subcommand(
        "client", "the cost of a tick of a game's client, and its memory, without sockets");
    const auto options = std::make_shared<client_bench::Options>();
    command->add_option("--players", options->games.players, "players, all in view of each other")
        ->transform(program::whole_from(1, 256))
        ->capture_default_str();
    command
        ->add_option("--delay-ticks", options->games.delay_ticks,
                     "delay in ticks, in each direction")
        ->transform(program::whole_from(0, 60))
        ->capture_default_str();
    command->add_flag("!--no-prediction", options->games.predicts,
                      "show the own player as the server sends it");
    command->add_option("--seconds", options->seconds, "seconds that are measured")
        ->transform(program::whole_from(1, 3600))
        ->capture_default_str()
        ->type_name("SECONDS");
    command->add_option("--warm-up", options->warm_up_seconds, "seconds before the measured ones")
        ->transform(program::whole_from(1, 3600))
        ->capture_default_str()
        ->type_name("SECONDS");
    command->add_option("--seed", options->games.seed, "seed of everything random")
        ->capture_default_str()
        ->transform(program::any_whole());
    return {command, [options] { return client_bench::run(*options); }};
}

}  // namespace arena::bench
