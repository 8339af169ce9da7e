// arena-bots as a user runs it: with a server, without one, and with thresholds.

#include <chrono>
#include <csignal>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/e2e/arenad_under_test.h"
#include "tests/e2e/small_client.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

using std::chrono::seconds;

struct BotsRun : testing::Test {
    TemporaryFolder folder;

    [[nodiscard]] std::string json_file() const { return folder.path("report.json"); }
    [[nodiscard]] nlohmann::json report() const {
        return nlohmann::json::parse(folder.read("report.json"), nullptr, false);
    }
};

TEST_F(BotsRun, play_for_three_seconds_and_every_threshold_holds) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    const ProcessResult run =
        run_process(kBots, {"--accept-invalid", "--server", server.udp(), "--clients", "16",
                            "--duration", "3", "--ramp", "0.2", "--seed", "1", "--map", kMap,
                            "--status", server.http(), "--json", json_file()});

    ASSERT_EQ(run.exit_code, 0) << run.standard_output << run.standard_error;
    const nlohmann::json json = report();
    ASSERT_TRUE(json.is_object());
    EXPECT_EQ(json["clients_connected"], 16);
    EXPECT_EQ(json["clients_lost"], 0);
    EXPECT_EQ(json["map"], "arena");
    EXPECT_EQ(json["tick_rate"], 60);
    EXPECT_EQ(json["decode_errors"], 0);
    EXPECT_EQ(json["invariant_violations"], 0);
    EXPECT_GT(json["updates_judged"], 16 * 20);
    EXPECT_GT(json["ticks"], 60);
    EXPECT_GT(json["shots"], 0);
    EXPECT_GT(json["inputs_applied"], 0);
    EXPECT_LE(json["inputs_applied"], json["inputs_sent"]);
    EXPECT_GT(json["tick_ms_p99"], 0.0);
    EXPECT_GE(json["tick_ms_max"], json["tick_ms_p50"]);
    EXPECT_NEAR(json["snapshots_per_client_second"].get<double>(), 20.0, 4.0);
    EXPECT_TRUE(json["passed"]);
    for (const auto& threshold : json["thresholds"])
        EXPECT_TRUE(threshold["held"]) << threshold;
    EXPECT_NE(run.standard_output.find("16 of 16 connected"), std::string::npos)
        << run.standard_output;
    EXPECT_EQ(server.stop(), 0);
}

TEST_F(BotsRun, all_clients_survive_a_bad_network_whose_counters_are_reported) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    const ProcessResult run =
        run_process(kBots, {"--accept-invalid", "--server", server.udp(), "--clients", "8",
                            "--duration", "4", "--ramp", "0.2", "--seed", "1", "--map", kMap,
                            "--network", "bad", "--json", json_file()});

    ASSERT_EQ(run.exit_code, 0) << run.standard_output << run.standard_error;
    const nlohmann::json json = report();
    EXPECT_EQ(json["network"], "bad");
    EXPECT_EQ(json["clients_connected"], 8);
    EXPECT_EQ(json["clients_lost"], 0);
    EXPECT_EQ(json["invariant_violations"], 0);
    EXPECT_GT(json["network_sent"], 8 * 4 * 30);
    EXPECT_GT(json["network_lost"], 0);
    EXPECT_GT(json["network_duplicated"], 0);
    EXPECT_GT(json["network_reordered"], 0);
    EXPECT_EQ(json["network_corrupted"], 0);
    EXPECT_GT(json["round_trip_ms_p50"], 300.0);
    EXPECT_LT(json["round_trip_ms_p50"], 600.0);
    EXPECT_GT(json["packets_lost_percent"], 0.0);
    EXPECT_LT(json["packets_lost_percent"], 30.0);
    EXPECT_EQ(json["network_sent"].get<int>() + json["network_duplicated"].get<int>(),
              json["network_delivered"].get<int>() + json["network_lost"].get<int>() +
                  json["network_queue_full"].get<int>() + json["network_flight_full"].get<int>() +
                  json["network_in_flight"].get<int>());
    EXPECT_NE(run.standard_output.find("network                         bad"), std::string::npos)
        << run.standard_output;
    EXPECT_EQ(server.stop(), 0);
}

