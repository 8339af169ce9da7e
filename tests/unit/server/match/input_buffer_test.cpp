#include "server/match/input_buffer.h"

#include <map>

#include <gtest/gtest.h>

#include "sim/base/random.h"

namespace arena::server {
namespace {

sim::PlayerInput move(int x) {
    return {.move_x = static_cast<std::int8_t>(x)};
}

struct InputBufferTest : testing::Test {
    InputBuffer buffer;
    InputCounters counters;
};

TEST_F(InputBufferTest, an_input_is_used_in_the_tick_it_is_for) {
    buffer.receive(10, move(10), 10, counters);
    buffer.receive(11, move(11), 10, counters);
    buffer.receive(12, move(12), 10, counters);

    EXPECT_EQ(buffer.take(10, counters), move(10));
    EXPECT_EQ(buffer.take(11, counters), move(11));
    EXPECT_EQ(buffer.take(12, counters), move(12));
    EXPECT_EQ(counters.applied, 3u);
    EXPECT_EQ(counters.missing, 0u);
}

TEST_F(InputBufferTest, a_missing_input_repeats_the_last_one_and_is_counted) {
    buffer.receive(10, move(10), 10, counters);
    (void)buffer.take(10, counters);

    EXPECT_EQ(buffer.take(11, counters), move(10));
    EXPECT_EQ(buffer.take(12, counters), move(10));
    EXPECT_EQ(counters.applied, 1u);
    EXPECT_EQ(counters.missing, 2u);
}

TEST_F(InputBufferTest, ticks_before_the_first_input_are_not_missing) {
    buffer.receive(13, move(13), 10, counters);

    EXPECT_EQ(buffer.take(10, counters), sim::PlayerInput{});
    (void)buffer.take(11, counters);
    (void)buffer.take(12, counters);

    EXPECT_EQ(counters.missing, 0u);
    EXPECT_EQ(buffer.take(13, counters), move(13));
}

TEST_F(InputBufferTest, an_input_for_a_tick_that_had_one_is_passed_over) {
    buffer.receive(10, move(10), 10, counters);
    EXPECT_EQ(buffer.take(10, counters), move(10));
    buffer.receive(10, move(99), 11, counters);

    EXPECT_EQ(buffer.take(11, counters), move(10));
    EXPECT_EQ(counters.received, 1u);
    EXPECT_EQ(counters.repeated, 1u);
    EXPECT_EQ(counters.late, 0u);
}

TEST_F(InputBufferTest, an_input_given_anew_takes_the_place_of_what_waits) {
    for (sim::Tick tick = 10; tick <= 14; ++tick)
        buffer.receive(tick, move(1), 10, counters);
    (void)buffer.take(10, counters);

    buffer.receive(12, move(2), 11, counters);

    EXPECT_EQ(buffer.take(11, counters), move(1)) << "was given for an earlier tick: it stays";
    EXPECT_EQ(buffer.take(12, counters), move(2));
    EXPECT_EQ(buffer.take(13, counters), move(2)) << "what was given before it is withdrawn";
    EXPECT_EQ(counters.received, 6u);
    EXPECT_EQ(counters.applied, 3u);
    EXPECT_EQ(counters.withdrawn, 3u);
    EXPECT_EQ(counters.missing, 1u);
}

TEST_F(InputBufferTest, a_late_input_is_dropped_when_a_newer_one_was_used) {
    buffer.receive(11, move(11), 10, counters);
    (void)buffer.take(10, counters);
    (void)buffer.take(11, counters);

    buffer.receive(10, move(10), 12, counters);

    EXPECT_EQ(buffer.take(12, counters), move(11));
    EXPECT_EQ(counters.late, 1u);
}

TEST_F(InputBufferTest, the_newest_late_input_fills_the_next_gap) {
    buffer.receive(10, move(10), 10, counters);
    for (sim::Tick tick = 10; tick < 15; ++tick)
        (void)buffer.take(tick, counters);

    buffer.receive(12, move(12), 15, counters);
    buffer.receive(13, move(13), 15, counters);

    EXPECT_EQ(buffer.take(15, counters), move(13));
    EXPECT_EQ(counters.late, 2u);
    EXPECT_EQ(counters.applied, 1u);
    EXPECT_EQ(counters.missing, 5u);
}

TEST_F(InputBufferTest, a_late_input_does_not_displace_one_that_is_there_for_the_tick) {
    buffer.receive(14, move(14), 15, counters);
    buffer.receive(15, move(15), 15, counters);

    EXPECT_EQ(buffer.take(15, counters), move(15));
}

TEST_F(InputBufferTest, an_input_too_far_ahead_is_refused) {
    buffer.receive(10 + kInputTicksAhead, move(1), 10, counters);
    buffer.receive(11 + kInputTicksAhead, move(2), 10, counters);
    buffer.receive(0xffffffffu, move(3), 10, counters);

    EXPECT_EQ(counters.received, 1u);
    EXPECT_EQ(counters.too_far_ahead, 2u);
}

TEST_F(InputBufferTest, a_full_window_keeps_every_tick_apart) {
    for (sim::Tick ahead = 0; ahead <= kInputTicksAhead; ++ahead) {
        buffer.receive(1000 + ahead, move(static_cast<int>(ahead)), 1000, counters);
    }

    for (sim::Tick ahead = 0; ahead <= kInputTicksAhead; ++ahead) {
        EXPECT_EQ(buffer.take(1000 + ahead, counters), move(static_cast<int>(ahead)));
    }
}

TEST_F(InputBufferTest, the_margin_is_zero_until_the_first_input_comes) {
    EXPECT_EQ(buffer.margin(), 0);
    (void)buffer.take(1, counters);
    EXPECT_EQ(buffer.margin(), 0);
}

TEST_F(InputBufferTest, the_margin_tells_how_early_the_newest_input_came) {
    buffer.receive(15, move(0), 10, counters);
    EXPECT_EQ(buffer.margin(), 5);
    buffer.receive(14, move(0), 10, counters);
    EXPECT_EQ(buffer.margin(), 4) << "newest is the one that was given last";

    buffer.receive(16, move(0), 18, counters);
    EXPECT_EQ(buffer.margin(), -2);
}

TEST_F(InputBufferTest, the_margin_shrinks_with_the_ticks_that_pass_without_an_input) {
    buffer.receive(40, move(0), 10, counters);
    (void)buffer.take(10, counters);
    EXPECT_EQ(buffer.margin(), 30) << "one tick from input to input is how it should be";
    EXPECT_EQ(buffer.margin(4), 26) << "with four more to come at this moment";

    (void)buffer.take(11, counters);
    (void)buffer.take(12, counters);
    EXPECT_EQ(buffer.margin(2), 26);

    for (sim::Tick tick = 13; tick < 100; ++tick)
        (void)buffer.take(tick, counters);
    EXPECT_EQ(buffer.margin(), 0) << "a client that falls silent is not told that it is late";
}

TEST_F(InputBufferTest, the_margin_of_a_refused_input_tells_how_far_off_the_client_is) {
    buffer.receive(1000, move(0), 10, counters);
    EXPECT_EQ(buffer.margin(), 990);
    buffer.receive(0xffffffffu, move(0), 10, counters);
    EXPECT_EQ(buffer.margin(), 32767);

    buffer.receive(12, move(0), 10, counters);

    EXPECT_EQ(buffer.margin(), 2) << "and an honest one afterwards counts again";
}

TEST_F(InputBufferTest, a_client_that_sets_its_clock_back_learns_how_it_stands_then) {
    for (sim::Tick tick = 10; tick < 100; ++tick)
        buffer.receive(tick, move(0), 10, counters);
    EXPECT_EQ(buffer.margin(), 89);

    buffer.receive(14, move(0), 12, counters);

    EXPECT_EQ(buffer.margin(), 2) << "though there were inputs for later ticks before";
    buffer.receive(15, move(0), 12, counters);
    EXPECT_EQ(buffer.margin(), 3);
}

// Against a plain record of everything: loss, late ones and clocks that jump and go back at random.
TEST_F(InputBufferTest, received_inputs_are_applied_late_withdrawn_or_waiting_and_nothing_else) {
    constexpr unsigned kSeed = 20240607;
    arena::Random random(kSeed);
    std::map<sim::Tick, int> waiting;
    std::uint64_t applied = 0;
    std::uint64_t withdrawn = 0;
    int number = 0;

    for (sim::Tick next = 1; next < 5000; ++next) {
        for (int i = 0; i < 3; ++i) {
            const sim::Tick tick = next + random.below(12) - std::min<sim::Tick>(next, 6);
            number = (number + 1) % 100;
            buffer.receive(tick, move(number), next, counters);
            const auto anew = waiting.lower_bound(tick);
            withdrawn += static_cast<std::uint64_t>(std::distance(anew, waiting.end()));
            waiting.erase(anew, waiting.end());
            if (tick >= next) waiting[tick] = number;
        }
        const sim::PlayerInput input = buffer.take(next, counters);
        if (const auto own = waiting.find(next); own != waiting.end()) {
            ++applied;
            ASSERT_EQ(input, move(own->second)) << "seed " << kSeed;
            waiting.erase(own);
        }
    }

    EXPECT_GT(withdrawn, 1000u);
    EXPECT_EQ(counters.received + counters.repeated, 3u * 4999u);
    EXPECT_EQ(counters.applied, applied);
    EXPECT_EQ(counters.withdrawn, withdrawn);
    EXPECT_EQ(counters.received,
              counters.applied + counters.late + counters.withdrawn + waiting.size());
}

}  // namespace
}  // namespace arena::server
