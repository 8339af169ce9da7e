// What status effects make of a player, on its own and in the stages that ask.
#include "sim/tick/status/condition.h"

#include <gtest/gtest.h>

#include "sim/tick/status/give_effect.h"
#include "tests/support/side_view.h"

namespace arena::sim::condition_test {
namespace {

using test::MapBuilder;
using test::move;
using test::press;
using test::Solo;

Rules with_effects(std::vector<StatusEffect> effects) {
    Rules rules;
    rules.effects = std::move(effects);
    return rules;
}

ActiveEffects active(std::initializer_list<std::uint16_t> kinds) {
    ActiveEffects effects;
    std::size_t place = 0;
    for (const std::uint16_t kind : kinds)
        effects[place++] = {.until_tick = 100, .kind = kind};
    return effects;
}

TEST(Condition, without_effects_is_the_plain_one) {
    const Condition plain = condition_of(with_effects({{}}), ActiveEffects{}, 5);

    EXPECT_EQ(plain.speed, 1.0f);
    EXPECT_EQ(plain.damage_given, 1.0f);
    EXPECT_EQ(plain.damage_taken, 1.0f);
    EXPECT_FALSE(plain.is_stunned || plain.is_rooted || plain.is_silenced || plain.is_invisible ||
                 plain.is_invulnerable);
}

TEST(Condition, factors_multiply_and_the_speed_has_a_bound) {
    const Rules rules = with_effects({{.speed = 0.5f, .damage_given = 2.0f, .damage_taken = 3.0f},
                                      {.speed = 0.5f, .damage_given = 2.0f},
                                      {.speed = 10.0f},
                                      {.speed = 9.0f}});

    const Condition both = condition_of(rules, active({0, 1}), 5);
    EXPECT_EQ(both.speed, 0.25f);
    EXPECT_EQ(both.damage_given, 4.0f);
    EXPECT_EQ(both.damage_taken, 3.0f);
    EXPECT_EQ(condition_of(rules, active({2, 3}), 5).speed, 10.0f);
}

TEST(Condition, effects_act_until_the_tick_before_their_end) {
    const Rules rules = with_effects({{.stun = true}});

    EXPECT_TRUE(condition_of(rules, active({0}), 99).is_stunned);
    EXPECT_FALSE(condition_of(rules, active({0}), 100).is_stunned);
}

TEST(Condition, the_input_is_what_it_permits) {
    PlayerInput held = press(kButtonFire | kButtonJump | kButtonDash | kButtonReload, 127, -5);
    held.aim_x = 9;

    EXPECT_EQ(permitted_input(held, {}), held);
    EXPECT_EQ(permitted_input(held, {.is_stunned = true}), PlayerInput{});
    PlayerInput rooted = permitted_input(held, {.is_rooted = true});
    EXPECT_EQ(rooted.buttons, kButtonFire | kButtonReload);
    EXPECT_EQ(rooted.move_x, 0);
    EXPECT_EQ(rooted.move_y, 0);
    EXPECT_EQ(rooted.aim_x, 9);
    EXPECT_EQ(permitted_input(held, {.is_silenced = true}).buttons,
              kButtonFire | kButtonJump | kButtonReload);
}

TEST(Condition, damage_is_rounded_to_the_nearest) {
    EXPECT_EQ(scaled_damage(25, 1.0f), 25);
    EXPECT_EQ(scaled_damage(25, 0.5f), 13);
    EXPECT_EQ(scaled_damage(25, 0.0f), 0);
    EXPECT_EQ(scaled_damage(30000, 100.0f), 3'000'000);
    EXPECT_EQ(scaled_damage(2'000'000'000, 1.5f), 1'000'000'000) << "the bound";
}

/// A player at 6 m/s on a plain seen from above, whose effect 0 acts in 30 ticks.
class Affected : public Solo {
  public:
    explicit Affected(const StatusEffect& effect, Rules rules = {})
        : Solo(MapBuilder().spawn({20.0f, 20.0f}), prepared(effect, std::move(rules))) {
        give_again();
    }
    void give_again() {
        give_effect(world.rules(), 0, kNoEntity, world.tick(), players().effects[0]);
    }
    template <typename Change>
    void change(const Change& change) {
        PlayerState me = players()[0];
        change(me, world.tick());
        players().set(0, me);
    }

  private:
    static Rules prepared(StatusEffect effect, Rules rules) {
        effect.duration = 0.5f;
        rules.effects = {effect};
        return rules;
    }
    Players& players() { return const_cast<WorldState&>(world.state()).players; }
};

TEST(Condition, a_slowed_player_runs_slower_for_as_long_as_it_lasts) {
    Affected player({.speed = 0.5f});

    player.hold(move(127, 0), 30);
    EXPECT_NEAR(player.me().position.x, 20.0f + 30 * 0.05f, 1e-3f);
    player.run(10);

    EXPECT_NEAR(player.me().position.x, 20.0f + 30 * 0.05f + 10 * 0.1f, 1e-3f);
    EXPECT_EQ(player.broken(), "");
}

TEST(Condition, a_rooted_player_shoots_but_does_not_run) {
    Affected player({.root = true});

    player.hold(press(kButtonFire, 127), 30);
    EXPECT_EQ(player.me().position.x, 20.0f);
    EXPECT_FALSE(player.world.projectiles().empty());
    player.run(1);

    EXPECT_NEAR(player.me().position.x, 20.1f, 1e-3f);
}

TEST(Condition, a_stunned_player_does_neither) {
    Affected player({.stun = true});

    player.hold(press(kButtonFire, 127), 30);
    EXPECT_EQ(player.me().position.x, 20.0f);
    EXPECT_TRUE(player.world.projectiles().empty());
    player.run(1);

    EXPECT_NEAR(player.me().position.x, 20.1f, 1e-3f);
    EXPECT_EQ(player.world.projectiles().size(), 1u);
}

TEST(Condition, a_dash_that_was_made_is_not_made_again_when_it_is_permitted_again) {
    Rules rules;
    rules.archetypes[0].dash_speed = 20.0f;
    rules.archetypes[0].dash_cooldown = 0.0f;
    for (const StatusEffect& effect :
         {StatusEffect{.silence = true}, StatusEffect{.root = true}, StatusEffect{.stun = true}}) {
        Affected player(effect, rules);
        player.run(31);  // it is over
        player.hold(press(kButtonDash, 127));
        ASSERT_GT(player.me().dash_until_tick, player.world.tick());
        player.give_again();

        player.run(60);

        EXPECT_EQ(player.me().dash_until_tick, 33u + 9u) << "the button was held all the time";
    }
}

TEST(Condition, effects_and_a_pickup_make_a_player_ten_times_as_fast_at_most) {
    Rules rules;
    rules.archetypes[0].speed = 100.0f;
    rules.archetypes[0].acceleration = 0.0f;
    Affected player({.speed = 10.0f}, rules);
    player.change([](PlayerState& me, Tick tick) {
        me.speed_factor = 10.0f;
        me.speed_until_tick = tick + 100;
    });

    player.hold(move(127, 0));

    EXPECT_FLOAT_EQ(player.me().velocity.x, 1000.0f);
}

TEST(Condition, a_silenced_player_runs_but_does_not_dash) {
    Rules rules;
    rules.archetypes[0].dash_speed = 20.0f;
    Affected player({.silence = true}, rules);

    player.hold(press(kButtonDash, 127), 30);
    EXPECT_NEAR(player.me().position.x, 23.0f, 1e-3f);
    player.run(1);

    EXPECT_NEAR(player.me().position.x, 23.0f + 20.0f / 60.0f, 1e-3f) << "it is still held";
}

}  // namespace
}  // namespace arena::sim::condition_test
