#include <algorithm>

#include <gtest/gtest.h>

#include "client-sim/behaviour/behaviour.h"
#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"

namespace arena::client_sim {
namespace {

class WanderTest : public BehaviourTest {};

TEST_F(WanderTest, presses_nothing_while_its_player_is_dead) {
    place(kSelf, {0, 0});
    kill(kSelf);

    EXPECT_EQ(wander(mind, at(101, open)), sim::PlayerInput{});
}

TEST_F(WanderTest, looks_where_it_walks) {
    place(kSelf, {5, 5});
    for (sim::Tick tick = 100; tick < 400; ++tick) {
        const sim::PlayerInput input = wander(mind, at(tick, open));

        const Point walks{static_cast<double>(input.move_x), static_cast<double>(input.move_y)};
        EXPECT_NEAR(length(walks), 127.0, 1.0);
        EXPECT_LT(aim_error(input, walks), 0.01) << "a stick has steps of half a degree";
    }
}

TEST_F(WanderTest, never_shoots) {
    place(kSelf, {0, 0});
    place(kEnemy, {2, 0});

    for (sim::Tick tick = 100; tick < 200; ++tick)
        EXPECT_EQ(wander(mind, at(tick, open)).buttons, 0);
}

TEST_F(WanderTest, walks_far_and_avoids_walls) {
    const ObstacleField walled =
        test::field_with({test::box({3, -10}, {4, 10}), test::circle({-5, 0}, 2)});
    Point position{0, 0};
    double walked = 0.0;
    int bumps = 0;
    Point corner_min = position;
    Point corner_max = position;
    for (sim::Tick tick = 100; tick < 100 + 60 * 60; ++tick) {
        place(kSelf, {static_cast<float>(position.x), static_cast<float>(position.y)}, {}, tick);
        const sim::PlayerInput input = wander(mind, at(tick, walled));
        // A world with one rule: a player that would overlap something stays where it is.
        const Point step =
            Point{static_cast<double>(input.move_x), static_cast<double>(input.move_y)} *
            (6.0 / 127.0 / 60.0);
        const Point next = position + step;
        if (walled.deepest_overlap(next, 0.5) || walled.outside_by(next, 0.5) > 0.0) {
            ++bumps;
            continue;
        }
        walked += length(step);
        position = next;
        corner_min = {std::min(corner_min.x, position.x), std::min(corner_min.y, position.y)};
        corner_max = {std::max(corner_max.x, position.x), std::max(corner_max.y, position.y)};
    }

    EXPECT_GT(walked, 300.0);  // of the 360 m that are possible in a minute
    EXPECT_LT(bumps, 180);
    EXPECT_GT(corner_max.x - corner_min.x, 10.0);
    EXPECT_GT(corner_max.y - corner_min.y, 10.0);
}

TEST_F(WanderTest, tries_elsewhere_when_it_is_stuck) {
    place(kSelf, {0, 0});

    int headings = 0;
    sim::PlayerInput last;
    for (sim::Tick tick = 100; tick < 100 + 60 * 3; ++tick) {
        const sim::PlayerInput input = wander(mind, at(tick, open));
        if (!(input == last)) ++headings;
        last = input;
    }

    EXPECT_GE(headings, 4);  // every three quarters of a second
}

}  // namespace
}  // namespace arena::client_sim
