// arena-bench growth: the cost of a client to its server in ever larger matches of equal density.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

/// Adds the subcommand `growth` to `app`.
Command growth_command(CLI::App& app);

}  // namespace arena::bench
