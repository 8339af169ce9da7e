#include "client-sim/report/histogram.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"

namespace arena::client_sim {
namespace {

using std::chrono::microseconds;

TEST(Histogram, has_no_percentile_and_no_maximum_when_empty) {
    const Histogram histogram;

    EXPECT_FALSE(histogram.percentile_ms(0.5).has_value());
    EXPECT_FALSE(histogram.max_ms().has_value());
}

TEST(Histogram, short_durations_are_exact) {
    Histogram histogram;
    for (int i = 1; i <= 100; ++i)
        histogram.record(microseconds{i});

    EXPECT_DOUBLE_EQ(*histogram.percentile_ms(0.50), 0.050);
    EXPECT_DOUBLE_EQ(*histogram.percentile_ms(0.99), 0.099);
    EXPECT_DOUBLE_EQ(*histogram.percentile_ms(1.00), 0.100);
    EXPECT_DOUBLE_EQ(*histogram.max_ms(), 0.100);
}

TEST(Histogram, a_single_sample_is_every_percentile) {
    Histogram histogram;
    histogram.record(microseconds{123456});

    EXPECT_DOUBLE_EQ(*histogram.percentile_ms(0.0), 123.456);
    EXPECT_DOUBLE_EQ(*histogram.percentile_ms(1.0), 123.456);
}

TEST(Histogram, percentiles_agree_with_sorting_within_a_bucket) {
    Random random(5);
    Histogram histogram;
    std::vector<double> sorted;
    for (int i = 0; i < 20000; ++i) {
        const std::uint32_t value = random.next() >> random.below(32);
        histogram.record(microseconds{value});
        sorted.push_back(static_cast<double>(std::min(value, 3'600'000'000u)) / 1000.0);
    }
    std::sort(sorted.begin(), sorted.end());

    for (const double share : {0.01, 0.1, 0.5, 0.9, 0.99, 0.999}) {
        const auto rank = static_cast<std::size_t>(std::ceil(share * 20000.0)) - 1;
        const double found = *histogram.percentile_ms(share);
        EXPECT_GE(found, sorted[rank]) << share;
        EXPECT_LE(found, sorted[rank] * (1.0 + 1.0 / 64.0)) << share;
    }
}

TEST(Histogram, durations_beyond_the_range_count_at_its_ends) {
    Histogram histogram;
    histogram.record(microseconds{-5});
    histogram.record(std::chrono::hours{100});

    EXPECT_DOUBLE_EQ(*histogram.percentile_ms(0.5), 0.0);
    EXPECT_DOUBLE_EQ(*histogram.max_ms(), 3'600'000.0);
}

TEST(Histogram, bars_have_the_same_percentiles_and_maximum) {
    Histogram histogram;
    for (int i = 1; i < 3000; i += 7)
        histogram.record(std::chrono::milliseconds{i});

    for (const double share : {0.0, 0.01, 0.5, 0.99, 1.0})
        EXPECT_EQ(percentile_of(histogram.bars(), share), histogram.percentile_ms(share)) << share;
    EXPECT_EQ(histogram.bars().back().up_to_ms, *histogram.max_ms());
    EXPECT_FALSE(percentile_of({}, 0.5).has_value());
}

TEST(SmallNumbers, percentiles_of_negative_and_positive_numbers) {
    SmallNumbers numbers;
    for (int i = -10; i < 90; ++i)
        numbers.record(i);

    EXPECT_EQ(numbers.percentile(0.01), -10.0);
    EXPECT_EQ(numbers.percentile(0.50), 39.0);
    EXPECT_EQ(numbers.percentile(1.00), 89.0);
}

TEST(SmallNumbers, numbers_beyond_the_reach_count_at_its_ends) {
    SmallNumbers numbers;
    numbers.record(-30000);
    numbers.record(30000);

    EXPECT_EQ(numbers.percentile(0.5), -SmallNumbers::kReach);
    EXPECT_EQ(numbers.percentile(1.0), SmallNumbers::kReach);
}

TEST(SmallNumbers, bars_have_the_same_percentiles) {
    SmallNumbers numbers;
    for (const int value : {-3, -3, 0, 2, 2, 2, 5})
        numbers.record(value);

    const std::vector<Histogram::Bar> expected{{-3.0, 2}, {0.0, 1}, {2.0, 3}, {5.0, 1}};
    EXPECT_EQ(numbers.bars(), expected);
    for (const double share : {0.01, 0.3, 0.5, 1.0})
        EXPECT_EQ(percentile_of(numbers.bars(), share), numbers.percentile(share)) << share;
}

}  // namespace
}  // namespace arena::client_sim
