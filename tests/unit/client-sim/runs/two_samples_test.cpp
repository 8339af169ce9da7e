#include "client-sim/runs/two_samples.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

using Values = std::vector<double>;

TEST(TwoSamples, the_median_of_an_even_count_is_the_mean_of_the_middle_two) {
    EXPECT_DOUBLE_EQ(median(Values{3.0, 1.0, 2.0}), 2.0);
    EXPECT_DOUBLE_EQ(median(Values{4.0, 1.0, 2.0, 3.0}), 2.5);
}

TEST(TwoSamples, shift_noise_and_chance_match_students_test) {
    const TwoSamples found =
        compare_samples(Values{1.0, 2.0, 3.0, 4.0}, Values{3.0, 4.0, 5.0, 6.0});

    EXPECT_DOUBLE_EQ(found.shift, 2.0);
    EXPECT_EQ(found.freedom, 6);
    EXPECT_NEAR(found.noise, std::sqrt(5.0 / 3.0), 1e-12);
    EXPECT_NEAR(found.standard_error, std::sqrt(5.0 / 6.0), 1e-12);
    EXPECT_NEAR(found.chance, 0.0710, 1e-4);  // t = 2.19
}

TEST(TwoSamples, equal_values_have_the_least_assumed_noise) {
    const TwoSamples found = compare_samples(Values(8, 1.0), Values(8, 1.001));

    EXPECT_DOUBLE_EQ(found.noise, kNoiseMin);
    EXPECT_GT(found.chance, 0.5);
}

TEST(TwoSamples, a_disturbed_run_is_removed) {
    const Values calm{0.00, 0.01, -0.01, 0.02, -0.02, 0.01, 0.00, -0.01};
    Values disturbed = calm;
    disturbed[3] = std::log(2.0);

    const TwoSamples found = compare_samples(calm, disturbed);

    EXPECT_EQ(found.freedom, 13);
    EXPECT_NEAR(found.shift, 0.0, 0.005);
    EXPECT_LT(found.noise, 0.02);
}

TEST(TwoSamples, many_distant_runs_are_not_outliers) {
    const Values calm(8, 0.0);
    Values split = calm;
    split[0] = split[1] = split[2] = 1.0;

    const TwoSamples found = compare_samples(calm, split);

    EXPECT_EQ(found.freedom, 14);
    EXPECT_GT(found.noise, 0.3);
}

TEST(TwoSamples, no_run_is_removed_from_a_small_sample) {
    const TwoSamples found =
        compare_samples(Values{0.0, 0.0, 0.0, 0.0, 0.7}, Values{0.0, 0.0, 0.0, 0.0, 0.0});

    EXPECT_EQ(found.freedom, 8);
    EXPECT_GT(found.noise, 0.1);
}

}  // namespace
}  // namespace arena::client_sim
