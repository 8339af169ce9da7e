// What the acknowledgements tell of the link: round trip, its variation, jitter, loss.
//
// A round trip here ends when the other side's next packet comes, so it holds the time that side
// waited before it sent one: at most its send interval, at most kKeepAlive.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "protocol/base/time.h"
#include "protocol/session/limits.h"

namespace arena::protocol {

/// Smoothing and variation after RFC 6298 section 2, jitter after RFC 3550 section 6.4.1 with the
/// difference of two round trips in the place of the difference of two transit times.
class LinkEstimate {
  public:
    /// Takes what one round trip took. Less than 0 counts as 0.
    void add_round_trip(Time sample);

    /// What another measurement, such as the handshake's, says of the round trip: good for
    /// resend_after() until a first sample comes.
    void expect_round_trip(Time expected) { expected_ = std::max(expected, Time{0}); }

    [[nodiscard]] bool measured() const { return measured_; }
    [[nodiscard]] Time round_trip() const { return round_trip_; }
    [[nodiscard]] Time variation() const { return variation_; }
    [[nodiscard]] Time jitter() const { return jitter_; }

    /// How long to wait for an acknowledgement: the round trip and four times its variation, at
    /// least 1.25 round trips, between kResendMin and kResendMax. Before the first sample three
    /// times the round trip that is expected, kResendUnmeasured at most.
    [[nodiscard]] Time resend_after() const;

  private:
    bool measured_ = false;
    Time expected_ = kResendUnmeasured;
    Time last_{0};
    Time round_trip_{0};
    Time variation_{0};
    Time jitter_{0};
};

/// The share that was lost of the last 256 things whose fate is known.
class LossWindow {
  public:
    static constexpr std::size_t kSize = 256;

    void add(bool lost);
    /// How many, at most kSize.
    [[nodiscard]] std::size_t lost() const { return lost_count_; }
    /// In [0, 1]; 0 before anything is known.
    [[nodiscard]] float share() const;

  private:
    std::array<bool, kSize> lost_{};
    std::size_t next_ = 0;
    std::size_t known_ = 0;
    std::size_t lost_count_ = 0;
};

}  // namespace arena::protocol
