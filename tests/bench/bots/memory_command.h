// arena-bench memory: the memory that a client takes on its server.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

/// Adds the subcommand `memory` to `app`.
Command memory_command(CLI::App& app);

}  // namespace arena::bench
