// UnprovenRoom: how much of the send buffer is for what goes to the unproven (server/base/path.h).
//
// Whatever is on its way out of this machine is charged to the send buffer. An answer to an address
// of the machine's own network that nobody has stays there for up to 3 s, while the kernel looks
// for the owner, and anybody can ask for thousands of them. So they may take a quarter of the
// buffer, and players have the rest.
//
// The kernel does not say whose the bytes are. Those for the unproven are no more than all of them,
// and no more than what was sent to the unproven in the last 3 s.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "server/base/time.h"
#include "server/transport/socket_memory.h"

namespace arena::server {

/// Linux asks three times for the owner of an address, a second apart, before it gives up.
inline constexpr Time kNeighbourSearch = std::chrono::seconds(3);
/// What a datagram takes up beside its bytes.
inline constexpr std::size_t kDatagramOverhead = 768;
/// The unproven have room for so much, however small the buffer is: for a few dozen answers.
inline constexpr std::size_t kUnprovenBytesMin = std::size_t{32} * 1024;

class UnprovenRoom {
  public:
    [[nodiscard]] bool has_some(const BufferMemory& buffer, Time now) {
        turn_to(now);
        std::size_t recent = 0;
        for (const std::size_t bytes : seconds_)
            recent += bytes;
        return std::min(buffer.used_bytes, recent) <
               std::max(kUnprovenBytesMin, buffer.size_bytes / 4);
    }

    /// A datagram goes to the unproven.
    void charge(std::size_t datagram_bytes, Time now) {
        turn_to(now);
        seconds_[current()] += datagram_bytes + kDatagramOverhead;
    }

  private:
    static constexpr std::int64_t kSeconds = kNeighbourSearch / std::chrono::seconds(1) + 1;

    [[nodiscard]] std::size_t current() const {
        return static_cast<std::size_t>(second_ % kSeconds);
    }

    void turn_to(Time now) {
        const std::int64_t second = now / std::chrono::seconds(1);
        second_ = std::max(second_, second - kSeconds);
        while (second_ < second) {
            ++second_;
            seconds_[current()] = 0;
        }
    }

    /// What was sent in each of the last seconds, in bytes of the buffer.
    std::array<std::size_t, kSeconds> seconds_{};
    std::int64_t second_ = 0;
};

}  // namespace arena::server
