// arena-bench client: the cost of a tick of a game's client, and the memory that it takes.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

/// Adds the subcommand `client` to `app`.
[[nodiscard]] Command client_command(CLI::App& app);

}  // namespace arena::bench
