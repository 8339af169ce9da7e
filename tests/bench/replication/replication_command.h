// arena-bench replication: the bytes that it takes to send a viewer what it sees.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

/// Adds the subcommand `replication` to `app`.
[[nodiscard]] Command replication_command(CLI::App& app);

}  // namespace arena::bench
