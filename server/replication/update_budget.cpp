#include "server/replication/update_budget.h"

#include <algorithm>
#include <chrono>

#include "sim/base/assert.h"

namespace arena::server {

namespace {

using protocol::Time;

constexpr std::uint32_t kWindowsPerSecond = 2;
/// Fewer fates do not show a share.
constexpr std::uint32_t kFatesMin = 8;
/// At least this many losses mean a full line: a single one means nothing, but would exceed the
/// share in a short window.
constexpr std::uint32_t kLossesMin = 2;
constexpr std::uint32_t kLossMaxPercent = 10;
constexpr std::uint32_t kLossToGrowPercent = 5;
constexpr std::uint32_t kFallPercent = 70;
/// A rate that has fallen grows by a tenth until it is well above the rate from which it fell; then
/// by twice as much each time, up to doubling. A rate that has never fallen doubles.
constexpr std::uint32_t kGrowPercent = 10;
constexpr std::uint32_t kGrowPercentMax = 100;
constexpr std::uint32_t kCarefulSteps = 8;
/// A round trip shows a queue when it is more than this above one and a half times the lowest.
constexpr Time kQueueDelayMin = std::chrono::milliseconds(75);
/// Ten seconds.
constexpr std::uint32_t kFloorWindows = 10 * kWindowsPerSecond;

constexpr std::uint64_t kPacketMax = protocol::kUnorderedMessageMax + kUpdateOverhead;

constexpr std::uint64_t scaled(std::uint64_t rate, std::uint32_t percent) {
    return rate * percent / 100;
}

}  // namespace

UpdateBudget::UpdateBudget(std::uint32_t rate_max, std::uint32_t tick_rate, sim::Tick now)
    : rate_max_(rate_max),
      tick_rate_(tick_rate),
      rate_(std::min(rate_max, kClientRateBegin)),
      credit_(kPacketMax * tick_rate),
      now_(now),
      begun_(now),
      grow_percent_(kGrowPercentMax) {
    ARENA_ASSERT(rate_max >= kClientRateMin && tick_rate > 0, "a rate and ticks");
}

void UpdateBudget::on_fate(bool is_delivered) {
    ++(is_delivered ? delivered_ : lost_);
}

void UpdateBudget::advance(sim::Tick now) {
    const sim::Tick ticks = now - now_;
    now_ = now;
    credit_ = std::min(credit_ + std::uint64_t{rate_} * ticks, kPacketMax * tick_rate_);
    if (now - begun_ < tick_rate_ / kWindowsPerSecond) return;
    // The fates of packets in flight are about the previous rate.
    if (is_settling_ && std::chrono::seconds(now - begun_) < round_trip_ * tick_rate_) return;
    if (!is_settling_ && delivered_ + lost_ < kFatesMin) return;
    judge();
    begin_window(now);
}

std::size_t UpdateBudget::room() const {
    const std::uint64_t bytes = credit_ / tick_rate_;
    return bytes <= kUpdateOverhead ? 0 : static_cast<std::size_t>(bytes - kUpdateOverhead);
}

void UpdateBudget::spend(std::size_t bytes, bool was_short) {
    credit_ -= std::min<std::uint64_t>(credit_, (bytes + kUpdateOverhead) * tick_rate_);
    ++sent_;
    bytes_sent_ += static_cast<std::uint32_t>(bytes + kUpdateOverhead);
    is_wanted_ |= was_short;
}

void UpdateBudget::judge() {
    const bool has_queue = detect_queue();
    if (is_settling_) {
        is_settling_ = false;
        return;
    }
    const auto set = [this](std::uint64_t rate) {
        rate_ = static_cast<std::uint32_t>(
            std::clamp<std::uint64_t>(rate, std::min(rate_max_, kClientRateMin), rate_max_));
    };
    const std::uint32_t fates = delivered_ + lost_;
    const bool is_full = lost_ >= kLossesMin && 100 * lost_ > kLossMaxPercent * fates;
    if (has_queue || is_full) {
        // Half way to what has arrived. A queue has to empty as well.
        const std::uint64_t by_loss = scaled(rate_, 100 - (is_full ? 50 * lost_ / fates : 0));
        set(has_queue ? std::min(by_loss, emptying_rate()) : by_loss);
        grow_percent_ = kGrowPercent;
        careful_steps_ = kCarefulSteps;
        is_settling_ = true;
    } else if (is_wanted_ && 100 * lost_ <= kLossToGrowPercent * fates) {
        set(scaled(rate_, 100 + grow_percent_));
        if (careful_steps_ > 0) --careful_steps_;
        if (careful_steps_ == 0) grow_percent_ = std::min(2 * grow_percent_, kGrowPercentMax);
    }
}

/// Returns the rate at which a queue on the line empties. While more is wanted than the rate
/// allows, what arrives is all that the line carries.
std::uint64_t UpdateBudget::emptying_rate() const {
    const std::uint64_t by_rate = scaled(rate_, kFallPercent);
    const std::uint64_t ticks_and_sent = std::uint64_t{now_ - begun_} * sent_;
    if (ticks_and_sent == 0) return by_rate;
    // Those that arrived were as large, on average, as those that were sent meanwhile.
    const std::uint64_t arrived =
        std::uint64_t{delivered_} * bytes_sent_ * tick_rate_ / ticks_and_sent;
    return std::min(by_rate, is_wanted_ ? scaled(arrived, kFallPercent) : arrived);
}

void UpdateBudget::begin_window(sim::Tick now) {
    begun_ = now;
    delivered_ = lost_ = sent_ = bytes_sent_ = 0;
    is_wanted_ = false;
}

/// Updates the lowest recent round trip and returns whether a queue has built up. A route that has
/// become longer counts as one for at most 20 s.
bool UpdateBudget::detect_queue() {
    if (round_trip_ <= Time{0}) return false;
    const auto lower = [this](Time floor) {
        return floor == Time{0} ? round_trip_ : std::min(floor, round_trip_);
    };
    if (++windows_ % kFloorWindows == 0) {
        floor_ = next_floor_;
        next_floor_ = Time{0};
    }
    floor_ = lower(floor_);
    next_floor_ = lower(next_floor_);
    return round_trip_ > floor_ * 3 / 2 + kQueueDelayMin;
}

}  // namespace arena::server
