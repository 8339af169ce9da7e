// When abilities begin, act and come back; what they do is in own_acts_test.cpp and
// apply_abilities_test.cpp.
#include <gtest/gtest.h>

#include "sim/state/state_image.h"
#include "sim/tick/abilities/02_use_abilities.h"
#include "tests/support/side_view.h"
#include "tests/support/triggers.h"

namespace arena::sim::use_abilities_test {
namespace {

using test::MapBuilder;
using test::press;
using test::Solo;

/// The effect 0 gives itself; 1 stuns, 2 silences, 3 roots.
Rules with_abilities(std::vector<Ability> abilities) {
    Rules rules;
    rules.effects = {{.name = "glow", .duration = 0.1f},
                     {.name = "stun", .stun = true},
                     {.name = "silence", .silence = true},
                     {.name = "root", .root = true}};
    rules.abilities = std::move(abilities);
    for (std::size_t i = 0; i < rules.abilities.size() && i < kAbilitySlotsMax; ++i)
        static_cast<void>(rules.archetypes[0].abilities.push_back(static_cast<std::uint8_t>(i)));
    return rules;
}

Ability glow() {
    return {.kind = AbilityKind::effect, .cooldown = 0.5f, .effect = 0};  // 30 ticks
}

class User : public Solo {
  public:
    explicit User(const Rules& rules) : Solo(MapBuilder().spawn({20.0f, 20.0f}), rules) {}

    [[nodiscard]] bool glows() const {
        return (effect_mask(me().effects, world.tick() + 1) & 1u) != 0;
    }
    void give(std::uint16_t kind) {
        rewrite([&](PlayerState& player) {
            player.effects[3] = {
                .until_tick = world.tick() + 50, .pulse_tick = world.tick() + 30, .kind = kind};
        });
    }

