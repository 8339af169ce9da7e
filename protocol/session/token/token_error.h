// What can be wrong with a connect token, or with the spec of one.
#pragma once

#include <cstdint>
#include <string_view>

namespace arena::protocol {

/// Why a connect token cannot be made, read or opened.
enum class TokenError : std::uint8_t {
    wrong_size,                 ///< not 2048 bytes
    wrong_version,              ///< does not begin with "NETCODE 1.02"
    times_reversed,             ///< expires before, or when, it was made
    timeout_out_of_range,       ///< not 1 to kTokenTimeoutMax seconds
    server_count_out_of_range,  ///< not 1 to kTokenServersMax servers
    unknown_address_kind,       ///< neither IPv4 nor IPv6
    address_without_port,       ///< a server with port 0
    padding_not_zero,           ///< there is something after the last field
    does_not_open,              ///< the private part was altered, or sealed with another key
};

/// Returns the error's name in reports, for example "wrong_size".
[[nodiscard]] std::string_view name_of(TokenError error);

}  // namespace arena::protocol
