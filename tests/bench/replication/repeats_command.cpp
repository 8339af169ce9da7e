#include "tests/bench/replication/repeats_command.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "program/option_values.h"
#include "protocol/crypto/init.h"
#include "tests/bench/bots/match_options.h"
#include "tests/bench/bots/played_match.h"
#include "tests/bench/quantile.h"
#include "tests/bench/replication/choose_view.h"
#include "tests/bench/replication/living.h"
#include "tests/bench/replication/resend_model.h"
#include "tests/bench/replication/slots.h"
#include "tests/bench/replication/viewers.h"
#include "tests/bench/write_report.h"

namespace arena::bench::repeats_bench {
namespace {

struct Options {
    MatchOptions match;
    ViewRules view;
    std::uint32_t viewers = 8;
    std::uint32_t warm_up_seconds = 10;
    std::uint32_t seconds = 20;
    std::string json;
};

constexpr std::array kRoundTripsMs{0.0, 60.0, 150.0};
constexpr std::array kLosses{0.0, 0.01, 0.05};
struct Rule {
    Repetition repetition;
    const char* name;
};
constexpr std::array kRules{Rule{Repetition::until_acknowledged, "until acknowledged"},
                            Rule{Repetition::twice, "twice, then when lost"},
                            Rule{Repetition::once, "once, then when lost"}};

/// One line and one rule, over all viewers.
struct Cell {
    double round_trip_ms = 0.0;
    double loss = 0.0;
    const char* rule = "";
    std::vector<ResendModel> viewers;
    double bytes = 0.0;
    double players = 0.0;

    [[nodiscard]] double bytes_per_player() const { return bytes / players; }
};

struct Delays {
    std::size_t count = 0;  ///< changes whose first message was lost, for which the viewer waited
    double share = 0.0;     ///< of all changes
    double mean_ms = 0.0;   ///< 0, like the next two, when nothing was lost
    double p99_ms = 0.0;
    double max_ms = 0.0;
};

Delays delays_of(const Cell& cell) {
    std::vector<double> all;
    std::uint64_t changes = 0;
    for (const ResendModel& viewer : cell.viewers) {
        all.insert(all.end(), viewer.delays().begin(), viewer.delays().end());
        changes += viewer.changes();
    }
    if (all.empty()) return {};
    const double sum = std::accumulate(all.begin(), all.end(), 0.0);
    const auto count = static_cast<double>(all.size());
    return {.count = all.size(),
            .share = count / static_cast<double>(changes),
            .mean_ms = sum / count,
            .p99_ms = quantile(all, 0.99),
            .max_ms = *std::max_element(all.begin(), all.end())};
}

std::vector<Cell> make_cells(std::uint32_t viewers) {
    std::vector<Cell> cells;
    for (const double round_trip_ms : kRoundTripsMs)
        for (const double loss : kLosses)
            for (const Rule& rule : kRules) {
                Cell& cell = cells.emplace_back();
                cell.round_trip_ms = round_trip_ms;
                cell.loss = loss;
                cell.rule = rule.name;
                for (std::uint32_t viewer = 0; viewer < viewers; ++viewer)
                    cell.viewers.emplace_back(
                        Line{.round_trip_ms = round_trip_ms, .loss = loss, .seed = viewer + 1},
                        rule.repetition);
            }
    return cells;
}

std::vector<Cell> measure(const Options& options) {
    PlayedMatch match(options.match);
    static_cast<void>(match.play(options.warm_up_seconds * PlayedMatch::kTickRate));
    if (match.world().players().size() != options.match.bots)
        throw std::runtime_error("repeats: not all bots play; a longer warm-up may help");
    const std::vector<sim::EntityId> viewers = choose_viewers(match.world(), options.viewers);
    auto cells = make_cells(static_cast<std::uint32_t>(viewers.size()));
    server::ChangeLog log(match.world().rules());
    for (std::uint32_t tick = 1; tick <= options.seconds * PlayedMatch::kTickRate; ++tick) {
        static_cast<void>(match.play(1));
        log.record(match.world());
        if (tick % PlayedMatch::kTicksPerSnapshot != 0) continue;
        const Living living = living_in(match.world());
        for (std::size_t i = 0; i < viewers.size(); ++i) {
            const View view =
                choose_view(viewer_of(match.world(), viewers[i]), living, options.view);
            const std::vector<server::Slot> slots = slots_of(log, ids_of(view));
            for (Cell& cell : cells) {
                cell.bytes += static_cast<double>(cell.viewers[i].send_update(log, slots));
                cell.players += static_cast<double>(view.players.size());
            }
        }
    }
    return cells;
}

void print(const Options& options, const std::vector<Cell>& cells) {
    std::printf("repeats: %u bots on %s, %u viewers, %u s after %u of warm-up\n",
                options.match.bots, options.match.map.filename().c_str(), options.viewers,
                options.seconds, options.warm_up_seconds);
    std::printf("changes that were lost at first, and the ms until another message held them\n");
    std::printf("%10s %6s  %-22s %12s %8s %7s %7s %7s\n", "round trip", "loss", "sent again",
                "bytes/player", "lost", "mean", "p99", "max");
    for (const Cell& cell : cells) {
        const Delays delays = delays_of(cell);
        std::printf("%7.0f ms %4.0f %%  %-22s %12.2f %6.2f %% %7.0f %7.0f %7.0f\n",
                    cell.round_trip_ms, 100.0 * cell.loss, cell.rule, cell.bytes_per_player(),
                    100.0 * delays.share, delays.mean_ms, delays.p99_ms, delays.max_ms);
    }
}

void write_json(const std::string& path, const std::vector<Cell>& cells) {
    nlohmann::json report = nlohmann::json::array();
    for (const Cell& cell : cells) {
        const Delays delays = delays_of(cell);
        report.push_back({{"round_trip_ms", cell.round_trip_ms},
                          {"loss", cell.loss},
                          {"rule", cell.rule},
                          {"bytes_per_player", cell.bytes_per_player()},
                          {"lost_share", delays.share},
                          {"delay_ms_mean", delays.mean_ms},
                          {"delay_ms_p99", delays.p99_ms},
                          {"delay_ms_max", delays.max_ms}});
    }
    write_report(path, report);
}

int run(const Options& options) {
    if (!protocol::crypto::init())
        throw std::runtime_error("repeats: the crypto library cannot be initialised");
    const std::vector<Cell> cells = measure(options);
    print(options, cells);
    if (!options.json.empty()) write_json(options.json, cells);
    return 0;
}

}  // namespace
}  // namespace arena::bench::repeats_bench

