// Everything that the core counts. Plain values that only grow: a copy is a consistent report.
#pragma once

#include <array>
#include <cstdint>

#include "server/match/input_buffer.h"
#include "server/match/match.h"
#include "server/statistics/bucket_counts.h"
#include "server/statistics/enum_counters.h"
#include "server/statistics/reasons.h"

namespace arena::server {

struct TrafficCounters {
    std::uint64_t packets_received = 0;
    std::uint64_t packets_sent = 0;
    std::uint64_t bytes_received = 0;
    std::uint64_t bytes_sent = 0;
};

/// The bits of sim::StepError, lowest first.
inline constexpr std::size_t kWorldErrorCount = 9;

struct ServerStatistics {
    TrafficCounters traffic;
    InputCounters inputs;
    CombatCounters combat;
    std::uint64_t sessions_joined = 0;
    EnumCounters<DropReason, kDropReasonCount> drops;
    EnumCounters<DisconnectReason, kDisconnectReasonCount> disconnects;
    std::array<std::uint64_t, kWorldErrorCount> world_errors{};  ///< ticks with each StepError
    std::uint64_t snapshot_entities_left_out = 0;
    BucketCounts<kSnapshotSizeEdges> snapshot_sizes;

    [[nodiscard]] std::uint64_t decode_errors() const {
        std::uint64_t sum = 0;
        drops.for_each([&](DropReason reason, std::uint64_t count) {
            if (is_decode_error(reason)) sum += count;
        });
        return sum;
    }
};

}  // namespace arena::server
