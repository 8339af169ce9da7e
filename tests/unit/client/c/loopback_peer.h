// The other end of a client's UDP socket: a socket on the loopback that is bound to a free port.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "protocol/session/address.h"

namespace arena::client::test {

class LoopbackPeer {
  public:
    /// Binds to ::1 if `is_v6`, and else to 127.0.0.1.
    explicit LoopbackPeer(bool is_v6 = false)
        : descriptor_(::socket(is_v6 ? AF_INET6 : AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
        sockaddr_storage name{};
        auto size = static_cast<socklen_t>(is_v6 ? sizeof(sockaddr_in6) : sizeof(sockaddr_in));
        if (is_v6) {
            auto& v6 = reinterpret_cast<sockaddr_in6&>(name);
            v6.sin6_family = AF_INET6;
            v6.sin6_addr = in6addr_loopback;
        } else {
            auto& v4 = reinterpret_cast<sockaddr_in&>(name);
            v4.sin_family = AF_INET;
            v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        }
        is_bound_ = ::bind(descriptor_, reinterpret_cast<sockaddr*>(&name), size) == 0;
        ::getsockname(descriptor_, reinterpret_cast<sockaddr*>(&name), &size);
        if (is_v6) {
            address_.ip.back() = 1;
            address_.port = ntohs(reinterpret_cast<sockaddr_in6&>(name).sin6_port);
        } else {
            address_ = protocol::ipv4_address({127, 0, 0, 1},
                                              ntohs(reinterpret_cast<sockaddr_in&>(name).sin_port));
        }
    }
    ~LoopbackPeer() { ::close(descriptor_); }
    LoopbackPeer(const LoopbackPeer&) = delete;
    LoopbackPeer& operator=(const LoopbackPeer&) = delete;

    /// False where the machine has no such loopback.
    [[nodiscard]] bool is_bound() const { return is_bound_; }
    [[nodiscard]] const protocol::Address& address() const { return address_; }

    /// Returns the next datagram, whose sender is then where send() sends to; nothing when none
    /// comes within a second.
    std::optional<std::vector<std::byte>> receive() {
        pollfd waiting{descriptor_, POLLIN, 0};
        if (::poll(&waiting, 1, 1000) <= 0) return std::nullopt;
        std::vector<std::byte> datagram(2048);
        sender_size_ = sizeof sender_;
        const ssize_t size = ::recvfrom(descriptor_, datagram.data(), datagram.size(), 0,
                                        reinterpret_cast<sockaddr*>(&sender_), &sender_size_);
        if (size < 0) return std::nullopt;
        datagram.resize(static_cast<std::size_t>(size));
        return datagram;
    }
    /// Sends to where the other peer sends, from this peer's own address.
    void take_over_from(const LoopbackPeer& other) {
        sender_ = other.sender_;
        sender_size_ = other.sender_size_;
    }
    void send(std::span<const std::byte> datagram) const {
        EXPECT_EQ(::sendto(descriptor_, datagram.data(), datagram.size(), 0,
                           reinterpret_cast<const sockaddr*>(&sender_), sender_size_),
                  static_cast<ssize_t>(datagram.size()));
    }

  private:
    int descriptor_;
    bool is_bound_ = false;
    protocol::Address address_;
    sockaddr_storage sender_{};
    socklen_t sender_size_ = 0;
};

/// Waits until the descriptor has something to read, at most a second. Returns whether it has.
inline bool becomes_readable(int descriptor) {
    pollfd waiting{descriptor, POLLIN, 0};
    return ::poll(&waiting, 1, 1000) == 1;
}

}  // namespace arena::client::test
