// Tests arenad --supervise: a server that crashes is started again on the same socket, and its
// clients come back by themselves.
#include <algorithm>
#include <cctype>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "protocol/protocol_id.h"
#include "protocol/session/handshake/handshake_packets.h"
#include "tests/e2e/arenad_under_test.h"
#include "tests/e2e/small_client.h"
#include "tests/e2e/twenty_bots.h"
#include "tests/support/http_client.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/udp_client.h"

namespace arena::test::arenad_supervise_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct Relation {
    char state = 'X';  ///< as in /proc; X: there is no such process
    pid_t parent = 0;
};

Relation relation_of(const std::string& process) {
    std::ifstream file("/proc/" + process + "/stat");
    std::string line;
    if (!std::getline(file, line)) return {};
    Relation relation;
    std::istringstream(line.substr(line.rfind(')') + 1)) >> relation.state >> relation.parent;
    return relation;
}

bool is_running(pid_t process) {
    const char state = relation_of(std::to_string(process)).state;
    return state != 'X' && state != 'Z';
}

std::optional<pid_t> find_child(pid_t parent) {
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename();
        if (!std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c); }))
            continue;
        const Relation relation = relation_of(name);
        if (relation.parent == parent && relation.state != 'Z')
            return static_cast<pid_t>(std::stol(name));
    }
    return std::nullopt;
}

template <typename Condition>
bool wait_until(Condition&& condition) {
    const auto deadline = steady_clock::now() + kPatience;
    while (!condition()) {
        if (steady_clock::now() > deadline) return false;
        std::this_thread::sleep_for(milliseconds(5));
    }
    return true;
}

/// A supervised server. Each of its servers picks a free HTTP port.
class Supervised {
  public:
    explicit Supervised(std::vector<std::string> extra = {})
        : server_([&] {
              extra.emplace_back("--supervise");
              return extra;
          }()) {
        http_port_ = server_.http_port;
    }

    /// Returns the process of the server that is running.
    pid_t child() {
        std::optional<pid_t> child;
        EXPECT_TRUE(wait_until([&] { return (child = find_child(parent())).has_value(); }));
        return child.value_or(-1);
    }
    [[nodiscard]] pid_t parent() const { return server_.process.id(); }

    /// Kills the server with this signal, and waits until the next one listens.
    void crash(int signal = SIGKILL) {
        ASSERT_EQ(::kill(child(), signal), 0);
        const auto line = server_.process.wait_for_line("listening", kPatience);
        ASSERT_TRUE(line) << server_.process.standard_output();
        std::smatch port;
        const std::regex pattern("http_port\"?[=:]([0-9]+)");
        ASSERT_TRUE(std::regex_search(*line, port, pattern)) << *line;
        http_port_ = static_cast<std::uint16_t>(std::stoi(port[1]));
    }

    [[nodiscard]] std::uint16_t http_port() const { return http_port_; }
    [[nodiscard]] std::uint16_t udp_port() const { return server_.udp_port; }
    [[nodiscard]] std::string udp() const { return server_.udp(); }
    [[nodiscard]] Process& process() { return server_.process; }
    std::optional<int> stop() { return server_.stop(); }

  private:
    RunningArenad server_;
    std::uint16_t http_port_ = 0;
};

TEST(ArenadSupervise, bots_come_back_by_themselves_after_their_server_is_killed) {
    const TemporaryFolder folder;
    Supervised server({"--max-clients", "64"});
    Process bots(kBots, {"--accept-invalid", "--server", server.udp(), "--clients", "20",
                         "--duration", "12", "--ramp", "0.5", "--seed", "1", "--quiet", "--map",
                         kMap, "--json", folder.path("bots.json")});
    ASSERT_TRUE(wait_for_metric(server.http_port(), "arenad_players", 20));

    server.crash();

    EXPECT_TRUE(wait_for_metric(server.http_port(), "arenad_players", 20));
    EXPECT_EQ(metric(server.http_port(), "arenad_restarts_total"), 1);
    EXPECT_EQ(metric(server.http_port(), "arenad_joins_total"), 20);
    EXPECT_EQ(bots.wait(std::chrono::seconds(12) + kPatience), 0)
        << bots.standard_output() << bots.standard_error();
    const auto report = nlohmann::json::parse(folder.read("bots.json"), nullptr, false);
    ASSERT_TRUE(report.is_object());
    EXPECT_EQ(report["clients_connected"], 20);
    EXPECT_EQ(report["clients_lost"], 0) << report["clients_closed_by_reason"];
    EXPECT_GE(report["resumes"], 20);  // on a slow machine a silence may look like another crash
    EXPECT_EQ(report["invariant_violations"], 0);
    EXPECT_EQ(server.stop(), 0);
}

