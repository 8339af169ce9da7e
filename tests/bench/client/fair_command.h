// arena-bench fair: how often a perfect aim hits, by the round trip, with lag compensation and
// without.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

/// Adds the subcommand `fair` to `app`.
[[nodiscard]] Command fair_command(CLI::App& app);

}  // namespace arena::bench
