// Why datagrams and messages were refused: the labels of the server's own counters. Those of the
// session layer (HandshakeDrop, PacketRefusal, DeniedReason, EndReason) stand beside them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/decode.h"

namespace arena::server {

/// A datagram that was not even looked at. The session layer has more reasons.
enum class DropReason : std::uint8_t {
    no_return_address,   ///< from port 0, or from no address: no answer can go there
    too_long,            ///< more than a datagram may have
    unknown_connection,  ///< a packet of a session that is not here
    closed_connection,   ///< a packet of a session that was closed a moment ago
    elsewhere_budget,    ///< too many packets that name a session but come from another address
    session_budget,      ///< too much from a session
};
inline constexpr std::size_t kDropReasonCount = 6;

/// The name in metrics and reports.
[[nodiscard]] std::string_view name_of(DropReason reason);

/// A message of a client that is not honest. Each ended its connection.
enum class MessageRefusal : std::uint8_t {
    // What protocol::decode refused, in the order of protocol::DecodeError.
    too_long,
    too_short,
    not_ours,
    malformed,
    unknown_message,
    out_of_range,
    unexpected,  ///< one that only a server sends, or on a channel that is not its own
};
inline constexpr std::size_t kMessageRefusalCount = protocol::kDecodeErrorCount + 1;

[[nodiscard]] std::string_view name_of(MessageRefusal refusal);
[[nodiscard]] MessageRefusal refusal_of(protocol::DecodeError error);

}  // namespace arena::server
