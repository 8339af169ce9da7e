// world_hashes --inputs FILE [--map FILE] [--rules FILE] [--every N] [--states FILE] [--stops FILE]
// [--continue FILE]: prints one line "tick hash" for each (N-th) tick. With --states it writes the
// states to a state log, which arena-diff compares; with --stops only those of some ticks of each
// phase. With --continue it plays the rest of the match from each state of such a log, which
// another build may have written, and exits with 1 when that is another match.
#include <cinttypes>
#include <cstdio>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "files/output_file.h"
#include "program/option_values.h"
#include "program/parse_arguments.h"
#include "program/run_program.h"
#include "tests/golden/lost_input.h"
#include "tests/golden/phase_stops.h"
#include "tests/golden/run_log.h"
#include "tests/golden/state_log.h"

namespace {

using namespace arena;

int print_error(const std::string& reason) {
    std::fprintf(stderr, "world_hashes: %s\n", reason.c_str());
    return 2;
}

int run_command(int argc, char** argv) {
    std::string map;
    std::string rules;
    std::string inputs;
    std::string states;
    std::string stops;
    std::string continued;
    sim::Tick every = 1;
    CLI::App app("Prints the state hash of every tick of a recorded match", "world_hashes");
    app.add_option("--inputs", inputs, "input log")->required()->type_name("FILE");
    app.add_option("--map", map, "Tiled map (.tmj), default: the log's")->type_name("FILE");
    app.add_option("--rules", rules, "rules (.toml), default: the log's")->type_name("FILE");
    app.add_option("--every", every, "print, and write to the state log, every N-th tick")
        ->transform(program::whole_from(1, 4294967295));
    app.add_option("--states", states, "state log to write")->type_name("FILE");
    app.add_option("--stops", stops,
                   "state log to write, with the first, a middle and the last tick of each phase")
        ->type_name("FILE");
    app.add_option("--continue", continued,
                   "state log: the match must go on from each of its states as if never stopped")
        ->type_name("FILE");
    if (const auto exit_code = program::parse_or_print(app, argc, argv)) return *exit_code;

    auto log = golden::load_input_log(inputs);
    if (!log) return print_error(log.error());
    golden::GameFiles& files = log.value().files;
    if (!map.empty()) files = {.map = map, .rules = {}};
    if (!rules.empty()) files.rules = rules;
    const auto game = golden::load_game(files);
    if (!game) return print_error(game.error());
    if (const std::string lost = golden::find_lost_input(
            {{"--states", states}, {"--stops", stops}}, files.map, game.value(),
            {{"--inputs", inputs}, {"--continue", continued}});
        !lost.empty())
        return print_error(lost);
    for (const std::string& output : {states, stops}) {
        if (output.empty()) continue;
        if (const std::string why = files::why_not_writable(output); !why.empty())
            return print_error(why);
    }

    std::optional<golden::StateLogWriter> writer;
    if (!states.empty()) writer.emplace(states, files);
    golden::run_log(game.value(), log.value(), [&](const sim::World& world, const auto&) {
        if (world.tick() % every != 0) return;
        std::printf("%u %016" PRIx64 "\n", world.tick(), world.hash());
        if (writer) writer->add(world);
    });
    if (writer && !writer->finish()) return print_error(states + ": cannot be written");
    if (stops.empty() && continued.empty()) return 0;
    const auto wrong = golden::stop_and_continue(game.value(), log.value(),
                                                 {.stops = stops, .continued = continued});
    if (!wrong) return 0;
    print_error(*wrong);
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    return arena::program::run_program("world_hashes", [&] { return run_command(argc, argv); });
}
