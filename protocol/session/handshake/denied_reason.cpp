#include "protocol/session/handshake/denied_reason.h"

namespace arena::protocol {

std::string_view name_of(DeniedReason reason) {
    switch (reason) {
        case DeniedReason::wrong_protocol:
            return "wrong_protocol";
        case DeniedReason::token_expired:
            return "token_expired";
        case DeniedReason::token_invalid:
            return "token_invalid";
        case DeniedReason::token_duplicate:
            return "token_duplicate";
        case DeniedReason::wrong_address:
            return "wrong_address";
        case DeniedReason::server_full:
            return "server_full";
        case DeniedReason::banned:
            return "banned";
        case DeniedReason::already_connected:
            return "already_connected";
        case DeniedReason::draining:
            return "draining";
        case DeniedReason::tokens_exhausted:
            return "tokens_exhausted";
        case DeniedReason::session_gone:
            return "session_gone";
        case DeniedReason::no_such_match:
            return "no_such_match";
    }
    return "unknown";
}

std::string_view text_of(DeniedReason reason) {
    switch (reason) {
        case DeniedReason::wrong_protocol:
            return "This version of the game does not match the server's: update the older one.";
        case DeniedReason::token_expired:
            return "The permission to join has expired: ask the matchmaker for a new one, and "
                   "check that the clocks are right.";
        case DeniedReason::token_invalid:
            return "The server does not accept the permission to join: it was altered, or made "
                   "with a key other than the server's.";
        case DeniedReason::token_duplicate:
            return "The permission to join has already been used: ask the matchmaker for a new "
                   "one.";
        case DeniedReason::wrong_address:
            return "The permission to join is for another server.";
        case DeniedReason::server_full:
            return "The server is full: try again later.";
        case DeniedReason::banned:
            return "You are banned from this server.";
        case DeniedReason::already_connected:
            return "You are already playing on this server: leave there first, or wait until that "
                   "connection times out.";
        case DeniedReason::draining:
            return "The server is shutting down: join another one.";
        case DeniedReason::tokens_exhausted:
            return "The server admits nobody at the moment, because too many have joined: try "
                   "again later.";
        case DeniedReason::session_gone:
            return "The game that you were in goes on without you: join again.";
        case DeniedReason::no_such_match:
            return "The match that you were to join does not exist: ask the matchmaker for "
                   "another one.";
    }
    return "The server gave a reason that this version does not know.";
}

std::optional<DeniedReason> denied_reason_of(std::uint8_t number) {
    if (number >= kDeniedReasonCount) return std::nullopt;
    return static_cast<DeniedReason>(number);
}

}  // namespace arena::protocol
