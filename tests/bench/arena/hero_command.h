// arena-bench hero: what weapons, abilities, effects and areas cost a World, beside the live arena.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

/// Adds the subcommand `hero` to `app`.
[[nodiscard]] Command hero_command(CLI::App& app);

}  // namespace arena::bench
