#include "client-sim/runs/merge.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "client-sim/runs/merge_rules.h"
#include "tests/unit/client-sim/runs/made_runs.h"

namespace arena::client_sim {
namespace {

using std::chrono::milliseconds;
using test::made_run;

FinishedRun merged(const std::vector<FinishedRun>& runs) {
    const auto joined = merge_runs(runs);
    EXPECT_TRUE(joined.ok()) << (joined.ok() ? "" : joined.error());
    return joined.ok() ? joined.value() : FinishedRun{};
}

/// Returns the record of a machine with `clients` bots, with a hundred response times of `response`
/// milliseconds.
RunRecord machine(std::uint32_t clients, int response) {
    RunRecord record;
    record.server = "10.0.0.1:40000";
    record.map = "arena";
    record.clients_requested = clients;
    record.tick_rate = 60;
    record.snapshot_rate = 20;
    record.duration = std::chrono::seconds{10};
    record.totals.clients_connected = clients;
    record.totals.client_seconds = 10.0 * clients;
    record.totals.snapshots = 200 * clients;
    record.totals.packets_sent = 600 * clients;
    record.totals.match.kills = clients;
    for (int i = 0; i < 100; ++i) {
        record.distributions.group(0).response.record(milliseconds{response});
        record.distributions.group(0).round_trip.record(milliseconds{response / 2});
        record.distributions.group(0).input_margin.record(response / 10);
        record.harness_lag.record(milliseconds{1});
    }
    return record;
}

FinishedRun run_of(const RunRecord& record, std::vector<Threshold> extra = {}) {
    return finished_run_of(make_report(record, extra));
}

TEST(MergeRules, exactly_one_exists_for_every_number_of_a_report) {
    std::vector<std::string_view> keys;
    for (const MergeRule& rule : merge_rules())
        keys.push_back(rule.key);

    for (const std::string_view key : report_number_keys())
        EXPECT_EQ(std::count(keys.begin(), keys.end(), key), 1)
            << key << " needs a rule in client-sim/runs/merge_rules.cpp";
    EXPECT_EQ(std::set(keys.begin(), keys.end()).size(), keys.size());
}

TEST(MergeRules, every_source_is_a_number_or_a_histogram_of_a_report) {
    const FinishedRun run = run_of(machine(1, 20));
    for (const MergeRule& rule : merge_rules()) {
        if (rule.joining == Joining::percentile) {
            EXPECT_TRUE(std::any_of(run.histograms.begin(), run.histograms.end(),
                                    [&](const auto& known) { return known.key == rule.source; }))
                << rule.key;
        } else if (!rule.source.empty()) {
            EXPECT_TRUE(is_report_number(rule.source)) << rule.key;
        }
    }
}

TEST(Merge, adds_counts_and_keeps_maxima) {
    RunRecord small = machine(2, 20);
    RunRecord large = machine(6, 60);
    large.harness_lag.record(milliseconds{9});
    large.started_at = 1000;
    small.started_at = 1002;

    const FinishedRun joined = merged({run_of(small), run_of(large)});

    EXPECT_EQ(joined.number("clients_requested"), 8.0);
    EXPECT_EQ(joined.number("clients_connected"), 8.0);
    EXPECT_EQ(joined.number("client_seconds"), 80.0);
    EXPECT_EQ(joined.number("duration_seconds"), 10.0);
    EXPECT_EQ(joined.number("kills"), 6.0) << "one client of each machine saw the same match";
    EXPECT_EQ(joined.number("harness_lag_ms_max"), 9.0);
    EXPECT_EQ(joined.number("started_at"), 1000.0);
    EXPECT_TRUE(joined.valid);
    EXPECT_TRUE(joined.passed);
}

TEST(Merge, adds_what_weapons_and_abilities_did) {
    FinishedRun one = run_of(machine(2, 10));
    FinishedRun other = one;
    one.uses = {{.name = "bow", .counts = {.uses = 2, .hits = 1, .damage = 9, .kills = 1}}};
    other.uses = {{.name = "bow", .counts = {.uses = 1}},
                  {.is_ability = true, .name = "roll", .counts = {.uses = 4}}};

    EXPECT_EQ(merged({one, other}).uses,
              (UseTotals{{.name = "bow", .counts = {.uses = 3, .hits = 1, .damage = 9, .kills = 1}},
                         {.is_ability = true, .name = "roll", .counts = {.uses = 4}}}));
}

TEST(Merge, adds_the_items_that_were_taken) {
    FinishedRun one = run_of(machine(2, 10));
    FinishedRun other = one;
    one.items = {{.name = "coin", .taken = 2}};
    other.items = {{.name = "coin", .taken = 3}, {.name = "bread", .taken = 1}};

    EXPECT_EQ(merged({one, other}).items,
              (ItemTotals{{.name = "coin", .taken = 5}, {.name = "bread", .taken = 1}}));
}

TEST(Merge, joins_matches_by_their_number_and_takes_what_knows_more) {
    FinishedRun one = made_run();
    one.matches = {{.number = 1, .seconds = 30.0},
                   {.number = 2, .seconds = 8.0, .ended_by = "tie"}};
    FinishedRun other = made_run();
    other.matches = {{.number = 1, .seconds = 20.0, .ended_by = "score_limit"},
                     {.number = 2, .seconds = 9.0, .ended_by = "tie"},
                     {.number = 3}};

    const FinishedRun joined = merged({one, other});

    EXPECT_EQ(joined.matches, other.matches);
    EXPECT_EQ(merged({other, one}).matches, other.matches);
}

TEST(Merge, remarks_on_runs_that_were_not_made_together) {
    RunRecord early = machine(2, 20);
    RunRecord late = machine(6, 60);
    early.started_at = 1000;
    late.started_at = 1010;  // each takes 10 s

    EXPECT_TRUE(merged({run_of(early), run_of(late)}).remarks.empty());

    late.started_at = 1012;
    for (const FinishedRun& joined :
         {merged({run_of(early), run_of(late)}), merged({run_of(late), run_of(early)})}) {
        ASSERT_EQ(joined.remarks.size(), 1u);
        EXPECT_NE(joined.remarks[0].find("one began 2 s after another had ended"),
                  std::string::npos)
            << joined.remarks[0];
    }
}

TEST(Merge, adds_judged_clients_and_wrong_entries_of_all_machines) {
    RunRecord one = machine(20, 20);
    one.totals.clients_judged = 2;
    one.hostile.peers = 1;
    one.hostile.wrong_entries = 3;
    RunRecord other = machine(20, 20);
    other.totals.clients_judged = 5;
    other.hostile.peers = 1;
    other.hostile.wrong_entries = 4;

    const FinishedRun joined = merged({run_of(one), run_of(other)});

    EXPECT_EQ(joined.number("clients_judged"), 7.0);
    EXPECT_EQ(joined.number("hostile_wrong_entries"), 7.0);
    EXPECT_FALSE(joined.passed) << "hostile_wrong_entries == 0 is a threshold of every run";
}

TEST(Merge, takes_percentiles_over_all_clients) {
    RunRecord fast = machine(2, 20);
    RunRecord slow = machine(2, 60);
    const FinishedRun joined = merged({run_of(fast), run_of(slow)});

    fast.distributions.group(0).response.add(slow.distributions.group(0).response);
    fast.distributions.group(0).round_trip.add(slow.distributions.group(0).round_trip);
    const FinishedRun together = run_of(fast);
    for (const char* key : {"response_ms_p50", "response_ms_p99", "round_trip_ms_p50",
                            "round_trip_ms_p99", "response_floor_ms"})
        EXPECT_NEAR(*joined.number(key), *together.number(key), 0.016 * 60.0) << key;
    EXPECT_EQ(joined.number("input_margin_ticks_p50"), 2.0);
    EXPECT_EQ(joined.number("input_margin_ticks_p1"), 2.0);
}

TEST(Merge, weights_rates_with_their_divisors) {
    RunRecord half = machine(6, 20);
    half.totals.snapshots = 600;  // 10 a client second instead of 20
    half.totals.packets_lost = 36;

    const FinishedRun joined = merged({run_of(machine(2, 20)), run_of(half)});

    EXPECT_DOUBLE_EQ(*joined.number("snapshots_per_client_second"), 12.5);
    EXPECT_DOUBLE_EQ(*joined.number("packets_lost_percent"), 0.75);
}

TEST(Merge, takes_the_servers_figures_from_a_report_that_has_them) {
    RunRecord with_status = machine(2, 20);
    with_status.status_asked = true;
    with_status.status =
        ServerStatus{.tick_ms_p50 = 0.25, .tick_ms_p99 = 0.5, .inputs_applied = 900};
    const FinishedRun one = merged({run_of(machine(2, 20)), run_of(with_status)});
    const FinishedRun both = merged({run_of(with_status), run_of(with_status)});

    EXPECT_EQ(one.number("tick_ms_p99"), 0.5);
    EXPECT_EQ(one.number("status_read"), 1.0);
    EXPECT_EQ(both.number("inputs_applied"), 900.0) << "the server counted those of all machines";
    EXPECT_FALSE(one.number("tick_ms_max").has_value());
}

/// Returns a machine whose status says that the server refused `refused` messages, and of whose
/// bots the server ended `of_bots` sessions because of it.
FinishedRun machine_beside_strangers(std::int64_t refused, std::uint64_t of_bots) {
    RunRecord record = machine(2, 20);
    record.status_asked = true;
    record.totals.refused_by_server = of_bots;
    record.status =
        ServerStatus{.decode_errors = refused, .decode_errors_by_reason = {{"too_long", refused}}};
    return run_of(record);
}

TEST(Merge, bots_of_another_machine_are_not_others) {
    RunRecord own = machine(2, 20);
    own.totals.decode_errors[0] = 4;

    const FinishedRun strangers =
        merged({machine_beside_strangers(5, 0), machine_beside_strangers(6, 0)});
    const FinishedRun bots =
        merged({machine_beside_strangers(6, 1), machine_beside_strangers(6, 2), run_of(own)});

    EXPECT_EQ(strangers.number("decode_errors"), 0.0);
    EXPECT_EQ(strangers.number("decode_errors_of_others"), 6.0) << "counted once";
    EXPECT_EQ(strangers.decode_errors_of_others_by_reason, (FinishedRun::Counts{{"too_long", 6}}));
    EXPECT_EQ(bots.number("decode_errors"), 1.0 + 2.0 + 4.0);
    EXPECT_EQ(bots.number("decode_errors_of_others"), 6.0 - 1.0 - 2.0);
    EXPECT_EQ(bots.decode_errors_of_others_by_reason, (FinishedRun::Counts{{"unknown", 3}}));
}

TEST(Merge, is_interrupted_and_has_not_passed_when_one_machine_was_interrupted) {
    RunRecord cut = machine(3, 20);
    cut.is_interrupted = true;
    cut.planned_duration = std::chrono::seconds{30};

    const FinishedRun joined = merged({run_of(machine(2, 20)), run_of(cut)});

    EXPECT_TRUE(joined.interrupted);
    EXPECT_FALSE(joined.passed);
    EXPECT_EQ(joined.number("duration_planned_seconds"), 30.0);
    EXPECT_EQ(joined.remarks,
              std::vector<std::string>{"The run was interrupted after 10.0 of 30.0 s."});
}

TEST(Merge, has_not_passed_when_a_threshold_ended_one_run_early) {
    RunRecord cut = machine(3, 20);
    cut.aborted_by = "ticks > 0";

    EXPECT_FALSE(merged({run_of(machine(2, 20)), run_of(cut)}).passed);
}

TEST(Merge, divides_the_servers_processor_time_by_all_clients) {
    FinishedRun one =
        made_run({{"client_seconds", 100.0}, {"server_cpu_ms_per_client_second", 4.0}});
    FinishedRun other = made_run({{"client_seconds", 300.0}});

    EXPECT_DOUBLE_EQ(*merged({one, other}).number("server_cpu_ms_per_client_second"), 1.0);
}

TEST(Merge, evaluates_thresholds_with_the_joined_numbers) {
    const Threshold crowd{"clients_connected", Comparison::greater_or_equal, 5.0};
    const FinishedRun one = run_of(machine(2, 20), {crowd});
    const FinishedRun other = run_of(machine(3, 20), {crowd});
    ASSERT_FALSE(one.passed);

    const FinishedRun joined = merged({one, other});

    EXPECT_TRUE(joined.passed);
    EXPECT_EQ(joined.thresholds.size(), one.thresholds.size());
    EXPECT_EQ(joined.thresholds.back().value, 5.0);
}

TEST(Merge, is_invalid_when_one_machine_was_too_slow) {
    FinishedRun slow = made_run();
    slow.valid = false;
    slow.remarks = {"The loop ran late."};

    const FinishedRun joined = merged({made_run(), slow});

    EXPECT_FALSE(joined.valid);
    EXPECT_EQ(joined.remarks, slow.remarks);
}

TEST(Merge, adds_reasons_and_kinds_by_name) {
    FinishedRun one = made_run();
    one.closed_by_reason["server_full"] = {3, "Raise it."};
    one.violations["players_overlap"] = 2;
    FinishedRun other = one;
    other.closed_by_reason["no_answer"] = {1, "Look."};
    one.version = "0.2.0";
    other.version = "0.1.0";

    const FinishedRun joined = merged({one, other});

    EXPECT_EQ(joined.closed_by_reason.at("server_full").clients, 6u);
    EXPECT_EQ(joined.closed_by_reason.at("no_answer").advice, "Look.");
    EXPECT_EQ(joined.violations.at("players_overlap"), 4u);
    EXPECT_EQ(joined.version, "0.1.0 + 0.2.0");
    EXPECT_EQ(merged({one, one}).version, "0.2.0");
}

TEST(Merge, rejects_reports_of_another_server_map_or_rate) {
    const auto refused = [](auto change) {
        FinishedRun other = made_run();
        change(other);
        const auto joined = merge_runs(std::vector{made_run(), other});
        EXPECT_FALSE(joined.ok());
        return joined.ok() ? "" : joined.error();
    };

    EXPECT_EQ(refused([](FinishedRun& run) { run.map = "pit"; }),
              "the reports differ in their map, \"arena\" and \"pit\": join those of one map");
    EXPECT_NE(refused([](FinishedRun& run) { run.server = "x:1"; }).find("server"),
              std::string::npos);
    EXPECT_NE(refused([](FinishedRun& run) { run.scenario = "siege"; }).find("scenario"),
              std::string::npos);
    EXPECT_NE(refused([](FinishedRun& run) {
                  test::set(run, "tick_rate", 30.0);
              }).find("tick_rate, 60 and 30"),
              std::string::npos);
    EXPECT_FALSE(merge_runs({}).ok());
}

TEST(Merge, joins_files_of_several_runs_run_by_run) {
    const RunFile one{"one.json", {run_of(machine(1, 20)), run_of(machine(2, 20))}};
    const RunFile other{"other.json", {run_of(machine(3, 20)), run_of(machine(4, 20))}};
    const RunFile shorter{"short.json", {run_of(machine(3, 20))}};

    const auto joined = merge(std::vector{one, other});
    const auto unequal = merge(std::vector{one, shorter});

    ASSERT_TRUE(joined.ok()) << joined.error();
    ASSERT_EQ(joined.value().runs.size(), 2u);
    EXPECT_EQ(joined.value().runs[1].number("clients_connected"), 6.0);
    ASSERT_FALSE(unequal.ok());
    EXPECT_EQ(unequal.error(),
              "one.json has 2 runs and short.json has 1: join files with equally many runs");
}

TEST(Merge, rejects_the_same_report_twice) {
    const FinishedRun first = run_of(machine(2, 20));
    const FinishedRun second = run_of(machine(3, 20));
    const RunFile one{"one.json", {first, second}};
    const RunFile other{"other.json", {run_of(machine(4, 20)), run_of(machine(5, 20))}};
    const RunFile copy{"copy.json", {run_of(machine(6, 20)), second}};

    const auto joined = merge(std::vector{one, other, copy});

    ASSERT_FALSE(joined.ok());
    EXPECT_EQ(joined.error(), "one.json and copy.json are the same report: name it once");
    EXPECT_FALSE(merge(std::vector{one, one}).ok());
    EXPECT_TRUE(merge(std::vector{one, other}).ok());
}

/// A machine's report with arbitrary counts and durations.
rc::Gen<FinishedRun> any_machine() {
    const auto number = rc::gen::inRange(1, 400);
    return rc::gen::map(
        rc::gen::tuple(number, number, number, rc::gen::arbitrary<bool>()), [](const auto& made) {
            const auto [clients, response, errors, has_status] = made;
            RunRecord record = machine(static_cast<std::uint32_t>(clients), response);
            record.totals.decode_errors[0] = static_cast<std::uint64_t>(errors);
            record.totals.refused_by_server = static_cast<std::uint64_t>(errors % 3);
            record.is_interrupted = errors % 5 == 0;
            if (errors % 7 == 0) record.aborted_by = "ticks > 0";
            record.totals.datagrams_sent = static_cast<std::uint64_t>(errors) * 7;
            record.status_asked = has_status;
            if (has_status)
                record.status = ServerStatus{
                    .tick_ms_p99 = 0.001 * errors,
                    .inputs_applied = clients,
                    .decode_errors = response % 4,
                    .decode_errors_by_reason = {{"too_long", response % 2},
                                                {"too_short", response % 4 - response % 2}}};
            return run_of(record);
        });
}

/// Requires equal reports. Numbers that are sums of ratios may differ in their last digits, because
/// they depend on the order of the additions.
void require_alike(const FinishedRun& one, const FinishedRun& other) {
    RC_ASSERT(one.numbers.size() == other.numbers.size());
    for (const FinishedRun::Number& number : one.numbers) {
        const auto left = one.number(number.key);
        const auto right = other.number(number.key);
        RC_ASSERT(left.has_value() == right.has_value());
        RC_ASSERT(std::abs(left.value_or(0.0) - right.value_or(0.0)) <=
                  1e-9 * std::abs(left.value_or(0.0)));
    }
    RC_ASSERT(one.histograms == other.histograms);
    RC_ASSERT(one.decode_errors_by_reason == other.decode_errors_by_reason);
    RC_ASSERT(one.decode_errors_of_others_by_reason == other.decode_errors_of_others_by_reason);
    RC_ASSERT(one.interrupted == other.interrupted);
    RC_ASSERT(one.passed == other.passed);
}

RC_GTEST_PROP(MergeLaws, a_single_report_stays_unchanged, ()) {
    const FinishedRun run = *any_machine();

    RC_ASSERT(merge_runs(std::vector{run}).value() == run);
}

RC_GTEST_PROP(MergeLaws, the_order_of_the_machines_does_not_matter, ()) {
    const FinishedRun a = *any_machine();
    const FinishedRun b = *any_machine();

    require_alike(merge_runs(std::vector{a, b}).value(), merge_runs(std::vector{b, a}).value());
}

RC_GTEST_PROP(MergeLaws, joining_step_by_step_equals_joining_at_once, ()) {
    const FinishedRun a = *any_machine();
    const FinishedRun b = *any_machine();
    const FinishedRun c = *any_machine();
    const auto join = [](const FinishedRun& one, const FinishedRun& other) {
        return merge_runs(std::vector{one, other}).value();
    };

    require_alike(join(join(a, b), c), join(a, join(b, c)));
    require_alike(join(join(a, b), c), merge_runs(std::vector{a, b, c}).value());
}

}  // namespace
}  // namespace arena::client_sim
