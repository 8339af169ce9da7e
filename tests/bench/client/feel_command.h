// arena-bench feel: how a game feels over lines that delay and lose: how often and by how much the
// own player is corrected, what is shown of it, and how soon an input is answered.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

[[nodiscard]] Command feel_command(CLI::App& app);

}  // namespace arena::bench
