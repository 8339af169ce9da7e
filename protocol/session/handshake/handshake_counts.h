// The outcomes of a server's handshakes, counted by reason.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/session/handshake/denied_reason.h"
#include "protocol/session/token/token_keys.h"

namespace arena::protocol {

/// Why a handshake packet got no answer.
enum class HandshakeDrop : std::uint8_t {
    unknown_kind,   ///< neither request nor response
    wrong_size,     ///< not padded to the required size
    not_ours,       ///< lacks the word "ARENAD" of this session layer
    request_rate,   ///< too many requests in all
    forged_cookie,  ///< not made by this server for this address
    old_cookie,     ///< made by this server, but too long ago
    /// too many responses from its address and port, or too many tokens to open in all
    token_rate,
    bad_mac,      ///< altered, or sent without the token's keys
    client_rate,  ///< a valid token, but its client was admitted too often lately
};
inline constexpr std::size_t kHandshakeDropCount = 9;

/// Returns the reason's name in metrics and reports, for example "old_cookie".
[[nodiscard]] std::string_view name_of(HandshakeDrop reason);

/// The counters of a handshake server.
struct HandshakeCounts {
    std::uint64_t challenges = 0;  ///< answered requests
    std::uint64_t accepted = 0;    ///< clients that were admitted
    std::uint64_t repeated = 0;    ///< answers to clients that had already been admitted
    /// Tokens shown by clients that have their keys, by the place of the key that opened them.
    std::array<std::uint64_t, kTokenKeysMax> opened{};
    std::array<std::uint64_t, kHandshakeDropCount> drops{};   ///< by HandshakeDrop
    std::array<std::uint64_t, kDeniedReasonCount> denials{};  ///< by DeniedReason

    [[nodiscard]] std::uint64_t of(HandshakeDrop reason) const {
        return drops[static_cast<std::size_t>(reason)];
    }
    [[nodiscard]] std::uint64_t of(DeniedReason reason) const {
        return denials[static_cast<std::size_t>(reason)];
    }
    HandshakeCounts& operator+=(const HandshakeCounts& more) {
        challenges += more.challenges;
        accepted += more.accepted;
        repeated += more.repeated;
        for (std::size_t i = 0; i < opened.size(); ++i)
            opened[i] += more.opened[i];
        for (std::size_t i = 0; i < drops.size(); ++i)
            drops[i] += more.drops[i];
        for (std::size_t i = 0; i < denials.size(); ++i)
            denials[i] += more.denials[i];
        return *this;
    }
    void count(HandshakeDrop reason) { ++drops[static_cast<std::size_t>(reason)]; }
    void count(DeniedReason reason) { ++denials[static_cast<std::size_t>(reason)]; }
};

}  // namespace arena::protocol
