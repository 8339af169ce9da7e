// Shields by themselves, and in a world in which somebody shoots at them.
#include "sim/tick/status/shield.h"

#include <cstdint>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "sim/state/state_image.h"
#include "sim/tick/status/give_effect.h"
#include "tests/support/gallery.h"

namespace arena::sim::shield_test {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::input;
using test::MapBuilder;
using test::player_id;

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
    /// Whether it stops what comes from this place.
    [[nodiscard]] bool stops(Vec2 from) {
        return find_shield(rules, Vec2{10.0f, 10.0f} - from, 50, 0, players) != nullptr;
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
    ActiveEffect* const front = find_shield(holder.rules, {-1.0f, 0.0f}, 50, 0, holder.players);
    ASSERT_NE(front, nullptr);
    EXPECT_EQ(front->kind, 0);

    wear_shield(49, *front);
    EXPECT_EQ(front->shield, 1);
    wear_shield(0, *front);
    EXPECT_EQ(front->shield, 1);
    wear_shield(20, *front);
    EXPECT_EQ(*front, ActiveEffect{});

    const ActiveEffect* const next =
        find_shield(holder.rules, {-1.0f, 0.0f}, 50, 0, holder.players);
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

void give_shield(Gallery& gallery, std::uint32_t number, std::uint8_t effect = 0) {
    WorldState state = gallery.world.state();
    const auto row = state.players.find(test::player_id(number));
    give_effect(gallery.world.rules(), effect, test::player_id(number), state.tick,
                state.players.effects[*row]);
    ASSERT_EQ(gallery.world.load(write_image(state, gallery.world.terrain(), gallery.world.rules(),
                                             gallery.world.limits())),
              std::nullopt);
}

/// A shield of 50 whose half angle has this cosine, and shots of 20.
Rules front_rules(float cosine) {
    Rules rules = gallery_rules();
    rules.effects = {{.name = "front", .duration = 20.0f, .shield = 50, .shield_cosine = cosine}};
    rules.weapons.front().projectile.damage = 20;
    return rules;
}

PlayerInput facing_left(std::int8_t move_x = 0) {
    PlayerInput held = test::shoot(-100, 0);
    held.buttons = 0;
    held.move_x = move_x;
    return held;
}

// The victim runs straight at the shooter, faces it, and has a shield of 180 degrees in front.
TEST(Shield, a_front_shield_stops_a_shot_that_looks_back) {
    for (const int back : {0, 6, 9, 12}) {
        Rules rules = front_rules(0.0f);
        rules.weapons.front().projectile.instant = true;
        rules.weapons.front().projectile.range = 40.0f;
        Gallery gallery({{kShooter}, {kVictim}}, rules);
        const auto victim = gallery.number_at(kVictim);
        const auto shooter = gallery.number_at(kShooter);
        give_shield(gallery, victim);
        PlayerInput held{};
        held.seen_back = static_cast<std::uint8_t>(back);
        gallery.step(
            {input(player_id(victim), facing_left(-127)), input(player_id(shooter), held)});
        gallery.run(30);
        held = test::shoot(100, 0);
        held.seen_back = static_cast<std::uint8_t>(back);
        gallery.step({input(player_id(shooter), held)});
        gallery.run(3);
        const auto hits = gallery.events_of(EventKind::hit);
        ASSERT_EQ(hits.size(), 1u);
        EXPECT_EQ(gallery.player(victim).health, 100)
            << "looks back " << back << ": hit at x = " << hits[0].position.x
            << ", victim at x = " << gallery.player(victim).position.x;
    }
}

// Head on, without looking back: the victim dashes at the shooter at 45 m/s.
TEST(Shield, a_front_shield_stops_a_shot_that_its_player_dashes_into) {
    int passed = 0;
    for (int wait = 0; wait < 12; ++wait) {
        Rules rules = front_rules(0.0f);
        rules.archetypes[0].dash_speed = 45.0f;
        rules.archetypes[0].dash_time = 1.0f;
        Gallery gallery({{kShooter}, {{30.0f, 20.0f}}}, rules);
        const auto victim = gallery.number_at({30.0f, 20.0f});
        give_shield(gallery, victim);
        PlayerInput held = facing_left();
        gallery.step({input(player_id(victim), held)});
        gallery.fire(kShooter, 1, 0);
        gallery.run(wait);
        held.move_x = -127;
        held.buttons = kButtonDash;
        gallery.step({input(player_id(victim), held)});
        gallery.run(40);
        ASSERT_EQ(gallery.events_of(EventKind::hit).size(), 1u) << wait;
        passed += gallery.player(victim).health < 100 ? 1 : 0;
    }
    EXPECT_EQ(passed, 0) << "of 12 shots";
}

// A shield of 60 degrees, a shooter dead ahead at 10 m: the shot flies parallel to the aim.
TEST(Shield, a_front_shield_stops_all_shots_from_dead_ahead) {
    for (const float aside : {0.0f, 0.2f, 0.35f, 0.5f}) {
        Gallery gallery({{kShooter + Vec2{0.0f, aside}}, {kVictim}}, front_rules(0.8660254f));
        const auto victim = gallery.number_at(kVictim);
        give_shield(gallery, victim);
        gallery.step({input(player_id(victim), facing_left())});
        gallery.fire(kShooter + Vec2{0.0f, aside}, 1, 0);
        gallery.run(40);
        ASSERT_EQ(gallery.events_of(EventKind::hit).size(), 1u);
        EXPECT_EQ(gallery.player(victim).health, 100) << aside << " m beside the middle";
    }
}

/// A mine that its layer has left at kVictim, and a runner to the left of it that dashes to the
/// right with a shield in front.
struct MineScene {
    MineScene(Rules rules, float thrown_at, float drag, float dash_speed)
        : gallery({{kVictim}, {kLeft}}, with_mine(std::move(rules), thrown_at, drag, dash_speed)),
          runner(gallery.number_at(kLeft)) {
        const EntityId layer = player_id(gallery.number_at(kVictim));
        gallery.fire(kVictim, 0, 1);
        gallery.step({input(layer, test::move(0, 127))});
        gallery.run(60);
        give_shield(gallery, runner);
    }
    /// Returns the health that is left when it has met the mine.
    std::int32_t health_after_dash() {
        PlayerInput dash = test::move(127, 0);
        dash.aim_x = 32767;
        dash.buttons = kButtonDash;
        gallery.step({input(player_id(runner), dash)});
        gallery.run(60);
        EXPECT_EQ(gallery.events_of(EventKind::hit).size(), 1u);
        return gallery.player(runner).health;
    }

    static Rules with_mine(Rules rules, float thrown_at, float drag, float dash_speed) {
        ProjectileKind& kind = rules.weapons.front().projectile;
        kind.speed = thrown_at;
        kind.drag = drag;
        kind.radius = 0.2f;
        kind.life = 10.0f;
        rules.archetypes[0].dash_speed = dash_speed;
        rules.archetypes[0].dash_time = 0.5f;
        return rules;
    }
    static constexpr Vec2 kLeft{8.0f, 20.0f};

    Gallery gallery;
    std::uint32_t runner;
};

// At 30 ticks a second and 60 m/s a dash ends a tick well behind the mine that it meets in it.
TEST(Shield, a_front_shield_stops_a_mine_that_its_player_dashes_onto) {
    for (const float speed : {10.0f, 30.0f, 45.0f, 60.0f, 100.0f}) {
        Rules rules = front_rules(0.0f);
        rules.tick_rate = 30;
        EXPECT_EQ(MineScene(rules, 0.0f, 0.0f, speed).health_after_dash(), 100) << speed;
    }
}

// One that goes through players is judged where it met them, too.
TEST(Shield, a_front_shield_stops_a_mine_that_pierces) {
    Rules rules = front_rules(0.0f);
    rules.tick_rate = 30;
    rules.weapons.front().projectile.pierce = 3;
    for (const float speed : {45.0f, 60.0f})
        EXPECT_EQ(MineScene(rules, 0.0f, 0.0f, speed).health_after_dash(), 100) << speed;
}

// Thrown upwards it creeps on for seconds; it lies in front of the shield all the same.
TEST(Shield, a_front_shield_stops_a_mine_that_still_creeps) {
    EXPECT_EQ(MineScene(front_rules(0.5f), 2.0f, 4.0f, 10.0f).health_after_dash(), 100);
}

// Its layer saw the victim where it was ten ticks ago, when the mine was still ahead.
TEST(Shield, a_front_shield_stops_a_mine_that_looks_back) {
    Rules rules = front_rules(0.0f);
    rules.lag_compensation.max_ms = 250;
    rules.weapons.front().projectile.speed = 0.0f;
    rules.weapons.front().projectile.radius = 0.2f;
    rules.weapons.front().projectile.life = 10.0f;
    rules.archetypes[0].speed = 12.0f;
    Gallery gallery({{kVictim}, {{8.0f, 20.0f}}}, rules);
    const EntityId layer = player_id(gallery.number_at(kVictim));
    const std::uint32_t runner = gallery.number_at({8.0f, 20.0f});
    PlayerInput lays = test::shoot(0, 1);
    lays.seen_back = 10;
    gallery.step({input(layer, lays)});
    gallery.step({input(layer, test::move(0, 127))});
    gallery.run(60);
    give_shield(gallery, runner);
    PlayerInput runs = test::move(127, 0);
    runs.aim_x = 32767;
    gallery.step({input(player_id(runner), runs)});
    gallery.run(60);

    const auto hits = gallery.events_of(EventKind::hit);
    ASSERT_EQ(hits.size(), 1u);
    EXPECT_EQ(hits[0].looked_back, 10);
    EXPECT_EQ(gallery.player(runner).health, 100);
}

Rules sword_rules(HitTypes types) {
    Rules rules = front_rules(-1.0f);
    rules.animations.resize(1);
    rules.animations[0].loops = false;
    rules.animations[0].damage = 50;
    rules.animations[0].launch = {10.0f, 0.0f};
    rules.animations[0].frames = {
        {.duration = 0.2f, .attacks = {{Aabb{{0.0f, -0.5f}, {2.0f, 0.5f}}, types}}}};
    rules.weapons.front().directions.clear();
    rules.weapons.front().animation = 0;
    return rules;
}

// Two attackers strike in the same tick; the first strike uses the shield up, the second hurts.
TEST(Shield, the_strike_after_the_one_that_breaks_a_shield_launches_too) {
    Rules rules = sword_rules(HitTypes(HitType::hit) | HitTypes(HitType::launch));
    const Vec2 left{5.0f, 20.0f};
    const Vec2 right{8.0f, 20.0f};
    const Vec2 middle{6.5f, 20.0f};
    Gallery gallery({{left}, {right}, {middle}}, rules);
    const auto victim = gallery.number_at(middle);
    give_shield(gallery, victim);
    gallery.step({input(player_id(gallery.number_at(left)), test::shoot(1, 0)),
                  input(player_id(gallery.number_at(right)), test::shoot(-1, 0))});
    gallery.run(5);

    EXPECT_EQ(gallery.events_of(EventKind::hit).size(), 2u);
    EXPECT_EQ(gallery.player(victim).health, 50) << "the second strike hurts";
    EXPECT_EQ(gallery.events_of(EventKind::launch).size(), 1u) << "and so it throws as well";
}

// Its teammate gives the shield in the tick of the strike: it stops all of that strike.
TEST(Shield, that_is_given_in_the_tick_of_a_strike_stops_its_launch_too) {
    Rules rules = sword_rules(HitTypes(HitType::hit) | HitTypes(HitType::launch));
    rules.abilities = {{.name = "guard",
                        .kind = AbilityKind::effect,
                        .radius = 20.0f,
                        .effect = 0,
                        .to = Recipients::team}};
    static_cast<void>(rules.archetypes[0].abilities.push_back(0));
    const Vec2 left{5.0f, 20.0f};
    const Vec2 struck{6.5f, 20.0f};
    const Vec2 friendly{10.0f, 20.0f};
    for (const bool is_guarded : {false, true}) {
        Gallery gallery({{left, 1}, {{5.0f, 5.0f}, 1}, {struck, 2}, {friendly, 2}}, rules);
        const auto victim = gallery.number_at(struck);
        std::vector<Command> commands{input(player_id(gallery.number_at(left)), test::shoot(1, 0))};
        PlayerInput guards;
        guards.buttons = kAbilityButtons[0];
        if (is_guarded) commands.push_back(input(player_id(gallery.number_at(friendly)), guards));
        gallery.step(commands);
        gallery.run(5);

        EXPECT_EQ(gallery.player(victim).health, is_guarded ? 100 : 50);
        EXPECT_EQ(gallery.events_of(EventKind::launch).empty(), is_guarded);
    }
}

// Whom nothing hurts is launched, unless its shield stops the strike.
TEST(Shield, an_invulnerable_player_is_launched_unless_it_has_a_shield) {
    Rules rules = sword_rules(HitTypes(HitType::hit) | HitTypes(HitType::launch));
    rules.effects.push_back({.name = "invulnerable", .duration = 20.0f, .invulnerable = true});
    const Vec2 left{5.0f, 20.0f};
    const Vec2 struck{6.5f, 20.0f};
    for (const bool has_shield : {false, true}) {
        Gallery gallery({{left}, {struck}}, rules);
        const auto victim = gallery.number_at(struck);
        give_shield(gallery, victim, 1);
        if (has_shield) give_shield(gallery, victim);
        gallery.step({input(player_id(gallery.number_at(left)), test::shoot(1, 0))});
        gallery.run(5);

        EXPECT_EQ(gallery.player(victim).health, 100);
        EXPECT_EQ(gallery.events_of(EventKind::launch).empty(), has_shield);
    }
}

TEST(Shield, stops_a_strike_that_only_launches_and_loses_nothing) {
    Gallery gallery({{{5.0f, 20.0f}}, {{6.5f, 20.0f}}}, sword_rules(HitTypes(HitType::launch)));
    const auto victim = gallery.number_at({6.5f, 20.0f});
    give_shield(gallery, victim);
    gallery.step({input(player_id(gallery.number_at({5.0f, 20.0f})), test::shoot(1, 0))});
    gallery.run(5);

    EXPECT_TRUE(gallery.events_of(EventKind::launch).empty());
    EXPECT_EQ(gallery.player(victim).effects[0].shield, 50);
}

TEST(Shield, does_not_keep_its_player_from_being_thrown_by_its_own_rocket) {
    Rules rules = front_rules(-1.0f);
    ProjectileKind& kind = rules.weapons.front().projectile;
    kind.explosion_radius = 3.0f;
    kind.explosion_knockback = 10.0f;
    kind.explosion_damage = 20;
    kind.life = 0.05f;
    rules.archetypes[0].acceleration = 20.0f;
    Gallery gallery({{kShooter}}, rules);
    give_shield(gallery, 1);
    gallery.fire(kShooter, 1, 0);
    gallery.run(10);

    EXPECT_EQ(gallery.player(1).effects[0].shield, 50);
    EXPECT_EQ(gallery.player(1).health, 80);
    EXPECT_EQ(gallery.events_of(EventKind::launch).size(), 1u);
}

}  // namespace
}  // namespace arena::sim::shield_test
