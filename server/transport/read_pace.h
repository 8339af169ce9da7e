// ReadPace: when to read the socket until it is empty. With few datagrams, right before each tick
// is enough. In a flood the server also reads between the ticks, so that the work of rejecting it
// is spread over the time that the ticks leave, and the kernel's buffer keeps room for players.
//
// Both the fill level of the buffer and the number of datagrams decide what is a flood: the buffer
// that a stock Linux grants is full with 184 datagrams of 1200 bytes.
//
// Pure: times are arguments.
#pragma once

#include <algorithm>
#include <cstdint>

#include "server/base/time.h"

namespace arena::server {

/// If more datagrams than this have arrived from one tick to the next (half a millisecond's work),
/// ...
inline constexpr std::uint32_t kDatagramsPerTickMax = 256;
/// ... or they took up more than this share of the receive buffer, or there was no room for some,
/// ...
inline constexpr double kBufferShareMax = 0.75;
/// ... the socket is read this often until the next tick, ...
inline constexpr Time kReadInterval = std::chrono::milliseconds(2);
/// ... and more often, down to this interval, while more than a third of the buffer is found full.
inline constexpr Time kReadIntervalMin = std::chrono::microseconds(250);
inline constexpr double kBufferShareGoal = 1.0 / 3.0;

/// What one reading of the socket found.
struct Arrivals {
    std::uint32_t datagrams = 0;
    double buffer_share = 0.0;  ///< share of the receive buffer in use; 0 when not known
    std::uint64_t dropped = 0;  ///< for want of room, since the last reading
};

class ReadPace {
  public:
    /// Returns the time of the next reading, `next_tick` at the latest. The last one began at
    /// `began` and found `arrivals`; `ticked` says whether a tick followed it. All that was done at
    /// `now`.
    [[nodiscard]] Time next(Time began, const Arrivals& arrivals, bool ticked, Time now,
                            Time next_tick) {
        since_tick_.datagrams += arrivals.datagrams;
        since_tick_.buffer_share += arrivals.buffer_share;
        since_tick_.dropped += arrivals.dropped;
        // What arrived during a whole tick says nothing about an interval.
        if (is_often_ && !ticked) adapt(arrivals);
        if (ticked) {
            is_often_ = is_flood(since_tick_);
            if (!is_often_) interval_ = kReadInterval;
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
            interval_ = std::max(interval_ / 2, kReadIntervalMin);
        } else if (arrivals.buffer_share < kBufferShareGoal / 4) {
            interval_ = std::min(interval_ * 2, kReadInterval);
        }
    }

    Arrivals since_tick_;
    Time interval_ = kReadInterval;
    bool is_often_ = false;
};

}  // namespace arena::server
