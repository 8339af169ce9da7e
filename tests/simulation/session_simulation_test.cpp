// Sessions under any network and with an outsider: a slice of what scripts/simulate.sh does for
// long. A failure prints the command that repeats it.
#include "tests/simulation/session_simulation.h"

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "protocol/crypto/init.h"

namespace arena::simulation {
namespace {

/// Adds what the simulation did to `totals`. Reports what failed, and how to repeat it.
void expect_guarantees_hold(std::uint64_t seed, int minutes, SessionTotals& totals) {
    ASSERT_TRUE(protocol::crypto::init());
    SessionSimulation simulation(seed);
    simulation.play(std::chrono::minutes(minutes));
    simulation.restore_network();
    totals += simulation.totals();
    for (const std::string& line : simulation.verdict().lines())
        ADD_FAILURE() << line << "\nRepeat it: scripts/simulate.sh --seeds 1 --minutes " << minutes
                      << " --seed " << seed << '\n'
                      << simulation.description();
}

TEST(SessionSimulation, every_seed_holds_for_a_minute) {
    SessionTotals totals;

    for (std::uint64_t seed = 1; seed <= 100 && !HasFailure(); ++seed)
        expect_guarantees_hold(seed, 1, totals);

    // All of this really happened.
    EXPECT_GT(totals.sessions, 300u);
    EXPECT_GT(totals.timed_out, 50u);
    EXPECT_GT(totals.path_moves, 50u);
    EXPECT_GT(totals.reliable, 10'000u);
    EXPECT_GT(totals.resent, 10'000u);
    EXPECT_GT(totals.sequenced, 200'000u);
    EXPECT_GT(totals.unordered, 20'000u);
    EXPECT_GT(totals.refused, 50'000u);
    EXPECT_GT(totals.denials, 1'000u);
    EXPECT_GT(totals.drops, 5'000u);
    for (std::size_t i = 0; i < kTrickCount; ++i)
        EXPECT_GT(totals.tricks[i], 1'000u) << name_of(static_cast<Trick>(i));
}

TEST(SessionSimulation, a_seed_holds_for_half_an_hour) {
    SessionTotals totals;

    expect_guarantees_hold(2, 30, totals);

    EXPECT_GT(totals.packets, 0x10000u) << "the packet numbers of a session have wrapped";
}

TEST(SessionSimulation, the_same_seed_does_the_same_again) {
    SessionTotals first;
    SessionTotals second;
    SessionTotals another;

    expect_guarantees_hold(7, 1, first);
    expect_guarantees_hold(7, 1, second);
    expect_guarantees_hold(8, 1, another);

    EXPECT_EQ(first, second);
    EXPECT_NE(first, another);
}

}  // namespace
}  // namespace arena::simulation
