// TickClock: decides for which tick a client sends its next input, and when.
//
// The server says in each update how many ticks lay between the arrival of the newest input and its
// use. The clock runs a little faster when that margin is too small and a little slower when it is
// too large. It jumps or goes back only when it is so far off that the inputs are useless: after
// either side has stalled.
#pragma once

#include <cstdint>
#include <optional>

#include "client/base/time.h"
#include "sim/values/entity.h"

namespace arena::client {

class TickClock {
  public:
    /// Starts over. `tick` is the first tick to give an input for, due at once. `tick_rate` > 0,
    /// per second. `margin`: how many ticks before its turn the newest input of a packet should
    /// come.
    void start(sim::Tick tick, std::uint32_t tick_rate, int margin, Time now);

    /// Sets a new margin to aim at. The clock steers towards it, however far away it is.
    void aim_at(int margin);

    /// Whether the next input is due.
    [[nodiscard]] bool due(Time now) const { return now >= next_at_; }
    /// Returns when the next input is due.
    [[nodiscard]] Time next_at() const { return next_at_; }
    /// Returns when the input `more` ticks later will be due, unless the clock is steered before.
    [[nodiscard]] Time next_at(sim::Tick more) const { return next_at_ + more * tick_length_; }

    /// Takes the round trip as far as it is known: the server's answer to an input is as late. It
    /// is 0 after start().
    void take_round_trip(Time round_trip);

    /// Goes on after a pause of the match, in which it was not asked: for a second, or for longer
    /// if answers take longer, it passes over what the server says about inputs that have waited
    /// there.
    void resume();

    /// Returns the tick that is due and moves on. A caller that comes very late gets the current
    /// tick instead of a burst of old ones.
    sim::Tick take(Time now);

    /// Takes what the server said about the newest input: the ticks between its arrival and its
    /// use.
    void steer(std::int32_t input_margin);
    /// Whether, on a recent average, inputs come as early as they should or at most one tick later.
    [[nodiscard]] bool is_on_target() const;

    [[nodiscard]] sim::Tick next_tick() const { return next_tick_; }
    /// Returns next_tick() with the elapsed part of the current tick: from next_tick() - 1, when
    /// the last tick was due, to next_tick(), when the next one is. It stays there while that one
    /// is late.
    [[nodiscard]] double moment(Time now) const;
    /// Returns how many ticks before its turn the newest input of a packet came, smoothed; nothing
    /// before the server has said so, and just after a jump.
    [[nodiscard]] const std::optional<double>& mean_margin() const { return mean_margin_; }
    /// Returns the speed relative to the server's tick rate.
    [[nodiscard]] double speed() const { return speed_; }

  private:
    [[nodiscard]] bool is_far_off(double margin) const;
    [[nodiscard]] double gain() const;
    void jump_by(std::int64_t missing);
    void ignore_answers();
    [[nodiscard]] bool is_answer_old() const;

    sim::Tick next_tick_ = 0;
    Time next_at_{0};
    Time interval_{1};
    Time tick_length_{1};  ///< from the tick that was taken last to the next
    Time round_trip_{0};
    double speed_ = 1.0;
    std::uint32_t tick_rate_ = 1;
    std::optional<double> mean_margin_;  ///< smoothed, since a jump or a step back
    std::uint32_t ticks_since_steered_ = 0;
    int margin_aimed_ = 0;
    int aimed_before_ = 0;  ///< until the margin has come near the aim
    /// Whether the next answers may still be about inputs from before a jump or a pause. For how
    /// long is judged by the round trip as it is known then: at a jump it may just have risen.
    bool ignores_ = false;
    std::uint32_t ticks_since_jump_ = 0;  ///< or since the pause
};

}  // namespace arena::client
