// arena-bench feel: how a game feels over links with delay and loss: how often and by how much the
// own player is corrected, how much of that is shown, and how soon an input is answered.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

/// Adds the subcommand `feel` to `app`.
[[nodiscard]] Command feel_command(CLI::App& app);

}  // namespace arena::bench
