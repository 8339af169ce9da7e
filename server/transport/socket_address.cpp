#include "server/transport/socket_address.h"

#include <cstring>

#include <arpa/inet.h>

namespace arena::server {

void write_socket_address(const protocol::Address& address, bool socket_is_v4, SocketAddress& out) {
    out.six = {};
    if (socket_is_v4 && protocol::is_ipv4(address)) {
        out.four.sin_family = AF_INET;
        out.four.sin_port = htons(address.port);
        std::memcpy(&out.four.sin_addr, &address.ip[12], sizeof out.four.sin_addr);
        out.bytes = sizeof out.four;
        return;
    }
    out.six.sin6_family = AF_INET6;
    out.six.sin6_port = htons(address.port);
    std::memcpy(&out.six.sin6_addr, address.ip.data(), address.ip.size());
    out.bytes = sizeof out.six;
}

protocol::Address read_socket_address(const SocketAddress& address) {
    protocol::Address read;
    // Both members begin with the family, so it can be read through either (ISO C++20, class.mem).
    if (address.four.sin_family == AF_INET) {
        read.ip[10] = read.ip[11] = 0xff;
        std::memcpy(&read.ip[12], &address.four.sin_addr, sizeof address.four.sin_addr);
        read.port = ntohs(address.four.sin_port);
    } else {
        std::memcpy(read.ip.data(), &address.six.sin6_addr, read.ip.size());
        read.port = ntohs(address.six.sin6_port);
    }
    return read;
}

}  // namespace arena::server
