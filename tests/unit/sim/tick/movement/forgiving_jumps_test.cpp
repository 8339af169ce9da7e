// When a jump is still one from the ground, a press in the air still acts, a jump is cut short, and
// how many jumps there are in the air.
#include "sim/tick/movement/forgiving_jumps.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "sim/state/state_image.h"
#include "tests/support/side_view.h"
#include "tests/support/triggers.h"

namespace arena::sim::forgiving_jumps_test {
namespace {

using test::MapBuilder;
using test::press;
using test::Solo;

/// At 60 ticks a second and 6 m/s: 0.1 m in a tick.
Archetype jumper() {
    return test::walker(MoveKind::slide);
}

/// A floor up to x = 20, from which one falls 10 m; the player stands at x = 19.
MapBuilder cliff() {
    return MapBuilder().box({0.0f, 5.0f}, {20.0f, 15.0f}).spawn({19.0f, 15.51f});
}

/// The player has come down on the floor and stands.
class Standing : public Solo {
  public:
    explicit Standing(const Archetype& archetype) : Solo(cliff(), test::side_view(archetype)) {
        run(10);
        EXPECT_TRUE(is_on_ground());
    }
};

/// Walks over the edge; returns when the player has been off the ground for one tick.
void walk_off(Solo& solo) {
    solo.hold(press(0, 127));
    for (int tick = 0; tick < 60 && solo.is_on_ground(); ++tick)
        solo.run(1);
    ASSERT_FALSE(solo.is_on_ground());
}

TEST(ForgivingJumps, within_the_coyote_time_a_jump_is_one_from_the_ground) {
    Archetype archetype = jumper();
    archetype.coyote_time = 0.1f;  // 6 ticks
    Standing solo(archetype);
    walk_off(solo);

    solo.hold(press(0, 127), 5);
    solo.hold(press(kButtonJump, 127));

    EXPECT_FLOAT_EQ(solo.me().velocity.y, 10.0f - 0.5f * test::kGravity / 60.0f);
    EXPECT_EQ(solo.me().air.air_jumps, 0);
}

TEST(ForgivingJumps, after_the_coyote_time_there_is_no_jump) {
    Archetype archetype = jumper();
    archetype.coyote_time = 0.1f;
    Standing solo(archetype);
    walk_off(solo);

    solo.hold(press(0, 127), 6);
    solo.hold(press(kButtonJump, 127));

    EXPECT_LT(solo.me().velocity.y, 0.0f);
}

TEST(ForgivingJumps, a_jump_uses_up_the_coyote_time) {
    Archetype archetype = jumper();
    archetype.coyote_time = 5.0f;
    Standing solo(archetype);
    solo.hold(press(kButtonJump));
    solo.hold(press(0), 3);

    solo.hold(press(kButtonJump));

    EXPECT_LT(solo.me().velocity.y, 9.0f) << "gravity goes on";
}

TEST(ForgivingJumps, a_launch_leaves_no_coyote_time_and_is_not_cut) {
    Archetype archetype = jumper();
    archetype.coyote_time = 5.0f;
    archetype.jump_cut = 0.0f;
    Solo solo(cliff().trigger(test::pad({{17.0f, 15.0f}, {20.0f, 16.0f}}, {0.0f, 20.0f})),
              test::side_view(archetype));
    solo.run(1);
    ASSERT_GT(solo.me().velocity.y, 15.0f) << "the pad has thrown it";

    solo.hold(press(kButtonJump));
    solo.hold(press(0));

    EXPECT_NEAR(solo.me().velocity.y, 20.0f - 2.5f * test::kGravity / 60.0f, 0.5f);
}

/// Jumps from the level floor and comes down again: presses in the tick in which the body is within
/// `height` metres of the floor, for one tick. Returns whether it jumps again.
bool jumps_after_press_above(float height, const Archetype& archetype) {
    Standing solo(archetype);
    solo.hold(press(kButtonJump));
    solo.hold(press(0));
    const auto falls_near = [&] {
        return solo.me().velocity.y < 0.0f && solo.me().position.y < 15.5f + height;
    };
    for (int tick = 0; tick < 120 && !falls_near(); ++tick)
        solo.run(1);
    solo.hold(press(kButtonJump));
    solo.hold(press(0));
    for (int tick = 0; tick < 30; ++tick) {
        if (solo.me().velocity.y > 5.0f) return true;
        solo.run(1);
    }
    return false;
}

TEST(ForgivingJumps, a_press_shortly_before_the_landing_is_remembered) {
    Archetype archetype = jumper();
    EXPECT_FALSE(jumps_after_press_above(0.8f, archetype));
    archetype.jump_buffer = 0.15f;

    EXPECT_TRUE(jumps_after_press_above(0.8f, archetype)) << "about 0.09 s before it";
    EXPECT_FALSE(jumps_after_press_above(2.0f, archetype)) << "about 0.26 s before it";
}

TEST(ForgivingJumps, a_button_held_until_the_landing_jumps_as_without_a_buffer) {
    Archetype archetype = jumper();
    archetype.jump_buffer = 0.02f;
    Standing solo(archetype);
    solo.hold(press(kButtonJump));
    solo.hold(press(0), 10);

    solo.hold(press(kButtonJump));
    float fastest = -100.0f;
    for (int tick = 0; tick < 60; ++tick) {
        solo.run(1);
        fastest = std::max(fastest, solo.me().velocity.y);
    }

    EXPECT_GT(fastest, 9.0f);
}

TEST(ForgivingJumps, a_released_button_cuts_the_rise_once) {
    Archetype archetype = jumper();
    archetype.jump_cut = 0.5f;
    Standing solo(archetype);
    solo.hold(press(kButtonJump), 5);
    const float rising = solo.me().velocity.y;
    const float fall = test::kGravity / 60.0f;

    solo.hold(press(0));
    EXPECT_FLOAT_EQ(solo.me().velocity.y, 0.5f * (rising - fall));
    solo.run(1);
    EXPECT_FLOAT_EQ(solo.me().velocity.y, 0.5f * (rising - fall) - fall);
}

TEST(ForgivingJumps, a_held_button_and_a_fall_are_not_cut) {
    Archetype archetype = jumper();
    archetype.jump_cut = 0.0f;
    Standing solo(archetype);

    solo.hold(press(kButtonJump), 20);
    EXPECT_GT(solo.me().velocity.y, 0.0f);
    solo.hold(press(kButtonJump), 10);
    const float falling = solo.me().velocity.y;
    ASSERT_LT(falling, 0.0f);
    solo.hold(press(0));

    EXPECT_LT(solo.me().velocity.y, falling);
}

TEST(ForgivingJumps, there_are_as_many_jumps_in_the_air_as_the_rules_say) {
    Archetype archetype = jumper();
    archetype.air_jumps = 2;
    archetype.air_jump_speed = 7.0f;
    Standing solo(archetype);
    const auto press_again = [&] {
        solo.hold(press(0));
        solo.hold(press(kButtonJump));
        return solo.me().velocity.y;
    };
    const float first_step = 7.0f - 0.5f * test::kGravity / 60.0f;

    solo.hold(press(kButtonJump));
    EXPECT_FLOAT_EQ(press_again(), first_step);
    EXPECT_FLOAT_EQ(press_again(), first_step);
    EXPECT_EQ(solo.me().air.air_jumps, 2);
    EXPECT_LT(press_again(), first_step) << "none is left";
    EXPECT_EQ(solo.broken(), "");

    solo.hold(press(0), 200);
    ASSERT_TRUE(solo.is_on_ground());
    EXPECT_EQ(solo.me().air, AirState{});
    solo.hold(press(kButtonJump));
    EXPECT_FLOAT_EQ(press_again(), first_step);
}

TEST(ForgivingJumps, without_a_speed_of_their_own_jumps_in_the_air_are_as_fast_as_others) {
    Archetype archetype = jumper();
    EXPECT_EQ(air_jump_speed(archetype), 10.0f);
    archetype.air_jump_speed = 4.0f;
    EXPECT_EQ(air_jump_speed(archetype), 4.0f);
}

TEST(ForgivingJumps, a_player_that_walked_over_the_edge_has_all_its_jumps_in_the_air) {
    Archetype archetype = jumper();
    archetype.air_jumps = 1;
    Standing solo(archetype);
    walk_off(solo);

    solo.hold(press(kButtonJump, 127));

    EXPECT_GT(solo.me().velocity.y, 9.0f);
    EXPECT_EQ(solo.me().air.air_jumps, 1);
}

/// A floor at y = 5 and a wall from x = 20 on; the player begins at x = 19, 20 m above the floor.
class AtWall : public testing::TestWithParam<MoveKind> {
  protected:
    [[nodiscard]] static Archetype climber() {
        Archetype archetype = test::box_walker(GetParam());
        archetype.jump_speed = 0.0f;
        archetype.wall_slide_speed = 2.0f;
        archetype.wall_jump = {8.0f, 9.0f};
        archetype.air_acceleration = 20.0f;
        return archetype;
    }
    [[nodiscard]] static MapBuilder wall() {
        return MapBuilder()
            .box({0.0f, 3.0f}, {30.0f, 5.0f})
            .box({20.0f, 5.0f}, {22.0f, 35.0f})
            .spawn({19.0f, 25.0f});
    }
};

constexpr float kHalfFall = 0.5f * test::kGravity / 60.0f;

TEST_P(AtWall, a_stick_that_pushes_into_it_slows_the_fall) {
    Solo solo(wall(), test::side_view(climber()));
    solo.hold(press(0, 127), 60);

    EXPECT_EQ(solo.me().velocity.y, -2.0f);
    EXPECT_EQ(solo.broken(), "");

    solo.hold(press(0));
    EXPECT_LT(solo.me().velocity.y, -2.0f) << "without the stick it falls";
    solo.hold(press(0, -127));
    EXPECT_LT(solo.me().velocity.y, -2.4f);
}

TEST_P(AtWall, without_the_rules_a_wall_changes_no_fall) {
    Archetype archetype = climber();
    archetype.wall_slide_speed = 0.0f;
    archetype.wall_jump = {};
    Solo solo(wall(), test::side_view(archetype));

    solo.hold(press(0, 127), 40);
    EXPECT_LT(solo.me().velocity.y, -10.0f);
    solo.hold(press(kButtonJump, 127));

    EXPECT_LT(solo.me().velocity.y, -10.0f);
    EXPECT_EQ(solo.me().air, AirState{});
}

TEST_P(AtWall, a_press_jumps_away_and_up_once) {
    Solo solo(wall(), test::side_view(climber()));
    solo.hold(press(0, 127), 60);

    solo.hold(press(kButtonJump, 127));
    EXPECT_FLOAT_EQ(solo.me().velocity.x, -8.0f);
    EXPECT_FLOAT_EQ(solo.me().velocity.y, 9.0f - kHalfFall);

    solo.hold(press(0, -127));
    solo.hold(press(kButtonJump, -127));
    EXPECT_LT(solo.me().velocity.y, 9.0f - 4.0f * kHalfFall) << "there is no wall any more";
    EXPECT_EQ(solo.broken(), "");
}

TEST_P(AtWall, a_press_counts_within_the_coyote_time_after_the_wall) {
    Archetype archetype = climber();
    archetype.coyote_time = 0.1f;  // 6 ticks
    archetype.air_acceleration = 0.0f;
    for (const int ticks : {6, 7}) {
        Solo solo(wall(), test::side_view(archetype));
        solo.hold(press(0, 127), 60);
        ASSERT_EQ(solo.me().velocity.y, -2.0f);
        solo.hold(press(0, -127));  // away from it: there is none beside the player now
        ASSERT_EQ(solo.me().air.flags & kWallOnRight, 0);

        if (ticks > 1) solo.run(ticks - 1);
        solo.hold(press(kButtonJump, -127));

        if (ticks == 6)
            EXPECT_FLOAT_EQ(solo.me().velocity.y, 9.0f - kHalfFall);
        else
            EXPECT_LT(solo.me().velocity.y, 0.0f);
    }
}

TEST_P(AtWall, without_coyote_time_a_press_after_the_wall_is_none) {
    Archetype archetype = climber();
    archetype.air_acceleration = 0.0f;
    Solo solo(wall(), test::side_view(archetype));
    solo.hold(press(0, 127), 60);
    solo.hold(press(0, -127));

    solo.hold(press(kButtonJump, -127));

    EXPECT_LT(solo.me().velocity.y, 0.0f);
}

TEST_P(AtWall, a_press_shortly_before_the_wall_is_remembered) {
    Archetype archetype = climber();
    archetype.air_acceleration = 0.0f;
    archetype.jump_buffer = 0.2f;
    Solo solo(wall(), test::side_view(archetype));
    solo.hold(press(kButtonJump, 127));
    solo.hold(press(0, 127));
    ASSERT_LT(solo.me().velocity.y, 0.0f) << "it is 0.4 m away";

    float fastest = 0.0f;
    for (int tick = 0; tick < 12; ++tick) {
        solo.run(1);
        fastest = std::max(fastest, solo.me().velocity.y);
    }

    EXPECT_GT(fastest, 8.0f);
}

TEST_P(AtWall, on_the_ground_a_wall_is_nothing_to_jump_from) {
    Solo solo(wall(), test::side_view(climber()));
    solo.hold(press(0, 127), 900);
    ASSERT_TRUE(solo.is_on_ground());

    solo.hold(press(kButtonJump, 127));

    EXPECT_TRUE(solo.is_on_ground());
    EXPECT_EQ(solo.me().air, AirState{});
}

INSTANTIATE_TEST_SUITE_P(MoveKinds, AtWall,
                         testing::Values(MoveKind::push_out, MoveKind::slide, MoveKind::rays),
                         [](const auto& kind) { return test::name_of(kind.param); });

TEST(ForgivingJumps, of_two_walls_the_one_that_the_stick_points_to_counts) {
    Archetype archetype;
    archetype.wall_jump = {8.0f, 9.0f};
    const auto jump_with = [&](int stick, std::uint16_t walls) {
        AirState air{.flags = static_cast<std::uint16_t>(kAirborne | walls)};
        return next_jump(archetype, {.is_held = true, .is_pressed = true, .stick = stick}, 100, 60,
                         air);
    };

    EXPECT_EQ(jump_with(0, kWallOnLeft | kWallOnRight), Jump::from_left_wall);
    EXPECT_EQ(jump_with(1, kWallOnLeft | kWallOnRight), Jump::from_right_wall);
    EXPECT_EQ(jump_with(-1, kWallOnRight), Jump::from_right_wall);
    EXPECT_EQ(jump_with(1, 0), Jump::none);
}

TEST(ForgivingJumps, a_fall_that_is_slower_than_the_wall_allows_stays) {
    Archetype archetype;
    archetype.wall_slide_speed = 3.0f;
    const AirState air{.flags = kWallOnLeft};

    EXPECT_EQ(slide_on_wall(archetype, {.stick = -1}, -5.0f, air), -3.0f);
    EXPECT_EQ(slide_on_wall(archetype, {.stick = -1}, -2.0f, air), -2.0f);
    EXPECT_EQ(slide_on_wall(archetype, {.stick = 1}, -5.0f, air), -5.0f);
    EXPECT_EQ(slide_on_wall(archetype, {.stick = -1}, 5.0f, air), 5.0f);
}

TEST(ForgivingJumps, a_game_without_them_has_no_state_of_them) {
    Standing solo(jumper());

    solo.hold(press(kButtonJump), 5);

    EXPECT_FALSE(solo.world.state().features.air);
    EXPECT_EQ(solo.me().air, AirState{});
}

// Otherwise who pressed in the air would jump when it lands, whatever has been done to it since.
TEST(ForgivingJumps, a_remembered_press_is_forgotten_by_who_must_not_jump) {
    Archetype jumper = test::walker(MoveKind::slide);
    jumper.jump_buffer = 5.0f;
    Rules rules = test::side_view(jumper);
    rules.effects = {{.name = "plain", .duration = 20.0f},
                     {.name = "stun", .duration = 20.0f, .stun = true},
                     {.name = "root", .duration = 20.0f, .root = true}};
    for (std::uint16_t effect = 0; effect < 3; ++effect) {
        test::Solo solo(test::MapBuilder().spawn({20.0f, 6.0f}), rules);
        solo.hold(test::press(kButtonJump));
        solo.hold(test::press(0));
        WorldState state = solo.world.state();
        state.players.effects[0][0] = {
            .until_tick = state.tick + 600, .pulse_tick = state.tick + 30, .kind = effect};
        const auto image =
            write_image(state, solo.world.terrain(), solo.world.rules(), solo.world.limits());
        ASSERT_EQ(solo.world.load(image), std::nullopt);
        bool jumps = false;
        for (int tick = 0; tick < 120; ++tick) {
            solo.run(1);
            jumps = jumps || solo.me().velocity.y > 0.0f;
        }
        EXPECT_EQ(jumps, effect == 0) << effect;
    }
}

}  // namespace
}  // namespace arena::sim::forgiving_jumps_test
