// A client's clock, the inputs that wait at the server and the server's clock together: the effects
// of a pause of the server.
#include <algorithm>
#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/core/input_history.h"
#include "client/core/input_planner.h"
#include "client/core/tick_clock.h"
#include "protocol/update_message.h"
#include "server/core/tick_clock.h"
#include "server/match/input_buffer.h"
#include "sim/base/random.h"

namespace arena::simulation::input_clocks_test {
namespace {

using namespace std::chrono_literals;
using server::Time;

struct Pause {
    std::uint32_t tick_rate = 60;
    std::uint32_t snapshot_rate = 20;
    sim::Tick input_interval = 1;  ///< ticks
    Time length{0};
    Time delay{0};   ///< in each direction
    Time jitter{0};  ///< up to this much more for each packet of inputs
    std::uint64_t seed = 1;
};

/// Receives what has arrived, runs the due ticks and reports the margin, as arenad does; during a
/// pause it does none of this.
class Clocks {
  public:
    explicit Clocks(const Pause& pause)
        : pause_(pause), server_clock_(pause.tick_rate, Time{0}), now_{0} {
        client_clock_.start(4, pause.tick_rate, margin_aimed(), now_);
        history_.start(pause.input_interval);
        planner_.start(pause.input_interval, pause.tick_rate);
    }

    void run(Time length, bool server_stands = false) {
        for (const Time end = now_ + length; now_ < end; now_ += 1ms) {
            while (client_clock_.due(now_)) {
                const sim::Tick tick = client_clock_.take(now_);
                if (history_.has_unsent() && !history_.continues_with(tick)) send_inputs();
                history_.add(tick, marked(now_));
            }
            if (history_.is_due()) send_inputs();
            if (!server_stands) run_server();
            for (; !answers_.empty() && answers_.front().at <= now_; answers_.pop_front())
                hear(answers_.front().update);
        }
    }

    /// Sets how many of the last 256 packets the client believes lost.
    void set_losses(std::size_t losses) { planner_.on_losses(losses); }
    /// The next packets of inputs do not arrive.
    void lose(int packets) { to_lose_ = packets; }

    [[nodiscard]] const server::InputCounters& counters() const { return counters_; }
    [[nodiscard]] int margin() const { return buffer_.margin(pause_.input_interval); }
    [[nodiscard]] int margin_aimed() const { return client::margin_aimed(pause_.input_interval); }
    [[nodiscard]] sim::Tick tick() const { return tick_; }
    [[nodiscard]] sim::Tick newest_heard() const { return newest_; }
    /// Returns how long before the last tick the input that it used was given.
    [[nodiscard]] Time age() const { return now_ - used_given_at_; }

  private:
    struct Given {
        Time at;
        std::uint32_t number;
        protocol::Inputs inputs;
    };
    struct Answer {
        Time at;
        std::vector<std::byte> update;
    };

    void send_inputs() {
        const client::InputPlan plan = planner_.plan();
        client_clock_.aim_at(plan.margin);
        const protocol::Inputs message = history_.take(plan.repeats);
        if (to_lose_ > 0) {
            --to_lose_;
            return;
        }
        const auto jitter = static_cast<int>(pause_.jitter / 1ms);
        const Time more = 1ms * random_.below(static_cast<std::uint32_t>(jitter) + 1);
        const Given given{now_ + pause_.delay + more, ++sent_, message};
        const auto later = [](const Given& one, const Given& other) { return one.at < other.at; };
        inputs_.insert(std::upper_bound(inputs_.begin(), inputs_.end(), given, later), given);
    }

    void hear(std::span<const std::byte> bytes) {
        protocol::Update update;
        ASSERT_FALSE(protocol::decode_update(bytes, newest_, update));
        newest_ = update.tick;
        client_clock_.take_round_trip(2 * pause_.delay);
        client_clock_.steer(update.input_margin);
        if (client_clock_.is_on_target()) planner_.on_update(update.input_margin, update.input_age);
    }

