#include "protocol/replication/window.h"

#include <algorithm>
#include <cstdint>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::protocol {
namespace {

TEST(Window, conveys_a_number_by_its_lowest_bits) {
    EXPECT_EQ(to_window(1005, 4), 13u);
    EXPECT_EQ(from_window(13, 1000, 4), 1005);
    EXPECT_EQ(from_window(13, 1004, 4), 1005);
    EXPECT_EQ(to_window(-3, 4), 13u);
    EXPECT_EQ(from_window(13, 0, 4), -3);
}

TEST(Window, reaches_half_its_size_below_and_just_less_above) {
    EXPECT_EQ(from_window(to_window(992, 4), 1000, 4), 992);
    EXPECT_EQ(from_window(to_window(1007, 4), 1000, 4), 1007);
    EXPECT_EQ(from_window(to_window(1008, 4), 1000, 4), 992) << "beyond";

    EXPECT_TRUE(window_reaches(992, 1000, 1000, 4));
    EXPECT_TRUE(window_reaches(1007, 1000, 1000, 4));
    EXPECT_FALSE(window_reaches(991, 1000, 1000, 4));
    EXPECT_FALSE(window_reaches(1008, 1000, 1000, 4));
}

RC_GTEST_PROP(Window, conveys_a_number_to_every_guess_that_it_reaches, ()) {
    const auto bits = *rc::gen::inRange(1u, 33u);
    const auto value = *rc::gen::inRange<std::int64_t>(-(1ll << 40), 1ll << 40);
    const auto below = *rc::gen::inRange<std::int64_t>(0, 1ll << 33);
    const auto above = *rc::gen::inRange<std::int64_t>(0, 1ll << 33);
    const auto guess = *rc::gen::inRange<std::int64_t>(value - below, value + above + 1);

    const bool is_recovered = from_window(to_window(value, bits), guess, bits) == value;
    RC_ASSERT(is_recovered == window_reaches(value, guess, guess, bits));
    if (window_reaches(value, value - below, value + above, bits)) RC_ASSERT(is_recovered);
}

}  // namespace
}  // namespace arena::protocol
