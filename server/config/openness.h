// Who may join a server, and who can reach its pages, by its options.
//
//   key-file            who has a connect token that was made with this key
//   open                anybody on this machine; as if nothing was said about it on loopback
//   open, open-anywhere anybody who can reach it
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

enum class Openness : std::uint8_t {
    to_tokens,   ///< the key is that of the key file
    to_anybody,  ///< the key is all zeros, so that clients make their own tokens
};

/// The error is one line with the ways out: options that contradict each other, or a server that
/// strangers can reach and nobody said that they may join.
[[nodiscard]] Result<Openness, std::string> choose_openness(const Config& config);

/// The addresses by which a connect token may mean this server; none when any will do: tokens that
/// everybody can make prove nothing, and who listens on all addresses does not know its own.
/// `udp_port` is the one that was bound.
[[nodiscard]] std::vector<protocol::Address> own_addresses(const Config& config,
                                                           std::uint16_t udp_port);

/// Whether other machines can reach the HTTP port, by its address.
[[nodiscard]] bool http_is_exposed(const Config& config);

}  // namespace arena::server
