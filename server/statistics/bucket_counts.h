// Counts of values by fixed upper edges, from which a Prometheus histogram is made. Plain memory,
// so that the tick thread counts without a lock and hands over a copy.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace arena::server {

/// Counts for kEdges, a sorted std::array<double, N> with static storage. Bucket i counts the
/// values up to and including kEdges[i] that no earlier bucket counts; the last bucket counts the
/// rest.
template <const auto& kEdges>
struct BucketCounts {
    std::array<std::uint64_t, kEdges.size() + 1> counts{};
    double sum = 0.0;

    /// Counts a value and adds it to the sum.
    void record(double value) {
        const auto edge = std::lower_bound(kEdges.begin(), kEdges.end(), value);
        ++counts[static_cast<std::size_t>(edge - kEdges.begin())];
        sum += value;
    }

    BucketCounts& operator+=(const BucketCounts& more) {
        for (std::size_t i = 0; i < counts.size(); ++i)
            counts[i] += more.counts[i];
        sum += more.sum;
        return *this;
    }
};

/// In seconds. Dense around 1/60 s, the period of a tick at the default rate.
inline constexpr std::array<double, 19> kTickDurationEdges{
    0.0005, 0.001, 0.002, 0.004, 0.006, 0.008, 0.010, 0.012, 0.014, 0.015,
    0.016,  0.017, 0.018, 0.020, 0.025, 0.033, 0.050, 0.100, 0.250};

/// In bytes of one client's update, which has room for 1,171.
inline constexpr std::array<double, 11> kUpdateSizeEdges{32,  64,  100, 150,  200, 300,
                                                         400, 600, 800, 1000, 1200};

/// In seconds that a hit looked back, at most 0.25.
inline constexpr std::array<double, 10> kLookedBackEdges{0.025, 0.05,  0.075, 0.1,   0.125,
                                                         0.15,  0.175, 0.2,   0.225, 0.25};

}  // namespace arena::server
