#include "sim/base/random.h"

#include <array>

#include <gtest/gtest.h>

namespace arena {
namespace {

TEST(Random, the_same_seed_produces_the_same_numbers) {
    Random first(42);
    Random second(42);

    for (int i = 0; i < 1000; ++i)
        ASSERT_EQ(first.next(), second.next());
}

TEST(Random, different_seeds_differ_from_the_first_number_on) {
    Random first(1);
    Random second(2);

    EXPECT_NE(first.next(), second.next());
}

TEST(Random, below_stays_below_and_reaches_every_value) {
    Random random(7);
    std::array<int, 5> seen{};

    for (int i = 0; i < 5000; ++i)
        ++seen.at(random.below(5));

    for (const int count : seen)
        EXPECT_NEAR(count, 1000, 150);
}

TEST(Random, below_zero_returns_zero) {
    Random random(7);

    EXPECT_EQ(random.below(0), 0u);
}

TEST(Random, unit_lies_in_the_half_open_interval) {
    Random random(9);
    float sum = 0.0f;

    for (int i = 0; i < 4096; ++i) {
        const float value = random.unit();
        ASSERT_GE(value, 0.0f);
        ASSERT_LT(value, 1.0f);
        sum += value;
    }

    EXPECT_NEAR(sum / 4096.0f, 0.5f, 0.02f);
}

}  // namespace
}  // namespace arena
