#include "sim/rules/body_frames.h"

#include <gtest/gtest.h>

#include "tests/support/triggers.h"

namespace arena::sim {
namespace {

using test::attack_frame;
using test::idle_frame;

const Bounds kFist{{0.5f, -0.25f}, {1.5f, 0.25f}};

/// Two archetypes, the second of them larger, and one animation of 3 + 2 ticks.
Rules striking() {
    Rules rules;
    rules.archetypes.resize(2);
    rules.archetypes[1].radius = 1.0f;
    rules.archetypes[1].animation = 0;
    rules.animations.resize(1);
    rules.animations[0].frames = {attack_frame(kFist, HitType::hit, 3), idle_frame(2)};
    return rules;
}

TEST(BodyFrames, a_body_without_an_animation_is_a_disc_vulnerable_to_everything) {
    const BodyFrames frames(Rules{});

    const BodyFrame& frame = frames.frame_at(frames.animation_of(0, kNone), 12345);

    EXPECT_FALSE(frames.has_animations());
    EXPECT_EQ(frames.own_animation(0), kNone);
    EXPECT_TRUE(frames.attacks(frame).empty());
    ASSERT_EQ(frames.vulnerabilities(frame).size(), 1u);
    EXPECT_EQ(frames.vulnerabilities(frame)[0].accepts, kAnyHit);
    EXPECT_EQ(frame.bounds.radius, 0.5f);
    EXPECT_EQ(frames.overhang_max(), 0.0f);
}

TEST(BodyFrames, the_box_around_an_outline_is_as_wide_on_both_sides) {
    Rules rules;
    for (const Vec2 vertex : {Vec2{-0.5f, -1.0f}, {0.25f, -1.0f}, {-0.25f, 0.75f}})
        ASSERT_TRUE(rules.archetypes[0].outline.push_back(vertex));
    rules.archetypes[0].radius = 1.12f;
    const BodyFrames frames(rules);

    const BodyFrame& frame = frames.frame_at(frames.animation_of(0, kNone), 0);

    const auto& box = std::get<Aabb>(frames.vulnerabilities(frame)[0].shape);
    EXPECT_EQ(box.min, (Vec2{-0.5f, -1.0f}));
    EXPECT_EQ(box.max, (Vec2{0.5f, 0.75f}));
}

TEST(BodyFrames, each_frame_lasts_its_duration_and_the_last_one_stays_on) {
    const BodyFrames frames(striking());
    const BodyAnimation& blow = frames.animation_of(0, 0);

    EXPECT_EQ(blow.ticks, 5u);
    for (const std::uint32_t tick : {0u, 1u, 2u})
        EXPECT_EQ(frames.attacks(frames.frame_at(blow, tick)).size(), 1u) << tick;
    for (const std::uint32_t tick : {3u, 4u, 5u, 1000u})
        EXPECT_TRUE(frames.attacks(frames.frame_at(blow, tick)).empty()) << tick;
}

TEST(BodyFrames, without_vulnerability_volumes_the_whole_body_is_vulnerable) {
    const BodyFrames frames(striking());

    for (const std::uint8_t archetype : {std::uint8_t{0}, std::uint8_t{1}}) {
        const BodyFrame& frame = frames.frame_at(frames.animation_of(archetype, 0), 0);
        ASSERT_EQ(frames.vulnerabilities(frame).size(), 1u);
        const auto& body = std::get<Circle>(frames.vulnerabilities(frame)[0].shape);
        EXPECT_EQ(body.radius, archetype == 0 ? 0.5f : 1.0f);
    }
}

TEST(BodyFrames, with_vulnerability_volumes_anywhere_each_frame_has_only_its_own) {
    Rules rules = striking();
    rules.animations[0].frames[1].vulnerabilities = {{Circle{{0.0f, 0.3f}, 0.2f}, HitType::hit}};
    const BodyFrames frames(rules);
    const BodyAnimation& blow = frames.animation_of(0, 0);

    EXPECT_TRUE(frames.vulnerabilities(frames.frame_at(blow, 0)).empty());
    EXPECT_EQ(frames.vulnerabilities(frames.frame_at(blow, 3)).size(), 1u);
}

TEST(BodyFrames, hit_types_that_do_not_apply_between_players_are_left_out) {
    Rules rules = striking();
    rules.animations[0].frames[0].attacks = {
        {kFist, HitType::collect | HitType::depress},
        {kFist, HitType::possess},
        {kFist, kNoHit},
        {kFist, HitType::launch | HitType::collect},
    };
    const BodyFrames frames(rules);

    const auto attacks = frames.attacks(frames.frame_at(frames.animation_of(0, 0), 0));

    ASSERT_EQ(attacks.size(), 1u);
    EXPECT_EQ(attacks[0].deals, HitTypes(HitType::launch));
}

TEST(BodyFrames, the_bounds_enclose_all_volumes_of_a_frame_facing_either_way) {
    const BodyFrames frames(striking());
    const BodyFrame& frame = frames.frame_at(frames.animation_of(0, 0), 0);

    for (const bool faces_left : {false, true}) {
        const Circle bounds = mirrored(frame.bounds, {.x = faces_left});
        const Aabb fist = mirrored(kFist, {.x = faces_left});
        for (const Vec2 corner : {fist.min, fist.max, Vec2{fist.min.x, fist.max.y}})
            EXPECT_LE(length(corner - bounds.center), bounds.radius + 1e-6f);
        EXPECT_LE(length(bounds.center) + 0.5f, bounds.radius + 1e-6f);
    }
}

TEST(BodyFrames, overhang_max_is_how_far_vulnerabilities_stick_out_of_a_body) {
    Rules rules = striking();
    EXPECT_EQ(BodyFrames(rules).overhang_max(), 0.0f);

    rules.animations[0].frames[1].vulnerabilities = {{Circle{{0.0f, -1.0f}, 0.25f}, kAnyHit}};

    EXPECT_NEAR(BodyFrames(rules).overhang_max(), 0.75f, 1e-6f);
}

TEST(BodyFrames, an_animation_without_frames_shows_the_body) {
    Rules rules = striking();
    rules.animations[0].frames.clear();
    const BodyFrames frames(rules);

    const BodyFrame& frame = frames.frame_at(frames.animation_of(1, 0), 0);

    EXPECT_GT(frames.animation_of(1, 0).ticks, 0u);
    EXPECT_TRUE(frames.attacks(frame).empty());
    EXPECT_EQ(frames.vulnerabilities(frame).size(), 1u);
}

TEST(BodyFrames, a_frame_without_duration_lasts_a_tick) {
    Rules rules = striking();
    rules.animations[0].frames[0].duration = 0.0f;
    rules.animations[0].frames[1].duration = -1.0f;

    EXPECT_EQ(BodyFrames(rules).animation_of(0, 0).ticks, 2u);
}

}  // namespace
}  // namespace arena::sim
