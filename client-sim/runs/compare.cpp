#include "client-sim/runs/compare.h"

#include <algorithm>
#include <cmath>

#include <spdlog/fmt/fmt.h>

#include "client-sim/runs/compared_keys.h"
#include "client-sim/runs/run_pairs.h"
#include "client-sim/runs/same_setting.h"
#include "client-sim/runs/student.h"
#include "client-sim/runs/two_samples.h"

namespace arena::client_sim {

namespace {

using Values = std::vector<double>;
using Runs = std::vector<FinishedRun>;

/// The 90th percentile of the standard normal distribution.
constexpr double kNormalQuantile90 = 1.2816;

/// One key with its values on both sides, before a finding is made.
struct Candidate {
    ComparedKey key;
    Values old_values;
    Values new_values;
    std::optional<TwoSamples> samples;  ///< nothing: too few runs
};

/// Returns the runs that are valid and were not interrupted.
Runs usable_runs(std::span<const FinishedRun> runs) {
    Runs usable;
    std::copy_if(runs.begin(), runs.end(), std::back_inserter(usable),
                 [](const FinishedRun& run) { return run.valid && !run.interrupted; });
    return usable;
}

Values values_of(const Runs& runs, std::string_view key) {
    Values values;
    for (const FinishedRun& run : runs)
        if (const auto number = run.number(key)) values.push_back(*number);
    return values;
}

Values logarithms(const Values& values, double offset) {
    Values logs;
    for (const double value : values)
        logs.push_back(std::log(std::fmax(value, 0.0) + offset));
    return logs;
}

bool all_same(const Candidate& candidate) {
    const double first = candidate.old_values.front();
    const auto is_first = [&](double value) { return value == first; };
    return std::all_of(candidate.old_values.begin(), candidate.old_values.end(), is_first) &&
           std::all_of(candidate.new_values.begin(), candidate.new_values.end(), is_first);
}

/// All runs that are compared, and their pairs. Without pairs, each run is a sample by itself.
struct Sides {
    Runs old_runs;
    Runs new_runs;
    std::vector<RunPair> pairs;
};

/// Compares the pairs that have both values; returns nothing when these are too few.
std::optional<TwoSamples> samples_of_pairs(const ComparedKey& key, const Sides& sides) {
    Values old_values;
    Values new_values;
    for (const auto& [old_run, new_run] : sides.pairs) {
        const auto old_value = sides.old_runs[old_run].number(key.key);
        const auto new_value = sides.new_runs[new_run].number(key.key);
        if (!old_value || !new_value) continue;
        old_values.push_back(*old_value);
        new_values.push_back(*new_value);
    }
    if (old_values.size() < kPairsToCompare) return std::nullopt;
    return compare_pairs(logarithms(old_values, key.offset), logarithms(new_values, key.offset));
}

Candidate candidate_of(const ComparedKey& key, const Sides& sides) {
    Candidate candidate{.key = key,
                        .old_values = values_of(sides.old_runs, key.key),
                        .new_values = values_of(sides.new_runs, key.key),
                        .samples = samples_of_pairs(key, sides)};
    if (candidate.samples) return candidate;
    if (std::min(candidate.old_values.size(), candidate.new_values.size()) >= kRunsToKnowNoise)
        candidate.samples = compare_samples(logarithms(candidate.old_values, key.offset),
                                            logarithms(candidate.new_values, key.offset));
    return candidate;
}

double weight_of(const std::vector<Candidate>& candidates) {
    double sum = 0.0;
    for (const Candidate& candidate : candidates)
        if (candidate.samples) sum += candidate.key.weight;
    return sum;
}

/// Converts a factor of exp(`logarithm`) on `median_value` + `offset` to a percentage of the
/// median.
std::optional<double> percent_of(double logarithm, double median_value, double offset) {
    if (median_value <= 0.0) return std::nullopt;
    return 100.0 * std::expm1(logarithm) * (median_value + offset) / median_value;
}

KeyComparison comparison_of(const Candidate& candidate, double weights) {
    const ComparedKey& key = candidate.key;
    KeyComparison compared{.key = key.key,
                           .unit = key.unit,
                           .old_median = median(candidate.old_values),
                           .new_median = median(candidate.new_values),
                           .change_percent = {},
                           .noise_percent = {},
                           .could_find_percent = {},
                           .finding = Finding::noise_unknown};
    if (compared.old_median > 0.0)
        compared.change_percent = 100.0 * (compared.new_median / compared.old_median - 1.0);
    if (!candidate.samples) return compared;
    const TwoSamples& samples = *candidate.samples;
    compared.finding = Finding::none;
    compared.change_percent = percent_of(samples.shift, compared.old_median, key.offset);
    compared.noise_percent = percent_of(samples.noise, compared.old_median, key.offset);
    const double level = kFalseAlarms * key.weight / weights;
    const double found_at =
        samples.standard_error * (critical_t(level, samples.freedom) + kNormalQuantile90);
    compared.could_find_percent =
        percent_of(std::fmax(found_at, std::log1p(kChangeMin)), compared.old_median, key.offset);
    return compared;
}

Finding finding_of(const Candidate& candidate) {
    const double shift = candidate.samples->shift;
    if (std::fabs(shift) < std::log1p(kChangeMin)) return Finding::none;
    return (shift < 0.0) == (candidate.key.better == Better::less) ? Finding::better
                                                                   : Finding::worse;
}

/// Holm's method: takes the keys in ascending order of their weighted chance, and compares each
/// with its share of what the remaining keys leave.
void mark_findings(const std::vector<Candidate>& candidates, std::vector<KeyComparison>& compared) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < candidates.size(); ++i)
        if (candidates[i].samples) order.push_back(i);
    const auto rank = [&](std::size_t i) {
        return candidates[i].samples->chance / candidates[i].key.weight;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    double weights = weight_of(candidates);
    for (const std::size_t i : order) {
        if (rank(i) > kFalseAlarms / weights) return;
        compared[i].finding = finding_of(candidates[i]);
        weights -= candidates[i].key.weight;
    }
}

void compare_keys(const Sides& sides, RunsComparison& comparison) {
    std::vector<Candidate> candidates;
    for (const ComparedKey& key : compared_keys()) {
        Candidate candidate = candidate_of(key, sides);
        if (candidate.old_values.empty() || candidate.new_values.empty()) continue;
        if (all_same(candidate)) {
            comparison.same_keys.push_back(key.key);
        } else {
            candidates.push_back(std::move(candidate));
        }
    }
    for (const Candidate& candidate : candidates)
        comparison.keys.push_back(comparison_of(candidate, weight_of(candidates)));
    mark_findings(candidates, comparison.keys);
}

void remark_left_out(std::string_view side, std::span<const FinishedRun> runs,
                     std::vector<std::string>& remarks) {
    const auto interrupted = std::count_if(runs.begin(), runs.end(),
                                           [](const FinishedRun& run) { return run.interrupted; });
    const auto invalid = std::count_if(runs.begin(), runs.end(), [](const FinishedRun& run) {
        return !run.valid && !run.interrupted;
    });
    if (interrupted > 0)
        remarks.push_back(
            fmt::format("{} of the {} {} runs left out: interrupted before their end.", interrupted,
                        runs.size(), side));
    if (invalid > 0)
        remarks.push_back(fmt::format(
            "{} of the {} {} runs left out: the bots were too slow for them to be valid.", invalid,
            runs.size(), side));
}

/// Returns one line about a side without a run that can be compared.
std::string nothing_to_compare(std::string_view side, std::span<const FinishedRun> runs) {
    const bool has_whole = std::any_of(runs.begin(), runs.end(),
                                       [](const FinishedRun& run) { return !run.interrupted; });
    if (!has_whole && !runs.empty())
        return fmt::format("no {} run is whole: all were interrupted, so make them again", side);
    return fmt::format(
        "no {} run is valid: repeat them with fewer clients for each arena-bots, "
        "or on a faster machine",
        side);
}

/// Returns the run as if the scenario had played it: with all that is known of it beforehand.
FinishedRun as_played_by(const Scenario& scenario, FinishedRun run) {
    run.scenario = scenario.name;
    const bool has_groups = !run.groups.empty();  // not in reports of old versions
    run.groups.clear();
    for (const GroupLabel& label : scenario.group_labels())
        if (has_groups && !label.is_hostile)
            run.groups.push_back({.name = label.name,
                                  .behaviour = label.behaviour,
                                  .network = label.network,
                                  .numbers = {},
                                  .corrections_by_cause = {},
                                  .transport = label.transport});
    // Each client of a plain run stays until its end.
    if (!scenario.name.empty()) return run;
    for (FinishedRun::Number& number : run.numbers) {
        if (number.key == "clients_requested")
            number.value = static_cast<std::int64_t>(scenario.clients_max());
        if (number.key == "duration_seconds") number.value = seconds(scenario.duration());
    }
    return run;
}

/// Whether no run of one side began between runs of the other; nothing when the times are unknown.
std::optional<bool> did_not_alternate(const Runs& old_runs, const Runs& new_runs) {
    const Values old_times = values_of(old_runs, "started_at");
    const Values new_times = values_of(new_runs, "started_at");
    if (old_times.size() < old_runs.size() || new_times.size() < new_runs.size())
        return std::nullopt;
    const auto [old_first, old_last] = std::minmax_element(old_times.begin(), old_times.end());
    const auto [new_first, new_last] = std::minmax_element(new_times.begin(), new_times.end());
    return *old_last < *new_first || *new_last < *old_first;
}

void remark_on_order(const Runs& old_runs, const Runs& new_runs,
                     std::vector<std::string>& remarks) {
    if (std::min(old_runs.size(), new_runs.size()) < kRunsToKnowNoise) {
        remarks.push_back(fmt::format(
            "The noise is unknown, so no change can be found: make at least {} runs of each build, "
            "preferably 8.",
            kRunsToKnowNoise));
        return;
    }
    if (did_not_alternate(old_runs, new_runs).value_or(false))
        remarks.push_back(
            "All runs of one build were made before those of the other: a machine that became "
            "slower in between looks like a change. Alternate between the builds.");
}

}  // namespace

