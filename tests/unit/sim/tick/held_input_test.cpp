// An input is held until another comes: repeating it changes nothing, whatever the player is doing.
// So a throw lasts as long when inputs come in every tick, as they do on a server.
#include <functional>

#include <gtest/gtest.h>

#include "tests/support/side_view.h"
#include "tests/support/triggers.h"

namespace arena::sim {
namespace {

using test::input;
using test::join;
using test::MapBuilder;
using test::move;
using test::player_id;
using test::press;
using test::Solo;

constexpr Vec2 kPadCentre{10.0f, 10.0f};
constexpr Bounds kPad{{9.0f, 9.0f}, {11.0f, 11.0f}};

/// Player 1 is spawned on a pad that throws upwards with 20 m/s: 20 m in a second.
MapBuilder field_with_pad() {
    return MapBuilder().spawn(kPadCentre).trigger(test::pad(kPad, {0.0f, 20.0f}));
}

PlayerInput aim_at(int x, int y) {
    PlayerInput held;
    held.aim_x = static_cast<std::int16_t>(x);
    held.aim_y = static_cast<std::int16_t>(y);
    return held;
}

/// Returns the end of the flight of a player that the pad throws, after a second with this input in
/// each tick.
Vec2 thrown_for_a_second(const Rules& rules, const std::function<PlayerInput(int tick)>& input_of,
                         const MapBuilder& map = field_with_pad()) {
    Solo solo(map, rules);
    for (int tick = 0; tick < 61; ++tick)
        solo.hold(input_of(tick));
    EXPECT_EQ(solo.events_of(EventKind::launch).size(), 1u);
    return solo.me().position;
}

TEST(HeldInput, a_pad_carries_as_far_when_the_input_is_repeated) {
    Solo sparse(field_with_pad(), {});
    sparse.run(61);

    const Vec2 repeated = thrown_for_a_second({}, [](int) { return PlayerInput{}; });

    EXPECT_NEAR(sparse.me().position.y, 30.0f, 1e-3f);
    EXPECT_EQ(repeated, sparse.me().position);
}

TEST(HeldInput, aiming_and_shooting_do_not_end_a_throw) {
    const Vec2 end = thrown_for_a_second({}, [](int tick) {
        PlayerInput held = aim_at(100 + tick, 100);
        held.buttons = tick % 2 == 0 ? kButtonFire : Buttons{0};
        return held;
    });

    EXPECT_NEAR(end.y, 30.0f, 1e-3f);
}

TEST(HeldInput, a_stick_that_moves_ends_a_throw) {
    const Vec2 end =
        thrown_for_a_second({}, [](int tick) { return tick < 31 ? PlayerInput{} : move(127, 0); });

    EXPECT_NEAR(end.y, 20.0f, 1e-3f);
    EXPECT_NEAR(end.x, 13.0f, 1e-3f);
}

TEST(HeldInput, the_last_of_two_inputs_in_one_tick_is_held) {
    Solo solo(field_with_pad(), {});
    for (int tick = 0; tick < 61; ++tick)
        solo.step({input(player_id(1), move(127, 0)), input(player_id(1), {})});

    EXPECT_NEAR(solo.me().position.y, 30.0f, 1e-3f);
    EXPECT_EQ(solo.me().position.x, kPadCentre.x);
}

TEST(HeldInput, a_throw_does_not_depend_on_other_archetypes_and_rules) {
    const auto still = [](int) { return PlayerInput{}; };
    Rules dashers;
    dashers.archetypes[0].dash_speed = 20.0f;
    Rules mixed;
    mixed.archetypes.push_back(mixed.archetypes[0]);
    mixed.archetypes[1].acceleration = 10.0f;
    Rules sliders;
    sliders.archetypes[0].move = MoveKind::slide;
    MapBuilder with_gift = field_with_pad();
    with_gift.trigger(test::pickup({35.0f, 5.0f}, Gift::speed, 0));

    EXPECT_NEAR(thrown_for_a_second(dashers, still).y, 30.0f, 1e-3f);
    EXPECT_NEAR(thrown_for_a_second(mixed, still).y, 30.0f, 1e-3f);
    EXPECT_NEAR(thrown_for_a_second(sliders, still).y, 30.0f, 1e-3f);
    EXPECT_NEAR(thrown_for_a_second({}, still, with_gift).y, 30.0f, 1e-3f);
}

TEST(HeldInput, a_throw_ends_at_a_wall_where_the_held_stick_steers_again) {
    for (const float dash_speed : {0.0f, 20.0f}) {
        SCOPED_TRACE(dash_speed);
        Rules rules;
        rules.archetypes[0].dash_speed = dash_speed;
        MapBuilder map = field_with_pad();
        map.box({5.0f, 16.0f}, {30.0f, 17.0f});

        const Vec2 end = thrown_for_a_second(
            rules, [](int) { return move(127, 0); }, map);

        // It steps once before the pad throws it, then flies for 5.5 m, 17 ticks, and walks for the
        // rest.
        EXPECT_NEAR(end.y, 15.5f, 0.01f);
        EXPECT_NEAR(end.x, 10.0f + 0.1f * 43.0f, 0.25f);
    }
}

TEST(HeldInput, a_dash_ends_a_throw) {
    Rules rules;
    rules.archetypes[0].dash_speed = 20.0f;
    rules.archetypes[0].dash_time = 0.15f;
    Solo solo(field_with_pad(), rules);
    solo.run(31);

    solo.hold(press(kButtonDash), 9);  // along the aim, to the right
    const Vec2 after_dash = solo.me().position;
    solo.run(21);

    EXPECT_NEAR(after_dash.y, 20.0f, 1e-3f);
    EXPECT_NEAR(after_dash.x, 13.0f, 1e-3f);
    EXPECT_EQ(solo.me().position, after_dash);
}

TEST(HeldInput, a_throw_ends_with_the_death_of_its_player) {
    Rules rules;
    rules.respawn_delay = 0.1f;
    MapBuilder map = field_with_pad();
    map.trigger(test::spikes({{5.0f, 20.0f}, {15.0f, 21.0f}}, 0));
    Solo solo(map, rules);

    while (solo.events_of(EventKind::death).empty())
        solo.step();
    while (solo.me().health == 0)
        solo.step();

    EXPECT_EQ(solo.me().velocity, Vec2{});
    EXPECT_EQ(solo.me().thrown, 0);
    EXPECT_EQ(solo.broken(), "");
}

TEST(HeldInput, a_melee_attack_throws_as_far_when_the_inputs_are_repeated) {
    Rules rules;
    rules.weapons[0].directions.clear();
    rules.weapons[0].animation = 0;
    rules.weapons[0].interval = 100.0f;
    rules.animations.resize(1);
    rules.animations[0].loops = false;
    rules.animations[0].launch = {6.0f, 0.0f};
    rules.animations[0].frames = {
        test::attack_frame({{0.0f, -0.5f}, {2.0f, 0.5f}}, HitType::launch, 2)};
    const auto terrain = MapBuilder().spawn({10.0f, 10.0f}).spawn({11.5f, 10.0f}).terrain();
    const auto victim_after = [&](bool repeats) {
        test::WorldDriver driver(terrain, rules);
        driver.step({join(player_id(1)), join(player_id(2))});
        // The player on the left faces the other.
        const bool swap = driver.player(1).position.x > driver.player(2).position.x;
        const EntityId attacker = player_id(swap ? 2 : 1);
        const EntityId victim = player_id(swap ? 1 : 2);
        driver.step({input(attacker, test::shoot(100, 0))});
        for (int tick = 0; tick < 60; ++tick) {
            if (repeats)
                driver.step({input(attacker, test::shoot(100, 0)), input(victim, {})});
            else
                driver.step();
        }
        EXPECT_EQ(driver.events_of(EventKind::launch).size(), 1u);
        return driver.player(victim.value).position.x;
    };

    const float sparse = victim_after(false);

    EXPECT_GT(sparse, 17.0f);
    EXPECT_EQ(victim_after(true), sparse);
}

TEST(HeldInput, a_held_jump_button_jumps_once_however_often_it_is_repeated) {
    for (const bool repeats : {false, true}) {
        Solo solo(MapBuilder().spawn({20.0f, 0.5f}),
                  test::side_view(test::walker(MoveKind::slide)));
        solo.run(5);
        int take_offs = 0;
        solo.hold(press(kButtonJump));
        for (int tick = 0; tick < 180; ++tick) {
            const bool stood = solo.is_on_ground();
            if (repeats)
                solo.hold(press(kButtonJump));
            else
                solo.step();
            take_offs += stood && !solo.is_on_ground() ? 1 : 0;
        }
        EXPECT_TRUE(solo.is_on_ground()) << repeats;
        EXPECT_EQ(take_offs, 0) << repeats << ": the only take-off is in the tick of the press";
    }
}

}  // namespace
}  // namespace arena::sim
