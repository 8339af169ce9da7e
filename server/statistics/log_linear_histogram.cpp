#include "server/statistics/log_linear_histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace arena::server {

void LogLinearHistogram::record(std::uint64_t value) {
    ++counts_[bucket_of(std::min(value, kValueMax))];
    ++count_;
    max_ = std::max(max_, value);
}

LogLinearHistogram& LogLinearHistogram::operator+=(const LogLinearHistogram& more) {
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket)
        counts_[bucket] += more.counts_[bucket];
    count_ += more.count_;
    max_ = std::max(max_, more.max_);
    return *this;
}

std::uint64_t LogLinearHistogram::value_at(double quantile) const {
    if (count_ == 0) return 0;
    const double wanted = std::ceil(std::clamp(quantile, 0.0, 1.0) * static_cast<double>(count_));
    const std::uint64_t rank =
        std::clamp<std::uint64_t>(static_cast<std::uint64_t>(wanted), 1, count_);
    if (rank == count_) return max_;

    std::uint64_t seen = 0;
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
        seen += counts_[bucket];
        if (seen >= rank) return std::min(last_value_of(bucket), max_);
    }
    return max_;
}

std::vector<LogLinearHistogram::Bar> LogLinearHistogram::bars() const {
    std::vector<Bar> all;
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket)
        if (counts_[bucket] > 0)
            all.push_back({.up_to = last_value_of(bucket), .count = counts_[bucket]});
    return all;
}

std::size_t LogLinearHistogram::bucket_of(std::uint64_t value) {
    if (value < kSubBuckets) return static_cast<std::size_t>(value);
    // The shift that leaves the top kSubBucketBits bits: a number from kHalf to kSubBuckets - 1.
    const auto shift = static_cast<std::uint32_t>(std::bit_width(value)) - kSubBucketBits;
    const std::uint64_t top = value >> shift;
    return kSubBuckets + (shift - 1) * kHalf + static_cast<std::size_t>(top - kHalf);
}

std::uint64_t LogLinearHistogram::last_value_of(std::size_t bucket) {
    if (bucket < kSubBuckets) return bucket;
    const std::size_t shift = (bucket - kSubBuckets) / kHalf + 1;
    const std::uint64_t top = (bucket - kSubBuckets) % kHalf + kHalf;
    return ((top + 1) << shift) - 1;
}

}  // namespace arena::server
