// What a server's handshakes came to, counted by reason.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/session/handshake/denied_reason.h"

namespace arena::protocol {

/// Why a datagram of a handshake got no answer.
enum class HandshakeDrop : std::uint8_t {
    unknown_kind,    ///< neither request nor response
    wrong_size,      ///< not padded as it has to be
    not_ours,        ///< does not speak of this session layer
    request_budget,  ///< too many requests in all
    forged_cookie,   ///< the server did not make it, or not for this address
    old_cookie,      ///< the server made it too long ago
    token_budget,    ///< too many responses from its address and port, or tokens to open in all
    unproven,        ///< a token of somebody else, whose keys the sender does not have; or altered
    client_budget,   ///< a good token, but its client was let in too often lately
};
inline constexpr std::size_t kHandshakeDropCount = 9;

/// The reason's name as it stands in metrics and reports, for example "old_cookie".
[[nodiscard]] std::string_view name_of(HandshakeDrop reason);

struct HandshakeCounts {
    std::uint64_t challenges = 0;  ///< requests that were answered
    std::uint64_t accepted = 0;    ///< clients that were let in
    std::uint64_t repeated = 0;    ///< answers to clients that were in already
    std::array<std::uint64_t, kHandshakeDropCount> drops{};   ///< by HandshakeDrop
    std::array<std::uint64_t, kDeniedReasonCount> denials{};  ///< by DeniedReason

    [[nodiscard]] std::uint64_t of(HandshakeDrop reason) const {
        return drops[static_cast<std::size_t>(reason)];
    }
    [[nodiscard]] std::uint64_t of(DeniedReason reason) const {
        return denials[static_cast<std::size_t>(reason)];
    }
    void count(HandshakeDrop reason) { ++drops[static_cast<std::size_t>(reason)]; }
    void count(DeniedReason reason) { ++denials[static_cast<std::size_t>(reason)]; }
};

}  // namespace arena::protocol
