// Shields by themselves, and in a world in which somebody shoots at them.
#include "sim/tick/status/shield.h"

#include <gtest/gtest.h>

#include "sim/state/state_image.h"
#include "sim/tick/status/give_effect.h"
#include "tests/support/gallery.h"

namespace arena::sim::shield_test {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::MapBuilder;

constexpr Vec2 kShooter{5.0f, 20.0f};
constexpr Vec2 kVictim{15.0f, 20.0f};

/// Effect 0 is a shield of 50 in a half circle, effect 1 one of 30 all around.
Rules shield_rules() {
    Rules rules = gallery_rules();
    rules.effects = {{.name = "front", .duration = 20.0f, .shield = 50, .shield_cosine = 0.0f},
                     {.name = "bubble", .duration = 20.0f, .shield = 30},
                     {.name = "burn", .duration = 5.0f, .health = -5}};
    rules.weapons.front().projectile.damage = 20;
    return rules;
}

/// One player at (10, 10) that aims to the right, in tick 50.
struct Holder {
    explicit Holder(std::initializer_list<std::uint8_t> effects) {
        players.insert(0, {.id = {1}, .position = {10.0f, 10.0f}, .alive = true});
        for (const std::uint8_t effect : effects)
            give_effect(rules, effect, {1}, 49, players.effects[0]);
    }
    [[nodiscard]] bool stops(Vec2 from) {
        return find_shield(rules, from, 50, 0, players) != nullptr;
    }

