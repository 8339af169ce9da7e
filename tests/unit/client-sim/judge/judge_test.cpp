#include "client-sim/judge/judge.h"

#include <gtest/gtest.h>

#include "tests/unit/client-sim/judge/stream.h"
#include "tests/unit/client-sim/support/maps.h"

namespace arena::client_sim::judge_test {
namespace {

using test::count_of;
using test::Stream;
using test::with_player;
using test::with_projectile;

constexpr std::uint32_t kShot = sim::kFirstProjectileId + 1;

/// A wall of 4 x 4 m with its lower left corner in the origin, on 40 x 40 m; snapshots every third
/// tick; players of 0.5 m.
class JudgeTest : public ::testing::Test {
  protected:
    void expect_only(ViolationKind kind, std::uint64_t times) const {
        EXPECT_EQ(count_of(judge, kind), times);
        EXPECT_EQ(judge.verdict().violations_sum(), times);
    }

    AskedField field{test::field_with({test::box({0, 0}, {4, 4})})};
    Judge judge{{.client = "bot-1", .tick_rate = 60, .snapshot_rate = 20}, field};
    Stream stream{judge};
};

TEST_F(JudgeTest, an_honest_match_gives_no_violation) {
    stream.spawn(1, 100, {-5, 0});
    stream.spawn(2, 100, {-5, 5});
    for (sim::Tick tick = 102; tick < 1002; tick += 3) {
        const float way = static_cast<float>(tick - 102) * 0.005f;  // to the wall, and no further
        const std::uint32_t shot = sim::kFirstProjectileId + tick;
        stream.spawn(shot, tick, {-5 + way, 0});
        judge.on_part(with_player(
            with_player(with_projectile(stream.part(tick), shot, {-5 + way, 0}), 1, {-5 + way, 0}),
            2, {-4.5f + way, -0.9f}));
        stream.despawn(shot, tick + 1);
    }
    stream.death(2, 1100);
    judge.on_part(with_player(stream.part(1101), 1, {-0.5f, 0}));
    stream.spawn(2, 1102, {-10, -10});
    judge.on_part(with_player(with_player(stream.part(1104), 1, {-0.5f, 0}), 2, {-10, -10}));
    judge.finish();

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
    EXPECT_TRUE(judge.verdict().examples.empty());
    EXPECT_EQ(judge.verdict().parts_judged, 302u);
    EXPECT_EQ(judge.verdict().parts_unjudged, 0u);
}

// --- Players in solid things

TEST_F(JudgeTest, a_player_deeper_than_a_centimetre_in_an_obstacle_is_a_violation) {
    stream.spawn(1, 100, {-5, 0});

    judge.on_part(with_player(stream.part(102), 1, {-0.489f, 2}));

    expect_only(ViolationKind::player_in_obstacle, 1);
    const std::string& example = judge.verdict().examples.at(0).line;
    EXPECT_NE(example.find("bot-1: tick 102, player_in_obstacle: player 1"), std::string::npos)
        << example;
    EXPECT_NE(example.find("0.0110 m"), std::string::npos) << example;
}

TEST_F(JudgeTest, a_player_less_deep_than_a_centimetre_leans_on_the_wall) {
    stream.spawn(1, 100, {-5, 0});

    judge.on_part(with_player(stream.part(102), 1, {-0.491f, 2}));

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(JudgeTest, a_player_over_the_border_is_a_violation) {
    stream.spawn(1, 100, {-5, 0});

    judge.on_part(with_player(stream.part(102), 1, {-19.495f, 0}));
    judge.on_part(with_player(stream.part(105), 1, {-19.511f, 0}));

    expect_only(ViolationKind::player_out_of_bounds, 1);
}

// --- Players in each other

TEST_F(JudgeTest, players_too_close_for_three_snapshots_are_still_pushed_apart) {
    stream.spawn(1, 100, {-5, 0});
    stream.spawn(2, 100, {-7, 0});
    for (sim::Tick tick = 102; tick <= 108; tick += 3)
        judge.on_part(with_player(with_player(stream.part(tick), 1, {-5, 0}), 2, {-5.9f, 0}));
    judge.on_part(with_player(with_player(stream.part(111), 1, {-5, 0}), 2, {-5.96f, 0}));
    for (sim::Tick tick = 114; tick <= 120; tick += 3)
        judge.on_part(with_player(with_player(stream.part(tick), 1, {-5, 0}), 2, {-5.9f, 0}));
    judge.finish();

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(JudgeTest, players_too_close_for_four_snapshots_are_one_violation) {
    stream.spawn(1, 100, {-5, 0});
    stream.spawn(2, 100, {-7, 0});
    for (sim::Tick tick = 102; tick <= 120; tick += 3)
        judge.on_part(with_player(with_player(stream.part(tick), 1, {-5, 0}), 2, {-5.9f, 0}));
    judge.finish();

    expect_only(ViolationKind::players_overlap, 1);
    const std::string& example = judge.verdict().examples.at(0).line;
    EXPECT_NE(
        example.find("players 1 at (-5.0000, 0.0000) and 2 at (-5.9000, 0.0000) are 0.1000 m"),
        std::string::npos)
        << example;
}

TEST_F(JudgeTest, a_pair_is_seen_across_the_parts_of_a_snapshot) {
    stream.spawn(1, 100, {-5, 0});
    stream.spawn(2, 100, {-7, 0});
    for (sim::Tick tick = 102; tick <= 111; tick += 3) {
        protocol::SnapshotPart first = with_player(stream.part(tick), 1, {-5, 0});
        protocol::SnapshotPart second = with_player(stream.part(tick), 2, {-5.9f, 0});
        first.part_count = second.part_count = 2;
        second.part = 1;
        judge.on_part(second);
        judge.on_part(first);
    }
    judge.finish();

    expect_only(ViolationKind::players_overlap, 1);
}

TEST_F(JudgeTest, a_missing_snapshot_breaks_the_row_of_a_pair) {
    stream.spawn(1, 100, {-5, 0});
    stream.spawn(2, 100, {-7, 0});
    for (const sim::Tick tick : {102u, 105u, 108u, 114u, 117u, 120u})
        judge.on_part(with_player(with_player(stream.part(tick), 1, {-5, 0}), 2, {-5.9f, 0}));
    judge.finish();

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

// --- Projectiles

TEST_F(JudgeTest, a_projectile_that_jumped_over_a_wall_is_a_violation) {
    stream.spawn(kShot, 100, {-2, 2});
    judge.on_part(with_projectile(stream.part(102), kShot, {-1, 2}));

    judge.on_part(with_projectile(stream.part(105), kShot, {5, 2}));

    expect_only(ViolationKind::projectile_through_wall, 1);
}

TEST_F(JudgeTest, the_way_of_a_projectile_begins_where_it_was_shot) {
    stream.spawn(kShot, 100, {-1, 2});

    judge.on_part(with_projectile(stream.part(102), kShot, {5, 2}));

    expect_only(ViolationKind::projectile_through_wall, 1);
}

TEST_F(JudgeTest, a_projectile_out_of_bounds_went_through_the_border) {
    stream.spawn(kShot, 100, {-19, 2});

    judge.on_part(with_projectile(stream.part(102), kShot, {-21, 2}));

    expect_only(ViolationKind::projectile_through_wall, 1);
}

TEST_F(JudgeTest, two_projectiles_on_two_sides_of_a_wall_are_not_one) {
    stream.spawn(kShot, 100, {-1, 2});
    judge.on_part(with_projectile(stream.part(102), kShot, {-0.5f, 2}));
    stream.despawn(kShot, 104);
    stream.spawn(kShot + 1, 105, {5, 2});

    judge.on_part(with_projectile(stream.part(105), kShot + 1, {5, 2}));

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(JudgeTest, a_reordered_part_does_not_turn_a_projectile_around) {
    stream.spawn(kShot, 100, {-4, 2});
    const auto older = with_projectile(stream.part(102), kShot, {-3, 2});
    judge.on_part(with_projectile(stream.part(105), kShot, {-1, 2}));

    judge.on_part(older);

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
    EXPECT_EQ(judge.verdict().parts_reordered, 1u);
}

TEST_F(JudgeTest, a_projectile_in_a_wall_by_its_radius_is_a_violation) {
    stream.spawn(kShot, 100, {-2, 2});
    judge.on_part(with_projectile(stream.part(102), kShot, {-0.095f, 2}));
    const std::uint64_t touching = judge.verdict().violations_sum();

    judge.on_part(with_projectile(stream.part(105), kShot, {-0.085f, 2}));

    EXPECT_EQ(touching, 0u);
    expect_only(ViolationKind::projectile_through_wall, 1);
}

TEST_F(JudgeTest, a_projectile_over_the_border_by_its_radius_is_a_violation) {
    stream.spawn(kShot, 100, {-19, 2});
    judge.on_part(with_projectile(stream.part(102), kShot, {-19.905f, 2}));
    const std::uint64_t touching = judge.verdict().violations_sum();

    judge.on_part(with_projectile(stream.part(105), kShot, {-19.92f, 2}));

    EXPECT_EQ(touching, 0u);
    expect_only(ViolationKind::projectile_through_wall, 1);
}

TEST_F(JudgeTest, a_shot_that_begins_in_the_wall_its_shooter_leans_on_proves_nothing) {
    stream.spawn(kShot, 100, {-0.05f, 2});
    stream.spawn(kShot + 1, 100, {0.5f, 2});

    judge.on_part(with_projectile(stream.part(100), kShot, {-0.05f, 2}));
    judge.on_part(with_projectile(stream.part(103), kShot, {-0.04f, 2}));
    judge.on_part(with_projectile(stream.part(106), kShot + 1, {0.5f, 2}));

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(JudgeTest, a_bounce_turns_a_projectile_around_a_corner) {
    stream.spawn(kShot, 100, {-2, -2});
    judge.on_part(with_projectile(stream.part(102), kShot, {-1, -1}));

    stream.bounce(kShot, 103, {-0.1f, 2});
    stream.bounce(kShot, 104, {-2, 5});
    judge.on_part(with_projectile(stream.part(105), kShot, {2, 5}));

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(JudgeTest, the_way_to_a_bounce_and_the_way_from_it_are_judged) {
    stream.spawn(kShot, 100, {-1, 2});
    stream.bounce(kShot, 102, {5, 2});

    judge.on_part(with_projectile(stream.part(105), kShot, {5, -2}));
    judge.on_part(with_projectile(stream.part(108), kShot, {2, 6}));

    expect_only(ViolationKind::projectile_through_wall, 2);
}

TEST_F(JudgeTest, a_part_from_before_a_bounce_is_not_held_against_the_way_after_it) {
    stream.spawn(kShot, 100, {-1, -2});
    const auto older = with_projectile(stream.part(102), kShot, {-1, 2});
    stream.bounce(kShot, 103, {-1, 5});
    stream.bounce(kShot, 104, {5, 5});

    judge.on_part(older);
    judge.on_part(with_projectile(stream.part(105), kShot, {5, 2}));

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(JudgeTest, what_the_welcome_did_not_tell_of_is_a_violation) {
    stream.spawn(1, 100, {-5, 0});
    stream.spawn(kShot, 100, {-5, 0});
    protocol::SnapshotPart part = with_player(stream.part(102), 1, {-5, 0});
    part = with_projectile(part, kShot, {-5, 0});
    part.players[0].archetype = 1;
    part.projectiles[0].weapon = 1;

    judge.on_part(part);

    expect_only(ViolationKind::unknown_entity, 2);
}

// --- Bodies and weapons of several kinds

protocol::WelcomeArchetype triangle_of(sim::MoveKind move) {
    protocol::WelcomeArchetype archetype{.radius = 1.5f, .move = move, .outline = {}};
    for (const sim::Vec2 vertex : {sim::Vec2{-1, -0.5f}, sim::Vec2{1, -0.5f}, sim::Vec2{0, 1.5f}})
        static_cast<void>(archetype.outline.push_back(vertex));
    return archetype;
}

/// Archetypes: 0 is a disc of 0.5 m, 1 one of 1 m, 2 a triangle whose inner disc has 0.5 m, 3 the
/// same that moves by two rays. Weapons of 0.1 m and of 1 m. Obstacles: the wall, a low wall below
/// it, a line that stops what comes from above, far to the left.
class KindsTest : public ::testing::Test {
  protected:
    static protocol::SnapshotPart of(protocol::SnapshotPart part, std::uint8_t kind) {
        for (auto& player : part.players)
            player.archetype = kind;
        for (auto& projectile : part.projectiles)
            projectile.weapon = kind;
        return part;
    }
    void expect_only(ViolationKind kind, std::uint64_t times) const {
        EXPECT_EQ(count_of(judge, kind), times);
        EXPECT_EQ(judge.verdict().violations_sum(), times);
    }

    AskedField field{
        test::field_with({test::box({0, 0}, {4, 4}), test::low(test::box({0, -8}, {4, -4})),
                          test::one_sided({-8, 0}, {-12, 0})})};
    Judge judge{{.client = "bot-1",
                 .archetypes = {{.radius = 0.5f},
                                {.radius = 1.0f},
                                triangle_of(sim::MoveKind::slide),
                                triangle_of(sim::MoveKind::rays)},
                 .weapons = {{.radius = 0.1f}, {.radius = 1.0f}, {.radius = 0.1f, .range = 6.0f}}},
                field};
    Stream stream{judge};
};

TEST_F(KindsTest, each_player_is_judged_by_the_radius_of_its_archetype) {
    stream.spawn(1, 100, {-5, 0});

    judge.on_part(of(with_player(stream.part(102), 1, {-0.75f, 2}), 0));
    judge.on_part(of(with_player(stream.part(105), 1, {-0.75f, 2}), 1));
    judge.on_part(of(with_player(stream.part(108), 1, {-19.25f, 2}), 0));

    expect_only(ViolationKind::player_in_obstacle, 1);
}

TEST_F(KindsTest, an_outline_is_judged_by_the_disc_inside_of_it) {
    stream.spawn(1, 100, {-5, 0});

    judge.on_part(of(with_player(stream.part(102), 1, {-0.491f, 2}), 2));
    const std::uint64_t leaning = judge.verdict().violations_sum();
    judge.on_part(of(with_player(stream.part(105), 1, {-0.3f, 2}), 2));

    EXPECT_EQ(leaning, 0u);
    expect_only(ViolationKind::player_in_obstacle, 1);
}

TEST_F(KindsTest, of_who_moves_by_two_rays_only_the_middle_stays_out_of_walls) {
    stream.spawn(1, 100, {-5, 0});

    // The middle of the triangle's box is half a metre above its position.
    judge.on_part(of(with_player(stream.part(102), 1, {2, -0.491f}), 3));
    judge.on_part(of(with_player(stream.part(105), 1, {0.009f, 2}), 3));
    const std::uint64_t in_its_ways = judge.verdict().violations_sum();
    judge.on_part(of(with_player(stream.part(108), 1, {2, -0.48f}), 3));

    EXPECT_EQ(in_its_ways, 0u);
    expect_only(ViolationKind::player_in_obstacle, 1);
}

TEST_F(KindsTest, a_pair_is_as_close_as_its_two_radii_allow) {
    stream.spawn(1, 100, {-5, 0});
    stream.spawn(2, 100, {-7, 0});
    for (sim::Tick tick = 102; tick <= 120; tick += 3) {
        protocol::SnapshotPart part =
            with_player(with_player(stream.part(tick), 1, {-5, 0}), 2, {-6.4f, 0});
        part.players[1].archetype = 1;
        judge.on_part(part);
    }
    const std::uint64_t overlapping = judge.verdict().violations_sum();
    for (sim::Tick tick = 123; tick <= 141; tick += 3)
        judge.on_part(with_player(with_player(stream.part(tick), 1, {-5, 0}), 2, {-6.4f, 0}));

    EXPECT_EQ(overlapping, 1u);
    expect_only(ViolationKind::players_overlap, 1);
}

TEST_F(KindsTest, each_projectile_is_judged_by_the_radius_of_its_weapon) {
    stream.spawn(kShot, 100, {-5, 2});
    judge.on_part(of(with_projectile(stream.part(102), kShot, {-1.2f, 2}), 0));

    judge.on_part(of(with_projectile(stream.part(105), kShot, {-0.9f, 2}), 0));
    const std::uint64_t small = judge.verdict().violations_sum();
    stream.spawn(kShot + 1, 105, {-1.2f, 2});
    judge.on_part(of(with_projectile(stream.part(108), kShot + 1, {-0.9f, 2}), 1));

    EXPECT_EQ(small, 0u);
    expect_only(ViolationKind::projectile_through_wall, 1);
}

TEST_F(KindsTest, a_projectile_flies_no_further_than_the_range_of_its_weapon) {
    stream.spawn(kShot, 100, {-9, 8});
    judge.on_part(of(with_projectile(stream.part(102), kShot, {-6, 8}), 2));
    judge.on_part(of(with_projectile(stream.part(105), kShot, {-3.0f, 8}), 2));
    const std::uint64_t within = judge.verdict().violations_sum();

    judge.on_part(of(with_projectile(stream.part(108), kShot, {-2.9f, 8}), 2));

    EXPECT_EQ(within, 0u);
    expect_only(ViolationKind::projectile_out_of_range, 1);
}

TEST_F(KindsTest, a_projectile_that_ends_beyond_its_range_is_a_violation) {
    stream.spawn(kShot, 100, {-9, 8});
    judge.on_part(of(with_projectile(stream.part(102), kShot, {-6, 8}), 2));

    stream.event({.kind = sim::EventKind::despawn,
                  .subject = {kShot},
                  .other = {},
                  .position = {-2.9f, 8},
                  .velocity = {},
                  .amount = 0,
                  .tick = 105});

    expect_only(ViolationKind::projectile_out_of_range, 1);
}

TEST_F(KindsTest, a_part_that_comes_after_the_end_of_a_projectile_counts_its_last_way_once) {
    stream.spawn(kShot, 100, {-9, 8});
    judge.on_part(of(with_projectile(stream.part(102), kShot, {-6, 8}), 2));
    const protocol::SnapshotPart late = of(with_projectile(stream.part(105), kShot, {-4, 8}), 2);

    stream.event({.kind = sim::EventKind::despawn,
                  .subject = {kShot},
                  .other = {},
                  .position = {-3, 8},
                  .velocity = {},
                  .amount = 0,
                  .tick = 106});
    judge.on_part(late);

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(KindsTest, ways_add_up_over_bounces_but_for_those_that_end_in_one) {
    stream.spawn(kShot, 100, {-9, 8});
    judge.on_part(of(with_projectile(stream.part(102), kShot, {-6, 8}), 2));
    stream.bounce(kShot, 103, {-4, 8});  // 2 m that do not count
    judge.on_part(of(with_projectile(stream.part(105), kShot, {-7, 8}), 2));
    const std::uint64_t six_metres = judge.verdict().violations_sum();

    judge.on_part(of(with_projectile(stream.part(108), kShot, {-7.1f, 8}), 2));

    EXPECT_EQ(six_metres, 0u);
    expect_only(ViolationKind::projectile_out_of_range, 1);
}

TEST_F(KindsTest, a_projectile_without_a_range_flies_as_far_as_it_comes) {
    stream.spawn(kShot, 100, {-19, 8});

    judge.on_part(of(with_projectile(stream.part(102), kShot, {19, 8}), 0));

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(KindsTest, a_low_wall_lets_projectiles_pass_and_players_not) {
    stream.spawn(1, 100, {-5, 0});
    stream.spawn(kShot, 100, {-1, -6});

    judge.on_part(with_projectile(stream.part(102), kShot, {2, -6}));
    judge.on_part(with_projectile(stream.part(105), kShot, {6, -6}));
    const std::uint64_t shots = judge.verdict().violations_sum();
    judge.on_part(with_player(stream.part(108), 1, {2, -6}));

    EXPECT_EQ(shots, 0u);
    expect_only(ViolationKind::player_in_obstacle, 1);
}

TEST_F(KindsTest, a_one_sided_line_may_be_passed_from_behind_and_stood_in) {
    stream.spawn(1, 100, {-5, 0});
    stream.spawn(kShot, 100, {-10, -1});

    judge.on_part(with_player(stream.part(102), 1, {-10, 0}));
    judge.on_part(with_projectile(stream.part(105), kShot, {-10, 1}));

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(KindsTest, a_projectile_through_a_one_sided_line_from_its_front_is_a_violation) {
    stream.spawn(kShot, 100, {-10, 1});

    judge.on_part(with_projectile(stream.part(102), kShot, {-10, -1}));

    expect_only(ViolationKind::projectile_through_wall, 1);
}

TEST_F(KindsTest, a_shot_from_within_a_one_sided_line_proves_nothing) {
    stream.spawn(kShot, 100, {-10, 0.05f});
    stream.spawn(kShot + 1, 100, {-10, 0.5f});

    judge.on_part(with_projectile(stream.part(102), kShot, {-10, -1}));
    stream.bounce(kShot + 1, 103, {-10, -1});  // it may be a metre wide

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

// --- Movers

/// A platform of 4 x 1 m, drawn around the origin, and nothing else.
class MoversTest : public ::testing::Test {
  protected:
    static constexpr std::uint32_t kPlatform = sim::kFirstObstacleId;

    protocol::SnapshotPart at(sim::Tick tick, sim::Vec2 player, sim::Vec2 platform,
                              sim::Vec2 velocity = {}) const {
        return with_player(test::with_mover(stream.part(tick), kPlatform, platform, velocity), 1,
                           player);
    }

    AskedField field{test::field_with({}, {test::mover(test::box({-2, -0.5f}, {2, 0.5f}))})};
    Judge judge{{.client = "bot-1"}, field};
    Stream stream{judge};
};

TEST_F(MoversTest, a_player_in_a_mover_for_one_snapshot_may_be_on_its_way_out) {
    stream.spawn(1, 100, {-5, 0});

    judge.on_part(at(102, {10, 5}, {10, 5}));
    judge.on_part(at(105, {10, 6}, {10, 5}));
    judge.on_part(at(108, {10, 5}, {10, 5}));
    judge.finish();

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(MoversTest, a_player_deep_in_a_mover_for_longer_is_a_violation_and_one) {
    stream.spawn(1, 100, {-5, 0});

    judge.on_part(at(102, {10, 5}, {10, 5}, {1, 0}));
    judge.on_part(at(105, {10, 5}, {10.05f, 5}, {1, 0}));
    judge.on_part(at(108, {10, 5}, {10.1f, 5}, {1, 0}));
    judge.finish();

    EXPECT_EQ(count_of(judge, ViolationKind::player_in_obstacle), 1u);
    EXPECT_EQ(judge.verdict().violations_sum(), 1u);
    EXPECT_NE(judge.verdict().examples.at(0).line.find("player 1 is deep in mover 0"),
              std::string::npos);
}

TEST_F(MoversTest, who_rides_a_mover_is_not_in_it) {
    stream.spawn(1, 100, {-5, 0});
    for (sim::Tick tick = 102; tick < 200; tick += 3) {
        const float way = static_cast<float>(tick) * 0.05f;
        judge.on_part(at(tick, {way, 0.995f}, {way, 0}, {3, 0}));
    }
    judge.finish();

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(MoversTest, where_a_mover_was_drawn_nothing_is_when_it_is_elsewhere_or_gone) {
    stream.spawn(1, 100, {-5, 0});
    for (sim::Tick tick = 102; tick < 120; tick += 3) {
        judge.on_part(at(tick, {0, 0}, {10, 0}));
    }
    for (sim::Tick tick = 120; tick < 140; tick += 3) {
        protocol::SnapshotPart part = at(tick, {0, 0}, {0, 0});
        part.movers[0].phase = tick < 130 ? sim::MoverPhase::warning : sim::MoverPhase::gone;
        judge.on_part(part);
    }
    judge.finish();

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(MoversTest, a_missing_snapshot_breaks_the_row_of_a_player_and_a_mover) {
    stream.spawn(1, 100, {-5, 0});

    for (const sim::Tick tick : {102u, 108u, 114u})
        judge.on_part(at(tick, {0, 0}, {0, 0}));
    judge.finish();

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(MoversTest, the_player_and_the_mover_may_come_in_different_parts) {
    stream.spawn(1, 100, {-5, 0});
    for (const sim::Tick tick : {102u, 105u}) {
        protocol::SnapshotPart first = test::with_mover(stream.part(tick), kPlatform, {0, 0});
        protocol::SnapshotPart second = with_player(stream.part(tick), 1, {0, 0});
        first.part_count = second.part_count = 2;
        second.part = 1;
        judge.on_part(second);
        judge.on_part(first);
    }

    EXPECT_EQ(judge.verdict().violations_sum(), 1u);
}

TEST_F(MoversTest, players_near_a_mover_on_its_way_may_be_pressed_into_each_other) {
    stream.spawn(1, 100, {-5, 0});
    stream.spawn(2, 100, {-5, 2});
    const auto pressed = [&](sim::Tick tick, sim::Vec2 velocity) {
        return with_player(at(tick, {3, 0}, {0, 0}, velocity), 2, {3.5f, 0});
    };
    for (sim::Tick tick = 102; tick < 130; tick += 3)
        judge.on_part(pressed(tick, {1, 0}));
    const std::uint64_t by_a_moving_one = judge.verdict().violations_sum();
    for (sim::Tick tick = 130; tick < 150; tick += 3)
        judge.on_part(pressed(tick, {0, 0}));

    EXPECT_EQ(by_a_moving_one, 0u);
    EXPECT_EQ(count_of(judge, ViolationKind::players_overlap), 1u);
}

/// Two in each other, 1 m from the right end of the platform, which rests: between it, a wall on
/// the right, and walls above and below, which leave a gap above of so many metres.
class PocketTest : public ::testing::Test {
  protected:
    [[nodiscard]] static std::uint64_t overlaps_in_a_pocket(float gap_above,
                                                            std::optional<sim::Vec2> third = {}) {
        AskedField field(
            test::field_with({test::box({3.6f, -5}, {4.6f, 5}), test::box({2, -2}, {3.6f, -0.6f}),
                              test::box({2, 0.6f + gap_above}, {3.6f, 3 + gap_above})},
                             {test::mover(test::box({-2, -0.5f}, {2, 0.5f}))}));
        Judge judge({.client = "bot-1"}, field);
        Stream stream(judge);
        for (const std::uint32_t id : {1u, 2u, 3u})
            stream.spawn(id, 100, {-5, 0});
        for (sim::Tick tick = 102; tick < 150; tick += 3) {
            auto part = test::with_mover(stream.part(tick), sim::kFirstObstacleId + 3, {0, 0});
            part = with_player(with_player(part, 1, {2.5f, 0}), 2, {3.1f, 0});
            if (third) part = with_player(part, 3, *third);
            judge.on_part(part);
        }
        judge.finish();
        EXPECT_EQ(judge.verdict().violations_sum(),
                  count_of(judge, ViolationKind::players_overlap));
        return judge.verdict().violations_sum();
    }
};

TEST_F(PocketTest, two_without_room_beside_a_mover_that_rests_prove_nothing) {
    EXPECT_EQ(overlaps_in_a_pocket(0), 0u);
    EXPECT_EQ(overlaps_in_a_pocket(0.5f), 0u);
}

TEST_F(PocketTest, two_with_room_beside_a_mover_that_rests_are_a_violation) {
    EXPECT_EQ(overlaps_in_a_pocket(1.5f), 1u);
}

TEST_F(PocketTest, room_that_somebody_else_takes_is_none) {
    EXPECT_EQ(overlaps_in_a_pocket(1.5f, sim::Vec2{2.8f, 1.4f}), 0u);
}

TEST_F(MoversTest, who_may_be_pressed_by_a_mover_in_a_part_that_is_lost_is_left_out) {
    stream.spawn(1, 100, {-5, 0});
    stream.spawn(2, 100, {-5, 2});
    const auto told = [&](sim::Tick tick, std::uint8_t part_count) {
        auto part = with_player(with_player(stream.part(tick), 1, {3, 0}), 2, {3.5f, 0});
        part.part_count = part_count;
        return part;
    };
    for (sim::Tick tick = 102; tick < 130; tick += 3)
        judge.on_part(told(tick, 2));
    const std::uint64_t with_parts_lost = judge.verdict().violations_sum();
    for (sim::Tick tick = 132; tick < 150; tick += 3)
        judge.on_part(told(tick, 1));

    EXPECT_EQ(with_parts_lost, 0u);
    EXPECT_EQ(count_of(judge, ViolationKind::players_overlap), 1u);
}

// --- Names

TEST_F(JudgeTest, an_entity_that_no_event_introduced_is_a_violation) {
    stream.spawn(1, 100, {-5, 0});

    judge.on_part(with_player(with_player(stream.part(102), 1, {-5, 0}), 9, {-9, 0}));
    judge.on_part(with_projectile(stream.part(105), kShot, {-9, 0}));

    expect_only(ViolationKind::unknown_entity, 2);
}

TEST_F(JudgeTest, a_part_ahead_of_its_events_waits_for_them) {
    protocol::SnapshotPart part = with_player(stream.part(102), 1, {-5, 0});
    part.events_through = 1;

    judge.on_part(part);
    const std::uint64_t judged_before = judge.verdict().parts_judged;
    stream.spawn(1, 100, {-5, 0});

    EXPECT_EQ(judged_before, 0u);
    EXPECT_EQ(judge.verdict().parts_judged, 1u);
    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(JudgeTest, when_the_events_come_and_introduce_nobody_the_waiting_part_is_a_violation) {
    protocol::SnapshotPart part = with_player(stream.part(102), 2, {-5, 0});
    part.events_through = 1;

    judge.on_part(part);
    stream.spawn(1, 100, {-5, 0});

    expect_only(ViolationKind::unknown_entity, 1);
}

TEST_F(JudgeTest, when_the_events_never_come_nothing_is_proven) {
    protocol::SnapshotPart part = with_player(stream.part(102), 1, {-5, 0});
    part.events_through = 1;

    judge.on_part(part);
    judge.finish();

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
    EXPECT_EQ(judge.verdict().parts_unjudged, 1u);
}

TEST_F(JudgeTest, more_waiting_parts_than_there_is_room_for_go_unjudged) {
    protocol::SnapshotPart part = with_player(stream.part(102), 1, {-5, 0});
    part.events_through = 1;
    for (std::size_t i = 0; i < Judge::kWaitingMax + 3; ++i) {
        part.tick += 3;
        judge.on_part(part);
    }

    EXPECT_EQ(judge.verdict().parts_unjudged, 3u);
}

TEST_F(JudgeTest, the_dead_and_the_gone_are_in_no_snapshot) {
    stream.spawn(1, 100, {-5, 0});
    stream.spawn(kShot, 100, {-5, 0});
    stream.death(1, 103);
    stream.despawn(kShot, 103);

    judge.on_part(with_player(with_projectile(stream.part(105), kShot, {-5, 0}), 1, {-5, 0}));

    expect_only(ViolationKind::unknown_entity, 2);
}

TEST_F(JudgeTest, a_reordered_snapshot_may_still_name_who_is_gone_by_now) {
    stream.spawn(1, 100, {-5, 0});
    stream.spawn(kShot, 100, {-5, 0});
    const auto older = with_player(with_projectile(stream.part(102), kShot, {-5, 0}), 1, {-5, 0});
    stream.death(1, 103);
    stream.despawn(kShot, 103);
    judge.on_part(stream.part(105));

    judge.on_part(older);

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(JudgeTest, a_reordered_snapshot_may_mean_an_earlier_life) {
    stream.spawn(1, 100, {-5, 0});
    const auto older = with_player(stream.part(102), 1, {-5, 0});
    stream.death(1, 103);
    stream.spawn(1, 104, {-9, 0});
    judge.on_part(with_player(stream.part(105), 1, {-9, 0}));

    judge.on_part(older);

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(JudgeTest, ends_of_lives_long_past_are_forgotten_without_a_false_word) {
    stream.spawn(1, 100, {-5, 0});
    const auto old_part = with_player(stream.part(100), 1, {-5, 0});
    for (std::uint32_t shot = 0; shot < 2000; ++shot) {
        stream.spawn(kShot + shot, 101 + shot, {-5, 0});
        stream.despawn(kShot + shot, 101 + shot);
    }
    judge.on_part(with_player(stream.part(2200), 1, {-5, 0}));
    const std::uint64_t unjudged_before = judge.verdict().parts_unjudged;

    judge.on_part(with_projectile(stream.part(2203), kShot, {-5, 0}));
    judge.on_part(old_part);

    EXPECT_EQ(unjudged_before, 0u);
    EXPECT_EQ(count_of(judge, ViolationKind::unknown_entity), 1u);
    EXPECT_EQ(judge.verdict().parts_unjudged, 1u);
}

// --- Ticks

TEST_F(JudgeTest, an_event_older_than_the_one_before_it_is_a_violation) {
    stream.spawn(1, 100, {-5, 0});

    stream.spawn(2, 99, {-9, 0});

    expect_only(ViolationKind::tick_backwards, 1);
}

TEST_F(JudgeTest, a_reordered_or_repeated_datagram_is_none) {
    stream.spawn(1, 100, {-5, 0});
    const auto first = with_player(stream.part(102), 1, {-5, 0});
    const auto second = with_player(stream.part(105), 1, {-5, 0});

    judge.on_part(second);
    judge.on_part(first);
    judge.on_part(first);

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
    EXPECT_EQ(judge.verdict().parts_reordered, 1u);
    EXPECT_EQ(judge.verdict().parts_duplicated, 1u);
    EXPECT_EQ(judge.verdict().parts_judged, 2u);
}

// --- The client's own player

protocol::SnapshotPart with_score(protocol::SnapshotPart part, std::uint32_t id,
                                  std::uint16_t score) {
    part = with_player(part, id, {-5, 0});
    part.players[part.players.size() - 1].score = score;
    return part;
}

class OwnPlayerTest : public ::testing::Test {
  protected:
    AskedField field{test::field_with({})};
    Judge judge{{.client = "bot-1", .player = {1}, .before = Judge::OwnPlayer{{1}, 7, 500}}, field};
    Stream stream{judge};
};

TEST_F(OwnPlayerTest, a_score_that_grows_or_stays_is_none) {
    stream.spawn(1, 600, {-5, 0});
    judge.on_part(with_score(stream.part(602), 1, 7));
    judge.on_part(with_score(stream.part(605), 1, 9));
    judge.on_part(with_score(stream.part(603), 1, 7));  // late

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
    EXPECT_EQ(judge.own_player().score, 9);
    EXPECT_EQ(judge.own_player().tick, 605u);
}

TEST_F(OwnPlayerTest, a_score_lower_than_before_the_resumption_is_a_violation) {
    stream.spawn(1, 600, {-5, 0});
    judge.on_part(with_score(stream.part(602), 1, 6));

    EXPECT_EQ(count_of(judge, ViolationKind::score_fell), 1u);
    EXPECT_EQ(judge.verdict().violations_sum(), 1u);
}

TEST_F(OwnPlayerTest, the_scores_of_others_are_theirs) {
    stream.spawn(2, 600, {-5, 0});
    judge.on_part(with_score(stream.part(602), 2, 6));

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

TEST_F(OwnPlayerTest, to_resume_as_somebody_else_is_a_violation_and_its_score_begins_anew) {
    Judge other{{.client = "bot-1", .player = {2}, .before = Judge::OwnPlayer{{1}, 7, 500}}, field};
    Stream others_stream{other};
    others_stream.spawn(2, 600, {-5, 0});
    other.on_part(with_score(others_stream.part(602), 2, 0));

    EXPECT_EQ(count_of(other, ViolationKind::player_exchanged), 1u);
    EXPECT_EQ(other.verdict().violations_sum(), 1u);
    ASSERT_EQ(other.verdict().examples.size(), 1u);
    EXPECT_NE(other.verdict().examples[0].line.find("was player 1 and resumes as player 2"),
              std::string::npos);
}

TEST_F(JudgeTest, only_the_first_violation_of_each_subject_is_written_out_and_only_a_few) {
    for (std::uint32_t id = 1; id <= 20; ++id)
        stream.spawn(id, 100, {-5, 0});
    for (std::uint32_t id = 1; id <= 20; ++id)
        for (sim::Tick tick = 102; tick < 117; tick += 3)
            judge.on_part(with_player(stream.part(tick + 15 * id), id, {2, 2}));

    expect_only(ViolationKind::player_in_obstacle, 100);
    ASSERT_EQ(judge.verdict().examples.size(), Verdict::kExamplesMax);
    EXPECT_EQ(judge.verdict().examples[9].subject, sim::EntityId{10});
}

TEST(Verdict, sums_up_and_shows_what_many_were_told_only_once) {
    Verdict one;
    one.violations[0] = 2;
    one.parts_judged = 10;
    one.examples = {{ViolationKind::player_in_obstacle, {7}, "bot-1: ..."}};
    Verdict other = one;
    other.examples = {{ViolationKind::player_in_obstacle, {7}, "bot-2: ..."},
                      {ViolationKind::player_in_obstacle, {8}, "bot-2: ..."}};

    one.add(other);

    EXPECT_EQ(one.violations_sum(), 4u);
    EXPECT_EQ(one.parts_judged, 20u);
    ASSERT_EQ(one.examples.size(), 2u);
    EXPECT_EQ(one.examples[0].line, "bot-1: ...");
    EXPECT_EQ(one.examples[1].subject, sim::EntityId{8});
}

}  // namespace
}  // namespace arena::client_sim::judge_test
