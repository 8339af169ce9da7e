// arena-bench live: nanoseconds a tick, an entity and a player of the World in the live arena.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

[[nodiscard]] Command live_command(CLI::App& app);

}  // namespace arena::bench
