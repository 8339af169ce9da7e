// Teams and spawns: which players are teammates, where players enter the world and as which
// archetype, and what protects them.
#include <algorithm>

#include <gtest/gtest.h>

#include "sim/narrowphase/circle_circle.h"
#include "tests/support/gallery.h"

namespace arena::sim::teams_test {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::input;
using test::join;
using test::leave;
using test::MapBuilder;
using test::move;
using test::Place;
using test::player_id;
using test::shoot;
using test::WorldDriver;

constexpr Vec2 kShooter{5.0f, 20.0f};
constexpr Vec2 kMate{10.0f, 20.0f};
constexpr Vec2 kEnemy{15.0f, 20.0f};

/// A shooter and a teammate of team 1 in line with an enemy behind them.
const std::vector<Place> kLine{{kShooter, 1}, {kMate, 1}, {kEnemy, 2}, {{35.0f, 35.0f}, 2}};

TEST(Teams, a_shot_passes_through_teammates_and_hits_the_enemy_behind) {
    Gallery gallery(kLine);
    const std::uint32_t enemy = gallery.number_at(kEnemy);

    gallery.fire(kShooter, 1, 0);
    gallery.run(60);

    EXPECT_EQ(gallery.victims(), (std::vector{enemy}));
}

TEST(Teams, with_friendly_fire_the_teammate_is_hit) {
    Rules rules = gallery_rules();
    rules.friendly_fire = true;
    Gallery gallery(kLine, rules);
    const std::uint32_t mate = gallery.number_at(kMate);

    gallery.fire(kShooter, 1, 0);
    gallery.run(60);

    EXPECT_EQ(gallery.victims(), (std::vector{mate}));
}

/// A gun whose shots teammates stop.
Rules stopped_by_mates() {
    Rules rules = gallery_rules();
    rules.weapons.front().projectile.passes_teammates = false;
    rules.weapons.front().projectile.knockback = 5.0f;
    return rules;
}

TEST(Teams, a_teammate_stops_a_shot_that_does_not_pass_it_and_is_neither_hurt_nor_thrown) {
    Gallery gallery(kLine, stopped_by_mates());
    const std::uint32_t mate = gallery.number_at(kMate);

    gallery.fire(kShooter, 1, 0);
    gallery.run(60);

    EXPECT_TRUE(gallery.victims().empty());
    EXPECT_TRUE(gallery.events_of(EventKind::launch).empty());
    ASSERT_EQ(gallery.events_of(EventKind::despawn).size(), 1u);
    EXPECT_EQ(gallery.events_of(EventKind::despawn)[0].other, player_id(mate));
    EXPECT_NEAR(gallery.events_of(EventKind::despawn)[0].position.x, 9.4f, 1e-3f);
}

TEST(Teams, a_pierced_teammate_counts_and_is_unhurt) {
    Rules rules = stopped_by_mates();
    rules.weapons.front().projectile.pierce = 1;
    Gallery gallery(kLine, rules);
    const std::uint32_t enemy = gallery.number_at(kEnemy);

    gallery.fire(kShooter, 1, 0);
    gallery.run(60);

    EXPECT_EQ(gallery.victims(), (std::vector{enemy}));
    EXPECT_EQ(gallery.events_of(EventKind::despawn)[0].other, player_id(enemy));
}

TEST(Teams, an_explosion_at_a_teammate_hurts_the_enemies_around_it) {
    Rules rules = stopped_by_mates();
    rules.weapons.front().projectile.explosion_radius = 6.0f;
    rules.weapons.front().projectile.explosion_damage = 10;
    Gallery gallery(kLine, rules);
    const std::vector<std::uint32_t> expected =
        gallery.number_at(kShooter) < gallery.number_at(kEnemy)
            ? std::vector{gallery.number_at(kShooter), gallery.number_at(kEnemy)}
            : std::vector{gallery.number_at(kEnemy), gallery.number_at(kShooter)};

    gallery.fire(kShooter, 1, 0);
    gallery.run(60);

    EXPECT_EQ(gallery.victims(), expected) << "and the shooter";
}

TEST(Teams, with_friendly_fire_a_shot_hurts_the_teammate_whether_it_passes_others_or_not) {
    Rules rules = stopped_by_mates();
    rules.friendly_fire = true;
    Gallery gallery(kLine, rules);
    const std::uint32_t mate = gallery.number_at(kMate);

    gallery.fire(kShooter, 1, 0);
    gallery.run(60);

    EXPECT_EQ(gallery.victims(), (std::vector{mate}));
}

TEST(Teams, its_owner_and_players_without_a_team_are_no_teammates) {
    Gallery gallery({{kShooter}, {kMate}}, stopped_by_mates());
    const std::uint32_t other = gallery.number_at(kMate);

    gallery.fire(kShooter, 1, 0);
    gallery.run(60);

    EXPECT_EQ(gallery.victims(), (std::vector{other}));
}

TEST(Teams, a_team_kill_scores_nothing) {
    Rules rules = gallery_rules();
    rules.friendly_fire = true;
    rules.weapons.front().projectile.damage = 100;
    Gallery gallery(kLine, rules);

    gallery.fire(kShooter, 1, 0);
    gallery.run(60);

    EXPECT_EQ(gallery.events_of(EventKind::death).size(), 1u);
    EXPECT_TRUE(gallery.events_of(EventKind::score).empty());
}

TEST(Teams, the_shot_of_a_player_that_has_left_still_spares_its_team) {
    Gallery gallery(kLine);
    const std::uint32_t enemy = gallery.number_at(kEnemy);

    gallery.fire(kShooter, 1, 0);
    gallery.step({leave(player_id(gallery.number_at(kShooter)))});
    gallery.run(60);

    EXPECT_EQ(gallery.victims(), (std::vector{enemy}));
}

TEST(Teams, an_owner_that_stands_in_its_own_shot_does_not_hide_others_from_it) {
    // The disc of the shot begins in its owner and in the other player: it is large, and each of
    // the two is first in the list once.
    Rules rules = gallery_rules();
    rules.weapons.front().projectile.radius = 1.0f;
    for (const bool other_way : {false, true}) {
        const Vec2 from = other_way ? Vec2{11.0f, 20.0f} : Vec2{10.0f, 20.0f};
        const Vec2 to = other_way ? Vec2{10.0f, 20.0f} : Vec2{11.0f, 20.0f};
        Gallery gallery({{from}, {to}}, rules);
        const std::uint32_t other = gallery.number_at(to);

        gallery.fire(from, other_way ? 1 : -1, 0);  // away from it
        gallery.step();

        EXPECT_EQ(gallery.victims(), (std::vector{other}));
    }
}

TEST(Teams, a_player_joins_the_lowest_of_the_teams_with_the_fewest_players) {
    WorldDriver driver(MapBuilder()
                           .spawn({30.0f, 30.0f}, 7)
                           .spawn({10.0f, 10.0f}, 3)
                           .spawn({10.0f, 30.0f}, 5)
                           .terrain());

    driver.step({join(player_id(1)), join(player_id(2)), join(player_id(3)), join(player_id(4))});
    driver.step({leave(player_id(2)), join(player_id(9))});

    EXPECT_EQ(driver.player(1).team, 3);
    EXPECT_EQ(driver.player(3).team, 7);
    EXPECT_EQ(driver.player(4).team, 3);
    EXPECT_EQ(driver.player(9).team, 5);  // the team of the player that left
}

TEST(Teams, a_player_gets_the_team_it_asks_for_if_the_map_has_a_spawn_point_for_it) {
    WorldDriver driver(MapBuilder().spawn({10.0f, 10.0f}, 3).spawn({10.0f, 30.0f}, 5).terrain());

    for (std::uint32_t i = 1; i <= 3; ++i)
        driver.step({{.kind = CommandKind::join, .player = player_id(i), .team = 5}});
    driver.step({{.kind = CommandKind::join, .player = player_id(4), .team = 9}});

    for (std::uint32_t i = 1; i <= 3; ++i)
        EXPECT_EQ(driver.player(i).team, 5) << i;
    EXPECT_EQ(driver.player(4).team, 3);
}

TEST(Teams, a_player_gets_the_team_it_asks_for_where_spawn_points_are_for_all) {
    WorldDriver driver(MapBuilder().spawn({10.0f, 10.0f}).terrain());

    driver.step({{.kind = CommandKind::join, .player = player_id(1), .team = 9}});

    EXPECT_EQ(driver.player(1).team, 9);
}

TEST(Teams, there_are_no_teams_without_spawn_points_of_teams) {
    WorldDriver driver(MapBuilder().spawn({10.0f, 10.0f}).terrain());

    driver.step({join(player_id(1))});

    EXPECT_EQ(driver.player(1).team, 0);
}

TEST(TeamSpawns, players_enter_on_points_of_their_team_or_on_points_for_all) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        WorldDriver driver(MapBuilder()
                               .spawn({5.0f, 10.0f}, 1)
                               .spawn({5.0f, 30.0f}, 1)
                               .spawn({35.0f, 10.0f}, 2)
                               .spawn({35.0f, 30.0f}, 2)
                               .spawn({20.0f, 20.0f})
                               .terrain(),
                           {}, {}, seed);