    Rules rules = shield_rules();
    Players players;
};

TEST(Shield, stops_what_comes_from_within_its_angle) {
    Holder half({0});
    EXPECT_TRUE(half.stops({20.0f, 10.0f}));
    EXPECT_TRUE(half.stops({10.1f, 18.0f}));
    EXPECT_FALSE(half.stops({9.9f, 18.0f}));
    EXPECT_FALSE(half.stops({0.0f, 10.0f}));
    EXPECT_TRUE(half.stops({10.0f, 10.0f})) << "in its middle";

    Holder bubble({1});
    EXPECT_TRUE(bubble.stops({0.0f, 10.0f}));
    EXPECT_FALSE(Holder({2}).stops({20.0f, 10.0f})) << "no shield";
    EXPECT_FALSE(Holder({}).stops({20.0f, 10.0f}));
}

TEST(Shield, is_over_when_it_has_stopped_its_damage) {
    Holder holder({0, 1});
    ActiveEffect* const front = find_shield(holder.rules, {20.0f, 10.0f}, 50, 0, holder.players);
    ASSERT_NE(front, nullptr);
    EXPECT_EQ(front->kind, 0);

    wear_shield(49, *front);
    EXPECT_EQ(front->shield, 1);
    wear_shield(0, *front);
    EXPECT_EQ(front->shield, 1);
    wear_shield(20, *front);
    EXPECT_EQ(*front, ActiveEffect{});

    const ActiveEffect* const next =
        find_shield(holder.rules, {20.0f, 10.0f}, 50, 0, holder.players);
    ASSERT_NE(next, nullptr);
    EXPECT_EQ(next->kind, 1) << "the other one takes over";
}

TEST(Shield, is_whole_again_when_it_is_given_again_and_not_kept) {
    for (const Repeat repeat : {Repeat::refresh, Repeat::add, Repeat::keep}) {
        Holder holder({0});
        holder.rules.effects[0].repeat = repeat;
        wear_shield(30, holder.players.effects[0][0]);
        give_effect(holder.rules, 0, {1}, 60, holder.players.effects[0]);
        EXPECT_EQ(holder.players.effects[0][0].shield, repeat == Repeat::keep ? 20 : 50);
    }
}

/// A shooter and a victim, to which an effect was given.
class Duel : public Gallery {
  public:
    explicit Duel(const Rules& rules, std::uint8_t effect)
        : Gallery({{kShooter}, {kVictim}}, rules) {
        give(kVictim, effect);
    }
    void give(Vec2 place, std::uint8_t effect) {
        WorldState state = world.state();
        const auto row = state.players.find(test::player_id(number_at(place)));
        give_effect(world.rules(), effect, test::player_id(number_at(place)), state.tick,
                    state.players.effects[*row]);
        const auto image = write_image(state, world.terrain(), world.rules(), world.limits());
        ASSERT_EQ(world.load(image), std::nullopt);
    }
    void aim_victim(int x, int y) {
        PlayerInput input = test::shoot(x, y);
        input.buttons = 0;
        step({test::input(test::player_id(number_at(kVictim)), input)});
    }
    /// Returns the victim's health after a shot at it.
    std::int32_t health_after_shot() {
        fire(kShooter, 1, 0);
        run(40);
        return player_at(kVictim).health;
    }
};

TEST(Shield, stops_shots_from_the_front_and_not_from_behind) {
    Duel front(shield_rules(), 0);
    front.aim_victim(-1, 0);
    EXPECT_EQ(front.health_after_shot(), 100);
    ASSERT_EQ(front.events_of(EventKind::hit).size(), 1u);
    EXPECT_EQ(front.events_of(EventKind::hit)[0].amount, 0);
    EXPECT_EQ(front.player_at(kVictim).effects[0].shield, 30);
    EXPECT_TRUE(front.world.projectiles().empty()) << "the shot has ended";

    Duel back(shield_rules(), 0);
    back.aim_victim(1, 0);
    EXPECT_EQ(back.health_after_shot(), 80);
    EXPECT_EQ(back.player_at(kVictim).effects[0].shield, 50);
}

TEST(Shield, stops_effects_and_knockback_too) {
    Rules rules = shield_rules();
    rules.weapons.front().projectile.effect = 2;
    rules.weapons.front().projectile.knockback = 20.0f;
    Duel duel(rules, 1);

    EXPECT_EQ(duel.health_after_shot(), 100);
    EXPECT_EQ(effect_mask(duel.player_at(kVictim).effects, duel.world.tick() + 1), 1u << 1);
}

TEST(Shield, the_hit_that_breaks_it_does_nothing_and_the_next_one_does) {
    Rules rules = shield_rules();
    rules.weapons.front().interval = 0.7f;
    rules.weapons.front().projectile.damage = 40;
    Duel duel(rules, 1);

    EXPECT_EQ(duel.health_after_shot(), 100);
    EXPECT_EQ(effect_mask(duel.player_at(kVictim).effects, duel.world.tick() + 1), 0u);
    EXPECT_EQ(duel.health_after_shot(), 60);
}

TEST(Shield, stops_explosions_by_their_middle) {
    Rules rules = shield_rules();
    rules.weapons.front().projectile.damage = 0;
    rules.weapons.front().projectile.explosion_radius = 3.0f;
    rules.weapons.front().projectile.explosion_damage = 20;
    Duel front(rules, 0);
    front.aim_victim(-1, 0);
    EXPECT_EQ(front.health_after_shot(), 100);
    Duel back(rules, 0);
    back.aim_victim(1, 0);
    EXPECT_EQ(back.health_after_shot(), 80);
}

TEST(Shield, stops_no_harm_by_effects) {
    Duel duel(shield_rules(), 1);
    duel.give(kVictim, 2);
    duel.run(61);
    EXPECT_EQ(duel.player_at(kVictim).health, 95);
    EXPECT_EQ(duel.player_at(kVictim).effects[0].shield, 30);
}

// A sword that strikes and throws, half a metre from its victim.
TEST(Shield, stops_melee_attacks_and_their_launch) {
    Rules rules = shield_rules();
    rules.animations.resize(1);
    rules.animations[0].loops = false;
    rules.animations[0].damage = 20;
    rules.animations[0].launch = {10.0f, 0.0f};
    rules.animations[0].frames = {
        {.duration = 0.2f,
         .attacks = {{Aabb{{0.0f, -0.5f}, {2.0f, 0.5f}},
                      HitTypes(HitType::hit) | HitTypes(HitType::launch)}}}};
    rules.weapons.front().directions.clear();
    rules.weapons.front().animation = 0;
    const Vec2 near{6.5f, 20.0f};
    for (const bool is_shielded : {false, true}) {
        Gallery gallery({{kShooter}, {near}}, rules);
        const auto victim = gallery.number_at(near);
        if (is_shielded) {
            WorldState state = gallery.world.state();
            const auto row = state.players.find(test::player_id(victim));
            give_effect(rules, 1, {1}, state.tick, state.players.effects[*row]);
            const auto image = write_image(state, gallery.world.terrain(), gallery.world.rules(),
                                           gallery.world.limits());
            ASSERT_EQ(gallery.world.load(image), std::nullopt);
        }
        gallery.fire(kShooter, 1, 0);
        gallery.run(10);

        EXPECT_EQ(gallery.player(victim).health, is_shielded ? 100 : 80);
        EXPECT_EQ(gallery.events_of(EventKind::launch).empty(), is_shielded);
    }
}

}  // namespace
}  // namespace arena::sim::shield_test
