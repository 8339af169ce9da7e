// Jumps, falls and ceilings in a world seen from the side, for all move kinds.
#include <algorithm>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "tests/support/side_view.h"

namespace arena::sim {
namespace {

using test::kGravity;
using test::MapBuilder;
using test::move;
using test::press;
using test::side_view;
using test::Solo;
using test::walker;

class Jumping : public testing::TestWithParam<MoveKind> {
  protected:
    [[nodiscard]] Rules rules(float jump_speed = 10.0f) const {
        Archetype archetype = walker(GetParam());
        archetype.jump_speed = jump_speed;
        return side_view(archetype);
    }
};

INSTANTIATE_TEST_SUITE_P(Kinds, Jumping,
                         testing::Values(MoveKind::push_out, MoveKind::slide, MoveKind::rays),
                         [](const auto& kind) { return test::name_of(kind.param); });

MapBuilder flat() {
    MapBuilder map;
    map.box({0.0f, 1.0f}, {40.0f, 2.0f});
    return map;
}

/// Returns the greatest height within a second over the player's present position.
float height_of_jump(Solo& solo, PlayerInput held) {
    const float ground = solo.me().position.y;
    float highest = ground;
    solo.hold(held);
    for (int tick = 0; tick < 60; ++tick) {
        highest = std::max(highest, solo.me().position.y);
        solo.run(1);
    }
    return highest - ground;
}

TEST_P(Jumping, a_jump_is_as_high_as_half_the_squared_speed_over_gravity) {
    for (const float speed : {4.0f, 7.0f, 10.0f, 15.0f}) {
        Solo solo(flat().spawn({20.0f, 3.0f}), rules(speed));
        solo.run(60);
        const float expected = speed * speed / (2.0f * kGravity);

        const float height = height_of_jump(solo, press(kButtonJump));

        EXPECT_NEAR(height, expected, 0.02f * expected) << speed;
    }
}

TEST_P(Jumping, a_held_jump_button_jumps_once) {
    Solo solo(flat().spawn({20.0f, 3.0f}), rules());
    solo.run(60);

    solo.hold(press(kButtonJump), 70);
    const Vec2 landed = solo.me().position;
    ASSERT_TRUE(solo.is_on_ground());
    solo.run(120);

    EXPECT_EQ(solo.me().position, landed);
}

TEST_P(Jumping, a_second_press_jumps_again) {
    Solo solo(flat().spawn({20.0f, 3.0f}), rules());
    solo.run(60);
    solo.hold(press(kButtonJump), 70);

    solo.hold(press(0));
    const float height = height_of_jump(solo, press(kButtonJump));

    EXPECT_GT(height, 1.9f);
}

TEST_P(Jumping, a_player_does_not_jump_in_the_air) {
    Solo solo(flat().spawn({20.0f, 30.0f}), rules());
    solo.run(10);

    solo.hold(press(kButtonJump));

    EXPECT_LT(solo.me().velocity.y, 0.0f);
}

TEST_P(Jumping, a_press_in_the_air_that_is_held_jumps_at_landing) {
    Solo solo(flat().spawn({20.0f, 4.0f}), rules());

    solo.hold(press(kButtonJump), 60);

    EXPECT_GT(solo.me().velocity.y, -10.0f);
    EXPECT_GT(solo.me().position.y, 3.0f);
}

TEST_P(Jumping, an_archetype_without_a_jump_speed_does_not_jump) {
    Solo solo(flat().spawn({20.0f, 3.0f}), rules(0.0f));
    solo.run(60);

    EXPECT_EQ(height_of_jump(solo, press(kButtonJump)), 0.0f);
}

TEST_P(Jumping, a_jump_keeps_the_speed_of_the_run) {
    Solo solo(flat().spawn({5.0f, 3.0f}), rules());
    solo.run(60);

    solo.hold(press(kButtonJump, 127), 60);

    EXPECT_NEAR(solo.me().position.x, 11.0f, 0.1f);
}

TEST_P(Jumping, a_ceiling_stops_a_jump) {
    Solo solo(flat().box({15.0f, 4.0f}, {25.0f, 5.0f}).spawn({20.0f, 2.6f}), rules());
    solo.run(60);

    solo.hold(press(kButtonJump), 15);

    EXPECT_LE(solo.me().position.y, 3.502f);
    EXPECT_LT(solo.me().velocity.y, 0.0f);  // without the ceiling it would still rise
    EXPECT_EQ(solo.broken(), "");
}

TEST_P(Jumping, a_slanted_ceiling_pushes_down_and_aside) {
    MapBuilder map = flat();
    map.polygon({{10.0f, 8.0f}, {25.0f, 3.5f}, {25.0f, 9.0f}});
    Archetype archetype = walker(GetParam());
    archetype.acceleration = 60.0f;
    archetype.air_acceleration = 1.0f;
    archetype.jump_speed = 14.0f;
    Solo solo(map.spawn({20.0f, 2.6f}), side_view(archetype));
    solo.run(60);

    solo.hold(press(kButtonJump), 20);

    EXPECT_LT(solo.me().position.x, 19.95f);
    EXPECT_LE(solo.me().velocity.y, 0.0f);
    EXPECT_EQ(solo.broken(), "");
}

TEST_P(Jumping, a_jump_takes_a_walker_off_the_ground) {
    Solo solo(flat().spawn({20.0f, 3.0f}), rules());
    solo.run(60);
    ASSERT_TRUE(solo.is_on_ground());

    solo.hold(press(kButtonJump));

    EXPECT_FALSE(solo.is_on_ground());
    EXPECT_EQ(solo.me().ground, kNoEntity);
}

TEST_P(Jumping, a_long_fall_does_not_pass_a_thin_floor) {
    MapBuilder map(20.0f, 200.0f);
    map.box({0.0f, 10.0f}, {20.0f, 10.05f});
    Rules fast = rules();
    fast.archetypes[0].fall_speed = 2000.0f;
    fast.gravity = 2000.0f;
    Solo solo(map.spawn({10.0f, 190.0f}), fast);

    solo.run(240);

    EXPECT_GT(solo.me().position.y, 10.0f);
    EXPECT_LT(solo.me().position.y, 11.0f);
    // With the push-out it is put back again and again; with the others it comes to rest.
    EXPECT_TRUE(solo.is_on_ground() || GetParam() == MoveKind::push_out);
}

/// In a shaft that is a little wider than a player, so that the upper one cannot slip off.
TEST_P(Jumping, a_player_that_falls_onto_a_head_rests_there_and_can_jump_from_it) {
    MapBuilder map;
    map.box({19.0f, 0.0f}, {19.48f, 12.0f}).box({20.52f, 0.0f}, {21.0f, 12.0f});
    map.spawn({20.0f, 3.0f}).spawn({20.0f, 6.0f});
    test::WorldDriver driver(map.terrain(), rules());
    driver.step({test::join(test::player_id(1)), test::join(test::player_id(2))});
    driver.run(240);
    const std::uint32_t upper = driver.player(1).position.y > driver.player(2).position.y ? 1 : 2;
    const float rests = driver.player(upper).position.y;
    ASSERT_NEAR(rests, 1.5f, 0.1f);
    ASSERT_GT(driver.player(upper).velocity.y, -1.0f);

    driver.step({test::input(test::player_id(upper), press(kButtonJump))});
    driver.run(20);

    EXPECT_GT(driver.player(upper).position.y, rests + 1.0f);
}

}  // namespace
}  // namespace arena::sim
