// A player that aims perfectly at what it is shown hits as often far away as near.
#include "tests/simulation/fair_duel.h"

#include <gtest/gtest.h>

namespace arena::simulation {
namespace {

TEST(FairDuel, a_perfect_aim_hits_as_often_at_150_ms_as_at_0_ms) {
    const FairHits near = fight_fair_duel({.round_trip_ms = 0});
    const FairHits far = fight_fair_duel({.round_trip_ms = 150});

    EXPECT_GT(near.shots, 250u);
    EXPECT_GT(near.share(), 0.7);
    // A minute has some 300 shots, whose share varies by two or three in a hundred; arena-bench
    // fair has the longer table.
    EXPECT_GT(far.share(), 0.9 * near.share());
    EXPECT_GT(far.looked_back_ms, 200.0);
    EXPECT_LE(far.looked_back_ms, 250.0);
}

TEST(FairDuel, a_perfect_aim_hits_far_less_often_without_compensation) {
    const FairHits with = fight_fair_duel({.round_trip_ms = 150});
    const FairHits without = fight_fair_duel({.round_trip_ms = 150, .is_compensated = false});

    EXPECT_LT(without.share(), 0.5 * with.share());
    EXPECT_EQ(without.looked_back_ms, 0.0);
}

}  // namespace
}  // namespace arena::simulation
