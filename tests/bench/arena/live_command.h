// arena-bench live: the time that the World takes per tick, entity and player in the live arena.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

/// Adds the subcommand `live` to `app`.
[[nodiscard]] Command live_command(CLI::App& app);

}  // namespace arena::bench
