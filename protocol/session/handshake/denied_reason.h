// Why a server denies a client, and the sentence that its player reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arena::protocol {

/// The numbers are those on the wire.
enum class DeniedReason : std::uint8_t {
    wrong_protocol,     ///< another version of the messages or of the session layer
    token_expired,      ///< the connect token has expired
    token_invalid,      ///< altered, or made with another key than the server's
    token_duplicate,    ///< this connect token has already admitted a client
    wrong_address,      ///< the connect token is for other servers
    server_full,        ///< no place is free
    banned,             ///< this client, or its address, is banned
    already_connected,  ///< a client with this id is playing
    draining,           ///< the server is shutting down
    tokens_exhausted,   ///< the server cannot remember more used connect tokens for now
    session_gone,       ///< the session of a resume token is over
    no_such_match,      ///< the match that the token names does not exist
};
inline constexpr std::size_t kDeniedReasonCount = 12;

/// Returns the reason's name in metrics and reports, for example "token_expired".
[[nodiscard]] std::string_view name_of(DeniedReason reason);

/// Returns a sentence for the player that says what to do.
[[nodiscard]] std::string_view text_of(DeniedReason reason);

/// Returns the reason with this number on the wire, or nothing when it is unknown.
[[nodiscard]] std::optional<DeniedReason> denied_reason_of(std::uint8_t number);

}  // namespace arena::protocol
