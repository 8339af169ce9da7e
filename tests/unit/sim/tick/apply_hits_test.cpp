// Hits become damage, deaths and scores: the stage is called directly, with hits of any kind.
#include <gtest/gtest.h>

#include "sim/state/limits.h"
#include "sim/tick/09_apply_hits.h"
#include "tests/support/map_builder.h"

namespace arena::sim {
namespace {

/// Players 1 to 4, alive with 100 health: 1 and 2 of team 1, 3 of team 2, 4 of none.
struct Scene {
    Scene() {
        state.tick = 50;
        for (std::uint32_t i = 0; i < 4; ++i) {
            PlayerState player;
            player.id = {i + 1};
            player.health = 100;
            player.alive = true;
            player.team = teams[i];
            state.players.insert(i, player);
        }
    }
    void hit(const Hit& hit) { apply_hits(rules, {&hit, 1}, state, match, report); }
    [[nodiscard]] std::size_t count(EventKind kind) const {
        std::size_t found = 0;
        for (const Event& event : report.events)
            found += event.kind == kind ? 1u : 0u;
        return found;
    }

    static constexpr std::uint8_t teams[] = {1, 1, 2, 0};
    Rules rules;
    WorldState state;
    MatchMemory match;
    StepReport report{limits_for({}, rules, *test::MapBuilder(10.0f, 10.0f).terrain())};
};

TEST(ApplyHits, a_hit_takes_its_damage) {
    Scene scene;

    scene.hit({.victim = 2, .attacker = {1}, .damage = 30});

    EXPECT_EQ(scene.state.players.health[2], 70);
    EXPECT_EQ(scene.count(EventKind::hit), 1u);
    EXPECT_EQ(scene.report.statistics.hits, 1u);
}

TEST(ApplyHits, a_hit_of_type_death_takes_all_the_health_that_is_left) {
    Scene scene;

    scene.hit({.victim = 2, .attacker = {1}, .damage = 30, .types = HitType::death});

    EXPECT_EQ(scene.state.players.health[2], 0);
    EXPECT_EQ(scene.state.players.alive[2], 0);
    EXPECT_EQ(scene.report.events[0].amount, 100);
    EXPECT_EQ(scene.count(EventKind::death), 1u);
    EXPECT_EQ(scene.state.players.score[0], 1);
}

TEST(ApplyHits, a_hit_of_neither_type_hit_nor_death_takes_nothing) {
    Scene scene;

    scene.hit({.victim = 2, .attacker = {1}, .damage = 30, .types = HitType::launch});
    scene.hit({.victim = 2, .attacker = {1}, .damage = 30, .types = kNoHit});

    EXPECT_EQ(scene.state.players.health[2], 100);
    EXPECT_TRUE(scene.report.events.empty());
}

TEST(ApplyHits, a_dead_player_takes_no_more_hits_in_the_same_tick) {
    Scene scene;
    const Hit hits[] = {{.victim = 2, .attacker = {1}, .damage = 100},
                        {.victim = 2, .attacker = {4}, .damage = 100},
                        {.victim = 2, .attacker = {4}, .types = HitType::death}};

    apply_hits(scene.rules, hits, scene.state, scene.match, scene.report);

    EXPECT_EQ(scene.count(EventKind::hit), 1u);
    EXPECT_EQ(scene.count(EventKind::death), 1u);
    EXPECT_EQ(scene.state.players.score[0], 1);
    EXPECT_EQ(scene.state.players.score[3], 0);
    EXPECT_EQ(scene.state.players.deaths[2], 1);
}

TEST(ApplyHits, a_protected_player_takes_no_hits_until_its_protection_ends) {
    Scene scene;
    scene.state.players.protected_until_tick[2] = 51;
    scene.state.players.protected_until_tick[3] = 50;

    for (const std::uint32_t victim : {2u, 3u}) {
        scene.hit({.victim = victim, .attacker = {1}, .damage = 30});
        scene.hit({.victim = victim, .types = HitType::death});
    }

    EXPECT_EQ(scene.state.players.health[2], 100);
    EXPECT_EQ(scene.state.players.alive[3], 0);
}

TEST(ApplyHits, an_unavoidable_hit_kills_a_protected_player) {
    Scene scene;
    scene.state.players.protected_until_tick[2] = 99;

    scene.hit({.victim = 2,
               .attacker = {kFirstObstacleId},
               .types = HitType::death,
               .is_unavoidable = true});

    EXPECT_EQ(scene.state.players.alive[2], 0);
}

TEST(ApplyHits, only_a_kill_of_an_enemy_by_a_player_scores) {
    struct Case {
        EntityId killer;
        std::uint32_t victim;
        std::int32_t score;  ///< of player 1 afterwards
    };
    const Case cases[] = {
        {{1}, 2, 1},                   // an enemy
        {{1}, 3, 1},                   // one without a team
        {{1}, 1, 0},                   // a teammate
        {{1}, 0, 0},                   // itself
        {{kFirstObstacleId}, 2, 0},    // a wall
        {{kFirstProjectileId}, 2, 0},  // not a player either
        {kNoEntity, 2, 0},             // the zone
        {{77}, 2, 0},                  // a player that has left
    };

    for (const Case& c : cases) {
        Scene scene;

        scene.hit({.victim = c.victim, .attacker = c.killer, .damage = 500});

        EXPECT_EQ(scene.state.players.score[0], c.score) << c.killer.value << " " << c.victim;
        EXPECT_EQ(scene.count(EventKind::score), static_cast<std::size_t>(c.score));
        EXPECT_EQ(scene.count(EventKind::death), 1u);
    }
}

TEST(ApplyHits, scores_and_deaths_are_counted_up_to_a_bound) {
    Scene scene;
    scene.state.players.score[0] = kCountMax;
    scene.state.players.deaths[2] = kCountMax;

    scene.hit({.victim = 2, .attacker = {1}, .damage = 500});

    EXPECT_EQ(scene.state.players.score[0], kCountMax);
    EXPECT_EQ(scene.state.players.deaths[2], kCountMax);
    EXPECT_EQ(scene.count(EventKind::score), 1u);
}

TEST(ApplyHits, without_teams_any_other_player_scores) {
    Scene scene;
    scene.state.players.team.assign(4, 0);

    scene.hit({.victim = 1, .attacker = {1}, .damage = 500});

    EXPECT_EQ(scene.state.players.score[0], 1);
}

}  // namespace
}  // namespace arena::sim