TEST(ArenadSupervise, a_restart_is_counted_and_the_log_says_how_the_server_before_has_ended) {
    Supervised server;
    EXPECT_EQ(metric(server.http_port(), "arenad_restarts_total"), 0);

    server.crash(SIGABRT);  // which no sanitizer catches
    // A server that is killed takes along what its log has not written yet.
    EXPECT_TRUE(server.process().wait_for_line("restarts=1 last_end=\"SIGABRT\"", kPatience));
    server.crash(SIGKILL);

    const auto status =
        nlohmann::json::parse(http_request(server.http_port(), "GET", "/status").body);
    EXPECT_EQ(status["restarts"], 2);
    EXPECT_EQ(metric(server.http_port(), "arenad_restarts_total"), 2);
    EXPECT_TRUE(server.process().wait_for_line("restarts=2 last_end=\"SIGKILL\"", kPatience));
    EXPECT_EQ(server.stop(), 0);
}

TEST(ArenadSupervise, a_client_that_asks_while_no_server_runs_is_answered_by_the_next_one) {
    Supervised server;
    const pid_t first = server.child();
    ASSERT_EQ(::kill(first, SIGSTOP), 0);
    ASSERT_TRUE(wait_until([&] { return relation_of(std::to_string(first)).state == 'T'; }));
    const UdpClient client(server.udp_port());
    const protocol::HandshakeHeader request{.protocol_id = protocol::protocol_id(),
                                            .client_random = {std::byte{7}}};
    client.send(protocol::write_request(request));

    server.crash();

    const auto answer = client.receive(kPatience);
    ASSERT_TRUE(answer);
    EXPECT_TRUE(protocol::read_challenge(*answer, request.client_random));
    EXPECT_EQ(server.stop(), 0);
}

TEST(ArenadSupervise, a_server_that_dies_again_and_again_is_given_up_with_one_line) {
    Supervised server({"--restarts-max", "3"});
    std::vector<pid_t> killed;

    EXPECT_TRUE(wait_until([&] {
        const auto child = find_child(server.parent());
        if (child && (killed.empty() || killed.back() != *child)) {
            (void)::kill(*child, SIGABRT);
            killed.push_back(*child);
        }
        return !is_running(server.parent());
    }));

    EXPECT_EQ(server.process().wait(kPatience), 3);
    EXPECT_EQ(killed.size(), 4u);
    const std::string& line = server.process().standard_error();
    EXPECT_EQ(line,
              "arenad: the server has crashed more than 3 times within a minute, at last with "
              "SIGABRT: see its output above; --restarts-max allows more\n");
    EXPECT_NE(server.process().standard_output().find("too often to start it again"),
              std::string::npos);
}

TEST(ArenadSupervise, sigterm_drains_the_server_and_exits_with_0) {
    Supervised server;
    SmallClient client(server.udp_port());
    ASSERT_TRUE(client.join());
    ASSERT_TRUE(client.wait_for_update(kPatience));

    server.process().send_signal(SIGTERM);

    EXPECT_EQ(client.wait_for_end(kPatience),
              (protocol::End{.reason = protocol::EndReason::draining, .by_peer = true}));
    EXPECT_EQ(server.process().wait(kPatience), 0);
    EXPECT_NE(server.process().standard_output().find("stopped ticks="), std::string::npos);
    EXPECT_EQ(server.process().standard_error(), "");
}

TEST(ArenadSupervise, a_signal_to_both_processes_is_one) {
    Supervised server;
    SmallClient client(server.udp_port());
    ASSERT_TRUE(client.join());
    ASSERT_TRUE(client.wait_for_update(kPatience));

    ASSERT_EQ(::kill(server.child(), SIGTERM), 0);
    ASSERT_EQ(::kill(server.parent(), SIGTERM), 0);

    EXPECT_EQ(client.wait_for_end(kPatience),
              (protocol::End{.reason = protocol::EndReason::draining, .by_peer = true}));
    EXPECT_EQ(server.process().wait(kPatience), 0);
}

TEST(ArenadSupervise, sigint_is_passed_on_once) {
    Supervised server;

    server.process().send_signal(SIGINT);

    EXPECT_EQ(server.process().wait(kPatience), 0);
    EXPECT_NE(server.process().standard_output().find("draining signal=2"), std::string::npos);
}

