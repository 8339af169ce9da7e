#include "server/match/look_back_bound.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using std::chrono::milliseconds;

TEST(LookBackBound, is_the_round_trip_plus_waiting_and_interpolation) {
    // 2 ticks for inputs, twice 3 for updates, and 3 more for 50 ms.
    EXPECT_EQ(seen_back_bound({}), 11);
    EXPECT_EQ(seen_back_bound({.round_trip = milliseconds(50)}), 14);
    EXPECT_EQ(seen_back_bound({.round_trip = milliseconds(150)}), 20);
}

TEST(LookBackBound, follows_the_rates) {
    EXPECT_EQ(seen_back_bound({.update_interval = 6}), 17);
    EXPECT_EQ(seen_back_bound({.input_interval = 5}), 14);
    EXPECT_EQ(seen_back_bound({.tick_rate = 120}), 14);
}

TEST(LookBackBound, fits_into_an_input) {
    EXPECT_EQ(seen_back_bound({.round_trip = std::chrono::hours(24)}), sim::kSeenBackMax);
    EXPECT_EQ(seen_back_bound({.round_trip = milliseconds(200), .tick_rate = 1000}),
              sim::kSeenBackMax);
    EXPECT_EQ(seen_back_bound({.round_trip = milliseconds(-5)}), 11);
}

}  // namespace
}  // namespace arena::server
