// Tests how an operator lists and kicks the clients of a running server and controls its match:
// with the commands, with plain HTTP, and with the wrong key.
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/e2e/arenad_under_test.h"
#include "tests/support/folders.h"
#include "tests/support/http_client.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

/// Starts two bots that play for six seconds, or until they are disconnected.
Process two_bots(const RunningArenad& server) {
    return Process(kBots, {"--accept-invalid", "--server", server.udp(), "--map", kMap, "--clients",
                           "2", "--ramp", "0", "--duration", "6"});
}

std::string rules_of_arena() {
    std::ifstream file(source_path("maps/arena.rules.toml"));
    return {std::istreambuf_iterator<char>(file), {}};
}

struct ArenadAdmin : testing::Test {
    TemporaryFolder folder;
    std::string key = new_key("op.key");

    std::string new_key(const std::string& name) const {
        EXPECT_EQ(arenad({"keygen", folder.path(name)}).exit_code, 0);
        return folder.path(name);
    }
    /// Runs `arenad COMMAND ... --http-port P --admin-key-file FILE`.
    static ProcessResult ask(const RunningArenad& server, std::vector<std::string> command,
                             const std::string& key_file) {
        command.insert(command.end(), {"--http-port", std::to_string(server.http_port),
                                       "--admin-key-file", key_file});
        return arenad(command);
    }
    HttpAnswer request(const RunningArenad& server, const std::string& line) const {
        std::string digits = folder.read("op.key");
        digits.pop_back();
        return http_exchange(server.http_port, line +
                                                   " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                                                   "Authorization: Bearer " +
                                                   digits + "\r\n\r\n");
    }
    /// Returns the ids of `count` clients whose connections are known to work both ways, or nothing
    /// when there are not as many within kPatience.
    std::vector<std::string> wait_for_clients(const RunningArenad& server,
                                              std::size_t count) const {
        const auto deadline = std::chrono::steady_clock::now() + kPatience;
        while (std::chrono::steady_clock::now() < deadline) {
            std::vector<std::string> ids;
            const auto list = nlohmann::json::parse(request(server, "GET /admin/clients").body);
            for (const auto& client : list.at("clients"))
                if (client["round_trip_ms"].is_number()) ids.push_back(client["client"]);
            if (ids.size() == count) return ids;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return {};
    }
};

TEST_F(ArenadAdmin, a_kicked_client_receives_the_reason_and_the_others_play_on) {
    RunningArenad server({"--admin-key-file", key});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    Process bots = two_bots(server);
    const auto ids = wait_for_clients(server, 2);
    ASSERT_EQ(ids.size(), 2u);

    const ProcessResult before = ask(server, {"clients"}, key);
    const ProcessResult kick = ask(server, {"kick", ids[0]}, key);
    const auto left = server.process.wait_for_line("player left", kPatience);
    const auto logged = server.process.wait_for_line("kicked by an operator", kPatience);
    const ProcessResult after = ask(server, {"clients"}, key);
    const ProcessResult again = ask(server, {"kick", ids[0]}, key);

    EXPECT_EQ(before.exit_code, 0) << before.standard_error;
    for (const std::string& id : ids)
        EXPECT_NE(before.standard_output.find("\n" + id + " "), std::string::npos)
            << before.standard_output;
    EXPECT_EQ(kick.exit_code, 0) << kick.standard_error;
    EXPECT_EQ(kick.standard_output, "client " + ids[0] + " was kicked\n");
    ASSERT_TRUE(left && logged);
    EXPECT_NE(left->find("client=" + ids[0]), std::string::npos) << *left;
    EXPECT_NE(left->find("reason=\"kicked\""), std::string::npos) << *left;
    EXPECT_NE(logged->find("client=" + ids[0] + " by=\"127.0.0.1:"), std::string::npos) << *logged;
    EXPECT_EQ(after.standard_output.find(ids[0]), std::string::npos);
    EXPECT_NE(after.standard_output.find(ids[1]), std::string::npos);
    expect_one_line(again, 1, "no client with the id " + ids[0] + " is connected");
    EXPECT_EQ(bots.wait(kPatience), 1) << bots.standard_error();
    EXPECT_NE(bots.standard_output().find("1 kicked"), std::string::npos) << bots.standard_output();
}

TEST_F(ArenadAdmin, the_pages_answer_plain_http) {
    RunningArenad server({"--admin-key-file", key});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    Process bots = two_bots(server);
    const auto ids = wait_for_clients(server, 2);
    ASSERT_EQ(ids.size(), 2u);

    const auto list =
        nlohmann::json::parse(request(server, "GET /admin/clients").body, nullptr, false);
    const HttpAnswer kick = request(server, "POST /admin/kick?client=" + ids[1]);
    const HttpAnswer none = request(server, "POST /admin/kick?client=" + ids[1]);
    const HttpAnswer bad = request(server, "POST /admin/kick?client=me");
    const HttpAnswer get = request(server, "GET /admin/kick?client=" + ids[0]);
    const HttpAnswer keyless = http_request(server.http_port, "POST", "/admin/kick?client=1");
    const std::string metrics = http_request(server.http_port, "GET", "/metrics").body;

    ASSERT_TRUE(list.is_object() && list["clients"].is_array());
    ASSERT_EQ(list["clients"].size(), 2u);
    EXPECT_EQ(list["clients"][0]["state"], "active");
    EXPECT_EQ(list["clients"][0]["address"].get<std::string>().find("127.0.0.1:"), 0u);
    EXPECT_EQ(kick.status, 200) << kick.body;
    EXPECT_EQ(nlohmann::json::parse(kick.body, nullptr, false),
              (nlohmann::json{{"client", ids[1]}, {"kicked", true}}));
    EXPECT_EQ(none.status, 404);
    EXPECT_EQ(bad.status, 400);
    EXPECT_EQ(get.status, 405);
    EXPECT_NE(get.header.find("Allow: POST\r\n"), std::string::npos) << get.header;
    EXPECT_EQ(keyless.status, 401);
    EXPECT_NE(keyless.header.find("WWW-Authenticate: Bearer"), std::string::npos) << keyless.header;
    for (const char* line : {"arenad_disconnects_total{reason=\"kicked\"} 1\n",
                             "arenad_admin_requests_refused_total{reason=\"unauthorized\"} 1\n",
                             "arenad_admin_requests_refused_total{reason=\"no_such_client\"} 1\n",
                             "arenad_admin_requests_refused_total{reason=\"malformed\"} 1\n",
                             "arenad_admin_requests_refused_total{reason=\"wrong_method\"} 1\n"})
        EXPECT_NE(metrics.find(line), std::string::npos) << line;
}

TEST_F(ArenadAdmin, a_wrong_key_is_refused_and_logged) {
    RunningArenad server({"--admin-key-file", key});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string other = new_key("other.key");

    expect_one_line(ask(server, {"kick", "1"}, other), 1, "rejects the key in " + other);
    const auto line = server.process.wait_for_line("admin request refused", kPatience);

    ASSERT_TRUE(line);
    EXPECT_NE(line->find("request=\"/admin/kick\" reason=\"unauthorized\" by=\"127.0.0.1:"),
              std::string::npos)
        << *line;
    EXPECT_EQ(line->find(folder.read("other.key").substr(0, 8)), std::string::npos) << *line;
    expect_one_line(ask(server, {"kick", "1"}, folder.path("none")), 2,
                    folder.path("none") + ": no such file");
    expect_one_line(arenad({"kick", "1"}), 2, "--admin-key-file FILE");
    expect_one_line(arenad({"kick", "me"}), 2, "whole number");
}

TEST_F(ArenadAdmin, a_match_is_started_announced_and_ended_and_each_act_is_logged) {
    const std::string rules = folder.write(
        "teams.toml", rules_of_arena() +
                          "\n[match]\nmode = \"team_deathmatch\"\nplayers_to_start = 8\n"
                          "countdown = 0.2\ntime_limit = 60.0\n");
    RunningArenad server({"--admin-key-file", key, "--rules", rules});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    expect_one_line(ask(server, {"match", "start"}, key), 1, "nobody is here to play");
    expect_one_line(ask(server, {"match", "end"}, key), 1,
                    "no match has begun: its phase is waiting");
    Process bots(kBots, {"--accept-invalid", "--server", server.udp(), "--map", kMap, "--rules",
                         rules, "--clients", "2", "--ramp", "0", "--duration", "6"});
    const auto ids = wait_for_clients(server, 2);
    ASSERT_EQ(ids.size(), 2u);

    const ProcessResult start = ask(server, {"match", "start"}, key);
    const HttpAnswer again = request(server, "POST /admin/match/start");
    const ProcessResult text = ask(server, {"announce", "Five minutes & counting"}, key);
    const HttpAnswer to_third = request(server, "POST /admin/move?client=" + ids[0] + "&team=3");
    const ProcessResult first = ask(server, {"move", ids[0], "1"}, key);
    const ProcessResult second = ask(server, {"move", ids[0], "2"}, key);
    const ProcessResult pause = ask(server, {"match", "pause"}, key);
    const HttpAnswer paused_again = request(server, "POST /admin/match/pause");
    const auto status =
        nlohmann::json::parse(http_request(server.http_port, "GET", "/status").body);
    const ProcessResult end_in_pause = ask(server, {"match", "end"}, key);
    const auto status_after =
        nlohmann::json::parse(http_request(server.http_port, "GET", "/status").body);
    const HttpAnswer ready = http_request(server.http_port, "GET", "/readyz");
    const HttpAnswer resume = request(server, "POST /admin/match/resume");
    const auto result = server.process.wait_for_line(R"(\"ended_by\":\"operator\")", kPatience);
    const std::string metrics = http_request(server.http_port, "GET", "/metrics").body;

    EXPECT_EQ(start.exit_code, 0) << start.standard_error;
    EXPECT_EQ(start.standard_output, "the match starts\n");
    EXPECT_EQ(again.status, 409) << again.body;
    EXPECT_NE(again.body.find("the match has already begun"), std::string::npos) << again.body;
    EXPECT_EQ(text.exit_code, 0) << text.standard_error;
    EXPECT_EQ(to_third.status, 409);
    EXPECT_EQ(to_third.body, "the match has 2 teams, and team 3 is none of them\n");
    // It has one of the two teams already.
    EXPECT_EQ(first.exit_code.value_or(9) + second.exit_code.value_or(9), 1)
        << first.standard_error << second.standard_error;
    EXPECT_EQ(pause.standard_output, "the match is paused\n") << pause.standard_error;
    EXPECT_EQ(paused_again.body, "the match is paused already\n");
    EXPECT_EQ(ready.status, 200) << ready.body;
    EXPECT_EQ(resume.status, 200) << resume.body;
    EXPECT_EQ(status["match"]["mode"], "team_deathmatch");
    EXPECT_EQ(status["match"]["paused"], true);
    EXPECT_GT(status["match"]["pause_seconds_left"].get<double>(), 500.0);
    EXPECT_EQ(end_in_pause.standard_output, "the match is paused: it ends when it goes on\n")
        << end_in_pause.standard_error;
    for (const char* stands : {"phase", "seconds_left", "paused"})
        EXPECT_EQ(status_after["match"][stands], status["match"][stands]) << stands;
    EXPECT_TRUE(result) << server.process.standard_output();
    for (const char* reason : {"impossible", "no_such_client"})
        EXPECT_NE(metrics.find("arenad_admin_requests_refused_total{reason=\"" +
                               std::string(reason) + "\"}"),
                  std::string::npos);
    const std::string log = server.process.standard_output();
    EXPECT_NE(log.find("match begins number=1 mode=\"team_deathmatch\" map="), std::string::npos)
        << log;
    for (const std::string& act :
         {std::string("match started by an operator by=\"127.0.0.1:"),
          std::string("text announced by an operator text=\"Five minutes & counting\" by="),
          "client moved by an operator client=" + ids[0] + " team=",
          std::string("match paused by an operator by=\"127.0.0.1:"),
          std::string("match resumed by an operator by=\"127.0.0.1:"),
          std::string("match to end when it goes on, by order of an operator by=\"127.0.0.1:")})
        EXPECT_NE(log.find(act), std::string::npos) << act << "\n" << log;
}

TEST_F(ArenadAdmin, without_the_option_there_are_no_admin_pages) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    EXPECT_EQ(request(server, "POST /admin/kick?client=1").status, 404);
    EXPECT_EQ(request(server, "GET /admin/clients").status, 404);
    expect_one_line(ask(server, {"clients"}, key), 1, "has no admin pages");
}

