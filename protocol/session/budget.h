// How often something may happen: a rate with bursts, in one number of memory.
//
// The generic cell rate algorithm (ITU-T I.371, annex A): each use pays for 1 / rate of time in
// advance; who has paid for more than `burst` uses ahead has to wait.
#pragma once

#include <algorithm>
#include <cstdint>

#include "protocol/time.h"

namespace arena::protocol {

struct Rate {
    std::uint32_t per_second = 0;  ///< 0: never
    std::uint32_t burst = 1;       ///< at once, after a pause
};

class Budget {
  public:
    /// Whether there was something left, which is now taken.
    [[nodiscard]] bool take(const Rate& rate, Time now) {
        if (rate.per_second == 0) return false;
        const Time price = Time(std::chrono::seconds(1)) / rate.per_second;
        const Time paid = std::max(paid_until_, now) + price;
        if (paid > now + price * rate.burst) return false;
        paid_until_ = paid;
        return true;
    }

  private:
    Time paid_until_ = Time::min();
};

}  // namespace arena::protocol
