// MoveKind::slide: swept against the terrain, seen from above and from the side.
#include <cmath>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/math/vec2.h"
#include "tests/support/side_view.h"

namespace arena::sim {
namespace {

using test::box_walker;
using test::MapBuilder;
using test::move;
using test::Solo;
using test::walker;

Rules sliders(bool is_box, float speed) {
    Rules rules;
    rules.archetypes = {is_box ? box_walker(MoveKind::slide) : walker(MoveKind::slide)};
    rules.archetypes[0].speed = speed;
    return rules;
}

TEST(Sliding, runs_along_a_wall_with_what_is_left_of_the_motion) {
    Solo solo(MapBuilder().box({25.0f, 0.0f}, {26.0f, 40.0f}).spawn({20.0f, 10.0f}),
              sliders(false, 6.0f));

    solo.hold(move(127, 127), 120);

    EXPECT_NEAR(solo.me().position.x, 24.5f, 1e-3f);
    EXPECT_NEAR(solo.me().position.y, 10.0f + 12.0f * 0.70710678f, 0.01f);
}

TEST(Sliding, continues_when_the_wall_ends_while_the_same_input_is_held) {
    Solo solo(MapBuilder().box({25.0f, 0.0f}, {26.0f, 14.0f}).spawn({24.0f, 10.0f}),
              sliders(false, 6.0f));

    solo.hold(move(127, 127), 120);

    EXPECT_GT(solo.me().position.x, 26.0f);
}

TEST(Sliding, never_passes_a_thin_wall_at_2000_metres_per_second_and_never_ends_inside) {
    // A closed room with walls of 5 cm in the middle of the map, with pillars in it.
    MapBuilder map(100.0f, 100.0f);
    map.box({40.0f, 40.0f}, {40.05f, 60.0f}).box({59.95f, 40.0f}, {60.0f, 60.0f});
    map.box({40.0f, 40.0f}, {60.0f, 40.05f}).box({40.0f, 59.95f}, {60.0f, 60.0f});
    map.line({44.0f, 44.0f}, {48.0f, 47.0f}).circle({55.0f, 54.0f}, 1.0f);
    map.polygon({{44.0f, 52.0f}, {47.0f, 53.0f}, {45.0f, 56.0f}});
    map.spawn({50.0f, 50.0f});
    for (const bool is_box : {false, true}) {
        Solo solo(map, sliders(is_box, 2000.0f));
        Random random(11);
        for (int tick = 0; tick < 5000; ++tick) {
            solo.hold(move(static_cast<std::int8_t>(random.next()),
                           static_cast<std::int8_t>(random.next())));

            const Vec2 at = solo.me().position;
            ASSERT_EQ(solo.broken(), "") << "tick " << tick;
            ASSERT_TRUE(at.x > 40.0f && at.x < 60.0f && at.y > 40.0f && at.y < 60.0f)
                << "tick " << tick << " at " << at.x << ", " << at.y;
        }
        EXPECT_EQ(solo.errors, 0u);
    }
}

TEST(Sliding, stops_in_a_corner_and_comes_to_rest) {
    Solo solo(MapBuilder()
                  .polygon({{20.0f, 10.0f},
                            {30.0f, 10.0f},
                            {30.0f, 30.0f},
                            {10.0f, 30.0f},
                            {10.0f, 20.0f},
                            {20.0f, 20.0f}})
                  .spawn({15.0f, 15.0f}),
              sliders(false, 6.0f));

    solo.hold(move(127, 127), 240);
    const Vec2 settled = solo.me().position;
    solo.run(600);

    EXPECT_NEAR(solo.me().position.x, 19.5f, 1e-3f);
    EXPECT_NEAR(solo.me().position.y, 19.5f, 1e-3f);
    EXPECT_NEAR(distance_squared(solo.me().position, settled), 0.0f, 1e-8f);
}

TEST(Sliding, two_sliding_players_push_each_other_apart) {
    test::WorldDriver driver(MapBuilder().spawn({10.0f, 20.0f}).spawn({30.0f, 20.0f}).terrain(),
                             sliders(false, 6.0f));
    driver.step({test::join({1})});
    driver.step({test::join({2})});
    const bool is_left = driver.player(1).position.x < 20.0f;

    driver.step({test::input({1}, move(is_left ? 127 : -127, 0)),
                 test::input({2}, move(is_left ? -127 : 127, 0))});
    driver.run(300);

    EXPECT_NEAR(length(driver.player(1).position - driver.player(2).position), 1.0f, 2e-3f);
}

}  // namespace
}  // namespace arena::sim
