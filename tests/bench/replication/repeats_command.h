// The subcommand `repeats`.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

Command repeats_command(CLI::App& app);

}  // namespace arena::bench
