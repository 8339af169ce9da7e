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
        case HandshakeDrop::request_budget:
            return "request_budget";
        case HandshakeDrop::forged_cookie:
            return "forged_cookie";
        case HandshakeDrop::old_cookie:
            return "old_cookie";
        case HandshakeDrop::token_budget:
            return "token_budget";
        case HandshakeDrop::unproven:
            return "unproven";
        case HandshakeDrop::client_budget:
            return "client_budget";
    }
    return "unknown";
}

}  // namespace arena::protocol
