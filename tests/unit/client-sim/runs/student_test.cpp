#include "client-sim/runs/student.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

// Abramowitz and Stegun, table 26.10.
TEST(Student, tails_match_the_tables) {
    EXPECT_NEAR(two_sided_tail(12.706, 1), 0.05, 1e-5);
    EXPECT_NEAR(two_sided_tail(2.776, 4), 0.05, 1e-4);
    EXPECT_NEAR(two_sided_tail(3.169, 10), 0.01, 1e-5);
    EXPECT_NEAR(two_sided_tail(4.587, 10), 0.001, 1e-6);
    EXPECT_NEAR(two_sided_tail(2.042, 30), 0.05, 1e-4);
}

TEST(Student, the_tail_is_one_at_zero_and_two_sided) {
    EXPECT_DOUBLE_EQ(two_sided_tail(0.0, 5), 1.0);
    EXPECT_DOUBLE_EQ(two_sided_tail(-2.5, 5), two_sided_tail(2.5, 5));
}

TEST(Student, a_critical_value_has_the_requested_tail) {
    EXPECT_NEAR(critical_t(0.05, 4), 2.7764, 1e-3);
    for (const double level : {0.5, 0.01, 0.0001})
        for (const int freedom : {1, 2, 6, 14, 200})
            EXPECT_NEAR(two_sided_tail(critical_t(level, freedom), freedom) / level, 1.0, 1e-6);
}

}  // namespace
}  // namespace arena::client_sim
