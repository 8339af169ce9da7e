#include "client-sim/client/input_planner.h"

#include <gtest/gtest.h>

#include "protocol/update_message.h"

namespace arena::client_sim {
namespace {

constexpr std::size_t kRemembered = protocol::LossWindow::kSize;

struct InputPlannerTest : testing::Test {
    InputPlannerTest() { planner.start(2); }

    [[nodiscard]] bool is_careful() const { return planner.plan() == kCareful; }

    static constexpr InputPlan kPlain{.margin = 3, .repeats = 1};
    static constexpr InputPlan kCareful{.margin = 5, .repeats = 5};
    InputPlanner planner;
};

TEST_F(InputPlannerTest, tells_one_tick_again_where_nothing_is_lost) {
    for (const sim::Tick interval : {1u, 2u, 8u, 24u}) {
        planner.start(interval);
        EXPECT_EQ(planner.plan(),
                  (InputPlan{.margin = static_cast<int>(interval) + 1, .repeats = 1}));
    }
}

TEST_F(InputPlannerTest, over_a_line_that_loses_inputs_come_a_packet_earlier_and_again) {
    for (const sim::Tick interval : {1u, 2u, 8u, 24u}) {
        planner.start(interval);
        planner.on_losses(3);
        EXPECT_EQ(planner.plan(), (InputPlan{.margin = 2 * static_cast<int>(interval) + 1,
                                             .repeats = interval + 3}));
    }
}

TEST_F(InputPlannerTest, two_losses_are_no_trouble_and_of_three_none_may_be_remembered) {
    planner.on_losses(2);
    EXPECT_EQ(planner.plan(), kPlain);
    planner.on_losses(3);
    for (const std::size_t losses : {2u, 1u, 2u}) {
        planner.on_losses(losses);
        EXPECT_TRUE(is_careful()) << losses;
    }
    planner.on_losses(0);
    EXPECT_EQ(planner.plan(), kPlain);
}

TEST_F(InputPlannerTest, ticks_without_an_input_are_trouble_as_well) {
    for (int i = 0; i < 2; ++i)
        planner.on_input_age(1);
    EXPECT_FALSE(is_careful());
    planner.on_input_age(2);
    EXPECT_TRUE(is_careful());

    for (std::size_t i = 1; i < kRemembered; ++i)
        planner.on_input_age(0);
    EXPECT_TRUE(is_careful()) << "one is remembered";
    planner.on_input_age(0);
    EXPECT_FALSE(is_careful());
}

TEST_F(InputPlannerTest, before_the_first_input_there_is_none_to_miss) {
    for (int i = 0; i < 100; ++i)
        planner.on_input_age(protocol::kInputAgeMax);
    EXPECT_FALSE(is_careful());
}

TEST_F(InputPlannerTest, a_new_start_forgets) {
    planner.on_losses(3);
    planner.start(2);
    EXPECT_EQ(planner.plan(), kPlain);
}

}  // namespace
}  // namespace arena::client_sim
