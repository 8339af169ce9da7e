#include "client-sim/bot/advice.h"

namespace arena::client_sim {

namespace {

using protocol::DeniedReason;
using protocol::EndReason;

std::string_view advice_on(DeniedReason reason) {
    switch (reason) {
        case DeniedReason::wrong_protocol:
            return "The server is a different version from arena-bots: use the same release of "
                   "both.";
        case DeniedReason::token_expired:
            return "The connect token has expired: make a new one, or set the clocks of the "
                   "machines, which do not agree.";
        case DeniedReason::token_invalid:
            return "The server has a different key: give its key file with --key-file, or connect "
                   "tokens that were made with it.";
        case DeniedReason::wrong_address:
            return "The server is known by a different address: give that one with --server, also "
                   "to arenad token.";
        case DeniedReason::server_full:
            return "The server, or the match, is full: raise its --max-clients, or where it opens "
                   "matches on demand its --matches-max or --load-max.";
        case DeniedReason::banned:
            return "The server bans this client or its address: see its ban file.";
        case DeniedReason::draining:
            return "The server is shutting down, or the match has ended or was closed: start the "
                   "server again, or choose another match.";
        case DeniedReason::session_gone:
            return "The server has forgotten the player: it was silent for too long, or the server "
                   "has restarted.";
        case DeniedReason::no_such_match:
            return "The server has no match of that label and mode: give those of one that it has "
                   "with --match and --mode, also to arenad token, or leave them out.";
        case DeniedReason::already_connected:
        case DeniedReason::token_duplicate:
        case DeniedReason::tokens_exhausted:
            break;
    }
    return text_of(reason);
}

std::string_view advice_on(EndReason reason) {
    switch (reason) {
        case EndReason::left:
            return "The client has left.";
        case EndReason::kicked:
            return "An operator of the server kicked the client.";
        case EndReason::banned:
            return advice_on(DeniedReason::banned);
        case EndReason::draining:
            return advice_on(DeniedReason::draining);
        case EndReason::resumed:
            return "The same player continues over a newer connection: a client with the same id "
                   "has "
                   "logged in.";
        case EndReason::timed_out:
            return "The server fell silent, and the connection could not be resumed: check that it "
                   "is still running, and that the network carries this much traffic.";
        case EndReason::queue_full:
            return "More was queued than could be delivered: the network carries too little, or "
                   "one of the machines is too slow.";
        case EndReason::idle:
            return "The player did nothing for longer than idle_limit in the server's rules "
                   "allows: "
                   "connect again to play on.";
        case EndReason::malformed:
        case EndReason::beyond_window:
            return "The server and the client disagree about the protocol: use the same release of "
                   "both, and report this if they already are.";
    }
    return "";
}

}  // namespace

std::string_view advice_on(const client::Closing& closing) {
    if (const auto* end = std::get_if<protocol::End>(&closing)) return advice_on(end->reason);
    const auto& failure = std::get<protocol::HandshakeFailure>(closing);
    if (failure.reason) return advice_on(*failure.reason);
    return "Nothing answers at that address: check that arenad runs there, that --server has its "
           "UDP port, and that no firewall blocks UDP.";
}

}  // namespace arena::client_sim
