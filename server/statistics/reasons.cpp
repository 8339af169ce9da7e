#include "server/statistics/reasons.h"

namespace arena::server {

std::string_view name_of(DropReason reason) {
    switch (reason) {
        case DropReason::too_long:
            return "too_long";
        case DropReason::too_short:
            return "too_short";
        case DropReason::not_ours:
            return "not_ours";
        case DropReason::malformed:
            return "malformed";
        case DropReason::unknown_message:
            return "unknown_message";
        case DropReason::out_of_range:
            return "out_of_range";
        case DropReason::hello_not_padded:
            return "hello_not_padded";
        case DropReason::wrong_direction:
            return "wrong_direction";
        case DropReason::unknown_session:
            return "unknown_session";
        case DropReason::wrong_endpoint:
            return "wrong_endpoint";
        case DropReason::wrong_token:
            return "wrong_token";
        case DropReason::session_closing:
            return "session_closing";
        case DropReason::endpoint_taken:
            return "endpoint_taken";
        case DropReason::acks_unsent:
            return "acks_unsent";
        case DropReason::wrong_version:
            return "wrong_version";
        case DropReason::server_full:
            return "server_full";
        case DropReason::server_closing:
            return "server_closing";
    }
    return "unknown";
}

DropReason drop_reason_of(protocol::DecodeError error) {
    switch (error) {
        case protocol::DecodeError::too_long:
            return DropReason::too_long;
        case protocol::DecodeError::too_short:
            return DropReason::too_short;
        case protocol::DecodeError::not_ours:
            return DropReason::not_ours;
        case protocol::DecodeError::malformed:
            return DropReason::malformed;
        case protocol::DecodeError::unknown_message:
            return DropReason::unknown_message;
        case protocol::DecodeError::out_of_range:
            return DropReason::out_of_range;
        case protocol::DecodeError::hello_not_padded:
            return DropReason::hello_not_padded;
    }
    return DropReason::malformed;
}

std::string_view name_of(DisconnectReason reason) {
    switch (reason) {
        case DisconnectReason::client_left:
            return "client_left";
        case DisconnectReason::server_closing:
            return "server_closing";
        case DisconnectReason::timed_out:
            return "timed_out";
        case DisconnectReason::events_overflow:
            return "events_overflow";
        case DisconnectReason::never_joined:
            return "never_joined";
    }
    return "unknown";
}

}  // namespace arena::server
