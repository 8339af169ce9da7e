#include "tests/bench/bots/bots_command.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

#include "program/option_values.h"
#include "protocol/crypto/init.h"
#include "tests/bench/bots/match_options.h"
#include "tests/bench/bots/played_match.h"
#include "tests/bench/bots/server_cost.h"
#include "tests/bench/pin_to_core.h"

namespace arena::bench::bots_bench {
namespace {

struct Options {
    MatchOptions match;
    std::uint32_t warm_up_seconds = 2;
    std::uint32_t seconds = 4;
};

constexpr std::uint32_t kTickRate = 60;

double per(std::uint64_t nanoseconds, std::uint64_t count) {
    return count == 0 ? 0.0 : static_cast<double>(nanoseconds) / static_cast<double>(count);
}

void print(const Options& options, const MatchCost& cost, const std::string& pinned) {
    std::printf("bots: %u, %u s of %u, %.1f entities in view, %s\n", options.match.bots,
                options.seconds, options.seconds + options.warm_up_seconds,
                per(cost.in_view, cost.updates), pinned.c_str());
    std::printf("%-38s %9.0f ns an update, %6.1f ns an entity in view\n",
                "receive: open, decode, see and judge", per(cost.hearing, cost.updates),
                per(cost.hearing, cost.in_view));
    std::printf("%-38s %9.0f ns a tick of a bot\n", "answer: decide, encode and seal",
                per(cost.answering, cost.ticks * options.match.bots));
    const double second = static_cast<double>(cost.hearing + cost.answering) / options.seconds;
    std::printf("%-38s %9.1f %% of a core, one bot %.2f %%\n", "in all", second * 1e-7,
                second * 1e-7 / options.match.bots);
    const ServerCost server = server_cost(cost, options.match.bots);
    print(server);
    print(traffic_floor(server));
}

void print(const client_sim::FleetTotals& totals) {
    std::printf(
        "%llu updates judged, %llu violations; in view of one bot %llu shots, %llu hits, "
        "%llu kills, %llu bounces\n",
        static_cast<unsigned long long>(totals.verdict.updates_judged),
        static_cast<unsigned long long>(totals.verdict.violations_sum()),
        static_cast<unsigned long long>(totals.match.shots),
        static_cast<unsigned long long>(totals.match.hits),
        static_cast<unsigned long long>(totals.match.kills),
        static_cast<unsigned long long>(totals.match.bounces));
    const client_sim::GroupTotals sum = totals.sum_of_groups();
    if (sum.clients_predicting == 0) return;
    const client_sim::RangeCounts aimed = sum_of_ranges(sum.ranges);
    std::printf("%llu predict: %.1f corrections a client-minute, %llu of %llu aimed shots hit\n",
                static_cast<unsigned long long>(sum.clients_predicting),
                60.0 * static_cast<double>(sum.corrections_sum()) / sum.client_seconds_predicting,
                static_cast<unsigned long long>(aimed.hits),
                static_cast<unsigned long long>(aimed.shots));
}

int run(const Options& options) {
    if (!protocol::crypto::init())
        throw std::runtime_error("bots: the crypto library cannot be initialised");
    const std::string pinned = pin_to_core();
    PlayedMatch match(options.match);
    static_cast<void>(match.play(options.warm_up_seconds * kTickRate));
    print(options, match.play(options.seconds * kTickRate), pinned);
    const client_sim::FleetTotals totals = match.totals();
    print(totals);
    if (totals.clients_connected != options.match.bots || totals.clients_lost > 0)
        throw std::runtime_error("bots: not all of them played");
    if (totals.verdict.violations_sum() > 0)
        throw std::runtime_error("bots: the judges found violations");
    return 0;
}

}  // namespace
}  // namespace arena::bench::bots_bench

namespace arena::bench {

Command bots_command(CLI::App& app) {
    CLI::App* command = app.add_subcommand(
        "bots", "the cost of bots with their judges, and of their server, without sockets");
    const auto options = std::make_shared<bots_bench::Options>();
    command->add_option("--map", options->match.map, "map to play")
        ->capture_default_str()
        ->type_name("FILE");
    command->add_option("--bots", options->match.bots, "bots that play")
        ->transform(program::whole_from(1, 8192))
        ->capture_default_str();
    command->add_flag("--predict", options->match.bots_predict,
                      "let all bots play on the client of a game, which predicts");
    command->add_option("--seconds", options->seconds, "seconds that are measured")
        ->transform(program::whole_from(1, 3600))
        ->capture_default_str()
        ->type_name("SECONDS");
    command->add_option("--warm-up", options->warm_up_seconds, "seconds before the measured ones")
        ->transform(program::whole_from(1, 3600))
        ->capture_default_str()
        ->type_name("SECONDS");
    command->add_option("--seed", options->match.seed, "seed of everything random")
        ->capture_default_str()
        ->transform(program::any_whole());
    add_behaviour_option(*command, options->match);
    add_view_option(*command, options->match);
    return {command, [options] { return bots_bench::run(*options); }};
}

}  // namespace arena::bench
