// arena-bench session: what handshakes, refused and accepted, cost a server, and what sealing
// costs.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

/// Adds the subcommand `session` to `app`.
[[nodiscard]] Command session_command(CLI::App& app);

}  // namespace arena::bench
