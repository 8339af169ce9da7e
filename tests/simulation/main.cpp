// arena-simulate: the long mode of the simulations.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>

#include "program/run_program.h"
#include "protocol/crypto/init.h"
#include "tests/simulation/crowd_trial.h"
#include "tests/simulation/crowded_match_trial.h"
#include "tests/simulation/game_trial.h"
#include "tests/simulation/match_trial.h"
#include "tests/simulation/session_simulation.h"

namespace arena::simulation {
namespace {

struct Options {
    std::uint64_t seed = 1;
    std::uint64_t seeds = 100;
    std::uint32_t minutes = 1;
    bool matches = false;
    bool crowds = false;
    bool games = false;
    std::uint32_t clients = 0;  ///< of a crowded match; 0: small matches
    std::uint32_t seconds = 6;  ///< of play in a crowded match
};

/// Whether nothing failed for this seed; prints what failed, and how to repeat it.
bool report(std::uint64_t seed, const Options& options, const Verdict& verdict,
            const std::string& description) {
    if (verdict.ok()) return true;
    std::cout << "seed " << seed << ": " << verdict.count() << " violations\n";
    for (const std::string& line : verdict.lines())
        std::cout << "  " << line << '\n';
    std::cout << description << "Repeat it: scripts/simulate.sh"
              << (options.matches ? " --matches" : "") << (options.crowds ? " --crowds" : "")
              << (options.games ? " --games" : "") << " --seeds 1 --minutes " << options.minutes
              << " --seed " << seed << std::endl;
    return false;
}

bool try_sessions(std::uint64_t seed, const Options& options, SessionTotals& totals) {
    SessionSimulation simulation(seed);
    simulation.play(std::chrono::minutes(options.minutes));
    simulation.restore_network();
    totals += simulation.totals();
    return report(seed, options, simulation.verdict(), simulation.description());
}

bool try_match(std::uint64_t seed, const Options& options, MatchTrialTotals& totals) {
    const Verdict verdict = try_match(seed, std::chrono::minutes(options.minutes), totals);
    return report(seed, options, verdict, "");
}

bool try_crowd(std::uint64_t seed, const Options& options, CrowdTrialTotals& totals) {
    const Verdict verdict = try_crowd(seed, std::chrono::minutes(options.minutes), totals);
    return report(seed, options, verdict, "");
}

/// Consecutive seeds go through all maps and networks.
bool try_game(std::uint64_t seed, const Options& options, GameTrialTotals& totals) {
    const Verdict verdict =
        try_game(seed, game_play(seed % kGamePlays), std::chrono::minutes(options.minutes), totals);
    return report(seed, options, verdict, "");
}

void print(const GameTrialTotals& totals) {
    std::cout << totals.updates_compared << " updates compared, " << totals.frames
              << " frames; corrections:";
    for (std::size_t i = 0; i < totals.corrections.size(); ++i)
        std::cout << ' ' << name_of(static_cast<client_sim::CorrectionCause>(i)) << ' '
                  << totals.corrections[i];
    std::cout << "; shown jumps of at most " << totals.own_jump_max << " m of the own player and "
              << totals.others_jump_max << " m of others" << std::endl;
}

void print(const CrowdedMatchTotals& totals) {
    std::cout << totals.clients << " clients, " << totals.kills << " kills; " << totals.packets
              << " packets from the servers, " << totals.updates << " updates arrived" << std::endl;
}

/// Runs all seeds, as many at a time as there are processors: each is a separate world.
int run_crowded_matches(const Options& options) {
    const auto began = std::chrono::steady_clock::now();
    CrowdedMatchTotals totals;
    std::mutex mutex;  // of the totals and of the output
    std::atomic<std::uint64_t> next{0};
    std::atomic<std::uint64_t> failed{0};
    const auto work = [&] {
        for (std::uint64_t i = next++; i < options.seeds; i = next++) {
            CrowdedMatchTotals of_seed;
            const Verdict verdict = try_crowded_match(
                options.seed + i, options.clients, std::chrono::seconds(options.seconds), of_seed);
            const std::lock_guard lock(mutex);
            totals += of_seed;
            if (verdict.ok()) continue;
            ++failed;
            std::cout << "seed " << options.seed + i << ": " << verdict.count() << " violations\n";
            for (const std::string& line : verdict.lines())
                std::cout << "  " << line << '\n';
            std::cout << "Repeat it: scripts/simulate.sh --matches --clients " << options.clients
                      << " --seconds " << options.seconds << " --seeds 1 --seed "
                      << options.seed + i << std::endl;
        }
    };
    std::vector<std::thread> threads(std::max(1u, std::thread::hardware_concurrency()));
    for (std::thread& thread : threads)
        thread = std::thread(work);
    for (std::thread& thread : threads)
        thread.join();
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    print(totals);
    std::cout << options.seeds << " seeds of " << options.clients << " clients and "
              << options.seconds << " simulated seconds in " << seconds << " s: " << failed
              << " failed" << std::endl;
    return failed == 0 ? 0 : 1;
}

void print(const CrowdTrialTotals& totals) {
    std::cout << totals.players << " players, " << totals.kills << " kills; "
              << totals.updates_judged << " updates judged" << std::endl;
}

void print(const MatchTrialTotals& totals) {
    std::cout << totals.bots << " bots, of which " << totals.left << " left, " << totals.resumes
              << " times one resumed, " << totals.kills << " kills; " << totals.updates_judged
              << " updates judged; the outsider sent " << totals.injected
              << " datagrams, the bots refused " << totals.refused << '\n'
              << totals.insiders << " insiders sent " << totals.insiders_sent
              << " datagrams and were disconnected " << totals.insiders_ended << " times:";
    for (const Misbehaviour misbehaviour : all_misbehaviour())
        std::cout << (static_cast<std::size_t>(misbehaviour) % 6 == 0 ? "\n  " : ", ")
                  << name_of(misbehaviour) << ' '
                  << totals.misbehaviour[static_cast<std::size_t>(misbehaviour)];
    std::cout << std::endl;
}

void print(const SessionTotals& totals) {
    std::cout << totals.sessions << " sessions (" << totals.timed_out
              << " times a side timed out), " << totals.packets << " packets taken, "
              << totals.refused << " refused, " << totals.path_moves << " changes of address\n"
              << "messages that arrived: " << totals.reliable << " reliable (" << totals.resent
              << " pieces sent again), " << totals.sequenced << " sequenced, " << totals.unordered
              << " unordered\n"
              << "handshakes: " << totals.accepted << " admitted, " << totals.denials << " denied, "
              << totals.drops << " datagrams not answered\n"
              << "the outsider sent " << totals.injected << " datagrams:";
    for (std::size_t i = 0; i < kTrickCount; ++i)
        std::cout << (i % 6 == 0 ? "\n  " : ", ") << name_of(static_cast<Trick>(i)) << ' '
                  << totals.tricks[i];
    std::cout << std::endl;
}

/// Runs all seeds, each by `try_seed(seed, options, totals)`.
template <typename Totals, typename TrySeed>
int run(const Options& options, TrySeed try_seed) {
    const auto began = std::chrono::steady_clock::now();
    Totals totals;
    std::uint64_t failed = 0;
    for (std::uint64_t i = 0; i < options.seeds; ++i)
        failed += try_seed(options.seed + i, options, totals) ? 0u : 1u;
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    print(totals);
    std::cout << options.seeds << " seeds of " << options.minutes << " simulated minutes in "
              << seconds << " s: " << failed << " failed" << std::endl;
    return failed == 0 ? 0 : 1;
}

int run(const Options& options) {
    using Sessions = bool (*)(std::uint64_t, const Options&, SessionTotals&);
    using Matches = bool (*)(std::uint64_t, const Options&, MatchTrialTotals&);
    using Crowds = bool (*)(std::uint64_t, const Options&, CrowdTrialTotals&);
    if (options.clients > 0) return run_crowded_matches(options);
    using Games = bool (*)(std::uint64_t, const Options&, GameTrialTotals&);
    if (options.crowds) return run<CrowdTrialTotals, Crowds>(options, try_crowd);
    if (options.games) return run<GameTrialTotals, Games>(options, try_game);
    return options.matches ? run<MatchTrialTotals, Matches>(options, try_match)
                           : run<SessionTotals, Sessions>(options, try_sessions);
}

}  // namespace
}  // namespace arena::simulation

