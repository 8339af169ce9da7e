// arena-bench geometry: nanoseconds a call of every pair test, push and sweep, beside the same
// question asked of Box2D and Chipmunk, in one interleaved run over the same inputs.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

[[nodiscard]] Command geometry_command(CLI::App& app);

}  // namespace arena::bench
