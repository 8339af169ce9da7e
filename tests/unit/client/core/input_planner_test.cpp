#include "client/core/input_planner.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "protocol/update_message.h"

namespace arena::client {
namespace {

constexpr auto kRemembered = InputPlanner::kRemembered;

/// Packets of two ticks, at 60 ticks a second.
struct InputPlannerTest : testing::Test {
    InputPlannerTest() { planner.start(2, 60); }

    [[nodiscard]] bool is_careful() const { return planner.plan() == kCareful; }
    void good_updates(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            planner.on_update(planner.plan().margin, 0);
    }
    /// Three ticks without an input.
    void miss() {
        for (int i = 0; i < 3; ++i)
            planner.on_update(planner.plan().margin, 1);
    }
    /// Takes good updates until the client is careless, at most `most`; returns how many.
    [[nodiscard]] std::size_t updates_until_careless(std::size_t most) {
        for (std::size_t count = 0; count < most; ++count) {
            if (!is_careful()) return count;
            good_updates(1);
        }
        return most;
    }

    static constexpr InputPlan kPlain{.margin = 3, .repeats = 1};
    static constexpr InputPlan kCareful{.margin = 5, .repeats = 5};
    InputPlanner planner;
};

TEST_F(InputPlannerTest, repeats_one_tick_where_nothing_is_lost) {
    for (const sim::Tick interval : {1u, 2u, 8u, 24u}) {
        planner.start(interval, 240);
        EXPECT_EQ(planner.plan(),
                  (InputPlan{.margin = static_cast<int>(interval) + 1, .repeats = 1}));
    }
}

TEST_F(InputPlannerTest, inputs_come_a_packet_earlier_and_are_repeated_more_over_a_lossy_line) {
    for (const sim::Tick interval : {1u, 2u, 8u, 24u}) {
        planner.start(interval, 30);
        planner.on_losses(3);
        EXPECT_EQ(planner.plan(), (InputPlan{.margin = 2 * static_cast<int>(interval) + 1,
                                             .repeats = interval + 3}));
    }
}

TEST_F(InputPlannerTest, a_careful_client_sends_at_least_33_ms_earlier) {
    planner.start(1, 240);
    planner.on_losses(3);
    EXPECT_EQ(planner.plan(), (InputPlan{.margin = 2 + 8, .repeats = 8 + 3}));
}

TEST_F(InputPlannerTest, three_losses_cause_care_that_lasts_until_all_losses_are_over) {
    planner.on_losses(2);
    good_updates(1);
    EXPECT_EQ(planner.plan(), kPlain);
    planner.on_losses(3);
    for (const std::size_t losses : {2u, 1u, 2u}) {
        planner.on_losses(losses);
        good_updates(10 * kRemembered);
        EXPECT_TRUE(is_careful()) << losses;
    }
    planner.on_losses(0);
    EXPECT_EQ(updates_until_careless(10 * kRemembered), kRemembered);
    EXPECT_EQ(planner.plan(), kPlain);
}

TEST_F(InputPlannerTest, ticks_without_an_input_cause_care_too) {
    planner.on_update(3, 1);
    planner.on_update(3, 2);
    EXPECT_FALSE(is_careful());
    planner.on_update(3, 2);
    EXPECT_TRUE(is_careful());

    const std::size_t forgotten = kRemembered;
    EXPECT_EQ(updates_until_careless(10 * kRemembered), forgotten - 1 + kRemembered);
}

TEST_F(InputPlannerTest, inputs_that_would_be_late_without_care_cause_care_too) {
    for (int i = 0; i < 3; ++i)
        planner.on_update(1, 0);  // the older one of the two ticks of a packet is just in time
    EXPECT_FALSE(is_careful());
    for (int i = 0; i < 3; ++i)
        planner.on_update(0, 0);
    EXPECT_TRUE(is_careful());

    for (std::size_t i = 0; i < 10 * kRemembered; ++i)
        planner.on_update(i % kRemembered == 0 ? 2 : 5, 0);
    EXPECT_TRUE(is_careful()) << "2 would be 0";
    for (std::size_t i = 0; i < 10 * kRemembered; ++i)
        planner.on_update(i % kRemembered == 0 ? 3 : 5, 0);
    EXPECT_FALSE(is_careful()) << "3 would be 1";
}

TEST_F(InputPlannerTest, the_wait_before_care_ends_doubles_each_time_that_trouble_returns) {
    std::size_t wait = kRemembered;
    for (int times = 0; times < 8; ++times) {
        miss();
        ASSERT_TRUE(is_careful());
        EXPECT_EQ(updates_until_careless(100 * kRemembered), kRemembered - 1 + wait) << times;
        wait = std::min(2 * wait, InputPlanner::kWaitMax);
    }

    good_updates(InputPlanner::kWaitMax + kRemembered);
    miss();
    EXPECT_EQ(updates_until_careless(100 * kRemembered), kRemembered - 1 + kRemembered)
        << "forgotten after as long without care and without trouble";
}

TEST_F(InputPlannerTest, before_the_first_input_there_is_none_to_miss) {
    for (int i = 0; i < 100; ++i)
        planner.on_update(0, protocol::kInputAgeMax);
    EXPECT_FALSE(is_careful());
}

TEST_F(InputPlannerTest, a_new_start_discards_all_recorded_trouble) {
    planner.on_losses(3);
    planner.start(2, 60);
    EXPECT_EQ(planner.plan(), kPlain);
}

}  // namespace
}  // namespace arena::client
