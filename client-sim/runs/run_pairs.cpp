#include "client-sim/runs/run_pairs.h"

#include <algorithm>
#include <cstddef>

namespace arena::client_sim {

namespace {

struct TimedRun {
    double started_at = 0.0;
    bool is_new = false;
    std::size_t index = 0;
};

/// Appends the runs with their times. Returns false when a time is unknown.
bool add_times(std::span<const FinishedRun> runs, bool are_new, std::vector<TimedRun>& timed) {
    for (std::size_t index = 0; index < runs.size(); ++index) {
        const auto started_at = runs[index].number("started_at");
        if (!started_at) return false;
        timed.push_back({*started_at, are_new, index});
    }
    return true;
}

}  // namespace

std::vector<RunPair> pairs_in_time(std::span<const FinishedRun> old_runs,
                                   std::span<const FinishedRun> new_runs) {
    std::vector<TimedRun> runs;
    if (!add_times(old_runs, false, runs) || !add_times(new_runs, true, runs)) return {};
    std::stable_sort(runs.begin(), runs.end(), [](const TimedRun& a, const TimedRun& b) {
        return a.started_at < b.started_at;
    });
    std::vector<RunPair> pairs;
    for (std::size_t i = 1; i < runs.size(); ++i) {
        if (runs[i - 1].is_new == runs[i].is_new) continue;
        const auto& [old_run, new_run] =
            std::minmax(runs[i - 1], runs[i],
                        [](const TimedRun& a, const TimedRun& b) { return a.is_new < b.is_new; });
        pairs.emplace_back(old_run.index, new_run.index);
        ++i;
    }
    return 8 * pairs.size() >= 3 * runs.size() ? pairs : std::vector<RunPair>{};
}

}  // namespace arena::client_sim