TEST_F(ArenadAdmin, a_bad_key_file_is_an_error_of_one_line_with_exit_code_2) {
    const auto start = [](const std::vector<std::string>& options) {
        std::vector<std::string> words{"--map", kMap, "--udp-port", "0", "--http-port", "0"};
        words.insert(words.end(), options.begin(), options.end());
        return arenad(words);
    };

    expect_one_line(start({"--admin-key-file", folder.path("none")}), 2,
                    folder.path("none") + ": no such file: check the path of the key");
    expect_one_line(start({"--admin-key-file", folder.write("short", "abc")}), 2,
                    "short: has 3 hexadecimal digits");
    expect_one_line(start({"--admin-key-file", key, "--key-file", key}), 2,
                    "is also the key of key-file");
}

TEST_F(ArenadAdmin, warns_about_a_port_that_others_can_reach) {
    const ProcessResult check = arenad(
        {"--check-config", "--map", kMap, "--http-address", "0.0.0.0", "--admin-key-file", key});

    EXPECT_EQ(check.exit_code, 0) << check.standard_error;
    EXPECT_NE(check.standard_output.find("put TLS in front of it"), std::string::npos)
        << check.standard_output;
}

TEST_F(ArenadAdmin, the_commands_take_their_options_from_variables_too) {
    RunningArenad server({"--admin-key-file", key});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    const ProcessResult clients = arenad(
        {"clients"},
        {{"ARENAD_HTTP_PORT", std::to_string(server.http_port)}, {"ARENAD_ADMIN_KEY_FILE", key}});

    EXPECT_EQ(clients.exit_code, 0) << clients.standard_error;
    EXPECT_EQ(clients.standard_output.find("CLIENT "), 0u) << clients.standard_output;
}

// The whole process hangs, including its HTTP thread.
TEST_F(ArenadAdmin, the_commands_give_up_on_a_server_that_does_not_answer) {
    RunningArenad server({"--admin-key-file", key});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    server.process.send_signal(SIGSTOP);

    const ProcessResult kick = ask(server, {"kick", "1"}, key);

    server.process.send_signal(SIGCONT);
    expect_one_line(kick, 1, "no answer from http://127.0.0.1:");
}

}  // namespace
}  // namespace arena::test
