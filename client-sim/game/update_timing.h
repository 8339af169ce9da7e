// UpdateTiming: when updates come, and how far behind the server the others have to be shown so
// that there is always a next update to move them towards.
//
// An update about tick T that arrives at time a has come by a way of a - T ticks; the clocks of the
// two machines have different beginnings, so that only differences of ways mean something. The
// fastest way of late is the measure:
//
//   news(t)    the tick of which an update would arrive at t if it took the fastest way
//   need       at each arrival: news(a) less the tick of the newest update before it. A picture
//              that was less far behind had nothing to move towards just before a.
//
// In `need` there is the interval between updates, the jitter of their way, and the gap that a lost
// one leaves. The delay is the third largest of the last 128, and a little.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "client-sim/base/time.h"
#include "sim/values/entity.h"

namespace arena::client_sim {

class UpdateTiming {
  public:
    /// Arrivals that it remembers: 6 s at 20 a second.
    static constexpr std::size_t kRemembered = 128;
    /// So many of the remembered ones may have needed more than the delay: one lost update in a
    /// hundred makes nobody be shown later.
    static constexpr std::size_t kPassedOver = 2;

    /// Ticks and updates a second, both above 0. Nothing has arrived yet.
    void start(std::uint32_t tick_rate, std::uint32_t snapshot_rate);

    /// An update about the end of `tick` came. One that is not newer than all before is passed
    /// over.
    void on_update(sim::Tick tick, Time now);

    [[nodiscard]] bool has_begun() const { return count_ > 0; }
    /// See above, in ticks with their fractions. Only after the first arrival.
    [[nodiscard]] double news(Time now) const;
    /// Ticks behind news() that would have sufficed. Until some have arrived, two intervals.
    [[nodiscard]] double delay() const { return delay_; }
    /// By how many ticks of late all but kPassedOver updates were later than the fastest, at most.
    [[nodiscard]] double jitter() const { return jitter_; }

  private:
    struct Arrival {
        double way = 0.0;    ///< ticks, see above
        double since = 0.0;  ///< ticks from the newest update before it
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

}  // namespace arena::client_sim
