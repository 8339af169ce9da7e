// arena-bench client: what a game's client costs in a tick, and how much memory it takes.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

[[nodiscard]] Command client_command(CLI::App& app);

}  // namespace arena::bench