    void run_server() {
        for (; !inputs_.empty() && inputs_.front().at <= now_; inputs_.pop_front()) {
            const Given& given = inputs_.front();
            if (given.number < taken_) continue;  // overtaken: the channel drops it
            taken_ = given.number;
            buffer_.receive(given.inputs, tick_ + 1, counters_);
        }
        for (std::uint32_t due = server_clock_.advance(now_).ticks; due > 0; --due) {
            used_given_at_ = mark_of(buffer_.take(++tick_, due - 1, counters_));
            if (tick_ % (pause_.tick_rate / pause_.snapshot_rate) == 0)
                answers_.push_back({now_ + pause_.delay, answer()});
        }
    }

    [[nodiscard]] std::vector<std::byte> answer() {
        protocol::Update update;
        update.tick = tick_;
        update.input_margin = buffer_.margin(pause_.input_interval);
        update.input_age = static_cast<std::uint8_t>(std::min<sim::Tick>(
            buffer_.age(tick_).value_or(protocol::kInputAgeMax), protocol::kInputAgeMax));
        const auto bytes = encoder_.encode(update);
        return {bytes.begin(), bytes.end()};
    }

    /// Marks an input with the millisecond in which it was given.
    static sim::PlayerInput marked(Time given_at) {
        return {.aim_x = static_cast<std::int16_t>(given_at / 1ms)};
    }
    [[nodiscard]] static Time mark_of(const sim::PlayerInput& input) { return input.aim_x * 1ms; }

