// DrainPace: when to take what has come from the socket. With few datagrams right before each tick
// is enough; in a flood the server drains between the ticks, too, so that refusing it is spread
// over the time that the ticks leave, and the kernel's buffer keeps room for those who play.
//
// Pure: times are arguments.
#pragma once

#include <algorithm>
#include <cstdint>

#include "server/core/time.h"

namespace arena::server {

/// If more datagrams than this have come from tick to tick (half a millisecond's work), ...
inline constexpr std::uint32_t kDatagramsPerTickMax = 256;
/// ... they are taken so often until the next.
inline constexpr Time kDrainInterval = std::chrono::milliseconds(2);

class DrainPace {
  public:
    /// A drain that began at `began` took so many datagrams; a tick followed it or not, and that
    /// was done at `now`. Gives the time of the next drain, `next_tick` at the latest.
    [[nodiscard]] Time next(Time began, std::uint32_t datagrams, bool ticked, Time now,
                            Time next_tick) {
        since_tick_ += datagrams;
        if (ticked) {
            is_often_ = since_tick_ > kDatagramsPerTickMax;
            since_tick_ = 0;
        }
        if (!is_often_) return next_tick;
        return std::min(next_tick, std::max(began + kDrainInterval, now));
    }

  private:
    std::uint64_t since_tick_ = 0;
    bool is_often_ = false;
};

}  // namespace arena::server
