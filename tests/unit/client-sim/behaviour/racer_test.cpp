#include <cmath>

#include "client-sim/behaviour/behaviour.h"
#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"
#include "tests/unit/client-sim/behaviour/stroll.h"

namespace arena::client_sim {
namespace {

class RacerTest : public BehaviourTest {
  protected:
    test::Stroll race_for(int ticks, const ObstacleField& field, Point from = {0, 0}) {
        sim::Tick tick = 100;
        return test::stroll(from, ticks, field, [&](Point position) {
            place(kSelf, {static_cast<float>(position.x), static_cast<float>(position.y)}, {},
                  tick);
            return race(mind, at(tick++, field));
        });
    }
};

TEST_F(RacerTest, runs_from_one_end_of_the_map_to_the_other_at_full_speed) {
    const test::Stroll run = race_for(60 * 60, open);

    EXPECT_GT(run.walked, 350.0) << "of the 360 m that are possible in a minute";
    EXPECT_GT(run.farthest_from({-20, -20}), 40.0);
    EXPECT_GT(run.farthest_from({20, 20}), 40.0);
    for (const sim::PlayerInput& input : run.inputs)
        EXPECT_GT(std::hypot(input.move_x, input.move_y), 125.0);
}

TEST_F(RacerTest, gets_around_obstacles_in_its_way) {
    const ObstacleField walled = test::field_with(
        {test::box({3, -10}, {4, 10}), test::box({-10, -4}, {-2, -3}), test::circle({-6, 6}, 3)});

    const test::Stroll run = race_for(60 * 60, walled);

    EXPECT_GT(run.walked, 300.0);
    EXPECT_GT(run.farthest_from({-20, 0}), 30.0) << "on the far side of the wall";
    EXPECT_GT(run.farthest_from({20, 0}), 30.0) << "and back";
}

TEST_F(RacerTest, never_shoots) {
    place(kEnemy, {1, 0});

    for (const sim::PlayerInput& input : race_for(600, open).inputs)
        EXPECT_EQ(input.buttons, 0);
}

TEST_F(RacerTest, jumps_and_dashes_as_often_as_it_can_and_releases_in_between) {
    place(kSelf, {0, 0});
    Situation situation = at(100, open);
    situation.has_gravity = true;
    situation.can_jump = true;
    situation.can_dash = true;
    int presses = 0;
    sim::Buttons before = 0;
    for (; situation.tick < 700; ++situation.tick) {
        const sim::Buttons buttons = race(mind, situation).buttons;
        EXPECT_TRUE(buttons == 0 || buttons == (sim::kButtonJump | sim::kButtonDash));
        if (buttons != 0 && before == 0) ++presses;
        before = buttons;
    }

    EXPECT_GT(presses, 50) << "in ten seconds";
}

TEST_F(RacerTest, with_gravity_it_runs_to_the_left_and_to_the_right) {
    place(kSelf, {0, 0});
    Situation situation = at(100, open);
    situation.has_gravity = true;
    int left = 0;
    for (; situation.tick < 100 + 60 * 60; ++situation.tick) {
        const sim::PlayerInput input = race(mind, situation);
        EXPECT_EQ(std::abs(input.move_x), 127);
        EXPECT_EQ(input.move_y, 0);
        left += input.move_x < 0 ? 1 : 0;
    }

    EXPECT_GT(left, 600) << "it is stuck here, so it tries the other way";
    EXPECT_LT(left, 3000);
}

TEST_F(RacerTest, presses_nothing_while_dead_and_then_takes_a_new_goal) {
    place(kSelf, {0, 0});
    static_cast<void>(race(mind, at(100, open)));
    ASSERT_TRUE(mind.goal);
    kill(kSelf);

    EXPECT_EQ(race(mind, at(101, open)), sim::PlayerInput{});
    EXPECT_FALSE(mind.goal);
}

TEST_F(RacerTest, the_same_seed_and_view_lead_to_the_same_inputs) {
    Mind twin{42};
    place(kSelf, {0, 0});

    for (sim::Tick tick = 100; tick < 700; ++tick)
        EXPECT_EQ(race(mind, at(tick, open)), race(twin, at(tick, open)));
}

}  // namespace
}  // namespace arena::client_sim
