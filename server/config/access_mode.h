// Who may join a server and who can reach its pages, as its options say.
//
//   key-file            clients with a connect token that was made with this key
//   open                anybody on this machine; the default on loopback
//   open, open-anywhere anybody who can reach the server
//
// All functions are pure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "protocol/session/address.h"
#include "server/config/config.h"
#include "sim/values/result.h"

namespace arena::server {

/// Which clients may join.
enum class AccessMode : std::uint8_t {
    with_token,  ///< the key is that of the key file
    open,        ///< the key is all zeros, so that clients make their own tokens
};

/// Returns who may join. Fails with a one-line message that says how to fix it when options
/// contradict each other, or when strangers can reach the server and no option says that they may
/// join.
[[nodiscard]] Result<AccessMode, std::string> choose_access_mode(const Config& config);

/// Returns the addresses by which a connect token may name this server. Returns none when any
/// address is accepted: tokens that anybody can make prove nothing, and a server that listens on
/// all addresses does not know its own. `udp_port` is the port that was bound.
[[nodiscard]] std::vector<protocol::Address> own_addresses(const Config& config,
                                                           std::uint16_t udp_port);

/// Whether other machines can reach the HTTP port, judged by its address.
[[nodiscard]] bool http_is_exposed(const Config& config);

}  // namespace arena::server
