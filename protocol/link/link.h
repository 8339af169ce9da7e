// Link: one direction of a simulated network, without the datagrams. Takes sizes and times, says
// when which copies arrive, and counts.
//
//   sent -> [ narrow place, bounded queue ] -> lost? -> each copy: delay + jitter (+ hold) ->
//   arrives
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/base/time.h"
#include "protocol/link/dice.h"
#include "protocol/link/link_counters.h"
#include "protocol/link/link_profile.h"
#include "protocol/link/loss_bursts.h"
#include "sim/values/static_vector.h"

namespace arena::protocol {

/// A copy that its owner comes for so much after its moment is counted as late: then the delays
/// are not those of the profile any more.
inline constexpr Time kLateAfter = std::chrono::milliseconds{5};

class Link {
  public:
    /// `profile` is in_range().
    Link(const LinkProfile& profile, std::uint64_t seed);

    /// From now on it behaves so. What is on its way keeps its time, and the order holds.
    void set_profile(const LinkProfile& profile);

    using Arrivals = StaticVector<Time, 2>;
    /// When the copies of a datagram of so many bytes arrive: none, one or two.
    [[nodiscard]] Arrivals send(std::size_t bytes, Time now);
    /// A copy of the datagram that was sent last: its bits flip if its turn has come.
    void pass_through(std::span<std::byte> copy);
    /// The owner had no room for a copy.
    void on_flight_full() { ++counters_.flight_full; }
    /// A copy of the datagram with that number, which was to arrive at `arrival`, has been taken.
    void on_delivered(std::uint64_t number, Time arrival, Time now);

    /// Of the datagram that was sent last: 1, 2, 3, ...
    [[nodiscard]] std::uint64_t number() const { return counters_.sent; }
    /// Of its sender: 0, 1, 2, ...; each is another address.
    [[nodiscard]] std::uint32_t address() const { return address_; }
    [[nodiscard]] const LinkCounters& counters() const { return counters_; }

  private:
    [[nodiscard]] bool queue(std::size_t bytes, Time now);
    [[nodiscard]] Time arrival_of_copy();
    void update_address(Time now);

    LinkProfile profile_;
    Dice dice_;
    LossBursts losses_;
    LinkCounters counters_;
    Time first_sent_at_{0};
    Time through_at_ = Time::min();    ///< when the last datagram has left the narrow place
    Time last_arrival_ = Time::min();  ///< of a copy that was not held back
    std::uint32_t address_ = 0;
    std::uint64_t newest_delivered_ = 0;
};

}  // namespace arena::protocol
