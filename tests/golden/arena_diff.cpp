// arena-diff [--map FILE] [--rules FILE] A B: says where two runs of the world diverge: the first
// tick, the entity and the field.
//
// A and B are input logs, which are played side by side, or state logs that `world_hashes --states`
// has written, for example in two different builds.
#include <cstdio>
#include <fstream>
#include <string>

#include <CLI/CLI.hpp>

#include "program/parse_arguments.h"
#include "program/run_program.h"
#include "sim/state/state_diff.h"
#include "tests/golden/run_log.h"
#include "tests/golden/state_log.h"

namespace {

using namespace arena;

constexpr int kSame = 0;
constexpr int kDifferent = 1;
constexpr int kUnusable = 2;

int print_error(const std::string& reason) {
    std::fprintf(stderr, "arena-diff: %s\n", reason.c_str());
    return kUnusable;
}

/// Prints what differs. `last_same` is the tick that was compared before.
int report(sim::Tick last_same, const sim::WorldState& a, const sim::WorldState& b) {
    if (a.tick > last_same + 1)
        std::printf("first difference after tick %u and by tick %u:\n", last_same, a.tick);
    else
        std::printf("first difference in tick %u:\n", a.tick);
    for (const sim::StateDifference& d : sim::differences(a, b))
        std::printf("  %s, %s: %s | %s\n", d.entity.c_str(), d.field.c_str(), d.first.c_str(),
                    d.second.c_str());
    return kDifferent;
}

int report_end(sim::Tick tick) {
    std::printf("the same up to tick %u, where one of them ends\n", tick);
    return kDifferent;
}

int report_same(sim::Tick tick) {
    std::printf("the same up to tick %u, where both end\n", tick);
    return kSame;
}

/// Loads the map and rules for both runs: those that the user names, or those that both logs name.
Result<golden::Game, std::string> game_of_both(const golden::GameFiles& named,
                                               const golden::GameFiles& a,
                                               const golden::GameFiles& b) {
    golden::GameFiles files = named;
    if (files.map.empty()) {
        if (a != b)
            return Failure{"one is on " + a.map + ", the other on " + b.map +
                           ": name the map for both with --map"};
        files.map = a.map;
        if (files.rules.empty()) files.rules = a.rules;
    }
    return golden::load_game(files);
}

int compare_inputs(const golden::GameFiles& named, const std::string& a, const std::string& b) {
    const auto log_a = golden::load_input_log(a);
    if (!log_a) return print_error(log_a.error());
    const auto log_b = golden::load_input_log(b);
    if (!log_b) return print_error(log_b.error());
    const auto game = game_of_both(named, log_a.value().files, log_b.value().files);
    if (!game) return print_error(game.error());

    golden::Run run_a(game.value(), log_a.value());
    golden::Run run_b(game.value(), log_b.value());
    if (run_a.world().hash() != run_b.world().hash())
        return report(0, run_a.world().state(), run_b.world().state());
    while (!run_a.has_ended() && !run_b.has_ended()) {
        static_cast<void>(run_a.step());
        static_cast<void>(run_b.step());
        if (run_a.world().hash() != run_b.world().hash())
            return report(run_a.world().tick() - 1, run_a.world().state(), run_b.world().state());
    }
    const sim::Tick last = run_a.world().tick();
    return run_a.has_ended() == run_b.has_ended() ? report_same(last) : report_end(last);
}

int compare_states(const golden::GameFiles& named, const std::string& a, const std::string& b) {
    golden::StateLogReader log_a(a);
    if (!log_a.error().empty()) return print_error(log_a.error());
    golden::StateLogReader log_b(b);
    if (!log_b.error().empty()) return print_error(log_b.error());
    const auto game = game_of_both(named, log_a.files(), log_b.files());
    if (!game) return print_error(game.error());

    sim::Tick last = 0;
    for (;;) {
        const auto state_a = log_a.next(game.value());
        if (!log_a.error().empty()) return print_error(log_a.error());
        const auto state_b = log_b.next(game.value());
        if (!log_b.error().empty()) return print_error(log_b.error());
        if (!state_a && !state_b) return report_same(last);
        if (!state_a || !state_b) return report_end(last);
        if (!sim::differences(*state_a, *state_b, 1).empty())
            return report(last, *state_a, *state_b);
        last = state_a->tick;
    }
}

int run_command(int argc, char** argv) {
    golden::GameFiles files;
    std::string a;
    std::string b;
    CLI::App app(
        "Shows where two runs of the world diverge: the first tick, the entity and the field.\n"
        "A and B are input logs, or state logs that world_hashes --states has written.\n\n"
        "State logs of every N-th tick say between which of them.\n\n"
        "Exit code: 0 the runs are the same, 1 they differ, 2 a file cannot be read",
        "arena-diff");
    app.add_option("--map", files.map,
                   "Tiled map (.tmj) of both runs, default: the one that they name")
        ->type_name("FILE");
    app.add_option("--rules", files.rules,
                   "rules (.toml) of both runs, default: those that they or the map name")
        ->type_name("FILE");
    app.add_option("A", a, "log of the one run")->required()->type_name("");
    app.add_option("B", b, "log of the other run")->required()->type_name("");
    if (const auto exit_code = program::parse_or_print(app, argc, argv)) return *exit_code;

    for (const std::string& file : {a, b})
        if (!std::ifstream(file)) return print_error(file + ": cannot be opened: check the path");
    const bool a_is_states = golden::is_state_log(a);
    if (a_is_states != golden::is_state_log(b))
        return print_error(a + " and " + b +
                           ": one is a state log, the other is not: pass two of the same kind");
    return a_is_states ? compare_states(files, a, b) : compare_inputs(files, a, b);
}

}  // namespace

int main(int argc, char** argv) {
    return arena::program::run_program("arena-diff", [&] { return run_command(argc, argv); });
}
