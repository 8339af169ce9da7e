// arena-bench predict: nanoseconds that a client's prediction of its own player takes.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

/// Adds the subcommand `predict` to `app`.
[[nodiscard]] Command predict_command(CLI::App& app);

}  // namespace arena::bench
