// Bars: a histogram as a list of its buckets that are not empty, as reports and servers write it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace arena::client_sim {

/// What fell into one bucket.
struct Bar {
    /// The longest duration of the bucket, or that was recorded if this is shorter.
    double up_to_ms = 0.0;
    std::uint64_t count = 0;

    friend bool operator==(const Bar&, const Bar&) = default;
};

/// Which of `count` sorted values is the percentile at `share` (0 .. 1): counted from 1, by nearest
/// rank. `count` is at least 1.
[[nodiscard]] std::uint64_t nearest_rank(double share, std::uint64_t count);

/// The smallest `up_to_ms` that `share` (0 .. 1) of all that the bars count do not exceed. The bars
/// are in order. Nothing when they count nothing.
[[nodiscard]] std::optional<double> percentile_of(std::span<const Bar> bars, double share);

}  // namespace arena::client_sim
