// TickClock: which tick a client sends its next input for, and when.
//
// The server says with each update how many ticks lay between the arrival of the newest input and
// its use. The clock runs a little faster when that margin is too small and a little slower when it
// is too large. It jumps or goes back only when it is off by so much that the inputs are worthless:
// after a stall of either side.
#pragma once

#include <cstdint>
#include <optional>

#include "client-sim/base/time.h"
#include "sim/values/entity.h"

namespace arena::client_sim {

class TickClock {
  public:
    /// `tick` is the first tick to give an input for, due at once. `tick_rate` > 0, per second.
    /// `margin`: the ticks before its turn at which the newest input of a packet should come.
    void start(sim::Tick tick, std::uint32_t tick_rate, int margin, Time now);

    /// From now on. What the aim has moved by is steered, however far that is.
    void aim_at(int margin);

    /// Whether the next input is due.
    [[nodiscard]] bool due(Time now) const { return now >= next_at_; }
    /// When it is due.
    [[nodiscard]] Time next_at() const { return next_at_; }
    /// When so many ticks more will be due, unless the clock is steered before.
    [[nodiscard]] Time next_at(sim::Tick more) const { return next_at_ + more * tick_length_; }

    /// The tick that is due. A caller that comes very late gets the tick of now instead of a burst
    /// of old ones.
    sim::Tick take(Time now);

    /// What the server said about the newest input.
    void steer(int input_margin);
    /// Whether inputs come as early as they should, or but a tick later, on average of late.
    [[nodiscard]] bool is_right() const;

    [[nodiscard]] sim::Tick next_tick() const { return next_tick_; }
    /// The same with the part of a tick that has passed since the last one was taken: from
    /// next_tick() - 1, when it was due, to next_tick(), when the next one is. What is late is
    /// waited for.
    [[nodiscard]] double moment(Time now) const;
    /// Ticks before its turn at which the newest input of a packet came, smoothed; nothing before
    /// the server has said, and just after a jump.
    [[nodiscard]] const std::optional<double>& mean_margin() const { return mean_margin_; }
    /// 1 is the server's tick rate.
    [[nodiscard]] double speed() const { return speed_; }

  private:
    [[nodiscard]] bool is_far_off(double margin) const;
    void jump(int input_margin);

    sim::Tick next_tick_ = 0;
    Time next_at_{0};
    Time interval_{1};
    Time tick_length_{1};  ///< from the tick that was taken last to the next
    double speed_ = 1.0;
    std::uint32_t tick_rate_ = 1;
    std::optional<double> mean_margin_;  ///< smoothed, since a jump or a step back
    std::uint32_t ticks_since_steered_ = 0;
    int margin_aimed_ = 0;
    int aimed_before_ = 0;  ///< until the margin has come near the aim
    /// After a jump or a step back: the answers are still about inputs before it.
    std::uint32_t deaf_ticks_ = 0;
};

}  // namespace arena::client_sim
