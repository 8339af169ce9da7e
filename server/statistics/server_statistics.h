// Everything that the core counts. Plain values, so that a copy is a consistent report; all but the
// figures of the links only grow.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "protocol/session/connection/statistics.h"
#include "protocol/session/end_reason.h"
#include "protocol/session/handshake/handshake_counts.h"
#include "server/statistics/bucket_counts.h"
#include "server/statistics/enum_counters.h"
#include "server/statistics/left_out.h"
#include "server/statistics/link_figures.h"
#include "server/statistics/match_counters.h"
#include "server/statistics/reasons.h"
#include "server/statistics/tick_stages.h"
#include "sim/values/match.h"

namespace arena::server {

struct TrafficCounters {
    std::uint64_t packets_received = 0;
    std::uint64_t packets_sent = 0;
    std::uint64_t bytes_received = 0;
    std::uint64_t bytes_sent = 0;

    TrafficCounters& operator+=(const TrafficCounters& more) {
        packets_received += more.packets_received;
        packets_sent += more.packets_sent;
        bytes_received += more.bytes_received;
        bytes_sent += more.bytes_sent;
        return *this;
    }
};

/// The number of bits of sim::StepError.
inline constexpr std::size_t kWorldErrorCount = 11;

struct ServerStatistics {
    TrafficCounters traffic;
    InputCounters inputs;
    CombatCounters combat;
    std::uint64_t ticks = 0;  ///< on all maps, without those of pauses
    std::uint64_t matches_begun = 0;
    /// Matches that have ended, by what ended them.
    EnumCounters<sim::EndedBy, sim::kEndings> matches;

    std::uint64_t joined = 0;                ///< players that entered the world
    std::uint64_t resumed = 0;               ///< players taken over by a new connection
    std::uint64_t transferred = 0;           ///< clients that came from a match that has ended
    std::uint64_t given_up = 0;              ///< players whose grace period expired
    std::uint64_t reservations_lapsed = 0;   ///< reserved places whose client sent nothing
    std::uint64_t reservations_evicted = 0;  ///< reserved places that went to another client
    /// Connections of players that ended, whichever side ended them.
    EnumCounters<protocol::EndReason, protocol::kEndReasonCount> disconnects;

    protocol::HandshakeCounts handshakes;
    EnumCounters<DropReason, kDropReasonCount> drops;
    EnumCounters<protocol::PacketRefusal, protocol::kPacketRefusalCount> refused_packets;
    EnumCounters<MessageRefusal, kMessageRefusalCount> refused_messages;

    std::array<std::uint64_t, kWorldErrorCount> world_errors{};  ///< ticks with each StepError
    LeftOut left_out;
    BucketCounts<kUpdateSizeEdges> update_sizes;
    LinkFigures links;
    StageTimes stages;

    /// Adds what another part of the same process has counted.
    ServerStatistics& operator+=(const ServerStatistics& more);

    /// Returns how many messages were rejected, for any reason.
    [[nodiscard]] std::uint64_t message_errors() const {
        std::uint64_t sum = 0;
        refused_messages.for_each([&](MessageRefusal, std::uint64_t count) { sum += count; });
        return sum;
    }

    /// Calls `visit(name, count)` for each reason why a datagram was dropped.
    template <typename Visit>
    void for_each_drop(Visit&& visit) const {
        drops.for_each([&](DropReason reason, auto count) { visit(name_of(reason), count); });
        for (std::size_t i = 0; i < protocol::kHandshakeDropCount; ++i)
            visit(name_of(static_cast<protocol::HandshakeDrop>(i)), handshakes.drops[i]);
        refused_packets.for_each(
            [&](protocol::PacketRefusal reason, auto count) { visit(name_of(reason), count); });
    }
    /// The same for each reason why a client was denied.
    template <typename Visit>
    void for_each_denial(Visit&& visit) const {
        for (std::size_t i = 0; i < protocol::kDeniedReasonCount; ++i)
            visit(name_of(static_cast<protocol::DeniedReason>(i)), handshakes.denials[i]);
    }
    /// The same for each reason why a player's connection ended.
    template <typename Visit>
    void for_each_disconnect(Visit&& visit) const {
        disconnects.for_each(
            [&](protocol::EndReason reason, auto count) { visit(name_of(reason), count); });
    }
    /// The same for each way in which a match has ended.
    template <typename Visit>
    void for_each_ending(Visit&& visit) const {
        matches.for_each([&](sim::EndedBy ended_by, auto count) {
            if (ended_by != sim::EndedBy::nothing) visit(name_of(ended_by), count);
        });
    }
    /// The same for each reason why a client's message was rejected.
    template <typename Visit>
    void for_each_refused_message(Visit&& visit) const {
        refused_messages.for_each(
            [&](MessageRefusal reason, auto count) { visit(name_of(reason), count); });
    }
};

}  // namespace arena::server
