// record_inputs --map FILE [--rules FILE] [--players N] [--ticks T] [--seed S] [--ticks-an-input N]
// [--seen-back TICKS] [--join-ticks T] [--leave-odds N] [--desertion-tick TICK] --out FILE: makes
// an input log of a match in which everything happens that the map and the mode have to offer, and
// prints how often it happens.
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>

#include <CLI/CLI.hpp>

#include "files/output_file.h"
#include "program/option_values.h"
#include "program/parse_arguments.h"
#include "program/run_program.h"
#include "tests/golden/invent_match.h"
#include "tests/golden/lost_input.h"
#include "tests/golden/match_counts.h"

namespace {

using namespace arena;

int print_error(const std::string& reason) {
    std::fprintf(stderr, "record_inputs: %s\n", reason.c_str());
    return 2;
}

int run_command(int argc, char** argv) {
    golden::GameFiles files;
    golden::MatchPlan plan;
    std::string out;
    CLI::App app("Records an input log", "record_inputs");
    app.add_option("--map", files.map, "Tiled map (.tmj)")->required()->type_name("FILE");
    app.add_option("--rules", files.rules, "rules (.toml), default: the rules that go with the map")
        ->type_name("FILE");
    app.add_option("--out", out, "file to write")->required()->type_name("FILE");
    app.add_option("--players", plan.players, "players that come and go")
        ->transform(program::whole_from(1, 1000));
    app.add_option("--ticks", plan.ticks, "length of the match")
        ->transform(program::whole_from(0, 4294967295));
    app.add_option("--seed", plan.seed, "seed of the world and of the inputs")
        ->transform(program::any_whole());
    app.add_option("--ticks-an-input", plan.ticks_an_input,
                   "ticks for which a player holds an input, on average")
        ->transform(program::whole_from(1, 4294967295));
    app.add_option("--seen-back", plan.seen_back_max,
                   "maximum ticks by which players see others late")
        ->transform(program::whole_from(0, 250));
    app.add_option("--join-ticks", plan.join_ticks, "ticks within which all players have joined")
        ->transform(program::whole_from(0, 1000000));
    app.add_option("--leave-odds", plan.leave_odds, "one in this many players leaves in each tick")
        ->transform(program::whole_from(1, 4294967295));
    app.add_option("--desertion-tick", plan.desertion_tick,
                   "tick in which all players but the first leave, default: none")
        ->transform(program::whole_from(0, 4294967295));
    if (const auto exit_code = program::parse_or_print(app, argc, argv)) return *exit_code;

    const auto game = golden::load_game(files);
    if (!game) return print_error(game.error());
    if (const std::string lost =
            golden::find_lost_input({{"--out", out}}, files.map, game.value(), {});
        !lost.empty())
        return print_error(lost);
    golden::MatchCounts match_counts;
    golden::InputLog log = golden::invent_match(
        game.value(), plan,
        [&](const sim::World& world, const auto& result) { match_counts.take(world, result); });
    log.files = files;

    std::ostringstream text;
    golden::write_input_log(log, text);
    if (const std::string error = files::write_output_file(out, text.str()); !error.empty())
        return print_error(error);
    std::cout << match_counts << '\n';
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    return arena::program::run_program("record_inputs", [&] { return run_command(argc, argv); });
}
