// Link: one direction of a simulated network, without the datagrams themselves. Takes sizes and
// times, returns when which copies arrive, and counts what happens.
//
//   sent -> [ bottleneck, bounded queue ] -> lost? -> each copy: delay + jitter (+ hold) -> arrives
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

/// A copy that its owner collects later than this after its arrival time is counted as late: the
/// delays then no longer follow the profile.
inline constexpr Time kLateAfter = std::chrono::milliseconds{5};

class Link {
  public:
    /// `profile` is in_range().
    Link(const LinkProfile& profile, std::uint64_t seed);

    /// Applies `profile` to datagrams sent from now on. Datagrams in flight keep their arrival
    /// times, and their order is kept.
    void set_profile(const LinkProfile& profile);

    using Arrivals = StaticVector<Time, 2>;
    /// Returns the arrival times of the copies of a datagram of `bytes` bytes: none, one or two.
    [[nodiscard]] Arrivals send(std::size_t bytes, Time now);
    /// Takes a copy of the last sent datagram, and flips bits of it with the probability of the
    /// profile.
    void maybe_corrupt(std::span<std::byte> copy);
    /// Counts a copy for which the owner had no room.
    void on_flight_full() { ++counters_.flight_full; }
    /// Counts a copy of datagram `number` that was due at `arrival` and has been delivered.
    void on_delivered(std::uint64_t number, Time arrival, Time now);

    /// Returns the number of the last sent datagram: 1, 2, 3, ...
    [[nodiscard]] std::uint64_t number() const { return counters_.sent; }
    /// Returns the number of the sender's current address: 0, 1, 2, ...
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
    Time bottleneck_free_at_ = Time::min();  ///< when the last datagram leaves the bottleneck
    Time last_arrival_ = Time::min();        ///< of a copy that was not held back
    std::uint32_t address_ = 0;
    std::uint64_t newest_delivered_ = 0;
};

}  // namespace arena::protocol