  private:
    template <typename Change>
    void rewrite(const Change& change) {
        WorldState state = world.state();
        PlayerState player = state.players[0];
        change(player);
        state.players.set(0, player);
        const auto image = write_image(state, world.terrain(), world.rules(), world.limits());
        ASSERT_EQ(world.load(image), std::nullopt);
    }
};

TEST(UseAbilities, a_press_acts_once_and_costs_one_use) {
    User user(with_abilities({glow()}));

    user.hold(press(kButtonDash));
    EXPECT_TRUE(user.glows());
    EXPECT_EQ(user.me().abilities.full_tick[0], user.world.tick() + 30);
    EXPECT_EQ(user.me().abilities.begun, 1u);
    user.run(29);

    EXPECT_FALSE(user.glows());
    EXPECT_EQ(user.me().abilities.begun, 0u);
    user.run(10);
    EXPECT_FALSE(user.glows()) << "the button is still held";
    EXPECT_EQ(user.broken(), "");
}

TEST(UseAbilities, another_press_acts_when_the_cooldown_is_over_and_not_before) {
    User user(with_abilities({glow()}));
    user.hold(press(kButtonDash));
    user.hold({}, 28);

    user.hold(press(kButtonDash));
    EXPECT_FALSE(user.glows());
    user.hold(press(kButtonDash));
    EXPECT_TRUE(user.glows()) << "a press that came too early is held on";
}

TEST(UseAbilities, charges_are_used_one_by_one) {
    Ability twice = glow();
    twice.charges = 2;
    User user(with_abilities({twice}));

    for (int use = 0; use < 2; ++use) {
        user.hold(press(kButtonDash));
        EXPECT_TRUE(user.glows());
        user.hold({}, 8);
        EXPECT_FALSE(user.glows());
    }
    user.hold(press(kButtonDash));

    EXPECT_FALSE(user.glows());
    EXPECT_EQ(user.broken(), "");
}

TEST(UseAbilities, each_slot_has_its_button_and_its_own_cooldown) {
    const std::array<Buttons, 4> buttons{kButtonDash, kButtonAbility2, kButtonAbility3,
                                         kButtonAbility4};
    User user(with_abilities({glow(), glow(), glow(), glow()}));

    for (std::size_t slot = 0; slot < 4; ++slot) {
        user.hold(press(buttons[slot]));
        EXPECT_TRUE(user.glows());
        EXPECT_EQ(user.me().abilities.begun, slot + 1);
        EXPECT_EQ(user.me().abilities.full_tick[slot], user.world.tick() + 30);
        user.hold({}, 8);
    }
}

TEST(UseAbilities, of_two_buttons_the_first_slot_acts_and_the_other_in_the_next_tick) {
    User user(with_abilities({glow(), glow()}));

    user.hold(press(kButtonDash | kButtonAbility2));
    EXPECT_EQ(user.me().abilities.begun, 1u);
    user.step();

    EXPECT_EQ(user.me().abilities.begun, 2u);
}

TEST(UseAbilities, an_empty_slot_does_nothing) {
    Rules rules = with_abilities({glow()});
    rules.archetypes[0].abilities.clear();
    static_cast<void>(rules.archetypes[0].abilities.push_back(kNone));
    static_cast<void>(rules.archetypes[0].abilities.push_back(0));
    User user(rules);

    user.hold(press(kButtonDash));
    EXPECT_EQ(user.me().abilities, AbilitiesState{});
    user.hold(press(kButtonAbility2));
    EXPECT_TRUE(user.glows());
}

TEST(UseAbilities, a_windup_delays_the_act_and_others_wait_for_it) {
    Ability slow = glow();
    slow.windup = 0.1f;  // 6 ticks
    User user(with_abilities({slow, glow()}));

    user.hold(press(kButtonDash));
    EXPECT_EQ(user.me().abilities.acts_tick, user.world.tick() + 6);
    user.hold(press(kButtonAbility2), 5);
    EXPECT_FALSE(user.glows());
    EXPECT_EQ(user.me().abilities.begun, 1u);
    EXPECT_EQ(user.broken(), "");
    user.step();
    EXPECT_TRUE(user.glows());
    user.step();

    EXPECT_EQ(user.me().abilities.begun, 2u);
}

TEST(UseAbilities, a_stun_and_a_silence_end_a_windup_and_the_use_is_spent) {
    for (const std::uint16_t kind : {std::uint16_t{1}, std::uint16_t{2}}) {
        SCOPED_TRACE(kind);
        Ability slow = glow();
        slow.windup = 0.2f;
        User user(with_abilities({slow}));
        user.hold(press(kButtonDash));
        const Tick full = user.me().abilities.full_tick[0];

        user.give(kind);
        user.run(13);

        EXPECT_FALSE(user.glows());
        EXPECT_EQ(user.me().abilities.begun, 0u);
        EXPECT_EQ(user.me().abilities.full_tick[0], full);
    }
}

TEST(UseAbilities, a_root_forbids_those_that_move_the_player_alone) {
    const Ability leap{.kind = AbilityKind::blink};
    User user(with_abilities({leap, glow()}));
    user.give(3);
    const Vec2 place = user.me().position;

    user.hold(press(kButtonDash));
    EXPECT_EQ(user.me().position, place);
    EXPECT_EQ(user.me().abilities.full_tick[0], 0u);
    user.hold(press(kButtonAbility2));

    EXPECT_TRUE(user.glows());
}

TEST(UseAbilities, a_root_that_is_over_before_the_act_ends_what_would_move_the_player) {
    User user(with_abilities({{.kind = AbilityKind::blink, .windup = 1.0f}}));
    const Vec2 place = user.me().position;
    user.hold(press(kButtonDash));
    ASSERT_EQ(user.me().abilities.begun, 1u);

    user.give(3);
    user.step();
    EXPECT_EQ(user.me().abilities.begun, 0u);
    user.run(70);

    EXPECT_EQ(user.me().position, place);
}

TEST(UseAbilities, a_root_lets_what_moves_nobody_wind_up) {
    Ability slow_glow = glow();
    slow_glow.windup = 0.2f;
    User user(with_abilities({slow_glow}));
    user.hold(press(kButtonDash));

    user.give(3);
    user.run(12);

    EXPECT_TRUE(user.glows());
}

TEST(UseAbilities, a_spawn_brings_all_uses_back) {
    Rules rules = with_abilities({glow()});
    rules.respawn_delay = 0.1f;
    rules.zone = {.damage = 1000, .damage_interval = 0.1f};
    User user(rules);
    user.hold(press(kButtonDash));
    ASSERT_NE(user.me().abilities.full_tick[0], 0u);

    while (user.me().alive)
        user.step();
    user.step();

    EXPECT_EQ(user.me().abilities, AbilitiesState{});
}

TEST(UseAbilities, stamina_is_spent_by_the_press_and_comes_back) {
    Ability costly = glow();
    costly.cooldown = 0.05f;
    costly.stamina = 60.0f;
    Rules rules = with_abilities({costly});
    rules.archetypes[0].stamina = 100.0f;
    rules.archetypes[0].stamina_recovery = 120.0f;  // two points a tick
    User user(rules);

    user.hold(press(kButtonDash));
    EXPECT_TRUE(user.glows());
    EXPECT_EQ(user.me().abilities.stamina_ticks, 30u);
    user.hold(press(0), 9);
    EXPECT_FALSE(user.glows());
    user.hold(press(kButtonDash));  // 40 + 20 points are there: it is the tenth tick after
    EXPECT_TRUE(user.glows());
    EXPECT_EQ(user.me().abilities.stamina_ticks, 50u);

    user.hold(press(0));
    user.hold(press(kButtonDash));
    user.run(20);
    EXPECT_FALSE(user.glows()) << "it lacks stamina, whoever waits";
    user.hold(press(0), 60);
    EXPECT_EQ(user.me().abilities.stamina_ticks, 0u);
}

TEST(UseAbilities, what_does_not_recharge_needs_a_use_from_an_item) {
    Ability grenade = glow();
    grenade.recharges = false;
    grenade.charges = 2;
    Rules rules = with_abilities({grenade});
    rules.items = {{.name = "grenades", .ability = 0, .uses = 3}};
    MapTrigger pickup = test::pickup({25.0f, 20.0f}, Gift::item, 0);
    pickup.item = "grenades";
    pickup.interval = 100.0f;
    Solo solo(MapBuilder().spawn({20.0f, 20.0f}).trigger(pickup), rules);

    solo.hold(press(kButtonDash));
    EXPECT_EQ(solo.me().abilities, AbilitiesState{}) << "it has none";
    solo.hold(press(0, 127));
    solo.run(60);
    EXPECT_EQ(solo.me().abilities.full_tick[0], 2u) << "as many as it can have";
    EXPECT_EQ(solo.events_of(EventKind::collect).size(), 1u);
    for (const std::uint32_t left : {1u, 0u, 0u}) {
        solo.hold(press(0));
        solo.hold(press(kButtonDash));
        EXPECT_EQ(solo.me().abilities.full_tick[0], left);
    }
    EXPECT_EQ(solo.world.find_broken_invariant(), std::nullopt);
}

}  // namespace
}  // namespace arena::sim::use_abilities_test
