// Why a server lets somebody not in, and what a player is told of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arena::protocol {

/// The numbers are those on the wire.
enum class DeniedReason : std::uint8_t {
    wrong_protocol,     ///< another version of the messages or of the session layer
    token_expired,      ///< the connect token's time is over
    token_invalid,      ///< altered, or made with another key than the server's
    token_duplicate,    ///< somebody came in with this connect token already
    wrong_address,      ///< the connect token is for other servers
    server_full,        ///< no place is free
    banned,             ///< this client, or its address, is not welcome
    already_connected,  ///< a client with this id is playing
    draining,           ///< the server is about to end
    tokens_exhausted,   ///< the server cannot remember more used connect tokens for now
    session_gone,       ///< the session that a resume token would take up again is over
};
inline constexpr std::size_t kDeniedReasonCount = 11;

/// The reason's name as it stands in metrics and reports, for example "token_expired".
[[nodiscard]] std::string_view name_of(DeniedReason reason);

/// A sentence for the player that says what to do.
[[nodiscard]] std::string_view text_of(DeniedReason reason);

[[nodiscard]] std::optional<DeniedReason> denied_reason_of(std::uint8_t number);

}  // namespace arena::protocol
