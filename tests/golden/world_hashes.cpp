// world_hashes --map FILE --inputs FILE [--every N] [--states FILE]: one line "tick hash" for each
// (N-th) tick; the states themselves go to a state log, which arena-diff compares.
#include <cinttypes>
#include <cstdio>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "tests/golden/run_log.h"
#include "tests/golden/state_log.h"

int main(int argc, char** argv) {
    std::string map;
    std::string inputs;
    std::string states;
    arena::sim::Tick every = 1;
    CLI::App app("Prints the state hash of every tick of a recorded match");
    app.add_option("--map", map, "Tiled map (.tmj)")->required();
    app.add_option("--inputs", inputs, "input log")->required();
    app.add_option("--every", every, "print every N-th tick")->check(CLI::PositiveNumber);
    app.add_option("--states", states, "state log to write");
    CLI11_PARSE(app, argc, argv);

    const auto terrain = arena::golden::load_terrain(map);
    const auto log = arena::golden::load_input_log(inputs);
    if (!terrain || !log) {
        std::fprintf(stderr, "world_hashes: %s\n",
                     (terrain ? log.error() : terrain.error()).c_str());
        return 2;
    }
    std::optional<arena::golden::StateLogWriter> writer;
    if (!states.empty()) writer.emplace(states);
    arena::golden::run_log(terrain.value(), log.value(),
                           [&](const arena::sim::World& world, const auto& result) {
                               if (world.tick() % every != 0) return;
                               std::printf("%u %016" PRIx64 "\n", world.tick(), result.hash);
                               if (writer) writer->add(world);
                           });
    if (writer && !writer->finish()) {
        std::fprintf(stderr, "world_hashes: %s: cannot be written\n", states.c_str());
        return 2;
    }
    return 0;
}
