// arena-bots as a load-test tool with a real server: scenarios, pages, levels and comparisons.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "protocol/roster.h"
#include "tests/e2e/arenad_under_test.h"
#include "tests/e2e/small_client.h"
#include "tests/e2e/twenty_bots.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

struct BotsScenario : testing::Test {
    TemporaryFolder folder;

    [[nodiscard]] nlohmann::json read_json(const std::string& name) const {
        return nlohmann::json::parse(folder.read(name), nullptr, false);
    }
    /// Runs arena-bots with the server's address, its status and its map.
    ProcessResult run(const RunningArenad& server, std::vector<std::string> options) {
        options.insert(options.end(), {"--accept-invalid", "--server", server.udp(), "--status",
                                       server.http(), "--map", kMap});
        return run_process(kBots, options, {}, std::chrono::seconds{90});
    }
};

constexpr const char* kComeAndGo = R"(purpose = "Comes and goes."
seed = 3
leaves_per_second = 2

[[stage]]
name = "join"
seconds = 1
clients = 12

[[stage]]
name = "spike"
seconds = 3
clients = 24
at_once = true

[[stage]]
name = "ebb"
seconds = 2
clients = 4

[[group]]
behaviour = "fighter"
share = 2

[[group]]
behaviour = "racer"
network = "lan"

[[group]]
behaviour = "camper"
[[group]]
behaviour = "idle"
[[group]]
behaviour = "reconnecter"

[[require]]
expression = "snapshots_per_client_second > 10"
)";

TEST_F(BotsScenario, clients_join_and_leave_as_the_scenario_says_and_none_is_lost) {
    RunningArenad server({"--max-clients", "64"});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string scenario = folder.write("come_and_go.toml", kComeAndGo);

    const ProcessResult result =
        run(server, {"--scenario", scenario, "--json", folder.path("run.json"), "--html",
                     folder.path("run.html")});

    ASSERT_EQ(result.exit_code, 0) << result.standard_output << result.standard_error;
    const nlohmann::json json = read_json("run.json");
    EXPECT_EQ(json["scenario"], "come_and_go");
    EXPECT_EQ(json["seed"], 3);
    EXPECT_GT(json["clients_connected"], 24) << "clients that left were replaced";
    EXPECT_EQ(json["clients_connected"], json["clients_requested"]);
    EXPECT_EQ(json["clients_lost"], 0);
    EXPECT_EQ(json["network"], "lan");
    EXPECT_GT(json["network_sent"], 0);
    EXPECT_GT(json["tick_ms_mean"], 0.0);
    EXPECT_GT(json["server_cpu_ms_per_client_second"], 0.0);
    EXPECT_GT(json["server_memory_bytes"], 1e6);
    const nlohmann::json& timeline = json["timeline"];
    ASSERT_EQ(timeline["stages"].size(), 3u);
    EXPECT_EQ(timeline["stages"][1]["name"], "spike");
    EXPECT_GE(timeline["seconds"].size(), 4u);
    EXPECT_EQ(timeline["seconds"].size(), timeline["clients_connected"].size());
    const std::string page = folder.read("run.html");
    EXPECT_NE(page.find("Comes and goes."), std::string::npos);
    EXPECT_EQ(page.find("http://"), page.find("http://www.w3.org")) << "it needs no network";
    EXPECT_EQ(server.stop(), 0);
}

TEST_F(BotsScenario, an_empty_stage_does_not_end_the_run_and_a_warm_up_stays_in_the_timeline) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string scenario = folder.write("late.toml", R"(warm_up_seconds = 3
[[stage]]
seconds = 1
clients = 0
[[stage]]
seconds = 4
clients = 4
at_once = true
)");

    const ProcessResult result =
        run(server, {"--scenario", scenario, "--json", folder.path("run.json")});

    ASSERT_EQ(result.exit_code, 0) << result.standard_output << result.standard_error;
    const nlohmann::json json = read_json("run.json");
    EXPECT_EQ(json["clients_connected"], 4);
    EXPECT_GT(json["duration_seconds"], 4.5);
    const nlohmann::json& responses = json["timeline"]["response_ms_p99"];
    ASSERT_GE(responses.size(), 4u);
    EXPECT_FALSE(responses[2].is_null()) << "of the second until the warm-up ends: " << responses;
}

