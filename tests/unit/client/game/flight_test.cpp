#include "client/game/flight.h"

#include <memory>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"

namespace arena::client::flight_test {
namespace {

using arena::test::MapBuilder;

/// A map of 40 x 40 m with its lower left corner at the origin. Discs have a radius of 0.5 m.
struct FlightScene {
    explicit FlightScene(const MapBuilder& map) : terrain(map.terrain()), flight(*terrain) {}

    float shot(sim::Vec2 from, sim::Vec2 way) { return flight.share_until_wall({from, 0.5f}, way); }
    float body(sim::Vec2 from, sim::Vec2 way) {
        return flight.share_until_ground({from, 0.5f}, way);
    }

    std::shared_ptr<const sim::Terrain> terrain;
    Flight flight;
};

TEST(Flight, covers_the_whole_way_when_nothing_is_in_its_path) {
    FlightScene sky{MapBuilder()};

    EXPECT_EQ(sky.shot({5, 20}, {10, 0}), 1.0f);
    EXPECT_EQ(sky.body({5, 20}, {10, 0}), 1.0f);
    EXPECT_EQ(sky.shot({5, 20}, {0, 0}), 1.0f) << "it does not move";
}

TEST(Flight, a_shot_stops_where_it_touches_a_wall) {
    FlightScene sky{MapBuilder().box({10, 10}, {12, 30})};

    EXPECT_NEAR(sky.shot({5, 20}, {10, 0}), 0.45f, 1e-4f);
    EXPECT_EQ(sky.shot({5, 20}, {4, 0}), 1.0f) << "it ends before the wall";
    EXPECT_EQ(sky.shot({5, 31}, {10, 0}), 1.0f) << "it passes the wall";
    EXPECT_EQ(sky.shot({5, 20}, {-4, 0}), 1.0f) << "it flies away from the wall";
}

TEST(Flight, stops_at_the_nearest_of_several_walls) {
    FlightScene sky{
        MapBuilder().box({13, 10}, {14, 30}).box({10, 10}, {11, 30}).circle({20, 20}, 1)};

    EXPECT_NEAR(sky.shot({5, 20}, {20, 0}), 4.5f / 20.0f, 1e-4f);
    EXPECT_NEAR(sky.shot({25, 20}, {-20, 0}), 3.5f / 20.0f, 1e-4f) << "the circle";
}

TEST(Flight, stops_at_the_border) {
    FlightScene sky{MapBuilder()};

    EXPECT_NEAR(sky.shot({35, 20}, {10, 0}), 0.45f, 1e-4f);
    EXPECT_NEAR(sky.shot({20, 3}, {0, -10}), 0.25f, 1e-4f);
    EXPECT_EQ(sky.shot({39.75f, 20}, {10, 0}), 0.0f) << "it is over the border already";
}

TEST(Flight, does_not_leave_a_wall_that_it_begins_in) {
    FlightScene sky{MapBuilder().box({10, 10}, {12, 30})};

    EXPECT_EQ(sky.shot({11, 20}, {10, 0}), 0.0f);
    EXPECT_EQ(sky.body({11, 20}, {10, 0}), 0.0f);
}

/// Three quarters of the radius stay out.
TEST(Flight, a_body_enters_the_ground_by_a_quarter_of_its_radius) {
    FlightScene sky{MapBuilder().box({0, 0}, {40, 10})};

    EXPECT_NEAR(sky.body({20, 15}, {0, -10}), 0.4625f, 1e-4f);
    EXPECT_NEAR(sky.shot({20, 15}, {0, -10}), 0.45f, 1e-4f);
    EXPECT_NEAR(sky.body({35, 20}, {10, 0}), 0.4625f, 1e-4f) << "over the border as well";
    EXPECT_EQ(sky.body({10, 10.4f}, {10, 0}), 1.0f) << "it slides along the floor";
}

TEST(Flight, a_low_wall_stops_bodies_but_no_shots) {
    FlightScene sky{MapBuilder().low_box({10, 10}, {12, 30})};

    EXPECT_EQ(sky.shot({5, 20}, {10, 0}), 1.0f);
    EXPECT_NEAR(sky.body({5, 20}, {10, 0}), 0.4625f, 1e-4f);
}

/// A line from the right to the left has its front above.
TEST(Flight, a_one_sided_line_stops_shots_from_its_front_and_no_bodies) {
    FlightScene sky{MapBuilder().one_sided_line({30, 10}, {10, 10})};

    EXPECT_NEAR(sky.shot({20, 15}, {0, -10}), 0.45f, 1e-4f);
    EXPECT_EQ(sky.shot({20, 5}, {0, 10}), 1.0f) << "from behind";
    EXPECT_EQ(sky.shot({20, 10.25f}, {0, -5}), 1.0f) << "it begins on the line";
    EXPECT_EQ(sky.body({20, 15}, {0, -10}), 1.0f) << "the player may be dropping through";
}

}  // namespace
}  // namespace arena::client::flight_test
