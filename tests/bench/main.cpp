// arena-bench: measures what the library's functions cost, beside the same work in other libraries.
//
// A subcommand is a file <folder>/<name>_command.cpp with one function, listed below. Exit code: 0
// done, 1 the run failed, 2 the command line was wrong.
#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <string>

#include <CLI/CLI.hpp>

#include "program/run_program.h"
#include "tests/bench/arena/arena_command.h"
#include "tests/bench/arena/crowd_command.h"
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
constexpr int kBadCommandLine = 2;

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
        arena::bench::feel_command(app)};

    // For an unknown subcommand CLI11 would only say that one is missing.
    const std::string first = argc > 1 ? argv[1] : "-";
    const bool is_known = std::any_of(commands.begin(), commands.end(), [&](const auto& command) {
        return command.parsed->get_name() == first;
    });
    if (!is_known && first[0] != '-') {
        std::fprintf(stderr, "arena-bench: unknown subcommand '%s'; --help lists them\n",
                     first.c_str());
        return kBadCommandLine;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : kBadCommandLine;
    }
    for (const arena::bench::Command& command : commands) {
        if (command.parsed->parsed()) return command.run();
    }
    return kBadCommandLine;
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
