#include "client/core/closing.h"

namespace arena::client {

std::string_view name_of(const Closing& closing) {
    if (const auto* end = std::get_if<protocol::End>(&closing)) return name_of(end->reason);
    const auto& failure = std::get<protocol::HandshakeFailure>(closing);
    return failure.reason ? name_of(*failure.reason) : "no_answer";
}

bool is_leaving(const Closing& closing) {
    const auto* end = std::get_if<protocol::End>(&closing);
    return end != nullptr && end->reason == protocol::EndReason::left && !end->by_peer;
}

bool is_malformed_to_server(const Closing& closing) {
    const auto* end = std::get_if<protocol::End>(&closing);
    return end != nullptr && end->reason == protocol::EndReason::malformed && end->by_peer;
}

}  // namespace arena::client
