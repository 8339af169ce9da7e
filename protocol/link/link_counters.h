// LinkCounters: everything that happened to the datagrams of a link. Nothing is invented and
// nothing vanishes:
//
//   sent + duplicated == delivered + lost + queue_full + flight_full + what is still in flight
#pragma once

#include <cstdint>

namespace arena::protocol {

struct LinkCounters {
    std::uint64_t sent = 0;             ///< datagrams that the owner handed in
    std::uint64_t delivered = 0;        ///< copies that the owner got back
    std::uint64_t lost = 0;             ///< on the way
    std::uint64_t queue_full = 0;       ///< lost for want of room in front of the narrow place
    std::uint64_t flight_full = 0;      ///< copies lost for want of room in the simulator
    std::uint64_t duplicated = 0;       ///< copies beyond the first
    std::uint64_t reordered = 0;        ///< copies delivered after one that was sent later
    std::uint64_t corrupted = 0;        ///< copies with flipped bits
    std::uint64_t late = 0;             ///< copies that the owner came for kLateAfter too late
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
