// How a client of a test sends packets to a server and receives its answers.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace arena::test {

class PacketLine {
  public:
    PacketLine() = default;
    virtual ~PacketLine() = default;
    PacketLine(const PacketLine&) = delete;
    PacketLine& operator=(const PacketLine&) = delete;

    virtual void send(std::span<const std::byte> packet) const = 0;
    /// Returns the next packet, or nothing when none came in time.
    virtual std::optional<std::vector<std::byte>> receive(
        std::chrono::milliseconds timeout) const = 0;
};

}  // namespace arena::test
