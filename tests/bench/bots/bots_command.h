// arena-bench bots: what a bot with its judge costs its process, beside what it hears.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

[[nodiscard]] Command bots_command(CLI::App& app);

}  // namespace arena::bench
