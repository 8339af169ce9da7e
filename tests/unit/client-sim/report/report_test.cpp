#include "client-sim/report/report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/unit/client-sim/report/good_run.h"

namespace arena::client_sim {
namespace {

using std::chrono::milliseconds;
using test::good_run;

nlohmann::json json_of(const RunRecord& record, std::vector<Threshold> extra = {}) {
    return nlohmann::json::parse(to_json(make_report(record, extra)));
}

TEST(Report, counts_the_matches_that_were_seen_ended_and_won) {
    RunRecord record = good_run();
    const auto tell = [&record](std::uint32_t number, sim::MatchPhase phase, std::uint8_t winner) {
        record.matches.add({.tick = number * 100,
                            .mode = sim::GameMode::elimination,
                            .phase = phase,
                            .ended_by = winner > 0 ? sim::EndedBy::survival : sim::EndedBy::tie,
                            .number = number,
                            .phase_tick = number * 100,
                            .winner_team = winner},
                           {});
    };
    tell(1, sim::MatchPhase::match_end, 2);
    tell(2, sim::MatchPhase::match_end, 0);
    tell(3, sim::MatchPhase::play, 0);

    const auto json = json_of(record, {{"matches_ended", Comparison::equal, 2.0}});

    EXPECT_EQ(json["matches_seen"], 3);
    EXPECT_EQ(json["matches_ended"], 2);
    EXPECT_EQ(json["matches_won"], 1);
    EXPECT_EQ(json["matches"].size(), 3u);
    EXPECT_TRUE(json["thresholds"].back()["held"]) << json["thresholds"];
}

TEST(Report, knows_no_numbers_of_matches_where_none_was_seen) {
    const auto json = json_of(good_run());

    EXPECT_TRUE(json["matches_seen"].is_null());
    EXPECT_TRUE(json["matches_ended"].is_null());
    EXPECT_TRUE(json["matches_won"].is_null());
    EXPECT_EQ(json["matches"], nlohmann::json::array());
}

TEST(Report, divides_the_servers_load_by_the_clients_of_the_time_it_covers) {
    RunRecord record = good_run();
    record.load = LoadSpan{.ticks = 100,
                           .tick_ms_p50 = 1.0,
                           .tick_ms_p99 = 2.0,
                           .tick_ms_max = 3.0,
                           .tick_ms_mean = 1.25,
                           .overruns = 4,
                           .stages = {{"step", 0.05}},
                           .cpu_seconds = 0.5,
                           .memory_bytes = 9.0};
    record.client_seconds_before = 10.0;
    record.totals.bytes_sent = 40000;
    record.arrivals_dropped = 1;
    record.harness_cpu_seconds = 2.2;

    const auto json = json_of(record);

    EXPECT_DOUBLE_EQ(json["server_cpu_ms_per_client_second"], 50.0);
    EXPECT_DOUBLE_EQ(json["tick_ms_mean"], 1.25);
    EXPECT_DOUBLE_EQ(json["tick_step_ms_mean"], 0.5);
    EXPECT_EQ(json["tick_overruns"], 4);
    EXPECT_DOUBLE_EQ(json["bytes_sent_per_client_second"], 2000.0);
    EXPECT_DOUBLE_EQ(json["harness_cpu_cores"], 0.2);
    EXPECT_TRUE(json["valid"]) << "one datagram in a million is no loss";
    ASSERT_EQ(json["remarks"].size(), 1u);
    EXPECT_NE(json["remarks"][0].get<std::string>().find("The server was at its limit in 4 of 100"),
              std::string::npos);
}

TEST(Report, remarks_on_a_restart_of_the_server_and_leaves_its_cpu_time_unknown) {
    RunRecord record = good_run();
    record.load = LoadSpan{
        .ticks = 100, .tick_ms_p99 = 2.0, .cpu_seconds = 0.5, .memory_bytes = 9.0, .restarts = 1};

    const auto once = json_of(record);
    record.load->restarts = 2;
    const auto twice = json_of(record);

    EXPECT_EQ(once["remarks"][0],
              "The server was restarted during the run: its figures cover only the time since the "
              "last restart.");
    EXPECT_EQ(once["tick_ms_p99"], 2.0);
    EXPECT_TRUE(once["server_cpu_ms_per_client_second"].is_null());
    EXPECT_NE(twice["remarks"][0].get<std::string>().find("restarted 2 times during"),
              std::string::npos);
}

TEST(Report, a_run_whose_harness_lost_datagrams_is_invalid) {
    RunRecord record = good_run();
    record.arrivals_dropped = record.totals.datagrams_received / 100;

    const auto json = json_of(record);

    EXPECT_FALSE(json["valid"]);
    EXPECT_NE(json["remarks"][0].get<std::string>().find("datagrams were lost"), std::string::npos);
}

TEST(Report, advises_a_busy_harness_to_do_less_and_a_starved_one_to_get_more) {
    RunRecord record = good_run();
    for (int i = 0; i < 10; ++i)
        record.harness_lag.record(std::chrono::seconds{1});
    const auto starved = json_of(record);
    record.timeline.samples = {{.harness_cpu = 0.2}, {.harness_cpu = 1.0}};
    const auto busy = json_of(record);

    EXPECT_NE(starved["remarks"][0].get<std::string>().find("Something else used its processor"),
              std::string::npos);
    EXPECT_NE(busy["remarks"][0].get<std::string>().find("It took 1.00 cores for itself"),
              std::string::npos);
}

TEST(Report, remarks_that_a_run_was_interrupted) {
    RunRecord record = good_run();
    record.is_interrupted = true;
    record.duration = std::chrono::seconds{4};
    record.planned_duration = std::chrono::seconds{30};

    const auto json = json_of(record);

    EXPECT_EQ(json["remarks"][0], "The run was interrupted after 4.0 of 30.0 s.");
    EXPECT_EQ(json["interrupted"], true);
    EXPECT_EQ(json["duration_seconds"], 4.0);
    EXPECT_EQ(json["duration_planned_seconds"], 30.0);
    EXPECT_EQ(json["passed"], false) << "although every threshold held";
    EXPECT_EQ(json["valid"], true);
    EXPECT_EQ(json_of(good_run())["interrupted"], false);
}

TEST(Report, remarks_that_a_run_was_interrupted_in_its_warm_up) {
    RunRecord record = good_run();
    record.is_interrupted = true;
    record.duration = std::chrono::seconds{4};
    record.planned_duration = std::chrono::seconds{30};
    record.warm_up = std::chrono::seconds{5};

    EXPECT_EQ(json_of(record)["remarks"][0],
              "The run was interrupted after 4.0 of 30.0 s, in its warm-up: the timings are those "
              "of the warm-up.");
}

TEST(Report, a_run_that_a_threshold_ended_early_has_not_passed_even_if_it_holds_again) {
    RunRecord record = good_run();
    record.aborted_by = "snapshot_gap_ms_p99 < 75";

    EXPECT_EQ(json_of(record)["passed"], false);
    EXPECT_EQ(json_of(record)["aborted_by"], "snapshot_gap_ms_p99 < 75");
    EXPECT_TRUE(json_of(good_run())["aborted_by"].is_null());
}

TEST(Report, counts_and_rates_come_from_the_record) {
    const auto json = json_of(good_run());

    EXPECT_EQ(json["server"], "127.0.0.1:40000");
    EXPECT_EQ(json["seed"], 18446744073709551615ull);
    EXPECT_EQ(json["clients_connected"], 2);
    EXPECT_EQ(json["ticks"], 600);
    EXPECT_DOUBLE_EQ(json["duration_seconds"], 11.0);
    EXPECT_DOUBLE_EQ(json["snapshots_per_client_second"], 19.9);
    EXPECT_DOUBLE_EQ(json["bytes_per_client_second"], 5000.0);
    EXPECT_DOUBLE_EQ(json["input_margin_ticks_p50"], 2.0);
    EXPECT_DOUBLE_EQ(json["input_margin_ticks_p1"], -1.0);
    EXPECT_DOUBLE_EQ(json["snapshot_gap_ms_p99"], 50.0);
    EXPECT_EQ(json["shots"], 40);
    EXPECT_TRUE(json["valid"]);
    EXPECT_TRUE(json["passed"]);
}

TEST(Report, has_every_documented_key_even_when_nothing_is_known) {
    const auto json = json_of(RunRecord{});

    for (const char* key : {"clients_requested",
                            "clients_connected",
                            "clients_lost",
                            "duration_seconds",
                            "seed",
                            "server",
                            "map",
                            "tick_rate",
                            "snapshot_rate",
                            "ticks",
                            "tick_ms_p50",
                            "tick_ms_p99",
                            "tick_ms_max",
                            "snapshots_per_client_second",
                            "bytes_per_client_second",
                            "resumes",
                            "round_trip_ms_p50",
                            "round_trip_ms_p99",
                            "packets_lost_percent",
                            "response_ms_p50",
                            "response_ms_p99",
                            "response_floor_ms",
                            "inputs_unshown",
                            "datagrams_refused",
                            "clients_closed_by_reason",
                            "clients_closed_advice",
                            "inputs_sent",
                            "inputs_applied",
                            "shots",
                            "hits",
                            "kills",
                            "collects",
                            "launches",
                            "explosions",
                            "bounces",
                            "crates_destroyed",
                            "snapshot_gaps",
                            "snapshot_gap_ms_p99",
                            "input_margin_ticks_p50",
                            "input_margin_ticks_p1",
                            "datagrams_received",
                            "datagrams_sent",
                            "decode_errors",
                            "decode_errors_by_reason",
                            "invariant_violations",
                            "updates_judged",
                            "updates_reordered",
                            "violations",
                            "violation_examples",
                            "network",
                            "network_sent",
                            "network_late",
                            "harness_lag_ms_max",
                            "harness_lag_ms_p99",
                            "valid",
                            "thresholds",
                            "passed"})
        EXPECT_TRUE(json.contains(key)) << key;
    EXPECT_TRUE(json["tick_ms_p99"].is_null());
    EXPECT_TRUE(json["inputs_applied"].is_null());
    EXPECT_TRUE(json["snapshots_per_client_second"].is_null());
    EXPECT_EQ(json["ticks"], 0);
    EXPECT_FALSE(json["valid"]);
}

TEST(Report, takes_the_servers_own_figures_from_the_status) {
    RunRecord record = good_run();
    record.status_asked = true;
    record.status = ServerStatus{.tick_ms_p50 = 0.25,
                                 .tick_ms_p99 = 0.5,
                                 .tick_ms_max = 1.5,
                                 .inputs_applied = 1190,
                                 .decode_errors = 0};

    const auto json = json_of(record);

    EXPECT_DOUBLE_EQ(json["tick_ms_p99"], 0.5);
    EXPECT_EQ(json["inputs_applied"], 1190);
    EXPECT_TRUE(json["passed"]);
}

TEST(Report, reports_the_path_as_the_connections_measure_it) {
    RunRecord record = good_run();
    for (int i = 0; i < 100; ++i)
        record.distributions.group(0).round_trip.record(milliseconds{i < 98 ? 40 : 100});
    record.totals.packets_sent = 4000;
    record.totals.packets_lost = 50;
    record.totals.datagrams_refused = 3;
    record.totals.resumes = 2;

    const auto json = json_of(record);

    EXPECT_NEAR(json["round_trip_ms_p50"].get<double>(), 40.0, 0.016 * 40.0);
    EXPECT_NEAR(json["round_trip_ms_p99"].get<double>(), 100.0, 0.016 * 100.0);
    EXPECT_DOUBLE_EQ(json["packets_lost_percent"], 1.25);
    EXPECT_EQ(json["datagrams_refused"], 3);
    EXPECT_EQ(json["resumes"], 2);
}

TEST(Report, reports_the_response_time_beside_its_floor) {
    RunRecord record = good_run();
    for (int i = 0; i < 100; ++i) {
        record.distributions.group(0).round_trip.record(milliseconds{40});
        record.distributions.group(0).response.record(milliseconds{i < 98 ? 120 : 200});
    }
    record.totals.inputs_unshown = 7;

    const auto json = json_of(record);

    EXPECT_NEAR(json["response_ms_p50"].get<double>(), 120.0, 0.016 * 120.0);
    EXPECT_NEAR(json["response_ms_p99"].get<double>(), 200.0, 0.016 * 200.0);
    // A tick at 60 Hz, an interval between updates at 20 Hz, and the round trip.
    EXPECT_NEAR(json["response_floor_ms"].get<double>(), 16.667 + 50.0 + 40.0, 0.016 * 40.0);
    EXPECT_EQ(json["inputs_unshown"], 7);
}

TEST(Report, a_number_that_was_not_measured_is_null) {
    const auto json = json_of(good_run());

    EXPECT_TRUE(json["response_ms_p50"].is_null());
    EXPECT_TRUE(json["response_floor_ms"].is_null()) << "without a round trip there is no floor";
    EXPECT_TRUE(json["round_trip_ms_p50"].is_null());
    EXPECT_TRUE(json["packets_lost_percent"].is_null());
}

TEST(Report, counts_closed_clients_by_reason_with_advice) {
    RunRecord record = good_run();
    record.totals.closed_by_reason["server_full"] = {.clients = 3, .advice = "Raise it."};

    const auto json = json_of(record);

    EXPECT_EQ(json["clients_closed_by_reason"]["server_full"], 3);
    EXPECT_EQ(json["clients_closed_advice"]["server_full"], "Raise it.");
    EXPECT_EQ(json["clients_closed_advice"].size(), 1u);
}

TEST(Report, holds_the_name_and_counters_of_a_simulated_network) {
    RunRecord record = good_run();
    record.network = NetworkRecord{.name = "bad",
                                   .counters = {.sent = 100,
                                                .delivered = 90,
                                                .lost = 5,
                                                .queue_full = 3,
                                                .flight_full = 2,
                                                .duplicated = 4,
                                                .reordered = 6,
                                                .corrupted = 7,
                                                .late = 8,
                                                .address_changes = 9},
                                   .in_flight = 11};

    const auto json = json_of(record);

    EXPECT_EQ(json["network"], "bad");
    EXPECT_EQ(json["network_sent"], 100);
    EXPECT_EQ(json["network_delivered"], 90);
    EXPECT_EQ(json["network_lost"], 5);
    EXPECT_EQ(json["network_queue_full"], 3);
    EXPECT_EQ(json["network_flight_full"], 2);
    EXPECT_EQ(json["network_duplicated"], 4);
    EXPECT_EQ(json["network_reordered"], 6);
    EXPECT_EQ(json["network_corrupted"], 7);
    EXPECT_EQ(json["network_late"], 8);
    EXPECT_EQ(json["network_address_changes"], 9);
    EXPECT_EQ(json["network_in_flight"], 11);
}

TEST(Report, keys_of_the_network_are_null_when_none_is_simulated) {
    const auto json = json_of(good_run());

    EXPECT_TRUE(json["network"].is_null());
    EXPECT_TRUE(json["network_sent"].is_null());
    EXPECT_TRUE(json["network_in_flight"].is_null());
}

TEST(Report, decode_errors_are_those_of_the_bots_and_others_are_apart) {
    RunRecord record = good_run();
    record.totals.decode_errors[static_cast<std::size_t>(protocol::DecodeError::malformed)] = 2;
    record.status_asked = true;
    record.status =
        ServerStatus{.decode_errors = 3, .decode_errors_by_reason = {{"out_of_range", 3}}};

    const auto json = json_of(record);

    EXPECT_EQ(json["decode_errors"], 2);
    EXPECT_EQ(json["decode_errors_by_reason"]["malformed"], 2);
    EXPECT_EQ(json["decode_errors_by_reason"]["refused_by_server"], 0);
    EXPECT_EQ(json["decode_errors_by_reason"].size(), protocol::kDecodeErrorCount + 1);
    EXPECT_EQ(json["decode_errors_of_others"], 3);
    EXPECT_EQ(json["decode_errors_of_others_by_reason"], (nlohmann::json{{"out_of_range", 3}}));
}

TEST(Report, a_stranger_whom_the_server_refuses_fails_no_run) {
    RunRecord record = good_run();
    record.status_asked = true;
    record.status = ServerStatus{.decode_errors = 3};

    EXPECT_EQ(json_of(record)["passed"], true);
    record.totals.refused_by_server = 1;
    EXPECT_EQ(json_of(record)["passed"], false) << "a bot was refused";
}

TEST(Report, a_lost_or_missing_client_or_a_violation_fails_the_run) {
    RunRecord missing = good_run();
    missing.clients_requested = 3;
    RunRecord lost = good_run();
    lost.totals.clients_lost = 1;
    RunRecord violated = good_run();
    violated.totals.verdict.violations[2] = 1;
    violated.totals.verdict.examples = {
        {ViolationKind::players_overlap, {1}, "bot-1: tick 7, players_overlap: ..."}};
    RunRecord without_status = good_run();
    without_status.status_asked = true;

    EXPECT_FALSE(json_of(missing)["passed"]);
    EXPECT_FALSE(json_of(lost)["passed"]);
    EXPECT_FALSE(json_of(violated)["passed"]);
    EXPECT_EQ(json_of(violated)["violations"]["players_overlap"], 1);
    EXPECT_EQ(json_of(violated)["violation_examples"].size(), 1u);
    EXPECT_FALSE(json_of(without_status)["passed"]);
}

TEST(Report, required_thresholds_come_after_the_standing_ones) {
    const Threshold kills{"kills", Comparison::greater, 3.0};

    const auto json = json_of(good_run(), {kills});

    const auto& last = json["thresholds"].back();
    EXPECT_EQ(last["expression"], "kills > 3");
    EXPECT_EQ(last["value"], 3.0);
    EXPECT_FALSE(last["held"]);
    EXPECT_FALSE(json["passed"]);
    EXPECT_EQ(json["thresholds"].size(), built_in_thresholds(false).size() + 1);
}

TEST(Report, a_run_whose_harness_ran_late_is_invalid) {
    RunRecord record = good_run();
    for (int i = 0; i < 2; ++i)
        record.harness_lag.record(milliseconds{17});

    const auto json = json_of(record);

    EXPECT_FALSE(json["valid"]);
    EXPECT_GE(json["harness_lag_ms_p99"], 17.0);
}

TEST(Report, knows_its_own_number_keys_only) {
    EXPECT_TRUE(is_report_number("tick_ms_p99"));
    EXPECT_TRUE(is_report_number("invariant_violations"));
    EXPECT_FALSE(is_report_number("server"));
    EXPECT_FALSE(is_report_number("tick_ms_p98"));
}

TEST(Report, a_lost_or_missing_watcher_fails_the_run_and_is_no_client) {
    RunRecord all = good_run();
    all.totals.watchers_asked = all.totals.watchers_connected = 2;
    RunRecord missing = all;
    missing.totals.watchers_connected = 1;
    RunRecord lost = all;
    lost.totals.watchers_lost = 1;

    EXPECT_TRUE(json_of(all)["passed"]);
    EXPECT_EQ(json_of(all)["watchers_requested"], 2);
    EXPECT_EQ(json_of(all)["watchers_connected"], 2);
    EXPECT_EQ(json_of(all)["clients_connected"], json_of(good_run())["clients_connected"]);
    EXPECT_FALSE(json_of(missing)["passed"]);
    EXPECT_FALSE(json_of(lost)["passed"]);
    EXPECT_EQ(json_of(lost)["clients_lost"], 0);
}

}  // namespace
}  // namespace arena::client_sim
