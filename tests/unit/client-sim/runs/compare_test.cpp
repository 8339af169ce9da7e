#include "client-sim/runs/compare.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "client-sim/runs/compared_keys.h"
#include "client-sim/scenario/plain_scenario.h"
#include "tests/unit/client-sim/runs/made_runs.h"

namespace arena::client_sim {
namespace {

using test::made_run;
using test::runs_with;
using Runs = std::vector<FinishedRun>;

const std::vector<double> kCalm{1.00, 1.02, 0.98, 1.01, 0.99, 1.00, 1.03, 0.97};

std::vector<double> times(double factor) {
    std::vector<double> values;
    for (const double value : kCalm)
        values.push_back(value * factor);
    return values;
}

RunsComparison compared(const Runs& old_runs, const Runs& new_runs) {
    const auto comparison = compare(old_runs, new_runs);
    EXPECT_TRUE(comparison.ok()) << (comparison.ok() ? "" : comparison.error());
    return comparison.ok() ? comparison.value() : RunsComparison{};
}

Finding found(const std::string& key, double factor) {
    return compared(runs_with(key, kCalm), runs_with(key, times(factor))).keys.at(0).finding;
}

std::string refused(const Runs& old_runs, const Runs& new_runs) {
    const auto comparison = compare(old_runs, new_runs);
    EXPECT_FALSE(comparison.ok());
    return comparison.ok() ? "" : comparison.error();
}

TEST(Compare, a_clear_change_is_better_or_worse_depending_on_its_key) {
    EXPECT_EQ(found("tick_ms_mean", 1.10), Finding::worse);
    EXPECT_EQ(found("tick_ms_mean", 0.90), Finding::better);
    EXPECT_EQ(found("snapshots_per_client_second", 1.15), Finding::better);
    EXPECT_EQ(found("snapshots_per_client_second", 0.85), Finding::worse);
    EXPECT_EQ(found("tick_ms_mean", 1.02), Finding::none);
}

TEST(Compare, reports_both_medians_the_change_and_the_noise_of_a_key) {
    const RunsComparison comparison =
        compared(runs_with("tick_ms_mean", kCalm), runs_with("tick_ms_mean", times(1.5)));

    ASSERT_EQ(comparison.keys.size(), 1u);
    const KeyComparison& key = comparison.keys[0];
    EXPECT_EQ(key.key, "tick_ms_mean");
    EXPECT_EQ(key.unit, "ms");
    EXPECT_DOUBLE_EQ(key.old_median, 1.0);
    EXPECT_DOUBLE_EQ(key.new_median, 1.5);
    EXPECT_NEAR(*key.change_percent, 50.0, 1e-3);
    EXPECT_NEAR(*key.noise_percent, 2.0, 0.1);
    EXPECT_GT(*key.could_find_percent, 3.0);
    EXPECT_LT(*key.could_find_percent, 7.0);
}

TEST(Compare, reports_the_change_within_pairs_and_not_that_of_the_medians) {
    // The machine is slow for the first runs. Each new run takes a tenth longer than the old one
    // beside it, but one more new run from the slow time moves the median by more than a quarter.
    std::vector<double> old_values;
    for (int i = 0; i < 11; ++i)
        old_values.push_back(i < 5 ? 2.0 : i == 5 ? 1.5 : 1.0);
    std::vector<FinishedRun> old_runs = runs_with("tick_ms_mean", old_values);
    std::vector<double> new_values;
    for (const double value : old_values)
        new_values.push_back(value * 1.1);
    new_values.insert(new_values.begin(), 2.2);
    std::vector<FinishedRun> new_runs = runs_with("tick_ms_mean", new_values);
    for (std::size_t i = 0; i < old_runs.size(); ++i)
        old_runs[i].numbers.push_back({"started_at", 100.0 + 20.0 * static_cast<double>(i)});
    new_runs[0].numbers.push_back({"started_at", 0.0});
    for (std::size_t i = 1; i < new_runs.size(); ++i)
        new_runs[i].numbers.push_back({"started_at", 90.0 + 20.0 * static_cast<double>(i)});

    const KeyComparison key = compared(old_runs, new_runs).keys.at(0);

    EXPECT_EQ(key.finding, Finding::worse);
    EXPECT_NEAR(*key.change_percent, 10.0, 1e-3);
    EXPECT_GT(key.new_median, 1.25 * key.old_median);
}

TEST(Compare, finds_nothing_with_three_runs_per_side_and_says_so) {
    const RunsComparison comparison =
        compared(runs_with("tick_ms_mean", {1.0, 1.0, 1.0}), runs_with("tick_ms_mean", times(9.0)));

    EXPECT_EQ(comparison.keys.at(0).finding, Finding::noise_unknown);
    EXPECT_FALSE(comparison.keys[0].noise_percent.has_value());
    ASSERT_EQ(comparison.remarks.size(), 1u);
    EXPECT_NE(comparison.remarks[0].find("noise is unknown"), std::string::npos);
    EXPECT_EQ(comparison.count(Finding::worse), 0u);
}

TEST(Compare, finds_a_large_change_with_four_runs_per_side) {
    const RunsComparison comparison = compared(runs_with("tick_ms_mean", {1.0, 1.02, 0.98, 1.01}),
                                               runs_with("tick_ms_mean", {1.5, 1.52, 1.48, 1.51}));

    EXPECT_EQ(comparison.keys.at(0).finding, Finding::worse);
}

TEST(Compare, new_errors_are_worse_without_a_percentage) {
    const RunsComparison comparison =
        compared(runs_with("decode_errors", std::vector<double>(8, 0.0)),
                 runs_with("decode_errors", {5, 6, 4, 7, 5, 6, 5, 4}));

    EXPECT_EQ(comparison.keys.at(0).finding, Finding::worse);
    EXPECT_FALSE(comparison.keys[0].change_percent.has_value());
}

TEST(Compare, only_names_keys_with_the_same_value_in_all_runs) {
    const RunsComparison comparison =
        compared(runs_with("clients_lost", std::vector<double>(8, 0)),
                 runs_with("clients_lost", std::vector<double>(8, 0)));

    EXPECT_TRUE(comparison.keys.empty());
    EXPECT_EQ(comparison.same_keys, std::vector<std::string_view>{"clients_lost"});
}

TEST(Compare, leaves_out_counts_that_are_neither_better_nor_worse) {
    const RunsComparison comparison =
        compared(runs_with("shots", kCalm), runs_with("shots", times(5.0)));

    EXPECT_TRUE(comparison.keys.empty());
}

TEST(Compare, leaves_out_invalid_runs_with_a_remark) {
    Runs old_runs = runs_with("tick_ms_mean", kCalm);
    old_runs.push_back(made_run({{"tick_ms_mean", 99.0}}));
    old_runs.back().valid = false;

    const RunsComparison comparison = compared(old_runs, runs_with("tick_ms_mean", kCalm));

    EXPECT_EQ(comparison.old_runs, 8u);
    ASSERT_EQ(comparison.remarks.size(), 1u);
    EXPECT_NE(comparison.remarks[0].find("1 of the 9 old runs left out"), std::string::npos);
}

TEST(Compare, rejects_runs_of_another_setting_on_either_side) {
    const Runs runs = runs_with("tick_ms_mean", kCalm);
    Runs others = runs;
    others[3].map = "pit";

    EXPECT_NE(refused(runs, others).find("the runs differ in their map"), std::string::npos);
    EXPECT_NE(refused(others, runs).find("the runs differ in their map"), std::string::npos);
}

TEST(Compare, leaves_out_interrupted_runs_with_a_remark) {
    Runs old_runs = runs_with("tick_ms_mean", kCalm);
    old_runs.push_back(made_run({{"tick_ms_mean", 9.0}}));
    old_runs.back().interrupted = true;
    test::set(old_runs.back(), "duration_seconds", 2.0);

    const RunsComparison comparison = compared(old_runs, runs_with("tick_ms_mean", kCalm));

    EXPECT_EQ(comparison.old_runs, kCalm.size());
    ASSERT_FALSE(comparison.remarks.empty());
    EXPECT_EQ(comparison.remarks[0], "1 of the 9 old runs left out: interrupted before their end.");
}

TEST(Compare, fails_when_all_runs_of_a_side_were_interrupted) {
    FinishedRun cut = made_run();
    cut.interrupted = true;

    EXPECT_EQ(refused({made_run()}, {cut}),
              "no new run is whole: all were interrupted, so make them again");
}

TEST(Compare, fails_without_a_valid_run) {
    FinishedRun invalid = made_run();
    invalid.valid = false;

    EXPECT_NE(refused({invalid}, {made_run()}).find("no old run"), std::string::npos);
    EXPECT_NE(refused({made_run()}, {}).find("no new run"), std::string::npos);
}

TEST(Compare, remarks_on_builds_that_did_not_take_turns) {
    Runs old_runs = runs_with("started_at", {1, 3, 5, 7});
    Runs in_turn = runs_with("started_at", {2, 4, 6, 8});
    Runs later = runs_with("started_at", {9, 10, 11, 12});

    EXPECT_TRUE(compared(old_runs, in_turn).remarks.empty());
    ASSERT_EQ(compared(old_runs, later).remarks.size(), 1u);
    EXPECT_NE(compared(old_runs, later).remarks[0].find("Alternate"), std::string::npos);
}

TEST(Compare, compared_keys_are_unique_numbers_of_a_report) {
    std::set<std::string_view> seen;
    const std::set<std::string_view> to_come{"tick_ms_mean", "server_cpu_ms_per_client_second"};
    for (const ComparedKey& key : compared_keys()) {
        EXPECT_TRUE(seen.insert(key.key).second) << key.key;
        EXPECT_TRUE(is_report_number(key.key) || to_come.count(key.key) == 1) << key.key;
        EXPECT_GT(key.offset, 0.0) << key.key;
    }
}

/// Some runs with arbitrary values for some keys.
rc::Gen<Runs> any_runs() {
    const auto value = rc::gen::map(rc::gen::inRange(0, 100000), [](int n) { return n / 100.0; });
    const auto run = rc::gen::map(rc::gen::tuple(value, value, value, value), [](const auto& four) {
        return made_run({{"tick_ms_mean", std::get<0>(four)},
                         {"response_ms_p99", std::get<1>(four)},
                         {"snapshots_per_client_second", std::get<2>(four)},
                         {"decode_errors", std::get<3>(four)}});
    });
    return rc::gen::mapcat(rc::gen::inRange(1, 12), [run](int count) {
        return rc::gen::container<Runs>(static_cast<std::size_t>(count), run);
    });
}

RC_GTEST_PROP(CompareLaws, a_set_of_runs_does_not_differ_from_itself, ()) {
    const Runs runs = *any_runs();

    const RunsComparison comparison = compare(runs, runs).value();

    RC_ASSERT(comparison.count(Finding::better) == 0u);
    RC_ASSERT(comparison.count(Finding::worse) == 0u);
}

class ComparableBeforehand : public testing::Test {
  protected:
    /// Returns the error for a plain run of so many clients.
    [[nodiscard]] std::string error(std::uint32_t clients = 64, int seconds = 15) const {
        return why_not_comparable(old_, plain_scenario({.clients = clients,
                                                        .duration = std::chrono::seconds{seconds},
                                                        .behaviour = BehaviourMix::fighter,
                                                        .network = std::nullopt}));
    }
    Runs old_ = Runs(4, made_run());
};

TEST_F(ComparableBeforehand, the_same_setting_has_no_error) {
    EXPECT_EQ(error(), "");
    for (FinishedRun& run : old_)
        run.groups = {{.name = "fighter",
                       .behaviour = "fighter",
                       .network = "",
                       .numbers = {},
                       .corrections_by_cause = {}}};
    EXPECT_EQ(error(), "");
}

TEST_F(ComparableBeforehand, another_setting_is_named) {
    EXPECT_EQ(error(65, 17),
              "the runs differ in their duration, 15 and 17: compare runs with the same duration");
    EXPECT_EQ(error(128),
              "the runs differ in their number of clients, 64 and 128: compare runs with the same "
              "number of clients");
    for (FinishedRun& run : old_)
        run.groups = {{.name = "wander",
                       .behaviour = "wander",
                       .network = "",
                       .numbers = {},
                       .corrections_by_cause = {}}};
    EXPECT_EQ(error(),
              "the runs differ in their groups, \"wander\" and \"fighter\": compare runs with the "
              "same groups");
    for (FinishedRun& run : old_)
        run.scenario = "soak";
    EXPECT_EQ(error(),
              "the runs differ in their scenario, \"soak\" and none: compare runs with the same "
              "scenario");
}

TEST_F(ComparableBeforehand, another_transport_is_another_setting) {
    for (FinishedRun& run : old_)
        run.groups = {{.name = "fighter",
                       .behaviour = "fighter",
                       .network = "",
                       .numbers = {},
                       .corrections_by_cause = {},
                       .transport = "websocket"}};

    EXPECT_EQ(error(),
              "the runs differ in their groups, \"fighter by websocket\" and \"fighter\": compare "
              "runs with the same groups");
}

TEST_F(ComparableBeforehand, old_runs_have_to_be_whole_and_alike) {
    old_[1].map = "pit";
    EXPECT_EQ(error().find("the runs differ in their map, "), 0u);
    for (FinishedRun& run : old_)
        run.interrupted = true;
    EXPECT_EQ(error().find("no old run is whole: "), 0u);
}

RC_GTEST_PROP(CompareLaws, exchanging_old_and_new_inverts_every_finding, ()) {
    const Runs old_runs = *any_runs();
    const Runs new_runs = *any_runs();

    const RunsComparison there = compare(old_runs, new_runs).value();
    const RunsComparison back = compare(new_runs, old_runs).value();

    RC_ASSERT(there.keys.size() == back.keys.size());
    RC_ASSERT(there.count(Finding::better) == back.count(Finding::worse));
    for (std::size_t i = 0; i < there.keys.size(); ++i) {
        const bool is_better = there.keys[i].finding == Finding::better;
        const bool is_worse = there.keys[i].finding == Finding::worse;
        RC_ASSERT(is_better == (back.keys[i].finding == Finding::worse));
        RC_ASSERT(is_worse == (back.keys[i].finding == Finding::better));
        RC_ASSERT(there.keys[i].old_median == back.keys[i].new_median);
    }
}

RC_GTEST_PROP(CompareLaws, medians_do_not_depend_on_the_order_of_the_runs, ()) {
    Runs runs = *any_runs();
    const Runs others = *any_runs();
    const RunsComparison before = compare(runs, others).value();

    std::reverse(runs.begin(), runs.end());
    const RunsComparison after = compare(runs, others).value();

    for (std::size_t i = 0; i < before.keys.size(); ++i)
        RC_ASSERT(before.keys[i].old_median == after.keys[i].old_median);
}

}  // namespace
}  // namespace arena::client_sim
