// A UDP socket of a test, on loopback.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "protocol/session/address.h"

namespace arena::server::test {

/// A UDP socket on a free port of a loopback address.
class LoopbackSocket {
  public:
    explicit LoopbackSocket(int family) : handle_(::socket(family, SOCK_DGRAM, 0)) {
        if (family == AF_INET) {
            sockaddr_in four{};
            four.sin_family = AF_INET;
            four.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
            bind_to(four);
            port_ = ntohs(four.sin_port);
        } else {
            sockaddr_in6 six{};
            six.sin6_family = AF_INET6;
            six.sin6_addr = in6addr_loopback;
            bind_to(six);
            port_ = ntohs(six.sin6_port);
        }
    }
    ~LoopbackSocket() { ::close(handle_); }
    LoopbackSocket(const LoopbackSocket&) = delete;
    LoopbackSocket& operator=(const LoopbackSocket&) = delete;

    [[nodiscard]] int handle() const { return handle_; }
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] bool works() const { return is_usable_; }
    /// Returns its address as paths have it: 127.0.0.1 or ::1.
    [[nodiscard]] protocol::Address address() const {
        if (address_.ss_family == AF_INET) return protocol::ipv4_address({127, 0, 0, 1}, port_);
        return {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, port_};
    }

    void send(const LoopbackSocket& to, const std::string& datagram) const {
        EXPECT_EQ(::sendto(handle_, datagram.data(), datagram.size(), 0,
                           reinterpret_cast<const sockaddr*>(&to.address_), to.address_bytes_),
                  static_cast<ssize_t>(datagram.size()));
    }

    /// Returns all datagrams that wait, without waiting for more: loopback delivers at once.
    [[nodiscard]] std::vector<std::string> receive_all() const {
        std::vector<std::string> datagrams;
        std::array<char, 65536> buffer;
        for (;;) {
            const ssize_t size = ::recv(handle_, buffer.data(), buffer.size(), MSG_DONTWAIT);
            if (size < 0) return datagrams;
            datagrams.emplace_back(buffer.data(), static_cast<std::size_t>(size));
        }
    }

  private:
    template <typename Address>
    void bind_to(Address& address) {
        socklen_t length = sizeof address;
        auto* const any = reinterpret_cast<sockaddr*>(&address);
        is_usable_ = handle_ >= 0 && ::bind(handle_, any, length) == 0 &&
                     ::getsockname(handle_, any, &length) == 0;
        std::memcpy(&address_, &address, sizeof address);
        address_bytes_ = length;
    }

    int handle_ = -1;
    bool is_usable_ = false;
    std::uint16_t port_ = 0;
    sockaddr_storage address_{};
    socklen_t address_bytes_ = 0;
};

}  // namespace arena::server::test
