// arena-bench crowd: thousands of players pushed into one square that they nearly fill.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

/// Adds the subcommand `crowd` to `app`. Its exit code is 0 when the crowd settles as the project
/// promises, else 1.
[[nodiscard]] Command crowd_command(CLI::App& app);

}  // namespace arena::bench
