// The stage alone: bodies stand where a test puts them, in a world seen from the side. How players
// walk, fall and land is in walking_test.cpp and jumping_test.cpp.
#include <string>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/settling/06_find_ground.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/side_view.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::find_ground_test {
namespace {

using test::MapBuilder;
using test::walker;

constexpr Vec2 kUp{0.0f, 1.0f};

/// A floor whose top is at 10 m.
MapBuilder floor_at_10() {
    return MapBuilder().box({0, 8}, {40, 10});
}

/// Rises by 3 in 4 from (10, 10); its normal is (-0.6, 0.8).
MapBuilder ramp() {
    return MapBuilder().polygon({{10, 10}, {30, 10}, {30, 25}});
}

struct GroundScene : test::StageScene {
    explicit GroundScene(const MapBuilder& map,
                         const Archetype& archetype = walker(MoveKind::slide))
        : StageScene(map.terrain(), test::side_view(archetype)) {
        place_movers();
    }
    /// Puts player 1 there; `walked` is the ground's normal if it stood on ground before.
    void stand(Vec2 at, Vec2 velocity = {}, Vec2 walked = {}) {
        put(1, at);
        state.players.velocity[0] = velocity;
        state.players.ground_normal[0] = walked;
        state.players.ground[0] = {kFirstObstacleId + 99};
        begin_steps();
    }
    /// The player's own move wanted to lead it by `wanted`, was stopped, and led it by `way`.
    void was_stopped(Vec2 wanted, Vec2 way) {
        memory.steps.starts[0] = state.players.position[0] - way;
        memory.steps.wanted[0] = wanted;
        memory.steps.blocked[0] = 1;
    }
    PlayerState settle() {
        fill_grid();
        memory.awake.pass = 1;  // of the step back
        find_body_ground(rules, solids(), memory.steps, memory.grid, state.players, memory.awake,
                         memory.step_backs, memory.lookup);
        return state.players[0];
    }
};

void expect_near(Vec2 actual, Vec2 expected) {
    EXPECT_NEAR(actual.x, expected.x, 1e-4f);
    EXPECT_NEAR(actual.y, expected.y, 1e-4f);
}

TEST(FindGround, a_player_that_touches_a_floor_stands_on_it) {
    for (const MoveKind kind : {MoveKind::push_out, MoveKind::slide, MoveKind::rays}) {
        GroundScene scene(floor_at_10(), walker(kind));
        scene.stand({20.0f, 10.5f + 0.5f * kContactSlop}, {3.0f, -4.0f});

        const PlayerState player = scene.settle();

        EXPECT_EQ(player.ground_normal, kUp) << test::name_of(kind);
        EXPECT_EQ(player.ground, EntityId{kFirstObstacleId}) << test::name_of(kind);
        EXPECT_EQ(player.velocity, (Vec2{3.0f, 0.0f})) << "it keeps its speed over the ground";
    }
}

TEST(FindGround, a_player_that_fell_has_to_touch_the_floor) {
    GroundScene scene(floor_at_10());
    scene.stand({20.0f, 10.5f + 1.5f * kContactSlop}, {3.0f, -4.0f});

    const PlayerState player = scene.settle();

    EXPECT_EQ(player.ground_normal, Vec2{});
    EXPECT_EQ(player.ground, kNoEntity);
    EXPECT_EQ(player.velocity, (Vec2{3.0f, -4.0f}));
}

TEST(FindGround, a_player_that_walked_follows_the_ground_down) {
    GroundScene scene(floor_at_10());
    scene.stand({20.0f, 10.55f}, {6.0f, 0.0f}, kUp);

    const PlayerState player = scene.settle();

    EXPECT_EQ(player.ground_normal, kUp);
    expect_near(player.position, {20.0f, 10.5f});
    EXPECT_EQ(scene.memory.awake.by_row[0], scene.memory.awake.pass);
}

TEST(FindGround, a_player_that_walked_off_a_ledge_is_in_the_air) {
    GroundScene scene(floor_at_10());
    scene.stand({20.0f, 11.5f}, {6.0f, 0.0f}, kUp);

    const PlayerState player = scene.settle();

    EXPECT_EQ(player.ground_normal, Vec2{});
    EXPECT_EQ(player.position, (Vec2{20.0f, 11.5f}));
    EXPECT_EQ(player.velocity, (Vec2{6.0f, 0.0f}));
}

TEST(FindGround, a_player_that_lifts_off_does_not_stand) {
    GroundScene slow(floor_at_10());
    slow.stand({20.0f, 10.5f}, {0.0f, 0.2f});
    GroundScene fast(floor_at_10());
    fast.stand({20.0f, 10.5f}, {0.0f, 0.3f});

    EXPECT_EQ(slow.settle().ground_normal, kUp);
    EXPECT_EQ(fast.settle().ground_normal, Vec2{});
    EXPECT_EQ(fast.settle().velocity, (Vec2{0.0f, 0.3f}));
}

// Along the slope of (0.8, 0.6).
TEST(FindGround, on_a_slope_a_landing_keeps_the_speed_over_the_ground_and_a_walk_the_speed) {
    // On the slope at x = 20, half a metre along its normal.
    const Vec2 at{20.0f - 0.3f, 17.5f + 0.4f};
    GroundScene landed(ramp());
    landed.stand(at, {5.0f, -8.0f});
    GroundScene walked(ramp());
    walked.stand(at, {5.0f, 0.0f}, kUp);

    const PlayerState after_fall = landed.settle();
    const PlayerState after_walk = walked.settle();

    expect_near(after_fall.ground_normal, {-0.6f, 0.8f});
    expect_near(after_fall.velocity, {4.0f, 3.0f});
    expect_near(after_walk.ground_normal, {-0.6f, 0.8f});
    expect_near(after_walk.velocity, {4.0f, 3.0f});
}

TEST(FindGround, a_steep_slope_is_no_ground) {
    Archetype cautious = walker(MoveKind::slide);
    cautious.walkable_cosine = 0.85f;
    GroundScene scene(ramp(), cautious);
    scene.stand({20.0f - 0.3f, 17.5f + 0.4f}, {0.0f, -4.0f});

    const PlayerState player = scene.settle();

    EXPECT_EQ(player.ground_normal, Vec2{});
    EXPECT_EQ(player.velocity, (Vec2{0.0f, -4.0f}));
}

// Two slopes of 2 in 1 that meet at (20, 10): their faces touch a disc of half a metre whose middle
// is sqrt(5) / 2 m above that.
TEST(FindGround, two_steep_slopes_that_hold_a_player_are_ground_without_an_id) {
    const MapBuilder pit = MapBuilder()
                               .polygon({{10, 5}, {20, 10}, {15, 20}, {10, 20}})
                               .polygon({{20, 10}, {30, 5}, {30, 20}, {25, 20}});
    GroundScene scene(pit);
    scene.stand({20.0f, 10.0f + 1.1180340f}, {2.0f, -1.0f});

    const PlayerState player = scene.settle();

    EXPECT_EQ(player.ground_normal, kUp);
    EXPECT_EQ(player.ground, kNoEntity);
}

TEST(FindGround, the_lower_border_is_ground_without_an_id) {
    for (const MoveKind kind : {MoveKind::push_out, MoveKind::slide, MoveKind::rays}) {
        GroundScene scene(MapBuilder(), walker(kind));
        scene.stand({20.0f, 0.5f}, {1.0f, -2.0f});

        const PlayerState player = scene.settle();

        EXPECT_EQ(player.ground_normal, kUp) << test::name_of(kind);
        EXPECT_EQ(player.ground, kNoEntity) << test::name_of(kind);
        EXPECT_EQ(player.velocity, (Vec2{1.0f, 0.0f})) << test::name_of(kind);
    }
}

TEST(FindGround, a_player_stands_on_the_nearest_of_several_floors) {
    GroundScene scene(floor_at_10().box({20.2f, 10}, {30, 10.02f}));
    scene.stand({20.5f, 10.54f}, {6.0f, 0.0f}, kUp);

    EXPECT_EQ(scene.settle().ground, EntityId{kFirstObstacleId + 1});
}

TEST(FindGround, a_player_stands_on_a_mover_where_it_is) {
    GroundScene scene(MapBuilder().mover(
        test::platform(test::box_obstacle({18, 9}, {22, 10}), {{0, 0}, {0, 6}}, 60.0f)));
    test::advance_movers(scene.rules, *scene.terrain, scene.state, scene.memory);
    scene.stand({20.0f, 11.5f}, {0.0f, -1.0f});

    EXPECT_EQ(scene.settle().ground, scene.terrain->mover_id(0));
}

// A player that holds the stick against a wall in a fall still falls.
TEST(FindGround, ends_the_part_of_a_velocity_that_was_stopped) {
    GroundScene scene(floor_at_10());
    scene.stand({20.0f, 20.0f}, {6.0f, -6.0f});
    scene.was_stopped({0.1f, -0.1f}, {0.0f, -0.1f});

    const PlayerState player = scene.settle();

    EXPECT_EQ(player.velocity, (Vec2{0.0f, -6.0f}));
    EXPECT_EQ(player.ground_normal, Vec2{});
}

TEST(FindGround, motion_counts_as_stopped_below_a_sixteenth_of_its_way) {
    GroundScene stopped(floor_at_10());
    stopped.stand({20.0f, 20.0f}, {6.0f, 0.0f});
    stopped.was_stopped({0.16f, 0.0f}, {0.0099f, 0.0f});
    GroundScene slides(floor_at_10());
    slides.stand({20.0f, 20.0f}, {6.0f, 0.0f});
    slides.was_stopped({0.16f, 0.0f}, {0.0101f, 0.0f});

    EXPECT_EQ(stopped.settle().velocity.x, 0.0f);
    EXPECT_EQ(slides.settle().velocity.x, 6.0f);
}

TEST(FindGround, a_velocity_that_has_turned_since_is_not_ended) {
    GroundScene scene(floor_at_10());
    scene.stand({20.0f, 20.0f}, {-6.0f, 0.0f});
    scene.was_stopped({0.1f, 0.0f}, {0.0f, 0.0f});

    EXPECT_EQ(scene.settle().velocity, (Vec2{-6.0f, 0.0f}));
}

TEST(FindGround, a_player_that_nothing_touched_keeps_its_velocity) {
    GroundScene scene(floor_at_10());
    scene.stand({20.0f, 20.0f}, {6.0f, -6.0f});
    scene.was_stopped({0.1f, -0.1f}, {0.0f, 0.0f});
    scene.memory.steps.blocked[0] = 0;

    EXPECT_EQ(scene.settle().velocity, (Vec2{6.0f, -6.0f}));
}

TEST(FindGround, a_push_stops_motion_like_a_wall) {
    GroundScene scene(floor_at_10());
    scene.stand({20.0f, 20.0f}, {6.0f, 0.0f});
    scene.was_stopped({0.1f, 0.0f}, {0.0f, 0.0f});
    scene.memory.steps.blocked[0] = 0;
    scene.memory.awake.pass = 1;
    scene.memory.awake.wake(0, {20.1f, 20.0f});

    EXPECT_EQ(scene.settle().velocity, Vec2{});
}

TEST(FindGround, a_fall_that_something_else_stopped_ends_with_standing) {
    GroundScene scene(floor_at_10());
    scene.stand({20.0f, 20.0f}, {2.0f, -6.0f});
    scene.was_stopped({0.0f, -0.1f}, {0.0f, 0.0f});

    const PlayerState player = scene.settle();

    EXPECT_EQ(player.ground_normal, kUp);
    EXPECT_EQ(player.ground, kNoEntity);
    EXPECT_EQ(player.velocity, (Vec2{2.0f, 0.0f}));
}

TEST(FindGround, a_rise_that_was_stopped_does_not_end_with_standing) {
    GroundScene scene(floor_at_10());
    scene.stand({20.0f, 20.0f}, {0.0f, 6.0f});
    scene.was_stopped({0.0f, 0.1f}, {0.0f, 0.0f});

    EXPECT_EQ(scene.settle().ground_normal, Vec2{});
}

TEST(FindGround, a_player_is_not_set_down_into_another) {
    const auto settled_beside = [](float other_x) {
        GroundScene scene(floor_at_10());
        scene.stand({20.0f, 10.56f}, {6.0f, 0.0f}, kUp);
        scene.put(2, {other_x, 10.5f});
        scene.begin_steps();
        return scene.settle();
    };

    // It would get from 9.8 cm to 10 cm into the other.
    EXPECT_EQ(settled_beside(20.9f).position, (Vec2{20.0f, 10.56f}));
    EXPECT_EQ(settled_beside(20.9f).ground_normal, kUp);
    EXPECT_NEAR(settled_beside(20.98f).position.y, 10.5f, 1e-4f) << "2 cm are allowed";
}

TEST(FindGround, a_player_within_two_skins_of_the_ground_rests) {
    GroundScene scene(floor_at_10());
    scene.stand({20.0f, 10.5f + 1.5f * scene.terrain->skin}, {}, kUp);
    const Vec2 before = scene.state.players.position[0];

    EXPECT_EQ(scene.settle().position, before);
    EXPECT_EQ(scene.memory.awake.by_row[0], 0);
}

TEST(FindGround, a_ledge_that_the_rays_do_not_see_is_no_ground) {
    GroundScene scene(floor_at_10(), walker(MoveKind::rays));
    scene.stand({20.0f, 10.5f - 2.0f * kContactSlop}, {0.0f, -1.0f});

    EXPECT_EQ(scene.settle().ground_normal, Vec2{});
}

TEST(FindGround, seen_from_above_it_only_ends_stopped_motion) {
    Archetype heavy;
    heavy.acceleration = 10.0f;
    GroundScene scene(floor_at_10(), heavy);
    scene.rules.gravity = 0.0f;
    scene.stand({20.0f, 10.5f}, {6.0f, -6.0f});
    scene.was_stopped({0.1f, -0.1f}, {0.1f, 0.0f});

    const PlayerState player = scene.settle();

    EXPECT_EQ(player.velocity, (Vec2{6.0f, 0.0f}));
    EXPECT_EQ(player.ground_normal, Vec2{});
}

TEST(FindGround, the_dead_and_those_that_follow_their_input_alone_are_left_as_they_are) {
    GroundScene dead(floor_at_10());
    dead.stand({20.0f, 10.5f}, {6.0f, -6.0f});
    dead.was_stopped({0.1f, -0.1f}, {});
    dead.state.players.alive[0] = 0;
    GroundScene steered(floor_at_10(), Archetype{});
    steered.rules.gravity = 0.0f;
    steered.stand({20.0f, 10.5f}, {6.0f, -6.0f});
    steered.was_stopped({0.1f, -0.1f}, {});

    EXPECT_EQ(dead.settle().velocity, (Vec2{6.0f, -6.0f}));
    EXPECT_EQ(steered.settle().velocity, (Vec2{6.0f, -6.0f}));
}

}  // namespace
}  // namespace arena::sim::find_ground_test
