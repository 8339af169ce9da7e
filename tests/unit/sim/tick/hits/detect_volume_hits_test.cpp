#include <algorithm>
#include <tuple>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/extra/sweep_and_prune.h"
#include "sim/math/vec2.h"
#include "sim/tick/weapons/swing.h"
#include "tests/support/map_builder.h"
#include "tests/support/stage_scene.h"
#include "tests/support/triggers.h"

namespace arena::sim {
namespace {

using test::attack_frame;
using test::idle_frame;
using test::MapBuilder;
using test::StageScene;

const Bounds kFist{{0.5f, -0.25f}, {1.5f, 0.25f}};

/// Rules in which all players show an endless animation: a fist to the right that deals `deals`.
Rules fists(HitTypes deals, int ticks = 600) {
    Rules rules;
    rules.archetypes[0].animation = 0;
    rules.animations.resize(1);
    rules.animations[0].damage = 7;
    rules.animations[0].launch = {3.0f, 9.0f};
    rules.animations[0].frames = {attack_frame(kFist, deals, ticks)};
    return rules;
}

StageScene scene(const Rules& rules, Limits limits = {}) {
    return StageScene(MapBuilder().spawn({5.0f, 5.0f}).terrain(), rules, limits);
}

TEST(VolumeHits, an_attack_volume_hits_a_body_that_it_overlaps) {
    StageScene world = scene(fists(HitType::hit));
    world.put(1, {10.0f, 10.0f});
    world.put(2, {11.9f, 10.0f});

    world.tick();

    ASSERT_EQ(world.hits().size(), 1u);
    EXPECT_EQ(world.id_of(world.hits()[0]).value, 2u);
    EXPECT_EQ(world.hits()[0].attacker.value, 1u);
    EXPECT_EQ(world.hits()[0].damage, 7);
    EXPECT_EQ(world.hits()[0].types, HitTypes(HitType::hit));
    EXPECT_EQ(world.hits()[0].position, (Vec2{11.9f, 10.0f}));
    EXPECT_EQ(world.broken, "");
}

TEST(VolumeHits, a_hit_carries_the_effect_of_its_animation) {
    for (const std::uint8_t effect : {std::uint8_t{1}, kNone}) {
        Rules rules = fists(HitType::hit);
        rules.effects.resize(2);
        rules.animations[0].effect = effect;
        StageScene world = scene(rules);
        world.put(1, {10.0f, 10.0f});
        world.put(2, {11.9f, 10.0f});

        world.tick();

        ASSERT_EQ(world.hits().size(), 1u);
        EXPECT_EQ(world.hits()[0].effect, effect);
    }
}

TEST(VolumeHits, volumes_that_only_touch_do_not_hit) {
    StageScene world = scene(fists(HitType::hit));
    world.put(1, {10.0f, 10.0f});
    world.put(2, {12.0f, 10.0f});

    EXPECT_EQ(world.run(3), 0u);
}

TEST(VolumeHits, a_circle_beside_the_corner_of_a_box_is_not_hit) {
    StageScene world = scene(fists(HitType::hit));
    world.put(1, {10.0f, 10.0f});
    world.put(2, {11.5f + 0.4f, 10.25f + 0.4f});  // its own box would overlap the fist

    EXPECT_EQ(world.run(3), 0u);
}

TEST(VolumeHits, volumes_are_mirrored_by_facing) {
    StageScene world = scene(fists(HitType::hit));
    world.put(1, {10.0f, 10.0f}, {-1.0f, 0.0f});
    world.put(2, {11.9f, 10.0f});
    world.put(3, {8.1f, 10.0f}, {-1.0f, 0.0f});

    world.tick();

    ASSERT_EQ(world.hits().size(), 1u);
    EXPECT_EQ(world.id_of(world.hits()[0]).value, 3u);
}

TEST(VolumeHits, a_mirrored_volume_off_the_middle_keeps_its_height) {
    Rules rules = fists(HitType::hit);
    rules.animations[0].frames[0].attacks = {{Circle{{1.0f, 0.8f}, 0.2f}, HitType::hit}};
    StageScene world = scene(rules);
    world.put(1, {10.0f, 10.0f}, {-1.0f, 0.0f});
    world.put(2, {8.8f, 11.0f}, {-1.0f, 0.0f});
    world.put(3, {8.8f, 9.0f}, {-1.0f, 0.0f});

    world.tick();

    ASSERT_EQ(world.hits().size(), 1u);
    EXPECT_EQ(world.id_of(world.hits()[0]).value, 2u);
}

TEST(VolumeHits, two_players_hit_each_other_in_the_same_tick) {
    StageScene world = scene(fists(HitType::hit));
    world.put(1, {11.9f, 10.0f}, {-1.0f, 0.0f});
    world.put(2, {10.0f, 10.0f});

    world.tick();

    // The attacker whose volumes begin farther left hits first, whatever the ids.
    ASSERT_EQ(world.hits().size(), 2u);
    EXPECT_EQ(world.hits()[0].attacker.value, 2u);
    EXPECT_EQ(world.hits()[1].attacker.value, 1u);
}

TEST(VolumeHits, one_swing_hits_a_victim_once_and_another_victim_too) {
    Rules rules = fists(HitType::hit);
    rules.archetypes.push_back({});  // does not fight
    StageScene world = scene(rules);
    world.put(1, {10.0f, 10.0f});
    world.put(2, {11.8f, 10.0f});
    world.tick();
    ASSERT_EQ(world.hits().size(), 1u);

    EXPECT_EQ(world.run(20), 0u);
    world.put(3, {11.0f, 10.6f}, {1.0f, 0.0f}, 1);
    world.tick();

    ASSERT_EQ(world.hits().size(), 1u);
    EXPECT_EQ(world.id_of(world.hits()[0]).value, 3u);
    EXPECT_EQ(world.state.attack_records.size(), 2u);
    EXPECT_EQ(world.broken, "");
}

TEST(VolumeHits, several_volumes_of_one_attack_hit_a_victim_once) {
    Rules rules = fists(HitType::hit);
    rules.animations[0].frames[0].attacks = {{kFist, HitType::hit}, {kFist, HitType::hit}};
    StageScene world = scene(rules);
    world.put(1, {10.0f, 10.0f});
    world.put(2, {11.8f, 10.0f});

    EXPECT_EQ(world.run(3), 1u);
}

TEST(VolumeHits, each_round_of_a_looping_animation_hits_again_and_the_last_frame_stays) {
    Rules rules = fists(HitType::hit, 5);
    for (const bool loops : {true, false}) {
        rules.animations[0].loops = loops;
        StageScene world = scene(rules);
        world.put(1, {10.0f, 10.0f});
        world.put(2, {11.8f, 10.0f});

        EXPECT_EQ(world.run(20), loops ? 4u : 1u);
        EXPECT_EQ(world.state.attack_records.size(), 1u);
        EXPECT_EQ(world.broken, "");
    }
}

TEST(VolumeHits, a_frame_hits_only_while_it_is_shown) {
    Rules rules = fists(HitType::hit);
    rules.animations[0].frames = {idle_frame(3), attack_frame(kFist, HitType::hit, 1),
                                  idle_frame(3)};
    StageScene world = scene(rules);
    world.put(1, {10.0f, 10.0f});
    world.put(2, {11.8f, 10.0f});

    EXPECT_EQ(world.run(3), 0u);
    EXPECT_EQ(world.run(1), 1u);
    EXPECT_EQ(world.run(6), 0u);
    EXPECT_EQ(world.run(1), 1u);
}

TEST(VolumeHits, records_of_a_swing_that_ended_are_forgotten) {
    Rules rules = fists(HitType::hit, 5);
    rules.archetypes[0].animation = kNone;
    StageScene world = scene(rules);
    const std::size_t row = world.put(1, {10.0f, 10.0f});
    world.put(2, {11.8f, 10.0f});
    world.state.players.animation[row] = 0;

    EXPECT_EQ(world.run(5), 1u);
    EXPECT_EQ(world.state.attack_records.size(), 1u);
    world.tick();

    EXPECT_EQ(world.state.players.animation[row], kNone);
    EXPECT_TRUE(world.state.attack_records.empty());
}

TEST(VolumeHits, records_of_dead_players_are_forgotten) {
    for (const std::size_t dead : {0u, 1u}) {
        StageScene world = scene(fists(HitType::hit));
        world.put(1, {10.0f, 10.0f});
        world.put(2, {11.8f, 10.0f});
        world.tick();
        ASSERT_EQ(world.state.attack_records.size(), 1u);

        world.state.players.alive[dead] = 0;
        world.state.players.health[dead] = 0;
        world.tick();

        EXPECT_TRUE(world.state.attack_records.empty());
        EXPECT_EQ(world.broken, "");
    }
}

TEST(VolumeHits, a_dead_player_neither_hits_nor_is_hit) {
    for (const std::size_t dead : {0u, 1u}) {
        StageScene world = scene(fists(HitType::hit));
        world.put(1, {10.0f, 10.0f});
        world.put(2, {11.8f, 10.0f});
        world.state.players.alive[dead] = 0;

        EXPECT_EQ(world.run(3), 0u);
    }
}

TEST(VolumeHits, teammates_are_hit_only_with_friendly_fire) {
    for (const bool friendly_fire : {false, true}) {
        Rules rules = fists(HitType::hit | HitType::launch);
        rules.friendly_fire = friendly_fire;
        StageScene world = scene(rules);
        world.put(1, {10.0f, 10.0f});
        world.put(2, {11.8f, 10.0f});
        world.state.players.team = {3, 3};

        EXPECT_EQ(world.run(3), friendly_fire ? 1u : 0u);
        EXPECT_EQ(world.state.attack_records.size(), friendly_fire ? 1u : 0u);
    }
}

TEST(VolumeHits, players_without_a_team_and_of_other_teams_are_enemies) {
    for (const std::uint8_t other : {std::uint8_t{0}, std::uint8_t{2}}) {
        StageScene world = scene(fists(HitType::hit));
        world.put(1, {10.0f, 10.0f});
        world.put(2, {11.8f, 10.0f});
        world.state.players.team = {other == 0 ? std::uint8_t{0} : std::uint8_t{1}, other};

        EXPECT_EQ(world.run(3), 1u);
    }
}

TEST(VolumeHits, a_protected_player_is_neither_hit_nor_thrown_until_the_protection_ends) {
    StageScene world = scene(fists(HitType::hit | HitType::launch));
    world.put(1, {10.0f, 10.0f});
    world.put(2, {11.8f, 10.0f});
    world.state.players.protected_until_tick[1] = 4;

    EXPECT_EQ(world.run(3), 0u);
    EXPECT_EQ(world.state.players.velocity[1], Vec2{});
    EXPECT_EQ(world.run(1), 1u);
    EXPECT_EQ(world.run(5), 0u);
}

TEST(VolumeHits, a_deadly_volume_adds_a_hit_of_type_death) {
    StageScene world = scene(fists(HitType::death));
    world.put(1, {10.0f, 10.0f});
    world.put(2, {11.8f, 10.0f});

    world.tick();

    ASSERT_EQ(world.hits().size(), 1u);
    EXPECT_EQ(world.hits()[0].types, HitTypes(HitType::death));
}

TEST(VolumeHits, a_launch_throws_a_player_off_the_ground_the_way_the_attacker_faces) {
    for (const bool left : {false, true}) {
        StageScene world = scene(fists(HitType::launch));
        world.put(1, {10.0f, 10.0f}, {left ? -1.0f : 1.0f, 0.0f});
        world.put(2, {left ? 8.2f : 11.8f, 10.0f}, {left ? -1.0f : 1.0f, 0.0f});
        world.state.players.ground_normal[1] = {0.0f, 1.0f};
        world.state.players.ground[1] = {kFirstObstacleId};

        world.tick();

        const Vec2 thrown{left ? -3.0f : 3.0f, 9.0f};
        EXPECT_TRUE(world.hits().empty());
        EXPECT_EQ(world.state.players.velocity[1], thrown);
        EXPECT_EQ(world.state.players.ground_normal[1], Vec2{});
        EXPECT_EQ(world.state.players.ground[1], kNoEntity);
        ASSERT_EQ(world.events().size(), 1u);
        EXPECT_EQ(world.events()[0].kind, EventKind::launch);
        EXPECT_EQ(world.events()[0].subject.value, 2u);
        EXPECT_EQ(world.events()[0].other.value, 1u);
        EXPECT_EQ(world.events()[0].velocity, thrown);
        EXPECT_EQ(world.events()[0].tick, 1u);
    }
}

TEST(VolumeHits, a_launch_grows_with_the_damage_that_its_victim_has_taken) {
    Rules rules = fists(HitType::hit | HitType::launch);
    rules.archetypes[0].knockback_growth = 2.0f;
    StageScene world = scene(rules);
    world.put(1, {10.0f, 10.0f});
    world.put(2, {11.8f, 10.0f});
    world.state.players.health[1] = 25;

    world.tick();

    ASSERT_EQ(world.hits().size(), 1u);
    EXPECT_EQ(world.state.players.velocity[1], (Vec2{7.5f, 22.5f}));
}

TEST(VolumeHits, a_vulnerability_volume_takes_only_what_it_accepts) {
    Rules rules = fists(HitType::hit | HitType::death);
    rules.animations[0].frames[0].vulnerabilities = {{Circle{{}, 0.5f}, HitType::hit}};
    StageScene world = scene(rules);
    world.put(1, {10.0f, 10.0f});
    world.put(2, {11.8f, 10.0f});

    world.tick();

    ASSERT_EQ(world.hits().size(), 1u);
    EXPECT_EQ(world.hits()[0].types, HitTypes(HitType::hit));
}

TEST(VolumeHits, a_body_without_vulnerability_in_this_frame_cannot_be_hit) {
    Rules rules = fists(HitType::hit);
    rules.animations[0].frames.push_back(idle_frame());
    rules.animations[0].frames[1].vulnerabilities = {{Circle{{}, 0.5f}, kAnyHit}};
    StageScene world = scene(rules);
    world.put(1, {10.0f, 10.0f});
    world.put(2, {11.8f, 10.0f});

    EXPECT_EQ(world.run(10), 0u);
}

TEST(VolumeHits, a_vulnerability_far_out_of_the_body_is_found) {
    Rules rules = fists(HitType::hit);
    rules.archetypes.resize(2);
    rules.archetypes[1].animation = 1;
    rules.animations.resize(2);
    rules.animations[1].frames = {idle_frame()};
    rules.animations[1].frames[0].vulnerabilities = {{Circle{{-6.0f, 0.0f}, 0.2f}, kAnyHit}};
    StageScene world = scene(rules);
    world.put(1, {10.0f, 10.0f});
    world.put(2, {17.2f, 10.0f}, {1.0f, 0.0f}, 1);

    EXPECT_EQ(world.run(1), 1u);
}

TEST(VolumeHits, collect_depress_and_possess_have_no_effect_between_players) {
    StageScene world = scene(fists(HitType::collect | HitType::depress | HitType::possess));
    world.put(1, {10.0f, 10.0f});
    world.put(2, {11.8f, 10.0f});

    EXPECT_EQ(world.run(3), 0u);
    EXPECT_TRUE(world.state.attack_records.empty());
}

TEST(VolumeHits, players_on_the_same_spot_hit_each_other) {
    Rules rules = fists(HitType::hit);
    rules.animations[0].frames[0].attacks = {{Circle{{}, 0.6f}, HitType::hit}};
    StageScene world = scene(rules);
    world.put(1, {10.0f, 10.0f});
    world.put(2, {10.0f, 10.0f});

    EXPECT_EQ(world.run(2), 2u);
}

TEST(VolumeHits, a_volume_without_size_hits_a_body_that_it_lies_in) {
    Rules rules = fists(HitType::hit);
    rules.animations[0].frames[0].attacks = {{Circle{{1.0f, 0.0f}, 0.0f}, HitType::hit}};
    StageScene world = scene(rules);
    world.put(1, {10.0f, 10.0f});
    world.put(2, {11.2f, 10.0f});

    EXPECT_EQ(world.run(2), 1u);
}

TEST(VolumeHits, a_full_list_of_records_allows_no_more_hits_and_raises_an_error) {
    Limits limits;
    limits.attack_records_max = 1;
    StageScene world = scene(fists(HitType::hit), limits);
    world.put(1, {10.0f, 10.0f});
    world.put(2, {11.4f, 10.6f});
    world.put(3, {11.4f, 9.4f});

    world.tick();

    EXPECT_EQ(world.hits().size(), 1u);
    EXPECT_NE(
        world.memory.report.errors & static_cast<std::uint32_t>(StepError::attack_records_full),
        0u);
}

TEST(VolumeHits, candidates_beyond_the_limit_raise_an_error) {
    Limits limits;
    limits.candidates_max = 2;
    StageScene world = scene(fists(HitType::hit), limits);
    world.put(1, {10.0f, 10.0f});
    world.put(2, {11.4f, 10.6f});
    world.put(3, {11.4f, 9.4f});

    world.tick();

    EXPECT_NE(world.memory.report.errors & static_cast<std::uint32_t>(StepError::candidates_full),
              0u);
}

TEST(VolumeHits, without_animations_the_stage_does_nothing) {
    StageScene world = scene(Rules{});
    world.put(1, {10.0f, 10.0f});
    world.state.players.animation_tick[0] = 77;

    world.state.tick = 100;
    test::detect_volume_hits(world.rules, world.frames, *world.terrain, world.state, world.memory);

    EXPECT_TRUE(world.memory.grid.discs.indices().empty());
    EXPECT_EQ(world.state.players.animation_tick[0], 77u);
}

using MeleeHit = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

std::vector<MeleeHit> struck(const StageScene& world) {
    std::vector<MeleeHit> all;
    for (const Hit& hit : world.hits())
        all.emplace_back(hit.attacker.value, world.id_of(hit).value, hit.types.bits);
    return all;
}

TEST(VolumeHits, the_order_of_hits_does_not_depend_on_the_order_of_joins) {
    const std::uint32_t ids[] = {4, 9, 2, 7, 5};
    const auto hits_when_joined = [&](bool backwards) {
        StageScene world = scene(fists(HitType::hit));
        for (int i = 0; i < 5; ++i) {
            const int place = backwards ? 4 - i : i;
            const auto offset = static_cast<float>(place);
            world.put(ids[place], {10.0f + 0.3f * offset, 10.0f + 0.2f * offset},
                      {place % 2 == 0 ? 1.0f : -1.0f, 0.0f});
        }
        world.tick();
        return struck(world);
    };

    const auto forwards = hits_when_joined(false);

    EXPECT_GE(forwards.size(), 6u);
    EXPECT_EQ(hits_when_joined(true), forwards);
}

/// All against all, by a sweep and prune over the boxes of the bounding circles: slow, but easy to
/// check.
std::vector<MeleeHit> judge(const StageScene& world) {
    const Players& players = world.state.players;
    std::vector<HitBody> bodies;
    std::vector<Aabb> boxes;
    for (std::size_t row = 0; row < players.size(); ++row) {
        bodies.push_back(hit_body_of(world.frames, row, world.state.tick, players));
        const Circle bounds = bounds_in_world(bodies.back());
        boxes.push_back(aabb_of_circle(bounds.center, bounds.radius + 1e-3f));
    }
    SweepAndPrune sweep(static_cast<std::uint32_t>(boxes.size()));
    sweep.rebuild(boxes);
    std::vector<BoxPair> pairs;
    pairs.reserve(boxes.size() * boxes.size());
    EXPECT_TRUE(sweep.find_pairs(pairs));
    std::vector<MeleeHit> all;
    for (const BoxPair pair : pairs)
        for (const VolumeHit& hit : pair_hits(bodies[pair.low], bodies[pair.high]))
            all.emplace_back(hit.attacker.value, hit.victim.value, hit.types.bits);
    return all;
}

TEST(VolumeHits, the_grid_finds_what_sweep_and_prune_finds) {
    Random random(11);
    const auto coordinate = [&](float low, float high) {
        return low + (high - low) * static_cast<float>(random.below(10000)) / 10000.0f;
    };
    std::size_t hits = 0;
    for (int round = 0; round < 200; ++round) {
        Rules rules;
        rules.archetypes.resize(3);
        rules.animations.resize(2);
        for (std::uint8_t animation = 0; animation < 2; ++animation) {
            rules.archetypes[animation].animation = animation;
            rules.archetypes[animation].radius = coordinate(0.3f, 0.6f);
            AnimationFrame frame;
            for (std::uint32_t i = random.below(3); i > 0; --i) {
                const Vec2 low{coordinate(-2.0f, 2.0f), coordinate(-2.0f, 2.0f)};
                frame.attacks.push_back({Aabb{low, low + Vec2{0.7f, 0.4f}}, HitType::hit});
                frame.attacks.push_back(
                    {Circle{{coordinate(-3.0f, 3.0f), coordinate(-1.0f, 1.0f)}, 0.3f},
                     HitType::death});
            }
            for (std::uint32_t i = random.below(3); i > 0; --i)
                frame.vulnerabilities.push_back(
                    {Circle{{coordinate(-2.0f, 2.0f), coordinate(-2.0f, 2.0f)}, 0.4f},
                     random.below(2) == 0 ? kAnyHit : HitTypes(HitType::hit)});
            rules.animations[animation].frames = {frame};
        }
        StageScene world = scene(rules);
        for (std::uint32_t id = 1; id <= 60; ++id)
            world.put(id, {coordinate(2.0f, 20.0f), coordinate(2.0f, 20.0f)},
                      {coordinate(-1.0f, 1.0f), 0.5f}, static_cast<std::uint8_t>(random.below(3)));

        world.tick();

        ASSERT_EQ(struck(world), judge(world)) << "round " << round;
        hits += world.hits().size();
    }
    EXPECT_GT(hits, 1000u);
}

}  // namespace
}  // namespace arena::sim