TEST_F(BotsScenario, several_threads_play_the_scenario_together) {
    RunningArenad server({"--max-clients", "64"});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string scenario = folder.write("come_and_go.toml", kComeAndGo);

    const ProcessResult result =
        run(server, {"--threads", "3", "--scenario", scenario, "--json", folder.path("run.json")});

    ASSERT_EQ(result.exit_code, 0) << result.standard_output << result.standard_error;
    const nlohmann::json json = read_json("run.json");
    EXPECT_GT(json["clients_connected"], 24);
    EXPECT_EQ(json["clients_connected"], json["clients_requested"]);
    EXPECT_EQ(json["clients_judged"], json["clients_connected"]);
    EXPECT_GT(json["network_sent"], 0);
    const nlohmann::json& timeline = json["timeline"];
    EXPECT_EQ(timeline["clients_wanted"].back(), 4);
    const auto most = [&](const char* figure) {
        return *std::max_element(timeline[figure].begin(), timeline[figure].end());
    };
    EXPECT_EQ(most("clients_wanted"), 24);
    EXPECT_GE(most("clients_connected"), 20) << "some have only just replaced others";
    EXPECT_EQ(server.stop(), 0);
}

TEST_F(BotsScenario, a_rule_that_aborts_ends_the_run_at_once_and_is_named) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string scenario = folder.write("abort.toml", R"([[stage]]
seconds = 60
clients = 4
at_once = true
[[require]]
expression = "inputs_sent < 10"
abort_on_fail = true
grace_seconds = 1
)");

    const ProcessResult result =
        run(server, {"--scenario", scenario, "--json", folder.path("run.json")});

    EXPECT_EQ(result.exit_code, 1) << result.standard_output << result.standard_error;
    EXPECT_LT(read_json("run.json")["duration_seconds"], 30.0);
    EXPECT_NE(
        result.standard_output.find("The run was ended early: inputs_sent < 10 did not hold."),
        std::string::npos)
        << result.standard_output;
}

TEST_F(BotsScenario, notices_that_the_server_was_restarted_during_the_run) {
    RunningArenad first;
    ASSERT_NE(first.udp_port, 0) << first.process.standard_error();
    const std::string scenario = folder.write("restart.toml", R"(leaves_per_second = 4
[[stage]]
seconds = 6
clients = 4
at_once = true
)");
    Process bots(kBots, {"--accept-invalid", "--server", first.udp(), "--status", first.http(),
                         "--map", kMap, "--scenario", scenario, "--json", folder.path("run.json")});
    ASSERT_TRUE(wait_for_metric(first.http_port, "arenad_players", 4.0));

    first.process.send_signal(SIGKILL);
    ASSERT_TRUE(first.process.wait(kPatience));
    const RunningArenad second({"--udp-port", std::to_string(first.udp_port), "--http-port",
                                std::to_string(first.http_port)});
    ASSERT_EQ(second.udp_port, first.udp_port) << second.process.standard_error();
    const auto exit_code = bots.wait(kPatience);

    ASSERT_TRUE(exit_code && exit_code != 2) << bots.standard_error();
    const nlohmann::json json = read_json("run.json");
    const nlohmann::json remark =
        "The server was restarted during the run: its figures cover only the time since the "
        "last restart.";
    EXPECT_NE(std::find(json["remarks"].begin(), json["remarks"].end(), remark),
              json["remarks"].end())
        << json["remarks"];
    EXPECT_GT(json["tick_ms_mean"], 0.0) << "from /load, not from /status";
    EXPECT_TRUE(json["server_cpu_ms_per_client_second"].is_null());
}

