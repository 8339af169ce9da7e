// Why datagrams were dropped, messages rejected and matches ended early: the labels of the server's
// own counters. The session layer has its own reasons (HandshakeDrop, PacketRefusal, DeniedReason,
// EndReason).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/decode.h"

namespace arena::server {

/// Why a datagram was dropped before the session layer saw it.
enum class DropReason : std::uint8_t {
    no_return_address,   ///< from port 0 or the unspecified address: it cannot be answered
    too_long,            ///< longer than a datagram may be
    unknown_connection,  ///< a packet of a session that is not here
    closed_connection,   ///< a packet of a session that was closed a moment ago
    elsewhere_rate,      ///< too many packets that name a session but come by another path
    session_rate,        ///< more than a session may send
    match_behind,        ///< its match takes longer than it should, and has no room for more
    no_answer,           ///< of an applicant whose match has not answered in time
};
inline constexpr std::size_t kDropReasonCount = 8;

/// Returns the name in metrics and reports.
[[nodiscard]] std::string_view name_of(DropReason reason);

/// Why a client's message was rejected. No honest client sends one, and each ends its connection.
enum class MessageRefusal : std::uint8_t {
    // What protocol::decode rejects, in the order of protocol::DecodeError.
    too_long,
    too_short,
    not_ours,
    malformed,
    unknown_message,
    out_of_range,
    unexpected,  ///< a message that only a server sends, or on a wrong channel
};
inline constexpr std::size_t kMessageRefusalCount = protocol::kDecodeErrorCount + 1;

/// Returns the name in metrics and reports.
[[nodiscard]] std::string_view name_of(MessageRefusal refusal);
/// Returns the reason of the same name.
[[nodiscard]] MessageRefusal refusal_of(protocol::DecodeError error);

/// Why the server has ended a match on its own.
enum class MatchFailure : std::uint8_t {
    hung,    ///< a tick has lasted for too long
    failed,  ///< an exception has left a tick, as also a broken invariant throws it
};
inline constexpr std::size_t kMatchFailureCount = 2;

/// Returns the name in metrics and reports.
[[nodiscard]] std::string_view name_of(MatchFailure failure);

}  // namespace arena::server
