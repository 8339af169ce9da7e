// A subcommand of arena-bench: its parser, and the function that runs it after parsing.
#pragma once

#include <functional>

#include <CLI/CLI.hpp>

namespace arena::bench {

struct Command {
    const CLI::App* parsed = nullptr;  ///< owned by the application that it was added to
    std::function<int()> run;          ///< returns the exit code
};

}  // namespace arena::bench
