// A rate limiter shared by many users that cannot be told apart; it draws lots while there is not
// enough for all.
//
// A plain rate limiter grants units to the users that come first, so a flood whose datagrams come
// before the honest ones takes all of them. Here every request has the same chance: what the
// limiter grants in a window of time, divided by the requests of the window before.
#pragma once

#include <algorithm>
#include <cstdint>

#include "protocol/base/time.h"
#include "protocol/session/rate_limit/rate_limiter.h"

namespace arena::protocol {

class SharedRateLimiter {
  public:
    /// `seed` must be secret, so that the draws cannot be predicted.
    explicit SharedRateLimiter(std::uint64_t seed) : random_(seed) {}

    /// Takes one unit when the draw and the rate allow it; returns whether they did. Never grants
    /// more than the rate and a burst.
    [[nodiscard]] bool take(const Rate& rate, Time now) {
        if (now - window_began_ >= kWindow) begin_window(now);
        ++requests_;
        // At least one, or a rate below one a window would never be granted under a flood.
        const std::uint64_t given = std::max<std::uint64_t>(rate.per_second / kWindowsPerSecond, 1);
        // Grants a sixteenth less than there is; otherwise chance alone would use up the burst over
        // time.
        const bool loses =
            requests_before_ > given && draw() % requests_before_ >= given - given / 16;
        return !loses && limiter_.take(rate, now);
    }

  private:
    static constexpr std::uint64_t kWindowsPerSecond = 10;
    static constexpr Time kWindow = Time(std::chrono::seconds(1)) / kWindowsPerSecond;

    /// Remembers the requests of the last window. The memory of a flood that pauses halves with
    /// each window.
    void begin_window(Time now) {
        const auto windows = static_cast<std::uint64_t>((now - window_began_) / kWindow);
        requests_before_ =
            std::max(requests_ / windows, windows < 64 ? requests_before_ >> windows : 0);
        requests_ = 0;
        window_began_ = now;
    }

    /// splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
    [[nodiscard]] std::uint64_t draw() {
        std::uint64_t z = random_ += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30u)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27u)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31u);
    }

    RateLimiter limiter_;
    std::uint64_t random_;
    Time window_began_{};
    std::uint64_t requests_ = 0;         ///< requests in this window
    std::uint64_t requests_before_ = 0;  ///< requests in an earlier window
};

}  // namespace arena::protocol
