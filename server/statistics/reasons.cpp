#include "server/statistics/reasons.h"

namespace arena::server {

std::string_view name_of(DropReason reason) {
    switch (reason) {
        case DropReason::no_return_address:
            return "no_return_address";
        case DropReason::too_long:
            return "too_long";
        case DropReason::unknown_connection:
            return "unknown_connection";
        case DropReason::closed_connection:
            return "closed_connection";
        case DropReason::elsewhere_rate:
            return "elsewhere_rate";
        case DropReason::session_rate:
            return "session_rate";
        case DropReason::match_behind:
            return "match_behind";
        case DropReason::no_answer:
            return "no_answer";
    }
    return "unknown";
}

std::string_view name_of(MessageRefusal refusal) {
    if (refusal == MessageRefusal::unexpected) return "unexpected";
    return protocol::name_of(static_cast<protocol::DecodeError>(refusal));
}

std::string_view name_of(MatchFailure failure) {
    switch (failure) {
        case MatchFailure::hung:
            return "hung";
        case MatchFailure::failed:
            return "failed";
    }
    return "unknown";
}

MessageRefusal refusal_of(protocol::DecodeError error) {
    return static_cast<MessageRefusal>(error);
}

}  // namespace arena::server
