#include "protocol/session/token/token_error.h"

namespace arena::protocol {

std::string_view name_of(TokenError error) {
    switch (error) {
        case TokenError::wrong_size:
            return "wrong_size";
        case TokenError::wrong_version:
            return "wrong_version";
        case TokenError::times_reversed:
            return "times_reversed";
        case TokenError::timeout_out_of_range:
            return "timeout_out_of_range";
        case TokenError::server_count_out_of_range:
            return "server_count_out_of_range";
        case TokenError::unknown_address_kind:
            return "unknown_address_kind";
        case TokenError::address_without_port:
            return "address_without_port";
        case TokenError::padding_not_zero:
            return "padding_not_zero";
        case TokenError::does_not_open:
            return "does_not_open";
    }
    return "unknown";
}

}  // namespace arena::protocol