        driver.step({join(player_id(1)), join(player_id(2)), join(player_id(3))});

        for (const PlayerState& player : driver.world.players()) {
            ASSERT_TRUE(player.alive);
            EXPECT_LE(player.team == 1 ? player.position.x : 40.0f - player.position.x, 20.0f);
        }
    }
}

TEST(TeamSpawns, a_player_enters_beside_a_point_when_all_points_of_its_team_are_taken) {
    WorldDriver driver(MapBuilder().spawn({5.0f, 20.0f}, 1).spawn({35.0f, 20.0f}, 2).terrain());
    std::vector<Command> joins;
    for (std::uint32_t n = 1; n <= 10; ++n)
        joins.push_back(join(player_id(n)));

    driver.step(joins);

    for (const PlayerState& player : driver.world.players()) {
        ASSERT_TRUE(player.alive);
        EXPECT_LT(player.team == 1 ? player.position.x : 40.0f - player.position.x, 10.0f);
    }
}

/// Giants have a radius of 2 m, 500 health and the second weapon.
Rules with_giants() {
    Rules rules = gallery_rules();
    rules.weapons.push_back(rules.weapons.front());
    rules.weapons[1].ammunition = 12;
    rules.archetypes.push_back(rules.archetypes.front());
    rules.archetypes[1].name = "giant";
    rules.archetypes[1].radius = 2.0f;
    rules.archetypes[1].health = 500;
    rules.archetypes[1].weapon = 1;
    return rules;
}

