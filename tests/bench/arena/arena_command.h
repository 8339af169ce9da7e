// arena-bench arena: the time that the World takes per tick, entity and player in the standard
// arena, beside Chipmunk and Box2D in one interleaved run.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

/// Adds the subcommand `arena` to `app`.
[[nodiscard]] Command arena_command(CLI::App& app);

}  // namespace arena::bench
