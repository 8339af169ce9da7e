#include "client/core/tick_clock.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "client/core/input_planner.h"

namespace arena::client {
namespace {

using std::chrono::milliseconds;

constexpr std::uint32_t kTickRate = 50;
constexpr Time kTick = milliseconds{20};

/// The margins of the inputs that arrived in the second half of the time.
struct Margins {
    int least = 1000;
    int most = -1000;
};

/// Another delay from some time on.
struct Rise {
    Time at = Time::max();
    Time delay{0};
};

/// Simulates a server that ticks exactly, `delay` away in each direction, and answers twenty times
/// a second. Runs both for `length`; returns the margin of the last input that arrived.
int margin_after(TickClock& clock, Time delay, Time length, sim::Tick server_ahead = 0,
                 Margins* margins = nullptr, const Rise& rise = {}) {
    struct Sent {
        sim::Tick tick;
        Time arrives;
    };
    struct Answer {
        int margin;
        Time arrives;
    };
    std::deque<Sent> inputs;
    std::deque<Answer> answers;
    int margin = 0;
    Time answered{0};
    Time round_trip = 2 * delay;
    for (Time now{0}; now < length; now += milliseconds{1}) {
        if (now == rise.at) delay = rise.delay;
        const auto next = static_cast<sim::Tick>(now / kTick) + 1 + server_ahead;
        while (clock.due(now))
            inputs.push_back({clock.take(now), now + delay});
        while (!inputs.empty() && inputs.front().arrives <= now) {
            margin = static_cast<int>(inputs.front().tick) - static_cast<int>(next);
            inputs.pop_front();
            if (margins == nullptr || now < length / 2) continue;
            margins->least = std::min(margins->least, margin);
            margins->most = std::max(margins->most, margin);
        }
        if (now - answered >= milliseconds{50}) {
            answered = now;
            answers.push_back({margin, now + delay});
        }
        while (!answers.empty() && answers.front().arrives <= now) {
            round_trip += (2 * delay - round_trip) / 8;  // smoothed, as a connection measures it
            clock.take_round_trip(round_trip);
            clock.steer(answers.front().margin);
            answers.pop_front();
        }
    }
    return margin;
}

/// Steers by an update with this margin, `ticks` ticks after the one before.
void steer(TickClock& clock, sim::Tick ticks, int margin) {
    for (; ticks > 0; --ticks)
        static_cast<void>(clock.take(Time{0}));
    clock.steer(margin);
}

TEST(TickClock, its_moment_advances_evenly_from_tick_to_tick) {
    TickClock clock;
    clock.start(10, kTickRate, 2, Time{0});
    static_cast<void>(clock.take(Time{0}));

    EXPECT_DOUBLE_EQ(clock.moment(Time{0}), 10.0);
    EXPECT_DOUBLE_EQ(clock.moment(kTick / 4), 10.25);
    EXPECT_DOUBLE_EQ(clock.moment(kTick), 11.0);
    EXPECT_DOUBLE_EQ(clock.moment(3 * kTick), 11.0) << "waits for the tick to be taken";
}

TEST(TickClock, runs_at_the_servers_rate_until_it_is_steered) {
    TickClock clock;
    clock.start(100, kTickRate, kInputMarginAimed, Time{0});

    int turns = 0;
    for (Time now{0}; now < std::chrono::seconds{1}; now += milliseconds{5})
        for (; clock.due(now); ++turns)
            EXPECT_EQ(clock.take(now), 100u + static_cast<unsigned>(turns));

    EXPECT_EQ(turns, 50);
}

TEST(TickClock, settles_on_the_margin_aimed_at_when_it_starts_too_late) {
    TickClock clock;
    clock.start(1, kTickRate, kInputMarginAimed, Time{0});

    const int margin = margin_after(clock, milliseconds{70}, std::chrono::seconds{8});

    EXPECT_NEAR(margin, kInputMarginAimed, 1);
}

TEST(TickClock, settles_on_the_margin_aimed_at_when_it_starts_too_early) {
    TickClock clock;
    clock.start(9, kTickRate, kInputMarginAimed, Time{0});

    const int margin = margin_after(clock, milliseconds{5}, std::chrono::seconds{8});

    EXPECT_NEAR(margin, kInputMarginAimed, 1);
}

TEST(TickClock, jumps_when_it_is_hopelessly_late) {
    TickClock clock;
    clock.start(1, kTickRate, kInputMarginAimed, Time{0});

    const int margin =
        margin_after(clock, milliseconds{20}, std::chrono::seconds{8}, sim::Tick{120});

    EXPECT_NEAR(margin, kInputMarginAimed, 1);
}

TEST(TickClock, settles_over_a_round_trip_of_any_length) {
    for (const Time delay :
         {milliseconds{250}, milliseconds{500}, milliseconds{750}, milliseconds{1500}}) {
        for (const sim::Tick server_ahead : {0u, 5u, 120u}) {
            SCOPED_TRACE(std::to_string(2 * delay / milliseconds{1}) + " ms, " +
                         std::to_string(server_ahead) + " ticks late");
            TickClock clock;
            clock.start(1, kTickRate, kInputMarginAimed, Time{0});
            Margins margins;
            margin_after(clock, delay, std::chrono::seconds{60}, server_ahead, &margins);

            EXPECT_GE(margins.least, kInputMarginAimed - 1);
            EXPECT_LE(margins.most, kInputMarginAimed + 1);
        }
    }
}

// What is measured of the round trip follows late, and answers to older inputs still come.
TEST(TickClock, jumps_once_when_the_round_trip_rises_at_once) {
    for (const Time delay : {milliseconds{500}, milliseconds{750}, milliseconds{1000}}) {
        SCOPED_TRACE(std::to_string(2 * delay / milliseconds{1}) + " ms");
        TickClock clock;
        clock.start(1, kTickRate, kInputMarginAimed, Time{0});
        Margins margins;
        margin_after(clock, milliseconds{25}, std::chrono::seconds{20}, 0, &margins,
                     {.at = std::chrono::seconds{11}, .delay = delay});

        EXPECT_LE(margins.most, kInputMarginAimed + 4) << "it has never jumped too far";
    }
}

TEST(TickClock, goes_back_when_it_is_hopelessly_early) {
    TickClock clock;
    clock.start(120, kTickRate, kInputMarginAimed, Time{0});

    const int margin = margin_after(clock, milliseconds{20}, std::chrono::seconds{8});

    EXPECT_NEAR(margin, kInputMarginAimed, 1);
}

TEST(TickClock, aims_at_an_earlier_arrival_where_packets_hold_several_ticks) {
    TickClock clock;
    clock.start(1, kTickRate, margin_aimed(4), Time{0});

    const int margin = margin_after(clock, milliseconds{70}, std::chrono::seconds{8});

    EXPECT_EQ(margin_aimed(1), kInputMarginAimed);
    EXPECT_EQ(margin_aimed(4), kInputMarginAimed + 3);
    EXPECT_NEAR(margin, margin_aimed(4), 1);
}

TEST(TickClock, steers_gently) {
    TickClock clock;
    clock.start(1, kTickRate, kInputMarginAimed, Time{0});

    clock.steer(kInputMarginAimed - 6);
    const double faster = clock.speed();
    clock.steer(kInputMarginAimed + 6);
    const double slower = clock.speed();
    clock.steer(kInputMarginAimed);

    EXPECT_GT(faster, 1.0);
    EXPECT_LE(faster, 1.05);
    EXPECT_LT(slower, 1.0);
    EXPECT_GE(slower, 0.95);
    EXPECT_DOUBLE_EQ(clock.speed(), 1.0);
}

TEST(TickClock, steers_towards_a_new_aim_however_far_away_it_is) {
    constexpr sim::Tick kInterval = 24;
    TickClock clock;
    clock.start(1000, 240, margin_aimed(kInterval), Time{0});

    clock.aim_at(margin_aimed(kInterval) + 24);
    clock.steer(margin_aimed(kInterval));
    EXPECT_EQ(clock.next_tick(), 1000u);
    EXPECT_DOUBLE_EQ(clock.speed(), 1.05);

    clock.aim_at(margin_aimed(kInterval));
    clock.steer(margin_aimed(kInterval) + 24);
    EXPECT_EQ(clock.next_tick(), 1000u);
    EXPECT_DOUBLE_EQ(clock.speed(), 0.95);
}

TEST(TickClock, jumps_when_far_from_both_aims_and_after_arriving_when_far_from_the_new_one) {
    TickClock clock;
    clock.start(1000, 240, 20, Time{0});
    clock.aim_at(40);
    clock.steer(11);  // 9 below the old aim
    EXPECT_EQ(clock.next_tick(), 1029u);

    clock.start(1000, 240, 20, Time{0});
    clock.aim_at(40);
    clock.steer(32);  // close enough
    for (int updates = 1; updates <= 10; ++updates)
        steer(clock, 12, 20);
    EXPECT_EQ(clock.next_tick(), 1000u + 120u + 20u);
}

TEST(TickClock, one_delayed_packet_makes_it_jump_neither_forwards_nor_back) {
    TickClock clock;
    clock.start(1000, 60, 3, Time{0});
    for (int updates = 0; updates < 20; ++updates)
        steer(clock, 3, updates % 5 == 4 ? -20 : 3);
    EXPECT_EQ(clock.next_tick(), 1060u);

    int updates = 0;
    for (; clock.next_tick() < 1080u + 3u * static_cast<unsigned>(updates) && updates < 20;
         ++updates)
        steer(clock, 3, -20);
    EXPECT_LE(updates, 5) << "when all packets are late it does, after 250 ms";
}

TEST(TickClock, ignores_answers_about_older_inputs_after_a_jump) {
    TickClock clock;
    clock.start(1, kTickRate, kInputMarginAimed, Time{0});
    clock.steer(-30);
    const sim::Tick jumped_to = clock.next_tick();

    clock.steer(-30);

    EXPECT_EQ(jumped_to, 33u);
    EXPECT_EQ(clock.next_tick(), jumped_to);
}

TEST(TickClock, ignores_answers_for_a_long_round_trip_and_a_quarter_of_a_second) {
    for (const auto& [round_trip, ignored] :
         {std::pair(Time{0}, 50u), std::pair(Time{milliseconds{700}}, 50u),
          std::pair(Time{milliseconds{1500}}, 87u),
          std::pair(Time{std::chrono::minutes{2}}, 262u)}) {
        TickClock clock;
        clock.start(1, kTickRate, kInputMarginAimed, Time{0});
        clock.take_round_trip(round_trip);
        clock.steer(-30);
        const sim::Tick jumped_to = clock.next_tick();

        steer(clock, ignored - 1, -30);
        EXPECT_EQ(clock.next_tick(), jumped_to + ignored - 1);
        steer(clock, 1, -30);
        EXPECT_GT(clock.next_tick(), jumped_to + ignored);
    }
}

TEST(TickClock, a_jump_makes_up_for_the_whole_error) {
    for (const int margin : {-300, 300, -40'000, 40'000, 33'600}) {
        TickClock clock;
        clock.start(50'000, kTickRate, kInputMarginAimed, Time{0});

        clock.steer(margin);

        EXPECT_EQ(static_cast<int>(clock.next_tick()), 50'000 - margin + kInputMarginAimed);
    }
}

TEST(TickClock, goes_back_at_once_after_the_server_stood_still) {
    TickClock clock;
    clock.start(1000, kTickRate, kInputMarginAimed, Time{0});

    clock.steer(200 + kInputMarginAimed);

    EXPECT_EQ(clock.next_tick(), 800u);
    EXPECT_TRUE(clock.due(Time{0})) << "it does not wait";
}

TEST(TickClock, also_goes_back_when_it_is_too_early_by_less_than_a_second) {
    for (const std::uint32_t tick_rate : {10u, 60u, 240u}) {
        TickClock clock;
        clock.start(1000, tick_rate, kInputMarginAimed, Time{0});

        clock.steer(9 + kInputMarginAimed);

        EXPECT_EQ(clock.next_tick(), 991u) << tick_rate;
        EXPECT_TRUE(clock.due(Time{0}));
    }
}

TEST(TickClock, steers_over_fewer_ticks_at_a_low_tick_rate) {
    TickClock clock;
    clock.start(1000, 10, kInputMarginAimed, Time{0});

    clock.steer(kInputMarginAimed + 2);
    EXPECT_EQ(clock.next_tick(), 1000u);
    EXPECT_DOUBLE_EQ(clock.speed(), 0.95);

    for (int updates = 1; updates <= 3; ++updates)
        steer(clock, 1, kInputMarginAimed + 3);
    EXPECT_EQ(clock.next_tick(), 1003u - 3u) << "steering would take six seconds";
}

TEST(TickClock, no_margin_from_the_network_moves_it_below_the_first_tick) {
    TickClock clock;
    clock.start(5, kTickRate, kInputMarginAimed, Time{0});

    clock.steer(std::numeric_limits<std::int32_t>::max());

    EXPECT_EQ(clock.next_tick(), 0u);
}

TEST(TickClock, no_margin_from_the_network_moves_it_beyond_the_last_tick) {
    TickClock clock;
    clock.start(0xFFFF'FFF0, kTickRate, kInputMarginAimed, Time{0});

    clock.steer(std::numeric_limits<std::int32_t>::min());

    EXPECT_EQ(clock.next_tick(), 0xFFFF'FFFFu);
}

TEST(TickClock, continues_with_the_current_tick_after_a_stall) {
    TickClock clock;
    clock.start(10, kTickRate, kInputMarginAimed, Time{0});
    EXPECT_EQ(clock.take(Time{0}), 10u);

    const Time late = milliseconds{1000};
    const sim::Tick tick = clock.take(late);

    EXPECT_EQ(tick, 60u);
    EXPECT_FALSE(clock.due(late));
}

}  // namespace
}  // namespace arena::client