TEST(SpawnArchetype, a_player_has_the_archetype_that_its_spawn_point_names) {
    Gallery gallery({{{10.0f, 10.0f}}, {{30.0f, 30.0f}, 0, "giant"}}, with_giants());

    const PlayerState common = gallery.player_at({10.0f, 10.0f});
    const PlayerState giant = gallery.player_at({30.0f, 30.0f});

    EXPECT_EQ(common.archetype, 0);
    EXPECT_EQ(common.radius, 0.5f);
    EXPECT_EQ(giant.archetype, 1);
    EXPECT_EQ(giant.radius, 2.0f);
    EXPECT_EQ(giant.health, 500);
    EXPECT_EQ(giant.weapon, 1);
    EXPECT_EQ(giant.ammunition, 12);
}

TEST(SpawnArchetype, players_of_different_sizes_do_not_enter_inside_each_other) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        WorldDriver driver(MapBuilder(20.0f, 20.0f)
                               .spawn({8.0f, 10.0f})
                               .spawn({10.0f, 10.0f}, 0, "giant")
                               .spawn({12.0f, 10.0f})
                               .terrain(),
                           with_giants(), {}, seed);
        std::vector<Command> joins;
        for (std::uint32_t n = 1; n <= 12; ++n)
            joins.push_back(join(player_id(n)));

        driver.step(joins);

        const Players& players = driver.world.players();
        for (std::size_t a = 0; a < players.size(); ++a)
            for (std::size_t b = a + 1; b < players.size(); ++b) {
                if (players.alive[a] == 0 || players.alive[b] == 0) continue;
                ASSERT_FALSE(overlaps(players.circle(a), players.circle(b))) << "seed " << seed;
            }
        ASSERT_FALSE(driver.world.find_broken_invariant());
    }
}

