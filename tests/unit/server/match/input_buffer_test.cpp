#include "server/match/input_buffer.h"

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "protocol/base/limits.h"
#include "sim/base/random.h"

namespace arena::server {
namespace {

sim::PlayerInput move(int x) {
    return {.move_x = static_cast<std::int8_t>(x)};
}

struct InputBufferTest : testing::Test {
    /// Passes a message about one tick.
    void give(sim::Tick tick, const sim::PlayerInput& input, sim::Tick next) {
        give({.tick = tick - 1}, {input}, next);
    }
    /// Passes a message about the ticks that follow `before`.
    void give(protocol::Inputs before, std::initializer_list<sim::PlayerInput> inputs,
              sim::Tick next) {
        for (const sim::PlayerInput& input : inputs)
            before.add(input);
        buffer.receive(before, next, counters);
    }

    /// Takes the input of a tick. `ticks_overdue` more follow at once.
    sim::PlayerInput take(sim::Tick tick, std::uint32_t ticks_overdue = 0) {
        return buffer.take(tick, ticks_overdue, counters);
    }

    InputBuffer buffer;
    InputCounters counters;
};

TEST_F(InputBufferTest, an_input_is_used_in_the_tick_it_is_for) {
    give(10, move(10), 10);
    give(11, move(11), 10);
    give(12, move(12), 10);

    EXPECT_EQ(take(10), move(10));
    EXPECT_EQ(take(11), move(11));
    EXPECT_EQ(take(12), move(12));
    EXPECT_EQ(counters.applied, 3u);
    EXPECT_EQ(counters.missing, 0u);
}

TEST_F(InputBufferTest, a_missing_input_repeats_the_last_one_and_is_counted) {
    give(10, move(10), 10);
    (void)take(10);

    EXPECT_EQ(take(11), move(10));
    EXPECT_EQ(take(12), move(10));
    EXPECT_EQ(counters.applied, 1u);
    EXPECT_EQ(counters.missing, 2u);
}

TEST_F(InputBufferTest, ticks_before_the_first_input_are_not_missing) {
    give(13, move(13), 10);

    EXPECT_EQ(take(10), sim::PlayerInput{});
    (void)take(11);
    (void)take(12);

    EXPECT_EQ(counters.missing, 0u);
    EXPECT_EQ(take(13), move(13));
}

TEST_F(InputBufferTest, an_input_looks_back_as_its_message_says) {
    sim::PlayerInput looks_back = move(10);
    looks_back.seen_back = 9;
    give({.tick = 9}, {move(10), looks_back}, 10);

    EXPECT_EQ(take(10), looks_back);
    EXPECT_EQ(take(11), looks_back);
    EXPECT_EQ(take(12), looks_back) << "a held input continues to look back";
}

TEST_F(InputBufferTest, an_input_that_is_sent_again_keeps_its_first_seen_back) {
    sim::PlayerInput first = move(10);
    first.seen_back = 9;
    sim::PlayerInput again = move(10);
    again.seen_back = 10;
    give(11, first, 10);
    give({.tick = 10}, {again, again}, 10);

    (void)take(10);
    EXPECT_EQ(take(11), first);
    EXPECT_EQ(take(12), again);
    EXPECT_EQ(counters.repeated, 1u);
    EXPECT_EQ(counters.withdrawn, 0u);
}

TEST_F(InputBufferTest, an_input_for_a_tick_that_had_one_is_ignored) {
    give(10, move(10), 10);
    EXPECT_EQ(take(10), move(10));
    give(10, move(99), 11);

    EXPECT_EQ(take(11), move(10));
    EXPECT_EQ(counters.received, 1u);
    EXPECT_EQ(counters.repeated, 1u);
    EXPECT_EQ(counters.late, 0u);
}

TEST_F(InputBufferTest, a_new_input_replaces_a_waiting_one) {
    for (sim::Tick tick = 10; tick <= 14; ++tick)
        give(tick, move(1), 10);
    (void)take(10);

    give(12, move(2), 11);

    EXPECT_EQ(take(11), move(1)) << "it is for an earlier tick, so it stays";
    EXPECT_EQ(take(12), move(2));
    EXPECT_EQ(take(13), move(2)) << "the earlier input is withdrawn";
    EXPECT_EQ(counters.received, 6u);
    EXPECT_EQ(counters.applied, 3u);
    EXPECT_EQ(counters.withdrawn, 3u);
    EXPECT_EQ(counters.missing, 1u);
}

TEST_F(InputBufferTest, a_late_input_is_dropped_when_a_newer_one_was_used) {
    give(11, move(11), 10);
    (void)take(10);
    (void)take(11);

    give(10, move(10), 12);

    EXPECT_EQ(take(12), move(11));
    EXPECT_EQ(counters.late, 1u);
}

TEST_F(InputBufferTest, the_newest_late_input_fills_the_next_gap) {
    give(10, move(10), 10);
    for (sim::Tick tick = 10; tick < 15; ++tick)
        (void)take(tick);

    give(12, move(12), 15);
    give(13, move(13), 15);

    EXPECT_EQ(take(15), move(13));
    EXPECT_EQ(counters.late, 2u);
    EXPECT_EQ(counters.applied, 1u);
    EXPECT_EQ(counters.missing, 5u);
}

TEST_F(InputBufferTest, a_late_input_does_not_displace_the_input_of_the_tick) {
    give(14, move(14), 15);
    give(15, move(15), 15);

    EXPECT_EQ(take(15), move(15));
}

TEST_F(InputBufferTest, rejects_an_input_too_far_ahead) {
    give(10 + kInputTicksAhead, move(1), 10);
    give(11 + kInputTicksAhead, move(2), 10);
    give(0xffffffffu, move(3), 10);

    EXPECT_EQ(counters.received, 1u);
    EXPECT_EQ(counters.too_far_ahead, 2u);
}

TEST_F(InputBufferTest, a_full_window_keeps_every_tick_apart) {
    for (sim::Tick ahead = 0; ahead <= kInputTicksAhead; ++ahead) {
        give(1000 + ahead, move(static_cast<int>(ahead)), 1000);
    }

    for (sim::Tick ahead = 0; ahead <= kInputTicksAhead; ++ahead) {
        EXPECT_EQ(take(1000 + ahead), move(static_cast<int>(ahead)));
    }
}

TEST_F(InputBufferTest, the_margin_is_zero_until_the_first_input_arrives) {
    EXPECT_EQ(buffer.margin(1), 0);
    (void)take(1);
    EXPECT_EQ(buffer.margin(1), 0);
}

TEST_F(InputBufferTest, the_margin_says_how_early_the_newest_input_arrived) {
    give(15, move(0), 10);
    EXPECT_EQ(buffer.margin(1), 5);
    give(14, move(0), 10);
    EXPECT_EQ(buffer.margin(1), 4) << "the newest is the last one to arrive";

    give(16, move(0), 18);
    EXPECT_EQ(buffer.margin(1), -2);
}

TEST_F(InputBufferTest, the_margin_shrinks_with_overdue_ticks) {
    give(40, move(0), 10);
    (void)take(10, 4);
    EXPECT_EQ(buffer.margin(1), 26) << "four more follow at this moment";
    (void)take(11, 3);
    (void)take(12, 2);
    EXPECT_EQ(buffer.margin(1), 26);
    (void)take(13, 1);
    (void)take(14, 0);
    EXPECT_EQ(buffer.margin(1), 26);

    (void)take(15);
    EXPECT_EQ(buffer.margin(1), 26) << "that one was on time";
    for (sim::Tick tick = 16; tick < 100; ++tick)
        (void)take(tick, 1);
    EXPECT_EQ(buffer.margin(1), 0) << "no lateness is reported to a silent client";
}

TEST_F(InputBufferTest, a_lost_message_does_not_shrink_the_margin) {
    give({.tick = 9}, {move(1), move(1), move(1), move(1)}, 10);
    for (sim::Tick tick = 10; tick < 40; ++tick) {
        (void)take(tick);
        EXPECT_EQ(buffer.margin(2), 3) << "after tick " << tick;
    }
}

TEST_F(InputBufferTest, the_margin_does_not_shrink_before_the_next_packet_is_due) {
    give({.tick = 9}, {move(1), move(1), move(1), move(1)}, 10);
    (void)take(10, 1);
    (void)take(11, 0);
    EXPECT_EQ(buffer.margin(2), 3) << "two ticks from packet to packet";

    (void)take(12, 1);
    EXPECT_EQ(buffer.margin(2), 1);
}

TEST_F(InputBufferTest, the_margin_of_a_rejected_input_says_how_far_off_the_client_is) {
    give(1000, move(0), 10);
    EXPECT_EQ(buffer.margin(1), 990);
    give(0xffffffffu, move(0), 10);
    EXPECT_EQ(buffer.margin(1), std::numeric_limits<std::int32_t>::max());
    give(40'010, move(0), 10);
    EXPECT_EQ(buffer.margin(1), 40'000) << "however far";

    give(12, move(0), 10);

    EXPECT_EQ(buffer.margin(1), 2) << "a valid input afterwards counts again";
}

TEST_F(InputBufferTest, the_margin_follows_a_client_that_sets_its_clock_back) {
    for (sim::Tick tick = 10; tick < 100; ++tick)
        give(tick, move(0), 10);
    EXPECT_EQ(buffer.margin(1), 89);

    give(14, move(0), 12);

    EXPECT_EQ(buffer.margin(1), 2) << "despite the earlier inputs for later ticks";
    give(15, move(0), 12);
    EXPECT_EQ(buffer.margin(1), 3);
}

TEST_F(InputBufferTest, a_message_holds_the_inputs_of_its_ticks) {
    give({.tick = 9}, {move(1), move(1), move(2)}, 10);

    EXPECT_EQ(buffer.margin(1), 2);
    EXPECT_EQ(take(10), move(1));
    EXPECT_EQ(take(11), move(1));
    EXPECT_EQ(take(12), move(2));
    EXPECT_EQ(counters.received, 3u);
}

TEST_F(InputBufferTest, repeated_inputs_are_ignored_and_lost_ones_filled_in) {
    give({.tick = 9}, {move(10), move(11)}, 10);
    (void)take(10);
    // The message with 12 and 13 was lost.
    give({.tick = 10}, {move(11), move(12), move(13), move(14), move(15)}, 11);

    for (sim::Tick tick = 11; tick <= 15; ++tick)
        EXPECT_EQ(take(tick), move(static_cast<int>(tick)));
    EXPECT_EQ(counters.repeated, 1u);
    EXPECT_EQ(counters.received, 6u);
    EXPECT_EQ(counters.missing, 0u);
}

TEST_F(InputBufferTest, an_input_that_is_changed_before_its_tick_is_withdrawn) {
    give({.tick = 9}, {move(1), move(1), move(1)}, 10);
    give({.tick = 9}, {move(1), move(2), move(1)}, 10);

    EXPECT_EQ(take(10), move(1));
    EXPECT_EQ(take(11), move(2));
    EXPECT_EQ(counters.withdrawn, 1u);
    EXPECT_EQ(counters.repeated, 2u);
    EXPECT_EQ(counters.received, 4u);
}

TEST_F(InputBufferTest, inputs_that_come_too_late_are_late_once_and_then_repeated) {
    give({.tick = 9}, {move(1), move(2)}, 12);
    give({.tick = 9}, {move(1), move(2), move(3)}, 12);

    EXPECT_EQ(counters.late, 2u);
    EXPECT_EQ(counters.repeated, 2u);
    EXPECT_EQ(take(12), move(3));
}

TEST_F(InputBufferTest, an_input_for_a_tick_that_is_not_remembered_is_late_each_time) {
    constexpr sim::Tick kNext = 1000;
    give(kNext - kInputTicksAhead + 1, move(1), kNext);
    give(kNext - kInputTicksAhead + 1, move(1), kNext);
    EXPECT_EQ(counters.late, 1u);
    EXPECT_EQ(counters.repeated, 1u);

    give(kNext - kInputTicksAhead, move(1), kNext);
    give(kNext - kInputTicksAhead, move(1), kNext);
    EXPECT_EQ(counters.late, 3u);
    EXPECT_EQ(counters.repeated, 1u);
}

TEST_F(InputBufferTest, different_old_inputs_are_not_repeats) {
    give(500, move(1), 1000);
    give(400, move(2), 1000);  // the clock has gone back

    EXPECT_EQ(counters.repeated, 0u);
    EXPECT_EQ(counters.late, 2u);
}

TEST_F(InputBufferTest, a_message_partly_too_far_ahead_is_rejected_in_part) {
    give({.tick = 10 + kInputTicksAhead - 1}, {move(1), move(2), move(3)}, 10);
    give({.tick = 10 + kInputTicksAhead - 1}, {move(1), move(2), move(3)}, 10);

    EXPECT_EQ(counters.received, 1u);
    EXPECT_EQ(counters.repeated, 1u);
    EXPECT_EQ(counters.too_far_ahead, 4u) << "each time they were received";
}

TEST_F(InputBufferTest, every_rejected_tick_is_counted_even_if_the_clock_went_back) {
    give(500, move(1), 10);
    give(400, move(2), 10);

    EXPECT_EQ(counters.too_far_ahead, 2u);
}

TEST_F(InputBufferTest, inputs_sent_twice_at_the_longest_interval_all_arrive_in_time) {
    constexpr sim::Tick kInterval = protocol::kInputIntervalMax;
    constexpr sim::Tick kMargin = 2 * kInterval + 1;  // the target when inputs are sent twice
    for (sim::Tick next = 1000; next < 2000; next += kInterval) {
        protocol::Inputs inputs{.tick = next + kMargin - 2 * kInterval};
        for (sim::Tick i = 0; i < 2 * kInterval; ++i)
            inputs.add(move(static_cast<int>(inputs.tick % 100)));
        buffer.receive(inputs, next, counters);
        for (sim::Tick i = 0; i < kInterval; ++i)
            (void)take(next + i);
    }

    EXPECT_EQ(counters.too_far_ahead, 0u);
    EXPECT_EQ(counters.late, 0u);
    EXPECT_EQ(counters.missing, 0u);
    EXPECT_GT(counters.repeated, 900u);
}

// Compares with a plain record of everything: random messages of several ticks, with loss, delay,
// and clocks that jump and go back.
TEST_F(InputBufferTest, received_inputs_are_applied_late_withdrawn_or_waiting_and_nothing_else) {
    constexpr unsigned kSeed = 20240607;
    arena::Random random(kSeed);
    std::map<sim::Tick, sim::PlayerInput> waiting;
    std::set<sim::Tick> over;  // past ticks that had an input
    InputCounters expected;

    for (sim::Tick next = 100; next < 5000; ++next) {
        for (std::uint32_t messages = random.below(3); messages > 0; --messages) {
            protocol::Inputs inputs{.tick = next + random.below(12) - 9};
            for (std::uint32_t ticks = 1 + random.below(6); ticks > 0; --ticks)
                inputs.add(move(static_cast<int>(random.below(3))));
            buffer.receive(inputs, next, counters);

            const auto behind = waiting.upper_bound(inputs.tick);
            expected.withdrawn += static_cast<std::uint64_t>(std::distance(behind, waiting.end()));
            waiting.erase(behind, waiting.end());
            sim::Tick tick = inputs.first_tick();
            for (const protocol::InputRun& run : inputs.runs) {
                for (int i = 0; i < run.ticks; ++i, ++tick) {
                    const bool is_over = tick < next;
                    const auto known = waiting.find(tick);
                    const bool is_repeated =
                        is_over ? over.contains(tick)
                                : known != waiting.end() && known->second == run.input;
                    if (is_repeated) {
                        ++expected.repeated;
                        continue;
                    }
                    ++expected.received;
                    if (is_over) {
                        ++expected.late;
                        over.insert(tick);
                        continue;
                    }
                    if (known != waiting.end()) ++expected.withdrawn;
                    waiting[tick] = run.input;
                }
            }
        }
        const sim::PlayerInput input = take(next);
        if (const auto own = waiting.find(next); own != waiting.end()) {
            ++expected.applied;
            over.insert(next);
            ASSERT_EQ(input, own->second) << "seed " << kSeed;
            waiting.erase(own);
        }
    }

    EXPECT_GT(expected.withdrawn, 1000u);
    EXPECT_GT(expected.late, 1000u);
    EXPECT_EQ(counters.received, expected.received);
    EXPECT_EQ(counters.repeated, expected.repeated);
    EXPECT_EQ(counters.late, expected.late);
    EXPECT_EQ(counters.applied, expected.applied);
    EXPECT_EQ(counters.withdrawn, expected.withdrawn);
    EXPECT_EQ(counters.received,
              counters.applied + counters.late + counters.withdrawn + waiting.size());
}

}  // namespace
}  // namespace arena::server
