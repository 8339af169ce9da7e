// DrainPace: when to take what has come from the socket. With few datagrams right before each tick
// is enough. In a flood the server drains between the ticks, too, so that refusing it is spread
// over the time that the ticks leave, and the kernel's buffer keeps room for those who play.
//
// Whether it is a flood the buffer decides as much as the number: what a stock Linux grants is full
// with 184 datagrams of 1200 bytes.
//
// Pure: times are arguments.
#pragma once

#include <algorithm>
#include <cstdint>

#include "server/base/time.h"

namespace arena::server {

/// If more datagrams than this have come from tick to tick (half a millisecond's work), ...
inline constexpr std::uint32_t kDatagramsPerTickMax = 256;
/// ... or they took up more than this share of the receive buffer, or some found no room in it, ...
inline constexpr double kBufferShareMax = 0.75;
/// ... they are taken so often until the next tick, ...
inline constexpr Time kDrainInterval = std::chrono::milliseconds(2);
/// ... and more often, down to this, as long as a drain finds more than a third of the buffer full.
inline constexpr Time kDrainIntervalMin = std::chrono::microseconds(250);
inline constexpr double kBufferShareGoal = 1.0 / 3.0;

/// What a drain found.
struct Arrivals {
    std::uint32_t datagrams = 0;
    double buffer_share = 0.0;  ///< of the receive buffer that was in use; 0 when not known
    std::uint64_t dropped = 0;  ///< for which there was no room since the last drain
};

class DrainPace {
  public:
    /// A drain that began at `began` found so much; a tick followed it or not, and that was done at
    /// `now`. Gives the time of the next drain, `next_tick` at the latest.
    [[nodiscard]] Time next(Time began, const Arrivals& arrivals, bool ticked, Time now,
                            Time next_tick) {
        since_tick_.datagrams += arrivals.datagrams;
        since_tick_.buffer_share += arrivals.buffer_share;
        since_tick_.dropped += arrivals.dropped;
        // What came in a whole tick says nothing of what comes in an interval.
        if (is_often_ && !ticked) adapt(arrivals);
        if (ticked) {
            is_often_ = is_flood(since_tick_);
            if (!is_often_) interval_ = kDrainInterval;
            since_tick_ = {};
        }
        if (!is_often_) return next_tick;
        return std::min(next_tick, std::max(began + interval_, now));
    }

  private:
    static bool is_flood(const Arrivals& arrivals) {
        return arrivals.datagrams > kDatagramsPerTickMax ||
               arrivals.buffer_share > kBufferShareMax || arrivals.dropped > 0;
    }

    void adapt(const Arrivals& arrivals) {
        if (arrivals.buffer_share > kBufferShareGoal || arrivals.dropped > 0) {
            interval_ = std::max(interval_ / 2, kDrainIntervalMin);
        } else if (arrivals.buffer_share < kBufferShareGoal / 4) {
            interval_ = std::min(interval_ * 2, kDrainInterval);
        }
    }

    Arrivals since_tick_;
    Time interval_ = kDrainInterval;
    bool is_often_ = false;
};

}  // namespace arena::server
