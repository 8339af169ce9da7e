// arena-draw-match --inputs FILE --tick N [--map FILE] [--rules FILE] [--out FILE | --check FILE]:
// draws one moment of a recorded match as SVG.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <system_error>

#include <CLI/CLI.hpp>

#include "files/output_file.h"
#include "program/option_values.h"
#include "program/parse_arguments.h"
#include "program/run_program.h"
#include "tests/golden/lost_input.h"
#include "tests/golden/picture/match_picture.h"
#include "tests/golden/run_log.h"

namespace {

using namespace arena;

constexpr int kDone = 0;
constexpr int kDifferent = 1;
constexpr int kUnusable = 2;

int print_error(const std::string& reason) {
    std::fprintf(stderr, "arena-draw-match: %s\n", reason.c_str());
    return kUnusable;
}

int check(const std::string& picture, const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    std::error_code ignored;  // what cannot be examined is no regular file
    if (!in || !std::filesystem::is_regular_file(file, ignored))
        return print_error(file + ": cannot be read: check the path");
    const std::string committed(std::istreambuf_iterator<char>(in), {});
    if (committed == picture) return kDone;
    std::fprintf(stderr,
                 "arena-draw-match: %s is not what this build draws. If the change is intended, "
                 "draw it again with --out and look at it.\n",
                 file.c_str());
    return kDifferent;
}

int write(const std::string& picture, const std::string& file) {
    const std::string error = files::write_output_file(file, picture);
    return error.empty() ? kDone : print_error(error);
}

int run_command(int argc, char** argv) {
    std::string inputs;
    std::string map;
    std::string rules;
    std::string out;
    std::string committed;
    sim::Tick tick = 0;
    CLI::App app("Draws one moment of a recorded match as SVG", "arena-draw-match");
    app.add_option("--inputs", inputs, "input log, for example tests/golden/arena.inputs")
        ->required()
        ->type_name("FILE");
    app.add_option("--tick", tick, "the tick to draw, from 1 to the last one of the log")
        ->required()
        ->transform(program::whole_from(1, sim::kTickMax))
        ->type_name("TICK");
    app.add_option("--map", map, "Tiled map (.tmj) (default: the log's)")->type_name("FILE");
    app.add_option("--rules", rules, "rules (.toml) (default: the log's)")->type_name("FILE");
    auto* out_option =
        app.add_option("--out", out, "file to write (default: standard output)")->type_name("FILE");
    app.add_option("--check", committed,
                   "compare with this file instead; exit code 1 if they differ")
        ->excludes(out_option)
        ->type_name("FILE");
    if (const auto exit_code = program::parse_or_print(app, argc, argv)) return *exit_code;

    for (const CLI::Option* option : app.get_options())
        if (option->count() > 0 && option->as<std::string>().empty())
            return print_error(option->get_name() + " is empty: is a variable unset?");

    auto log = golden::load_input_log(inputs);
    if (!log) return print_error(log.error());
    if (log.value().ticks == 0) return print_error(inputs + " has no tick: record a longer match");
    if (tick > log.value().ticks)
        return print_error(inputs + " ends with tick " + std::to_string(log.value().ticks) +
                           ": draw that one or an earlier one");
    golden::GameFiles& files = log.value().files;
    if (!map.empty()) files = {.map = map, .rules = {}};
    if (!rules.empty()) files.rules = rules;
    const auto game = golden::load_game(files);
    if (!game) return print_error(game.error());
    if (const std::string lost = golden::find_lost_input({{"--out", out}}, files.map, game.value(),
                                                         {{"--inputs", inputs}});
        !lost.empty())
        return print_error(lost);

    golden::Run run(game.value(), log.value());
    golden::RecentPast past;
    while (run.world().tick() < tick) {
        const sim::StepResult result = run.step();
        past.take(run.world(), result);
    }
    const std::string picture = golden::match_picture(run.world(), past);
    if (!committed.empty()) return check(picture, committed);
    if (!out.empty()) return write(picture, out);
    std::cout << picture;
    return kDone;
}

}  // namespace

int main(int argc, char** argv) {
    return arena::program::run_program("arena-draw-match", [&] { return run_command(argc, argv); });
}
