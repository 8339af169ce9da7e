// arena-bench arena: nanoseconds a tick, an entity and a player of the World in the standard arena,
// beside Chipmunk and Box2D in one interleaved run.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

[[nodiscard]] Command arena_command(CLI::App& app);

}  // namespace arena::bench
