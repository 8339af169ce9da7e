// A plain UDP socket on the loopback for tests: sends, and waits for answers with a deadline.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tests/support/packet_line.h"

namespace arena::test {

class UdpClient : public PacketLine {
  public:
    /// Talks to 127.0.0.1:`server_port` from any free port.
    explicit UdpClient(std::uint16_t server_port);
    /// The same from this address of the loopback, 127.x.y.z.
    UdpClient(std::uint16_t server_port, const std::array<std::uint8_t, 4>& from);
    ~UdpClient() override;

    void send(std::span<const std::byte> datagram) const override;
    std::optional<std::vector<std::byte>> receive(std::chrono::milliseconds timeout) const override;

  private:
    int descriptor_ = -1;
};

}  // namespace arena::test
