// arena-bench bots: the cost of a match in memory, for each bot with its judge and for the server.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

/// Adds the subcommand `bots` to `app`.
[[nodiscard]] Command bots_command(CLI::App& app);

}  // namespace arena::bench
