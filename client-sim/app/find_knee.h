// --find-knee: raises the load until a threshold breaks, and reports where and why.
#pragma once

#include "client-sim/app/one_run.h"

namespace arena::client_sim {

/// Plays a run for each level and prints its result to standard output. Returns the exit code: 0
/// when a level held, 1 when not even the first one did, 2 when a run was not possible or the
/// harness was the limit, 3 when the search was interrupted before it knew the knee.
[[nodiscard]] int find_knee(const Options& options, const RunSetting& setting);

}  // namespace arena::client_sim
