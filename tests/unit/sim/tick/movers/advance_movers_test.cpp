// Movers: their paths, their phases, and the players in their way.
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "sim/state/movers.h"
#include "sim/state/validate.h"
#include "sim/terrain/mover_path.h"
#include "sim/tick/hits/crates.h"
#include "sim/tick/movers/push_by_movers.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/stages.h"
#include "tests/support/triggers.h"
#include "tests/support/world_driver.h"

namespace arena::sim {
namespace {

using test::box_obstacle;
using test::circle_obstacle;
using test::input;
using test::join;
using test::line_obstacle;
using test::MapBuilder;
using test::move;
using test::one_sided_obstacle;
using test::platform;
using test::player_id;
using test::shoot;
using test::WorldDriver;

/// Stage 2 alone, with players where a test wants them.
struct MoverStage {
    explicit MoverStage(const MapBuilder& map, Rules with_rules = {})
        : terrain(map.terrain()), rules(std::move(with_rules)), memory(*terrain, rules, Limits{}) {
        state.movers = first_mover_states(*terrain, rules.tick_rate);
        state.triggers.resize(terrain->triggers.size());
        state.players.reserve(64);
    }

    std::uint32_t put(Vec2 position, EntityId ground = kNoEntity) {
        PlayerState player;
        player.id = {static_cast<std::uint32_t>(state.players.size()) + 1};
        player.position = position;
        player.health = 100;
        player.alive = true;
        player.ground = ground;
        const auto row = static_cast<std::uint32_t>(state.players.size());
        state.players.insert(row, player);
        return row;
    }

    void tick(int ticks = 1) {
        for (int i = 0; i < ticks; ++i) {
            memory.clear();
            ++state.tick;
            test::advance_movers(rules, *terrain, state, memory);
            for (const Hit& hit : memory.hits.hits) {  // as stage 9 does
                hits.push_back(hit);
                state.players.alive[hit.victim] = 0;
                state.players.health[hit.victim] = 0;
            }
            const auto broken = find_broken_invariant(state, rules, *terrain);
            ASSERT_FALSE(broken) << "tick " << state.tick << ": " << *broken;
        }
    }

    [[nodiscard]] Vec2 position(std::uint32_t row) const { return state.players.position[row]; }
    [[nodiscard]] bool alive(std::uint32_t row) const { return state.players.alive[row] != 0; }
    [[nodiscard]] const MoverState& mover(std::size_t i = 0) const { return state.movers[i]; }

