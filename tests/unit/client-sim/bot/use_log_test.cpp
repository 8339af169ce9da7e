#include "client-sim/bot/use_log.h"

#include <gtest/gtest.h>

namespace arena::client_sim::use_log_test {
namespace {

constexpr sim::EntityId kOwn{1};
constexpr sim::EntityId kEnemy{2};
// Rows of the totals.
constexpr std::size_t kGun = 0;
constexpr std::size_t kSword = 1;
constexpr std::size_t kSlam = 2;
constexpr std::size_t kRoll = 3;

/// A player at the origin that aims to the right, at 60 ticks a second: with a gun of 30 m/s and a
/// sword that swings for 0.2 s, both of 25 damage, a burst of 30 that winds up for 0.5 s, and a
/// dash.
struct Player {
    Player() {
        rules.weapons.resize(2);
        rules.weapons[0].projectile = {.speed = 30.0f, .life = 1.0f};
        rules.weapons[1] = {.name = "sword", .directions = {}, .animation = 0};
        rules.animations.resize(1);
        rules.animations[0].frames.resize(2);
        rules.animations[0].frames[1].attacks = {{sim::Circle{}, sim::HitType::hit}};
        rules.animations[0].damage = 25;
        rules.abilities = {
            {.name = "slam", .kind = sim::AbilityKind::burst, .windup = 0.5f, .damage = 30},
            {.name = "roll", .kind = sim::AbilityKind::dash}};
        for (const std::uint8_t ability : {std::uint8_t{0}, std::uint8_t{1}})
            static_cast<void>(rules.archetypes[0].abilities.push_back(ability));
        own.player.id = kOwn;
        own.player.aim = {1.0f, 0.0f};
        look(90);
    }
    /// Begins again with the rules as they are now; their rows come after those before.
    void restart() {
        first_row += log.totals().size();
        log.start();
        look(90);
    }
    void look(sim::Tick tick) { log.take_own(rules, &own, tick); }
    void fire(sim::Tick tick) {
        own.fire_ready_tick = tick + 15;
        look(tick);
    }
    void use(std::size_t slot, sim::Tick tick) {
        own.abilities.full_tick[slot] = tick + 300;
        look(tick);
    }
    void change_to(std::uint8_t weapon, sim::Tick tick) {
        own.weapon = weapon;
        own.fire_ready_tick = tick + 20;
        look(tick);
    }
    void hit(sim::Tick tick, sim::Vec2 position, std::int32_t damage = 25,
             sim::Tick looked_back = 0) {
        log.take_hit(rules, {.victim = kEnemy,
                             .attacker = kOwn,
                             .tick = tick,
                             .position = position,
                             .damage = damage,
                             .role = client::HitRole::given,
                             .looked_back = looked_back});
    }
    void kill(sim::Tick tick) { log.take_kill({.player = kEnemy, .killer = kOwn, .tick = tick}); }
    [[nodiscard]] UseCounts counts(std::size_t row) const {
        return log.totals()[first_row + row].counts;
    }

