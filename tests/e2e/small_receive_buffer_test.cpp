// Tests a server with the receive buffer of a stock Linux, which one address fills.
#include <chrono>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "tests/e2e/arenad_under_test.h"
#include "tests/e2e/kept_waiting.h"
#include "tests/e2e/twenty_bots.h"
#include "tests/e2e/two_networks.h"

namespace arena::test {
namespace {

using std::chrono::seconds;

using SmallReceiveBuffer = NetworkTest;

const std::string kFlood = test::program_path("arena-flood");
constexpr const char* kStockBytes = "212992";

TEST_F(SmallReceiveBuffer, a_flood_from_one_address_does_not_cost_players_their_inputs) {
    const Network machine;
    machine.inside([&] {
        RunningArenad server({"--max-clients", "24", "--udp-receive-buffer", kStockBytes});
        ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
        TwentyBots bots(server.udp(), seconds(12));
        ASSERT_TRUE(TwentyBots::all_in(server.http_port));
        const auto inputs = [&](const char* outcome) {
            return metric(server.http_port,
                          std::string("arenad_inputs_total{outcome=\"") + outcome + "\"}");
        };
        const double applied_before = inputs("applied");
        const double missing_before = inputs("missing");
        const auto waits = [&] {
            return kept_waiting(server.process.id()) + kept_waiting(bots.process_id());
        };
        const auto waits_before = waits();

        // 200 datagrams of 1200 bytes at once, slightly more often than there are ticks, so that
        // they arrive at all times between two ticks. The buffer holds 184 of them.
        const ProcessResult flood = run_process(
            kFlood, {"--port", std::to_string(server.udp_port), "--handshakes", "12200", "--burst",
                     "200", "--garbage", "0", "--sources", "1", "--seconds", "5"});

        ASSERT_EQ(flood.exit_code, 0) << flood.standard_error;
        const double applied = inputs("applied") - applied_before;
        const double missing = inputs("missing") - missing_before;
        EXPECT_GT(applied, 20 * 60 * 3.0);
        // Only a machine that did not run the server or the bots excuses more: the inputs of all
        // bots, for as long as that was.
        const std::chrono::duration<double> delay = waits() - waits_before;
        const double excused = kBotsBeside * 60 * delay.count();
        EXPECT_LT(missing, 0.05 * (applied + missing) + excused)
            << missing << " of " << applied + missing << ", " << delay.count() << " s of waiting";
        bots.expect_nobody_lost();
    });
}

}  // namespace
}  // namespace arena::test
