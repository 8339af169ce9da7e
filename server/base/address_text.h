// IP addresses as people write them.
//
// All functions are pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/session/address.h"

namespace arena::server {

/// Reads "203.0.113.7" or "2001:db8::7", with port 0. Returns nothing for any other text. An
/// IPv4-mapped IPv6 address ("::ffff:203.0.113.7") is read as the IPv4 address.
[[nodiscard]] std::optional<protocol::Address> read_ip(std::string_view text);

/// Returns the shortest usual form without the port, which read_ip reads.
[[nodiscard]] std::string ip_text(const protocol::Address& address);

/// Returns "127.0.0.1:40000" or "[::1]:40000".
[[nodiscard]] std::string to_text(const protocol::Address& address);

/// Whether only this machine can send from and to the address.
[[nodiscard]] bool is_loopback(const protocol::Address& address);

/// Whether the address means several machines at once or is reserved, so that no host has it:
/// 224.0.0.0 and all above, ff00::/8.
[[nodiscard]] bool is_multicast(const protocol::Address& address);

/// Whether the address is 0.0.0.0 or ::, which means all of a machine's addresses when a socket
/// listens.
[[nodiscard]] bool is_wildcard(const protocol::Address& address);

}  // namespace arena::server
