#include "sim/tick/motion/steer.h"

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "tests/support/world_driver.h"

namespace arena::sim::steer_test {
namespace {

using test::move;
using test::shoot;

Players one_player(PlayerInput held) {
    PlayerState player;
    player.id = {1};
    player.alive = true;
    player.input = held;
    Players players;
    players.insert(0, player);
    return players;
}

TEST(StickOf, a_released_stick_is_zero) {
    EXPECT_EQ(stick_of({}), Vec2{});
}

TEST(StickOf, a_stick_pushed_all_the_way_has_length_one) {
    EXPECT_FLOAT_EQ(stick_of(move(127, 0)).x, 1.0f);
    EXPECT_FLOAT_EQ(stick_of(move(0, -127)).y, -1.0f);
    EXPECT_EQ(stick_of(move(0, -127)).x, 0.0f);
}

TEST(StickOf, a_stick_that_is_pushed_less_far_is_shorter) {
    EXPECT_FLOAT_EQ(stick_of(move(0, 32)).y, 32.0f / 127.0f);
    EXPECT_FLOAT_EQ(length(stick_of(move(30, -40))), 50.0f / 127.0f);
}

TEST(StickOf, a_stick_beyond_full_length_is_cut_back_in_its_direction) {
    const Vec2 diagonal = stick_of(move(127, 127));

    EXPECT_FLOAT_EQ(diagonal.x, 0.70710678f);
    EXPECT_FLOAT_EQ(diagonal.y, 0.70710678f);
    EXPECT_FLOAT_EQ(stick_of(move(-128, 0)).x, -1.0f);
}

TEST(FollowStick, sets_the_speed_of_the_archetype_along_the_stick) {
    Rules rules;
    rules.archetypes[0].speed = 6.35f;
    Players players = one_player(move(40, -60));

    follow_stick(rules, 1, 0, players);

    EXPECT_FLOAT_EQ(players.velocity[0].x, 2.0f);
    EXPECT_FLOAT_EQ(players.velocity[0].y, -3.0f);
}

TEST(FollowStick, stops_a_player_whose_stick_is_released) {
    Players players = one_player({});
    players.velocity[0] = {5.0f, 5.0f};

    follow_stick(Rules{}, 1, 0, players);

    EXPECT_EQ(players.velocity[0], Vec2{});
}

TEST(FollowStick, leaves_velocities_alone_that_do_not_follow_from_the_input_alone) {
    Rules falling;
    falling.gravity = 10.0f;
    Rules heavy;
    heavy.archetypes[0].acceleration = 10.0f;
    Rules dashing;
    dashing.archetypes[0].dash_speed = 10.0f;
    for (const Rules& rules : {falling, heavy, dashing}) {
        Players players = one_player(move(127, 0));
        players.velocity[0] = {0.0f, 2.0f};

        follow_stick(rules, 1, 0, players);

        EXPECT_EQ(players.velocity[0], (Vec2{0.0f, 2.0f}));
    }
}

TEST(FollowStick, asks_the_archetype_of_the_player) {
    Rules rules;
    rules.archetypes.resize(2);
    rules.archetypes[0].acceleration = 10.0f;
    rules.archetypes[1].speed = 3.0f;
    Players players = one_player(move(127, 0));
    players.archetype[0] = 1;

    follow_stick(rules, 1, 0, players);

    EXPECT_FLOAT_EQ(players.velocity[0].x, 3.0f);
}

TEST(TurnToAim, an_aim_of_any_length_becomes_a_unit_vector) {
    Players players = one_player(shoot(-3000, 4000));

    turn_to_aim(0, players);

    EXPECT_FLOAT_EQ(players.aim[0].x, -0.6f);
    EXPECT_FLOAT_EQ(players.aim[0].y, 0.8f);
}

TEST(TurnToAim, an_aim_of_zero_keeps_the_aim_as_it_was) {
    Players players = one_player({});
    players.aim[0] = {0.0f, -1.0f};

    turn_to_aim(0, players);

    EXPECT_EQ(players.aim[0], (Vec2{0.0f, -1.0f}));
}

}  // namespace
}  // namespace arena::sim::steer_test
