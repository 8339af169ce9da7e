// arena-bench session: what strangers at the door cost a server, and what sealing costs.
#pragma once

#include "tests/bench/command.h"

namespace arena::bench {

[[nodiscard]] Command session_command(CLI::App& app);

}  // namespace arena::bench