namespace arena::bench {

Command repeats_command(CLI::App& app) {
    CLI::App* command =
        app.add_subcommand("repeats",
                           "the bytes and the delays of three rules for sending a change again, "
                           "over links of 0, 60 and 150 ms that lose 0, 1 and 5 % of the packets");
    const auto options = std::make_shared<repeats_bench::Options>();
    command->add_option("--bots", options->match.bots, "bots that play")
        ->transform(program::whole_from(1, 4000))
        ->capture_default_str();
    command->add_option("--map", options->match.map, "map to play")
        ->capture_default_str()
        ->type_name("FILE");
    command->add_option("--viewers", options->viewers, "players whose view is sent, at most all")
        ->transform(program::whole_from(1, 4000))
        ->capture_default_str();
    command->add_option("--seconds", options->seconds, "seconds of updates")
        ->transform(program::whole_from(1, 600))
        ->capture_default_str()
        ->type_name("SECONDS");
    command->add_option("--warm-up", options->warm_up_seconds, "seconds before these updates")
        ->transform(program::whole_from(1, 600))
        ->capture_default_str()
        ->type_name("SECONDS");
    command->add_option("--seed", options->match.seed, "seed of everything random")
        ->capture_default_str()
        ->transform(program::any_whole());
    command->add_option("--json", options->json, "also write the figures to this file")
        ->type_name("FILE");
    options->match.behaviour = client_sim::BehaviourMix::lookouts;
    add_behaviour_option(*command, options->match);
    return {command, [options] { return repeats_bench::run(*options); }};
}

}  // namespace arena::bench
