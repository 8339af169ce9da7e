// arena-bench bots: what a match in memory costs: each bot with its judge, and the server.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

[[nodiscard]] Command bots_command(CLI::App& app);

}  // namespace arena::bench
