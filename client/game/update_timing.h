// UpdateTiming: when updates arrive, and how far behind the server the others must be shown so that
// there is always a next update to move them towards.
//
// An update about tick T that arrives at time a took a - T ticks. The clocks of the two machines
// have different origins, so only differences of such travel times mean something. The shortest
// recent one is the reference:
//
//   tick_arriving_at(t)    the tick of which an update would arrive at t if it took the fastest way
//   need                   at each arrival: tick_arriving_at(a) less the tick of the newest update
//                          before it. A picture that was less far behind had nothing to move
//                          towards just before a.
//
// `need` includes the interval between updates, the jitter of the network, and the gap that a lost
// update leaves. The delay is the third largest `need` of the last 128, and a little more.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "client/base/time.h"
#include "sim/values/entity.h"

namespace arena::client {

class UpdateTiming {
  public:
    /// The number of arrivals remembered: 6 s at 20 a second.
    static constexpr std::size_t kRemembered = 128;
    /// How many of them may need more than the delay: one lost update in a hundred does not make
    /// the others be shown later.
    static constexpr std::size_t kPassedOver = 2;

    /// Starts over, before the first arrival. Ticks and updates per second are both above 0.
    void start(std::uint32_t tick_rate, std::uint32_t snapshot_rate);

    /// Takes the arrival of an update about the end of `tick`. One that is not newer than all
    /// before is ignored.
    void on_update(sim::Tick tick, Time now);

    [[nodiscard]] bool has_begun() const { return count_ > 0; }
    /// Returns `tick_arriving_at` as defined above, in ticks with fractions. Only after the first
    /// arrival.
    [[nodiscard]] double tick_arriving_at(Time now) const;
    /// Returns how many ticks behind tick_arriving_at() would have sufficed; two intervals until
    /// enough have arrived.
    [[nodiscard]] double delay() const { return delay_; }
    /// Returns the most ticks by which all but kPassedOver recent updates came later than the
    /// fastest.
    [[nodiscard]] double jitter() const { return jitter_; }

  private:
    struct Arrival {
        double way = 0.0;    ///< ticks, as above
        double since = 0.0;  ///< ticks since the newest update before it
    };
    void measure();

    std::array<Arrival, kRemembered> arrivals_{};  // a ring
    std::size_t count_ = 0;
    std::size_t next_ = 0;
    double tick_rate_ = 60.0;
    double interval_ = 3.0;  ///< ticks between two updates, as the server intends
    sim::Tick newest_ = 0;
    double fastest_ = 0.0;
    double delay_ = 6.0;
    double jitter_ = 0.0;
};

}  // namespace arena::client
