// Packets that no honest sender makes, as an attacker with a raw socket sends them. IPv4 only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arena::test {

using Ipv4 = std::array<std::uint8_t, 4>;

struct UdpEnds {
    Ipv4 from{};
    std::uint16_t from_port = 0;
    Ipv4 to{};
    std::uint16_t to_port = 0;
};

/// Returns a UDP datagram in its IP packet, with any sender address and port.
[[nodiscard]] std::vector<std::byte> udp_packet(const UdpEnds& ends,
                                                std::span<const std::byte> payload);

/// Returns an ICMP message "fragmentation needed" (RFC 1191) in its IP packet: `router` says that a
/// packet of the datagram `ends` was too long for a line that carries `mtu` bytes.
[[nodiscard]] std::vector<std::byte> fragmentation_needed(const Ipv4& router, const UdpEnds& ends,
                                                          std::uint16_t mtu);

/// Sends IP packets as they are. Needs the capability CAP_NET_RAW.
class RawSocket {
  public:
    /// Throws when the system refuses.
    RawSocket();
    ~RawSocket();
    RawSocket(const RawSocket&) = delete;
    RawSocket& operator=(const RawSocket&) = delete;

    void send(std::span<const std::byte> packet) const;

  private:
    int descriptor_ = -1;
};

}  // namespace arena::test
