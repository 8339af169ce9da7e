// Tests that health checks are answered and the match continues while strangers hold connections to
// the HTTP port.
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/e2e/arenad_under_test.h"
#include "tests/support/http_client.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct ArenadHttpCrowd : testing::Test {
    RunningArenad server{{"--max-clients", "32"}};
    TemporaryFolder folder;
    std::vector<std::unique_ptr<HttpConnection>> crowd;

    void SetUp() override {
        ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
        const auto deadline = steady_clock::now() + kPatience;
        while (http_request(server.http_port, "GET", "/livez").status != 200)
            ASSERT_LT(steady_clock::now(), deadline);
    }

    void open(std::size_t connections) {
        for (std::size_t i = 0; i < connections; ++i)
            crowd.push_back(std::make_unique<HttpConnection>(server.http_port));
    }

    /// Makes health checks, each a fifth of a second after the last.
    void expect_health_checks_in_time(int checks) const {
        for (int i = 0; i < checks; ++i) {
            const auto begin = steady_clock::now();
            EXPECT_EQ(http_request(server.http_port, "GET", "/livez").status, 200) << "check " << i;
            EXPECT_LT(steady_clock::now() - begin, milliseconds(1000)) << "check " << i;
            std::this_thread::sleep_for(milliseconds(200));
        }
    }
};

TEST_F(ArenadHttpCrowd, idle_or_slow_connections_do_not_keep_health_checks_out) {
    Process bots(
        kBots, {"--accept-invalid", "--server", server.udp(), "--clients", "20", "--duration", "12",
                "--ramp", "0.5", "--map", kMap, "--quiet", "--json", folder.path("report.json")});

    open(70);
    expect_health_checks_in_time(5);
    open(400);
    expect_health_checks_in_time(5);
    crowd.clear();
    open(70);
    for (int i = 0; i < 15; ++i) {
        for (const auto& connection : crowd)
            connection->send(i == 0 ? "G" : i == 1 ? "ET / HTTP/1.1\r\nX: " : "x");
        expect_health_checks_in_time(1);
    }
    const ProcessResult check =
        arenad({"healthcheck", "--http-port", std::to_string(server.http_port)});

    EXPECT_EQ(check.exit_code, 0) << check.standard_error;
    EXPECT_EQ(bots.wait(kPatience), 0) << bots.standard_error();
    const auto report = nlohmann::json::parse(folder.read("report.json"), nullptr, false);
    ASSERT_TRUE(report.is_object());
    EXPECT_EQ(report["clients_connected"], 20);
    EXPECT_EQ(report["clients_lost"], 0);
    EXPECT_EQ(report["invariant_violations"], 0);
    EXPECT_EQ(server.stop(), 0);
}

}  // namespace
}  // namespace arena::test
