// Why a datagram was dropped and why a session ended: the labels of the counters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/decode.h"
#include "protocol/messages.h"

namespace arena::server {

/// Every datagram that arrived and changed nothing is counted under one of these.
enum class DropReason : std::uint8_t {
    // What protocol::decode refused, in the order of protocol::DecodeError.
    too_long,
    too_short,
    not_ours,
    malformed,
    unknown_message,
    out_of_range,
    hello_not_padded,
    // What decoded, but does not belong.
    wrong_direction,  ///< a message that only a server sends
    unknown_session,  ///< neither its endpoint nor its token is known
    wrong_endpoint,   ///< a session's token from an endpoint that is not the session's
    wrong_token,      ///< a session's endpoint with a token that is not the session's
    session_closing,  ///< the session has been said goodbye to
    endpoint_taken,   ///< a Hello with a new nonce from the endpoint of a living session
    acks_unsent,      ///< acknowledges what the server has not sent
    // A Hello that was answered with a Goodbye.
    wrong_version,
    server_full,
    server_closing,
};
inline constexpr std::size_t kDropReasonCount = 17;

/// The name in metrics and reports.
[[nodiscard]] std::string_view name_of(DropReason reason);
[[nodiscard]] DropReason drop_reason_of(protocol::DecodeError error);
[[nodiscard]] constexpr bool is_decode_error(DropReason reason) {
    return static_cast<std::size_t>(reason) < protocol::kDecodeErrorCount;
}

enum class DisconnectReason : std::uint8_t {
    client_left,      ///< it said goodbye
    server_closing,   ///< drained
    timed_out,        ///< silent for kSilenceMax
    events_overflow,  ///< did not acknowledge events
    never_joined,     ///< a place was reserved, and no Input took it in time
};
inline constexpr std::size_t kDisconnectReasonCount = 5;

[[nodiscard]] std::string_view name_of(DisconnectReason reason);

}  // namespace arena::server
