// UnvalidatedRoom: how much of the send buffer is for datagrams to unvalidated addresses
// (server/base/path.h).
//
// Everything on its way out of this machine is charged to the send buffer. An answer to an address
// in the machine's own network that no host has stays there for up to 3 s, while the kernel looks
// for the host, and anybody can cause thousands of such answers. So they may take a quarter of the
// buffer, and players have the rest.
//
// The kernel does not say whose bytes are in the buffer. Those for unvalidated addresses are at
// most all of them, and at most what was sent to such addresses in the last 3 s.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "server/base/time.h"
#include "server/transport/socket_memory.h"

namespace arena::server {

/// Linux looks three times for the host with an address, a second apart, before it gives up.
inline constexpr Time kNeighbourSearch = std::chrono::seconds(3);
/// What a datagram occupies beside its bytes.
inline constexpr std::size_t kDatagramOverhead = 768;
/// There is always this much room for unvalidated addresses, however small the buffer is: enough
/// for a few dozen answers.
inline constexpr std::size_t kUnvalidatedBytesMin = std::size_t{32} * 1024;

class UnvalidatedRoom {
  public:
    /// Whether there is room for another datagram to an unvalidated address.
    [[nodiscard]] bool has_some(const BufferMemory& buffer, Time now) {
        advance_to(now);
        std::size_t recent = 0;
        for (const std::size_t bytes : seconds_)
            recent += bytes;
        return std::min(buffer.used_bytes, recent) <
               std::max(kUnvalidatedBytesMin, buffer.size_bytes / 4);
    }

    /// Counts a datagram to an unvalidated address.
    void charge(std::size_t datagram_bytes, Time now) {
        advance_to(now);
        seconds_[current()] += datagram_bytes + kDatagramOverhead;
    }

  private:
    static constexpr std::int64_t kSeconds = kNeighbourSearch / std::chrono::seconds(1) + 1;

    [[nodiscard]] std::size_t current() const {
        return static_cast<std::size_t>(second_ % kSeconds);
    }

    void advance_to(Time now) {
        const std::int64_t second = now / std::chrono::seconds(1);
        second_ = std::max(second_, second - kSeconds);
        while (second_ < second) {
            ++second_;
            seconds_[current()] = 0;
        }
    }

    /// The bytes of the buffer for what was sent in each of the last seconds.
    std::array<std::size_t, kSeconds> seconds_{};
    std::int64_t second_ = 0;
};

}  // namespace arena::server
