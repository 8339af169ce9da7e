// A rate limiter: how often something may happen, as a rate with bursts, in one number of memory.
//
// The generic cell rate algorithm (ITU-T I.371, annex A): each use pays for 1 / rate of time in
// advance; a user that has paid for more than `burst` uses ahead has to wait. A use may take many
// units: a datagram's bytes.
#pragma once

#include <algorithm>
#include <cstdint>

#include "protocol/base/time.h"

namespace arena::protocol {

/// How often something may happen.
struct Rate {
    std::uint32_t per_second = 0;  ///< 0: never
    std::uint32_t burst = 1;       ///< that may happen at once after a pause
};

/// A rate limiter for one user.
class RateLimiter {
  public:
    /// Takes `units` when they are left; returns whether they were.
    [[nodiscard]] bool take(const Rate& rate, Time now, std::uint32_t units = 1) {
        if (!has(rate, now, units)) return false;
        charge(rate, now, units);
        return true;
    }
    /// Whether take() would take them.
    [[nodiscard]] bool has(const Rate& rate, Time now, std::uint32_t units = 1) const {
        if (rate.per_second == 0) return false;
        const Time paid = std::max(paid_until_, now) + price(rate) * units;
        return paid <= now + price(rate) * rate.burst;
    }

    /// Whether anything is left, even a part of a unit.
    [[nodiscard]] bool has_some(const Rate& rate, Time now) const {
        return rate.per_second != 0 && paid_until_ < now + price(rate) * rate.burst;
    }
    /// Takes `units` even when fewer are left; then nothing is left for a while. `rate` is not
    /// "never".
    void charge(const Rate& rate, Time now, std::uint32_t units = 1) {
        paid_until_ = std::max(paid_until_, now) + price(rate) * units;
    }

  private:
    /// Returns the price of one unit: 0 above a billion per second. `rate` is not "never".
    [[nodiscard]] static Time price(const Rate& rate) {
        return Time(std::chrono::seconds(1)) / rate.per_second;
    }

    Time paid_until_ = Time::min();
};

}  // namespace arena::protocol
