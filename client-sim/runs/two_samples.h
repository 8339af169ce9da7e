// Two samples of one figure, one of each build: how far they are apart, and how far runs of one
// build.
//
// Everything is done on logarithms, because noise of durations and rates is a factor. The test is
// Student's with one common variance: what it has to bear is that both builds are equal, and then
// their noise is, too. Single runs that something else on the machine disturbed would swamp that
// variance, so they are left out before, by their distance to the median in units of the median
// absolute deviation of both samples (Iglewicz and Hoaglin, How to Detect and Handle Outliers,
// 1993).
//
// Where runs of both builds were made one after the other, again and again, pairs are compared
// instead: what disturbs a machine for some runs disturbs both of a pair, and falls out of their
// difference (Box, Hunter and Hunter, Statistics for Experimenters, 2005, chapter 3). That costs
// half of the degrees of freedom, so a few runs are not paired.
//
// Why not ranks (Mann and Whitney): the least chance that they can tell of is 1 in 126 with 5 runs
// a side and 1 in 6435 with 8, so among some twenty keys nothing could ever be found with 5 runs,
// and with 8 not when a single run was disturbed. Why not trimmed means (Yuen): they give up a
// quarter of the runs whether these are disturbed or not, and with them degrees of freedom, and
// a few runs have none of these to lose.
#pragma once

#include <cstddef>
#include <span>

namespace arena::client_sim {

struct TwoSamples {
    double shift = 0.0;           ///< of the second against the first, natural logarithm
    double noise = 0.0;           ///< standard deviation of runs of one build, likewise
    double standard_error = 0.0;  ///< of the shift
    int freedom = 1;              ///< degrees of freedom of the noise
    double chance = 1.0;          ///< that noise alone puts them so far apart
};

/// Smaller noise is not believed: the buckets of the histograms alone are 1.6 % wide, which is a
/// standard deviation of 0.5 %.
inline constexpr double kLeastNoise = 0.005;
/// A run further than this from the median, in standard deviations, is left out. At 6 undisturbed
/// runs went too often, and equal builds gave a finding in 2 to 3 of 100 comparisons.
inline constexpr double kOutlierDistance = 10.0;
/// With fewer runs on a side the median absolute deviation is too often small by chance: all stay.
inline constexpr std::size_t kRunsToKnowOutliers = 6;

/// Logarithms of at least two values each.
[[nodiscard]] TwoSamples compare_samples(std::span<const double> first,
                                         std::span<const double> second);

/// With fewer pairs, the degrees of freedom that pairing costs are worth more than what it gains.
inline constexpr std::size_t kPairsToCompare = 10;

/// Likewise, of as many values each, where those at the same place were measured together. The
/// noise is that of runs within a pair.
[[nodiscard]] TwoSamples compare_pairs(std::span<const double> first,
                                       std::span<const double> second);

/// Of at least one value; of two in the middle their mean.
[[nodiscard]] double median(std::span<const double> values);

}  // namespace arena::client_sim