TEST_F(BotsRun, all_clients_of_a_small_run_predict_and_each_correction_has_a_cause) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    std::vector<std::string> options{"--accept-invalid", "--server", server.udp(), "--map", kMap};
    options.insert(options.end(), {"--clients", "16", "--duration", "10", "--ramp", "0.2"});
    options.insert(options.end(), {"--seed", "1", "--network", "wifi"});
    options.insert(options.end(), {"--require", "fighter.correction_cm_p95 < 1000"});
    options.insert(options.end(), {"--require", "corrections > 0", "--json", json_file()});
    options.insert(options.end(), {"--html", folder.path("report.html")});

    const ProcessResult run = run_process(kBots, options);

    ASSERT_EQ(run.exit_code, 0) << run.standard_output << run.standard_error;
    const nlohmann::json json = report();
    EXPECT_EQ(json["clients_predicting"], 16);
    EXPECT_GT(json["corrections_per_client_minute"], 0.0);
    EXPECT_GT(json["correction_cm_p95"], 0.0);
    EXPECT_GT(json["lead_ticks_p50"], 0.0);
    EXPECT_GT(json["shots_confirmed"], 0);
    EXPECT_GT(json["shots_aimed"], json["hits_given"]);
    EXPECT_EQ(json["corrections_by_cause"]["unknown"], 0) << json["corrections_by_cause"];
    ASSERT_EQ(json["groups"].size(), 2u);
    EXPECT_EQ(json["groups"][0]["name"], "fighter");
    EXPECT_EQ(json["groups"][0]["network"], "wifi");
    EXPECT_EQ(json["groups"][0]["clients_predicting"], 12);
    EXPECT_EQ(json["remarks"].dump().find("did not predict"), std::string::npos);
    EXPECT_NE(folder.read("report.html").find("Corrections by cause"), std::string::npos);
    EXPECT_EQ(server.stop(), 0);
}

TEST_F(BotsRun, clients_with_other_rules_do_not_predict_and_the_report_says_so) {
    std::ostringstream beside_map;
    beside_map << std::ifstream(test::source_path("maps/arena.rules.toml")).rdbuf();
    const std::string rules =
        folder.write("other.toml", beside_map.str() + "\n[[weapon]]\nname = \"toy\"\n");
    RunningArenad server({"--rules", rules});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::vector<std::string> usual{
        "--accept-invalid", "--server", server.udp(), "--map",  kMap,       "--clients", "4",
        "--duration",       "2",        "--quiet",    "--json", json_file()};
    const auto run_with = [&](std::vector<std::string> more) {
        more.insert(more.end(), usual.begin(), usual.end());
        const ProcessResult run = run_process(kBots, more);
        EXPECT_EQ(run.exit_code, 0) << run.standard_error;
        return report();
    };

    const nlohmann::json beside = run_with({});
    const nlohmann::json named = run_with({"--rules", rules});
    const nlohmann::json none = run_with({"--predict", "0"});

    EXPECT_EQ(beside["clients_connected"], 4);
    EXPECT_EQ(beside["clients_predicting"], 0);
    EXPECT_TRUE(beside["corrections_per_client_minute"].is_null());
    EXPECT_NE(beside["remarks"].dump().find("4 clients did not predict"), std::string::npos)
        << beside["remarks"];
    EXPECT_NE(beside["remarks"].dump().find("--rules"), std::string::npos);
    EXPECT_EQ(named["clients_predicting"], 4);
    EXPECT_EQ(named["remarks"].dump().find("did not predict"), std::string::npos);
    EXPECT_EQ(none["clients_predicting"], 0);
    EXPECT_EQ(none["remarks"].dump().find("did not predict"), std::string::npos);
}

TEST_F(BotsRun, an_unknown_group_or_a_missing_rules_file_has_exit_code_two) {
    const ProcessResult group =
        run_process(kBots, {"--server", "127.0.0.1:9", "--require", "wifi.response_ms_p99 < 100"});
    const ProcessResult rules =
        run_process(kBots, {"--server", "127.0.0.1:9", "--rules", folder.path("no.toml")});

    expect_one_line(group, 2, "there is no group \"wifi\": write one of fighter, wander");
    expect_one_line(rules, 2, "check the path of the rules file (--rules)");
}

