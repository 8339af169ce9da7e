// The counters of a connection. They only ever grow.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/session/packet/frames.h"

namespace arena::protocol {

/// Why a packet was rejected.
enum class PacketRefusal : std::uint8_t {
    replayed,       ///< a packet with its number came before
    too_old,        ///< its number is 1024 or more behind the newest
    ended,          ///< the connection has already ended
    acks_unsent,    ///< it acknowledges a packet that was never sent; this ends the connection
    bad_frame,      ///< see FrameError; this ends the connection
    beyond_window,  ///< reliable messages beyond the window; this ends the connection
    contradiction,  ///< two different versions of a reliable message; this ends the connection
    forged,         ///< the other side did not seal it, or it is too short to be sealed
};
inline constexpr std::size_t kPacketRefusalCount = 8;

/// Returns the reason's name in metrics and reports, for example "replayed".
[[nodiscard]] std::string_view name_of(PacketRefusal refusal);

/// Counts since the connection began.
struct ConnectionStatistics {
    std::uint64_t packets_sent = 0;
    std::uint64_t packets_received = 0;
    std::uint64_t bytes_sent = 0;      ///< headers and tags included
    std::uint64_t bytes_received = 0;  ///< of the accepted packets
    std::uint64_t packets_acked = 0;
    std::uint64_t packets_lost = 0;  ///< not acknowledged in time; some may be later
    std::uint64_t empty_sent = 0;    ///< only keep-alives and acknowledgements
    std::uint64_t sequenced_sent = 0;
    std::uint64_t sequenced_received = 0;
    std::uint64_t sequenced_late = 0;  ///< dropped: a newer packet's message had been taken
    std::uint64_t unordered_sent = 0;
    std::uint64_t unordered_received = 0;
    std::uint64_t reliable_sent = 0;
    std::uint64_t reliable_received = 0;
    std::uint64_t reliable_resent = 0;    ///< pieces sent again
    std::uint64_t reliable_repeated = 0;  ///< pieces that arrived again
    std::uint64_t path_moves = 0;
    std::array<std::uint64_t, kPacketRefusalCount> refused{};  ///< by PacketRefusal
    std::array<std::uint64_t, kFrameErrorCount> bad_frames{};  ///< by FrameError
};

}  // namespace arena::protocol
