#include "sim/tick/projectiles/projectile_hits.h"

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/side_view.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::projectile_hits_test {
namespace {

using test::MapBuilder;

TEST(Leg, counts_the_time_between_its_begin_and_its_end) {
    const Leg leg{{}, {}, 0.25f, 0.75f};

    EXPECT_EQ(tick_time(leg, 0.0f), 0.25f);
    EXPECT_EQ(tick_time(leg, 0.5f), 0.5f);
    EXPECT_EQ(tick_time(leg, 1.0f), 0.75f);
}

TEST(Leg, is_the_whole_tick_unless_it_says_otherwise) {
    EXPECT_EQ(tick_time(Leg{}, 0.125f), 0.125f);
}

/// One player of half a metre that moves in the tick from the first place to the second.
struct Runner : test::StageScene {
    Runner(Vec2 from, Vec2 to, const Rules& with_rules = {})
        : StageScene(MapBuilder().terrain(), with_rules), begins{from}, ends{to} {
        put(1, to);
        fill_grid();
    }
    [[nodiscard]] SeenBodies seen() const { return {memory.grid.discs, 0.0f, begins, ends}; }
    [[nodiscard]] std::optional<float> time_of_hit(const Leg& leg) const {
        return sweep_at_player(rules, state.players, seen(), 0, leg);
    }

    std::vector<Vec2> begins;
    std::vector<Vec2> ends;
};

constexpr Circle kShot{{15.0f, 10.0f}, 0.1f};

TEST(PositionAt, lies_on_the_straight_way_through_the_tick) {
    const Runner runner({20.0f, 10.0f}, {24.0f, 12.0f});

    EXPECT_EQ(position_at(runner.seen(), 0, 0.0f), (Vec2{20.0f, 10.0f}));
    EXPECT_EQ(position_at(runner.seen(), 0, 0.25f), (Vec2{21.0f, 10.5f}));
    EXPECT_EQ(position_at(runner.seen(), 0, 1.0f), (Vec2{24.0f, 12.0f}));
}

TEST(SweepAtPlayer, a_shot_hits_a_player_that_stands_where_the_two_rims_touch) {
    const Runner standing({20.0f, 10.0f}, {20.0f, 10.0f});

    const auto t = standing.time_of_hit({kShot, {10.0f, 0.0f}});

    ASSERT_TRUE(t);
    EXPECT_NEAR(*t, 0.44f, 1e-6f);
}

TEST(SweepAtPlayer, a_shot_that_is_too_short_or_leads_elsewhere_misses) {
    const Runner standing({20.0f, 10.0f}, {20.0f, 10.0f});

    EXPECT_FALSE(standing.time_of_hit({kShot, {4.3f, 0.0f}}));
    EXPECT_FALSE(standing.time_of_hit({kShot, {0.0f, 10.0f}}));
    EXPECT_FALSE(standing.time_of_hit({kShot, {-10.0f, 0.0f}}));
}

TEST(SweepAtPlayer, a_shot_flies_the_difference_of_the_two_motions) {
    const Runner fleeing({20.0f, 10.0f}, {25.0f, 10.0f});
    const Runner faster({20.0f, 10.0f}, {32.0f, 10.0f});
    const Runner aside({20.0f, 10.0f}, {20.0f, 20.0f});

    const auto t = fleeing.time_of_hit({kShot, {10.0f, 0.0f}});

    ASSERT_TRUE(t);
    EXPECT_NEAR(*t, 0.88f, 1e-6f);
    EXPECT_FALSE(faster.time_of_hit({kShot, {10.0f, 0.0f}}));
    EXPECT_FALSE(aside.time_of_hit({kShot, {10.0f, 0.0f}}));
}

// At half the tick the fleeing player is at 22.5 m, and moves another 2.5 m.
TEST(SweepAtPlayer, a_leg_hits_the_player_where_it_is_during_the_leg) {
    const Leg second_half{kShot, {5.0f, 0.0f}, 0.5f, 1.0f};
    const Leg longer{kShot, {12.5f, 0.0f}, 0.5f, 1.0f};

    const auto standing = Runner({20.0f, 10.0f}, {20.0f, 10.0f}).time_of_hit(second_half);
    const Runner fleeing({20.0f, 10.0f}, {25.0f, 10.0f});

    ASSERT_TRUE(standing);
    EXPECT_NEAR(*standing, 0.88f, 1e-6f);
    EXPECT_FALSE(fleeing.time_of_hit(second_half));
    ASSERT_TRUE(fleeing.time_of_hit(longer));
    EXPECT_NEAR(*fleeing.time_of_hit(longer), 0.69f, 1e-6f);
}

// A box of 0.8 m by 1.6 m in a circle of 0.89 m.
TEST(SweepAtPlayer, an_outline_is_hit_and_not_the_circle_around_it) {
    Rules boxes;
    boxes.archetypes = {test::box_walker(MoveKind::push_out)};
    const Runner box({20.0f, 10.0f}, {20.0f, 10.0f}, boxes);
    const auto shot_at = [](float y) { return Leg{{{15.0f, y}, 0.1f}, {10.0f, 0.0f}}; };

    EXPECT_FALSE(box.time_of_hit(shot_at(10.95f)));
    ASSERT_TRUE(box.time_of_hit(shot_at(10.85f)));
    ASSERT_TRUE(box.time_of_hit(shot_at(10.0f)));
    EXPECT_NEAR(*box.time_of_hit(shot_at(10.0f)), 0.45f, 1e-6f);
}

TEST(SweepAtPiece, a_shot_stops_where_its_rim_touches_the_piece) {
    const auto terrain = MapBuilder().box({20, 5}, {22, 15}).terrain();

    const auto hit = sweep_at_piece(*terrain, 0, {kShot, {10.0f, 0.0f}});

    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 0.49f, 1e-6f);
    EXPECT_NEAR(hit->point.x, 20.0f, 1e-5f);
    EXPECT_NEAR(hit->point.y, 10.0f, 1e-5f);
    EXPECT_EQ(hit->normal, (Vec2{-1.0f, 0.0f}));
    EXPECT_FALSE(sweep_at_piece(*terrain, 0, {kShot, {4.8f, 0.0f}}));
    EXPECT_FALSE(sweep_at_piece(*terrain, 0, {kShot, {0.0f, 10.0f}}));
}

TEST(SweepAtPiece, shots_fly_over_low_walls) {
    const auto terrain = MapBuilder().low_box({20, 5}, {22, 15}).terrain();

    EXPECT_FALSE(sweep_at_piece(*terrain, 0, {kShot, {10.0f, 0.0f}}));
}

/// A wall that comes from 20 m to 19 m in the first tick.
struct ApproachingWall : test::StageScene {
    ApproachingWall()
        : StageScene(MapBuilder()
                         .mover(test::platform(test::box_obstacle({20, 5}, {22, 15}),
                                               {{0, 0}, {-12, 0}}, 60.0f))
                         .terrain(),
                     {}) {
        place_movers();
        test::advance_movers(rules, *terrain, state, memory);
    }
};

TEST(SweepAtPiece, a_mover_is_hit_where_it_is_at_that_time) {
    const ApproachingWall scene;

    // Together they cover ten metres; the rims are 4.9 m apart.
    const auto hit = sweep_at_piece(scene.solids(), 0, {kShot, {9.0f, 0.0f}});

    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 0.49f, 1e-5f);
    EXPECT_NEAR(hit->point.x, 19.51f, 1e-4f);
}