std::string_view name_of(Finding finding) {
    switch (finding) {
        case Finding::none:
            return "none";
        case Finding::better:
            return "better";
        case Finding::worse:
            return "worse";
        case Finding::noise_unknown:
            return "noise_unknown";
    }
    return "";
}

std::size_t RunsComparison::count(Finding finding) const {
    return static_cast<std::size_t>(
        std::count_if(keys.begin(), keys.end(),
                      [&](const KeyComparison& key) { return key.finding == finding; }));
}

std::string why_not_comparable(std::span<const FinishedRun> old_runs, const Scenario& scenario) {
    Runs usable = usable_runs(old_runs);
    if (usable.empty()) return nothing_to_compare("old", old_runs);
    usable.push_back(as_played_by(scenario, usable.front()));
    return difference_between(usable);
}

Result<RunsComparison, std::string> compare(std::span<const FinishedRun> old_runs,
                                            std::span<const FinishedRun> new_runs) {
    const Runs old_usable = usable_runs(old_runs);
    const Runs new_usable = usable_runs(new_runs);
    if (old_usable.empty()) return Failure{nothing_to_compare("old", old_runs)};
    if (new_usable.empty()) return Failure{nothing_to_compare("new", new_runs)};
    Runs all = old_usable;
    all.insert(all.end(), new_usable.begin(), new_usable.end());
    if (std::string difference = difference_between(all); !difference.empty())
        return Failure{difference};

    const FinishedRun& first = all.front();
    RunsComparison comparison{.map = first.map,
                              .scenario = first.scenario,
                              .clients = first.number("clients_requested").value_or(0.0),
                              .tick_rate = first.number("tick_rate").value_or(0.0),
                              .old_runs = old_usable.size(),
                              .new_runs = new_usable.size(),
                              .keys = {},
                              .same_keys = {},
                              .remarks = {}};
    remark_left_out("old", old_runs, comparison.remarks);
    remark_left_out("new", new_runs, comparison.remarks);
    remark_on_order(old_usable, new_usable, comparison.remarks);
    std::vector<RunPair> pairs = pairs_in_time(old_usable, new_usable);
    if (pairs.size() < kPairsToCompare) pairs.clear();
    if (!pairs.empty())
        comparison.remarks.push_back(fmt::format(
            "Compared in {} pairs of runs that were made one after the other.", pairs.size()));
    compare_keys({old_usable, new_usable, std::move(pairs)}, comparison);
    return comparison;
}

}  // namespace arena::client_sim
