// Shots and solid things that move: a shot bounces off a mover in the mover's frame of reference,
// and passes none, however fast either is.
#include <cmath>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "tests/support/gallery.h"
#include "tests/support/movers.h"
#include "tests/support/triggers.h"

namespace arena::sim {
namespace {

using test::box_obstacle;
using test::Gallery;
using test::input;
using test::line_obstacle;
using test::MapBuilder;
using test::platform;
using test::player_id;

constexpr Vec2 kShooter{5.0f, 20.0f};

/// A gun whose shots, of radius 0.1 m, bounce.
Rules bouncing(float speed, float restitution = 1.0f, std::uint8_t bounces = 1) {
    Rules rules = test::gallery_rules();
    ProjectileKind& kind = rules.weapons.front().projectile;
    kind.speed = speed;
    kind.bounces = bounces;
    kind.restitution = restitution;
    return rules;
}

/// A wall whose left face is at 25 m, and which moves along `way`.
MapMover moving_wall(Vec2 way, float speed) {
    return platform(box_obstacle({25, 5}, {26, 35}), {{0, 0}, way}, speed);
}

void step_checked(Gallery& gallery) {
    gallery.step();
    const auto broken = gallery.world.find_broken_invariant();
    ASSERT_FALSE(broken) << "tick " << gallery.world.tick() << ": " << *broken;
}

/// Fires to the right, or in the given direction, and returns the first bounce within two seconds.
Event first_bounce(Gallery& gallery, int aim_x = 1, int aim_y = 0) {
    gallery.fire(kShooter, aim_x, aim_y);
    for (int tick = 0; tick < 120; ++tick) {
        step_checked(gallery);
        if (const auto bounces = gallery.events_of(EventKind::bounce); !bounces.empty())
            return bounces.front();
    }
    ADD_FAILURE() << "no bounce";
    return {};
}

float left_of_mover(const Gallery& gallery, std::size_t index = 0) {
    return gallery.world.find(gallery.world.terrain().mover_id(index))->position.x;
}

TEST(BounceOffMovers, a_shot_off_an_approaching_platform_gains_twice_the_platforms_speed) {
    Gallery gallery({{kShooter}}, bouncing(30.0f), MapBuilder().mover(moving_wall({-10, 0}, 6.0f)));

    const Event bounce = first_bounce(gallery);

    EXPECT_EQ(bounce.other, gallery.world.terrain().mover_id(0));
    EXPECT_NEAR(bounce.velocity.x, -30.0f - 2.0f * 6.0f, 1e-2f);
    EXPECT_EQ(bounce.velocity.y, 0.0f);
    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    EXPECT_EQ(gallery.world.projectiles()[0].velocity, bounce.velocity);
}

TEST(BounceOffMovers, a_shot_off_a_receding_platform_loses_twice_the_platforms_speed) {
    Gallery gallery({{kShooter}}, bouncing(30.0f), MapBuilder().mover(moving_wall({8, 0}, 6.0f)));

    EXPECT_NEAR(first_bounce(gallery).velocity.x, -30.0f + 2.0f * 6.0f, 1e-2f);
}

TEST(BounceOffMovers, restitution_scales_the_relative_speed) {
    Gallery gallery({{kShooter}}, bouncing(30.0f, 0.5f),
                    MapBuilder().mover(moving_wall({-10, 0}, 6.0f)));

    // They collide at 36 m/s and part at 18 m/s.
    EXPECT_NEAR(first_bounce(gallery).velocity.x, -6.0f - 18.0f, 1e-2f);
}

TEST(BounceOffMovers, a_platform_that_moves_along_its_own_face_changes_nothing) {
    Gallery moving({{kShooter}}, bouncing(50.0f), MapBuilder().mover(moving_wall({0, 5}, 6.0f)));
    Gallery still({{kShooter}}, bouncing(50.0f), MapBuilder().box({25, 5}, {26, 35}));

    const Event off_moving = first_bounce(moving, 4, 3);
    const Event off_still = first_bounce(still, 4, 3);

    EXPECT_NEAR(off_moving.velocity.x, off_still.velocity.x, 1e-3f);
    EXPECT_NEAR(off_moving.velocity.y, off_still.velocity.y, 1e-3f);
    EXPECT_NEAR(off_moving.position.x, off_still.position.x, 1e-3f);
    EXPECT_NEAR(off_moving.position.y, off_still.position.y, 1e-3f);
}

TEST(BounceOffMovers, a_shot_bounces_where_shot_and_mover_are_at_that_time) {
    // The shot is fired in tick 2 and flies from tick 3 on, at 0.5 m a tick from 5 m; the face
    // comes at 0.1 m a tick from 25 m and is 0.2 m ahead. The gap of 19.7 m, with the radius
    // deducted, closes at 0.6 m a tick.
    Gallery gallery({{kShooter}}, bouncing(30.0f), MapBuilder().mover(moving_wall({-15, 0}, 6.0f)));

    const Event bounce = first_bounce(gallery);

    const float ticks = (25.0f - 0.2f - 0.1f - 5.0f) / 0.6f;
    EXPECT_NEAR(bounce.position.x, 5.0f + 0.5f * ticks, 2e-3f);
    EXPECT_EQ(bounce.tick, 2u + static_cast<Tick>(std::ceil(ticks)));
}

TEST(BounceOffMovers, a_platform_that_overtakes_a_slow_shot_throws_it_ahead) {
    // The line comes down behind the shot and then follows it at 20 m/s, 17 m/s faster than the
    // shot.
    Gallery gallery(
        {{kShooter}}, bouncing(3.0f),
        MapBuilder().mover(platform(line_obstacle({6, 30}, {6, 34}), {{0, 0}, {0, -12}, {20, -12}},
                                    20.0f, PathMode::once)));

    const Event bounce = first_bounce(gallery);

    EXPECT_GT(bounce.position.x, left_of_mover(gallery) - 20.0f / 60.0f);
    EXPECT_NEAR(bounce.velocity.x, 20.0f + 17.0f, 1e-2f);
}

TEST(BounceOffMovers, a_shot_without_restitution_is_carried_in_front_of_the_platform) {
    Gallery gallery({{kShooter}}, bouncing(30.0f, 0.0f, 255),
                    MapBuilder().mover(moving_wall({-15, 0}, 6.0f)));

    first_bounce(gallery);
    for (int tick = 0; tick < 60; ++tick) {
        step_checked(gallery);
        ASSERT_EQ(gallery.world.projectiles().size(), 1u);
        const ProjectileState& shot = gallery.world.projectiles()[0];
        ASSERT_NEAR(shot.position.x, left_of_mover(gallery) - 0.1f, 0.01f) << tick;
        ASSERT_NEAR(shot.velocity.x, -6.0f, 0.1f) << tick;
    }
}

TEST(BounceOffMovers, a_shot_does_not_pass_a_moving_line_at_any_speed_of_either) {
    for (const float shot : {30.0f, 400.0f, 2000.0f})
        for (const float line : {1.0f, 20.0f, 100.0f})
            for (const bool comes : {true, false}) {
                SCOPED_TRACE(testing::Message() << shot << " m/s, line " << line << comes);
                const Vec2 way = comes ? Vec2{-14, 0} : Vec2{12, 0};
                Gallery gallery({{kShooter}}, bouncing(shot, 1.0f, 255),
                                MapBuilder().mover(platform(line_obstacle({25, -5}, {25, 45}),
                                                            {{0, 0}, way}, line)));

                gallery.fire(kShooter, 1, 0);
                for (int tick = 0; tick < 200 && !gallery.world.projectiles().empty(); ++tick) {
                    ASSERT_NO_FATAL_FAILURE(step_checked(gallery));
                    for (const ProjectileState& projectile : gallery.world.projectiles())
                        ASSERT_LT(projectile.position.x, left_of_mover(gallery)) << tick;
                }
                EXPECT_FALSE(gallery.events_of(EventKind::bounce).empty());
            }
}

TEST(BounceOffMovers, a_shot_that_cannot_bounce_ends_at_the_platform_that_overtakes_it) {
    Gallery gallery(
        {{kShooter}}, bouncing(3.0f, 1.0f, 0),
        MapBuilder().mover(platform(line_obstacle({6, 30}, {6, 34}), {{0, 0}, {0, -12}, {20, -12}},
                                    20.0f, PathMode::once)));

    gallery.fire(kShooter, 1, 0);
    for (int tick = 0; tick < 60 && !gallery.world.projectiles().empty(); ++tick)
        step_checked(gallery);

    const auto ends = gallery.events_of(EventKind::despawn);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_EQ(ends[0].other, gallery.world.terrain().mover_id(0));
    EXPECT_LT(ends[0].position.x, 7.1f);
}

/// A door 4 m high that opens upwards at 4 m/s while its plate is pressed, a player on the plate,
/// and a shooter above the door that aims down at it.
Gallery at_the_door(const Rules& rules) {
    return Gallery({{{20.0f, 30.0f}}, {{35.0f, 5.0f}}}, rules,
                   MapBuilder()
                       .trigger(test::plate({{34, 4}, {36, 6}}, "gate"))
                       .mover(test::door(box_obstacle({19, 8}, {21, 12}), {0, 10}, 4.0f, "gate")));
}

TEST(BounceOffMovers, a_shot_off_a_door_that_opens_towards_it_gains_twice_the_doors_speed) {
    Gallery gallery = at_the_door(bouncing(30.0f));

    gallery.fire({20.0f, 30.0f}, 0, -1);
    while (gallery.events_of(EventKind::bounce).empty() && gallery.world.tick() < 100)
        step_checked(gallery);

    ASSERT_EQ(gallery.events_of(EventKind::bounce).size(), 1u);
    const Event bounce = gallery.events_of(EventKind::bounce)[0];
    EXPECT_EQ(bounce.other, gallery.world.terrain().mover_id(0));
    EXPECT_NEAR(bounce.velocity.y, 30.0f + 2.0f * 4.0f, 1e-2f);
}

TEST(BounceOffMovers, a_shot_off_a_door_that_closes_away_from_it_loses_twice_the_doors_speed) {
    Gallery gallery = at_the_door(bouncing(30.0f));
    const std::uint32_t porter = gallery.number_at({35.0f, 5.0f});
    gallery.run(150);
    gallery.step({input(player_id(porter), test::move(0, 127))});
    while (gallery.events_of(EventKind::release).empty() && gallery.world.tick() < 400)
        step_checked(gallery);

    gallery.fire({20.0f, 30.0f}, 0, -1);
    while (gallery.events_of(EventKind::bounce).empty() && gallery.world.tick() < 500)
        step_checked(gallery);

    ASSERT_EQ(gallery.events_of(EventKind::bounce).size(), 1u);
    EXPECT_NEAR(gallery.events_of(EventKind::bounce)[0].velocity.y, 30.0f - 2.0f * 4.0f, 1e-2f);
}

TEST(BounceOffMovers, a_shot_off_a_resting_door_keeps_its_speed) {
    Gallery gallery = at_the_door(bouncing(30.0f));
    const std::uint32_t porter = gallery.number_at({35.0f, 5.0f});
    gallery.step({input(player_id(porter), test::move(0, 127))});
    gallery.run(300);  // the door has shut

    gallery.fire({20.0f, 30.0f}, 0, -1);
    while (gallery.events_of(EventKind::bounce).empty() && gallery.world.tick() < 500)
        step_checked(gallery);

    ASSERT_EQ(gallery.events_of(EventKind::bounce).size(), 1u);
    EXPECT_NEAR(gallery.events_of(EventKind::bounce)[0].velocity.y, 30.0f, 1e-3f);
    EXPECT_NEAR(gallery.events_of(EventKind::bounce)[0].position.y, 12.1f, 1e-2f);
}

TEST(BounceOffMovers, a_shot_between_two_movers_that_close_in_stays_between_them) {
    Gallery gallery(
        {{{20.0f, 20.0f}}}, bouncing(200.0f, 1.0f, 255),
        MapBuilder()
            .mover(platform(line_obstacle({5, -5}, {5, 45}), {{0, 0}, {14.5f, 0}}, 10))
            .mover(platform(line_obstacle({35, -5}, {35, 45}), {{0, 0}, {-14.5f, 0}}, 10)));

    gallery.fire({20.0f, 20.0f}, 1, 0);
    for (int tick = 0; tick < 300 && !gallery.world.projectiles().empty(); ++tick) {
        ASSERT_NO_FATAL_FAILURE(step_checked(gallery));
        for (const ProjectileState& shot : gallery.world.projectiles()) {
            ASSERT_GT(shot.position.x, left_of_mover(gallery, 0)) << tick;
            ASSERT_LT(shot.position.x, left_of_mover(gallery, 1)) << tick;
        }
    }
    EXPECT_GT(gallery.events_of(EventKind::bounce).size(), 20u);
}

TEST(BounceOffMovers, a_shot_without_room_between_two_lines_is_not_squeezed_through_either) {
    // The gap becomes 0.05 m, the shot is 0.2 m thick.
    Gallery gallery({{{20.0f, 20.0f}}}, bouncing(5.0f, 1.0f, 255),
                    MapBuilder()
                        .line({25, -5}, {25, 45})
                        .mover(platform(line_obstacle({15, -5}, {15, 45}), {{0, 0}, {9.95f, 0}}, 10,
                                        PathMode::once)));

    gallery.fire({20.0f, 20.0f}, 1, 0);
    for (int tick = 0; tick < 300 && !gallery.world.projectiles().empty(); ++tick) {
        ASSERT_NO_FATAL_FAILURE(step_checked(gallery));
        for (const ProjectileState& shot : gallery.world.projectiles()) {
            ASSERT_GT(shot.position.x, left_of_mover(gallery)) << tick;
            ASSERT_LT(shot.position.x, 25.0f) << tick;
        }
    }
    EXPECT_TRUE(gallery.world.projectiles().empty());
}

TEST(BounceOffMovers, bounces_between_two_movers_that_close_in_never_exceed_the_top_speed) {
    Gallery gallery(
        {{{20.0f, 20.0f}}}, bouncing(2000.0f, 1.0f, 255),
        MapBuilder(400.0f, 40.0f)
            .mover(platform(line_obstacle({1, -5}, {1, 45}), {{0, 0}, {190, 0}}, 100))
            .mover(platform(line_obstacle({399, -5}, {399, 45}), {{0, 0}, {-190, 0}}, 100)));
    float fastest = 0.0f;

    gallery.fire({20.0f, 20.0f}, 1, 0);
    for (int tick = 0; tick < 300 && !gallery.world.projectiles().empty(); ++tick) {
        ASSERT_NO_FATAL_FAILURE(step_checked(gallery));
        for (const ProjectileState& shot : gallery.world.projectiles())
            fastest = std::max(fastest, length(shot.velocity));
    }
    EXPECT_LE(fastest, kGainedSpeedMax);
    EXPECT_GT(fastest, 4000.0f);
}

}  // namespace
}  // namespace arena::sim
