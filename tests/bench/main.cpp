// arena-bench: measures what the library's functions cost, beside the same work in other libraries.
//
// A subcommand is a file <folder>/<name>_command.cpp with one function, listed below. Exit code: 0
// done, 1 the run failed, 2 the command line was wrong.
#include <array>
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>

#include "program/parse_arguments.h"
#include "program/run_program.h"
#include "tests/bench/arena/arena_command.h"
#include "tests/bench/arena/crowd_command.h"
#include "tests/bench/arena/hero_command.h"
#include "tests/bench/arena/live_command.h"
#include "tests/bench/arena/predict_command.h"
#include "tests/bench/bots/bots_command.h"
#include "tests/bench/bots/growth_command.h"
#include "tests/bench/bots/memory_command.h"
#include "tests/bench/client/client_command.h"
#include "tests/bench/client/fair_command.h"
#include "tests/bench/client/feel_command.h"
#include "tests/bench/command.h"
#include "tests/bench/geometry/geometry_command.h"
#include "tests/bench/replication/interest_command.h"
#include "tests/bench/replication/repeats_command.h"
#include "tests/bench/replication/replication_command.h"
#include "tests/bench/session/session_command.h"

namespace {

constexpr int kFailed = 1;

int run(int argc, char** argv) {
    CLI::App app("Measures the cost of the library's functions", "arena-bench");
    app.require_subcommand(1);
    const std::array commands{
        arena::bench::geometry_command(app), arena::bench::arena_command(app),
        arena::bench::live_command(app),     arena::bench::crowd_command(app),
        arena::bench::session_command(app),  arena::bench::bots_command(app),
        arena::bench::growth_command(app),   arena::bench::memory_command(app),
        arena::bench::client_command(app),   arena::bench::replication_command(app),
        arena::bench::repeats_command(app),  arena::bench::interest_command(app),
        arena::bench::predict_command(app),  arena::bench::fair_command(app),
        arena::bench::feel_command(app),     arena::bench::hero_command(app)};

    if (const auto exit_code = arena::program::parse_or_print(app, argc, argv)) return *exit_code;
    for (const arena::bench::Command& command : commands) {
        if (command.parsed->parsed()) return command.run();
    }
    return arena::program::kExitUsage;  // not reached: a command is required
}

}  // namespace

int main(int argc, char** argv) {
    return arena::program::run_program("arena-bench", [&] {
        try {
            return run(argc, argv);
        } catch (const std::exception& error) {
            std::fprintf(stderr, "arena-bench: %s\n", error.what());
            return kFailed;
        }
    });
}