TEST(SweepAtPiece, on_a_leg_that_begins_late_a_mover_has_less_far_to_go) {
    const ApproachingWall scene;

    // It begins at half the tick, with the wall at 19.5 m; together they cover five metres.
    const auto hit = sweep_at_piece(scene.solids(), 0, {kShot, {4.5f, 0.0f}, 0.5f, 1.0f});

    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 0.88f, 1e-5f);
    EXPECT_NEAR(hit->point.x, 19.06f, 1e-4f);
}

/// Stops what comes from where x is greater than 10.
std::shared_ptr<const Terrain> one_sided() {
    return MapBuilder().one_sided_line({10, 10}, {10, 20}).terrain();
}

TEST(PassesAnEnd, is_in_front_of_the_line_beside_its_end_and_not_in_it) {
    const auto terrain = one_sided();

    EXPECT_TRUE(passes_an_end(*terrain, 0, {{10.2f, 9.4f}, 0.5f}));
    EXPECT_FALSE(passes_an_end(*terrain, 0, {{10.2f, 9.6f}, 0.5f})) << "0.45 m from the end";
    EXPECT_FALSE(passes_an_end(*terrain, 0, {{9.8f, 9.4f}, 0.5f})) << "behind the line";
}

TEST(PassesAnEnd, lines_with_two_sides_have_no_such_end) {
    const auto terrain = MapBuilder().line({10, 10}, {10, 20}).terrain();

    EXPECT_FALSE(passes_an_end(*terrain, 0, {{10.2f, 9.4f}, 0.5f}));
}

