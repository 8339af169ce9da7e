// Bodies of all kinds (discs and outlines, pushed, swept or moved by rays) on platforms and in
// their way.
#include "sim/tick/movers/push_by_movers.h"

#include <cmath>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "sim/state/movers.h"
#include "sim/terrain/body.h"
#include "tests/support/movers.h"
#include "tests/support/side_view.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::push_by_movers_test {
namespace {

using test::box_obstacle;
using test::box_walker;
using test::MapBuilder;
using test::platform;
using test::press;
using test::side_view;
using test::Solo;
using test::walker;

struct Kind {
    MoveKind move;
    bool is_box;
};

/// Metres between two positions that count as equal: a skin, and the rounding of a tick.
constexpr float kSame = 5e-3f;

class OnMovers : public testing::TestWithParam<Kind> {
  protected:
    [[nodiscard]] Archetype archetype() const {
        return GetParam().is_box ? box_walker(GetParam().move) : walker(GetParam().move);
    }
    [[nodiscard]] Rules from_the_side() const { return side_view(archetype()); }
    [[nodiscard]] Rules from_above() const {
        Rules rules = side_view(archetype());
        rules.gravity = 0.0f;
        return rules;
    }
    /// From the middle to the feet, and to either side.
    [[nodiscard]] float half_height() const { return GetParam().is_box ? 0.8f : 0.5f; }
    [[nodiscard]] float half_width() const { return GetParam().is_box ? 0.4f : 0.5f; }
};

INSTANTIATE_TEST_SUITE_P(Kinds, OnMovers,
                         testing::Values(Kind{MoveKind::push_out, false},
                                         Kind{MoveKind::slide, false}, Kind{MoveKind::rays, false},
                                         Kind{MoveKind::push_out, true},
                                         Kind{MoveKind::slide, true}, Kind{MoveKind::rays, true}),
                         [](const auto& kind) {
                             return std::string(test::name_of(kind.param.move)) +
                                    (kind.param.is_box ? "_box" : "_disc");
                         });

/// A platform from 10 m to 16 m whose top is at 4 m, and a spawn point above it.
MapBuilder above(const std::vector<Vec2>& path, float speed, float wait = 0.0f) {
    return MapBuilder()
        .spawn({13.0f, 5.0f})
        .mover(platform(box_obstacle({10, 3}, {16, 4}), path, speed, PathMode::ping_pong, wait));
}

/// A floor whose top is at 2 m, and a wall 3 m high that comes along it from the left.
MapBuilder map_with_approaching_wall(float way, float speed) {
    return MapBuilder()
        .spawn({13.0f, 3.0f})
        .box({0, 1}, {40, 2})
        .mover(
            platform(box_obstacle({8, 2.05f}, {10, 5}), {{0, 0}, {way, 0}}, speed, PathMode::once));
}

const MoverState& mover_of(const Solo& solo) {
    return solo.world.state().movers[0];
}

void run_checked(Solo& solo, int ticks) {
    for (int tick = 0; tick < ticks; ++tick) {
        solo.run(1);
        ASSERT_EQ(solo.broken(), "") << "tick " << solo.world.tick();
    }
}

TEST_P(OnMovers, a_body_that_falls_onto_a_platform_rides_it_sideways_without_drift) {
    Solo solo(above({{0, 0}, {12, 0}}, 3.0f), from_the_side());
    run_checked(solo, 60);
    ASSERT_TRUE(solo.is_on_ground());
    EXPECT_EQ(solo.me().ground, solo.world.terrain().mover_id(0));
    const float ahead = solo.me().position.x - mover_of(solo).offset.x;

    for (int tick = 0; tick < 900; ++tick) {
        ASSERT_NO_FATAL_FAILURE(run_checked(solo, 1));
        ASSERT_NEAR(solo.me().position.x - mover_of(solo).offset.x, ahead, kSame) << tick;
        ASSERT_NEAR(solo.me().position.y, 4.0f + half_height(), kSame) << tick;
        ASSERT_EQ(solo.me().ground, solo.world.terrain().mover_id(0)) << tick;
    }
    EXPECT_EQ(solo.me().velocity, Vec2{}) << "its own velocity, without that of the platform";
}

TEST_P(OnMovers, a_lift_carries_its_rider_up_and_down_and_never_leaves_its_feet) {
    Solo solo(above({{0, 0}, {0, 9}}, 4.0f, 0.3f), from_the_side());
    run_checked(solo, 60);

    for (int tick = 0; tick < 900; ++tick) {
        ASSERT_NO_FATAL_FAILURE(run_checked(solo, 1));
        ASSERT_NEAR(solo.me().position.y, 4.0f + mover_of(solo).offset.y + half_height(), kSame)
            << tick;
        ASSERT_EQ(solo.me().ground, solo.world.terrain().mover_id(0)) << tick;
    }
    EXPECT_NEAR(solo.me().position.x, 13.0f, kSame);
}

TEST_P(OnMovers, a_rider_walks_on_its_platform_as_on_the_ground) {
    Solo solo(above({{0, 0}, {12, 0}}, 3.0f), from_the_side());
    run_checked(solo, 60);
    const float ahead = solo.me().position.x - mover_of(solo).offset.x;

    solo.hold(press(0, -127, 0), 20);

    EXPECT_NEAR(solo.me().position.x - mover_of(solo).offset.x, ahead - 2.0f, 0.02f);
    EXPECT_EQ(solo.me().ground, solo.world.terrain().mover_id(0));
}

TEST_P(OnMovers, a_rider_that_walks_over_the_edge_of_a_platform_falls_off) {
    Solo solo(above({{0, 0}, {12, 0}}, 3.0f).box({0, 0.5f}, {40, 1}), from_the_side());
    run_checked(solo, 60);

    solo.hold(press(0, -127, 0));
    run_checked(solo, 120);

    EXPECT_EQ(solo.me().ground, EntityId{kFirstObstacleId});
    EXPECT_NEAR(solo.me().position.y, 1.0f + half_height(), kSame);
}

TEST_P(OnMovers, a_rider_that_jumps_off_a_platform_is_no_longer_carried) {
    Solo solo(above({{0, 0}, {12, 0}}, 3.0f), from_the_side());
    run_checked(solo, 60);
    const float before = solo.me().position.x;

    solo.hold(press(kButtonJump), 10);

    EXPECT_FALSE(solo.is_on_ground());
    EXPECT_GT(solo.me().position.y, 5.0f);
    // In the tick of the jump, the platform still carries the player.
    EXPECT_NEAR(solo.me().position.x, before + 3.0f / 60.0f, kSame);
}

TEST_P(OnMovers, an_approaching_wall_pushes_it_along_the_floor) {
    Solo solo(map_with_approaching_wall(12.0f, 2.0f), from_the_side());

    run_checked(solo, 60 * 6 + 2);

    ASSERT_TRUE(solo.me().alive);
    EXPECT_EQ(mover_of(solo).offset.x, 12.0f);
    EXPECT_NEAR(solo.me().position.x, 22.0f + half_width(), kSame);
    EXPECT_NEAR(solo.me().position.y, 2.0f + half_height(), kSame);
    EXPECT_TRUE(solo.is_on_ground());
}

TEST_P(OnMovers, a_wall_does_not_pass_it_however_fast_the_wall_approaches) {
    Solo solo(map_with_approaching_wall(12.0f, 90.0f), from_the_side());

    run_checked(solo, 60);

    ASSERT_TRUE(solo.me().alive);
    EXPECT_NEAR(solo.me().position.x, 22.0f + half_width(), kSame);
}

TEST_P(OnMovers, a_body_that_walks_against_an_approaching_wall_is_pushed_back) {
    Solo solo(map_with_approaching_wall(12.0f, 2.0f), from_the_side());
    run_checked(solo, 20);

    solo.hold(press(0, -127, 0));
    run_checked(solo, 60 * 6);

    ASSERT_TRUE(solo.me().alive);
    EXPECT_NEAR(solo.me().position.x, 22.0f + half_width(), kSame);
}

TEST_P(OnMovers, seen_from_above_it_is_pushed_and_not_carried) {
    Solo solo(MapBuilder()
                  .spawn({13.0f, 5.0f})
                  .mover(platform(box_obstacle({8, 3}, {10, 7}), {{0, 0}, {12, 0}}, 2.0f,
                                  PathMode::once)),
              from_above());

    run_checked(solo, 60 * 6 + 2);

    EXPECT_NEAR(solo.me().position.x, 22.0f + half_width(), kSame);
    EXPECT_NEAR(solo.me().position.y, 5.0f, kSame);
    EXPECT_EQ(solo.me().ground, kNoEntity);
}

TEST_P(OnMovers, between_a_platform_and_a_wall_it_dies_without_nan) {
    Solo solo(map_with_approaching_wall(10.0f, 2.0f).box({16, 2}, {17, 6}), from_the_side());

    run_checked(solo, 60 * 4);

    const auto deaths = solo.events_of(EventKind::death);
    ASSERT_FALSE(deaths.empty());
    EXPECT_EQ(deaths[0].other, solo.world.terrain().mover_id(0));
    EXPECT_TRUE(is_finite(deaths[0].position));
    EXPECT_NEAR(deaths[0].position.x, 16.0f - half_width(), 0.05f);
}

TEST_P(OnMovers, a_lift_crushes_its_rider_under_a_ceiling) {
    Solo solo(above({{0, 0}, {0, 9}}, 4.0f).box({8, 9}, {18, 10}), from_the_side());

    run_checked(solo, 60 * 3);

    const auto deaths = solo.events_of(EventKind::death);
    ASSERT_FALSE(deaths.empty());
    EXPECT_EQ(deaths[0].other, solo.world.terrain().mover_id(0));
    EXPECT_NEAR(deaths[0].position.y, 9.0f - half_height(), 0.1f);
}

TEST_P(OnMovers, it_jumps_through_a_one_sided_platform_from_below_and_rides_it) {
    Solo solo(MapBuilder()
                  .spawn({13.0f, 2.9f})
                  .box({0, 1}, {40, 2})
                  .mover(platform(test::one_sided_obstacle({17, 3.9f}, {9, 3.9f}),
                                  {{0, 0}, {12, 0}}, 2.0f)),
              from_the_side());
    run_checked(solo, 20);
    ASSERT_EQ(solo.me().ground, EntityId{kFirstObstacleId});

    solo.hold(press(kButtonJump));
    run_checked(solo, 90);
    ASSERT_EQ(solo.me().ground, solo.world.terrain().mover_id(0));
    const float ahead = solo.me().position.x - mover_of(solo).offset.x;
    run_checked(solo, 120);

    EXPECT_NEAR(solo.me().position.y, 3.9f + half_height(), kSame);
    EXPECT_NEAR(solo.me().position.x - mover_of(solo).offset.x, ahead, kSame);
}

TEST_P(OnMovers, a_wall_stops_the_rider_and_the_platform_continues_below) {
    Solo solo(above({{0, 0}, {7, 0}}, 3.0f).box({18, 4.1f}, {19, 8}), from_the_side());

    run_checked(solo, 138);

    ASSERT_TRUE(solo.me().alive);
    EXPECT_GT(mover_of(solo).offset.x, 6.9f);
    EXPECT_NEAR(solo.me().position.x, 18.0f - half_width(), kSame);
    EXPECT_NEAR(solo.me().position.y, 4.0f + half_height(), kSame);
}

TEST_P(OnMovers, a_timed_obstacle_that_rises_under_it_pushes_it_out) {
    Solo solo(MapBuilder()
                  .spawn({13.0f, 5.0f})
                  .mover(test::timed(box_obstacle({11, 3}, {13.3f, 7}), 0.5f, 0.2f, 1.0f)),
              from_above());

    run_checked(solo, 60);

    ASSERT_EQ(mover_of(solo).phase, MoverPhase::solid);
    ASSERT_TRUE(solo.me().alive);
    EXPECT_NEAR(solo.me().position.x, 13.3f + half_width(), kSame);
}

/// The stage alone: a wall of 2 m by 4 m whose right side comes from 10 m to 11 m in the first
/// tick, seen from above.
struct PushScene : test::StageScene {
    explicit PushScene(MapBuilder map = MapBuilder(), float speed = 60.0f)
        : StageScene(map.mover(platform(box_obstacle({8, 18}, {10, 22}), {{0, 0}, {6, 0}}, speed))
                         .terrain(),
                     {}) {
        place_movers();
    }
    std::uint32_t put_at(Vec2 at) {
        return static_cast<std::uint32_t>(
            put(static_cast<std::uint32_t>(state.players.size()) + 1, at));
    }
    void push() {
        memory.clear();
        test::advance_movers(rules, *terrain, state, memory);
    }
    [[nodiscard]] Vec2 at(std::size_t row) const { return state.players.position[row]; }
};

TEST(PushByMovers, does_nothing_while_all_movers_rest) {
    PushScene scene;
    scene.put_at({10.2f, 20.0f});

    push_by_movers(scene.rules, scene.solids(), scene.state.players, scene.memory.carried,
                   scene.memory.lookup, scene.memory.hits, scene.memory.report);

    EXPECT_EQ(scene.at(0), (Vec2{10.2f, 20.0f}));
    EXPECT_TRUE(scene.memory.carried.begins.empty());
    EXPECT_TRUE(scene.hits().empty());
}

TEST(PushByMovers, notes_where_all_players_were_and_how_far_any_was_moved) {
    PushScene scene;
    scene.put_at({10.75f, 20.0f});
    scene.put_at({30.0f, 20.0f});
    scene.put_at({11.25f, 21.9f});

    scene.push();

    EXPECT_EQ(scene.memory.carried.begins,
              (std::vector<Vec2>{{10.75f, 20.0f}, {30.0f, 20.0f}, {11.25f, 21.9f}}));
    EXPECT_NEAR(scene.memory.carried.furthest, 0.75f, kSame);
    EXPECT_NEAR(scene.at(0).x, 11.5f, kSame);
    EXPECT_EQ(scene.at(1), (Vec2{30.0f, 20.0f}));
    EXPECT_NEAR(scene.at(2).x, 11.5f, kSame);
}

TEST(PushByMovers, does_not_push_a_player_that_the_mover_only_comes_to_touch) {
    PushScene scene;
    scene.put_at({11.5f, 20.0f});

    scene.push();

    EXPECT_EQ(scene.at(0), (Vec2{11.5f, 20.0f}));
    EXPECT_EQ(scene.memory.carried.furthest, 0.0f);
}

TEST(PushByMovers, leaves_the_dead_alone) {
    PushScene scene;
    scene.put_at({10.75f, 20.0f});
    scene.state.players.alive[0] = 0;

    scene.push();

    EXPECT_EQ(scene.at(0), (Vec2{10.75f, 20.0f}));
}

TEST(PushByMovers, kills_a_player_that_finds_no_room_whatever_protects_it) {
    PushScene scene(MapBuilder().box({11.25f, 10}, {13, 30}));
    scene.put_at({10.625f, 20.0f});
    scene.state.players.health[0] = 64;

    scene.push();

    ASSERT_EQ(scene.hits().size(), 1u);
    const Hit& hit = scene.hits()[0];
    EXPECT_EQ(hit.victim, 0u);
    EXPECT_EQ(hit.attacker, scene.terrain->mover_id(0));
    EXPECT_EQ(hit.position, (Vec2{10.625f, 20.0f})) << "where it was";
    EXPECT_EQ(hit.damage, 64);
    EXPECT_EQ(hit.types, HitTypes{HitType::death});
    EXPECT_TRUE(hit.is_unavoidable);
    EXPECT_EQ(scene.at(0), (Vec2{10.625f, 20.0f}));
}

TEST(PushByMovers, a_player_that_fits_exactly_between_mover_and_wall_lives) {
    PushScene scene(MapBuilder().box({12, 10}, {13, 30}));
    scene.put_at({11.0f, 20.0f});

    scene.push();

    EXPECT_TRUE(scene.hits().empty());
    EXPECT_NEAR(scene.at(0).x, 11.5f, kSame);
}

TEST(PushByMovers, a_rider_goes_with_its_mover_as_far_as_the_walls_let_it) {
    for (const bool has_wall : {false, true}) {
        MapBuilder map;
        if (has_wall) map.box({9.75f, 22.05f}, {12, 25});
        PushScene scene(map);
        scene.put_at({9.0f, 22.5f});
        scene.state.players.ground[0] = scene.terrain->mover_id(0);

        scene.push();

        EXPECT_NEAR(scene.at(0).x, has_wall ? 9.25f : 10.0f, kSame);
        EXPECT_NEAR(scene.at(0).y, 22.5f, kSame);
    }
}

TEST(PushByMovers, a_player_that_stands_on_something_else_is_not_carried) {
    PushScene scene;
    scene.put_at({9.0f, 22.5f});
    scene.state.players.ground[0] = {kFirstObstacleId + 50};

    scene.push();

    EXPECT_EQ(scene.at(0), (Vec2{9.0f, 22.5f}));
}

}  // namespace
}  // namespace arena::sim::push_by_movers_test