    std::shared_ptr<const Terrain> terrain;
    Rules rules;
    WorldState state;
    StepMemory memory;
    std::vector<Hit> hits;
};

Rules side_view() {
    Rules rules;
    rules.gravity = 20.0f;
    return rules;
}

MapBuilder field() {
    return MapBuilder().spawn({2, 2});
}

// ---- Paths -------------------------------------------------------------------------------------

TEST(Platform, goes_there_and_back_and_reports_its_velocity) {
    MoverStage stage(
        field().mover(platform(box_obstacle({10, 10}, {12, 11}), {{0, 0}, {3, 0}}, 3)));

    stage.tick(30);
    EXPECT_EQ(stage.mover().offset, (Vec2{1.5f, 0}));
    EXPECT_NEAR(stage.mover().velocity.x, 3.0f, 1e-3f);
    stage.tick(60);
    EXPECT_EQ(stage.mover().offset, (Vec2{1.5f, 0}));
    EXPECT_NEAR(stage.mover().velocity.x, -3.0f, 1e-3f);
    stage.tick(30);
    EXPECT_EQ(stage.mover().offset, (Vec2{0, 0}));
}

TEST(Platform, with_a_path_that_runs_once_stays_at_its_end) {
    MoverStage stage(field().mover(
        platform(box_obstacle({10, 10}, {12, 11}), {{0, 0}, {3, 0}}, 3, PathMode::once, 0.5f)));

    stage.tick(500);

    EXPECT_EQ(stage.mover().offset, (Vec2{3, 0}));
    EXPECT_EQ(stage.mover().velocity, (Vec2{0, 0}));
    EXPECT_EQ(stage.mover().ticks, 90u);
}

TEST(Platform, is_exactly_where_it_was_after_a_thousand_rounds) {
    MoverStage stage(
        field().mover(platform(box_obstacle({10, 10}, {12, 11}),
                               {{0, 0}, {0.37f, 0.11f}, {0.2f, 0.5f}}, 7, PathMode::loop, 0.03f)));
    const auto round =
        static_cast<int>(path_ticks(stage.terrain->movers[0], stage.rules.tick_rate));
    stage.tick(5);
    const Vec2 first = stage.mover().offset;

    stage.tick(1000 * round);

    EXPECT_EQ(stage.mover().offset, first);
    EXPECT_NE(first, (Vec2{0, 0}));
}

// ---- Riding ------------------------------------------------------------------------------------

TEST(Riding, a_rider_is_carried_sideways_for_a_thousand_ticks_without_drift) {
    MoverStage stage(
        field().mover(platform(box_obstacle({10, 10}, {14, 11}), {{0, 0}, {7.3f, 0}}, 2.7f)),
        side_view());
    const std::uint32_t left = stage.put({11, 11.5f}, stage.terrain->mover_id(0));
    const std::uint32_t right = stage.put({13, 11.5f}, stage.terrain->mover_id(0));

    for (int i = 0; i < 1000; ++i) {
        stage.tick();
        ASSERT_NEAR(stage.position(left).x, 11 + stage.mover().offset.x, 1e-3f) << i;
        ASSERT_NEAR(stage.position(right).x, 13 + stage.mover().offset.x, 1e-3f) << i;
    }
    EXPECT_NEAR(stage.position(left).y, 11.5f, 1e-3f);
    EXPECT_NEAR(stage.position(right).y, 11.5f, 1e-3f);
}

TEST(Riding, a_rider_is_carried_up_and_down_for_a_thousand_ticks_without_drift) {
    MoverStage stage(field().mover(platform(box_obstacle({10, 10}, {14, 11}), {{0, 0}, {0, 6.1f}},
                                            3.3f, PathMode::ping_pong, 0.2f)),
                     side_view());
    const std::uint32_t left = stage.put({11, 11.5f}, stage.terrain->mover_id(0));
    const std::uint32_t right = stage.put({13, 11.5f}, stage.terrain->mover_id(0));

    for (int i = 0; i < 1000; ++i) {
        stage.tick();
        ASSERT_NEAR(stage.position(left).y, 11.5f + stage.mover().offset.y, 2e-3f) << i;
        ASSERT_NEAR(stage.position(right).y, 11.5f + stage.mover().offset.y, 2e-3f) << i;
    }
    EXPECT_NEAR(stage.position(left).x, 11.0f, 1e-3f);
}

TEST(Riding, a_wall_stops_the_rider_and_the_platform_continues_below) {
    MoverStage stage(field()
                         .box({18, 11.2f}, {19, 14})
                         .mover(platform(box_obstacle({10, 10}, {14, 11}), {{0, 0}, {10, 0}}, 3)),
                     side_view());
    const std::uint32_t rider = stage.put({13.5f, 11.5f}, stage.terrain->mover_id(0));

    stage.tick(180);

    EXPECT_EQ(stage.mover().offset, (Vec2{9, 0}));
    EXPECT_NEAR(stage.position(rider).x, 17.5f, 5e-3f);
    EXPECT_NEAR(stage.position(rider).y, 11.5f, 5e-3f);
    EXPECT_TRUE(stage.hits.empty());
}

TEST(Riding, a_player_that_jumps_or_stands_on_something_else_is_not_carried) {
    MoverStage stage(field()
                         .box({6, 10}, {10, 11})
                         .mover(platform(box_obstacle({10, 10}, {14, 11}), {{0, 0}, {0, -4}}, 2)),
                     side_view());
    const std::uint32_t jumper = stage.put({12, 11.5f});
    const std::uint32_t beside = stage.put({10.2f, 11.5f}, EntityId{kFirstObstacleId});

    stage.tick();

    EXPECT_EQ(stage.position(jumper), (Vec2{12, 11.5f}));
    EXPECT_EQ(stage.position(beside), (Vec2{10.2f, 11.5f}));
}

TEST(Riding, seen_from_above_a_platform_only_pushes) {
    MoverStage stage(
        field().mover(platform(box_obstacle({10, 10}, {14, 11}), {{0, 0}, {8, 0}}, 2)));
    const std::uint32_t beside = stage.put({12, 11.5f});
    const std::uint32_t ahead = stage.put({14.6f, 10.5f});

    stage.tick(60);

    EXPECT_EQ(stage.position(beside), (Vec2{12, 11.5f}));
    EXPECT_NEAR(stage.position(ahead).x, 16.5f, 5e-3f);
}

// ---- Pushing and crushing ----------------------------------------------------------------------

TEST(Pushing, a_thin_line_pushes_however_fast_it_is) {
    for (const float speed : {1.0f, 20.0f, 90.0f}) {
        MoverStage stage(field().mover(
            platform(line_obstacle({10, 8}, {10, 14}), {{0, 0}, {20, 0}}, speed, PathMode::once)));
        const std::uint32_t row = stage.put({12, 11});

        stage.tick(static_cast<int>(20.0f / speed * 60.0f) + 2);

        EXPECT_NEAR(stage.position(row).x, 30.5f, 5e-3f) << speed;
        EXPECT_NEAR(stage.position(row).y, 11.0f, 5e-3f) << speed;
        EXPECT_TRUE(stage.hits.empty()) << speed;
    }
}

TEST(Pushing, a_slanted_face_pushes_aside_along_a_wall) {
    MapMover wedge = platform({}, {{0, 0}, {6, 0}}, 2, PathMode::once);
    wedge.obstacle.vertices = {{5, 8}, {9, 8}, {5, 12}};  // its long face looks right and up
    MoverStage stage(field().box({12, 4}, {13, 20}).mover(wedge));
    const std::uint32_t row = stage.put({11.4f, 9.0f});

    stage.tick(150);

    EXPECT_TRUE(stage.alive(row));
    EXPECT_GT(stage.position(row).y, 11.0f);
    EXPECT_LE(stage.position(row).x, 11.502f);
}

TEST(Crushing, between_a_mover_and_a_wall_is_death_by_the_mover_without_nan) {
    MoverStage stage(field()
                         .box({16, 8}, {17, 14})
                         .mover(platform(box_obstacle({10, 8}, {12, 14}), {{0, 0}, {4, 0}}, 2)));
    const std::uint32_t row = stage.put({14, 11});

    stage.tick(120);

    ASSERT_EQ(stage.hits.size(), 1u);
    EXPECT_EQ(stage.hits[0].victim, row);
    EXPECT_EQ(stage.hits[0].attacker, stage.terrain->mover_id(0));
    EXPECT_TRUE(stage.hits[0].types.has(HitType::death));
    EXPECT_TRUE(is_finite(stage.position(row)));
    EXPECT_NEAR(stage.position(row).x, 15.5f, 5e-3f);
}

TEST(Crushing, needs_a_gap_smaller_than_the_player) {
    MoverStage stage(
        field()
            .box({16, 8}, {17, 14})
            .mover(platform(box_obstacle({10, 8}, {12, 14}), {{0, 0}, {2.999f, 0}}, 2)));
    const std::uint32_t row = stage.put({14, 11});

    stage.tick(500);

    EXPECT_TRUE(stage.alive(row));
    EXPECT_TRUE(stage.hits.empty());
}

TEST(Crushing, against_the_border_of_the_map_is_death) {
    MoverStage stage(field().mover(platform(box_obstacle({2, 8}, {4, 14}), {{0, 0}, {-2, 0}}, 2)));
    stage.put({1, 11});

    stage.tick(60);

    ASSERT_EQ(stage.hits.size(), 1u);
    EXPECT_EQ(stage.hits[0].attacker, stage.terrain->mover_id(0));
}

TEST(Crushing, between_two_movers_is_death) {
    MoverStage stage(field()
                         .mover(platform(box_obstacle({8, 8}, {10, 14}), {{0, 0}, {4, 0}}, 2))
                         .mover(platform(box_obstacle({14, 8}, {16, 14}), {{0, 0}, {-4, 0}}, 2)));
    stage.put({12, 11});

    stage.tick(60);

    ASSERT_EQ(stage.hits.size(), 1u);
    EXPECT_TRUE(is_finite(stage.position(0)));
}

TEST(Crushing, a_lift_under_a_ceiling_kills_its_rider) {
    MoverStage stage(field()
                         .box({10, 15}, {14, 16})
                         .mover(platform(box_obstacle({10, 10}, {14, 11}), {{0, 0}, {0, 4}}, 2)),
                     side_view());
    stage.put({12, 11.5f});

    stage.tick(120);

    ASSERT_EQ(stage.hits.size(), 1u);
    EXPECT_TRUE(stage.hits[0].types.has(HitType::death));
}

TEST(Crushing, a_player_is_not_squeezed_through_a_thin_wall_or_a_thin_mover) {
    for (const float speed : {2.0f, 60.0f}) {
        MoverStage stage(
            field()
                .line({14, 8}, {14, 14})
                .mover(platform(line_obstacle({10, 8}, {10, 14}), {{0, 0}, {3.9f, 0}}, speed)));
        stage.put({12, 11});

        stage.tick(static_cast<int>(3.9f / speed * 60.0f) + 1);

        ASSERT_EQ(stage.hits.size(), 1u) << speed;
    }
}

TEST(Crushing, in_the_world_is_reported_as_a_death_by_the_mover) {
    WorldDriver driver(MapBuilder()
                           .spawn({14, 11})
                           .box({16, 0}, {17, 22})
                           .mover(platform(box_obstacle({8, 0}, {10, 22}), {{0, 0}, {6, 0}}, 3))
                           .terrain());
    driver.step({join(player_id(1))});

    for (int i = 0; i < 120; ++i) {
        driver.step();
        ASSERT_FALSE(driver.world.find_broken_invariant()) << *driver.world.find_broken_invariant();
    }

    const auto deaths = driver.events_of(EventKind::death);
    ASSERT_EQ(deaths.size(), 1u);
    EXPECT_EQ(deaths[0].subject, player_id(1));
    EXPECT_EQ(deaths[0].other, driver.world.terrain().mover_id(0));
}

// ---- Timed obstacles ---------------------------------------------------------------------------

TEST(TimedObstacle, is_down_then_warns_then_stands_and_is_down_again) {
    MoverStage stage(field().mover(test::timed(circle_obstacle({10, 10}, 1), 1.0f, 0.5f, 2.0f)));
    const auto phase_after = [&](int ticks) {
        stage.tick(ticks);
        return stage.mover().phase;
    };

    EXPECT_EQ(stage.mover().phase, MoverPhase::gone);
    EXPECT_EQ(phase_after(59), MoverPhase::gone);
    EXPECT_EQ(phase_after(1), MoverPhase::warning);
    EXPECT_EQ(phase_after(29), MoverPhase::warning);
    EXPECT_EQ(phase_after(1), MoverPhase::solid);
    EXPECT_EQ(phase_after(119), MoverPhase::solid);
    EXPECT_EQ(phase_after(1), MoverPhase::gone);
    EXPECT_EQ(phase_after(90), MoverPhase::solid);
}

TEST(TimedObstacle, starts_ahead_by_its_first_delay_and_rises_without_warning_if_it_has_none) {
    MapMover ahead = test::timed(circle_obstacle({10, 10}, 1), 1.0f, 0.0f, 2.0f);
    ahead.first_delay = 1.5f + 6.0f;  // two rounds more
    MoverStage stage(field().mover(ahead));

    EXPECT_EQ(stage.mover().phase, MoverPhase::solid);
    EXPECT_EQ(stage.mover().ticks, 30u);
    stage.tick(90);
    EXPECT_EQ(stage.mover().phase, MoverPhase::gone);
    stage.tick(60);
    EXPECT_EQ(stage.mover().phase, MoverPhase::solid);
}

TEST(TimedObstacle, does_not_stop_players_while_it_is_down_or_warns) {
    WorldDriver driver(MapBuilder()
                           .spawn({5, 10})
                           .mover(test::timed(box_obstacle({10, 8}, {12, 12}), 100.0f, 1.0f, 1.0f))
                           .terrain());
    driver.step({join(player_id(1))});
    driver.step({input(player_id(1), move(127, 0))});

    driver.run(120);

    EXPECT_NEAR(driver.player(1).position.x, 17.0f, 0.3f);
}

TEST(TimedObstacle, rises_under_a_crowd_and_pushes_all_players_out) {
    MoverStage stage(
        field().mover(test::timed(box_obstacle({10, 10}, {14, 14}), 0.1f, 0.1f, 1.0f)));
    for (float x = 9.7f; x < 14.5f; x += 0.7f)
        for (float y = 9.7f; y < 14.5f; y += 0.7f)
            stage.put({x, y});

    stage.tick(20);  // the invariants hold in each: no player is inside

    EXPECT_EQ(stage.mover().phase, MoverPhase::solid);
    EXPECT_TRUE(stage.hits.empty());
}

TEST(TimedObstacle, pushes_out_to_the_side_that_has_room) {
    // The player is between two walls, and the nearest faces lead into them.
    MoverStage stage(field()
                         .box({8, 8}, {10, 16})
                         .box({12, 8}, {14, 16})
                         .mover(test::timed(box_obstacle({10, 8}, {12, 14}), 0.1f, 0.0f, 1.0f)));
    const std::uint32_t row = stage.put({11, 12});

    stage.tick(10);

    EXPECT_TRUE(stage.alive(row));
    EXPECT_NEAR(stage.position(row).x, 11.0f, 1e-3f);
    EXPECT_NEAR(stage.position(row).y, 14.5f, 1e-3f);
}

TEST(TimedObstacle, does_not_push_a_player_through_a_wall_beside_it) {
    MoverStage stage(field()
                         .line({12, 6}, {12, 18})
                         .mover(test::timed(box_obstacle({8, 8}, {11.9f, 16}), 0.1f, 0.0f, 1.0f)));
    const std::uint32_t row = stage.put({11.3f, 12});

    stage.tick(10);

    EXPECT_TRUE(stage.alive(row));
    EXPECT_LT(stage.position(row).x, 11.6f);
}

TEST(TimedObstacle, does_not_push_a_player_across_a_wall_that_stands_in_it) {
    // On the left is a wall, on the right the nearest free place, but behind a line.
    MoverStage stage(field()
                         .box({8, 4}, {9.9f, 18})
                         .line({11.2f, 6}, {11.2f, 16})
                         .mover(test::timed(box_obstacle({10, 8}, {12, 14}), 0.1f, 0.0f, 1.0f)));
    const std::uint32_t row = stage.put({10.6f, 10.4f});

    stage.tick(10);

    EXPECT_TRUE(stage.alive(row));
    EXPECT_NEAR(stage.position(row).x, 10.6f, 1e-3f);
    EXPECT_NEAR(stage.position(row).y, 7.5f, 1e-3f);
}

TEST(TimedObstacle, kills_a_player_when_it_rises_in_a_closed_cell) {
    MoverStage stage(field()
                         .box({8, 8}, {10, 14})
                         .box({12, 8}, {14, 14})
                         .box({8, 6}, {14, 8})
                         .box({8, 14}, {14, 16})
                         .mover(test::timed(box_obstacle({10, 8}, {12, 14}), 0.1f, 0.0f, 1.0f)));
    stage.put({11, 11});

    stage.tick(10);

    ASSERT_EQ(stage.hits.size(), 1u);
    EXPECT_TRUE(stage.hits[0].types.has(HitType::death));
    EXPECT_EQ(stage.hits[0].attacker, stage.terrain->mover_id(0));
}

TEST(TimedObstacle, rises_under_a_crowd_in_the_world_and_the_crowd_parts) {
    MapBuilder map;
    for (int i = 0; i < 16; ++i)
        map.spawn(
            {10.0f + static_cast<float>(i % 4) * 1.1f, 10.0f + static_cast<float>(i / 4) * 1.1f});
    WorldDriver driver(
        map.mover(test::timed(box_obstacle({9, 9}, {14, 14}), 1.0f, 1.0f, 1.0f)).terrain());
    for (std::uint32_t i = 1; i <= 16; ++i)
        driver.step({join(player_id(i))});

    for (int i = 0; i < 400; ++i) {
        driver.step();
        ASSERT_FALSE(driver.world.find_broken_invariant()) << *driver.world.find_broken_invariant();
    }

    EXPECT_TRUE(driver.events_of(EventKind::death).empty());
}

// ---- Doors -------------------------------------------------------------------------------------

MapBuilder gated_field() {
    return field()
        .trigger(test::plate({{1, 1}, {2, 2}}, "gate"))
        .trigger(test::plate({{3, 1}, {4, 2}}, "other"))
        .mover(test::door(box_obstacle({10, 8}, {11, 12}), {0, 4}, 4, "gate"));
}

TEST(Door, opens_while_its_signal_is_on_and_then_closes) {
    MoverStage stage(gated_field());

    stage.tick(10);
    EXPECT_EQ(stage.mover().offset, (Vec2{0, 0}));
    stage.state.triggers[1].pressed = 1;
    stage.tick(10);
    EXPECT_EQ(stage.mover().offset, (Vec2{0, 0})) << "another signal opens it";
    stage.state.triggers[0].pressed = 1;
    stage.tick(30);
    EXPECT_EQ(stage.mover().offset, (Vec2{0, 2}));
    stage.tick(60);
    EXPECT_EQ(stage.mover().offset, (Vec2{0, 4}));
    stage.state.triggers[0].pressed = 0;
    stage.tick(15);
    EXPECT_EQ(stage.mover().offset, (Vec2{0, 3}));
    stage.state.triggers[0].pressed = 1;  // again before it has shut
    stage.tick(15);
    EXPECT_EQ(stage.mover().offset, (Vec2{0, 4}));
    stage.state.triggers[0].pressed = 0;
    stage.tick(100);
    EXPECT_EQ(stage.mover().offset, (Vec2{0, 0}));
    EXPECT_EQ(stage.mover().velocity, (Vec2{0, 0}));
}

TEST(Door, pushes_players_that_can_give_way_when_it_closes_and_crushes_the_others) {
    MoverStage stage(gated_field().box({9, 6}, {12, 8}));
    stage.state.triggers[0].pressed = 1;
    stage.tick(60);
    const std::uint32_t beside = stage.put({9.6f, 11.0f});  // half in the doorway
    const std::uint32_t amidst = stage.put({10.5f, 9.0f});  // on the sill, in the middle
    stage.state.triggers[0].pressed = 0;

    stage.tick(60);

    EXPECT_TRUE(stage.alive(beside));
    EXPECT_FALSE(stage.alive(amidst));
    ASSERT_EQ(stage.hits.size(), 1u);
    EXPECT_EQ(stage.hits[0].victim, amidst);
    EXPECT_EQ(stage.hits[0].attacker, stage.terrain->mover_id(0));
}

// ---- Crates ------------------------------------------------------------------------------------

TEST(Crate, stands_until_shots_break_it_and_comes_back) {
    Rules rules;
    WorldDriver driver(MapBuilder()
                           .spawn({5, 10})
                           .mover(test::crate(box_obstacle({10, 9}, {12, 11}), 60, 2.0f))
                           .terrain(),
                       rules);
    const EntityId crate = driver.world.terrain().mover_id(0);
    driver.step({join(player_id(1))});
    driver.step({input(player_id(1), shoot(1000, 0))});
    for (int i = 0; i < 200 && driver.world.find(crate); ++i)
        driver.step();

    const auto destroyed = driver.events_of(EventKind::destroy);
    ASSERT_EQ(destroyed.size(), 1u);
    EXPECT_EQ(destroyed[0].subject, crate);
    EXPECT_EQ(destroyed[0].other, player_id(1));
    EXPECT_FALSE(driver.world.find(crate));
    std::size_t hits = 0;
    for (const Event& event : driver.events_of(EventKind::despawn))
        hits += event.other == crate;
    EXPECT_EQ(hits, 3u) << "60 health, 25 a shot";
    driver.step({input(player_id(1), PlayerInput{})});
    driver.run(118);
    EXPECT_FALSE(driver.world.find(crate));
    driver.step();
    EXPECT_TRUE(driver.world.find(crate)) << "two seconds later";
}

TEST(Crate, without_a_delay_never_comes_back_and_lets_players_through) {
    MoverStage stage(field().mover(test::crate(box_obstacle({10, 9}, {12, 11}), 10)));

    damage_mover(stage.terrain->mover_id(0), player_id(1), 10, *stage.terrain, stage.state,
                 stage.memory.report);
    damage_mover(stage.terrain->mover_id(0), player_id(1), 10, *stage.terrain, stage.state,
                 stage.memory.report);
    EXPECT_EQ(stage.memory.report.events.size(), 1u) << "it breaks once";
    stage.tick(1000);

    EXPECT_EQ(stage.mover().phase, MoverPhase::gone);
    const std::uint32_t row = stage.put({11, 10});
    stage.tick(10);
    EXPECT_EQ(stage.position(row), (Vec2{11, 10}));
}

TEST(Crate, pushes_players_out_when_it_comes_back) {
    MoverStage stage(field().mover(test::crate(box_obstacle({10, 9}, {12, 11}), 10, 1.0f)));
    damage_mover(stage.terrain->mover_id(0), kNoEntity, 10, *stage.terrain, stage.state,
                 stage.memory.report);
    stage.tick();
    const std::uint32_t row = stage.put({11.5f, 10});

    stage.tick(60);

    EXPECT_EQ(stage.mover().phase, MoverPhase::solid);
    EXPECT_EQ(stage.mover().health, 10);
    EXPECT_NEAR(stage.position(row).x, 12.5f, 1e-3f);
    EXPECT_TRUE(stage.alive(row));
}

TEST(Crate, is_the_only_mover_that_takes_damage) {
    MoverStage stage(field()
                         .box({1, 5}, {2, 6})
                         .mover(platform(box_obstacle({10, 10}, {12, 11}), {{0, 0}, {3, 0}}, 3)));

    for (const EntityId id : {stage.terrain->mover_id(0), EntityId{kFirstObstacleId}, kNoEntity,
                              player_id(1), stage.terrain->trigger_id(0)})
        damage_mover(id, player_id(1), 1000, *stage.terrain, stage.state, stage.memory.report);

    EXPECT_TRUE(stage.memory.report.events.empty());
    EXPECT_EQ(stage.mover().phase, MoverPhase::solid);
}

// ---- Low walls and one-sided lines -------------------------------------------------------------

/// Walks player 1 from the spawn point for two seconds; 12 m with nothing in its way.
Vec2 walk(const MapBuilder& map, int x, int y) {
    WorldDriver driver(map.terrain());
    driver.step({join(player_id(1))});
    driver.step({input(player_id(1), move(x, y))});
    for (int i = 0; i < 119; ++i) {
        driver.step();
        const auto broken = driver.world.find_broken_invariant();
        EXPECT_FALSE(broken) << *broken;
    }
    return driver.player(1).position;
}

/// Returns what the first shot of player 1 ends at; kNoEntity when it flies on for half a second.
EntityId first_end_of_shot(const MapBuilder& map, int x, int y) {
    WorldDriver driver(map.terrain());
    driver.step({join(player_id(1))});
    driver.step({input(player_id(1), shoot(x, y))});
    driver.step({input(player_id(1), PlayerInput{})});
    driver.run(30);
    const auto ends = driver.events_of(EventKind::despawn);
    return ends.empty() ? kNoEntity : ends.front().other;
}

TEST(LowWall, stops_players_but_lets_projectiles_pass) {
    const MapBuilder map = MapBuilder().spawn({5, 10}).low_box({10, 5}, {11, 15});

    EXPECT_NEAR(walk(map, 127, 0).x, 9.5f, 5e-3f);
    EXPECT_EQ(first_end_of_shot(map, 1000, 0), kNoEntity);
}

TEST(LowWall, pushes_players_when_it_moves_but_lets_projectiles_pass) {
    MapMover low = platform(box_obstacle({8, 5}, {9, 15}), {{0, 0}, {4, 0}}, 2, PathMode::once);
    low.obstacle.is_low = true;
    MoverStage stage(field().mover(low));
    const std::uint32_t row = stage.put({10, 10});

    stage.tick(120);

    EXPECT_NEAR(stage.position(row).x, 13.5f, 5e-3f);
    EXPECT_EQ(first_end_of_shot(MapBuilder().spawn({5, 10}).mover(low), 1000, 0), kNoEntity);
}

TEST(LowWall, does_not_hide_what_is_behind_it) {
    const auto terrain = MapBuilder().spawn({5, 5}).low_box({10, 5}, {11, 15}).terrain();
    std::vector<std::uint32_t> found;
    found.reserve(16);

    EXPECT_TRUE(line_of_sight(*terrain, {{5, 10}, {15, 10}}, found));
    EXPECT_FALSE(line_of_sight(*terrain, {{5, 10}, {15, 10}}, found, Traveller::player));
}

TEST(OneSidedLine, stops_players_from_the_front_and_lets_others_through) {
    // Upwards, the right side is the one with greater x.
    const MapBuilder front = MapBuilder().spawn({15, 10}).one_sided_line({10, 5}, {10, 15});
    const MapBuilder behind = MapBuilder().spawn({5, 10}).one_sided_line({10, 5}, {10, 15});

    EXPECT_NEAR(walk(front, -127, 0).x, 10.5f, 5e-3f);
    EXPECT_NEAR(walk(behind, 127, 0).x, 17.0f, 0.3f);
}

TEST(OneSidedLine, stops_projectiles_from_the_front_and_lets_others_through) {
    const MapBuilder front = MapBuilder().spawn({15, 10}).one_sided_line({10, 5}, {10, 15});
    const MapBuilder behind = MapBuilder().spawn({5, 10}).one_sided_line({10, 5}, {10, 15});

    EXPECT_EQ(first_end_of_shot(front, -1000, 0), EntityId{kFirstObstacleId});
    EXPECT_EQ(first_end_of_shot(behind, 1000, 0), kNoEntity);
}

// Before the shot gets there, it reaches over the line's extension, which is no part of the line.
TEST(OneSidedLine, stops_a_projectile_from_the_front_that_passes_close_to_an_end) {
    const MapBuilder front = MapBuilder().spawn({10.12f, 3}).one_sided_line({10, 5}, {10, 15});
    const MapBuilder behind = MapBuilder().spawn({9.88f, 3}).one_sided_line({10, 5}, {10, 15});

    EXPECT_EQ(first_end_of_shot(front, -24, 1000), EntityId{kFirstObstacleId});
    EXPECT_EQ(first_end_of_shot(behind, 24, 1000), kNoEntity);
}

TEST(OneSidedLine, a_player_inside_it_can_leave_both_ways) {
    for (const int direction : {-127, 127}) {
        WorldDriver driver(MapBuilder().spawn({9, 10}).one_sided_line({10, 5}, {10, 15}).terrain());
        driver.step({join(player_id(1))});
        driver.step({input(player_id(1), move(127, 0))});
        while (driver.player(1).position.x < 10.2f)
            driver.step();  // half through, from behind
        driver.step({input(player_id(1), move(direction, 0))});
        driver.run(29);
        EXPECT_NEAR(driver.player(1).position.x, direction > 0 ? 13.25f : 7.25f, 0.2f);
    }
}

TEST(OneSidedLine, pushes_players_in_front_of_it_and_passes_players_behind_it) {
    MoverStage stage(field().mover(
        platform(one_sided_obstacle({10, 5}, {10, 15}), {{0, 0}, {4, 0}}, 2, PathMode::ping_pong)));
    const std::uint32_t front = stage.put({10.6f, 8});
    const std::uint32_t behind = stage.put({9.4f, 12});

    stage.tick(120);
    EXPECT_NEAR(stage.position(front).x, 14.5f, 5e-3f);
    EXPECT_EQ(stage.position(behind), (Vec2{9.4f, 12}));

    stage.state.players.position[behind] = {13.0f,
                                            12};  // the line comes back over it, its back first
    stage.tick(120);
    EXPECT_EQ(stage.position(behind), (Vec2{13.0f, 12}));
    EXPECT_TRUE(stage.hits.empty());
}

TEST(OneSidedLine, carries_its_rider_through_a_world_with_gravity) {
    // A platform that players jump onto from below: its front is up.
    MoverStage stage(
        field().mover(platform(one_sided_obstacle({14, 10}, {10, 10}), {{0, 0}, {3, 2}}, 2)),
        side_view());
    const std::uint32_t rider = stage.put({12, 10.5f}, stage.terrain->mover_id(0));
    const std::uint32_t below = stage.put({12, 9.4f});

    stage.tick(90);

    EXPECT_NEAR(stage.position(rider).x, 12 + stage.mover().offset.x, 2e-3f);
    EXPECT_NEAR(stage.position(rider).y, 10.5f + stage.mover().offset.y, 2e-3f);
    EXPECT_EQ(stage.position(below), (Vec2{12, 9.4f}));
}

// ---- The rest of the world ---------------------------------------------------------------------

TEST(Movers, are_found_at_their_current_positions) {
    WorldDriver driver(MapBuilder()
                           .spawn({2, 2})
                           .mover(platform(box_obstacle({10, 10}, {12, 11}), {{0, 0}, {3, 0}}, 3))
                           .mover(platform(circle_obstacle({20, 20}, 1.5f), {{0, 0}, {0, 3}}, 3))
                           .mover(test::timed(circle_obstacle({5, 30}, 1), 1, 1, 1))
                           .terrain());
    const Terrain& terrain = driver.world.terrain();

    EXPECT_EQ(driver.world.find(terrain.mover_id(0))->position, (Vec2{10, 10}));
    driver.run(30);
    const auto box = driver.world.find(terrain.mover_id(0));
    const auto disc = driver.world.find(terrain.mover_id(1));

    ASSERT_TRUE(box && disc);
    EXPECT_EQ(box->shape, Shape::polygon);
    EXPECT_EQ(box->vertices.size(), 4u);
    EXPECT_EQ(box->vertices[2], (Vec2{13.5f, 11}));
    EXPECT_EQ(box->direction, (Vec2{1, 0}));
    EXPECT_NEAR(box->speed, 3.0f, 1e-3f);
    EXPECT_EQ(disc->position, (Vec2{20, 21.5f}));
    EXPECT_EQ(disc->radius, 1.5f);
    EXPECT_FALSE(driver.world.find(terrain.mover_id(2))) << "it is down";
    EXPECT_FALSE(driver.world.find(terrain.mover_id(3)));
    const World copy = driver.world;
    EXPECT_EQ(copy.find(terrain.mover_id(0))->vertices[2], (Vec2{13.5f, 11}));
}

TEST(Movers, stop_players_that_walk_into_them) {
    const Vec2 end =
        walk(MapBuilder().spawn({5, 10}).mover(
                 platform(box_obstacle({10, 5}, {11, 15}), {{0, 0}, {2, 0}}, 1, PathMode::once)),
             127, 0);

    EXPECT_NEAR(end.x, 11.5f, 5e-3f);
}

TEST(Movers, a_bullet_hits_a_rider_while_its_mover_carries_it) {
    // The rider moves 1.5 m in this tick, and the bullet is between its start and its end, clear of
    // both.
    MoverStage stage(
        field().mover(platform(box_obstacle({10, 10}, {14, 11}), {{0, 0}, {9, 0}}, 90)),
        side_view());
    stage.put({12, 11.5f}, stage.terrain->mover_id(0));
    ProjectileState bullet;
    bullet.id = {kFirstProjectileId};
    bullet.position = {12.75f, 11.5f};
    bullet.velocity = {0, 0.1f};
    bullet.expiry_tick = 60;
    stage.state.shots_fired = 1;
    stage.state.projectiles.push_back(bullet);

    stage.tick();
    test::move_players(stage.rules, *stage.terrain, stage.state, stage.memory);
    test::find_pairs(stage.state, *stage.terrain, stage.memory);
    test::sweep_projectiles(stage.rules, *stage.terrain, stage.state, stage.memory);

    EXPECT_NEAR(stage.position(0).x, 13.5f, 1e-3f);
    ASSERT_EQ(stage.memory.impacts.all.size(), 1u);
    EXPECT_EQ(stage.memory.impacts.all[0].flight_hit.target, player_id(1));
    EXPECT_NEAR(stage.memory.impacts.all[0].flight_hit.t, 0.1f, 1e-2f);
}

TEST(Movers, a_player_is_not_spawned_inside_one) {
    WorldDriver driver(MapBuilder()
                           .spawn({10, 10})
                           .spawn({30, 30})
                           .mover(test::crate(box_obstacle({9, 9}, {11, 11}), 50))
                           .terrain());
    for (std::uint32_t i = 1; i <= 6; ++i) {
        driver.step({join(player_id(i))});
        ASSERT_FALSE(driver.world.find_broken_invariant()) << *driver.world.find_broken_invariant();
    }

    for (std::uint32_t i = 1; i <= 6; ++i)
        EXPECT_GT(length(driver.player(i).position - Vec2{10, 10}), 1.4f) << i;
}

TEST(Movers, block_the_line_of_sight_at_their_current_positions) {
    MoverStage stage(
        field().mover(platform(line_obstacle({10, 5}, {10, 15}), {{0, 0}, {5, 0}}, 5)));
    stage.tick(60);
    const Solids solids = Solids(*stage.terrain, stage.memory.moving);
    std::vector<std::uint32_t> found;
    found.reserve(16);

    EXPECT_TRUE(line_of_sight(solids, {{8, 10}, {12, 10}}, found));
    EXPECT_FALSE(line_of_sight(solids, {{12, 10}, {17, 10}}, found));
}

}  // namespace
}  // namespace arena::sim
