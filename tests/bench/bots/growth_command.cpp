#include "tests/bench/bots/growth_command.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "program/option_values.h"
#include "protocol/crypto/init.h"
#include "server/base/fork_join.h"
#include "tests/bench/bots/match_options.h"
#include "tests/bench/bots/played_match.h"
#include "tests/bench/bots/server_cost.h"
#include "tests/bench/pin_to_core.h"
#include "tests/bench/quantile.h"
#include "tests/bench/write_report.h"
#include "tests/field/draw_field.h"
#include "tests/support/temporary_folder.h"

namespace arena::bench::growth_bench {
namespace {

struct Options {
    MatchOptions match;
    std::vector<std::uint32_t> sides{64, 96, 128, 192, 256};
    double area = 16.384;  // 4,000 clients on the shipped field
    std::uint32_t warm_up_seconds = 4;
    std::uint32_t seconds = 4;
    std::size_t threads = 1;
    std::string rules = "maps/field.rules.toml";
    std::string json;
};

/// Milliseconds of a tick with receiving, by a steady clock.
struct TickTime {
    double median = 0.0;
    double p5 = 0.0;  ///< shows the machine when it had no other work
};

struct Row {
    std::uint32_t side = 0;
    std::uint32_t clients = 0;
    ServerCost server;  ///< with one thread
    ServerCost shared;  ///< with all threads, if there are several
    TickTime by_one;    ///< thread
    TickTime by_all;    ///< threads
};

/// With several threads, so many ticks are played by one of them and then by all, in turns: in each
/// turn all clients get an update, and what else the machine does disturbs both alike.
constexpr std::uint32_t kTicksInTurn = PlayedMatch::kTicksPerSnapshot;

/// Writes a field of that side to a file, with its rules beside it, and returns the path.
std::string draw_map(const Options& options, const test::TemporaryFolder& folder,
                     std::uint32_t side) {
    const auto text = field::draw_field(field::kShippedSeed, side);
    if (!text) throw std::runtime_error("growth: " + text.error());
    std::ifstream rules(options.rules, std::ios::binary);
    if (!rules) throw std::runtime_error(options.rules + ": cannot be read: is it there?");
    const std::string name = "field-" + std::to_string(side);
    folder.write(name + ".rules.toml", {std::istreambuf_iterator<char>(rules), {}});
    return folder.write(name + ".tmj", text.value());
}

TickTime tick_time_of(MatchCost& cost) {
    return {.median = median(cost.tick_ms), .p5 = quantile(cost.tick_ms, 0.05)};
}

/// Plays the measured part of a match.
void play(const Options& options, PlayedMatch& match, Row& row) {
    const std::uint32_t ticks = options.seconds * PlayedMatch::kTickRate;
    server::ForkJoin* const fork_join = options.match.fork_join;
    if (fork_join == nullptr) {
        row.server = server_cost(match.play(ticks), row.clients);
        return;
    }
    MatchCost by_one;
    MatchCost by_all;
    for (std::uint32_t played = 0; played < ticks; played += kTicksInTurn) {
        fork_join->limit(1);
        by_one += match.play(kTicksInTurn);
        fork_join->limit(fork_join->workers());
        by_all += match.play(kTicksInTurn);
    }
    row.server = server_cost(by_one, row.clients);
    row.shared = server_cost(by_all, row.clients);
    row.by_one = tick_time_of(by_one);
    row.by_all = tick_time_of(by_all);
}

Row measure(const Options& options, const test::TemporaryFolder& folder, std::uint32_t side) {
    Row row{.side = side,
            .clients = static_cast<std::uint32_t>(side * side / options.area),
            .server = {}};
    MatchOptions settings = options.match;
    settings.map = draw_map(options, folder, side);
    settings.bots = row.clients;
    PlayedMatch match(settings);
    if (settings.fork_join != nullptr) settings.fork_join->limit(settings.fork_join->workers());
    static_cast<void>(match.play(options.warm_up_seconds * PlayedMatch::kTickRate));
    play(options, match, row);
    const client_sim::FleetTotals totals = match.totals();
    if (totals.clients_connected != row.clients || totals.clients_lost > 0)
        throw std::runtime_error("growth: not all of them played");
    if (totals.verdict.violations_sum() > 0)
        throw std::runtime_error("growth: the judges found violations");
    return row;
}

void print(const Row& row, const ServerCost& cost, const ServerCost& first) {
    std::printf("%4u %7u %8.1f %8.1f %8.1f %7.2f %8.1f %7.1f %7.1f %8.1f %7.1f %8.0f\n", row.side,
                row.clients, cost.players_in_view, cost.in_view, cost.in_all(),
                cost.in_all() / first.in_all(), cost.receive, cost.step, cost.record, cost.update,
                cost.flush, cost.bytes_sent);
}

void print(const Options& options, const Row& row, const Row& first) {
    print(row, row.server, first.server);
    if (options.threads > 1) {
        print(row, row.shared, first.server);
        std::printf("     a tick with receiving, ms: median %.2f and %.2f, factor %.2f; ",
                    row.by_one.median, row.by_all.median, row.by_one.median / row.by_all.median);
        std::printf("p5 %.2f and %.2f, factor %.2f\n", row.by_one.p5, row.by_all.p5,
                    row.by_one.p5 / row.by_all.p5);
    }
    std::fflush(stdout);
}

nlohmann::json json_of(const Options& options, const Row& row) {
    nlohmann::json json = {{"side_metres", row.side},
                           {"clients", row.clients},
                           {"players_in_view", row.server.players_in_view},
                           {"entities_in_view", row.server.in_view},
                           {"server_us_per_client_second", row.server.in_all()},
                           {"server_us_per_client_second_by_stage", json_of(row.server)},
                           {"bytes_per_client_second", row.server.bytes_sent}};
    if (options.threads > 1) {
        json["threads"] = options.threads;
        json["tick_ms_by_one_thread"] = row.by_one.median;
        json["tick_ms_by_all_threads"] = row.by_all.median;
    }
    return json;
}

int run(Options options) {
    if (!protocol::crypto::init())
        throw std::runtime_error("growth: the crypto library cannot be initialised");
    const bool shares = options.threads > 1;
    const std::string pinned = shares ? "not pinned to a core" : pin_to_core();
    std::optional<server::ForkJoin> fork_join;
    if (shares) options.match.fork_join = &fork_join.emplace(options.threads);
    const test::TemporaryFolder folder;
    std::printf("growth: fields of any side, a client on %.2f m2, %u s of %u, %s\n", options.area,
                options.seconds, options.seconds + options.warm_up_seconds, pinned.c_str());
    std::printf("us per client and second, and times the first row's; bytes likewise\n");
    if (shares)
        std::printf("two rows each, of a match in turns by one thread and by %zu\n",
                    options.threads);
    std::printf("%4s %7s %8s %8s %8s %7s %8s %7s %7s %8s %7s %8s\n", "side", "clients", "players",
                "in view", "us", "times", "receive", "step", "record", "update", "flush", "bytes");
    std::vector<Row> rows;
    for (const std::uint32_t side : options.sides) {
        rows.push_back(measure(options, folder, side));
        print(options, rows.back(), rows.front());
    }
    if (options.json.empty()) return 0;
    nlohmann::json report = nlohmann::json::array();
    for (const Row& row : rows)
        report.push_back(json_of(options, row));
    write_report(options.json, report);
    return 0;
}

}  // namespace
}  // namespace arena::bench::growth_bench

