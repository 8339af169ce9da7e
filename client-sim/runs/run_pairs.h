// Pairs of runs of two builds that were made one after another.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "client-sim/report/finished_run.h"

namespace arena::client_sim {

/// The indices of an old run and a new one.
using RunPair = std::pair<std::size_t, std::size_t>;

/// Returns pairs of neighbouring runs in the order of time; each run is in at most one pair.
/// Returns nothing when a time is unknown, or when the builds did not take turns: more than a
/// quarter of the runs would be left over.
[[nodiscard]] std::vector<RunPair> pairs_in_time(std::span<const FinishedRun> old_runs,
                                                 std::span<const FinishedRun> new_runs);

}  // namespace arena::client_sim
