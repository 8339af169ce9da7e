// arena-bench repeats: the bytes and the delays of three rules for sending a change again.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

/// Adds the subcommand `repeats` to `app`.
Command repeats_command(CLI::App& app);

}  // namespace arena::bench
