// arena-bench interest: the time that it takes to find what is in each client's view.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

/// Adds the subcommand `interest` to `app`.
[[nodiscard]] Command interest_command(CLI::App& app);

}  // namespace arena::bench
