// NetworkSimulator: a seeded network without sockets and clocks. Takes datagrams and times, and
// delivers the same datagrams later, some of them never, twice, overtaken or damaged. The same seed
// and calls always give the same result.
//
// A link is one direction between two ends that only the owner knows. Each link has its own dice,
// so that traffic on one changes nothing for the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/base/time.h"
#include "protocol/link/link.h"
#include "protocol/link/link_counters.h"
#include "protocol/link/link_profile.h"

namespace arena::protocol {

using LinkId = std::uint32_t;  ///< 0, 1, 2, ... in the order of add_link()

/// A delivered datagram; valid during the call that it is passed to.
struct Arrival {
    LinkId link = 0;
    /// The number of the sender's address when it sent this: 0 at first, and another number after
    /// every change. The owner decides what it means.
    std::uint32_t address = 0;
    std::span<const std::byte> datagram;
};

class NetworkSimulator {
  public:
    /// Holds at most `in_flight_max` datagrams of all links together; further ones are lost and
    /// counted.
    NetworkSimulator(std::uint64_t seed, std::size_t in_flight_max);

    /// Adds a link and returns its id. `profile` is in_range().
    LinkId add_link(const LinkProfile& profile);
    /// Replaces the profile of an existing link for datagrams sent from now on; `profile` is
    /// in_range().
    void set_profile(LinkId link, const LinkProfile& profile);

    /// Sends a datagram over an existing link.
    void send(LinkId link, std::span<const std::byte> datagram, Time now);

    /// Passes every Arrival up to `now` to `deliver`, in the order of arrival, ties in the order of
    /// sending. Datagrams sent during the call wait for the next one.
    template <typename Deliver>
    void deliver_due(Time now, Deliver&& deliver) {
        const std::uint64_t end = launched_;
        while (const auto arrival = take_due(now, end))
            deliver(*arrival);
    }
    /// Returns when the next datagram arrives, or nothing when none is in flight.
    [[nodiscard]] std::optional<Time> next_arrival() const;

    [[nodiscard]] const LinkCounters& counters(LinkId link) const;
    /// Returns the sums over all links.
    [[nodiscard]] LinkCounters totals() const;
    [[nodiscard]] std::size_t in_flight() const { return queue_.size(); }

  private:
    struct InFlight {
        LinkId link = 0;
        std::uint32_t address = 0;
        std::uint64_t number = 0;  ///< of the datagram in its link
        std::vector<std::byte> datagram;
    };
    struct QueuedDatagram {
        Time arrival{0};
        std::uint64_t sequence = 0;  ///< breaks ties
        std::size_t slot = 0;        ///< in flights_
    };
    static bool comes_later(const QueuedDatagram& a, const QueuedDatagram& b);
    void put_in_flight(LinkId link, Time arrival, std::span<const std::byte> datagram);
    [[nodiscard]] std::size_t free_slot();
    [[nodiscard]] std::optional<Arrival> take_due(Time now, std::uint64_t end);

    Dice seeds_;
    std::size_t in_flight_max_;
    std::vector<Link> links_;
    std::vector<InFlight> flights_;        // slots, which keep their memory for the next datagram
    std::vector<std::size_t> free_slots_;  // of flights_
    std::vector<QueuedDatagram> queue_;    // a heap with the next arrival on top
    std::vector<std::byte> delivered_;     // the bytes of the last Arrival
    std::uint64_t launched_ = 0;
};

}  // namespace arena::protocol
