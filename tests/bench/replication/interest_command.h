// arena-bench interest: the time that it takes to know who is in whose view.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

[[nodiscard]] Command interest_command(CLI::App& app);

}  // namespace arena::bench
