// arena-simulate: the long mode of the simulations.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>

#include "program/option_values.h"
#include "program/parse_arguments.h"
#include "program/run_program.h"
#include "protocol/crypto/init.h"
#include "tests/simulation/crowd_trial.h"
#include "tests/simulation/crowded_match_trial.h"
#include "tests/simulation/game_trial.h"
#include "tests/simulation/hall_simulation.h"
#include "tests/simulation/match_trial.h"
#include "tests/simulation/session_simulation.h"

namespace arena::simulation {
namespace {

/// What the seeds are played as.
enum class Mode : std::uint8_t { sessions, matches, halls, crowded_matches, crowds, games };

struct Options {
    std::optional<std::uint64_t> seed;  ///< the first; none: one that is drawn anew
    std::uint64_t seeds = 100;
    std::uint32_t minutes = 1;
    Mode mode = Mode::sessions;
    MatchTrialWish wish;        ///< of matches
    std::uint32_t clients = 0;  ///< of a crowded match
    std::uint32_t seconds = 6;  ///< of play in a crowded match
    std::uint32_t threads = 0;  ///< 0: one for each processor
};

/// What playing one seed found.
struct Trial {
    Verdict verdict;
    std::string description;  ///< of what the seed has drawn; empty or whole lines
};

Trial play_session(std::uint64_t seed, const Options& options, SessionTotals& totals) {
    SessionSimulation simulation(seed);
    simulation.play(std::chrono::minutes(options.minutes));
    simulation.restore_network();
    totals += simulation.totals();
    return {.verdict = simulation.verdict(), .description = simulation.description()};
}

Trial play_match(std::uint64_t seed, const Options& options, MatchTrialTotals& totals) {
    return {.verdict =
                try_match(seed, std::chrono::minutes(options.minutes), totals, options.wish)};
}

Trial play_hall(std::uint64_t seed, const Options& options, HallTotals& totals) {
    return {.verdict = try_hall(seed, std::chrono::minutes(options.minutes), totals)};
}

Trial play_crowded_match(std::uint64_t seed, const Options& options, CrowdedMatchTotals& totals) {
    return {.verdict = try_crowded_match(seed, options.clients,
                                         std::chrono::seconds(options.seconds), totals)};
}

Trial play_crowd(std::uint64_t seed, const Options& options, CrowdTrialTotals& totals) {
    return {.verdict = try_crowd(seed, std::chrono::minutes(options.minutes), totals)};
}

/// Consecutive seeds go through all maps and networks.
Trial play_game(std::uint64_t seed, const Options& options, GameTrialTotals& totals) {
    return {.verdict = try_game(seed, game_play(seed % kGamePlays),
                                std::chrono::minutes(options.minutes), totals)};
}

/// Returns the command that plays a seed as `options` do.
std::string command_for(std::uint64_t seed, const Options& options) {
    const std::string of_minutes = " --minutes " + std::to_string(options.minutes);
    std::string command = "scripts/simulate.sh";
    switch (options.mode) {
        case Mode::sessions:
            command += of_minutes;
            break;
        case Mode::matches:
            command += " --matches" + of_minutes;
            if (options.wish.mode) command += " --mode " + std::string(name_of(*options.wish.mode));
            if (options.wish.has_any_rules) command += " --any-rules";
            break;
        case Mode::crowded_matches:
            command += " --matches --clients " + std::to_string(options.clients) + " --seconds " +
                       std::to_string(options.seconds);
            break;
        case Mode::halls:
            command += " --halls" + of_minutes;
            break;
        case Mode::crowds:
            command += " --crowds" + of_minutes;
            break;
        case Mode::games:
            command += " --games" + of_minutes;
            break;
    }
    return command + " --seeds 1 --seed " + std::to_string(seed);
}

void print(const GameTrialTotals& totals) {
    std::cout << totals.updates_compared << " updates compared, " << totals.frames
              << " frames; corrections:";
    for (std::size_t i = 0; i < totals.corrections.size(); ++i)
        std::cout << ' ' << name_of(static_cast<client::CorrectionCause>(i)) << ' '
                  << totals.corrections[i];
    std::cout << "; shown jumps of at most " << totals.own_jump_max << " m of the own player and "
              << totals.others_jump_max << " m of others, who snapped " << totals.others_snaps
              << " times" << std::endl;
}

void print(const HallTotals& totals) {
    std::cout << totals.joined << " times a client joined, " << totals.moved
              << " in another match than before, and " << totals.resumed << " times one resumed; "
              << totals.denied << " denied, " << totals.no_answer << " not answered\n"
              << totals.hangs << " times a match hung, " << totals.ended << " ended; "
              << totals.match_behind << " packets found no room; the outsider sent "
              << totals.injected << " datagrams\n"
              << totals.transferred << " times a client went on when its match ended, "
              << totals.farewells << " times it found no other one\n"
              << totals.opened << " matches were opened, " << totals.on_demand
              << " of them on demand, and " << totals.forgotten << " made room" << std::endl;
}

void print(const CrowdedMatchTotals& totals) {
    std::cout << totals.clients << " clients, " << totals.kills << " kills; " << totals.packets
              << " packets from the servers, " << totals.updates << " updates arrived" << std::endl;
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
    std::cout << "\nmatches that ended by:";
    for (std::size_t i = 1; i < totals.endings.size(); ++i)
        std::cout << (i == 1 ? " " : ", ") << sim::kEndedByNames[i] << ' ' << totals.endings[i];
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

/// Prints what a seed broke, and the command that repeats it.
void report(std::uint64_t seed, const Options& options, const Trial& trial) {
    std::cout << "seed " << seed << ": " << trial.verdict.count() << " violations\n";
    for (const std::string& line : trial.verdict.lines())
        std::cout << "  " << line << '\n';
    std::cout << trial.description << "Repeat it: " << command_for(seed, options) << std::endl;
}

/// Returns a first seed that nobody has chosen, beyond those that the tests always play. It has at
/// most nine digits, to be typed again.
std::uint64_t draw_first_seed() {
    constexpr std::uint32_t kMin = 1'000'000;
    constexpr std::uint32_t kMax = 999'000'000;
    std::random_device device;
    return std::uniform_int_distribution<std::uint32_t>(kMin, kMax)(device);
}

/// Plays all seeds by `play(seed, options, totals)`, as many at once as there are threads: each
/// seed is a separate world. Returns whether no promise was broken.
template <typename Totals>
bool run(const Options& options, Trial (*play)(std::uint64_t, const Options&, Totals&)) {
    const auto began = std::chrono::steady_clock::now();
    const std::uint64_t first = options.seed ? *options.seed : draw_first_seed();
    std::cout << "First seed " << first << (options.seed ? "" : ", drawn anew; --seed repeats it")
              << std::endl;

    Totals totals;
    std::uint64_t broken = 0;
    std::mutex mutex;  // of the two above and of the output
    std::atomic<std::uint64_t> next{0};
    const auto work = [&] {
        Totals of_thread;
        for (std::uint64_t i = next++; i < options.seeds; i = next++) {
            const Trial trial = play(first + i, options, of_thread);
            if (trial.verdict.ok()) continue;
            const std::lock_guard lock(mutex);
            ++broken;
            report(first + i, options, trial);
        }
        const std::lock_guard lock(mutex);
        totals += of_thread;
    };
    std::vector<std::thread> threads(
        options.threads > 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency()));
    for (std::thread& thread : threads)
        thread = std::thread(work);
    for (std::thread& thread : threads)
        thread.join();

    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    print(totals);
    std::cout << options.seeds << " seeds from " << first << " on, each of ";
    if (options.mode == Mode::crowded_matches)
        std::cout << options.clients << " clients and " << options.seconds << " simulated seconds";
    else
        std::cout << options.minutes << " simulated minutes";
    std::cout << ", in " << seconds << " s: " << broken << " broke a promise" << std::endl;
    return broken == 0;
}

bool run(const Options& options) {
    switch (options.mode) {
        case Mode::sessions:
            return run<SessionTotals>(options, play_session);
        case Mode::matches:
            return run<MatchTrialTotals>(options, play_match);
        case Mode::crowded_matches:
            return run<CrowdedMatchTotals>(options, play_crowded_match);
        case Mode::halls:
            return run<HallTotals>(options, play_hall);
        case Mode::crowds:
            return run<CrowdTrialTotals>(options, play_crowd);
        case Mode::games:
            return run<GameTrialTotals>(options, play_game);
    }
    return false;
}

}  // namespace
}  // namespace arena::simulation