TEST(ArenadSupervise, sighup_reads_the_ban_file_again) {
    const TemporaryFolder folder;
    std::ofstream(folder.path("bans")) << "client 1\n";
    Supervised server({"--ban-file", folder.path("bans")});
    std::ofstream(folder.path("bans")) << "client 1\nclient 2\n";

    server.process().send_signal(SIGHUP);

    EXPECT_TRUE(server.process().wait_for_line("clients=2", kPatience));
    EXPECT_EQ(server.stop(), 0);
}

TEST(ArenadSupervise, the_server_drains_when_its_supervisor_is_killed) {
    Supervised server;
    const pid_t child = server.child();
    SmallClient client(server.udp_port());
    ASSERT_TRUE(client.join());
    ASSERT_TRUE(client.wait_for_update(kPatience));

    ASSERT_EQ(::kill(server.parent(), SIGKILL), 0);

    EXPECT_EQ(client.wait_for_end(kPatience),
              (protocol::End{.reason = protocol::EndReason::draining, .by_peer = true}));
    EXPECT_TRUE(wait_until([&] { return !is_running(child); }));
}

TEST(ArenadSupervise, a_server_that_is_done_is_not_started_again) {
    const TemporaryFolder folder;
    std::ofstream(folder.path("rules.toml"))
        << std::ifstream(source_path("maps/arena.rules.toml")).rdbuf()
        << "\n[match]\nmode = \"deathmatch\"\nplayers_to_start = 1\ncountdown = 0\n"
           "time_limit = 1\novertime = 0\nmatch_end = 0\n";
    Supervised server({"--rules", folder.path("rules.toml"), "--after-match", "exit"});
    SmallClient client(server.udp_port());
    ASSERT_TRUE(client.join());

    EXPECT_EQ(server.process().wait(kPatience), 0);
    EXPECT_EQ(server.process().standard_output().find("restarted"), std::string::npos);
}

TEST(ArenadSupervise, what_is_wrong_at_the_first_start_is_one_line_as_without_a_supervisor) {
    expect_usage_error(arenad({"--supervise", "--map", kMap, "--udp-port", "70000"}), "--udp-port");
    expect_usage_error(arenad({"--supervise"}), "--map");
    expect_usage_error(arenad({"--supervise", "--map", "missing.tmj", "--udp-port", "0"}),
                       "missing.tmj");
    expect_usage_error(arenad({"--supervise", "--map", kMap, "--restarts-max", "0"}),
                       "--restarts-max must be a whole number from 1 to 60, not 0");
    expect_usage_error(
        arenad({"--map", "missing.tmj", "--udp-port", "0"}, {{"ARENAD_SUPERVISE", "true"}}),
        "missing.tmj");
}

TEST(ArenadSupervise, a_port_in_use_is_one_line_that_names_it) {
    const RunningArenad other;
    const std::string udp = std::to_string(other.udp_port);
    const std::string http = std::to_string(other.http_port);

    expect_usage_error(
        arenad({"--supervise", "--map", kMap, "--udp-port", udp, "--http-port", "0"}), udp);
    expect_usage_error(
        arenad({"--supervise", "--map", kMap, "--udp-port", "0", "--http-port", http}), http);
}

TEST(ArenadSupervise, the_next_server_gets_the_same_http_port) {
    std::uint16_t port = 0;
    {
        const RunningArenad gone;
        port = gone.http_port;
    }
    Supervised server({"--http-port", std::to_string(port)});
    ASSERT_EQ(http_request(port, "GET", "/status").status, 200);  // leaves a port in TIME_WAIT

    server.crash();

    EXPECT_EQ(server.http_port(), port);
    EXPECT_EQ(metric(port, "arenad_restarts_total"), 1);
    EXPECT_EQ(server.stop(), 0);
}

TEST(ArenadSupervise, the_log_of_both_processes_has_the_same_format) {
    Supervised server({"--log-format", "json", "--seed", "77"});
    server.crash();
    ASSERT_EQ(server.stop(), 0);

    std::istringstream lines(server.process().standard_output());
    std::vector<nlohmann::json> messages;
    for (std::string line; std::getline(lines, line);) {
        const auto object = nlohmann::json::parse(line, nullptr, false);
        ASSERT_TRUE(object.is_object()) << line;
        messages.push_back(object["msg"]);
    }
    for (const char* message : {"server crashed", "server restarted", "stopped"})
        EXPECT_NE(std::find(messages.begin(), messages.end(), message), messages.end()) << message;
}

TEST(ArenadSupervise, a_handover_that_no_supervisor_has_made_is_an_unknown_option) {
    expect_usage_error(arenad({"--map", kMap}, {{"ARENAD_HANDOVER", "yes"}}), "ARENAD_HANDOVER");
}

}  // namespace
}  // namespace arena::test::arenad_supervise_test
