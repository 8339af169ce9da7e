// LinkCounters: everything that happened to the datagrams of a link. Every datagram and copy is
// accounted for:
//
//   sent + duplicated == delivered + lost + queue_full + flight_full + those still in flight
#pragma once

#include <cstdint>

namespace arena::protocol {

struct LinkCounters {
    std::uint64_t sent = 0;         ///< datagrams that the owner handed in
    std::uint64_t delivered = 0;    ///< copies that the owner got back
    std::uint64_t lost = 0;         ///< on the way
    std::uint64_t queue_full = 0;   ///< dropped: no room in the queue of the bottleneck
    std::uint64_t flight_full = 0;  ///< copies dropped: no room in the simulator
    std::uint64_t duplicated = 0;   ///< copies beyond the first
    std::uint64_t reordered = 0;    ///< copies delivered after one that was sent later
    std::uint64_t corrupted = 0;    ///< copies with flipped bits
    std::uint64_t late = 0;         ///< copies that the owner collected more than kLateAfter late
    std::uint64_t address_changes = 0;  ///< of the sender

    constexpr LinkCounters& operator+=(const LinkCounters& other) {
        sent += other.sent;
        delivered += other.delivered;
        lost += other.lost;
        queue_full += other.queue_full;
        flight_full += other.flight_full;
        duplicated += other.duplicated;
        reordered += other.reordered;
        corrupted += other.corrupted;
        late += other.late;
        address_changes += other.address_changes;
        return *this;
    }
    friend constexpr bool operator==(const LinkCounters&, const LinkCounters&) = default;
};

}  // namespace arena::protocol
