// The subcommand `memory`.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

Command memory_command(CLI::App& app);

}  // namespace arena::bench
