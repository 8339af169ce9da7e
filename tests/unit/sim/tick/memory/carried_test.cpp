#include "sim/tick/memory/carried.h"

#include <gtest/gtest.h>

namespace arena::sim::carried_test {
namespace {

TEST(PositionsAtTickBegin, are_the_starts_of_the_own_steps_where_no_mover_could_carry) {
    Carried carried;
    OwnSteps steps;
    steps.starts = {{1.0f, 2.0f}, {3.0f, 4.0f}};

    const std::span<const Vec2> begins = positions_at_tick_begin(carried, steps);

    ASSERT_EQ(begins.size(), 2u);
    EXPECT_EQ(begins[0], (Vec2{1.0f, 2.0f}));
    EXPECT_EQ(begins[1], (Vec2{3.0f, 4.0f}));
}

TEST(PositionsAtTickBegin, are_the_places_before_the_movers_carried_where_one_could) {
    Carried carried;
    OwnSteps steps;
    steps.starts = {{1.0f, 2.0f}, {3.0f, 4.0f}};
    carried.begins = {{1.0f, 1.5f}, {3.0f, 4.0f}};

    const std::span<const Vec2> begins = positions_at_tick_begin(carried, steps);

    ASSERT_EQ(begins.size(), 2u);
    EXPECT_EQ(begins[0], (Vec2{1.0f, 1.5f}));
    EXPECT_EQ(begins[1], (Vec2{3.0f, 4.0f}));
}

TEST(PositionsAtTickBegin, are_none_in_a_world_without_players) {
    EXPECT_TRUE(positions_at_tick_begin(Carried{}, OwnSteps{}).empty());
}

}  // namespace
}  // namespace arena::sim::carried_test