TEST(Spawn, a_point_in_a_wall_is_never_used) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        WorldDriver driver(MapBuilder()
                               .box({8.0f, 8.0f}, {12.0f, 12.0f})
                               .spawn({10.0f, 10.0f})
                               .spawn({12.4f, 10.0f})
                               .spawn({0.2f, 30.0f})
                               .spawn({30.0f, 30.0f})
                               .terrain(),
                           {}, {}, seed);

        driver.step({join(player_id(1)), join(player_id(2))});

        EXPECT_NEAR(length(driver.player(1).position - Vec2{30.0f, 30.0f}), 0.0f, 3.0f);
        EXPECT_FALSE(driver.world.find_broken_invariant());
    }
}

TEST(Spawn, a_respawned_player_is_as_good_as_new) {
    Rules rules = gallery_rules();
    rules.respawn_delay = 0.1f;
    rules.weapons.front().interval = 0.05f;
    rules.weapons.front().ammunition = 20;
    rules.weapons.front().projectile.damage = 100;
    Gallery gallery({{kShooter}, {kEnemy}}, rules);
    const std::uint32_t victim = gallery.number_at(kEnemy);
    gallery.step({input(player_id(victim), shoot(0, 1))});
    gallery.run(4);
    const std::int32_t left = gallery.player(victim).ammunition;
    gallery.step({input(player_id(victim), move(0, 0))});

    gallery.fire(kShooter, 1, 0);
    while (gallery.player(victim).alive && gallery.world.tick() < 300)
        gallery.step();
    while (!gallery.player(victim).alive && gallery.world.tick() < 300)
        gallery.step();

    EXPECT_LT(left, 20);
    EXPECT_EQ(gallery.player(victim).ammunition, 20);
    EXPECT_EQ(gallery.player(victim).health, 100);
    EXPECT_EQ(gallery.player(victim).animation, kNone);
    EXPECT_EQ(gallery.player(victim).deaths, 1);
}

TEST(SpawnProtection, a_protected_player_takes_no_damage_but_stops_the_shot) {
    Rules rules = gallery_rules();
    rules.spawn_protection = 5.0f;
    Gallery gallery({{kShooter}, {{10.0f, 20.0f}}, {kEnemy}}, rules);
    const std::uint32_t first = gallery.number_at({10.0f, 20.0f});

    gallery.fire(kShooter, 1, 0);
    gallery.run(60);

    EXPECT_TRUE(gallery.victims().empty());
    EXPECT_EQ(gallery.player(first).health, 100);
    ASSERT_EQ(gallery.events_of(EventKind::despawn).size(), 1u);
    EXPECT_EQ(gallery.events_of(EventKind::despawn)[0].other, player_id(first));
}

TEST(SpawnProtection, lasts_as_many_ticks_as_the_rules_say) {
    // The protection lasts 30 ticks after the spawn in tick 1. The shot of tick 2 flies from tick 3
    // on, 0.5 m a tick, and reaches the victim in the tick in question.
    for (const int ticks_of_flight : {29, 30}) {
        Rules rules = gallery_rules();
        rules.spawn_protection = 0.5f;
        const float way = 0.5f * static_cast<float>(ticks_of_flight) - 0.25f + 0.6f;
        const Vec2 victim{kShooter.x + way, 20.0f};
        Gallery gallery({{kShooter}, {victim}}, rules);

        gallery.fire(kShooter, 1, 0);
        gallery.run(40);

        ASSERT_EQ(gallery.events_of(EventKind::despawn).size(), 1u);
        EXPECT_EQ(gallery.events_of(EventKind::despawn)[0].tick,
                  2u + static_cast<Tick>(ticks_of_flight));
        EXPECT_EQ(gallery.victims().size(), ticks_of_flight == 30 ? 1u : 0u);
    }
}

TEST(SpawnProtection, an_explosion_does_not_hurt_a_protected_player) {
    Rules rules = gallery_rules();
    rules.spawn_protection = 5.0f;
    rules.weapons.front().projectile.explosion_radius = 5.0f;
    rules.weapons.front().projectile.explosion_damage = 50;
    Gallery gallery({{kShooter}, {{10.0f, 20.0f}}}, rules);

    gallery.fire(kShooter, 1, 0);
    gallery.run(60);

    EXPECT_EQ(gallery.events_of(EventKind::explode).size(), 1u);
    EXPECT_TRUE(gallery.victims().empty());
}

}  // namespace
}  // namespace arena::sim::teams_test
