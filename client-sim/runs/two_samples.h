// Two samples of one figure, one from each build: how far apart they are, compared with the spread
// of runs of one build.
//
// All calculations use logarithms, because noise of durations and rates is a factor. The test is
// Student's with one common variance: its null hypothesis is that both builds are equal, and then
// their noise is equal too. Single runs that something else on the machine disturbed would inflate
// that variance, so they are removed first, by their distance from the median in units of the
// median absolute deviation of both samples (Iglewicz and Hoaglin, How to Detect and Handle
// Outliers, 1993).
//
// When runs of both builds were made alternately, pairs are compared instead: a disturbance that
// lasts for some runs affects both runs of a pair and cancels in their difference (Box, Hunter and
// Hunter, Statistics for Experimenters, 2005, chapter 3). That costs half of the degrees of
// freedom, so a small number of runs is not paired.
//
// Why not ranks (Mann and Whitney): the least chance that they can show is 1 in 126 with 5 runs per
// side and 1 in 6435 with 8, so among some twenty keys nothing could ever be found with 5 runs, and
// with 8 only if no run was disturbed. Why not trimmed means (Yuen): they discard a quarter of the
// runs, disturbed or not, and with them degrees of freedom, which a small number of runs cannot
// spare.
#pragma once

#include <cstddef>
#include <span>

namespace arena::client_sim {

/// The difference of two samples.
struct TwoSamples {
    double shift = 0.0;           ///< of the second sample from the first, as a natural logarithm
    double noise = 0.0;           ///< standard deviation of runs of one build, likewise
    double standard_error = 0.0;  ///< of the shift
    int freedom = 1;              ///< degrees of freedom of the noise
    double chance = 1.0;          ///< the probability that noise alone causes so large a shift
};

/// The least noise that is assumed: the buckets of the histograms alone are 1.6 % wide, which is a
/// standard deviation of 0.5 %.
inline constexpr double kNoiseMin = 0.005;
/// A run farther than this from the median, in standard deviations, is removed. At 6, undisturbed
/// runs were removed too often, and equal builds caused a finding in 2 to 3 of 100 comparisons.
inline constexpr double kOutlierDistance = 10.0;
/// With fewer runs on a side no run is removed, because the median absolute deviation is too often
/// small by chance.
inline constexpr std::size_t kRunsToKnowOutliers = 6;

/// Compares two samples, each at least two logarithms.
[[nodiscard]] TwoSamples compare_samples(std::span<const double> first,
                                         std::span<const double> second);

/// With fewer pairs, the degrees of freedom that pairing costs outweigh its gain.
inline constexpr std::size_t kPairsToCompare = 10;

/// Compares two samples of the same size, whose values at the same index were measured together.
/// The noise is that of runs within a pair.
[[nodiscard]] TwoSamples compare_pairs(std::span<const double> first,
                                       std::span<const double> second);

/// Returns the median of at least one value: the middle one, or the mean of the two in the middle.
[[nodiscard]] double median(std::span<const double> values);

}  // namespace arena::client_sim
