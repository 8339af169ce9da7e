// A histogram of durations with a bounded relative error at every size, in fixed memory.
//
// Log-linear as in HdrHistogram (G. Tene): values below kSubBuckets have a bucket each; every
// further power of two is divided into kSubBuckets / 2 equal buckets. So a bucket is never wider
// than 1/32 of its values, about 3 %.
//
//   value     0..63   64..127   128..255   256..511  ...
//   width         1         2          4          8
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace arena::server {

class LogLinearHistogram {
  public:
    /// Larger values are counted as this one (18 minutes in nanoseconds); max() stays exact.
    static constexpr std::uint64_t kValueMax = (1ULL << 40u) - 1;

    void record(std::uint64_t value);
    /// Adds the values of another one.
    LogLinearHistogram& operator+=(const LogLinearHistogram& more);

    /// Returns the smallest value that at least the share `quantile` (0..1) of all values does not
    /// exceed, rounded up to the end of its bucket but never above max(). Returns 0 when nothing
    /// was recorded.
    [[nodiscard]] std::uint64_t value_at(double quantile) const;

    /// Returns the largest recorded value, exactly; 0 when nothing was recorded.
    [[nodiscard]] std::uint64_t max() const { return max_; }
    [[nodiscard]] std::uint64_t count() const { return count_; }

    /// A bucket and its count.
    struct Bar {
        std::uint64_t up_to = 0;  ///< the largest value of the bucket
        std::uint64_t count = 0;

        friend bool operator==(const Bar&, const Bar&) = default;
    };
    /// Returns the buckets that are not empty, smallest values first.
    [[nodiscard]] std::vector<Bar> bars() const;

  private:
    static constexpr std::uint32_t kSubBucketBits = 6;
    static constexpr std::uint32_t kSubBuckets = 1u << kSubBucketBits;
    static constexpr std::uint32_t kHalf = kSubBuckets / 2;
    static constexpr std::size_t kBuckets = kSubBuckets + (40 - kSubBucketBits) * kHalf;

    [[nodiscard]] static std::size_t bucket_of(std::uint64_t value);
    [[nodiscard]] static std::uint64_t last_value_of(std::size_t bucket);

    std::array<std::uint64_t, kBuckets> counts_{};
    std::uint64_t count_ = 0;
    std::uint64_t max_ = 0;
};

}  // namespace arena::server