TEST_F(BotsRun, simulates_a_network_from_a_file) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string file = folder.path("net.toml");
    std::ofstream(file) << "duplicate_percent = 100\n[to_client]\ndelay_ms = 20\n";

    const ProcessResult run = run_process(
        kBots, {"--accept-invalid", "--server", server.udp(), "--clients", "2", "--duration", "2",
                "--map", kMap, "--network", file, "--json", json_file()});

    ASSERT_EQ(run.exit_code, 0) << run.standard_output << run.standard_error;
    EXPECT_EQ(report()["network"], file);
    EXPECT_EQ(report()["network_duplicated"], report()["network_sent"]);
    EXPECT_EQ(report()["network_lost"], 0);
    EXPECT_GT(report()["datagrams_refused"], 20);  // the duplicates
    EXPECT_NEAR(report()["snapshots_per_client_second"].get<double>(), 20.0, 4.0);  // each once
}

TEST_F(BotsRun, an_invalid_network_has_exit_code_two) {
    const std::string file = folder.path("net.toml");
    std::ofstream(file) << "delay_ms = 5\nloss_percent = 200\n";

    const ProcessResult broken = run_process(kBots, {"--server", "127.0.0.1:9", "--network", file});
    const ProcessResult unknown =
        run_process(kBots, {"--server", "127.0.0.1:9", "--network", "dsl"});

    expect_one_line(broken, 2, file + ":2: loss_percent is 200: write a number from 0 to 100");
    expect_one_line(unknown, 2, "--network dsl");
}

TEST_F(BotsRun, finds_the_map_by_the_name_that_the_server_announces) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    // Without --map, the map is found in maps/ of the source tree, relative to the program.
    const ProcessResult run = run_process(
        kBots, {"--accept-invalid", "--server", server.udp(), "--duration", "1", "--quiet"});

    EXPECT_EQ(run.exit_code, 0) << run.standard_error;
    EXPECT_EQ(run.standard_output, "");
}

TEST_F(BotsRun, a_missed_threshold_is_named_and_has_exit_code_one) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    const ProcessResult run = run_process(
        kBots, {"--accept-invalid", "--server", server.udp(), "--clients", "2", "--duration", "1",
                "--map", kMap, "--require", "ticks >= 1000000", "--json", json_file()});

    EXPECT_EQ(run.exit_code, 1) << run.standard_error;
    EXPECT_NE(run.standard_output.find("MISSED  ticks >= 1000000"), std::string::npos)
        << run.standard_output;
    EXPECT_FALSE(report()["passed"]);
}

TEST_F(BotsRun, a_quiet_run_names_missed_thresholds_on_standard_error) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    const ProcessResult run =
        run_process(kBots, {"--accept-invalid", "--server", server.udp(), "--clients", "2",
                            "--duration", "1", "--map", kMap, "--quiet", "--require",
                            "clients_connected == 3", "--require", "clients_connected == 2"});

    expect_one_line(run, 1, "arena-bots: missed: clients_connected == 3: 2");
}

TEST_F(BotsRun, a_server_that_does_not_answer_is_named_and_has_exit_code_two) {
    // Nothing listens on port 9 of this machine.
    const ProcessResult run =
        run_process(kBots, {"--server", "127.0.0.1:9", "--clients", "2", "--duration", "1"});

    expect_one_line(run, 2,
                    "127.0.0.1:9: no client could connect: Nothing answers at that address: check "
                    "that arenad runs there");
    EXPECT_EQ(run.standard_output, "");
}

TEST_F(BotsRun, clients_are_accepted_with_the_servers_key_and_advised_without_it) {
    const std::string key = folder.path("server.key");
    std::ofstream(key) << std::string(64, 'a') << '\n';
    RunningArenad server({"--key-file", key});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    const ProcessResult with = run_process(
        kBots, {"--accept-invalid", "--server", server.udp(), "--clients", "2", "--duration", "2",
                "--map", kMap, "--key-file", key, "--json", json_file()});
    const ProcessResult without = run_process(
        kBots, {"--accept-invalid", "--server", server.udp(), "--clients", "2", "--duration", "1"});

    EXPECT_EQ(with.exit_code, 0) << with.standard_output << with.standard_error;
    EXPECT_EQ(report()["clients_connected"], 2);
    expect_one_line(without, 2, "give its key file with --key-file");
    EXPECT_EQ(server.stop(), 0);
}

