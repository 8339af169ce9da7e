#include "client-sim/game/correction_cause.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::client_sim::correction_cause_test {
namespace {

/// Whether a player that stands in the origin may have met another one, both of half a metre.
bool meets_at(sim::Vec2 place, sim::Vec2 velocity = {}) {
    const sim::PlayerState standing;
    const std::vector<sim::OtherPlayer> others{
        {.id = {2}, .position = place, .velocity = velocity}};
    return may_have_met(standing, standing, others, {});
}

TEST(CorrectionCause, two_who_stand_apart_have_not_met) {
    EXPECT_TRUE(meets_at({1.0f, 0.0f})) << "touching";
    EXPECT_FALSE(meets_at({2.1f, 0.0f}));
}

TEST(CorrectionCause, whoever_comes_so_far_in_a_tick_may_have_met_the_player) {
    EXPECT_TRUE(meets_at({2.1f, 0.0f}, {-12.0f, 0.0f}));
    EXPECT_FALSE(meets_at({2.3f, 0.0f}, {-12.0f, 0.0f}));
}

TEST(CorrectionCause, the_own_way_counts_even_where_it_was_stopped) {
    sim::PlayerState running;
    running.velocity = {12.0f, 0.0f};
    const sim::PlayerState stopped;
    const std::vector<sim::OtherPlayer> others{{.id = {2}, .position = {2.1f, 0.0f}}};

    EXPECT_TRUE(may_have_met(running, stopped, others, {}));
    EXPECT_FALSE(may_have_met(stopped, stopped, others, {}));
}

TEST(CorrectionCause, is_the_first_that_applies) {
    EXPECT_EQ(cause_of({}), CorrectionCause::unknown);
    EXPECT_EQ(cause_of({.is_near_player = true}), CorrectionCause::player);
    EXPECT_EQ(cause_of({.is_near_mover = true, .is_near_player = true}), CorrectionCause::mover);
    EXPECT_EQ(cause_of({.input_was_other = true, .is_near_player = true}), CorrectionCause::input);
}

}  // namespace
}  // namespace arena::client_sim::correction_cause_test
