// How often a comparison finds a change that does not exist, and one that does: simulated from
// fixed seeds, so that the rates that compare.h promises are checked. The limits allow for the
// error of a few hundred trials.
#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "client-sim/runs/compare.h"
#include "client-sim/runs/compared_keys.h"
#include "sim/base/random.h"
#include "tests/unit/client-sim/runs/made_runs.h"

namespace arena::client_sim {
namespace {

using Runs = std::vector<FinishedRun>;

constexpr std::size_t kKeys = 16;  ///< as many as vary in real runs

/// How the machine and the new build affect a series of runs.
struct Machine {
    double noise = 0.0;          ///< of every key; 0: 3 % to 10 %, different for each key
    double common = 0.0;         ///< share of the noise that is common to all keys of a run
    double disturbed = 0.0;      ///< share of the runs that are twice as slow
    double drift = 0.0;          ///< slowdown from the first run to the last
    double walk = 0.0;           ///< step of a random walk from run to run
    bool is_in_turns = true;     ///< old, new, old, new
    bool has_start_time = true;  ///< whether the start of a run is known
    double phases = 0.0;         ///< slowdown for some eight runs, then none, and so on
    double slower_ticks = 0.0;   ///< slowdown of tick_ms_mean in the new build: 0.1 is 10 %
};

double uniform(Random& random) {
    return (static_cast<double>(random.next() >> 8) + 0.5) / 16777216.0;
}

/// A normally distributed number by the method of Box and Muller.
double normal(Random& random) {
    const double length = std::sqrt(-2.0 * std::log(uniform(random)));
    return length * std::cos(2.0 * std::numbers::pi * uniform(random));
}

double noise_of(const Machine& machine, std::size_t key) {
    if (machine.noise > 0.0) return machine.noise;
    return 0.03 + 0.07 * static_cast<double>(key) / (kKeys - 1);
}

FinishedRun simulated(const Machine& machine, double level, Random& random) {
    FinishedRun run = test::made_run();
    const double together = normal(random) * std::sqrt(machine.common);
    if (uniform(random) < machine.disturbed) level += std::log(2.0);
    for (std::size_t key = 0; key < kKeys; ++key) {
        const double own = normal(random) * std::sqrt(1.0 - machine.common);
        const double value = 50.0 * std::exp(level + noise_of(machine, key) * (together + own));
        run.numbers.push_back({std::string(compared_keys()[key].key), value});
    }
    return run;
}

RunsComparison trial(const Machine& machine, std::size_t runs_a_side, Random& random) {
    Runs old_runs;
    Runs new_runs;
    double walked = 0.0;
    bool is_slow = false;
    const std::size_t all = 2 * runs_a_side;
    for (std::size_t i = 0; i < all; ++i) {
        const bool is_new = machine.is_in_turns ? i % 2 == 1 : i >= runs_a_side;
        walked += machine.walk * normal(random);
        const double passed = static_cast<double>(i) / static_cast<double>(all - 1);
        if (machine.phases > 0.0 && uniform(random) < 1.0 / 8.0) is_slow = !is_slow;
        const double phase = is_slow ? machine.phases : 0.0;
        FinishedRun run = simulated(machine, walked + machine.drift * passed + phase, random);
        if (machine.has_start_time)
            run.numbers.push_back({"started_at", static_cast<double>(1000 + 5 * i)});
        const double slower = is_new ? 1.0 + machine.slower_ticks : 1.0;
        test::set(run, "tick_ms_mean", *run.number("tick_ms_mean") * slower);
        (is_new ? new_runs : old_runs).push_back(std::move(run));
    }
    return compare(old_runs, new_runs).value();
}

double false_alarms(const Machine& machine, std::size_t runs_a_side, int trials) {
    Random random(20240607);
    int alarms = 0;
    for (int i = 0; i < trials; ++i) {
        const RunsComparison comparison = trial(machine, runs_a_side, random);
        alarms += comparison.count(Finding::better) + comparison.count(Finding::worse) > 0;
    }
    return static_cast<double>(alarms) / trials;
}

double power(const Machine& machine, std::size_t runs_a_side, int trials) {
    Random random(20240608);
    int found = 0;
    for (int i = 0; i < trials; ++i)
        found += trial(machine, runs_a_side, random).keys.at(0).finding == Finding::worse;
    return static_cast<double>(found) / trials;
}

constexpr int kTrials = 500;
/// Three standard deviations above 1 of 100.
const double kAlarmsMax = 0.01 + 3.0 * std::sqrt(0.01 * 0.99 / kTrials);

TEST(CompareStatistics, equal_builds_with_plain_noise_cause_no_finding) {
    for (const unsigned runs : {4u, 5u, 6u, 8u, 12u})
        EXPECT_LE(false_alarms({}, runs, kTrials), kAlarmsMax) << runs;
}

TEST(CompareStatistics, equal_builds_with_correlated_keys_cause_no_finding) {
    for (const unsigned runs : {5u, 8u})
        EXPECT_LE(false_alarms({.common = 0.5}, runs, kTrials), kAlarmsMax) << runs;
}

TEST(CompareStatistics, equal_builds_with_disturbed_runs_cause_no_finding) {
    for (const unsigned runs : {4u, 5u, 6u, 8u, 12u})
        EXPECT_LE(false_alarms({.disturbed = 0.05}, runs, kTrials), kAlarmsMax) << runs;
}

TEST(CompareStatistics, equal_builds_in_turns_on_a_drifting_machine_cause_no_finding) {
    for (const unsigned runs : {5u, 8u}) {
        EXPECT_LE(false_alarms({.drift = 0.1}, runs, kTrials), kAlarmsMax) << runs;
        EXPECT_LE(false_alarms({.walk = 0.01}, runs, kTrials), kAlarmsMax) << runs;
    }
}

TEST(CompareStatistics, ticks_that_take_a_tenth_longer_are_found_with_eight_runs) {
    EXPECT_GE(power({.noise = 0.02, .slower_ticks = 0.1}, 8, kTrials), 0.99);
    EXPECT_GE(power({.noise = 0.03, .slower_ticks = 0.1}, 8, kTrials), 0.90);
    EXPECT_GE(power({.noise = 0.02, .disturbed = 0.05, .slower_ticks = 0.1}, 8, kTrials), 0.95);
    EXPECT_GE(power({.noise = 0.02, .walk = 0.01, .slower_ticks = 0.1}, 8, kTrials), 0.90);
}

TEST(CompareStatistics, equal_builds_in_pairs_cause_no_finding) {
    for (const unsigned runs : {10u, 20u}) {
        EXPECT_LE(false_alarms({}, runs, kTrials), kAlarmsMax) << runs;
        EXPECT_LE(false_alarms({.phases = 0.15}, runs, kTrials), kAlarmsMax) << runs;
        EXPECT_LE(false_alarms({.disturbed = 0.05}, runs, kTrials), kAlarmsMax) << runs;
        EXPECT_LE(false_alarms({.walk = 0.02}, runs, kTrials), kAlarmsMax) << runs;
    }
}

TEST(CompareStatistics, pairs_find_more_than_single_runs_on_a_machine_that_is_slow_at_times) {
    Machine machine{.noise = 0.05, .phases = 0.2, .slower_ticks = 0.1};
    const double in_pairs = power(machine, 20, kTrials);
    machine.has_start_time = false;
    const double alone = power(machine, 20, kTrials);

    EXPECT_GE(in_pairs, 0.60);
    EXPECT_LE(alone, in_pairs - 0.20);
}

TEST(CompareStatistics, the_change_it_claims_to_find_is_found_nine_times_in_ten) {
    Random random(20240609);
    int found = 0;
    double change = 0.0;
    for (int i = 0; i < 100; ++i)
        change += *trial({.noise = 0.03}, 8, random).keys.at(0).could_find_percent / 100.0;
    for (int i = 0; i < kTrials; ++i)
        found +=
            trial({.noise = 0.03, .slower_ticks = change / 100.0}, 8, random).keys.at(0).finding ==
            Finding::worse;

    EXPECT_NEAR(static_cast<double>(found) / kTrials, 0.9, 0.06);
}

}  // namespace
}  // namespace arena::client_sim