namespace {

int run_command(int argc, char** argv) {
    using arena::simulation::Mode;
    arena::simulation::Options options;
    bool matches = false;
    bool halls = false;
    bool crowds = false;
    bool games = false;
    CLI::App app(
        "Runs sessions, matches, halls, crowds or games in virtual time, one for each seed.",
        "arena-simulate");
    app.add_option("--seed", options.seed, "The first seed (default: drawn anew, and printed)")
        ->transform(arena::program::any_whole());
    app.add_option("--seeds", options.seeds, "Number of seeds")
        ->capture_default_str()
        ->transform(arena::program::whole_from(1, 1'000'000'000));
    app.add_option("--minutes", options.minutes, "Simulated minutes per seed")
        ->transform(arena::program::whole_from(1, 1000))
        ->capture_default_str()
        ->type_name("MINUTES");
    app.add_flag("--matches", matches, "Whole matches of bots, not just sessions");
    app.add_option_function<std::string>(
           "--mode",
           [&options](const std::string& name) {
               for (std::size_t i = 0; i < arena::sim::kGameModes; ++i)
                   if (arena::sim::kGameModeNames[i] == name)
                       options.wish.mode = static_cast<arena::sim::GameMode>(i);
           },
           "With --matches: what decides them (default: drawn)")
        ->transform(arena::program::one_of(
            {arena::sim::kGameModeNames.begin(), arena::sim::kGameModeNames.end()}))
        ->needs("--matches")
        ->type_name("MODE");
    app.add_flag("--any-rules", options.wish.has_any_rules,
                 "With --matches: rules that nobody has written, each key drawn within its range")
        ->needs("--matches");
    app.add_option("--clients", options.clients,
                   "With --matches: clients per match, over paths of their own")
        ->transform(arena::program::whole_from(1, 1024))
        ->needs("--matches");
    app.add_option("--seconds", options.seconds,
                   "Simulated seconds of play per seed, with --clients")
        ->transform(arena::program::whole_from(1, 1000))
        ->needs("--clients")
        ->capture_default_str()
        ->type_name("SECONDS");
    app.add_flag("--halls", halls,
                 "Several matches behind one hall, which hang and end while clients come and go")
        ->excludes("--matches");
    app.add_flag("--crowds", crowds, "200 players in one world, without a network")
        ->excludes("--matches")
        ->excludes("--halls");
    app.add_flag("--games", games,
                 "Eight predicting clients on a shipped map, over reliable and lossy networks")
        ->excludes("--matches")
        ->excludes("--crowds")
        ->excludes("--halls");
    app.add_option("--threads", options.threads,
                   "Seeds that are played at once (default: one for each processor)")
        ->transform(arena::program::whole_from(1, 256))
        ->type_name("N");
    if (const auto exit_code = arena::program::parse_or_print(app, argc, argv)) return *exit_code;
    if (matches) options.mode = options.clients > 0 ? Mode::crowded_matches : Mode::matches;
    if (halls) options.mode = Mode::halls;
    if (crowds) options.mode = Mode::crowds;
    if (games) options.mode = Mode::games;
    if (!arena::protocol::crypto::init()) {
        std::cerr << "the crypto library cannot be initialised\n";
        return 1;
    }
    return arena::simulation::run(options) ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    return arena::program::run_program("arena-simulate", [&] { return run_command(argc, argv); });
}
