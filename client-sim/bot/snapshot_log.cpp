#include "client-sim/bot/snapshot_log.h"

#include <algorithm>
#include <cmath>

namespace arena::client_sim {

SnapshotLog::SnapshotLog(std::uint32_t tick_rate, std::uint32_t snapshot_rate)
    : ticks_apart_(static_cast<double>(tick_rate) / std::max(1u, snapshot_rate)) {}

void SnapshotLog::begin_world() {
    is_in_world_ = false;
    recent_.fill(0);
}

std::optional<Time> SnapshotLog::on_update(sim::Tick tick, Time now) {
    if (!remember(tick)) return std::nullopt;
    if (!is_in_world_) {
        first_tick_ = first_at_ ? std::min(first_tick_, tick) : tick;
        last_tick_ = std::max(last_tick_, tick);
        if (!first_at_) first_at_ = now;
        world_began_ = newest_ = tick;
        is_in_world_ = true;
        last_at_ = now;
        ++snapshots_;
        return std::nullopt;
    }
    if (tick < newest_) {
        // A straggler from before the first update closes no gap.
        if (tick < world_began_) return std::nullopt;
        ++snapshots_;
        if (missing_ > 0) --missing_;
        return std::nullopt;
    }
    const double steps = static_cast<double>(tick - newest_) / ticks_apart_;
    missing_ += static_cast<std::uint64_t>(std::max(1L, std::lround(steps))) - 1;
    ++snapshots_;
    newest_ = tick;
    last_tick_ = std::max(last_tick_, tick);
    const Time gap = now - last_at_;
    last_at_ = now;
    return gap;
}

/// Remembers the tick. Returns whether it is new.
bool SnapshotLog::remember(sim::Tick tick) {
    sim::Tick& slot = recent_[tick % recent_.size()];
    if (is_in_world_ && slot == tick) return false;
    slot = tick;
    return true;
}

}  // namespace arena::client_sim
