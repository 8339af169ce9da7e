#include "client/game/frame.h"

#include <gtest/gtest.h>

#include "protocol/replication/motion.h"
#include "tests/unit/client/support/update_content.h"

namespace arena::client::frame_test {
namespace {

constexpr sim::EntityId kOwn{1};
constexpr float kTickRate = 50.0f;

/// A view of a world with 50 ticks a second.
struct Seen {
    explicit Seen(float gravity = 0.0f, const protocol::RunKind& run = {})
        : view(protocol::Welcome{.player = kOwn,
                                 .tick_rate = 50,
                                 .gravity = gravity,
                                 .archetypes = {{.run = run, .outline = {}}}}) {}

    void take(protocol::Update update, const test::UpdateContent& content) {
        ASSERT_TRUE(view.apply(test::message(update, content, view.fall()).update()));
    }
    [[nodiscard]] Frame frame() const {
        Frame frame;
        fill_frame(view, kOwn, kTickRate, frame);
        return frame;
    }

    WorldView view;
};

void expect_place(sim::Vec2 place, sim::Vec2 expected) {
    EXPECT_FLOAT_EQ(place.x, expected.x);
    EXPECT_FLOAT_EQ(place.y, expected.y);
}

TEST(Frame, a_client_without_a_player_owns_nothing) {
    EXPECT_TRUE(is_own({5}, {5}));
    EXPECT_FALSE(is_own({5}, {6}));
    EXPECT_FALSE(is_own(sim::kNoEntity, {6}));
    EXPECT_FALSE(is_own({5}, sim::kNoEntity));
    EXPECT_FALSE(is_own(sim::kNoEntity, sim::kNoEntity));
}

TEST(Course, leads_straight_on_and_back) {
    const Course course{.position = {1.0f, 2.0f}, .step = {0.5f, -0.25f}};

    expect_place(course.after(0.0), {1.0f, 2.0f});
    expect_place(course.after(2.0), {2.0f, 1.5f});
    expect_place(course.after(0.5), {1.25f, 1.875f});
    expect_place(course.after(-2.0), {0.0f, 2.5f});
}

/// Each step is longer than the one before: 1, 1 + 2, 1 + 2 + 3 times the fall.
TEST(Course, falls_a_parabola) {
    const Course course{.position = {0.0f, 10.0f}, .step = {1.0f, 0.0f}, .fall = 0.5f};

    expect_place(course.after(1.0), {1.0f, 9.5f});
    expect_place(course.after(2.0), {2.0f, 8.5f});
    expect_place(course.after(3.0), {3.0f, 7.0f});
}

TEST(Course, of_a_falling_entity_leads_where_the_protocol_extrapolates_it) {
    Seen seen(36.0f);
    const auto motion = protocol::motion_through(100, {3.0f, 20.0f}, {0.125f, 0.25f}, true);
    seen.take({.tick = 100}, {.introduced = {{4, test::player(7, motion)}}});
    seen.take({.tick = 103}, {});
    const Course course = seen.frame().players.at(0).course;

    for (sim::Tick ticks = 0; ticks <= 30; ++ticks) {
        const sim::Vec2 expected =
            protocol::to_metres(protocol::extrapolate(motion, 103 + ticks, seen.view.fall()));
        EXPECT_NEAR(course.after(ticks).x, expected.x, 1e-4f) << ticks;
        EXPECT_NEAR(course.after(ticks).y, expected.y, 1e-4f) << ticks;
    }
}

/// Whose top speed is not known.
constexpr protocol::RunKind kRunner{.top = 0, .ground = 3641, .air = 1456};

TEST(Course, of_a_turning_player_leads_where_the_protocol_extrapolates_it) {
    for (const bool falls : {false, true})
        for (const sim::Tick later : {0u, 3u, 13u, 14u, 30u, 40u}) {
            Seen seen(falls ? 36.0f : 0.0f, kRunner);
            const auto straight =
                protocol::motion_through(100, {3.0f, 20.0f}, {0.1f, -0.02f}, falls);
            const auto motion = steered(straight, {-70, 70}, kRunner).value();
            seen.take({.tick = 100}, {.introduced = {{4, test::player(7, motion)}}});
            seen.take({.tick = 100 + later}, {});
            const Course course = seen.frame().players.at(0).course;

            for (int ticks = -static_cast<int>(later); ticks <= 30; ++ticks) {
                const auto tick = 100 + later + static_cast<sim::Tick>(ticks);
                const auto at = to_metres(extrapolate(motion, tick, seen.view.fall()));
                const auto goes = to_metres(extrapolate_step(motion, tick, seen.view.fall()));
                EXPECT_NEAR(course.after(ticks).x, at.x, 1e-4f) << later << " " << ticks;
                EXPECT_NEAR(course.after(ticks).y, at.y, 1e-4f) << later << " " << ticks;
                EXPECT_NEAR(course.step_after(ticks).x, goes.x, 1e-5f) << later << " " << ticks;
                EXPECT_NEAR(course.step_after(ticks).y, goes.y, 1e-5f) << later << " " << ticks;
            }
            EXPECT_EQ(course.is_straight_from(0.0),
                      !falls && later >= static_cast<sim::Tick>(motion.turn.ticks));
            EXPECT_FALSE(course.is_straight_from(-1.0 - later));
        }
}

TEST(FindPlayer, finds_each_player_of_a_frame_and_no_other) {
    Frame frame;
    EXPECT_EQ(find_player(frame, {2}), nullptr);
    for (const std::uint32_t id : {2u, 4u, 9u})
        frame.players.push_back({.player = {.id = {id}}});

    for (const FramePlayer& player : frame.players)
        EXPECT_EQ(find_player(frame, player.player.id), &player);
    for (const std::uint32_t id : {1u, 3u, 8u, 10u})
        EXPECT_EQ(find_player(frame, {id}), nullptr) << id;
}

TEST(FillFrame, an_empty_view_makes_an_empty_frame) {
    const Frame frame = Seen().frame();

    EXPECT_EQ(frame.tick, 0u);
    EXPECT_TRUE(frame.players.empty());
    EXPECT_TRUE(frame.projectiles.empty());
    EXPECT_TRUE(frame.movers.empty());
    EXPECT_TRUE(frame.triggers.empty());
}

TEST(FillFrame, sorts_all_lists_by_id_whatever_the_short_ids_are) {
    Seen seen;
    const auto motion = test::motion(10, {});
    seen.take({.tick = 10},
              {.introduced = {{0, test::player(9, motion)},
                              {1, test::projectile(5, motion)},
                              {2, test::mover(3, motion)},
                              {3, test::trigger(8, protocol::TriggerStatus::ready)},
                              {4, test::player(2, motion)},
                              {5, test::projectile(4, motion)},
                              {6, test::mover(1, motion)},
                              {7, test::trigger(6, protocol::TriggerStatus::waiting)}}});

    const Frame frame = seen.frame();

    ASSERT_EQ(frame.players.size(), 2u);
    EXPECT_EQ(frame.players[0].player.id, sim::EntityId{2});
    EXPECT_EQ(frame.players[1].player.id, sim::EntityId{9});
    ASSERT_EQ(frame.projectiles.size(), 2u);
    EXPECT_EQ(frame.projectiles[0].projectile.id, sim::EntityId{sim::kFirstProjectileId + 4});
    EXPECT_EQ(frame.projectiles[1].projectile.id, sim::EntityId{sim::kFirstProjectileId + 5});
    ASSERT_EQ(frame.movers.size(), 2u);
    EXPECT_EQ(frame.movers[0].mover.id, sim::EntityId{sim::kFirstObstacleId + 1});
    EXPECT_EQ(frame.movers[1].mover.id, sim::EntityId{sim::kFirstObstacleId + 3});
    ASSERT_EQ(frame.triggers.size(), 2u);
    EXPECT_EQ(frame.triggers[0].id, sim::EntityId{sim::kFirstObstacleId + 6});
    EXPECT_EQ(frame.triggers[0].status, protocol::TriggerStatus::waiting);
    EXPECT_EQ(frame.triggers[1].id, sim::EntityId{sim::kFirstObstacleId + 8});
}

TEST(FillFrame, a_player_is_where_its_motion_leads_and_keeps_its_reported_course) {
    Seen seen;
    protocol::Introduction introduction =
        test::player(7, test::motion(10, {4, 2}, {0.125f, 0}), {.kind = 3, .team = 2});
    introduction.status = {.health = 75, .flags = protocol::kPlayerOnGround, .animation = 5};
    seen.take({.tick = 10}, {.introduced = {{0, introduction}}});
    seen.take({.tick = 14}, {});

    const Frame frame = seen.frame();

    EXPECT_EQ(frame.tick, 14u);
    ASSERT_EQ(frame.players.size(), 1u);
    const FramePlayer& shown = frame.players[0];
    expect_place(shown.player.position, {4.5f, 2.0f});
    expect_place(shown.player.velocity, {6.25f, 0.0f});
    EXPECT_EQ(shown.player.health, 75);
    EXPECT_EQ(shown.player.archetype, 3);
    EXPECT_EQ(shown.player.team, 2);
    EXPECT_EQ(shown.player.flags, protocol::kPlayerOnGround);
    EXPECT_EQ(shown.player.animation, 5);
    expect_place(shown.course.position, {4.5f, 2.0f});
    expect_place(shown.course.step, {0.125f, 0.0f});
    EXPECT_EQ(shown.reported_tick, 10u);
    EXPECT_FALSE(shown.is_stopped);
}

TEST(FillFrame, the_own_player_stands_exactly_at_its_reported_position) {
    Seen seen;
    const auto motion = test::motion(10, {4, 2}, {0.125f, 0});
    seen.take({.tick = 10, .own_motion = protocol::OwnMotion{.position = {4.01f, 2.02f}}},
              {.introduced = {{0, test::player(1, motion)}, {1, test::player(2, motion)}}});

    const Frame frame = seen.frame();

    ASSERT_EQ(frame.players.size(), 2u);
    EXPECT_EQ(frame.players[0].course.position, (sim::Vec2{4.01f, 2.02f}));
    EXPECT_EQ(frame.players[0].course.step, sim::Vec2{});
    expect_place(frame.players[1].course.step, {0.125f, 0.0f});
}

TEST(FillFrame, a_projectile_has_its_shooter_its_weapon_and_its_velocity) {
    Seen seen;
    seen.take({.tick = 10},
              {.introduced = {{0, test::projectile(5, test::motion(10, {1, 2}, {0.5f, -0.25f}),
                                                   {.kind = 2, .team = 1})}}});
    seen.take({.tick = 12}, {});

    const Frame frame = seen.frame();

    ASSERT_EQ(frame.projectiles.size(), 1u);
    const PictureProjectile& projectile = frame.projectiles[0].projectile;
    EXPECT_EQ(projectile.key, sim::kFirstProjectileId + 5);
    EXPECT_EQ(projectile.owner, sim::EntityId{1});
    EXPECT_EQ(projectile.weapon, 2);
    EXPECT_EQ(projectile.team, 1);
    expect_place(projectile.position, {2.0f, 1.5f});
    expect_place(projectile.velocity, {25.0f, -12.5f});
    EXPECT_EQ(frame.projectiles[0].begun, 10u);
}

TEST(FillFrame, a_mover_has_its_offset_its_phase_and_its_health) {
    Seen seen;
    constexpr auto kGone = static_cast<std::uint8_t>(sim::MoverPhase::gone);
    seen.take({.tick = 10},
              {.introduced = {{0, test::mover(3, test::motion(10, {0, 1}, {0, 0.125f}),
                                              {.health = 20, .flags = kGone})}}});
    seen.take({.tick = 12}, {});

    const Frame frame = seen.frame();

    ASSERT_EQ(frame.movers.size(), 1u);
    expect_place(frame.movers[0].mover.offset, {0.0f, 1.25f});
    expect_place(frame.movers[0].mover.velocity, {0.0f, 6.25f});
    EXPECT_EQ(frame.movers[0].mover.health, 20);
    EXPECT_EQ(frame.movers[0].mover.phase, sim::MoverPhase::gone);
}

TEST(FillFrame, a_frame_that_is_filled_again_keeps_nothing) {
    Seen seen;
    seen.take({.tick = 10}, {.introduced = {{0, test::player(7, test::motion(10, {}))},
                                            {1, test::mover(3, test::motion(10, {}))}}});
    Frame frame = seen.frame();
    seen.take({.tick = 13}, {.removed = {0, 1}});

    fill_frame(seen.view, kOwn, kTickRate, frame);

    EXPECT_EQ(frame.tick, 13u);
    EXPECT_TRUE(frame.players.empty());
    EXPECT_TRUE(frame.movers.empty());
}

}  // namespace
}  // namespace arena::client::frame_test
