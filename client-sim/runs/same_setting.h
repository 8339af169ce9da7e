// Runs say something about each other only when they played the same.
#pragma once

#include <span>
#include <string>

#include "client-sim/report/finished_run.h"

namespace arena::client_sim {

/// One line that says in which setting the runs differ, or empty: map, scenario, simulated network,
/// clients, rates, or a duration by more than a tenth.
[[nodiscard]] std::string difference_between(std::span<const FinishedRun> runs);

}  // namespace arena::client_sim
