#include <utility>

#include "client-sim/behaviour/behaviour.h"
#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"
#include "tests/unit/client-sim/behaviour/stroll.h"

namespace arena::client_sim {
namespace {

constexpr double kCampMetres = 1.5;  // metres within which a camper stays

class CamperTest : public BehaviourTest {
  protected:
    test::Stroll camp_for(int ticks, const ObstacleField& field, Point from = {0, 0}) {
        return test::stroll(from, ticks, field, [&](Point position) {
            place(kSelf, {static_cast<float>(position.x), static_cast<float>(position.y)}, {},
                  tick);
            return camp(mind, at(tick++, field));
        });
    }

    sim::Tick tick = 100;
};

TEST_F(CamperTest, stays_where_it_is_when_nothing_gives_cover) {
    EXPECT_LT(camp_for(60 * 60, open).farthest_from({0, 0}), 0.1);
}

TEST_F(CamperTest, goes_to_a_nearby_corner_and_stays_there) {
    const ObstacleField corner =
        test::field_with({test::box({5, -6}, {6, 6}), test::box({-6, 5}, {6, 6})});

    const test::Stroll stay = camp_for(60 * 60, corner);

    const Point post = stay.places[60 * 5];
    EXPECT_LT(distance(post, {5, 5}), 2.5) << "in the corner";
    EXPECT_LT(stay.farthest_from(post, 60 * 5), kCampMetres);
    EXPECT_LT(stay.farthest_from({0, 0}), 7.0);
}

TEST_F(CamperTest, keeps_looking_about_while_it_sees_no_enemy) {
    const test::Stroll stay = camp_for(600, open);

    for (std::size_t i = 1; i < stay.inputs.size(); ++i) {
        const sim::PlayerInput& before = stay.inputs[i - 1];
        const sim::PlayerInput& now = stay.inputs[i];
        EXPECT_NE(std::pair(now.aim_x, now.aim_y), std::pair(before.aim_x, before.aim_y));
        EXPECT_EQ(now.buttons, 0);
    }
}

TEST_F(CamperTest, shoots_at_enemies_it_sees_without_following_them) {
    place(kEnemy, {6, 8});

    const test::Stroll stay = camp_for(600, open);

    EXPECT_LT(stay.farthest_from({0, 0}), kCampMetres);
    for (const sim::PlayerInput& input : stay.inputs) {
        EXPECT_LT(aim_error(input, {6, 8}), 0.001);
        EXPECT_EQ(input.buttons, sim::kButtonFire);
    }
}

TEST_F(CamperTest, says_how_far_back_it_sees_its_target) {
    place(kSelf, {0, 0});
    place(kEnemy, {8, 0});

    EXPECT_EQ(camp(mind, at(106, open, 15)).seen_back, 6);
}

TEST_F(CamperTest, goes_back_when_it_was_pushed_away) {
    static_cast<void>(camp_for(60, open));

    const test::Stroll way_back = camp_for(300, open, {4, 0});

    EXPECT_LT(distance(way_back.places.back(), {0, 0}), kCampMetres);
}

TEST_F(CamperTest, takes_another_place_when_it_is_elsewhere_or_cannot_get_back) {
    static_cast<void>(camp_for(60, open));

    const test::Stroll far_away = camp_for(300, open, {15, 0});
    EXPECT_LT(distance(*mind.goal, {15, 0}), 7.0);
    EXPECT_LT(distance(*mind.goal, far_away.places.back()), kCampMetres);

    const ObstacleField walled = test::field_with({test::box({9, -19}, {10, 19})});
    mind.goal = Point{13, 0};
    const test::Stroll kept_out = camp_for(60 * 20, walled, {8, 0});
    EXPECT_LT(distance(*mind.goal, kept_out.places.back()), 0.1) << "behind a wall";
}

TEST_F(CamperTest, presses_nothing_while_dead_and_then_takes_a_new_place) {
    static_cast<void>(camp_for(10, open));
    ASSERT_TRUE(mind.goal);
    kill(kSelf, tick);

    EXPECT_EQ(camp(mind, at(tick, open)), sim::PlayerInput{});
    EXPECT_FALSE(mind.goal);
}

TEST_F(CamperTest, with_gravity_its_place_is_to_the_left_or_the_right) {
    const ObstacleField wall = test::field_with({test::box({5, -6}, {6, 6})});
    place(kSelf, {0, 0});
    Situation situation = at(100, wall);
    situation.has_gravity = true;

    const sim::PlayerInput input = camp(mind, situation);

    EXPECT_EQ(input.move_x, 127);
    EXPECT_EQ(input.move_y, 0);
}

}  // namespace
}  // namespace arena::client_sim
