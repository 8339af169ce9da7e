// IP addresses as people write them.
//
// All functions are pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/session/address.h"

namespace arena::server {

/// "203.0.113.7" or "2001:db8::7" with port 0; nothing when it is neither. What is in the form of
/// an IPv6 address but means an IPv4 one ("::ffff:203.0.113.7") is that IPv4 address.
[[nodiscard]] std::optional<protocol::Address> read_ip(std::string_view text);

/// The shortest usual form; read_ip reads it.
[[nodiscard]] std::string ip_text(const protocol::Address& address);

/// "127.0.0.1:40000" or "[::1]:40000".
[[nodiscard]] std::string to_text(const protocol::Address& address);

/// Whether only this machine can send from and to it.
[[nodiscard]] bool is_loopback(const protocol::Address& address);

/// Whether it may mean several machines at once, or is set aside: no host has it. 224.0.0.0 and all
/// above, ff00::/8.
[[nodiscard]] bool is_multicast(const protocol::Address& address);

/// 0.0.0.0 or ::, which stand for all of a machine's addresses where a socket listens.
[[nodiscard]] bool is_wildcard(const protocol::Address& address);

}  // namespace arena::server
