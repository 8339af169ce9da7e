#include "client-sim/judge/judge.h"

#include <gtest/gtest.h>

#include "tests/unit/client-sim/judge/stream.h"
#include "tests/unit/client-sim/support/maps.h"

namespace arena::client_sim {
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

    ObstacleField field = test::field_with({test::box({0, 0}, {4, 4})});
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
}  // namespace arena::client_sim