TEST(SweepAtPiece, a_one_sided_line_stops_what_comes_from_the_front) {
    const auto terrain = one_sided();

    const auto hit = sweep_at_piece(*terrain, 0, {{{11.0f, 15.0f}, 0.5f}, {-2.0f, 0.0f}});

    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 0.25f, 1e-6f);
    EXPECT_FALSE(sweep_at_piece(*terrain, 0, {{{9.0f, 15.0f}, 0.5f}, {2.0f, 0.0f}}));
}

TEST(SweepAtPiece, a_one_sided_line_stops_a_shot_that_has_passed_its_end_in_front) {
    const auto terrain = one_sided();
    const Circle beside_the_end{{10.2f, 9.4f}, 0.5f};

    EXPECT_TRUE(sweep_at_piece(*terrain, 0, {beside_the_end, {-0.4f, 1.6f}}));
    EXPECT_FALSE(sweep_at_piece(*terrain, 0, {beside_the_end, {-0.4f, -1.6f}}));
}

// The wall at x = 20 lies between where the player was hit and where it is.
TEST(IsHidden, a_wall_protects_a_player_only_from_what_looks_back) {
    test::StageScene scene(MapBuilder().line({20, 10}, {20, 30}).terrain(), {});
    scene.put(1, {21.0f, 20.0f});
    scene.fill_grid();
    const std::vector<Vec2> then{{19.0f, 20.0f}};
    const Leg leg{{{15.0f, 20.0f}, 0.1f}, {10.0f, 0.0f}};
    SeenBodies seen{scene.memory.grid.discs, 0.0f, then, then};
    const auto hidden = [&] {
        return is_hidden(scene.rules, scene.solids(), scene.state.players, seen, 0, {9}, leg, 0.34f,
                         scene.memory.lookup.found);
    };

    EXPECT_FALSE(hidden());
    seen.looks_back = 5;
    EXPECT_TRUE(hidden());
    scene.state.players.position[0] = {19.0f, 22.0f};
    EXPECT_FALSE(hidden());
}

TEST(MayHit, a_projectile_spares_its_owner_and_without_friendly_fire_the_owners_team) {
    test::StageScene scene(MapBuilder().terrain(), {});
    for (std::uint32_t number = 1; number <= 3; ++number)
        scene.put(number, {10.0f, 10.0f * static_cast<float>(number)});
    Players& players = scene.state.players;
    players.team = {1, 1, 2};
    ProjectileState shot;
    shot.owner = {1};
    shot.team = 1;

    EXPECT_FALSE(may_hit(scene.rules, shot, players, 0));
    EXPECT_FALSE(may_hit(scene.rules, shot, players, 1));
    EXPECT_TRUE(may_hit(scene.rules, shot, players, 2));
    scene.rules.friendly_fire = true;
    EXPECT_FALSE(may_hit(scene.rules, shot, players, 0));
    EXPECT_TRUE(may_hit(scene.rules, shot, players, 1));
}

TEST(MayHit, a_teammate_that_a_projectile_does_not_pass_is_hit_and_not_hurt) {
    test::StageScene scene(MapBuilder().terrain(), {});
    for (std::uint32_t number = 1; number <= 3; ++number)
        scene.put(number, {10.0f, 10.0f * static_cast<float>(number)});
    Players& players = scene.state.players;
    players.team = {1, 1, 2};
    ProjectileState shot;
    shot.owner = {1};
    shot.team = 1;
    scene.rules.weapons[0].projectile.passes_teammates = false;
    const bool hits[] = {false, true, true};
    const bool hurts[] = {false, false, true};

    for (std::size_t row = 0; row < 3; ++row) {
        EXPECT_EQ(may_hit(scene.rules, shot, players, row), hits[row]) << row;
        EXPECT_EQ(may_hurt(scene.rules, shot, players, row), hurts[row]) << row;
    }
}

}  // namespace
}  // namespace arena::sim::projectile_hits_test
