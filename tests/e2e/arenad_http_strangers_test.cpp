// Tests that health checks from this machine are answered, and twenty bots play on, while strangers
// on another machine hold as many connections to the HTTP port as they can get.
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tests/e2e/arenad_under_test.h"
#include "tests/e2e/twenty_bots.h"
#include "tests/e2e/two_networks.h"
#include "tests/support/http_client.h"

namespace arena::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

using ArenadHttpStrangers = NetworkTest;

TEST_F(ArenadHttpStrangers, strangers_on_another_machine_do_not_keep_local_health_checks_out) {
    constexpr int kConnections = 300;
    const TwoNetworks networks;
    networks.server.inside([&] {
        RunningArenad server({"--udp-address", "10.77.0.1", "--http-address", "0.0.0.0", "--open",
                              "--open-anywhere", "--max-clients", "24"});
        ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
        networks.players.inside([&] {
            TwentyBots bots("10.77.0.1:" + std::to_string(server.udp_port), seconds(10));
            ASSERT_TRUE(
                networks.server.inside([&] { return TwentyBots::all_in(server.http_port); }));

            // Each requests a page, so that none is idle, and reads none of it.
            std::vector<std::unique_ptr<HttpConnection>> crowd;
            for (int i = 0; i < kConnections; ++i) {
                crowd.push_back(std::make_unique<HttpConnection>(server.http_port, "10.77.0.1"));
                crowd.back()->send("GET /metrics HTTP/1.1\r\n\r\n");
                if (i % 20 != 0) continue;
                networks.server.inside([&] {
                    const auto begin = steady_clock::now();
                    EXPECT_EQ(http_request(server.http_port, "GET", "/livez").status, 200)
                        << "beside " << i;
                    EXPECT_LT(steady_clock::now() - begin, milliseconds(1000)) << "beside " << i;
                });
            }
            const ProcessResult check = networks.server.inside([&] {
                return arenad({"healthcheck", "--http-port", std::to_string(server.http_port)});
            });
            EXPECT_EQ(check.exit_code, 0) << check.standard_error;
            bots.expect_nobody_lost();
        });
        EXPECT_EQ(server.stop(), 0);
    });
}

}  // namespace
}  // namespace arena::test
