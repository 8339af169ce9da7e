// Sessions under any network and an outsider. A failure names its seed; the command that it prints
// repeats it.
#include "tests/simulation/session_simulation.h"

#include <string>

#include <gtest/gtest.h>

#include "protocol/crypto/init.h"

namespace arena::simulation {
namespace {

using namespace std::chrono_literals;

TEST(SessionSimulation, any_seed_keeps_every_promise_for_a_minute) {
    ASSERT_TRUE(protocol::crypto::init());
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        SessionSimulation simulation(seed);

        simulation.play(60s);
        simulation.heal();

        for (const std::string& line : simulation.verdict().lines())
            ADD_FAILURE() << line << "\n" << simulation.description();
        if (!simulation.verdict().ok()) break;
    }
}

}  // namespace
}  // namespace arena::simulation
