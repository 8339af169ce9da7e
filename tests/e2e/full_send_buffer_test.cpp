// Tests a line that takes the datagrams of a tick more slowly than the server makes them, with a
// send buffer that does not hold them all.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/e2e/arenad_under_test.h"
#include "tests/e2e/kept_waiting.h"
#include "tests/e2e/twenty_bots.h"
#include "tests/e2e/two_networks.h"

namespace arena::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;

/// The queue of datagrams behind the send buffer is large: the bottleneck is the line, not its
/// queue.
constexpr const char* kQueue = " burst 3kb limit 8mb";

class FullSendBuffer : public NetworkTest {
  protected:
    /// Lets the bots play over a line of this rate, in the notation of `tc`, while `look` runs. All
    /// get updates in each tick, which is more than the buffer holds.
    template <typename Look>
    void play_over(const std::string& rate, Look&& look) {
        const TwoNetworks networks;
        networks.server.tc("qdisc add dev line root tbf rate " + rate + kQueue);
        networks.server.inside([&] {
            RunningArenad server({"--udp-address", "10.77.0.1", "--open", "--open-anywhere",
                                  "--max-clients", "24", "--snapshot-rate", "60",
                                  "--udp-send-buffer", "4096", "--admin-key-file", key_file()});
            ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
            networks.players.inside([&] {
                // Where half of all is lost, a Welcome takes a few attempts, up to two seconds
                // apart.
                TwentyBots bots("10.77.0.1:" + std::to_string(server.udp_port), seconds(18));
                networks.server.inside([&] {
                    ASSERT_TRUE(TwentyBots::all_in(server.http_port));
                    look(server);
                });
                bots.expect_nobody_lost();
            });
        });
    }

    /// Returns the share of lost packets of each client, from 0 to 1, smallest first.
    [[nodiscard]] std::vector<double> losses(const RunningArenad& server) const {
        static_cast<void>(key_file());
        std::string digits = folder_.read("operators.key");
        digits.pop_back();
        const HttpAnswer list = http_exchange(server.http_port,
                                              "GET /admin/clients HTTP/1.1\r\nHost: x\r\n"
                                              "Connection: close\r\nAuthorization: Bearer " +
                                                  digits + "\r\n\r\n");
        const auto page = nlohmann::json::parse(list.body);
        std::vector<double> losses;
        for (const auto& client : page.at("clients"))
            losses.push_back(client.at("loss").get<double>());
        std::sort(losses.begin(), losses.end());
        return losses;
    }

  private:
    [[nodiscard]] std::string key_file() const {
        const std::string path = folder_.path("operators.key");
        if (!std::filesystem::exists(path)) {
            EXPECT_EQ(arenad({"keygen", path}).exit_code, 0);
        }
        return path;
    }

    TemporaryFolder folder_;
};

TEST_F(FullSendBuffer, the_server_waits_for_a_line_that_is_fast_enough_on_average) {
    play_over("4mbit", [&](const RunningArenad& server) {
        std::this_thread::sleep_for(seconds(5));
        const nanoseconds delay = kept_waiting(server.process.id());

        // Only a machine that did not run the server excuses a loss: of no more than what all bots
        // are sent in a tick, for each quarter of a tick.
        const auto quarters = static_cast<double>(delay / (nanoseconds(seconds(1)) / 240));
        EXPECT_LE(metric(server.http_port, "arenad_send_errors_total"), kBotsBeside * quarters)
            << "it was kept waiting for " << delay.count() << " ns";
        EXPECT_GT(metric(server.http_port, "arenad_send_waits_total"), 0.0);
        EXPECT_LT(losses(server).back(), 0.01);
    });
}

TEST_F(FullSendBuffer, all_clients_lose_alike_on_a_line_that_is_too_slow) {
    play_over("600kbit", [&](const RunningArenad& server) {
        std::this_thread::sleep_for(seconds(7));

        const auto all = losses(server);
        ASSERT_EQ(all.size(), std::size_t{kBotsBeside});
        EXPECT_GT(metric(server.http_port, "arenad_send_errors_total{reason=\"buffer_full\"}"),
                  100.0);
        EXPECT_GT(all.front(), 0.05);
        EXPECT_LT(all.back(), 3.0 * all.front());
    });
}

}  // namespace
}  // namespace arena::test