TEST_F(BotsScenario, hostile_clients_harm_no_player_and_have_separate_figures) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string scenario = folder.write("hostile.toml", R"([[stage]]
seconds = 5
clients = 9
at_once = true
[[group]]
behaviour = "fighter"
share = 2
[[group]]
behaviour = "hostile"
)");

    const ProcessResult result =
        run(server, {"--scenario", scenario, "--json", folder.path("run.json")});

    ASSERT_EQ(result.exit_code, 0) << result.standard_output << result.standard_error;
    const nlohmann::json json = read_json("run.json");
    EXPECT_EQ(json["clients_requested"], 6);
    EXPECT_EQ(json["clients_lost"], 0);
    EXPECT_EQ(json["invariant_violations"], 0);
    EXPECT_EQ(json["hostile_peers_let_in"], 3);
    EXPECT_GT(json["hostile_datagrams_sent"], 1000);
    EXPECT_EQ(json["decode_errors"], 0) << "those of hostile clients are of others";
    EXPECT_GE(json["decode_errors_of_others"], 0);
    EXPECT_EQ(json["hostile_wrong_entries"], 0);
    EXPECT_EQ(server.stop(), 0);
}

TEST_F(BotsScenario, a_run_of_only_hostile_clients_does_not_blame_the_server) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string scenario = folder.write("foes.toml",
                                              "[[stage]]\nseconds = 1\nclients = 2\nat_once = "
                                              "true\n[[group]]\nbehaviour = \"hostile\"\n"
                                              "[[group]]\nbehaviour = \"idle\"\nshare = 0.001\n");

    const ProcessResult result = run(server, {"--scenario", scenario, "--quiet"});

    expect_one_line(result, 2, "All clients were hostile");
}

TEST_F(BotsScenario, hostile_clients_use_only_their_configured_attacks) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string scenario = folder.write("flood.toml", R"([[stage]]
seconds = 4
clients = 4
at_once = true
[[group]]
behaviour = "fighter"
[[group]]
behaviour = "hostile"
attacks = ["flood"]
datagrams_per_second = 50
)");

    const ProcessResult result =
        run(server, {"--scenario", scenario, "--json", folder.path("run.json")});

    ASSERT_EQ(result.exit_code, 0) << result.standard_output << result.standard_error;
    const nlohmann::json json = read_json("run.json");
    EXPECT_EQ(json["hostile_peers"], 2);
    EXPECT_GT(json["hostile_sent_by_attack"]["flood"], 0);
    EXPECT_EQ(json["hostile_sent_by_attack"]["flood"], json["hostile_datagrams_sent"]);
    EXPECT_LE(json["hostile_datagrams_sent"], 2 * 4 * 50 + 50);
}

TEST_F(BotsScenario, clients_join_their_teams) {
    RunningArenad server;  // its map has the teams 1 and 2
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string scenario = folder.write("teams.toml", R"(teams = 2
[[stage]]
seconds = 60
clients = 8
at_once = true
[[group]]
behaviour = "fighter"
team = 2
[[group]]
behaviour = "camper"
)");
    const Process bots(kBots, {"--server", server.udp(), "--scenario", scenario, "--map", kMap});
    ASSERT_TRUE(wait_for_metric(server.http_port, "arenad_players", 8.0));
    SmallClient witness(server.udp_port);

    ASSERT_TRUE(witness.join());
    const auto roster = witness.wait_for<protocol::Roster>(kPatience);

    ASSERT_TRUE(roster);
    std::map<int, int> bots_by_team;
    for (const protocol::RosterEntry& player : roster->joined)
        if (player.name.starts_with("bot-")) ++bots_by_team[player.team];
    // By itself, the server would put four into each team.
    EXPECT_EQ(bots_by_team, (std::map<int, int>{{1, 2}, {2, 6}}));
}

TEST_F(BotsScenario, finds_the_knee_where_the_server_is_full) {
    RunningArenad server({"--max-clients", "3"});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    const ProcessResult result =
        run(server, {"--find-knee", "--clients", "3", "--clients-max", "4", "--level-seconds", "1",
                     "--require", "ticks > 0", "--json", folder.path("knee.json")});

    EXPECT_EQ(result.exit_code, 0) << result.standard_output << result.standard_error;
    const nlohmann::json json = read_json("knee.json");
    EXPECT_EQ(json["knee"]["held"], 3) << result.standard_output;
    EXPECT_EQ(json["knee"]["broke"], 4);
    EXPECT_EQ(json["knee"]["limit"], "server_full");
    EXPECT_EQ(json["knee"]["interrupted"], false);
    EXPECT_NE(result.standard_output.find("The limit was the server's --max-clients."),
              std::string::npos)
        << result.standard_output;
}

