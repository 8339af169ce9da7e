// Tests a running arenad: its pages, its clients and its end.
#include <chrono>
#include <csignal>
#include <optional>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/e2e/arenad_under_test.h"
#include "tests/e2e/small_client.h"
#include "tests/support/http_client.h"
#include "tests/support/udp_client.h"

namespace arena::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

/// Requests a page until the answer has `status`, for at most kPatience. Returns the last answer.
HttpAnswer wait_for_status(std::uint16_t port, const std::string& path, int status) {
    const auto deadline = steady_clock::now() + kPatience;
    HttpAnswer answer = http_request(port, "GET", path);
    while (answer.status != status && steady_clock::now() < deadline) {
        answer = http_request(port, "GET", path);
    }
    return answer;
}

/// Requests /status until the count at `path` has the wanted value, for at most kPatience, because
/// the server publishes its counts after each tick. Returns the last value.
nlohmann::json wait_for_count(std::uint16_t port, const char* path, int wanted) {
    const auto deadline = steady_clock::now() + kPatience;
    const nlohmann::json::json_pointer place(path);
    for (;;) {
        const auto status =
            nlohmann::json::parse(http_request(port, "GET", "/status").body, nullptr, false);
        const auto found = status.is_object() ? status.value(place, nlohmann::json()) : status;
        if (found == wanted || steady_clock::now() > deadline) return found;
        std::this_thread::sleep_for(milliseconds(5));
    }
}

TEST(ArenadRun, its_pages_return_the_expected_status_codes) {
    RunningArenad server;
    ASSERT_NE(server.http_port, 0);

    EXPECT_EQ(wait_for_status(server.http_port, "/livez", 200).status, 200);
    EXPECT_EQ(wait_for_status(server.http_port, "/readyz", 200).status, 200);
    EXPECT_EQ(http_request(server.http_port, "GET", "/healthz").status, 200);
    EXPECT_EQ(http_request(server.http_port, "GET", "/").status, 200);
    EXPECT_EQ(http_request(server.http_port, "GET", "/nowhere").status, 404);
    EXPECT_EQ(http_request(server.http_port, "DELETE", "/metrics").status, 405);
    const HttpAnswer metrics = http_request(server.http_port, "GET", "/metrics");
    EXPECT_EQ(metrics.status, 200);
    EXPECT_NE(metrics.header.find("Content-Type: text/plain; version=0.0.4\r\n"),
              std::string::npos);
    EXPECT_NE(metrics.body.find("arenad_tick_duration_seconds_bucket"), std::string::npos);
    const HttpAnswer status = http_request(server.http_port, "GET", "/status");
    const auto json = nlohmann::json::parse(status.body, nullptr, false);
    EXPECT_EQ(json["map"], "arena");
    EXPECT_GT(json["tick"], 0);
}

TEST(ArenadRun, healthcheck_finds_a_running_server_healthy) {
    RunningArenad server;
    ASSERT_EQ(wait_for_status(server.http_port, "/livez", 200).status, 200);

    const std::string port = std::to_string(server.http_port);
    const ProcessResult by_flag =
        run_process(kArenad, {"healthcheck", "--http-port", port}, {}, kPatience);
    const ProcessResult by_variable =
        run_process(kArenad, {"healthcheck"}, {{"ARENAD_HTTP_PORT", port}}, kPatience);

    EXPECT_EQ(by_flag.exit_code, 0) << by_flag.standard_error;
    EXPECT_EQ(by_variable.exit_code, 0) << by_variable.standard_error;
}

TEST(ArenadRun, a_client_joins_learns_its_player_and_is_counted) {
    RunningArenad server;
    SmallClient client(server.udp_port);

    ASSERT_TRUE(client.join());
    const auto roster = client.wait_for<protocol::Roster>(kPatience);
    client.send_input(client.welcome().tick + 10);
    const auto update = client.wait_for_update(kPatience);

    ASSERT_TRUE(roster);
    ASSERT_EQ(roster->joined.size(), 1u);
    EXPECT_EQ(roster->joined[0].player, client.welcome().player);
    ASSERT_TRUE(update);
    EXPECT_GE(update->tick, client.welcome().tick);
    ASSERT_TRUE(update->own_motion);
    EXPECT_EQ(wait_for_count(server.http_port, "/players", 1), 1);
    EXPECT_EQ(wait_for_count(server.http_port, "/decode_errors", 0), 0);
}

TEST(ArenadRun, noise_is_counted_and_does_no_harm) {
    RunningArenad server;
    const UdpClient stranger(server.udp_port);
    const std::vector<std::byte> noise(700, std::byte{0x5a});

    for (int i = 0; i < 100; ++i)
        stranger.send(noise);
    SmallClient client(server.udp_port);

    EXPECT_TRUE(client.join());
    EXPECT_EQ(wait_for_count(server.http_port, "/drops/unknown_kind", 100), 100);
}

TEST(ArenadRun, sigterm_says_goodbye_and_exits_with_0) {
    RunningArenad server;
    SmallClient client(server.udp_port);
    ASSERT_TRUE(client.join());
    ASSERT_TRUE(client.wait_for_update(kPatience));

    server.process.send_signal(SIGTERM);

    EXPECT_EQ(client.wait_for_end(kPatience),
              (protocol::End{.reason = protocol::EndReason::draining, .by_peer = true}));
    EXPECT_EQ(server.process.wait(kPatience), 0);
    EXPECT_NE(server.process.standard_output().find("stopped ticks="), std::string::npos)
        << server.process.standard_output();
    EXPECT_EQ(server.process.standard_error(), "");
}

TEST(ArenadRun, sigint_ends_an_empty_server_with_0) {
    RunningArenad server;
    ASSERT_NE(server.udp_port, 0);

    server.process.send_signal(SIGINT);

    EXPECT_EQ(server.process.wait(kPatience), 0);
}

TEST(ArenadRun, json_log_lines_are_json) {
    Process process(kArenad, {"--map", kMap, "--udp-address", "127.0.0.1", "--udp-port", "0",
                              "--http-port", "0", "--log-format", "json", "--seed", "77"});
    ASSERT_TRUE(process.wait_for_line("listening", kPatience));
    process.send_signal(SIGTERM);
    ASSERT_EQ(process.wait(kPatience), 0);

    std::istringstream lines(process.standard_output());
    std::vector<nlohmann::json> objects;
    for (std::string line; std::getline(lines, line);) {
        objects.push_back(nlohmann::json::parse(line, nullptr, false));
        EXPECT_TRUE(objects.back().is_object()) << line;
    }
    ASSERT_GE(objects.size(), 3u);
    EXPECT_EQ(objects[0]["seed"], 77);
    EXPECT_EQ(objects[0]["level"], "info");
    EXPECT_GT(objects[1]["udp_port"], 0);
    EXPECT_EQ(objects.back()["msg"], "stopped");
}

}  // namespace
}  // namespace arena::test
