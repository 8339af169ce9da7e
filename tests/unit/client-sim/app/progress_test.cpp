#include "client-sim/app/progress.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

TEST(ProgressLine, shows_rates_since_the_moment_before) {
    FleetTotals before;
    before.snapshots = 100;
    before.bytes_received = 50000;
    FleetTotals now = before;
    now.clients_connected = 8;
    now.snapshots = 180;
    now.bytes_received = 150000;
    now.match = {.effects = 1, .shots = 30, .hits = 20, .kills = 10};

    const std::string line =
        progress_line(std::chrono::seconds{4}, now, std::chrono::seconds{2}, before, 10);

    EXPECT_EQ(line,
              "    4 s  8/10 connected  40 snapshots/s  50 kB/s  30 shots  20 hits  10 kills  "
              "0 violations");
}

}  // namespace
}  // namespace arena::client_sim
