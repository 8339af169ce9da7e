// arena-bench geometry: the nanoseconds per call of every pair test, push and sweep, beside the
// functions of Box2D and Chipmunk that answer the same question, in one interleaved run over the
// same inputs.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

/// Adds the subcommand `geometry` to `app`.
[[nodiscard]] Command geometry_command(CLI::App& app);

}  // namespace arena::bench