TEST_F(BotsRun, an_invalid_key_file_has_exit_code_two) {
    const std::string key = folder.path("server.key");
    std::ofstream(key) << "secret";

    const ProcessResult run = run_process(kBots, {"--server", "127.0.0.1:9", "--key-file", key});

    expect_one_line(run, 2, key + ":1: has ");
    EXPECT_EQ(run.standard_error.find("secret"), std::string::npos) << run.standard_error;
}

TEST_F(BotsRun, two_runs_with_the_same_seed_play_at_the_same_time) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    Process first(kBots, {"--accept-invalid", "--server", server.udp(), "--clients", "2",
                          "--duration", "3", "--map", kMap, "--seed", "1"});

    const ProcessResult second =
        run_process(kBots, {"--accept-invalid", "--server", server.udp(), "--clients", "2",
                            "--duration", "2", "--map", kMap, "--seed", "1"});

    EXPECT_EQ(second.exit_code, 0) << second.standard_output << second.standard_error;
    EXPECT_EQ(first.wait(seconds{10}), 0) << first.standard_error();
}

TEST_F(BotsRun, an_unreachable_status_has_exit_code_two) {
    const ProcessResult run = run_process(
        kBots, {"--server", "127.0.0.1:9", "--duration", "1", "--status", "127.0.0.1:9"});

    expect_one_line(run, 2, "http://127.0.0.1:9/status");
}

TEST_F(BotsRun, a_map_other_than_the_servers_has_exit_code_two) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    std::ostringstream bytes;
    bytes << std::ifstream(test::source_path("maps/hills.tmj")).rdbuf();
    const std::string other = folder.path("arena.tmj");
    std::ofstream(other) << bytes.str();

    const ProcessResult run = run_process(
        kBots, {"--accept-invalid", "--server", server.udp(), "--duration", "1", "--map", other});

    expect_one_line(run, 2, "is not the map that the server plays");
}

TEST_F(BotsRun, the_report_says_that_a_full_server_refused_clients) {
    RunningArenad server({"--max-clients", "2"});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    const ProcessResult run = run_process(
        kBots, {"--accept-invalid", "--server", server.udp(), "--clients", "3", "--duration", "2",
                "--ramp", "0.5", "--map", kMap, "--json", json_file()});

    EXPECT_EQ(run.exit_code, 1) << run.standard_error;
    EXPECT_EQ(report()["clients_connected"], 2);
    EXPECT_EQ(report()["clients_closed_by_reason"]["server_full"], 1);
    EXPECT_NE(run.standard_output.find(
                  "1 server_full: The server, or the match, is full: raise its --max-clients"),
              std::string::npos)
        << run.standard_output;
}

TEST_F(BotsRun, an_interrupt_ends_the_run_early_with_a_report) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    Process bots(kBots, {"--accept-invalid", "--server", server.udp(), "--clients", "2",
                         "--duration", "60", "--ramp", "0", "--map", kMap, "--json", json_file()});
    EXPECT_FALSE(bots.wait(seconds{2}).has_value());

    bots.send_signal(SIGINT);
    const auto exit_code = bots.wait(seconds{10});

    EXPECT_EQ(exit_code, 3) << bots.standard_error();
    EXPECT_EQ(report()["clients_connected"], 2);
    EXPECT_LT(report()["duration_seconds"], 20.0);
    EXPECT_EQ(report()["duration_planned_seconds"], 60.0);
    EXPECT_EQ(report()["interrupted"], true);
    EXPECT_EQ(report()["passed"], false);
    EXPECT_NE(bots.standard_output().find(" of 60.0 s, seed 0"), std::string::npos)
        << bots.standard_output();
    EXPECT_NE(bots.standard_output().find("INTERRUPTED"), std::string::npos);
}

TEST_F(BotsRun, sigterm_during_the_ramp_and_the_warm_up_has_the_same_exit_code_and_a_page) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string scenario = folder.write("soak.toml", R"(warm_up_seconds = 30
[[stage]]
seconds = 40
clients = 8
)");
    const std::string page = folder.path("report.html");
    Process bots(kBots, {"--accept-invalid", "--server", server.udp(), "--scenario", scenario,
                         "--map", kMap, "--json", json_file(), "--html", page, "--quiet"});
    EXPECT_FALSE(bots.wait(seconds{2}).has_value());

    bots.send_signal(SIGTERM);
    const auto exit_code = bots.wait(seconds{10});

    EXPECT_EQ(exit_code, 3) << bots.standard_error();
    EXPECT_EQ(report()["interrupted"], true);
    EXPECT_NE(report()["remarks"].dump().find("in its warm-up"), std::string::npos);
    EXPECT_NE(folder.read("report.html").find("<title>INTERRUPTED: soak</title>"),
              std::string::npos);
    EXPECT_EQ(bots.standard_error().find("arena-bots: interrupted after "), 0u)
        << bots.standard_error();
}

