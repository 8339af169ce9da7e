#include "server/statistics/log_linear_histogram.h"

#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

/// The slow and obvious version: returns the value at the wanted rank of the sorted samples.
std::uint64_t sorted_quantile(std::vector<std::uint64_t> samples, double quantile) {
    std::sort(samples.begin(), samples.end());
    const double rank = std::ceil(quantile * static_cast<double>(samples.size()));
    return samples[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

TEST(LogLinearHistogram, an_empty_histogram_returns_zero) {
    const LogLinearHistogram histogram;

    EXPECT_EQ(histogram.value_at(0.5), 0u);
    EXPECT_EQ(histogram.max(), 0u);
    EXPECT_EQ(histogram.count(), 0u);
}

TEST(LogLinearHistogram, small_values_are_exact) {
    LogLinearHistogram histogram;
    for (std::uint64_t value = 0; value < 64; ++value)
        histogram.record(value);

    for (std::uint64_t value = 0; value < 64; ++value) {
        EXPECT_EQ(histogram.value_at(static_cast<double>(value + 1) / 64.0), value);
    }
}

TEST(LogLinearHistogram, a_single_value_is_every_quantile_exactly) {
    LogLinearHistogram histogram;
    histogram.record(123'456'789);

    for (const double quantile : {0.0, 0.5, 0.99, 1.0}) {
        EXPECT_EQ(histogram.value_at(quantile), 123'456'789u);
    }
}

TEST(LogLinearHistogram, the_maximum_is_exact_even_beyond_the_range) {
    LogLinearHistogram histogram;
    histogram.record(7);
    histogram.record(LogLinearHistogram::kValueMax + 12345);

    EXPECT_EQ(histogram.max(), LogLinearHistogram::kValueMax + 12345);
    EXPECT_EQ(histogram.value_at(1.0), LogLinearHistogram::kValueMax + 12345);
    EXPECT_EQ(histogram.count(), 2u);
}

TEST(LogLinearHistogram, every_quantile_is_within_a_thirty_second_of_the_sorted_samples) {
    constexpr unsigned kSeed = 99;
    std::mt19937_64 random(kSeed);
    for (const double exponent_max : {8.0, 16.0, 24.0, 39.0}) {
        LogLinearHistogram histogram;
        std::vector<std::uint64_t> samples;
        std::uniform_real_distribution<double> exponent(0.0, exponent_max);
        for (int i = 0; i < 20'000; ++i) {
            samples.push_back(static_cast<std::uint64_t>(std::exp2(exponent(random))));
            histogram.record(samples.back());
        }

        for (const double quantile : {0.001, 0.1, 0.5, 0.9, 0.99, 0.999, 1.0}) {
            const auto exact = static_cast<double>(sorted_quantile(samples, quantile));
            const auto found = static_cast<double>(histogram.value_at(quantile));
            EXPECT_GE(found, exact) << "seed " << kSeed << ", quantile " << quantile;
            EXPECT_LE(found, exact * (1.0 + 1.0 / 32.0)) << "quantile " << quantile;
        }
    }
}

}  // namespace
}  // namespace arena::server
