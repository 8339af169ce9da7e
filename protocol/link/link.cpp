#include "protocol/link/link.h"

#include <algorithm>

#include "sim/base/assert.h"

namespace arena::protocol {

namespace {

constexpr std::uint64_t kNanosecondsPerSecond = 1'000'000'000;

Time share_of(Time time, double share) {
    return Time{static_cast<Time::rep>(static_cast<double>(time.count()) * share)};
}

}  // namespace

Link::Link(const LinkProfile& profile, std::uint64_t seed)
    : profile_(profile), dice_(seed), losses_(profile.loss, profile.loss_burst) {
    ARENA_ASSERT(in_range(profile), "a link's profile is in range");
}

void Link::set_profile(const LinkProfile& profile) {
    ARENA_ASSERT(in_range(profile), "a link's profile is in range");
    profile_ = profile;
    losses_ = LossBursts(profile.loss, profile.loss_burst);
}

Link::Arrivals Link::send(std::size_t bytes, Time now) {
    if (counters_.sent++ == 0) first_sent_at_ = now;
    update_address(now);
    bottleneck_free_at_ = std::max(bottleneck_free_at_, now);
    Arrivals arrivals;
    if (!queue(bytes, now)) {
        ++counters_.queue_full;
        return arrivals;
    }
    if (losses_.next(dice_)) {
        ++counters_.lost;
        return arrivals;
    }
    const int copies = dice_.happens(profile_.duplicate) ? 2 : 1;
    if (copies == 2) ++counters_.duplicated;
    for (int copy = 0; copy < copies; ++copy)
        static_cast<void>(arrivals.push_back(arrival_of_copy()));
    return arrivals;
}

/// Whether the queue of the bottleneck has room for the datagram; if so, appends it.
bool Link::queue(std::size_t bytes, Time now) {
    if (profile_.bytes_per_second == 0) return true;
    const auto waiting_for = static_cast<std::uint64_t>((bottleneck_free_at_ - now).count());
    const std::uint64_t waiting =
        waiting_for / kNanosecondsPerSecond * profile_.bytes_per_second +
        waiting_for % kNanosecondsPerSecond * profile_.bytes_per_second / kNanosecondsPerSecond;
    if (waiting > profile_.queue_bytes || bytes > profile_.queue_bytes - waiting) return false;
    bottleneck_free_at_ +=
        Time{static_cast<Time::rep>(bytes * kNanosecondsPerSecond / profile_.bytes_per_second)};
    return true;
}

Time Link::arrival_of_copy() {
    const Time arrival =
        bottleneck_free_at_ + profile_.delay + share_of(profile_.jitter, dice_.unit());
    const Time in_order = std::max(arrival, last_arrival_);
    if (dice_.happens(profile_.reorder)) return in_order + profile_.reorder_hold;
    last_arrival_ = in_order;
    return in_order;
}

void Link::update_address(Time now) {
    if (profile_.address_change_interval <= Time{0}) return;
    const auto address =
        static_cast<std::uint32_t>((now - first_sent_at_) / profile_.address_change_interval);
    if (address <= address_) return;
    address_ = address;
    ++counters_.address_changes;
}

void Link::maybe_corrupt(std::span<std::byte> copy) {
    if (copy.empty() || !dice_.happens(profile_.corrupt)) return;
    ++counters_.corrupted;
    copy[static_cast<std::size_t>(dice_.below(copy.size()))] ^=
        static_cast<std::byte>(1 + dice_.below(255));
}

void Link::on_delivered(std::uint64_t number, Time arrival, Time now) {
    ++counters_.delivered;
    if (number < newest_delivered_) ++counters_.reordered;
    newest_delivered_ = std::max(newest_delivered_, number);
    if (now - arrival > kLateAfter) ++counters_.late;
}

}  // namespace arena::protocol
