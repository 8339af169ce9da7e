// Hits become damage, deaths and scores: the stage is called directly, with hits of any kind.
#include <array>
#include <utility>

#include <gtest/gtest.h>

#include "sim/state/features.h"
#include "sim/state/limits.h"
#include "sim/tick/hits/09_apply_hits.h"
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
    void hit(const Hit& hit) { apply_hits(rules, {&hit, 1}, state, match, drops, report); }
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
    Drops drops;
    StepReport report{limits_for({}, rules, *test::MapBuilder(10.0f, 10.0f).terrain())};
};

TEST(ApplyHits, a_hit_takes_its_damage) {
    Scene scene;

    scene.hit({.victim = 2, .attacker = {1}, .damage = 30});

    EXPECT_EQ(scene.state.players.health[2], 70);
    EXPECT_EQ(scene.count(EventKind::hit), 1u);
    EXPECT_EQ(scene.report.statistics.hits, 1u);
}

TEST(ApplyHits, a_hit_that_counts_throws_its_victim_after_it_was_reported_even_without_damage) {
    for (const std::int32_t damage : {30, 0}) {
        Scene scene;

        scene.hit({.victim = 2, .attacker = {1}, .damage = damage, .knockback = {3.0f, 4.0f}});

        EXPECT_EQ(scene.state.players.velocity[2], (Vec2{3.0f, 4.0f}));
        ASSERT_EQ(scene.report.events.size(), 2u);
        EXPECT_EQ(scene.report.events[0].kind, EventKind::hit);
        EXPECT_EQ(scene.report.events[1].kind, EventKind::launch);
        EXPECT_EQ(scene.report.events[1].other, EntityId{1});
    }
}

TEST(ApplyHits, knockback_grows_with_the_damage_that_was_taken_before_the_hit) {
    Scene scene;
    scene.rules.archetypes[0].knockback_growth = 4.0f;
    const auto thrown_by = [&](Vec2 knockback) {
        scene.state.players.velocity[2] = {};
        scene.hit({.victim = 2, .attacker = {1}, .damage = 25, .knockback = knockback});
        return scene.state.players.velocity[2];
    };

    EXPECT_EQ(thrown_by({3.0f, 4.0f}), (Vec2{3.0f, 4.0f}));
    EXPECT_EQ(thrown_by({3.0f, 4.0f}), (Vec2{6.0f, 8.0f}));
    EXPECT_EQ(thrown_by({3.0f, 4.0f}), (Vec2{9.0f, 12.0f}));
}

