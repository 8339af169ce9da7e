#include "client-sim/runs/two_samples.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <numeric>
#include <vector>

#include "client-sim/runs/student.h"

namespace arena::client_sim {

namespace {

using Values = std::vector<double>;

/// Converts the median absolute deviation of normally distributed values to their standard
/// deviation.
constexpr double kDeviationsPerMad = 1.4826;

void add_distances(Values& distances, std::span<const double> values, double middle) {
    for (const double value : values)
        distances.push_back(std::fabs(value - middle));
}

/// Returns the median absolute deviation of both samples, each from its own median, as a standard
/// deviation.
double robust_noise(std::span<const double> first, std::span<const double> second) {
    Values distances;
    add_distances(distances, first, median(first));
    add_distances(distances, second, median(second));
    return std::max(kNoiseMin, kDeviationsPerMad * median(distances));
}

/// Returns the values without outliers. When these are more than a quarter, they are not single
/// disturbed runs, and all values stay.
Values without_outliers(std::span<const double> values, double noise) {
    Values all(values.begin(), values.end());
    if (all.size() < kRunsToKnowOutliers) return all;
    const double middle = median(values);
    Values kept;
    std::copy_if(all.begin(), all.end(), std::back_inserter(kept), [&](double value) {
        return std::fabs(value - middle) <= kOutlierDistance * noise;
    });
    return 4 * kept.size() >= 3 * all.size() ? kept : all;
}

double mean(const Values& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double sum_of_squares(const Values& values) {
    const double middle = mean(values);
    return std::accumulate(values.begin(), values.end(), 0.0, [&](double sum, double value) {
        return sum + (value - middle) * (value - middle);
    });
}

}  // namespace

double median(std::span<const double> values) {
    Values sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    const std::size_t half = sorted.size() / 2;
    return sorted.size() % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2.0;
}

TwoSamples compare_samples(std::span<const double> first, std::span<const double> second) {
    const double robust = robust_noise(first, second);
    const Values a = without_outliers(first, robust);
    const Values b = without_outliers(second, robust);
    TwoSamples found;
    found.freedom = static_cast<int>(a.size() + b.size()) - 2;
    found.shift = mean(b) - mean(a);
    found.noise =
        std::max(kNoiseMin, std::sqrt((sum_of_squares(a) + sum_of_squares(b)) / found.freedom));
    found.standard_error = found.noise * std::sqrt(1.0 / static_cast<double>(a.size()) +
                                                   1.0 / static_cast<double>(b.size()));
    found.chance = two_sided_tail(found.shift / found.standard_error, found.freedom);
    return found;
}

TwoSamples compare_pairs(std::span<const double> first, std::span<const double> second) {
    Values all;
    std::transform(first.begin(), first.end(), second.begin(), std::back_inserter(all),
                   [](double a, double b) { return b - a; });
    Values distances;
    add_distances(distances, all, median(all));
    const double least = kNoiseMin * std::numbers::sqrt2;  // a difference has twice the variance
    const double robust = std::max(least, kDeviationsPerMad * median(distances));
    const Values differences = without_outliers(all, robust);
    TwoSamples found;
    found.freedom = static_cast<int>(differences.size()) - 1;
    found.shift = mean(differences);
    const double deviation =
        std::max(least, std::sqrt(sum_of_squares(differences) / found.freedom));
    found.noise = deviation / std::numbers::sqrt2;
    found.standard_error = deviation / std::sqrt(static_cast<double>(differences.size()));
    found.chance = two_sided_tail(found.shift / found.standard_error, found.freedom);
    return found;
}

}  // namespace arena::client_sim
