#include <gtest/gtest.h>

#include "sim/tick/hits/08_detect_hits.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::detect_hits_test {
namespace {

using test::MapBuilder;

/// Three players in a row, and four projectiles of player 1 in flight. Weapon 1 explodes.
struct Impacting : test::StageScene {
    Impacting()
        : StageScene(
              MapBuilder().mover(test::crate(test::box_obstacle({30, 30}, {32, 32}), 60)).terrain(),
              two_weapons()) {
        place_movers();
        state.tick = 12;
        put(1, {5.0f, 5.0f});
        put(2, {10.0f, 5.0f});
        put(3, {15.0f, 5.0f});
        begin_steps();
        fill_grid();
        for (std::uint32_t i = 0; i < 4; ++i) {
            ProjectileState shot;
            shot.id = {kFirstProjectileId + i};
            shot.owner = {1};
            state.projectiles.push_back(shot);
        }
    }
    static Rules two_weapons() {
        Rules rules;
        rules.weapons.resize(2);
        rules.weapons[0].projectile.damage = 7;
        rules.weapons[1].projectile.damage = 9;
        rules.weapons[1].projectile.explosion_radius = 2.0f;
        rules.weapons[1].projectile.explosion_damage = 40;
        return rules;
    }
    /// Makes all players ones that the projectiles can hit.
    void belong_to_nobody_here() {
        for (ProjectileState& shot : state.projectiles)
            shot.owner = {9};
    }
    /// A hit of the player in the row.
    void note_player(std::uint32_t projectile, float t, std::uint32_t row,
                     ImpactKind kind = ImpactKind::end) {
        memory.impacts.note({.projectile = projectile,
                             .flight_hit = {t, state.players.id[row], row},
                             .position = state.players.position[row],
                             .kind = kind});
    }
    void note_other(std::uint32_t projectile, float t, EntityId target, Vec2 position) {
        memory.impacts.note(
            {.projectile = projectile, .flight_hit = {t, target, 0}, .position = position});
    }
    void detect() {
        detect_hits(rules, solids(), memory.carried, memory.steps, memory.grid, state,
                    memory.impacts, memory.hit_search, memory.lookup, memory.hits, memory.report);
    }
    [[nodiscard]] bool is_spent(std::size_t projectile) const {
        return state.projectiles[projectile].id == kNoEntity;
    }
    [[nodiscard]] std::vector<std::uint32_t> victims() const {
        std::vector<std::uint32_t> rows;
        for (const Hit& hit : hits())
            rows.push_back(hit.victim);
        return rows;
    }
};

using Rows = std::vector<std::uint32_t>;

TEST(DetectHits, a_hit_throws_along_the_flight_and_one_of_a_standing_shot_not_at_all) {
    Impacting scene;
    scene.rules.weapons[0].projectile.knockback = 5.0f;
    for (const Vec2 velocity : {Vec2{30.0f, -40.0f}, Vec2{}})
        scene.memory.impacts.note({.projectile = velocity == Vec2{} ? 1u : 0u,
                                   .flight_hit = {0.5f, {2}, 1},
                                   .position = scene.state.players.position[1],
                                   .velocity = velocity});

    scene.detect();

    ASSERT_EQ(scene.hits().size(), 2u);
    EXPECT_EQ(scene.hits()[0].knockback, (Vec2{3.0f, -4.0f}));
    EXPECT_EQ(scene.hits()[1].knockback, Vec2{});
}

TEST(DetectHits, without_impacts_nothing_happens) {
    Impacting scene;

    scene.detect();

    EXPECT_TRUE(scene.hits().empty());
    EXPECT_TRUE(scene.events().empty());
    EXPECT_FALSE(scene.is_spent(0));
}

TEST(DetectHits, a_projectile_that_ends_at_a_player_hits_it_and_is_spent) {
    Impacting scene;
    scene.note_player(2, 0.5f, 1);

    scene.detect();

    ASSERT_EQ(scene.hits().size(), 1u);
    const Hit& hit = scene.hits()[0];
    EXPECT_EQ(hit.victim, 1u);
    EXPECT_EQ(hit.attacker, EntityId{1});
    EXPECT_EQ(hit.damage, 7);
    EXPECT_EQ(hit.position, (Vec2{10.0f, 5.0f}));
    EXPECT_EQ(hit.types, HitTypes{HitType::hit});
    ASSERT_EQ(scene.events().size(), 1u);
    EXPECT_EQ(scene.events()[0], (Event{.kind = EventKind::despawn,
                                        .subject = {kFirstProjectileId + 2},
                                        .other = {2},
                                        .position = {10.0f, 5.0f},
                                        .tick = 12}));
    EXPECT_TRUE(scene.is_spent(2));
    EXPECT_FALSE(scene.is_spent(1));
}

TEST(DetectHits, a_projectile_that_goes_through_a_player_hits_it_and_flies_on) {
    Impacting scene;
    scene.note_player(0, 0.5f, 1, ImpactKind::pass);

    scene.detect();

    EXPECT_EQ(scene.victims(), Rows{1});
    EXPECT_FALSE(scene.is_spent(0));
    EXPECT_TRUE(scene.events().empty());
}

TEST(DetectHits, a_bounce_is_reported_and_hits_nothing) {
    Impacting scene;
    scene.memory.impacts.note({.projectile = 1,
                               .flight_hit = {0.25f, kNoEntity, 0},
                               .position = {0.1f, 5.0f},
                               .velocity = {30.0f, 0.0f},
                               .kind = ImpactKind::bounce});

    scene.detect();

    EXPECT_TRUE(scene.hits().empty());
    EXPECT_FALSE(scene.is_spent(1));
    ASSERT_EQ(scene.events().size(), 1u);
    EXPECT_EQ(scene.events()[0], (Event{.kind = EventKind::bounce,
                                        .subject = {kFirstProjectileId + 1},
                                        .position = {0.1f, 5.0f},
                                        .velocity = {30.0f, 0.0f},
                                        .tick = 12}));
}

TEST(DetectHits, hits_come_in_the_order_of_time_then_of_the_shots) {
    Impacting scene;
    scene.belong_to_nobody_here();
    scene.note_player(3, 0.5f, 0);
    scene.note_player(0, 0.75f, 1);
    scene.note_player(1, 0.5f, 2);
    scene.note_player(2, 0.25f, 1);

    scene.detect();

    EXPECT_EQ(scene.victims(), (Rows{1, 2, 0, 1}));
}

TEST(DetectHits, what_one_projectile_hits_at_once_keeps_its_order) {
    Impacting scene;
    scene.belong_to_nobody_here();
    scene.note_player(1, 0.5f, 2, ImpactKind::pass);
    scene.note_player(1, 0.5f, 1, ImpactKind::pass);
    scene.note_player(1, 0.5f, 0, ImpactKind::end);
    scene.note_player(0, 0.5f, 1);

    scene.detect();

    EXPECT_EQ(scene.victims(), (Rows{1, 2, 1, 0}));
}

TEST(DetectHits, a_hit_says_how_far_its_projectile_looked_back) {
    Impacting scene;
    scene.state.projectiles[0].looks_back = 9;
    scene.note_player(0, 0.5f, 1);

    scene.detect();

    ASSERT_EQ(scene.hits().size(), 1u);
    EXPECT_EQ(scene.hits()[0].looked_back, 9);
}

TEST(DetectHits, a_projectile_that_ends_at_nothing_or_at_a_wall_hits_no_player) {
    Impacting scene;
    scene.note_other(0, 0.5f, kNoEntity, {20.0f, 20.0f});
    scene.note_other(1, 1.0f, {kFirstObstacleId + 7}, {21.0f, 20.0f});

    scene.detect();

    EXPECT_TRUE(scene.hits().empty());
    EXPECT_TRUE(scene.is_spent(0));
    EXPECT_TRUE(scene.is_spent(1));
    EXPECT_EQ(scene.events().size(), 2u);
}

TEST(DetectHits, a_crate_takes_the_damage_of_the_projectile_that_ends_at_it) {
    Impacting scene;
    scene.note_other(0, 0.5f, scene.terrain->mover_id(0), {29.9f, 31.0f});

    scene.detect();

    EXPECT_EQ(scene.state.movers[0].health, 53);
    EXPECT_TRUE(scene.hits().empty());
}

TEST(DetectHits, an_explosion_is_reported_first_and_comes_on_top_of_the_hit) {
    Impacting scene;
    scene.state.projectiles[0].weapon = 1;
    scene.note_player(0, 0.5f, 1);

    scene.detect();

    ASSERT_EQ(scene.events().size(), 2u);
    EXPECT_EQ(scene.events()[0], (Event{.kind = EventKind::explode,
                                        .subject = {kFirstProjectileId},
                                        .other = {1},
                                        .position = {10.0f, 5.0f},
                                        .amount = 40,
                                        .tick = 12}));
    EXPECT_EQ(scene.events()[1].kind, EventKind::despawn);
    ASSERT_EQ(scene.victims(), (Rows{1, 1}));
    EXPECT_EQ(scene.hits()[0].damage, 9);
    EXPECT_EQ(scene.hits()[1].damage, 40);
}

TEST(DetectHits, a_projectile_that_goes_through_or_bounces_does_not_explode) {
    Impacting scene;
    scene.state.projectiles[0].weapon = 1;
    scene.note_player(0, 0.25f, 1, ImpactKind::pass);
    scene.memory.impacts.note({.projectile = 0,
                               .flight_hit = {0.5f, kNoEntity, 0},
                               .position = {10.0f, 5.0f},
                               .kind = ImpactKind::bounce});

    scene.detect();

    EXPECT_EQ(scene.victims(), Rows{1});
    ASSERT_EQ(scene.events().size(), 1u);
    EXPECT_EQ(scene.events()[0].kind, EventKind::bounce);
}

// At half the tick, player 3 is in the middle of the explosion; before and after that it is 3 m
// away.
TEST(DetectHits, an_explosion_reaches_players_where_the_tick_had_taken_them_by_then) {
    Impacting scene;
    scene.state.projectiles[0].weapon = 1;
    scene.memory.steps.starts[2] = {9.0f, 20.0f};
    scene.state.players.position[2] = {15.0f, 20.0f};
    scene.fill_grid();
    scene.memory.grid.drift = 4.0f;
    scene.note_other(0, 0.5f, kNoEntity, {12.0f, 20.0f});
    scene.note_other(1, 0.5f, kNoEntity, {12.0f, 20.0f});

    scene.detect();

    ASSERT_EQ(scene.victims(), Rows{2});
    EXPECT_EQ(scene.hits()[0].position, (Vec2{12.0f, 20.0f}));
}

TEST(DetectHits, where_movers_carried_players_the_tick_began_before_that) {
    Impacting scene;
    scene.state.projectiles[0].weapon = 1;
    scene.memory.carried.begins = {{5.0f, 5.0f}, {10.0f, 5.0f}, {15.0f, 25.0f}};
    scene.memory.grid.drift = 20.0f;
    scene.note_other(0, 0.5f, kNoEntity, {15.0f, 16.0f});

    scene.detect();

    ASSERT_EQ(scene.victims(), Rows{2});
    EXPECT_EQ(scene.hits()[0].position, (Vec2{15.0f, 15.0f}));
}

TEST(DetectHits, forgets_which_players_an_ended_projectile_went_through) {
    Impacting scene;
    const EntityId first{kFirstProjectileId};
    const EntityId second{kFirstProjectileId + 1};
    const EntityId third{kFirstProjectileId + 2};
    scene.state.pierce_records = {{first, {2}}, {first, {3}}, {second, {2}}, {third, {3}}};
    scene.note_other(2, 0.25f, kNoEntity, {});
    scene.note_other(0, 0.5f, kNoEntity, {});

    scene.detect();

    ASSERT_EQ(scene.state.pierce_records.size(), 1u);
    EXPECT_EQ(scene.state.pierce_records[0], (PierceRecord{second, {2}}));
}

TEST(DetectHits, keeps_the_records_of_projectiles_that_fly_on) {
    Impacting scene;
    scene.state.pierce_records = {{{kFirstProjectileId}, {2}}};
    scene.note_player(0, 0.5f, 2, ImpactKind::pass);

    scene.detect();

    EXPECT_EQ(scene.state.pierce_records.size(), 1u);
}

TEST(DetectHits, hits_beyond_the_limit_raise_an_error) {
    Impacting scene;
    scene.memory.hits.hits_max = 1;
    scene.note_player(0, 0.5f, 1);
    scene.note_player(1, 0.5f, 2);

    scene.detect();

    EXPECT_EQ(scene.victims(), Rows{1});
    EXPECT_EQ(scene.memory.report.errors, static_cast<std::uint32_t>(StepError::hits_full));
    EXPECT_TRUE(scene.is_spent(1));
}

}  // namespace
}  // namespace arena::sim::detect_hits_test
