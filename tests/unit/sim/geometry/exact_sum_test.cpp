#include "sim/geometry/exact_sum.h"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

namespace arena::sim::exact_sum_test {
namespace {

TEST(ExactProduct, keeps_all_bits_of_the_product_of_two_floats) {
    const float next_after_one = 1.0f + 0x1p-23f;

    EXPECT_EQ(exact_product(next_after_one, next_after_one), 1.0 + 0x1p-22 + 0x1p-46);
    EXPECT_EQ(exact_product(3.0f, -2.5f), -7.5);
    EXPECT_EQ(exact_product(0.0f, -2.5f), 0.0);
}

TEST(RoundedExactSum, of_nothing_or_of_zeros_is_zero) {
    EXPECT_EQ(rounded_exact_sum(std::array<double, 1>{0.0}), 0.0);
    EXPECT_EQ(rounded_exact_sum(std::array<double, 3>{0.0, -0.0, 0.0}), 0.0);
}

TEST(RoundedExactSum, keeps_a_small_term_that_a_large_one_would_swallow) {
    EXPECT_EQ(rounded_exact_sum(std::array<double, 3>{1.0, 0x1p-60, -1.0}), 0x1p-60);
    EXPECT_EQ(rounded_exact_sum(std::array<double, 3>{0x1p80, -1.0, -0x1p80}), -1.0);
    EXPECT_EQ(rounded_exact_sum(std::array<double, 4>{0x1p80, 1.0, -0x1p80, -1.0}), 0.0);
}

TEST(RoundedExactSum, keeps_terms_of_several_sizes_at_once) {
    EXPECT_EQ(rounded_exact_sum(
                  std::array<double, 6>{0x1p200, 0x1p100, 1.0, -0x1p200, -0x1p100, 0x1p-50}),
              1.0 + 0x1p-50);
}

TEST(RoundedExactSum, rounds_only_at_the_end) {
    // In double 2^53 + 1 is 2^53 again.
    EXPECT_EQ(rounded_exact_sum(std::array<double, 3>{0x1p53, 1.0, 1.0}), 0x1p53 + 2.0);
    EXPECT_EQ(rounded_exact_sum(std::array<double, 2>{0x1p53, 1.0}), 0x1p53);
}

TEST(RoundedExactSum, does_not_depend_on_the_order_of_the_terms) {
    std::array<double, 6> terms{-0x1p70, -0x1p53, -3.0, 0x1p-40, 0x1p52, 0x1p70};
    const double sum = -0x1p52 - 3.0;  // 2^-40 is less than half a step of doubles there

    do {
        ASSERT_EQ(rounded_exact_sum(terms), sum);
    } while (std::next_permutation(terms.begin(), terms.end()));
}

}  // namespace
}  // namespace arena::sim::exact_sum_test
