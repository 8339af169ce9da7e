// Conversion between the core's plain addresses and those of system calls.
#pragma once

#include <netinet/in.h>
#include <sys/socket.h>

#include "protocol/session/address.h"

namespace arena::server {

struct SocketAddress {
    union {
        sockaddr_in v4;
        sockaddr_in6 v6;
    };
    socklen_t bytes = 0;

    [[nodiscard]] sockaddr* pointer() { return reinterpret_cast<sockaddr*>(&v6); }
};

/// Writes an address for an IPv4 socket, which takes only IPv4 addresses, or for an IPv6 socket,
/// which takes them mapped.
void write_socket_address(const protocol::Address& address, bool socket_is_v4, SocketAddress& out);

/// Reads an address. IPv4 becomes IPv4-mapped IPv6.
[[nodiscard]] protocol::Address read_socket_address(const SocketAddress& address);

}  // namespace arena::server
