// arena-draw-match --inputs FILE --tick N [--out FILE.svg | --check FILE.svg]: draws one moment of
// a recorded match.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include <CLI/CLI.hpp>

#include "program/run_program.h"
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
    if (!in) return print_error(file + ": cannot be read: check the path");
    const std::string committed(std::istreambuf_iterator<char>(in), {});
    if (committed == picture) return kDone;
    std::fprintf(stderr,
                 "arena-draw-match: %s is not what this build draws. If the change is intended, "
                 "draw it again with --out and look at it.\n",
                 file.c_str());
    return kDifferent;
}

int write(const std::string& picture, const std::string& file) {
    std::ofstream out(file, std::ios::binary);
    out << picture;
    out.close();
    if (!out) return print_error(file + ": cannot be written: check the path and its permissions");
    return kDone;
}

int run_command(int argc, char** argv) {
    std::string inputs;
    std::string out;
    std::string committed;
    sim::Tick tick = 0;
    CLI::App app("Draws one moment of a recorded match as SVG");
    app.add_option("--inputs", inputs, "input log, for example tests/golden/arena.inputs")
        ->required();
    app.add_option("--tick", tick, "the tick to draw, from 1 to the last one of the log")
        ->required()
        ->check(CLI::PositiveNumber);
    auto* out_option = app.add_option("--out", out, "file to write, default the standard output");
    app.add_option("--check", committed,
                   "compare with this file instead; exit code 1 if they differ")
        ->excludes(out_option);
    CLI11_PARSE(app, argc, argv);

    const auto log = golden::load_input_log(inputs);
    if (!log) return print_error(log.error());
    if (tick > log.value().ticks)
        return print_error(inputs + " ends with tick " + std::to_string(log.value().ticks) +
                           ": draw that one or an earlier one");
    const auto game = golden::load_game(log.value().files);
    if (!game) return print_error(game.error());

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
