#include "client-sim/behaviour/travel.h"

#include "tests/unit/client-sim/behaviour/match_test_base.h"

namespace arena::client_sim {
namespace {

class TravelTest : public MatchBehaviourTest {
  protected:
    /// Returns the place after so many seconds of travelling.
    Point travelled(Point from, Point goal, int seconds) {
        const Behaviour behave = [goal](Mind& traveller, const Situation& seen) {
            const Point position = to_point(seen.self->position);
            const Point way = travel(traveller, seen, position, goal);
            return sim::PlayerInput{.move_x = static_cast<std::int8_t>(way.x * 127),
                                    .move_y = static_cast<std::int8_t>(way.y * 127)};
        };
        return walk(behave, from, 60 * seconds,
                    [&](Point position) { return distance(position, goal) > 0.5; })
            .places.back();
    }
};

TEST_F(TravelTest, it_walks_around_the_walls_to_its_goal) {
    EXPECT_LT(distance(travelled({-10, 0}, {8, 1}, 10), {8, 1}), 0.6)
        << "it has to go about both walls, for some 37 m";
}

TEST_F(TravelTest, without_a_map_it_walks_straight_ahead) {
    place_self({0, 0});

    EXPECT_EQ(travel(mind, at(100, open), {0, 0}, {0, 9}), (Point{0, 1}));
}

TEST_F(TravelTest, a_player_that_is_stuck_steps_aside_and_then_goes_on) {
    place_self({0, 15});
    Situation seen = situation();
    bool stepped_aside = false;
    for (; seen.tick < 200; ++seen.tick)
        stepped_aside |= dot(travel(mind, seen, {0, 15}, {9, 15}), {1, 0}) < 0.9;
    EXPECT_TRUE(stepped_aside);

    mind.anchor_until = 0;
    seen.tick += 60;
    EXPECT_EQ(travel(mind, seen, {5, 15}, {9, 15}), (Point{1, 0}));
}

TEST_F(TravelTest, with_gravity_it_runs_along_the_ground_and_jumps_where_it_is_stuck) {
    place_self({0, 15});
    Situation seen = situation();
    seen.has_gravity = true;

    EXPECT_EQ(travel(mind, seen, {0, 15}, {9, 18}), (Point{1, 0}));
    EXPECT_FALSE(mind.wants_jump);
    for (; seen.tick < 200; ++seen.tick)
        static_cast<void>(travel(mind, seen, {0, 15}, {9, 18}));
    EXPECT_TRUE(mind.wants_jump);
}

TEST_F(TravelTest, it_stands_at_its_goal_and_walks_slower_near_it) {
    place_self({0, 15});

    EXPECT_EQ(stand_at(mind, situation(), {0, 15}, {0.2, 15}), (Point{0, 0}));
    EXPECT_NEAR(length(stand_at(mind, situation(), {0, 15}, {0.6, 15})), 0.6, 1e-9);
    EXPECT_NEAR(length(stand_at(mind, situation(), {0, 15}, {8, 15})), 1.0, 1e-9);
}

TEST_F(TravelTest, a_player_that_stands_on_purpose_is_not_stuck_when_it_goes_on) {
    place_self({0, 15});
    Situation seen = situation();
    for (; seen.tick < 400; ++seen.tick)
        ASSERT_EQ(stand_at(mind, seen, {0, 15}, {0, 15}), (Point{0, 0}));

    EXPECT_EQ(stand_at(mind, seen, {0, 15}, {9, 15}), (Point{1, 0}));
}

}  // namespace
}  // namespace arena::client_sim
