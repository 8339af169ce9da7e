// Compares runs of an old build with runs of a new one: what became better or worse, and what is
// only noise.
//
// How: the logarithms of a key's values go through compare_samples (two_samples.h says why that
// test). All keys together share a chance of kFalseAlarms for any finding where there is none, by
// Holm's method with weights (Holm, A simple sequentially rejective multiple test procedure, 1979).
// A finding is also at least kLeastChange. Keys that are the same in all runs need no share.
//
// How good: tests/unit/client-sim/runs/compare_statistics_test.cpp simulates it. Equal builds give
// a finding in less than 1 of 100 comparisons, with noise of 3 to 10 % from run to run, alike or
// independent among the keys, with every twentieth run disturbed to twice its values, and with a
// machine that drifts while both builds take turns. With 8 runs a side and noise of 3 %, 10 % more
// time for a tick is found in 19 of 20 comparisons, with 2 % nearly always. On a machine that is
// slow for some runs at a time, take 20 in turns: then pairs of neighbours are compared.
//
// What no arithmetic can do: a machine that drifts while first all runs of one build are made and
// then all of the other looks just like a change. With 8 runs a side, a drift of 3 % from the first
// run to the last gives a finding in 3 to 4 of 100 such comparisons, and one of 10 % in every
// second. So let the builds take turns; the comparison says so when they did not, as far as it
// knows from started_at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client-sim/report/finished_run.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// The chance that any key of a comparison of equal builds gives a finding.
inline constexpr double kFalseAlarms = 0.007;
/// Smaller changes are not worth a word: the histograms' buckets are half as wide.
inline constexpr double kLeastChange = 0.03;
/// With fewer on a side, it is not known how far runs of one build are apart.
inline constexpr std::size_t kRunsToKnowNoise = 4;

enum class Finding : std::uint8_t {
    none,           ///< no change, or no larger than noise makes
    better,         ///< the new runs are better
    worse,          ///< they are worse
    noise_unknown,  ///< too few runs
};

/// "none", "better", "worse", "noise_unknown".
[[nodiscard]] std::string_view name_of(Finding finding);

struct KeyComparison {
    std::string_view key;
    std::string_view unit;
    double old_median = 0.0;
    double new_median = 0.0;
    // All in percent of the old median, so nothing when that is zero; the last two need noise.
    std::optional<double> change_percent;
    std::optional<double> noise_percent;       ///< standard deviation from run to run
    std::optional<double> could_find_percent;  ///< a change that is found nine times in ten
    Finding finding = Finding::none;

    friend bool operator==(const KeyComparison&, const KeyComparison&) = default;
};

struct RunsComparison {
    std::string map;
    std::string scenario;  ///< empty: none
    double clients = 0.0;
    double tick_rate = 0.0;
    std::size_t old_runs = 0;  ///< that were compared
    std::size_t new_runs = 0;
    std::vector<KeyComparison> keys;          ///< those that are not the same in all runs
    std::vector<std::string_view> same_keys;  ///< those that are
    std::vector<std::string> remarks;         ///< sentences: what was left out, and what to do

    [[nodiscard]] std::size_t count(Finding finding) const;
};

/// Runs that are not valid are left out, with a remark. The error is one line: which setting the
/// runs differ in, or that there is nothing to compare.
[[nodiscard]] Result<RunsComparison, std::string> compare(std::span<const FinishedRun> old_runs,
                                                          std::span<const FinishedRun> new_runs);

/// For people: aligned lines, no escape codes unless `colour`.
[[nodiscard]] std::string to_table(const RunsComparison& comparison, bool colour);

/// One JSON object, indented, ending in a line break.
[[nodiscard]] std::string to_json(const RunsComparison& comparison);

}  // namespace arena::client_sim
