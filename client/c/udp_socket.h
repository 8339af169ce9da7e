// The socket of a client that wants one: UDP, connected to one server, non-blocking.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "protocol/session/address.h"

namespace arena::client {

class UdpSocket {
  public:
    UdpSocket() = default;
    ~UdpSocket() { close(); }
    UdpSocket(const UdpSocket&) = delete;
    UdpSocket& operator=(const UdpSocket&) = delete;

    /// Opens the socket, or reopens it for another server. When the system refuses, returns false
    /// and stays closed.
    [[nodiscard]] bool connect(const protocol::Address& server);

    /// Returns the size of the next datagram that has arrived, cut to `buffer`; nothing when there
    /// is none.
    [[nodiscard]] std::optional<std::size_t> receive(std::span<std::byte> buffer) const;
    /// Sends a datagram. One that the system does not take is lost, as on any network.
    void send(std::span<const std::byte> datagram) const;

    [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
    [[nodiscard]] bool is_for(const protocol::Address& server) const { return server_ == server; }
    /// Returns -1 while the socket is closed.
    [[nodiscard]] int descriptor() const { return descriptor_; }

  private:
    void close();

    int descriptor_ = -1;
    protocol::Address server_;
};

}  // namespace arena::client
