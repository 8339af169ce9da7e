// Compares runs of an old build with runs of a new one: what became better or worse, and what is
// only noise.
//
// Method: the logarithms of a key's values are compared by compare_samples (two_samples.h explains
// the choice of that test). All keys together share a chance of kFalseAlarms for a false finding,
// by Holm's method with weights (Holm, A simple sequentially rejective multiple test procedure,
// 1979). A finding is also at least kChangeMin. Keys with the same value in all runs take no
// share.
//
// Quality: tests/unit/client-sim/runs/compare_statistics_test.cpp simulates it. Equal builds cause
// a finding in less than 1 of 100 comparisons: with noise of 3 to 10 % from run to run, common to
// the keys or independent, with every twentieth run disturbed to twice its values, and on a machine
// that drifts while the builds take turns. With 8 runs per side, ticks that take 10 % longer are
// found in 19 of 20 comparisons at a noise of 3 %, and nearly always at 2 %. On a machine that is
// slow for some runs at a time, take 20 runs per side in turns: then pairs of neighbouring runs are
// compared.
//
// Limit: when all runs of one build are made before those of the other, a drift of the machine
// looks just like a change. With 8 runs per side, a drift of 3 % from the first run to the last
// causes a finding in 3 to 4 of 100 such comparisons, and one of 10 % in every second. So let the
// builds take turns. When they did not, a remark says so, if started_at shows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client-sim/report/finished_run.h"
#include "client-sim/scenario/scenario.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// The chance that a comparison of equal builds finds anything in any key.
inline constexpr double kFalseAlarms = 0.007;
/// The least change that is reported; the buckets of the histograms are half as wide.
inline constexpr double kChangeMin = 0.03;
/// With fewer runs on a side, the noise from run to run is unknown.
inline constexpr std::size_t kRunsToKnowNoise = 4;

/// The result for one key.
enum class Finding : std::uint8_t {
    none,           ///< no change beyond noise
    better,         ///< the new runs are better
    worse,          ///< the new runs are worse
    noise_unknown,  ///< too few runs
};

/// Returns "none", "better", "worse" or "noise_unknown".
[[nodiscard]] std::string_view name_of(Finding finding);

/// The comparison of one key.
struct KeyComparison {
    std::string_view key;
    std::string_view unit;
    double old_median = 0.0;
    double new_median = 0.0;
    // In percent of the old median, so empty when that is zero; the last two are empty also when
    // the noise is unknown.
    /// The change that the finding is about: without disturbed runs, and of pairs where there are
    /// any. So it may differ from that of the medians, which it is when the noise is unknown.
    std::optional<double> change_percent;
    std::optional<double> noise_percent;       ///< standard deviation from run to run
    std::optional<double> could_find_percent;  ///< the change that is found nine times in ten
    Finding finding = Finding::none;

    friend bool operator==(const KeyComparison&, const KeyComparison&) = default;
};

/// The comparison of all keys.
struct RunsComparison {
    std::string map;
    std::string scenario;  ///< empty: none
    double clients = 0.0;
    double tick_rate = 0.0;
    std::size_t old_runs = 0;  ///< the number that was compared
    std::size_t new_runs = 0;
    std::vector<KeyComparison> keys;          ///< those that differ between runs
    std::vector<std::string_view> same_keys;  ///< those that are the same in all runs
    std::vector<std::string> remarks;         ///< sentences: what was left out, and how to fix it

    /// Returns how many keys have that finding.
    [[nodiscard]] std::size_t count(Finding finding) const;
};

/// Compares runs of two builds. Invalid and interrupted runs are left out, with a remark. Fails
/// with a one-line message that names the setting in which the runs differ, or says that a side has
/// no run to compare.
[[nodiscard]] Result<RunsComparison, std::string> compare(std::span<const FinishedRun> old_runs,
                                                          std::span<const FinishedRun> new_runs);

/// Returns one line about why runs of this scenario could not be compared with the old ones, as far
/// as that is known before they are made; an empty text when they could.
[[nodiscard]] std::string why_not_comparable(std::span<const FinishedRun> old_runs,
                                             const Scenario& scenario);

/// Returns a table for people: aligned lines, without escape codes unless `colour` is set.
[[nodiscard]] std::string to_table(const RunsComparison& comparison, bool colour);

/// Returns one JSON object, indented, ending in a line break.
[[nodiscard]] std::string to_json(const RunsComparison& comparison);

}  // namespace arena::client_sim