namespace arena::bench {

Command growth_command(CLI::App& app) {
    CLI::App* command = app.add_subcommand(
        "growth", "the cost of a client to its server in ever larger matches of equal density");
    const auto options = std::make_shared<growth_bench::Options>();
    command->add_option("--sides", options->sides, "sides of the fields in metres, multiples of 32")
        ->transform(program::whole_from(field::kFieldSideStep, field::kFieldSideMax))
        ->capture_default_str()
        ->type_name("METRES");
    command->add_option("--area", options->area, "square metres per client")
        ->transform(program::number_from(8.0, 1000.0))
        ->capture_default_str();
    command->add_option("--rules", options->rules, "file with the rules of the match")
        ->capture_default_str()
        ->type_name("FILE");
    command->add_option("--seconds", options->seconds, "seconds that are measured")
        ->transform(program::whole_from(1, 3600))
        ->capture_default_str()
        ->type_name("SECONDS");
    command
        ->add_option("--threads", options->threads,
                     "with more than one: compare with so many threads that share the work for "
                     "clients, for as many seconds again")
        ->transform(program::whole_from(1, server::ForkJoin::kWorkersMax))
        ->capture_default_str();
    command->add_option("--warm-up", options->warm_up_seconds, "seconds before the measured ones")
        ->transform(program::whole_from(1, 3600))
        ->capture_default_str()
        ->type_name("SECONDS");
    command->add_option("--seed", options->match.seed, "seed of everything random")
        ->capture_default_str()
        ->transform(program::any_whole());
    command->add_option("--json", options->json, "also write the figures to this file")
        ->type_name("FILE");
    add_behaviour_option(*command, options->match);
    add_view_option(*command, options->match);
    return {command, [options] { return growth_bench::run(*options); }};
}

}  // namespace arena::bench