TEST(ApplyHits, nobody_is_thrown_by_a_hit_that_does_not_count_or_kills) {
    Scene protected_one;
    protected_one.state.players.protected_until_tick[2] = 51;
    Scene dying;
    dying.state.players.health[2] = 30;

    for (Scene* scene : {&protected_one, &dying}) {
        scene->hit({.victim = 2, .attacker = {1}, .damage = 30, .knockback = {3.0f, 4.0f}});

        EXPECT_EQ(scene->state.players.velocity[2], Vec2{});
        EXPECT_EQ(scene->state.players.thrown[2], 0);
        EXPECT_EQ(scene->count(EventKind::launch), 0u);
    }
    EXPECT_EQ(dying.count(EventKind::death), 1u);
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

TEST(ApplyHits, what_is_no_hit_gives_its_effect_also_to_players_that_nothing_hurts) {
    Scene scene;
    scene.rules.effects.resize(2);
    scene.state.features.effects = true;
    scene.state.players.protected_until_tick[2] = 100;
    scene.state.players.alive[3] = 0;

    for (const std::uint32_t victim : {2u, 3u})
        scene.hit({.victim = victim, .attacker = {9}, .types = kNoHit, .effect = 1});

    EXPECT_EQ(effect_mask(scene.state.players.effects[2], 51), 2u);
    EXPECT_EQ(scene.state.players.effects[2][0].source.value, 9u);
    EXPECT_EQ(scene.state.players.effects[3], ActiveEffects{});
    EXPECT_EQ(scene.state.players.health[2], 100);
    EXPECT_TRUE(scene.report.events.empty());
    EXPECT_EQ(scene.report.statistics.hits, 0u);
}

TEST(ApplyHits, a_dead_player_takes_no_more_hits_in_the_same_tick) {
    Scene scene;
    const Hit hits[] = {{.victim = 2, .attacker = {1}, .damage = 100},
                        {.victim = 2, .attacker = {4}, .damage = 100},
                        {.victim = 2, .attacker = {4}, .types = HitType::death}};

    apply_hits(scene.rules, hits, scene.state, scene.match, scene.drops, scene.report);

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

/// A scene of a match, in this phase.
Scene in_match(GameMode mode, MatchPhase phase) {
    Scene scene;
    scene.rules.match.mode = mode;
    scene.state.match.mode = mode;
    scene.state.match.phase = phase;
    scene.state.match.round_tick = 40;
    return scene;
}

TEST(ApplyHits, kills_count_in_play_and_overtime_alone) {
    for (std::size_t i = 0; i < kMatchPhases; ++i) {
        const auto phase = static_cast<MatchPhase>(i);
        Scene scene = in_match(GameMode::deathmatch, phase);

        scene.hit({.victim = 2, .attacker = {1}, .damage = 500});

        EXPECT_EQ(scene.count(EventKind::death), can_hurt(phase) ? 1u : 0u) << name_of(phase);
        EXPECT_EQ(scene.state.players.score[0], counts(phase) ? 1 : 0) << name_of(phase);
        EXPECT_EQ(scene.state.players.deaths[2], counts(phase) ? 1 : 0) << name_of(phase);
        EXPECT_EQ(scene.match.kills.size(), counts(phase) ? 1u : 0u) << name_of(phase);
    }
}

TEST(ApplyHits, what_cannot_be_avoided_kills_in_every_phase_also_the_protected) {
    for (std::size_t i = 0; i < kMatchPhases; ++i) {
        Scene scene = in_match(GameMode::deathmatch, static_cast<MatchPhase>(i));
        scene.state.players.protected_until_tick[2] = 99;

        scene.hit({.victim = 2, .types = HitType::death, .is_unavoidable = true});

        EXPECT_EQ(scene.state.players.alive[2], 0) << i;
    }
}

TEST(ApplyHits, the_mode_learns_of_kills_by_no_team_mate) {
    Scene scene = in_match(GameMode::team_deathmatch, MatchPhase::play);

    scene.hit({.victim = 2, .attacker = {1}, .damage = 500});
    scene.hit({.victim = 1, .attacker = {1}, .damage = 500});
    scene.hit({.victim = 0, .attacker = kNoEntity, .damage = 500});

    ASSERT_EQ(scene.match.kills.size(), 3u);
    EXPECT_EQ(scene.match.kills[0].killer, EntityId{1});
    EXPECT_EQ(scene.match.kills[0].victim, EntityId{3});
    EXPECT_EQ(scene.match.kills[1].killer, kNoEntity);
    EXPECT_EQ(scene.match.kills[2].killer, kNoEntity);
}

TEST(ApplyHits, with_one_life_a_player_that_dies_is_out_until_the_next_round) {
    const auto respawn_tick = [](GameMode mode, MatchPhase phase) {
        Scene scene = in_match(mode, phase);
        scene.hit({.victim = 2, .attacker = {1}, .damage = 500});
        return scene.state.players.respawn_tick[2];
    };

    EXPECT_EQ(respawn_tick(GameMode::elimination, MatchPhase::play), kNeverTick);
    EXPECT_EQ(respawn_tick(GameMode::last_one_standing, MatchPhase::overtime), kNeverTick);
    EXPECT_EQ(respawn_tick(GameMode::elimination, MatchPhase::round_end), kNeverTick);
    EXPECT_EQ(respawn_tick(GameMode::elimination, MatchPhase::waiting), 50u + 120u);
    EXPECT_EQ(respawn_tick(GameMode::deathmatch, MatchPhase::play), 50u + 120u);
}

TEST(ApplyHits, in_waves_players_respawn_in_the_first_wave_after_their_delay) {
    // The round began in tick 40; a player that dies in tick 50 may respawn from tick 170 on.
    for (const auto& [wave, expected] : {std::pair{1.0f, 220u}, {2.0f, 280u}, {10.0f, 640u}}) {
        Scene scene = in_match(GameMode::deathmatch, MatchPhase::play);
        scene.rules.match.respawn_wave = wave;
        scene.hit({.victim = 2, .attacker = {1}, .damage = 500});
        EXPECT_EQ(scene.state.players.respawn_tick[2], expected) << wave;
    }
    Scene scene = in_match(GameMode::deathmatch, MatchPhase::play);
    scene.rules.match.respawn_wave = 1.0f;
    scene.rules.respawn_delay = 5.0f / 6.0f;  // 50 ticks: exactly with the wave of tick 100
    scene.hit({.victim = 2, .attacker = {1}, .damage = 500});
    EXPECT_EQ(scene.state.players.respawn_tick[2], 100u);
}

TEST(ApplyHits, without_teams_any_other_player_scores) {
    Scene scene;
    scene.state.players.team.assign(4, 0);

    scene.hit({.victim = 1, .attacker = {1}, .damage = 500});

    EXPECT_EQ(scene.state.players.score[0], 1);
}

/// Player 1 has effect 0, whose next hit gives effect 1.
Scene with_next_hit() {
    Scene scene;
    scene.rules.effects = {{.name = "poisoned blade", .duration = 10.0f, .next_hit = 1},
                           {.name = "poison", .duration = 10.0f}};
    scene.state.features = features_of(scene.rules);
    scene.state.players.effects[0][2] = {.until_tick = 90, .pulse_tick = 70, .kind = 0};
    return scene;
}

EffectMask effects_of(const Scene& scene, std::size_t row) {
    return effect_mask(scene.state.players.effects[row], scene.state.tick + 1);
}

TEST(ApplyHits, the_next_hit_gives_its_effect_once) {
    Scene scene = with_next_hit();

    scene.hit({.victim = 2, .attacker = {1}, .damage = 5});
    EXPECT_EQ(effects_of(scene, 2), 2u);
    EXPECT_EQ(effects_of(scene, 0), 0u) << "it is spent";
    EXPECT_EQ(scene.state.players.effects[2][0].source, EntityId{1});

    scene.hit({.victim = 3, .attacker = {1}, .damage = 5});
    EXPECT_EQ(effects_of(scene, 3), 0u);
}

TEST(ApplyHits, the_next_hit_is_one_that_its_player_lands_on_somebody_else_now) {
    Scene scene = with_next_hit();
    scene.hit({.victim = 2, .attacker = {1}, .damage = 5, .is_pulse = true});
    scene.hit({.victim = 0, .attacker = {1}, .damage = 5});
    scene.hit({.victim = 2, .attacker = {3}, .damage = 5});
    scene.hit({.victim = 2, .attacker = kNoEntity, .damage = 5});
    scene.state.players.protected_until_tick[2] = 60;
    scene.hit({.victim = 2, .attacker = {1}, .damage = 5});
    scene.hit({.victim = 3, .attacker = {1}, .damage = 0});
    EXPECT_EQ(effects_of(scene, 0), 1u) << "none of these";

    scene.hit({.victim = 3, .attacker = {1}, .damage = 200});
    EXPECT_EQ(effects_of(scene, 0), 0u) << "it killed, which is a hit";
    EXPECT_EQ(effects_of(scene, 3), 0u) << "the dead have none";
}

TEST(ApplyHits, of_two_that_hit_each_other_in_one_tick_the_one_that_dies_first_has_hit_as_well) {
    for (const bool dies_first : {true, false}) {
        Scene scene = with_next_hit();
        scene.rules.effects[0].damage_given = 2.0f;
        scene.state.players.team.assign(4, 0);
        const Hit lethal{.victim = 0, .attacker = {3}, .damage = 100};
        const Hit own{.victim = 2, .attacker = {1}, .damage = 5};
        const std::array hits = dies_first ? std::array{lethal, own} : std::array{own, lethal};

        apply_hits(scene.rules, hits, scene.state, scene.match, scene.drops, scene.report);

        EXPECT_EQ(scene.state.players.alive[0], 0);
        EXPECT_EQ(effects_of(scene, 0), 0u) << "the dead have none";
        EXPECT_EQ(scene.state.players.health[2], 90);
        EXPECT_EQ(effects_of(scene, 2), 2u);
    }
}

}  // namespace
}  // namespace arena::sim