TEST_F(BotsRun, a_second_interrupt_ends_the_program_at_once) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    Process bots(kBots, {"--server", server.udp(), "--duration", "60", "--map", kMap});
    EXPECT_FALSE(bots.wait(seconds{1}).has_value());

    bots.send_signal(SIGINT);
    bots.send_signal(SIGTERM);

    // Either may be the second one that is delivered.
    const auto exit_code = bots.wait(seconds{10});
    EXPECT_TRUE(exit_code == 128 + SIGINT || exit_code == 128 + SIGTERM)
        << exit_code.value_or(-1) << bots.standard_error();
}

TEST_F(BotsRun, an_interrupt_before_any_client_connects_has_the_same_exit_code) {
    Process bots(kBots, {"--server", "127.0.0.1:9", "--duration", "60", "--map", kMap});
    EXPECT_FALSE(bots.wait(seconds{1}).has_value());

    bots.send_signal(SIGINT);

    EXPECT_EQ(bots.wait(seconds{10}), 3);
    EXPECT_EQ(bots.standard_error(),
              "arena-bots: 127.0.0.1:9: interrupted before a client could connect\n");
}

TEST_F(BotsRun, writes_the_report_even_if_the_reader_of_its_output_exits) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string command = kBots + " --accept-invalid --duration 1 --server " + server.udp() +
                                " --map " + kMap + " --json " + json_file() + " | true";

    run_process("/bin/sh", {"-c", command});

    EXPECT_EQ(report()["clients_connected"], 1);
}

std::uint64_t sum_of(const nlohmann::json& by_reason) {
    std::uint64_t sum = 0;
    for (const auto& [reason, count] : by_reason.items())
        sum += count.get<std::uint64_t>();
    return sum;
}

TEST_F(BotsRun, holds_although_the_server_refuses_what_a_stranger_sends) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    Process bots(kBots,
                 {"--accept-invalid", "--server", server.udp(), "--status", server.http(),
                  "--clients", "2", "--duration", "5", "--map", kMap, "--json", json_file()});
    EXPECT_FALSE(bots.wait(seconds{1}).has_value());

    for (std::uint64_t id = 1; id <= 3; ++id) {
        SmallClient stranger(server.udp_port, id);
        ASSERT_TRUE(stranger.join());
        stranger.send_garbage();
        const auto end = stranger.wait_for_end(kPatience);
        ASSERT_TRUE(end);
        EXPECT_EQ(end->reason, protocol::EndReason::malformed);
    }
    const auto exit_code = bots.wait(kPatience);

    EXPECT_EQ(exit_code, 0) << bots.standard_output() << bots.standard_error();
    const nlohmann::json json = report();
    EXPECT_EQ(json["decode_errors"], 0);
    EXPECT_EQ(sum_of(json["decode_errors_by_reason"]), 0u) << json["decode_errors_by_reason"];
    EXPECT_EQ(json["decode_errors_of_others"], 3);
    EXPECT_EQ(sum_of(json["decode_errors_of_others_by_reason"]), 3u)
        << json["decode_errors_of_others_by_reason"];
    EXPECT_EQ(json["passed"], true);
    EXPECT_NE(bots.standard_output().find("decode errors                   0, and 3 of others"),
              std::string::npos)
        << bots.standard_output();
}

TEST_F(BotsRun, clients_that_the_server_closes_count_as_lost) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    Process bots(kBots, {"--accept-invalid", "--server", server.udp(), "--clients", "2",
                         "--duration", "60", "--ramp", "0", "--map", kMap, "--json", json_file()});
    EXPECT_FALSE(bots.wait(seconds{2}).has_value());

    server.stop();
    const auto exit_code = bots.wait(seconds{10});

    EXPECT_EQ(exit_code, 1) << bots.standard_error();
    EXPECT_EQ(report()["clients_lost"], 2);
    EXPECT_EQ(report()["clients_closed_by_reason"]["draining"], 2);
}

}  // namespace
}  // namespace arena::test
