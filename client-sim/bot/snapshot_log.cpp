#include "client-sim/bot/snapshot_log.h"

#include <algorithm>
#include <cmath>

namespace arena::client_sim {

SnapshotLog::SnapshotLog(std::uint32_t tick_rate, std::uint32_t snapshot_rate)
    : ticks_apart_(static_cast<double>(tick_rate) / std::max(1u, snapshot_rate)) {}

std::optional<Time> SnapshotLog::on_update(sim::Tick tick, Time now) {
    if (!remember(tick)) return std::nullopt;
    if (!first_at_) {
        first_at_ = now;
        first_tick_ = last_tick_ = tick;
        last_at_ = now;
        snapshots_ = 1;
        return std::nullopt;
    }
    if (tick < last_tick_) {
        // A straggler from before the first update closes no gap.
        if (tick < first_tick_) return std::nullopt;
        ++snapshots_;
        if (missing_ > 0) --missing_;
        return std::nullopt;
    }
    const double steps = static_cast<double>(tick - last_tick_) / ticks_apart_;
    missing_ += static_cast<std::uint64_t>(std::max(1L, std::lround(steps))) - 1;
    ++snapshots_;
    last_tick_ = tick;
    const Time gap = now - last_at_;
    last_at_ = now;
    return gap;
}

/// Remembers the tick. Returns whether it is new.
bool SnapshotLog::remember(sim::Tick tick) {
    sim::Tick& slot = recent_[tick % recent_.size()];
    if (first_at_ && slot == tick) return false;
    slot = tick;
    return true;
}

}  // namespace arena::client_sim
