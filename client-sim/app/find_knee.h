// --find-knee: raises the load until a threshold breaks, and says where and why.
#pragma once

#include "client-sim/app/one_run.h"

namespace arena::client_sim {

/// Plays a run for each level and writes what became of it to standard output. Gives the exit code:
/// 0 a level held, 1 not even the first one did, 2 a run was not possible, the harness was the
/// limit, or the search was interrupted before it knew anything.
[[nodiscard]] int find_knee(const Options& options, const RunSetting& setting);

}  // namespace arena::client_sim
