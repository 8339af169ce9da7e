// What the acknowledgements reveal about the link: round trip, its variation, jitter, loss.
//
// A round trip here ends when the other side's next packet arrives. It therefore includes the time
// that the other side waited before it sent one: its send interval at most, and kKeepAlive at most.
#pragma once

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdint>

#include "protocol/base/time.h"
#include "protocol/session/limits.h"

namespace arena::protocol {

/// Estimates the round trip: smoothing and variation after RFC 6298 section 2, jitter after RFC
/// 3550 section 6.4.1, with the difference of two round trips instead of that of two transit times.
class LinkEstimate {
  public:
    /// Adds a measured round trip. A negative one counts as 0.
    void add_round_trip(Time sample);

    /// Sets a round trip measured elsewhere, for example by the handshake. resend_after() uses it
    /// until the first sample.
    void expect_round_trip(Time expected) { expected_ = std::max(expected, Time{0}); }

    [[nodiscard]] bool measured() const { return measured_; }
    [[nodiscard]] Time round_trip() const { return round_trip_; }
    [[nodiscard]] Time variation() const { return variation_; }
    [[nodiscard]] Time jitter() const { return jitter_; }

    /// Returns how long to wait for an acknowledgement: the round trip and four times its
    /// variation, at least 1.25 round trips, between kResendMin and kResendMax. Before the first
    /// sample it is three times the expected round trip, between kResendMin and kResendUnmeasured.
    [[nodiscard]] Time resend_after() const;

  private:
    bool measured_ = false;
    Time expected_ = kResendUnmeasured;
    Time last_{0};
    Time round_trip_{0};
    Time variation_{0};
    Time jitter_{0};
};

/// The share of lost packets among the last 256 whose fate is known.
class LossWindow {
  public:
    static constexpr std::size_t kSize = 256;

    /// Adds the fate of one more packet; beyond kSize it forgets the oldest.
    void add(bool lost);
    /// Returns how many of them were lost, at most kSize.
    [[nodiscard]] std::size_t lost() const { return lost_count_; }
    /// Returns the lost share in [0, 1]; 0 before anything is known.
    [[nodiscard]] float share() const;

  private:
    std::bitset<kSize> lost_;  // a ring
    std::size_t next_ = 0;
    std::size_t known_ = 0;
    std::size_t lost_count_ = 0;
};

}  // namespace arena::protocol
