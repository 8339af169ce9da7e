// Pairs of runs of two builds that were made one after the other.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "client-sim/report/finished_run.h"

namespace arena::client_sim {

/// An old run and a new one: indexes into what they are taken from.
using RunPair = std::pair<std::size_t, std::size_t>;

/// In the order of their times; each run is in one pair at most. Empty without the times, and where
/// the builds did not take turns: more than a quarter of the runs would be left over.
[[nodiscard]] std::vector<RunPair> pairs_in_time(std::span<const FinishedRun> old_runs,
                                                 std::span<const FinishedRun> new_runs);

}  // namespace arena::client_sim