    Pause pause_;
    server::TickClock server_clock_;
    client::TickClock client_clock_;
    client::InputHistory history_;
    client::InputPlanner planner_;
    arena::Random random_{pause_.seed};
    int to_lose_ = 0;
    std::uint32_t sent_ = 0;
    std::uint32_t taken_ = 0;
    server::InputBuffer buffer_;
    server::InputCounters counters_;
    std::deque<Given> inputs_;
    std::deque<Answer> answers_;
    protocol::UpdateEncoder encoder_;
    sim::Tick tick_ = 0;
    sim::Tick newest_ = 0;  // that the client has heard of
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
        << "it uses what is held now";
}

TEST(InputClocks, inputs_are_in_time_again_two_seconds_after_a_pause_of_the_server) {
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

/// The client's clock runs on for longer than half of what the 16 bits of a tick tell apart.
TEST(InputClocks, inputs_are_in_time_again_a_second_after_a_pause_of_minutes) {
    for (const Time delay : {3ms, 50ms, 250ms}) {
        for (const Time length : {136s, 140s, 300s}) {
            SCOPED_TRACE(std::to_string(delay / 1ms) + " ms of way, " +
                         std::to_string(length / 1s) + " s");
            const Pause pause{.tick_rate = 240, .input_interval = 8, .delay = delay};
            Clocks clocks(pause);
            clocks.run(5s);
            clocks.run(length, true);

            clocks.run(1s + 2 * delay);
            const server::InputCounters before = clocks.counters();
            clocks.run(2s);

            EXPECT_EQ(clocks.counters().missing, before.missing);
            EXPECT_EQ(clocks.counters().late, before.late);
            EXPECT_EQ(clocks.counters().too_far_ahead, before.too_far_ahead);
            EXPECT_GE(clocks.margin(), 0);
            EXPECT_LE(clocks.margin(), clocks.margin_aimed() + 2);
            EXPECT_LE(clocks.tick() - clocks.newest_heard(), 12 + 240 * delay / 1s + 1);
        }
    }
}

/// Ticks and input packets per second.
struct Rates {
    std::uint32_t ticks;
    std::uint32_t inputs;

    [[nodiscard]] std::string text() const {
        return std::to_string(ticks) + " ticks, " + std::to_string(inputs) + " packets a second";
    }
    [[nodiscard]] sim::Tick interval() const { return (ticks + inputs - 1) / inputs; }
    [[nodiscard]] Pause pause() const {
        return {.tick_rate = ticks,
                .snapshot_rate = ticks % 20 == 0 ? 20u : 10u,
                .input_interval = interval(),
                .delay = 33ms};
    }
};

constexpr Rates kRates[] = {{10, 10},  {20, 10},  {30, 30},  {60, 60},  {60, 30},
                            {60, 10},  {90, 10},  {120, 30}, {120, 10}, {240, 240},
                            {240, 30}, {240, 24}, {240, 10}};

TEST(InputClocks, becoming_careful_and_careless_again_loses_no_input) {
    for (const Rates& rates : kRates) {
        SCOPED_TRACE(rates.text());
        Clocks clocks(rates.pause());
        clocks.run(5s);
        for (const std::size_t losses : {3u, 0u, 3u, 0u}) {
            const server::InputCounters before = clocks.counters();
            const int margin = clocks.margin();
            clocks.set_losses(losses);
            clocks.run(losses > 0 ? 4s : 60s);  // it stays careful for a while
            EXPECT_EQ(clocks.counters().missing, before.missing) << losses;
            EXPECT_EQ(clocks.counters().withdrawn, before.withdrawn) << losses;
            if (losses > 0) {
                EXPECT_GT(clocks.margin(), margin);
            } else {
                EXPECT_LT(clocks.margin(), margin);
            }
        }
    }
}

/// One packet, on a line that is otherwise perfect.
TEST(InputClocks, a_lost_packet_costs_at_most_its_own_inputs) {
    for (const Rates& rates : kRates) {
        SCOPED_TRACE(rates.text());
        for (Time at = 5s; at < 5200ms; at += 7ms) {
            Clocks clocks(rates.pause());
            clocks.run(at);
            const server::InputCounters before = clocks.counters();
            clocks.lose(1);
            clocks.run(4s);
            const server::InputCounters& after = clocks.counters();
            EXPECT_LE(after.missing - before.missing, std::max(rates.interval() - 1, 1u))
                << at / 1ms << " ms";
            EXPECT_EQ(after.withdrawn, before.withdrawn) << at / 1ms << " ms";
        }
    }
}

/// As on a crowded radio channel: each packet takes up to this much longer, and overtaken ones are
/// dropped.
TEST(InputClocks, jitter_leaves_few_ticks_without_input_and_makes_no_clock_jump) {
    for (const Rates& rates : kRates) {
        for (const Time jitter : {5ms, 15ms, 30ms, 60ms}) {
            SCOPED_TRACE(rates.text() + ", up to " + std::to_string(jitter / 1ms) + " ms more");
            Pause pause = rates.pause();
            pause.jitter = jitter;
            Clocks clocks(pause);
            clocks.run(20s);
            const server::InputCounters before = clocks.counters();
            const sim::Tick tick = clocks.tick();
            clocks.run(60s);

            const server::InputCounters& after = clocks.counters();
            const std::uint64_t missing = after.missing - before.missing;
            EXPECT_LE(1000 * missing, 5 * std::uint64_t{clocks.tick() - tick});
            EXPECT_EQ(after.withdrawn, before.withdrawn);
            EXPECT_EQ(after.too_far_ahead, before.too_far_ahead);
        }
    }
}

/// The inputs of a lost packet come again with the next one, in time.
TEST(InputClocks, a_careful_client_loses_no_input_when_a_packet_is_lost) {
    for (const Rates& rates : kRates) {
        SCOPED_TRACE(rates.text());
        Clocks clocks(rates.pause());
        clocks.set_losses(3);
        clocks.run(8s);
        for (int packets = 0; packets < 20; ++packets) {
            const server::InputCounters before = clocks.counters();
            clocks.lose(1);
            clocks.run(507ms);
            EXPECT_EQ(clocks.counters().missing, before.missing);
            EXPECT_EQ(clocks.counters().withdrawn, before.withdrawn);
        }
    }
}

}  // namespace
}  // namespace arena::simulation::input_clocks_test
