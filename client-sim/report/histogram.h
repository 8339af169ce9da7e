// Histogram: percentiles of durations in bounded memory.
//
// Log-linear: each power of two is cut into 64 equal buckets, so a percentile is off by less than
// 1.6 % (after the HDR histogram of G. Tene). Durations below 128 us are exact to the microsecond.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "client-sim/base/bars.h"
#include "client-sim/base/time.h"

namespace arena::client_sim {

class Histogram {
  public:
    /// Counts a duration. A negative one counts as zero, one above an hour as an hour.
    void record(Time duration);
    /// Counts a value of another unit, with 1 in place of a millisecond: a number from 0.001 to
    /// 3.6e6.
    void record_number(double number);

    [[nodiscard]] std::uint64_t count() const { return count_; }
    /// Returns the longest recorded duration in milliseconds; nothing when none was recorded.
    [[nodiscard]] std::optional<double> max_ms() const;
    /// Returns the percentile at `share` (0 .. 1) in milliseconds, by nearest rank: the upper end
    /// of the bucket it falls into, or the longest recorded duration when that is shorter. Returns
    /// nothing when nothing was recorded.
    [[nodiscard]] std::optional<double> percentile_ms(double share) const;

    using Bar = client_sim::Bar;
    /// Returns the non-empty buckets in ascending order. `percentile_of` of these bars equals
    /// `percentile_ms`.
    [[nodiscard]] std::vector<Bar> bars() const;
    /// Adds the counts of another one.
    void add(const Histogram& more);

  private:
    static constexpr std::uint32_t kBucketBits = 6;
    static constexpr std::uint64_t kMicrosecondsMax = 3'600'000'000;
    static constexpr std::size_t kBuckets = (32 - kBucketBits + 2) << kBucketBits;

    [[nodiscard]] static std::size_t bucket_of(std::uint64_t microseconds);
    /// Returns the largest value that falls into the bucket.
    [[nodiscard]] static std::uint64_t upper_end(std::size_t bucket);

    std::array<std::uint64_t, kBuckets> counts_{};
    std::uint64_t count_ = 0;
    std::uint64_t max_ = 0;
};

/// A histogram of whole numbers near zero: counts each value from -kReach to kReach, and a value
/// beyond as the nearest of these.
class SmallNumbers {
  public:
    static constexpr int kReach = 1024;

    void record(int value);
    /// Adds the counts of another one.
    void add(const SmallNumbers& more);
    /// Returns the percentile at `share` (0 .. 1), by nearest rank; nothing when nothing was
    /// recorded.
    [[nodiscard]] std::optional<double> percentile(double share) const;
    /// Returns the counted values in ascending order; `up_to_ms` is the value itself.
    [[nodiscard]] std::vector<Histogram::Bar> bars() const;

  private:
    std::array<std::uint64_t, 2 * kReach + 1> counts_{};
    std::uint64_t count_ = 0;
};

}  // namespace arena::client_sim
