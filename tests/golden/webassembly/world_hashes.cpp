// world_hashes.wasm INPUTS [EVERY [STOPS CONTINUED]]: prints one line "tick hash" for each EVERY-th
// tick (default: 1) of an input log, like the program world_hashes elsewhere, whose options --stops
// and --continue are the last two. Paths are relative to the folder that its runner opens for it.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "tests/golden/phase_stops.h"
#include "tests/golden/run_log.h"

namespace {

using namespace arena;

int print_error(const std::string& reason) {
    std::fprintf(stderr, "world_hashes.wasm: %s\n", reason.c_str());
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return print_error("name an input log");
    const auto every = argc < 3 ? 1u : static_cast<sim::Tick>(std::strtoul(argv[2], nullptr, 10));
    if (every == 0) return print_error("EVERY must be a number from 1 on");

    const auto log = golden::load_input_log(argv[1]);
    if (!log) return print_error(log.error());
    const auto game = golden::load_game(log.value().files);
    if (!game) return print_error(game.error());
    golden::run_log(game.value(), log.value(), [&](const sim::World& world, const auto&) {
        if (world.tick() % every == 0)
            std::printf("%" PRIu32 " %016" PRIx64 "\n", world.tick(), world.hash());
    });
    if (argc < 5) return 0;
    const auto wrong = golden::stop_and_continue(game.value(), log.value(),
                                                 {.stops = argv[3], .continued = argv[4]});
    return wrong ? print_error(*wrong) : 0;
}
