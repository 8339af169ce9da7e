#include "tests/support/udp_client.h"

#include <cstring>
#include <stdexcept>

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace arena::test {

UdpClient::UdpClient(std::uint16_t server_port) : UdpClient(server_port, {127, 0, 0, 1}) {}

UdpClient::UdpClient(std::uint16_t server_port, const std::array<std::uint8_t, 4>& from)
    : descriptor_(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in server{};
    server.sin_family = AF_INET;
    server.sin_port = htons(server_port);
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sockaddr_in own{};
    own.sin_family = AF_INET;
    std::memcpy(&own.sin_addr.s_addr, from.data(), from.size());
    if (::bind(descriptor_, reinterpret_cast<const sockaddr*>(&own), sizeof own) != 0 ||
        ::connect(descriptor_, reinterpret_cast<const sockaddr*>(&server), sizeof server) != 0) {
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
