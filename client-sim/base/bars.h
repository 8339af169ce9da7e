// Bars: a histogram as a list of its non-empty buckets, the form in which reports and servers write
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace arena::client_sim {

/// One bucket of a histogram.
struct Bar {
    /// The upper end of the bucket, or the longest recorded duration when that is shorter, in
    /// milliseconds.
    double up_to_ms = 0.0;
    std::uint64_t count = 0;

    friend bool operator==(const Bar&, const Bar&) = default;
};

/// Returns which of `count` sorted values is the percentile at `share` (0 .. 1), by nearest rank: 1
/// for the first. `count` is at least 1.
[[nodiscard]] std::uint64_t nearest_rank(double share, std::uint64_t count);

/// Returns the percentile at `share` (0 .. 1) by nearest rank: the `up_to_ms` of the first bar up
/// to which at least that share of all values is counted. The bars are in ascending order. Returns
/// nothing when they count nothing.
[[nodiscard]] std::optional<double> percentile_of(std::span<const Bar> bars, double share);

}  // namespace arena::client_sim