TEST_F(BotsScenario, an_interrupt_between_two_levels_ends_the_search_with_what_held) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    Process bots(kBots, {"--accept-invalid", "--server", server.udp(), "--status", server.http(),
                         "--map", kMap, "--find-knee", "--clients", "2", "--level-seconds", "1",
                         "--require", "ticks > 0", "--json", folder.path("knee.json")});
    ASSERT_TRUE(bots.wait_for_line("  held", kPatience)) << bots.standard_error();

    bots.send_signal(SIGINT);
    const auto exit_code = bots.wait(std::chrono::seconds{10});

    EXPECT_EQ(exit_code, 3) << bots.standard_error();
    EXPECT_NE(bots.standard_output().find("The search was interrupted: 2 clients held.\n"),
              std::string::npos)
        << bots.standard_output();
    EXPECT_EQ(read_json("knee.json")["knee"]["held"], 2);
    EXPECT_EQ(read_json("knee.json")["knee"]["interrupted"], true);
}

TEST_F(BotsScenario, a_search_fails_when_its_server_exits) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    Process bots(kBots, {"--accept-invalid", "--server", server.udp(), "--status", server.http(),
                         "--map", kMap, "--find-knee", "--clients", "2", "--level-seconds", "1",
                         "--require", "ticks > 0", "--json", folder.path("knee.json")});
    ASSERT_TRUE(bots.wait_for_line("  held", kPatience)) << bots.standard_error();

    server.stop();
    const auto exit_code = bots.wait(kPatience);

    EXPECT_EQ(exit_code, 2) << bots.standard_output();
    EXPECT_NE(bots.standard_error().find("/status: "), std::string::npos) << bots.standard_error();
    EXPECT_NE(bots.standard_output().find("The search was interrupted: 2 clients held.\n"),
              std::string::npos)
        << bots.standard_output();
    EXPECT_EQ(read_json("knee.json")["knee"]["broke"], nullptr);
}

TEST_F(BotsScenario, an_interrupt_between_two_runs_leaves_a_report_of_the_earlier_ones) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    Process bots(kBots,
                 {"--accept-invalid", "--server", server.udp(), "--map", kMap, "--clients", "2",
                  "--duration", "1", "--repeat", "9", "--json", folder.path("runs.json")});
    ASSERT_TRUE(bots.wait_for_line("All held", kPatience)) << bots.standard_error();

    bots.send_signal(SIGINT);
    const auto exit_code = bots.wait(std::chrono::seconds{10});

    EXPECT_EQ(exit_code, 3) << bots.standard_error();
    const auto report = read_json("runs.json");
    EXPECT_LT(report["runs"].size(), 9u);
    EXPECT_EQ(report["interrupted"], true) << "although each of its runs may be whole";
    EXPECT_EQ(report["runs_planned"], 9);
    EXPECT_EQ(report["duration_planned_seconds"], 9.0);
    EXPECT_LT(report["duration_seconds"], 9.0);
    EXPECT_NE(bots.standard_error().find("arena-bots: interrupted after "), std::string::npos)
        << bots.standard_error();
    EXPECT_NE(bots.standard_error().find(" of 9.0 s, run "), std::string::npos)
        << bots.standard_error();
    EXPECT_NE(bots.standard_error().find(" of 9: this proves nothing\n"), std::string::npos);
}

TEST_F(BotsScenario, an_interrupted_run_is_not_compared_and_its_merge_has_not_passed) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string whole = folder.path("whole.json");
    const std::string cut = folder.path("cut.json");
    ASSERT_EQ(run(server, {"--duration", "1", "--quiet", "--json", whole}).exit_code, 0);
    Process bots(kBots, {"--accept-invalid", "--server", server.udp(), "--map", kMap, "--duration",
                         "60", "--quiet", "--json", cut});
    EXPECT_FALSE(bots.wait(std::chrono::seconds{2}).has_value());
    bots.send_signal(SIGTERM);
    ASSERT_EQ(bots.wait(kPatience), 3) << bots.standard_error();

    const ProcessResult compared = run_process(kBots, {"compare", "--old", cut, "--new", whole});
    const ProcessResult merged =
        run_process(kBots, {"merge", whole, cut, "--json", folder.path("merged.json")});

    expect_one_line(compared, 2, "no old run is whole: all were interrupted");
    EXPECT_EQ(merged.exit_code, 3) << merged.standard_error;
    EXPECT_EQ(read_json("merged.json")["interrupted"], true);
    EXPECT_EQ(read_json("merged.json")["passed"], false);
}

