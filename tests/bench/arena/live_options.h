// The options that the commands of the live arena share.
#pragma once

#include <cstdint>
#include <string>

#include <CLI/CLI.hpp>

#include "tests/bench/arena/live_arena.h"

namespace arena::bench {

struct LiveOptions {
    LiveArenaOptions arena;
    std::uint32_t ticks = 600;
    std::string json;
};

/// Adds --players, --ticks, --seed and --json.
void add_live_options(CLI::App& command, LiveOptions& options);

}  // namespace arena::bench
