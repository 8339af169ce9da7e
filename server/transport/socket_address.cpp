#include "server/transport/socket_address.h"

#include <cstring>

#include <arpa/inet.h>

namespace arena::server {

void write_socket_address(const protocol::Address& address, bool socket_is_v4, SocketAddress& out) {
    out.v6 = {};
    if (socket_is_v4 && protocol::is_ipv4(address)) {
        out.v4.sin_family = AF_INET;
        out.v4.sin_port = htons(address.port);
        std::memcpy(&out.v4.sin_addr, &address.ip[12], sizeof out.v4.sin_addr);
        out.bytes = sizeof out.v4;
        return;
    }
    out.v6.sin6_family = AF_INET6;
    out.v6.sin6_port = htons(address.port);
    std::memcpy(&out.v6.sin6_addr, address.ip.data(), address.ip.size());
    out.bytes = sizeof out.v6;
}

protocol::Address read_socket_address(const SocketAddress& address) {
    protocol::Address read;
    // Both members begin with the family, so it can be read through either (ISO C++20, class.mem).
    if (address.v4.sin_family == AF_INET) {
        read.ip[10] = read.ip[11] = 0xff;
        std::memcpy(&read.ip[12], &address.v4.sin_addr, sizeof address.v4.sin_addr);
        read.port = ntohs(address.v4.sin_port);
    } else {
        std::memcpy(read.ip.data(), &address.v6.sin6_addr, read.ip.size());
        read.port = ntohs(address.v6.sin6_port);
    }
    return read;
}

}  // namespace arena::server