TEST_F(BotsScenario, compares_and_merges_repeated_runs) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string first = folder.path("first.json");
    const std::string second = folder.path("second.json");
    // Bots that do not predict are fast enough for valid runs also on a slow and busy machine.
    const std::vector<std::string> short_runs{"--clients", "4", "--duration", "3",
                                              "--predict", "0", "--quiet"};
    auto options = short_runs;
    options.insert(options.end(), {"--repeat", "2", "--json", first});
    const ProcessResult old_runs = run(server, options);
    ASSERT_EQ(old_runs.exit_code, 0) << old_runs.standard_output << old_runs.standard_error;
    options = short_runs;
    options.insert(options.end(), {"--repeat", "2", "--compare", first, "--json", second});

    const ProcessResult compared = run(server, options);
    const ProcessResult merged =
        run_process(kBots, {"merge", first, second, "--json", folder.path("merged.json")});

    EXPECT_EQ(compared.exit_code, 0) << compared.standard_output << compared.standard_error;
    const auto says = [&](const char* text) {
        return compared.standard_output.find(text) != std::string::npos;
    };
    EXPECT_TRUE(says("2 old runs, 2 new runs") || says("left out: the bots were too slow"))
        << compared.standard_output;
    EXPECT_EQ(merged.exit_code, 0) << merged.standard_output << merged.standard_error;
    const nlohmann::json json = read_json("merged.json");
    ASSERT_EQ(json["runs"].size(), 2u);
    EXPECT_EQ(json["runs"][0]["clients_connected"], 8);
    EXPECT_NE(merged.standard_output.find("8 of 8 connected"), std::string::npos)
        << merged.standard_output;
    expect_one_line(run_process(kBots, {"merge", first, first}), 2, "are the same report");
}

TEST_F(BotsScenario, a_usage_error_prints_one_line_and_has_exit_code_two) {
    const std::string broken = folder.write("broken.toml", "[[stage]]\nseconds = -1\n");
    expect_one_line(run_process(kBots, {"--server", "127.0.0.1:9", "--scenario", broken}), 2,
                    broken + ":2: seconds is -1: write a number from 0.1 to 604800");
    expect_one_line(run_process(kBots, {"--server", "127.0.0.1:9", "--compare", "/no/such.json"}),
                    2, "/no/such.json: ");
    const std::string needy = folder.write(
        "needy.toml",
        "[[stage]]\nseconds = 1\nclients = 1\n[[require]]\nexpression = \"tick_ms_p99 < 8\"\n");
    const std::string need =
        "tick_ms_p99 < 8: only the server knows tick_ms_p99: give --status HOST:PORT, or leave the "
        "threshold out";
    expect_one_line(run_process(kBots, {"--server", "127.0.0.1:9", "--scenario", needy}), 2,
                    needy + ": " + need);
    expect_one_line(run_process(kBots, {"--server", "127.0.0.1:9", "--require", "tick_ms_p99 < 8"}),
                    2, "--require " + need);
    expect_one_line(run_process(kBots, {"--server", "127.0.0.1:9", "--find-knee"}), 2,
                    "--find-knee needs --status");
    expect_one_line(run_process(kBots, {"--server", "127.0.0.1:9", "--status", "127.0.0.1:9",
                                        "--find-knee", "--html", folder.path("page.html")}),
                    2, "--find-knee writes no page: leave --html out");
    expect_one_line(run_process(kBots, {"merge", broken, broken}), 2, broken + ": is not JSON");
    expect_one_line(run_process(kBots, {"compare", "--old", broken}), 2, "--new is required");
    expect_one_line(run_process(kBots, {"compare", "--old", broken, "--new", broken}), 2,
                    broken + " (--new) is the same report as " + broken + " (--old): name it once");
}

}  // namespace
}  // namespace arena::test
