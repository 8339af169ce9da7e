// Aimed shots and their hits, by distance in four ranges.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace arena::client_sim {

/// The distance in metres at which each range ends and the next begins. The last has no end.
inline constexpr std::array<double, 3> kRangeEnds{5.0, 10.0, 20.0};
inline constexpr std::size_t kRangeCount = kRangeEnds.size() + 1;

struct RangeCounts {
    std::uint64_t shots = 0;  ///< aimed at a target in this range
    std::uint64_t hits = 0;   ///< of these

    friend bool operator==(const RangeCounts&, const RangeCounts&) = default;
};
using RangeTotals = std::array<RangeCounts, kRangeCount>;

/// Returns the index of the range of that distance.
[[nodiscard]] constexpr std::size_t range_of(double metres) {
    std::size_t range = 0;
    while (range < kRangeEnds.size() && metres >= kRangeEnds[range])
        ++range;
    return range;
}

/// Returns the sum over all ranges.
[[nodiscard]] constexpr RangeCounts sum_of_ranges(const RangeTotals& ranges) {
    RangeCounts sum;
    for (const RangeCounts& range : ranges) {
        sum.shots += range.shots;
        sum.hits += range.hits;
    }
    return sum;
}

}  // namespace arena::client_sim
