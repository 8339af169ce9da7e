#include "tests/support/udp_client.h"

#include <stdexcept>

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace arena::test {

UdpClient::UdpClient(std::uint16_t server_port)
    : descriptor_(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in server{};
    server.sin_family = AF_INET;
    server.sin_port = htons(server_port);
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(descriptor_, reinterpret_cast<const sockaddr*>(&server), sizeof server) != 0) {
        throw std::runtime_error("no UDP socket");
    }
}

UdpClient::~UdpClient() {
    ::close(descriptor_);
}

void UdpClient::send(std::span<const std::byte> datagram) const {
    (void)::send(descriptor_, datagram.data(), datagram.size(), 0);
}

std::optional<std::vector<std::byte>> UdpClient::receive(std::chrono::milliseconds timeout) const {
    pollfd waiting{descriptor_, POLLIN, 0};
    if (::poll(&waiting, 1, static_cast<int>(timeout.count())) <= 0) return std::nullopt;
    std::vector<std::byte> datagram(2048);
    const ssize_t count = ::recv(descriptor_, datagram.data(), datagram.size(), 0);
    if (count < 0) return std::nullopt;
    datagram.resize(static_cast<std::size_t>(count));
    return datagram;
}

}  // namespace arena::test