    sim::Rules rules;
    client::PictureOwn own;
    UseLog log;
    std::size_t first_row = 0;
};

TEST(UseLog, uses_that_a_new_life_takes_away_are_not_counted) {
    Player player;
    player.rules.abilities[1].recharges = false;
    player.own.abilities.full_tick[1] = 3;
    player.look(100);
    player.own.abilities.full_tick[1] = 2;
    player.look(101);
    EXPECT_EQ(player.counts(kRoll).uses, 1u);

    player.log.start_life();
    player.own.abilities.full_tick[1] = 0;
    player.look(102);

    EXPECT_EQ(player.counts(kRoll).uses, 1u);
}

TEST(UseLog, counts_each_shot_and_each_use_of_an_ability_once) {
    Player player;

    player.fire(100);
    player.look(101);
    player.fire(115);
    player.use(0, 116);
    player.use(1, 117);

    EXPECT_EQ(player.counts(kGun).uses, 2u);
    EXPECT_EQ(player.counts(kSword).uses, 0u);
    EXPECT_EQ(player.counts(kSlam).uses, 1u);
    EXPECT_EQ(player.counts(kRoll).uses, 1u);
}

TEST(UseLog, a_change_of_weapon_and_a_new_life_are_no_uses) {
    Player player;

    player.change_to(1, 100);
    player.log.take_own(player.rules, nullptr, 101);
    player.fire(102);

    EXPECT_EQ(player.counts(kGun).uses, 0u);
    EXPECT_EQ(player.counts(kSword).uses, 0u);
}

TEST(UseLog, a_hit_and_a_kill_count_for_the_shot_that_flies_there) {
    Player player;
    player.fire(100);

    player.hit(120, {10.0f, 1.0f}, 25);
    player.kill(120);

    EXPECT_EQ(player.counts(kGun), (UseCounts{.uses = 1, .hits = 1, .damage = 25, .kills = 1}));
}

TEST(UseLog, a_hit_that_no_use_explains_counts_for_none) {
    Player player;
    player.fire(100);
    player.use(1, 101);

    player.hit(120, {10.0f, 9.0f});
    player.hit(200, {10.0f, 0.0f});
    player.kill(200);

    EXPECT_EQ(player.counts(kGun), (UseCounts{.uses = 1}));
    EXPECT_EQ(player.counts(kRoll), (UseCounts{.uses = 1}));
}

TEST(UseLog, a_hit_during_a_swing_is_the_swings) {
    Player player;
    player.change_to(1, 100);
    player.fire(130);

    player.hit(138, {1.2f, 0.0f});
    player.hit(160, {1.2f, 0.0f});

    EXPECT_EQ(player.counts(kSword), (UseCounts{.uses = 1, .hits = 1, .damage = 25}));
}

TEST(UseLog, a_burst_hits_when_it_has_wound_up) {
    Player player;
    player.use(0, 100);

    player.hit(110, {2.0f, 0.0f}, 30);
    player.hit(130, {2.0f, 0.0f}, 30);
    player.hit(131, {-2.0f, 0.0f}, 30);

    EXPECT_EQ(player.counts(kSlam), (UseCounts{.uses = 1, .hits = 2, .damage = 60}));
}

TEST(UseLog, a_kill_counts_only_with_the_hit_that_killed) {
    Player player;
    player.fire(100);
    player.hit(120, {10.0f, 0.0f});

    player.kill(121);

    EXPECT_EQ(player.counts(kGun).kills, 0u);
}

TEST(UseLog, an_instant_hit_counts_however_far_it_is) {
    Player player;
    player.rules.weapons[0].projectile = {.range = 100.0f, .instant = true};
    player.fire(100);

    player.hit(101, {90.0f, 1.0f});
    player.hit(101, {90.0f, 9.0f});

    EXPECT_EQ(player.counts(kGun).hits, 1u);
}

TEST(UseLog, the_ability_that_fires_a_weapon_has_its_hits) {
    Player player;
    player.rules.abilities[0] = {.name = "throw", .kind = sim::AbilityKind::shot, .weapon = 0};
    player.restart();
    player.use(0, 100);

    player.hit(120, {10.0f, 0.0f});

    EXPECT_EQ(player.counts(kGun), UseCounts{});
    EXPECT_EQ(player.counts(kSlam), (UseCounts{.uses = 1, .hits = 1, .damage = 25}));
}

TEST(UseLog, a_shot_of_the_alternative_is_its_own_use) {
    Player player;
    player.rules.weapons[0].alternative = 1;
    player.own.arsenal.flags = sim::kAlternativeFired;

    player.fire(100);

    EXPECT_EQ(player.counts(kGun).uses, 0u);
    EXPECT_EQ(player.counts(kSword).uses, 1u);
}

TEST(UseLog, a_fire_that_heals_is_credited_with_nothing_however_near_it_lies) {
    Player player;
    player.rules.weapons.push_back({.name = "camp fire",
                                    .projectile = {.speed = 0.0f,
                                                   .life = 5.0f,
                                                   .damage = 0,
                                                   .explosion_radius = 3.0f,
                                                   .passes_players = true,
                                                   .explosion_for_team = true,
                                                   .pulse_interval = 0.5f}});
    player.rules.abilities[0] = {.name = "camp fire", .kind = sim::AbilityKind::shot, .weapon = 2};
    player.restart();
    player.fire(100);
    player.use(0, 100);

    player.hit(110, {2.0f, 0.0f});
    player.hit(111, {5.0f, 0.0f}, 0);

    EXPECT_EQ(player.counts(kGun), (UseCounts{.uses = 1, .hits = 2, .damage = 25}));
    EXPECT_EQ(player.counts(3), (UseCounts{.uses = 1}));
}

TEST(UseLog, the_damage_of_an_effect_counts_for_no_weapon) {
    Player player;
    player.rules.effects = {{.name = "bleeding", .health = -3}};
    player.rules.weapons[0].projectile.effect = 0;
    player.restart();
    player.fire(100);

    player.hit(110, {5.0f, 0.0f}, 25);
    for (const sim::Tick tick : {115u, 120u, 125u})
        player.hit(tick, {5.0f, 0.0f}, 3);
    player.kill(125);

    EXPECT_EQ(player.counts(kGun), (UseCounts{.uses = 1, .hits = 1, .damage = 25}));
}

TEST(UseLog, where_effects_change_damage_the_exact_amount_of_an_effect_is_its_own) {
    Player player;
    player.rules.effects = {{.name = "burning", .health = -20},
                            {.name = "armour", .damage_taken = 0.5f}};
    player.restart();
    player.fire(100);

    player.hit(110, {5.0f, 0.0f}, 20);
    EXPECT_EQ(player.counts(kGun).hits, 0u);
    player.hit(110, {5.0f, 0.0f}, 20, 3);
    EXPECT_EQ(player.counts(kGun).hits, 1u) << "no effect looks back";
    player.hit(110, {5.0f, 0.0f}, 13);
    EXPECT_EQ(player.counts(kGun).hits, 2u);
    player.hit(110, {5.0f, 0.0f}, 12);
    EXPECT_EQ(player.counts(kGun).hits, 2u);
}

TEST(UseLog, of_two_shots_the_one_that_does_the_damage_has_hit) {
    Player player;
    player.rules.abilities[0] = {.name = "throw", .kind = sim::AbilityKind::shot, .weapon = 1};
    player.rules.weapons[1] = {.name = "stone", .projectile = {.speed = 28.0f, .damage = 7}};
    player.restart();
    player.fire(100);
    player.use(0, 100);

    player.hit(120, {10.0f, 0.0f}, 7);

    EXPECT_EQ(player.counts(kGun).hits, 0u);
    EXPECT_EQ(player.counts(kSlam).hits, 1u);
}

TEST(UseLog, what_a_shot_splits_into_hits_for_the_weapon_that_was_fired) {
    Player player;
    player.rules.weapons[0].projectile.splits_into = 1;
    player.rules.weapons[1] = {.name = "shards",
                               .projectile = {.speed = 16.0f, .life = 0.5f, .damage = 9}};
    player.restart();
    player.fire(100);

    player.hit(130, {10.0f, 6.0f}, 9);
    player.hit(132, {10.0f, -6.0f}, 9);
    player.hit(130, {10.0f, 6.0f}, 25);

    EXPECT_EQ(player.counts(kGun), (UseCounts{.uses = 1, .hits = 2, .damage = 18}));
    EXPECT_EQ(player.counts(kSword), UseCounts{});
}

TEST(UseLog, other_rules_get_rows_of_their_own) {
    Player player;
    player.fire(100);

    player.log.start();
    player.hit(101, {0.5f, 0.0f});
    player.look(200);
    player.fire(201);

    ASSERT_EQ(player.log.totals().size(), 8u);
    EXPECT_EQ(player.counts(kGun), (UseCounts{.uses = 1}));
    EXPECT_EQ(player.counts(4 + kGun), (UseCounts{.uses = 1}));
}

}  // namespace
}  // namespace arena::client_sim::use_log_test
