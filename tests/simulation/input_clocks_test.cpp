// The clock of a client, the inputs that wait at the server and the server's own clock, against
// each other: what is left of a pause of the server.
#include <deque>
#include <string>

#include <gtest/gtest.h>

#include "client-sim/client/input_history.h"
#include "client-sim/client/tick_clock.h"
#include "server/core/tick_clock.h"
#include "server/match/input_buffer.h"

namespace arena::simulation::input_clocks_test {
namespace {

using namespace std::chrono_literals;
using server::Time;

struct Pause {
    std::uint32_t tick_rate = 60;
    std::uint32_t snapshot_rate = 20;
    sim::Tick input_interval = 1;  ///< ticks
    Time length{0};
    Time delay{0};  ///< of the way in each direction
};

/// Receives what has come, runs the ticks that are due and says how it stands, as arenad does; in a
/// pause it does nothing of these.
class Clocks {
  public:
    explicit Clocks(const Pause& pause)
        : pause_(pause), server_clock_(pause.tick_rate, Time{0}), now_{0} {
        client_clock_.start(4, pause.tick_rate, margin_aimed(), now_);
        history_.start(pause.input_interval);
    }

    void run(Time length, bool server_stands = false) {
        for (const Time end = now_ + length; now_ < end; now_ += 1ms) {
            while (client_clock_.due(now_)) {
                history_.add(client_clock_.take(now_), marked(now_));
                if (history_.is_due()) inputs_.push_back({now_ + pause_.delay, history_.take(1)});
            }
            if (!server_stands) run_server();
            for (; !answers_.empty() && answers_.front().at <= now_; answers_.pop_front())
                client_clock_.steer(answers_.front().margin);
        }
    }

    [[nodiscard]] const server::InputCounters& counters() const { return counters_; }
    [[nodiscard]] int margin() const { return buffer_.margin(pause_.input_interval); }
    [[nodiscard]] int margin_aimed() const {
        return client_sim::margin_aimed(static_cast<int>(pause_.input_interval));
    }
    [[nodiscard]] sim::Tick tick() const { return tick_; }
    /// The input that the last tick used was given so long before it.
    [[nodiscard]] Time age() const { return now_ - used_given_at_; }

  private:
    struct Given {
        Time at;
        protocol::Inputs inputs;
    };
    struct Answer {
        Time at;
        int margin;
    };

    void run_server() {
        for (; !inputs_.empty() && inputs_.front().at <= now_; inputs_.pop_front())
            buffer_.receive(inputs_.front().inputs, tick_ + 1, counters_);
        for (std::uint32_t due = server_clock_.advance(now_).ticks; due > 0; --due) {
            used_given_at_ = mark_of(buffer_.take(++tick_, counters_));
            if (tick_ % (pause_.tick_rate / pause_.snapshot_rate) == 0)
                answers_.push_back(
                    {now_ + pause_.delay, buffer_.margin(pause_.input_interval, due - 1)});
        }
    }

    /// An input bears the millisecond in which it was given.
    static sim::PlayerInput marked(Time given_at) {
        return {.aim_x = static_cast<std::int16_t>(given_at / 1ms)};
    }
    [[nodiscard]] static Time mark_of(const sim::PlayerInput& input) { return input.aim_x * 1ms; }

    Pause pause_;
    server::TickClock server_clock_;
    client_sim::TickClock client_clock_;
    client_sim::InputHistory history_;
    server::InputBuffer buffer_;
    server::InputCounters counters_;
    std::deque<Given> inputs_;
    std::deque<Answer> answers_;
    sim::Tick tick_ = 0;
    Time now_;
    Time used_given_at_{0};
};

void expect_back_in_time(const Pause& pause) {
    Clocks clocks(pause);
    clocks.run(5s);
    clocks.run(pause.length, true);

    clocks.run(2s);
    const server::InputCounters before = clocks.counters();
    const sim::Tick tick = clocks.tick();
    clocks.run(2s);

    const Time period = Time{1s} / pause.tick_rate;
    EXPECT_EQ(clocks.counters().missing, before.missing);
    EXPECT_EQ(clocks.counters().late, before.late);
    EXPECT_EQ(clocks.counters().too_far_ahead, before.too_far_ahead);
    EXPECT_EQ(clocks.counters().applied - before.applied, clocks.tick() - tick);
    EXPECT_GE(clocks.margin(), 0);
    EXPECT_LE(clocks.margin(), clocks.margin_aimed() + 2);
    EXPECT_LE(clocks.age(), pause.delay + (5 + pause.input_interval) * period)
        << "what it uses is what is held now";
}

TEST(InputClocks, two_seconds_after_a_pause_of_the_server_inputs_are_in_time_again) {
    for (const std::uint32_t tick_rate : {10u, 20u, 30u, 40u, 50u, 60u, 100u, 120u, 240u}) {
        for (const std::uint32_t snapshot_rate : {10u, tick_rate}) {
            for (const Time length :
                 {200ms, 400ms, 700ms, 1000ms, 1100ms, 1500ms, 2000ms, 4000ms, 6000ms, 10'000ms}) {
                for (const Time delay : {3ms, 50ms, 250ms}) {
                    SCOPED_TRACE(std::to_string(tick_rate) + " ticks and " +
                                 std::to_string(snapshot_rate) +
                                 " snapshots a second, a pause of " + std::to_string(length / 1ms) +
                                 " ms, " + std::to_string(delay / 1ms) + " ms of way");
                    for (const sim::Tick interval : {1u, (tick_rate + 29) / 30})
                        expect_back_in_time({.tick_rate = tick_rate,
                                             .snapshot_rate = snapshot_rate,
                                             .input_interval = interval,
                                             .length = length,
                                             .delay = delay});
                }
            }
        }
    }
}

}  // namespace
}  // namespace arena::simulation::input_clocks_test
