// NetworkSimulator: a seeded network without sockets and clocks. Datagrams and times in; the same
// datagrams out later, some of them never, twice, overtaken or damaged, and always the same way for
// the same seed and calls.
//
// A link is one direction between two ends, which the owner alone knows. Each has dice of its own,
// so that what one carries changes nothing for the others.
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

/// What arrives: valid during the call that it is handed to.
struct Arrival {
    LinkId link = 0;
    /// Of the sender, when it sent this: 0 at first, and another number for every change of
    /// address. The owner says what that means.
    std::uint32_t address = 0;
    std::span<const std::byte> datagram;
};

class NetworkSimulator {
  public:
    /// Holds at most `in_flight_max` datagrams of all links together; one more is lost and counted.
    NetworkSimulator(std::uint64_t seed, std::size_t in_flight_max);

    /// `profile` is in_range().
    LinkId add_link(const LinkProfile& profile);
    void set_profile(LinkId link, const LinkProfile& profile);

    void send(LinkId link, std::span<const std::byte> datagram, Time now);

    /// Hands every Arrival up to `now` to `deliver`, in the order of arrival, ties in the order of
    /// sending. What is sent meanwhile waits for the next call.
    template <typename Deliver>
    void deliver_due(Time now, Deliver&& deliver) {
        const std::uint64_t end = launched_;
        while (const auto arrival = take_due(now, end))
            deliver(*arrival);
    }
    /// When there is something for deliver_due() again.
    [[nodiscard]] std::optional<Time> next_arrival() const;

    [[nodiscard]] const LinkCounters& counters(LinkId link) const;
    /// Of all links.
    [[nodiscard]] LinkCounters totals() const;
    [[nodiscard]] std::size_t in_flight() const { return queue_.size(); }

  private:
    struct InFlight {
        LinkId link = 0;
        std::uint32_t address = 0;
        std::uint64_t number = 0;  ///< of the datagram in its link
        std::vector<std::byte> datagram;
    };
    struct Due {
        Time arrival{0};
        std::uint64_t launch = 0;  ///< breaks ties
        std::size_t slot = 0;      ///< in flights_
    };
    static bool comes_later(const Due& a, const Due& b);
    void launch(LinkId link, Time arrival, std::span<const std::byte> datagram);
    [[nodiscard]] std::size_t free_slot();
    [[nodiscard]] std::optional<Arrival> take_due(Time now, std::uint64_t end);

    Dice seeds_;
    std::size_t in_flight_max_;
    std::vector<Link> links_;
    std::vector<InFlight> flights_;        // slots; they keep their memory for the next datagram
    std::vector<std::size_t> free_slots_;  // of flights_
    std::vector<Due> queue_;               // a heap, the next arrival first
    std::vector<std::byte> delivered_;     // what the last Arrival points to
    std::uint64_t launched_ = 0;
};

}  // namespace arena::protocol
