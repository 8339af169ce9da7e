#include "client-sim/report/histogram.h"

#include <algorithm>
#include <bit>

namespace arena::client_sim {

namespace {

/// Returns the index of the bucket that holds the sample of that rank.
template <std::size_t N>
std::size_t bucket_of_rank(const std::array<std::uint64_t, N>& counts, std::uint64_t rank) {
    std::uint64_t below = 0;
    for (std::size_t bucket = 0; bucket < N; ++bucket) {
        below += counts[bucket];
        if (below >= rank) return bucket;
    }
    return N - 1;
}

}  // namespace

void Histogram::record(Time duration) {
    const auto microseconds =
        std::chrono::duration_cast<std::chrono::microseconds>(duration).count();
    const std::uint64_t value = std::min(
        static_cast<std::uint64_t>(std::max<std::int64_t>(microseconds, 0)), kMicrosecondsMax);
    ++counts_[bucket_of(value)];
    ++count_;
    max_ = std::max(max_, value);
}

void Histogram::record_number(double number) {
    record(from_seconds(number / 1000.0));
}

std::size_t Histogram::bucket_of(std::uint64_t microseconds) {
    // Below 2^(bits + 1) every value has its own bucket; above, the top bits + 1 bits select it.
    const auto width = static_cast<std::uint32_t>(std::bit_width(microseconds));
    const std::uint32_t shift = width > kBucketBits + 1 ? width - (kBucketBits + 1) : 0;
    return (static_cast<std::size_t>(shift) << kBucketBits) +
           static_cast<std::size_t>(microseconds >> shift);
}

std::uint64_t Histogram::upper_end(std::size_t bucket) {
    constexpr std::size_t kExact = std::size_t{1} << (kBucketBits + 1);
    if (bucket < kExact) return bucket;
    const std::size_t shift = (bucket >> kBucketBits) - 1;
    const std::uint64_t top = bucket - (shift << kBucketBits);
    return ((top + 1) << shift) - 1;
}

std::optional<double> Histogram::max_ms() const {
    if (count_ == 0) return std::nullopt;
    return static_cast<double>(max_) / 1000.0;
}

std::optional<double> Histogram::percentile_ms(double share) const {
    if (count_ == 0) return std::nullopt;
    const std::size_t bucket = bucket_of_rank(counts_, nearest_rank(share, count_));
    return static_cast<double>(std::min(upper_end(bucket), max_)) / 1000.0;
}

std::vector<Histogram::Bar> Histogram::bars() const {
    std::vector<Bar> all;
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket)
        if (counts_[bucket] > 0)
            all.push_back(
                {.up_to_ms = static_cast<double>(std::min(upper_end(bucket), max_)) / 1000.0,
                 .count = counts_[bucket]});
    return all;
}

void Histogram::add(const Histogram& more) {
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket)
        counts_[bucket] += more.counts_[bucket];
    count_ += more.count_;
    max_ = std::max(max_, more.max_);
}

void SmallNumbers::record(int value) {
    ++counts_[static_cast<std::size_t>(std::clamp(value, -kReach, kReach) + kReach)];
    ++count_;
}

void SmallNumbers::add(const SmallNumbers& more) {
    for (std::size_t i = 0; i < counts_.size(); ++i)
        counts_[i] += more.counts_[i];
    count_ += more.count_;
}

std::optional<double> SmallNumbers::percentile(double share) const {
    if (count_ == 0) return std::nullopt;
    const std::size_t bucket = bucket_of_rank(counts_, nearest_rank(share, count_));
    return static_cast<double>(bucket) - kReach;
}

std::vector<Histogram::Bar> SmallNumbers::bars() const {
    std::vector<Histogram::Bar> all;
    for (std::size_t bucket = 0; bucket < counts_.size(); ++bucket)
        if (counts_[bucket] > 0)
            all.push_back(
                {.up_to_ms = static_cast<double>(bucket) - kReach, .count = counts_[bucket]});
    return all;
}

}  // namespace arena::client_sim
