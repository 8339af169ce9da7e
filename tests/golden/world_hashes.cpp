// world_hashes --inputs FILE [--map FILE] [--rules FILE] [--every N] [--states FILE]: prints one
// line "tick hash" for each (N-th) tick. With --states it writes the states to a state log, which
// arena-diff compares.
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
    sim::Tick every = 1;
    CLI::App app("Prints the state hash of every tick of a recorded match", "world_hashes");
    app.add_option("--inputs", inputs, "input log")->required()->type_name("FILE");
    app.add_option("--map", map, "Tiled map (.tmj), default: the log's")->type_name("FILE");
    app.add_option("--rules", rules, "rules (.toml), default: the log's")->type_name("FILE");
    app.add_option("--every", every, "print, and write to the state log, every N-th tick")
        ->transform(program::whole_from(1, 4294967295));
    app.add_option("--states", states, "state log to write")->type_name("FILE");
    if (const auto exit_code = program::parse_or_print(app, argc, argv)) return *exit_code;

    auto log = golden::load_input_log(inputs);
    if (!log) return print_error(log.error());
    golden::GameFiles& files = log.value().files;
    if (!map.empty()) files = {.map = map, .rules = {}};
    if (!rules.empty()) files.rules = rules;
    const auto game = golden::load_game(files);
    if (!game) return print_error(game.error());
    if (const std::string lost =
            golden::find_lost_input({"--states", states}, files.map, game.value(), inputs);
        !lost.empty())
        return print_error(lost);
    if (!states.empty())
        if (const std::string why = files::why_not_writable(states); !why.empty())
            return print_error(why);

    std::optional<golden::StateLogWriter> writer;
    if (!states.empty()) writer.emplace(states, files);
    golden::run_log(game.value(), log.value(), [&](const sim::World& world, const auto&) {
        if (world.tick() % every != 0) return;
        std::printf("%u %016" PRIx64 "\n", world.tick(), world.hash());
        if (writer) writer->add(world);
    });
    if (writer && !writer->finish()) return print_error(states + ": cannot be written");
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    return arena::program::run_program("world_hashes", [&] { return run_command(argc, argv); });
}
