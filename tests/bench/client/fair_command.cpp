#include "tests/bench/client/fair_command.h"

#include <cstdio>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <vector>

#include "program/option_values.h"
#include "protocol/crypto/init.h"
#include "tests/simulation/fair_duel.h"

namespace arena::bench {
namespace {

struct Options {
    int seconds = 600;
    std::uint64_t seed = 1;
    std::vector<int> round_trips_ms{0, 50, 100, 150};
};

void print_row(int round_trip_ms, bool is_compensated, const Options& options) {
    const simulation::FairHits hits = simulation::fight_fair_duel({.round_trip_ms = round_trip_ms,
                                                                   .is_compensated = is_compensated,
                                                                   .seconds = options.seconds,
                                                                   .seed = options.seed});
    std::printf("%10d ms  %-13s %7llu %7llu %8.1f %% %12.0f ms %10.1f\n", round_trip_ms,
                is_compensated ? "compensated" : "as it is",
                static_cast<unsigned long long>(hits.shots),
                static_cast<unsigned long long>(hits.hits), 100.0 * hits.share(),
                hits.looked_back_ms, hits.seen_back_ticks);
}

int run(const Options& options) {
    if (!protocol::crypto::init())
        throw std::runtime_error("fair: the crypto library cannot be initialised");
    std::printf("%13s  %-13s %7s %7s %10s %15s %10s\n", "round trip", "shots meet", "shots", "hits",
                "share", "looked back", "seen back");
    for (const bool is_compensated : {true, false})
        for (const int round_trip_ms : options.round_trips_ms)
            print_row(round_trip_ms, is_compensated, options);
    return 0;
}

}  // namespace

Command fair_command(CLI::App& app) {
    CLI::App* command = app.add_subcommand(
        "fair",
        "how often a perfect aim hits, by the round trip, with lag compensation and without");
    const auto options = std::make_shared<Options>();
    command->add_option("--seconds", options->seconds, "seconds of each duel, in virtual time")
        ->transform(program::whole_from(10, 36000))
        ->capture_default_str()
        ->type_name("SECONDS");
    command->add_option("--round-trips", options->round_trips_ms, "round trips in ms, one row each")
        ->transform(program::whole_from(0, 1000))
        ->capture_default_str()
        ->type_name("MS");
    command->add_option("--seed", options->seed, "seed of everything random")
        ->capture_default_str()
        ->transform(program::any_whole());
    return {command, [options] { return run(*options); }};
}

}  // namespace arena::bench