namespace {

int run_command(int argc, char** argv) {
    arena::simulation::Options options;
    CLI::App app("Runs sessions, matches, crowds or games in virtual time, one for each seed.");
    app.add_option("--seed", options.seed, "The first seed")->capture_default_str();
    app.add_option("--seeds", options.seeds, "Number of seeds")->capture_default_str();
    app.add_option("--minutes", options.minutes, "Simulated minutes per seed")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_flag("--matches", options.matches, "Whole matches of bots, not just sessions");
    app.add_option("--clients", options.clients,
                   "With --matches: clients per match, over paths of their own")
        ->check(CLI::Range(1, 1024))
        ->needs("--matches");
    app.add_option("--seconds", options.seconds,
                   "Simulated seconds of play per seed, with --clients")
        ->check(CLI::Range(1, 1000))
        ->needs("--clients")
        ->capture_default_str();
    app.add_flag("--crowds", options.crowds, "200 players in one world, without a network")
        ->excludes("--matches");
    app.add_flag("--games", options.games,
                 "Eight predicting clients on a shipped map, over reliable and lossy networks")
        ->excludes("--matches")
        ->excludes("--crowds");
    CLI11_PARSE(app, argc, argv);
    if (!arena::protocol::crypto::init()) {
        std::cerr << "the crypto library cannot be initialised\n";
        return 1;
    }
    return arena::simulation::run(options);
}

}  // namespace

int main(int argc, char** argv) {
    return arena::program::run_program("arena-simulate", [&] { return run_command(argc, argv); });
}
