// A subcommand of arena-bench: what CLI11 parsed for it, and what runs it afterwards.
#pragma once

#include <functional>

#include <CLI/CLI.hpp>

namespace arena::bench {

struct Command {
    const CLI::App* parsed = nullptr;  ///< owned by the application that it was added to
    std::function<int()> run;          ///< gives the exit code
};

}  // namespace arena::bench
