// Runs can be compared only when they have the same setting.
#pragma once

#include <span>
#include <string>

#include "client-sim/report/finished_run.h"

namespace arena::client_sim {

/// Returns one line that names the setting in which the runs differ, or an empty text. Settings are
/// the map, the scenario, the simulated network, the groups, the numbers of clients and of
/// predicting clients, the rates, and the duration, which may differ by up to a tenth.
[[nodiscard]] std::string difference_between(std::span<const FinishedRun> runs);

}  // namespace arena::client_sim
