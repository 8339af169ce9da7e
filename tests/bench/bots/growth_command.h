// The subcommand `growth`.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

Command growth_command(CLI::App& app);

}  // namespace arena::bench
