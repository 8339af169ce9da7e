#include "client/c/udp_socket.h"

#include <algorithm>
#include <cerrno>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "client/transport/path_mtu.h"

namespace arena::client {

namespace {

int connect_ipv4(int descriptor, const protocol::Address& server) {
    sockaddr_in name{};
    name.sin_family = AF_INET;
    name.sin_port = htons(server.port);
    std::copy_n(server.ip.begin() + 12, 4, reinterpret_cast<std::uint8_t*>(&name.sin_addr));
    return ::connect(descriptor, reinterpret_cast<const sockaddr*>(&name), sizeof name);
}

int connect_ipv6(int descriptor, const protocol::Address& server) {
    sockaddr_in6 name{};
    name.sin6_family = AF_INET6;
    name.sin6_port = htons(server.port);
    std::copy(server.ip.begin(), server.ip.end(), name.sin6_addr.s6_addr);
    return ::connect(descriptor, reinterpret_cast<const sockaddr*>(&name), sizeof name);
}

/// Whether an ICMP message about an earlier datagram caused the error: it fails the next call,
/// once.
bool is_error_of_earlier_datagram(int error) {
    return error == EINTR || error == ECONNREFUSED || error == EHOSTUNREACH || error == ENETUNREACH;
}
constexpr int kTriesMax = 8;

}  // namespace

bool UdpSocket::connect(const protocol::Address& server) {
    close();
    const bool is_v4 = protocol::is_ipv4(server);
    descriptor_ =
        ::socket(is_v4 ? AF_INET : AF_INET6, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor_ < 0) return false;
    disable_path_mtu_discovery(descriptor_, is_v4);
    server_ = server;
    if ((is_v4 ? connect_ipv4(descriptor_, server) : connect_ipv6(descriptor_, server)) == 0)
        return true;
    close();
    return false;
}

std::optional<std::size_t> UdpSocket::receive(std::span<std::byte> buffer) const {
    for (int tries = 0; tries < kTriesMax; ++tries) {
        const auto size = ::recv(descriptor_, buffer.data(), buffer.size(), 0);
        if (size >= 0) return static_cast<std::size_t>(size);
        if (!is_error_of_earlier_datagram(errno)) return std::nullopt;
    }
    return std::nullopt;
}

void UdpSocket::send(std::span<const std::byte> datagram) const {
    for (int tries = 0; tries < kTriesMax; ++tries) {
        if (::send(descriptor_, datagram.data(), datagram.size(), MSG_NOSIGNAL) >= 0) return;
        if (!is_error_of_earlier_datagram(errno)) return;
    }
}

void UdpSocket::close() {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = -1;
}

}  // namespace arena::client
