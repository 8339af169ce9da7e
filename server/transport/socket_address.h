// Addresses between the core's plain values and what the system's calls take.
#pragma once

#include <netinet/in.h>
#include <sys/socket.h>

#include "protocol/session/address.h"

namespace arena::server {

struct SocketAddress {
    union {
        sockaddr_in four;
        sockaddr_in6 six;
    };
    socklen_t bytes = 0;

    [[nodiscard]] sockaddr* pointer() { return reinterpret_cast<sockaddr*>(&six); }
};

/// For a socket of IPv4, which takes IPv4 addresses alone, or of IPv6, which takes them mapped.
void write_socket_address(const protocol::Address& address, bool socket_is_v4, SocketAddress& out);

/// IPv4 as mapped into IPv6.
[[nodiscard]] protocol::Address read_socket_address(const SocketAddress& address);

}  // namespace arena::server
