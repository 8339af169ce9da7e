#include "tests/bench/bots/memory_command.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "program/option_values.h"
#include "protocol/crypto/init.h"
#include "server/session/session.h"
#include "tests/bench/bots/match_options.h"
#include "tests/bench/bots/played_match.h"
#include "tests/bench/write_report.h"
#include "tests/support/allocation_counter.h"

namespace arena::bench::memory_bench {
namespace {

struct Options {
    MatchOptions match;
    std::uint32_t seconds = 20;
    std::size_t sizes = 16;
    std::string json;
};

/// The size of a session's own record, without what it points to.
constexpr std::size_t kSessionBytes = sizeof(server::Session);

/// Pieces of memory of one size.
struct Pieces {
    std::size_t bytes = 0;  ///< of each, rounded up
    std::int64_t count = 0;

    [[nodiscard]] std::int64_t total() const { return static_cast<std::int64_t>(bytes) * count; }
};

/// Returns the pieces that were added since `before`, those that take the most memory first.
std::vector<Pieces> growth(const test::AllocationTally& now, const test::AllocationTally& before) {
    std::vector<Pieces> all;
    for (std::size_t step = 0; step + 1 < now.pieces.size(); ++step) {
        const Pieces pieces{.bytes = step * test::AllocationTally::kStep,
                            .count = now.pieces[step] - before.pieces[step]};
        if (pieces.count != 0) all.push_back(pieces);
    }
    std::sort(all.begin(), all.end(),
              [](const Pieces& a, const Pieces& b) { return a.total() > b.total(); });
    return all;
}

struct Figures {
    double empty = 0.0;          ///< bytes of the server without clients, including the map
    double joined = 0.0;         ///< bytes per client when all have just joined, ...
    double played = 0.0;         ///< ... and when they have played
    std::vector<Pieces> pieces;  ///< the pieces of the latter but for the largest, ...
    double larger = 0.0;         ///< ... and the bytes of those per client
};

Figures measure(const Options& options) {
    const auto tally = std::make_unique<test::AllocationTally>();
    MatchOptions settings = options.match;
    settings.server_memory = tally.get();
    PlayedMatch match(settings);
    const auto empty = std::make_unique<test::AllocationTally>(*tally);
    const auto each = [&] {
        return static_cast<double>(tally->bytes - empty->bytes) / options.match.bots;
    };
    Figures figures{.empty = static_cast<double>(empty->bytes), .pieces = {}};
    static_cast<void>(match.play(PlayedMatch::kTickRate));
    figures.joined = each();
    static_cast<void>(match.play(options.seconds * PlayedMatch::kTickRate));
    figures.played = each();
    figures.pieces = growth(*tally, *empty);
    double in_pieces = 0.0;
    for (const Pieces& pieces : figures.pieces)
        in_pieces += static_cast<double>(pieces.total());
    figures.larger = figures.played - in_pieces / options.match.bots;
    if (match.totals().clients_connected != options.match.bots)
        throw std::runtime_error("memory: not all of them played");
    return figures;
}

void print(const Options& options, const Figures& figures) {
    const double bots = options.match.bots;
    std::printf("memory: %u clients on %s\n", options.match.bots,
                options.match.map.filename().c_str());
    std::printf("the server without clients, map and rules included  %10.0f bytes\n",
                figures.empty);
    std::printf("for each client, a second after the first came      %10.0f bytes\n",
                figures.joined);
    std::printf("for each client, when all have played for %3u s     %10.0f bytes\n",
                options.seconds, figures.played);
    std::printf("of these the session's own record                   %10zu bytes\n", kSessionBytes);
    std::printf("pieces of memory that have come with the clients, by what all of a size take\n");
    std::printf("%12s %12s %16s\n", "bytes", "per client", "bytes per client");
    std::printf("%12s %12s %16.0f\n", "larger", "", figures.larger);
    for (std::size_t i = 0; i < std::min(options.sizes, figures.pieces.size()); ++i) {
        const Pieces& pieces = figures.pieces[i];
        std::printf("%12zu %12.2f %16.0f\n", pieces.bytes, static_cast<double>(pieces.count) / bots,
                    static_cast<double>(pieces.total()) / bots);
    }
}

void write_json(const Options& options, const Figures& figures) {
    const nlohmann::json report{{"map", options.match.map.filename().string()},
                                {"clients", options.match.bots},
                                {"seconds", options.seconds},
                                {"bytes_empty", figures.empty},
                                {"bytes_per_client_joined", figures.joined},
                                {"bytes_per_client", figures.played},
                                {"bytes_session", kSessionBytes}};
    write_report(options.json, report);
}

int run(const Options& options) {
    if (!protocol::crypto::init())
        throw std::runtime_error("memory: the crypto library cannot be initialised");
    const Figures figures = measure(options);
    print(options, figures);
    if (!options.json.empty()) write_json(options, figures);
    return 0;
}

}  // namespace
}  // namespace arena::bench::memory_bench

namespace arena::bench {

Command memory_command(CLI::App& app) {
    CLI::App* command = app.add_subcommand(
        "memory",
        "the memory that a client takes on its server, by every allocation, without sockets");
    const auto options = std::make_shared<memory_bench::Options>();
    command->add_option("--map", options->match.map, "map to play")
        ->capture_default_str()
        ->type_name("FILE");
    command->add_option("--bots", options->match.bots, "bots that play")
        ->transform(program::whole_from(1, 8192))
        ->capture_default_str();
    command->add_option("--seconds", options->seconds, "seconds that they play")
        ->transform(program::whole_from(1, 3600))
        ->capture_default_str()
        ->type_name("SECONDS");
    command->add_option("--sizes", options->sizes, "lines of the table of pieces")
        ->transform(program::whole_from(0, 1000))
        ->capture_default_str();
    command->add_option("--seed", options->match.seed, "seed of everything random")
        ->capture_default_str()
        ->transform(program::any_whole());
    command->add_option("--json", options->json, "also write the figures to this file")
        ->type_name("FILE");
    add_behaviour_option(*command, options->match);
    return {command, [options] { return memory_bench::run(*options); }};
}

}  // namespace arena::bench
