// arena-diff [--map FILE] A B: where two runs of the world go apart: the first tick, the entity and
// the field.
//
// A and B are input logs, which are played side by side on the map; or state logs, which
// `world_hashes --states` has written, for example in two different builds.
#include <cinttypes>
#include <cstdio>
#include <fstream>
#include <string>

#include <CLI/CLI.hpp>

#include "sim/world/state_diff.h"
#include "tests/golden/run_log.h"
#include "tests/golden/state_log.h"

namespace {

using namespace arena;

constexpr int kSame = 0;
constexpr int kDifferent = 1;
constexpr int kUnusable = 2;

int complain(const std::string& reason) {
    std::fprintf(stderr, "arena-diff: %s\n", reason.c_str());
    return kUnusable;
}

int report(sim::Tick tick, const sim::WorldState& a, const sim::WorldState& b) {
    std::printf("first difference in tick %u:\n", tick);
    for (const sim::StateDifference& d : sim::differences(a, b))
        std::printf("  %s, %s: %s | %s\n", d.entity.c_str(), d.field.c_str(), d.first.c_str(),
                    d.second.c_str());
    return kDifferent;
}

int compare_inputs(const std::string& map, const std::string& a, const std::string& b) {
    const auto terrain = golden::load_terrain(map);
    if (!terrain) return complain(terrain.error());
    const auto log_a = golden::load_input_log(a);
    if (!log_a) return complain(log_a.error());
    const auto log_b = golden::load_input_log(b);
    if (!log_b) return complain(log_b.error());

    golden::Run run_a(terrain.value(), log_a.value());
    golden::Run run_b(terrain.value(), log_b.value());
    if (run_a.world().hash() != run_b.world().hash())
        return report(0, run_a.world().state(), run_b.world().state());
    while (!run_a.has_ended() && !run_b.has_ended())
        if (run_a.step().hash != run_b.step().hash)
            return report(run_a.world().tick(), run_a.world().state(), run_b.world().state());
    if (run_a.has_ended() != run_b.has_ended()) {
        std::printf("the same up to tick %u, where one of them ends\n", run_a.world().tick());
        return kDifferent;
    }
    std::printf("the same for %u ticks\n", run_a.world().tick());
    return kSame;
}

int compare_states(const std::string& map, const std::string& a, const std::string& b) {
    const auto terrain = golden::load_terrain(map);
    if (!terrain) return complain(terrain.error());
    golden::StateLogReader log_a(a, terrain.value());
    golden::StateLogReader log_b(b, terrain.value());
    sim::Tick last = 0;
    for (;;) {
        const auto state_a = log_a.next();
        const auto state_b = log_b.next();
        if (!log_a.error().empty()) return complain(log_a.error());
        if (!log_b.error().empty()) return complain(log_b.error());
        if (!state_a && !state_b) break;
        if (!state_a || !state_b) {
            std::printf("the same up to tick %u, where one of them ends\n", last);
            return kDifferent;
        }
        if (!sim::differences(*state_a, *state_b, 1).empty())
            return report(state_a->tick, *state_a, *state_b);
        last = state_a->tick;
    }
    std::printf("the same up to tick %u\n", last);
    return kSame;
}

}  // namespace

int main(int argc, char** argv) {
    std::string map = "maps/arena.tmj";
    std::string a;
    std::string b;
    CLI::App app(
        "Says where two runs of the world go apart: the first tick, the entity and the field.\n"
        "A and B are input logs, or state logs that world_hashes --states has written.\n\n"
        "Exit code: 0 they do not, 1 they do, 2 one cannot be read");
    app.add_option("--map", map, "Tiled map (.tmj) of both runs, default " + map);
    app.add_option("A", a)->required();
    app.add_option("B", b)->required();
    CLI11_PARSE(app, argc, argv);

    const bool a_is_states = golden::is_state_log(a);
    if (a_is_states != golden::is_state_log(b))
        return complain(a + " and " + b + ": one is a state log, the other is not: give two alike");
    return a_is_states ? compare_states(map, a, b) : compare_inputs(map, a, b);
}
