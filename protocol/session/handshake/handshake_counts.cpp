#include "protocol/session/handshake/handshake_counts.h"

namespace arena::protocol {

std::string_view name_of(HandshakeDrop reason) {
    switch (reason) {
        case HandshakeDrop::unknown_kind:
            return "unknown_kind";
        case HandshakeDrop::wrong_size:
            return "wrong_size";
        case HandshakeDrop::not_ours:
            return "not_ours";
        case HandshakeDrop::request_rate:
            return "request_rate";
        case HandshakeDrop::forged_cookie:
            return "forged_cookie";
        case HandshakeDrop::old_cookie:
            return "old_cookie";
        case HandshakeDrop::token_rate:
            return "token_rate";
        case HandshakeDrop::bad_mac:
            return "bad_mac";
        case HandshakeDrop::client_rate:
            return "client_rate";
    }
    return "unknown";
}

}  // namespace arena::protocol
