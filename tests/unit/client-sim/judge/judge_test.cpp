#include "client-sim/judge/judge.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/client-sim/judge/stream.h"
#include "tests/unit/client-sim/support/maps.h"

namespace arena::client_sim::judge_test {
namespace {

using client::test::Kind;
using test::count_of;
using test::Stream;

protocol::WelcomeArchetype triangle_of(sim::MoveKind move) {
    protocol::WelcomeArchetype archetype{.radius = 1.5f, .move = move, .outline = {}};
    for (const sim::Vec2 vertex : {sim::Vec2{-1, -0.5f}, sim::Vec2{1, -0.5f}, sim::Vec2{0, 1.5f}})
        static_cast<void>(archetype.outline.push_back(vertex));
    return archetype;
}

/// The client plays player 1, at 60 ticks a second, with an update every third tick. Archetypes: 0
/// is a disc of 0.5 m, 1 a disc of 1 m, 2 a triangle with an inner disc of 0.5 m, 3 the same but
/// moving by two rays. Weapons: radius 0.1 m; 1 m; and 0.1 m with a range of 6 m.
protocol::Welcome welcome() {
    return {.player = {1},
            .tick = 100,
            .archetypes = {{.radius = 0.5f},
                           {.radius = 1.0f},
                           triangle_of(sim::MoveKind::slide),
                           triangle_of(sim::MoveKind::rays)},
            .weapons = {{.radius = 0.1f}, {.radius = 1.0f}, {.radius = 0.1f, .range = 6.0f}},
            .map_counts = {.obstacles = 3, .movers = 2, .triggers = 1}};
}

protocol::Introduction player(std::uint32_t number, sim::Tick tick, sim::Vec2 position,
                              Kind kind = {}) {
    return client::test::player(number, client::test::motion(tick, position), kind);
}

protocol::Introduction shot(std::uint32_t number, sim::Tick tick, sim::Vec2 position,
                            Kind kind = {}) {
    return client::test::projectile(number, client::test::motion(tick, position), kind);
}

/// 40 x 40 m around the origin: a wall of 4 x 4 m with its lower left corner there, a low wall
/// below it, and far to the left a line that stops what comes from above.
class JudgeTest : public ::testing::Test {
  protected:
    void expect_none() const {
        EXPECT_EQ(judge.verdict().violations_sum(), 0u)
            << (judge.verdict().examples.empty() ? "" : judge.verdict().examples[0].line);
    }
    void expect_only(ViolationKind kind, std::uint64_t times) const {
        EXPECT_EQ(count_of(judge, kind), times);
        EXPECT_EQ(judge.verdict().violations_sum(), times);
    }

    CachedField field{
        test::field_with({test::box({0, 0}, {4, 4}), test::low(test::box({0, -8}, {4, -4})),
                          test::one_sided({-8, 0}, {-12, 0})})};
    Judge judge{{.client = "bot-1", .before = std::nullopt, .welcome = welcome()}, field};
    Stream stream{judge, welcome()};
};

TEST_F(JudgeTest, an_honest_match_has_no_violation) {
    for (sim::Tick tick = 102; tick < 1002; tick += 3) {
        const float way = static_cast<float>(tick - 102) * 0.005f;  // to the wall, and no further
        stream.send(tick,
                    {player(1, tick, {-5 + way, 2}), player(2, tick, {-5.4f + way, 1.1f}),
                     shot(tick, tick, {-5 + way, 2})},
                    sim::Vec2{-5 + way, 2});
        stream.remove(tick + 1, {sim::kFirstProjectileId + tick});
    }
    stream.remove(1100, {2});
    stream.send(1104, {player(2, 1104, {-10, -10})});

    expect_none();
    EXPECT_TRUE(judge.verdict().examples.empty());
    EXPECT_EQ(judge.verdict().updates_judged, 602u);
    EXPECT_EQ(judge.verdict().updates_reordered, 0u);
}

// --- Players in solid things. Positions are sent in 128ths of a metre; an introduction may hold
// one to which a motion has led, within 2 cm along each axis.

TEST_F(JudgeTest, a_player_at_a_wall_may_seem_to_be_in_it_by_the_error_of_its_position) {
    stream.send(102, {player(2, 102, {-60.0f / 128, 2})});  // 3.13 cm
    stream.send(105, {player(2, 105, {-62.0f / 128, 2})});  // 1.56 cm

    expect_none();
}

TEST_F(JudgeTest, a_player_introduced_deeper_in_an_obstacle_is_a_violation) {
    stream.send(102, {player(2, 102, {-58.0f / 128, 2})});  // 4.69 cm

    expect_only(ViolationKind::player_in_obstacle, 1);
}

TEST_F(JudgeTest, a_player_that_moves_deeper_into_an_obstacle_is_a_violation) {
    stream.send(102, {player(2, 102, {-5, 2})});
    stream.send(105, {player(2, 105, {-61.0f / 128, 2})});  // 2.34 cm

    expect_only(ViolationKind::player_in_obstacle, 1);
    const std::string& example = judge.verdict().examples.at(0).line;
    EXPECT_NE(example.find("bot-1: tick 105, player_in_obstacle: player 2"), std::string::npos)
        << example;
    EXPECT_NE(example.find("0.0234 m"), std::string::npos) << example;
}

TEST_F(JudgeTest, a_motion_into_an_obstacle_is_found_like_an_introduction) {
    stream.send(102, {player(2, 102, {-5, 2})});
    stream.send(105, {player(2, 105, {2, 2})});

    expect_only(ViolationKind::player_in_obstacle, 1);
}

TEST_F(JudgeTest, judges_the_own_player_by_its_exact_position) {
    stream.send(102, {player(1, 102, {-5, 0})}, sim::Vec2{-0.491f, 2});
    const std::uint64_t leaning = judge.verdict().violations_sum();
    stream.send(105, {}, sim::Vec2{-0.489f, 2});

    EXPECT_EQ(leaning, 0u);
    expect_only(ViolationKind::player_in_obstacle, 1);
    EXPECT_NE(judge.verdict().examples.at(0).line.find("0.0110 m"), std::string::npos)
        << judge.verdict().examples.at(0).line;
}

TEST_F(JudgeTest, judges_the_reported_position_of_a_player_and_not_the_extrapolated_one) {
    // It runs at the wall. The update that reports its stop is lost.
    const auto runs = client::test::player(2, client::test::motion(102, {-1, 2}, {0.1f, 0}));
    stream.send(102, {runs});
    static_cast<void>(stream.make_update(105, {player(2, 105, {-0.5f, 2})}));
    for (sim::Tick tick = 108; tick < 140; tick += 3)
        stream.send(tick, {}, sim::Vec2{-5, 0});

    expect_none();
}

TEST_F(JudgeTest, a_player_over_the_border_is_a_violation) {
    stream.send(102, {player(2, 102, {-19.5f - 2.0f / 128, 0})});
    const std::uint64_t touching = judge.verdict().violations_sum();
    stream.send(105, {player(2, 105, {-19.5f - 3.0f / 128, 0})});

    EXPECT_EQ(touching, 0u);
    expect_only(ViolationKind::player_out_of_bounds, 1);
}

TEST_F(JudgeTest, judges_each_player_by_the_radius_of_its_archetype) {
    stream.send(102, {player(2, 102, {-0.75f, 2}), player(3, 102, {-19.25f, 2})});
    const std::uint64_t small = judge.verdict().violations_sum();
    stream.send(105, {player(4, 105, {-0.75f, 2}, {.kind = 1})});

    EXPECT_EQ(small, 0u);
    expect_only(ViolationKind::player_in_obstacle, 1);
}

TEST_F(JudgeTest, judges_an_outline_by_the_disc_inside_it) {
    stream.send(102, {player(2, 102, {-62.0f / 128, 2}, {.kind = 2})});
    const std::uint64_t leaning = judge.verdict().violations_sum();
    stream.send(105, {player(2, 105, {-0.25f, 2})});

    EXPECT_EQ(leaning, 0u);
    expect_only(ViolationKind::player_in_obstacle, 1);
}

TEST_F(JudgeTest, only_the_centre_of_a_player_that_moves_by_rays_must_stay_out_of_walls) {
    // The centre of the triangle's box is half a metre above its position.
    stream.send(102, {player(2, 102, {2, -62.0f / 128}, {.kind = 3}),
                      player(3, 102, {1.0f / 128, 2}, {.kind = 3})});
    const std::uint64_t in_its_ways = judge.verdict().violations_sum();
    stream.send(105, {player(2, 105, {2, -0.25f})});

    EXPECT_EQ(in_its_ways, 0u);
    expect_only(ViolationKind::player_in_obstacle, 1);
}

TEST_F(JudgeTest, a_player_may_stand_in_a_one_sided_line) {
    stream.send(102, {player(2, 102, {-10, 0})});

    expect_none();
}

// --- Players in each other

TEST_F(JudgeTest, players_too_deep_in_each_other_four_times_are_one_violation) {
    for (sim::Tick tick = 102; tick <= 108; tick += 3)
        stream.send(tick, {player(2, tick, {-5, 0}), player(3, tick, {-5 - 115.0f / 128, 0})});
    const std::uint64_t pushed_apart = judge.verdict().violations_sum();
    for (sim::Tick tick = 111; tick <= 120; tick += 3)
        stream.send(tick, {player(2, tick, {-5, 0}), player(3, tick, {-5 - 115.0f / 128, 0})});

    EXPECT_EQ(pushed_apart, 0u);
    expect_only(ViolationKind::players_overlap, 1);
    EXPECT_NE(judge.verdict().examples.at(0).line.find(
                  "players 2 at (-5.0000, 0.0000) and 3 at (-5.8984, 0.0000) are 0.1016 m"),
              std::string::npos)
        << judge.verdict().examples.at(0).line;
}

TEST_F(JudgeTest, players_less_deep_in_each_other_are_no_violation) {
    for (sim::Tick tick = 102; tick <= 150; tick += 3)
        stream.send(tick, {player(2, tick, {-5, 0}), player(3, tick, {-5 - 116.0f / 128, 0})});

    expect_none();
}

TEST_F(JudgeTest, compares_the_own_player_with_others_by_its_exact_position) {
    stream.send(102, {player(1, 102, {-9, 0})}, sim::Vec2{-9, 0});
    for (sim::Tick tick = 105; tick <= 114; tick += 3)
        stream.send(tick, {player(2, tick, {-5, 0})}, sim::Vec2{-5.89f, 0});

    expect_only(ViolationKind::players_overlap, 1);
}

TEST_F(JudgeTest, a_player_missing_from_an_update_may_be_elsewhere_by_then) {
    // Player 3 stood there and went away; the updates that reported it were lost.
    stream.send(102, {player(2, 102, {-7, 0}), player(3, 102, {-5, 0})});
    for (sim::Tick tick = 105; tick <= 150; tick += 3) {
        static_cast<void>(stream.make_update(tick, {player(3, tick, {-9, 0})}));
        stream.send(tick, {player(2, tick, {-5, 0})});
    }

    expect_none();
}

TEST_F(JudgeTest, an_update_without_news_counts_no_pair_again) {
    stream.send(102, {player(2, 102, {-5, 0}), player(3, 102, {-5.25f, 0})});
    for (sim::Tick tick = 105; tick <= 150; tick += 3)
        stream.receive(client::test::message({.tick = tick}, {}));
    // Not even with an empty column.
    for (sim::Tick tick = 153; tick <= 180; tick += 3) {
        protocol::UpdateEncoder encoder;
        const auto bytes = encoder.encode({.tick = tick});
        stream.receive({{bytes.begin(), bytes.end()}});
    }

    expect_none();
}

TEST_F(JudgeTest, an_update_without_a_column_judges_nothing_by_the_one_before) {
    stream.send(102, {player(1, 102, {-5, 0}), player(2, 102, {9, 0})}, sim::Vec2{-5, 0});
    // The own player was carried off; what it sees there comes later.
    protocol::Update update{.tick = 105};
    update.own_motion = protocol::OwnMotion{.position = {-19, 0}};
    protocol::UpdateEncoder encoder;
    const auto bytes = encoder.encode(update);
    stream.receive({{bytes.begin(), bytes.end()}});

    expect_none();
}

TEST_F(JudgeTest, late_updates_do_not_make_pairs) {
    std::vector<client::test::Message> late;
    stream.send(102, {player(2, 102, {-5, 0}), player(3, 102, {-8, 0})});
    for (sim::Tick tick = 105; tick <= 117; tick += 3)
        late.push_back(
            stream.make_update(tick, {player(2, tick, {-5, 0}), player(3, tick, {-5.25f, 0})}));
    stream.send(120, {player(2, 120, {-5, 0}), player(3, 120, {-8, 0})});
    for (const client::test::Message& message : late)
        stream.receive(message);

    expect_none();
    EXPECT_EQ(judge.verdict().updates_reordered, 5u);
}

// --- Projectiles

TEST_F(JudgeTest, a_projectile_whose_radius_reaches_into_a_wall_is_a_violation) {
    stream.send(102, {shot(1, 102, {-2, 2})});
    stream.send(105, {shot(1, 105, {-11.0f / 128, 2})});  // 1.4 cm
    const std::uint64_t touching = judge.verdict().violations_sum();
    stream.send(108, {shot(1, 108, {-10.0f / 128, 2})});  // 2.2 cm

    EXPECT_EQ(touching, 0u);
    expect_only(ViolationKind::projectile_in_wall, 1);
    EXPECT_NE(judge.verdict().examples.at(0).line.find("is in obstacle 0"), std::string::npos);
}

TEST_F(JudgeTest, judges_each_projectile_by_the_radius_of_its_weapon) {
    stream.send(102, {shot(1, 102, {-2, 2}, {.kind = 0}), shot(2, 102, {-2, 2}, {.kind = 1})});
    stream.send(105, {shot(1, 105, {-0.5f, 2})});
    const std::uint64_t small = judge.verdict().violations_sum();
    stream.send(108, {shot(2, 108, {-0.5f, 2})});

    EXPECT_EQ(small, 0u);
    expect_only(ViolationKind::projectile_in_wall, 1);
}

TEST_F(JudgeTest, a_wide_shot_may_begin_in_the_wall_beside_its_shooter) {
    stream.send(102, {shot(1, 102, {-0.5f, 2}, {.kind = 1})});
    stream.send(105, {shot(1, 105, {-0.75f, 2})});
    const std::uint64_t leaving = judge.verdict().violations_sum();
    stream.send(108, {shot(1, 108, {-1.5f, 2})});
    stream.send(111, {shot(1, 111, {-0.5f, 2})});

    EXPECT_EQ(leaving, 0u);
    expect_only(ViolationKind::projectile_in_wall, 1);
}

TEST_F(JudgeTest, a_shot_may_begin_with_its_centre_in_a_wall_only_where_some_move_by_rays) {
    protocol::Welcome without_rays = welcome();
    without_rays.archetypes.pop_back();
    Judge other{{.client = "bot-2", .before = std::nullopt, .welcome = without_rays}, field};
    Stream others_stream{other, without_rays};
    for (Stream* each : {&stream, &others_stream})
        each->send(102, {shot(1, 102, {2, 2}), shot(2, 102, {-0.05f, 2})});

    expect_none();
    EXPECT_EQ(count_of(other, ViolationKind::projectile_in_wall), 1u);
}

TEST_F(JudgeTest, a_projectile_over_the_border_is_a_violation) {
    stream.send(102, {shot(1, 102, {-20 - 2.0f / 128, 2})});
    const std::uint64_t touching = judge.verdict().violations_sum();
    stream.send(105, {shot(1, 105, {-20 - 3.0f / 128, 2})});

    EXPECT_EQ(touching, 0u);
    expect_only(ViolationKind::projectile_in_wall, 1);
    EXPECT_NE(judge.verdict().examples.at(0).line.find("is in the border"), std::string::npos);
}

TEST_F(JudgeTest, a_low_wall_lets_projectiles_pass_but_not_players) {
    stream.send(102, {shot(1, 102, {2, -6})});
    const std::uint64_t shots = judge.verdict().violations_sum();
    stream.send(105, {player(2, 105, {2, -6})});

    EXPECT_EQ(shots, 0u);
    expect_only(ViolationKind::player_in_obstacle, 1);
}

TEST_F(JudgeTest, claims_nothing_about_where_a_projectile_is_extrapolated) {
    // It ends at the wall; the update that reports it is lost.
    stream.send(102, {client::test::projectile(1, client::test::motion(102, {-2, 2}, {0.5f, 0}),
                                               {.kind = 2})});
    for (sim::Tick tick = 105; tick < 200; tick += 3)
        stream.send(tick, {}, sim::Vec2{-5, 0});

    expect_none();
}

TEST_F(JudgeTest, a_projectile_flies_no_further_than_the_range_of_its_weapon) {
    stream.send(102, {shot(1, 102, {-9, 8}, {.kind = 2})});
    stream.send(105, {shot(1, 105, {-6, 8})});
    stream.send(108, {shot(1, 108, {-3, 8})});
    const std::uint64_t within = judge.verdict().violations_sum();
    stream.send(111, {shot(1, 111, {-2.875f, 8})});

    EXPECT_EQ(within, 0u);
    expect_only(ViolationKind::projectile_out_of_range, 1);
}

TEST_F(JudgeTest, distances_there_and_back_add_up) {
    stream.send(102, {shot(1, 102, {-9, 8}, {.kind = 2})});
    stream.send(105, {shot(1, 105, {-6, 8})});
    stream.send(108, {shot(1, 108, {-9, 8})});
    const std::uint64_t six_metres = judge.verdict().violations_sum();
    stream.send(111, {shot(1, 111, {-8.75f, 8})});

    EXPECT_EQ(six_metres, 0u);
    expect_only(ViolationKind::projectile_out_of_range, 1);
}

TEST_F(JudgeTest, errors_of_positions_do_not_add_up_to_a_range) {
    // Between two walls, reported where it turns; both positions are reported 0.45 / 128 m too far
    // out.
    constexpr float kLeft = -9.0f + 0.45f / 128.0f;
    constexpr float kWay = 12.1f / 128.0f;
    for (int turn = 0; static_cast<float>(turn) * kWay <= 6.0f; ++turn) {
        const auto tick = static_cast<sim::Tick>(102 + 3 * turn);
        stream.send(tick, {shot(1, tick, {turn % 2 == 0 ? kLeft : kLeft + kWay, 8}, {.kind = 2})});
    }

    expect_none();
}

TEST_F(JudgeTest, a_projectile_without_a_range_may_fly_any_distance) {
    stream.send(102, {shot(1, 102, {-19, 8})});
    stream.send(105, {shot(1, 105, {19, 8})});

    expect_none();
}

TEST_F(JudgeTest, late_updates_do_not_turn_a_projectile_around) {
    stream.send(102, {shot(1, 102, {-9, 8}, {.kind = 2})});
    const auto late = stream.make_update(105, {shot(1, 105, {-7, 8})});
    stream.send(108, {shot(1, 108, {-5, 8})});
    stream.receive(late);
    stream.receive(late);
    stream.send(111, {shot(1, 111, {-3, 8})});

    expect_none();
}

TEST_F(JudgeTest, a_late_introduction_under_an_older_id_does_not_turn_a_projectile_around) {
    const auto is = [](sim::Tick tick, float x) { return shot(1, tick, {x, 8}, {.kind = 2}); };
    // It goes out of view and comes back under another id; the removal of the first id is lost.
    stream.receive(client::test::message(108, {.introduced = {{4, is(108, -5)}}}));
    stream.receive(client::test::message(111, {.removed = {4}}));
    stream.receive(client::test::message(102, {.introduced = {{3, is(102, -9)}}}));
    stream.receive(client::test::message(114, {.removed = {3}, .introduced = {{5, is(114, -3)}}}));

    expect_none();
}

// --- What is out of view: 40 x 24 m, and 2 m more for what was seen already

TEST_F(JudgeTest, an_entity_in_the_margin_may_have_been_seen_before) {
    const float edge = 22.0f;
    stream.send(102, {player(1, 102, {-18, -14})}, sim::Vec2{-18, -14});
    stream.send(105, {player(2, 105, {-18 + edge, -10}), shot(1, 105, {-10, -14 + 14})},
                sim::Vec2{-18, -14});

    expect_none();
}

TEST_F(JudgeTest, an_entity_beyond_the_margin_is_a_violation) {
    stream.send(102, {player(1, 102, {-18, -14})}, sim::Vec2{-18, -14});
    stream.send(105, {player(2, 105, {-18 + 22.0625f, -14})}, sim::Vec2{-18, -14});
    stream.send(108, {shot(1, 108, {-10, 0.0625f})}, sim::Vec2{-18, -14});

    expect_only(ViolationKind::out_of_view, 2);
    EXPECT_NE(judge.verdict().examples.at(0).line.find("out of the view of player 1"),
              std::string::npos);
}

TEST_F(JudgeTest, reporting_a_player_that_moved_out_of_view_is_a_violation) {
    stream.send(102, {player(1, 102, {-18, -14}), player(2, 102, {0, -14})}, sim::Vec2{-18, -14});
    stream.send(105, {player(2, 105, {6, -14})}, sim::Vec2{-18, -14});

    expect_only(ViolationKind::out_of_view, 1);
}

TEST_F(JudgeTest, teammates_may_be_seen_from_anywhere_but_not_other_teams) {
    const Kind red{.kind = 0, .team = 1};
    const Kind blue{.kind = 0, .team = 2};
    stream.send(102, {player(1, 102, {-18, -14}, red)}, sim::Vec2{-18, -14});
    stream.send(105, {player(2, 105, {18, 14}, red)}, sim::Vec2{-18, -14});
    const std::uint64_t teammate = judge.verdict().violations_sum();
    stream.send(108, {player(3, 108, {18, 17}, blue)}, sim::Vec2{-18, -14});

    EXPECT_EQ(teammate, 0u);
    expect_only(ViolationKind::out_of_view, 1);
}

/// The client's archetype sees 60 x 24 m, and players of archetype 1 are seen from anywhere.
class FarSightTest : public JudgeTest {
  protected:
    static protocol::Welcome far_sighted() {
        protocol::Welcome far = welcome();
        far.archetypes[0].view = {60.0f, 24.0f};
        far.archetypes[1].is_always_seen = true;
        return far;
    }

    Judge judge{{.client = "bot-1", .before = std::nullopt, .welcome = far_sighted()}, field};
    Stream stream{judge, far_sighted()};
};

// Its own player is of the archetype that sees less, or has just spawned as the other one.
TEST_F(FarSightTest, a_client_may_be_sent_as_much_as_the_archetype_that_sees_furthest) {
    stream.send(102, {player(1, 102, {-18, -14}, {.kind = 2, .team = 0})}, sim::Vec2{-18, -14});
    stream.send(105, {player(2, 105, {13, -14})}, sim::Vec2{-18, -14});
    const std::uint64_t within = judge.verdict().violations_sum();
    stream.send(108, {player(3, 108, {15, -14})}, sim::Vec2{-18, -14});

    EXPECT_EQ(within, 0u);
    EXPECT_EQ(count_of(judge, ViolationKind::out_of_view), 1u);
    EXPECT_EQ(judge.verdict().violations_sum(), 1u);
}

TEST_F(FarSightTest, players_that_are_always_seen_may_be_anywhere_but_not_shots_of_that_kind) {
    stream.send(102, {player(1, 102, {-18, -14})}, sim::Vec2{-18, -14});
    stream.send(105, {player(2, 105, {18, 14}, {.kind = 1, .team = 0})}, sim::Vec2{-18, -14});
    const std::uint64_t always_seen = judge.verdict().violations_sum();
    stream.send(108, {shot(1, 108, {16, 14}, {.kind = 1, .team = 0})}, sim::Vec2{-18, -14});

    EXPECT_EQ(always_seen, 0u);
    EXPECT_EQ(count_of(judge, ViolationKind::out_of_view), 1u);
    EXPECT_EQ(judge.verdict().violations_sum(), 1u);
}

TEST_F(JudgeTest, one_corner_of_a_thing_of_the_map_is_enough_to_see_it) {
    stream.send(102, {player(1, 102, {-18, -14})}, sim::Vec2{-18, -14});
    stream.send(105,
                {client::test::mover(3, client::test::motion(105, {30, 30})),
                 client::test::trigger(5, protocol::TriggerStatus::ready)},
                sim::Vec2{-18, -14});

    expect_none();
}

TEST_F(JudgeTest, nothing_is_out_of_view_while_the_clients_position_is_unknown) {
    stream.send(102, {player(1, 102, {-18, -14})}, sim::Vec2{-18, -14});
    stream.send(105, {player(2, 105, {18, 14})});  // its own motion is unchanged, or was lost
    stream.remove(108, {1});                       // it is dead
    stream.send(111, {player(3, 111, {18, 17})});

    expect_none();
}

TEST_F(JudgeTest, a_player_that_respawns_elsewhere_sees_what_is_there) {
    stream.send(102, {player(1, 102, {-18, -14}), player(2, 102, {-16, -14})}, sim::Vec2{-18, -14});
    stream.remove(105, {1});
    stream.send(108, {player(3, 108, {-15, -14})});
    stream.send(120, {player(1, 120, {18, 14}), player(4, 120, {15, 14})}, sim::Vec2{18, 14});

    expect_none();
}

TEST_F(JudgeTest, judges_a_late_update_by_where_the_client_was_then) {
    stream.send(102, {player(1, 102, {-18, -14})}, sim::Vec2{-18, -14});
    const auto late = stream.make_update(105, {player(2, 105, {-17, -12})}, sim::Vec2{-18, -14});
    stream.send(160, {}, sim::Vec2{18, 14});
    stream.receive(late);

    expect_none();
}

// --- Names

TEST_F(JudgeTest, an_entity_that_the_welcome_did_not_announce_is_a_violation) {
    stream.send(102, {player(2, 102, {-5, 0}, {.kind = 3}), shot(1, 102, {-5, 0}, {.kind = 2})});
    const std::uint64_t last_ones = judge.verdict().violations_sum();
    stream.send(105, {player(3, 105, {-9, -9}, {.kind = 4}), shot(2, 105, {-5, 0}, {.kind = 3})});

    EXPECT_EQ(last_ones, 0u);
    expect_only(ViolationKind::unknown_entity, 2);
}

TEST_F(JudgeTest, things_that_the_map_does_not_have_are_a_violation) {
    // Three obstacles, two movers, one trigger.
    stream.send(102, {client::test::mover(3, client::test::motion(102, {})),
                      client::test::mover(4, client::test::motion(102, {})),
                      client::test::trigger(5, protocol::TriggerStatus::ready)});
    const std::uint64_t those_of_the_map = judge.verdict().violations_sum();
    stream.send(105, {client::test::mover(2, client::test::motion(105, {})),
                      client::test::trigger(6, protocol::TriggerStatus::ready)});
    // An obstacle, and one beyond the last; then a mover that is said to be a trigger.
    Judge other{{.client = "bot-2", .before = std::nullopt, .welcome = welcome()}, field};
    Stream others_stream{other, welcome()};
    others_stream.send(105, {client::test::trigger(4, protocol::TriggerStatus::ready),
                             client::test::mover(5, client::test::motion(105, {}))});

    EXPECT_EQ(those_of_the_map, 0u);
    expect_only(ViolationKind::unknown_entity, 2);
    EXPECT_EQ(count_of(other, ViolationKind::unknown_entity), 2u);
}

// --- Ticks

TEST_F(JudgeTest, an_update_may_be_late_but_not_from_before_the_welcome) {
    const sim::Tick begin = welcome().tick;
    stream.receive(client::test::message({.tick = begin + 100'000}, {}));
    stream.receive(client::test::message({.tick = begin}, {}));
    const std::uint64_t late = judge.verdict().violations_sum();
    stream.receive(client::test::message({.tick = begin - 1}, {}));

    EXPECT_EQ(late, 0u);
    EXPECT_EQ(judge.verdict().updates_reordered, 2u);
    expect_only(ViolationKind::tick_backwards, 1);
}

TEST_F(JudgeTest, a_duplicate_update_is_no_violation) {
    const auto message =
        stream.make_update(102, {player(2, 102, {-5, 0}), player(3, 102, {-5.25f, 0})});
    for (int times = 0; times < 10; ++times)
        stream.receive(message);

    expect_none();
    EXPECT_EQ(judge.verdict().updates_reordered, 0u);
    EXPECT_EQ(judge.verdict().updates_judged, 10u);
}

// --- The client's own player over its streams

protocol::Match match_in(sim::MatchPhase phase, sim::Tick first, sim::Tick end) {
    return {.tick = first,
            .mode = sim::GameMode::team_deathmatch,
            .phase = phase,
            .phase_tick = first,
            .phase_end_tick = end,
            .round_tick = phase == sim::MatchPhase::play ? first : 0,
            .teams = {},
            .flags = {}};
}

/// A countdown from tick 100 to 160, in which the judge sees players 1 and 2 at their spawn points.
class CountdownTest : public JudgeTest {
  protected:
    CountdownTest() {
        say(sim::MatchPhase::countdown, 100, 160);
        stream.send(102, {player(1, 102, {-10, -10}), player(2, 102, {-14, -14})},
                    sim::Vec2{-10, -10});
    }
    void begin_play(sim::Tick tick) { say(sim::MatchPhase::play, tick, 9000); }
    /// Says the next message.
    void say(sim::MatchPhase phase, sim::Tick first, sim::Tick end) {
        protocol::Match match = match_in(phase, first, end);
        match.serial = ++serial;
        judge.on_match(match, view);
    }

    std::uint32_t serial = 0;

    client::WorldView view{welcome()};
};

TEST_F(CountdownTest, players_that_stand_and_then_run_do_nothing_wrong) {
    stream.send(120, {player(2, 120, {-14, -14})}, sim::Vec2{-10, -10});
    begin_play(160);
    stream.send(180, {player(2, 180, {-14, -10})}, sim::Vec2{-10, -6});

    expect_none();
}

TEST_F(CountdownTest, a_player_that_runs_in_a_countdown_is_a_violation) {
    stream.send(120, {player(2, 120, {-14, -8})}, sim::Vec2{-10, -10});
    EXPECT_EQ(judge.verdict().violations_sum(), 0u) << "the countdown may have ended early";

    begin_play(160);

    expect_only(ViolationKind::acted_in_countdown, 1);
}

TEST_F(CountdownTest, the_own_player_that_runs_in_a_countdown_is_a_violation) {
    stream.send(120, {}, sim::Vec2{-10, -6});
    begin_play(160);

    expect_only(ViolationKind::acted_in_countdown, 1);
}

TEST_F(CountdownTest, a_player_may_run_after_a_countdown_that_ended_early) {
    stream.send(120, {player(2, 120, {-14, -8})}, sim::Vec2{-10, -10});
    say(sim::MatchPhase::waiting, 110, 0);

    expect_none();
}

TEST_F(CountdownTest, a_shot_in_a_countdown_is_a_violation) {
    stream.send(120, {shot(9, 119, {-10, -10})}, sim::Vec2{-10, -10});
    begin_play(160);

    expect_only(ViolationKind::acted_in_countdown, 1);
}

TEST_F(CountdownTest, the_shot_that_is_fired_when_it_is_over_is_no_violation) {
    stream.send(162, {shot(9, 160, {-10, -10})}, sim::Vec2{-10, -10});
    begin_play(160);

    expect_none();
}

/// Movers are not told, so any of them may be near.
TEST(JudgeCountdown, players_near_movers_are_not_judged) {
    CachedField field{test::field_with({}, {test::mover(test::box({-12, -12}, {-11, -11}))})};
    protocol::Welcome with_mover = welcome();
    with_mover.map_counts = {.obstacles = 0, .movers = 1, .triggers = 0};
    Judge judge{{.client = "bot-1", .before = std::nullopt, .welcome = with_mover}, field};
    Stream stream{judge, with_mover};
    const client::WorldView view(with_mover);
    std::uint32_t serial = 0;
    const auto say = [&](protocol::Match match) {
        match.serial = ++serial;
        judge.on_match(match, view);
    };
    say(match_in(sim::MatchPhase::countdown, 100, 160));
    stream.send(102,
                {client::test::mover(0, client::test::motion(102, {})), player(1, 102, {-10, -10})},
                sim::Vec2{-10, -10});
    stream.send(120, {}, sim::Vec2{-10, -7.5f});  // 4 m from the mover is far away
    stream.send(123, {}, sim::Vec2{-10, -10.5f});
    say(match_in(sim::MatchPhase::play, 160, 9000));
    EXPECT_EQ(judge.verdict().violations_sum(), 0u);

    protocol::Match ended = match_in(sim::MatchPhase::round_end, 200, 300);
    ended.round_tick = 160;
    say(ended);
    protocol::Match second = match_in(sim::MatchPhase::countdown, 300, 360);
    second.round = 2;
    second.round_tick = 160;
    say(second);
    stream.send(302, {}, sim::Vec2{10, 10});
    stream.send(320, {}, sim::Vec2{10, 14});
    second = match_in(sim::MatchPhase::play, 360, 9000);
    second.round = 2;
    say(second);

    EXPECT_EQ(count_of(judge, ViolationKind::acted_in_countdown), 1u) << "far from the mover";
}

class OwnPlayerTest : public JudgeTest {
  protected:
    static protocol::Roster with_score(std::uint32_t player, std::int32_t score) {
        return {.starts_anew = false, .left = {}, .joined = {}, .scores = {{{player}, score}}};
    }

    Judge resumed{{.client = "bot-1", .before = Judge::OwnPlayer{{1}, 7}, .welcome = welcome()},
                  field};
};

TEST_F(OwnPlayerTest, a_score_that_grows_or_stays_is_no_violation) {
    resumed.on_roster(with_score(1, 7));
    resumed.on_roster(with_score(1, 9));

    EXPECT_EQ(resumed.verdict().violations_sum(), 0u);
    EXPECT_EQ(resumed.own_player().score, 9);
}

TEST_F(OwnPlayerTest, a_score_lower_than_before_the_resumption_is_a_violation) {
    resumed.on_roster(with_score(1, 6));
    resumed.on_roster(with_score(1, 6));

    EXPECT_EQ(count_of(resumed, ViolationKind::score_fell), 1u);
    EXPECT_EQ(resumed.verdict().violations_sum(), 1u);
}

TEST_F(OwnPlayerTest, a_new_roster_without_its_score_takes_no_score_away) {
    resumed.on_roster({.starts_anew = true,
                       .left = {},
                       .joined = {{.player = {1}, .team = 0, .name = "Ada"}},
                       .scores = {}});

    EXPECT_EQ(resumed.verdict().violations_sum(), 0u);
}

/// A round may take the score back, once; a round that began while the client was away, too.
TEST_F(OwnPlayerTest, a_score_that_a_new_round_takes_back_is_no_violation) {
    const client::WorldView view(welcome());
    std::uint32_t serial = 0;
    const auto say = [&](protocol::Match match) {
        match.serial = ++serial;
        resumed.on_match(match, view);
    };
    protocol::Match match{.tick = 100,
                          .mode = sim::GameMode::deathmatch,
                          .phase = sim::MatchPhase::play,
                          .phase_tick = 90,
                          .round_tick = 90,
                          .teams = {},
                          .flags = {}};
    say(match);
    resumed.on_roster(with_score(1, 0));
    EXPECT_EQ(resumed.verdict().violations_sum(), 0u);
    resumed.on_roster(with_score(1, 3));
    match.tick = 120;
    say(match);
    resumed.on_roster(with_score(1, 0));
    EXPECT_EQ(count_of(resumed, ViolationKind::score_fell), 1u) << "the round is the same";
    match.phase = sim::MatchPhase::round_end;
    match.tick = match.phase_tick = 130;
    say(match);
    resumed.on_roster(with_score(1, 4));
    match.phase = sim::MatchPhase::countdown;
    match.tick = match.phase_tick = 150;
    match.round = 2;
    say(match);
    resumed.on_roster(with_score(1, 0));

    EXPECT_EQ(resumed.verdict().violations_sum(), 1u);
}

TEST_F(OwnPlayerTest, ignores_the_scores_of_others) {
    resumed.on_roster(with_score(2, 6));

    EXPECT_EQ(resumed.verdict().violations_sum(), 0u);
}

TEST_F(OwnPlayerTest, resuming_as_another_player_is_a_violation_and_restarts_its_score) {
    Judge other{{.client = "bot-1", .before = Judge::OwnPlayer{{2}, 7}, .welcome = welcome()},
                field};
    other.on_roster(with_score(1, 0));

    EXPECT_EQ(count_of(other, ViolationKind::player_exchanged), 1u);
    EXPECT_EQ(other.verdict().violations_sum(), 1u);
    ASSERT_EQ(other.verdict().examples.size(), 1u);
    EXPECT_NE(other.verdict().examples[0].line.find("was player 2 and resumes as player 1"),
              std::string::npos);
}

// --- Pairs near movers: a platform of 4 x 1 m, drawn around the origin, and nothing else

class MoversTest : public ::testing::Test {
  protected:
    static protocol::Welcome welcome() {
        return {.player = {1},
                .archetypes = {{}},
                .weapons = {{}},
                .map_counts = {.obstacles = 0, .movers = 1, .triggers = 0}};
    }
    /// Players 2 and 3 in each other, a metre beside the platform.
    static std::vector<protocol::Introduction> pressed(sim::Tick tick) {
        return {player(2, tick, {3, 0}), player(3, tick, {3.5f, 0})};
    }
    /// Places the own player so that it sees them, or does not.
    void look_from(sim::Tick tick, sim::Vec2 position) {
        stream.send(tick, {player(1, tick, position)}, position);
    }
    [[nodiscard]] std::uint64_t overlaps() const {
        EXPECT_EQ(judge.verdict().violations_sum(),
                  count_of(judge, ViolationKind::players_overlap));
        return judge.verdict().violations_sum();
    }

    CachedField field{test::field_with({}, {test::mover(test::box({-2, -0.5f}, {2, 0.5f}))})};
    Judge judge{{.client = "bot-1", .before = std::nullopt, .welcome = welcome()}, field};
    Stream stream{judge, welcome()};
};

TEST_F(MoversTest, players_near_a_moving_mover_may_be_pressed_into_each_other) {
    look_from(102, {5, 5});
    for (sim::Tick tick = 105; tick < 130; tick += 3) {
        auto entities = pressed(tick);
        entities.push_back(client::test::mover(0, client::test::motion(tick, {0, 0}, {0.01f, 0})));
        stream.send(tick, entities);
    }

    EXPECT_EQ(overlaps(), 0u);
}

TEST_F(MoversTest, players_near_a_mover_at_rest_must_go_where_there_is_room) {
    look_from(102, {5, 5});
    for (sim::Tick tick = 105; tick < 130; tick += 3) {
        auto entities = pressed(tick);
        entities.push_back(client::test::mover(0, client::test::motion(tick, {0, 0})));
        stream.send(tick, entities);
    }

    EXPECT_EQ(overlaps(), 1u);
}

TEST_F(MoversTest, a_mover_that_is_not_solid_presses_no_player) {
    look_from(102, {5, 5});
    constexpr auto kGone = static_cast<std::uint8_t>(sim::MoverPhase::gone);
    for (sim::Tick tick = 105; tick < 130; tick += 3) {
        auto entities = pressed(tick);
        entities.push_back(client::test::mover(0, client::test::motion(tick, {0, 0}, {0.01f, 0}),
                                               {.flags = kGone}));
        stream.send(tick, entities);
    }

    EXPECT_EQ(overlaps(), 1u);
}

TEST_F(MoversTest, a_mover_beyond_the_edge_of_the_view_may_press_players_on_the_edge) {
    look_from(102, {3, -11});  // up to y = 1, so the platform is not reported
    for (sim::Tick tick = 105; tick < 130; tick += 3)
        stream.send(tick, pressed(tick));

    EXPECT_EQ(overlaps(), 0u);
}

TEST_F(MoversTest, far_from_the_edge_of_the_view_a_mover_would_be_seen) {
    look_from(102, {3, -7});
    for (sim::Tick tick = 105; tick < 130; tick += 3)
        stream.send(tick, pressed(tick));

    EXPECT_EQ(overlaps(), 1u);
}

TEST_F(MoversTest, movers_may_be_anywhere_while_the_clients_position_is_unknown) {
    for (sim::Tick tick = 105; tick < 130; tick += 3)
        stream.send(tick, pressed(tick));

    EXPECT_EQ(overlaps(), 0u);
}

TEST_F(MoversTest, a_player_in_a_mover_is_not_in_an_obstacle) {
    stream.send(
        102, {player(2, 102, {0, 0}), client::test::mover(0, client::test::motion(102, {0, 0}))});

    EXPECT_EQ(judge.verdict().violations_sum(), 0u);
}

// --- The verdict

TEST_F(JudgeTest, writes_out_only_the_first_violation_of_each_subject_and_only_a_few) {
    for (std::uint32_t id = 2; id <= 21; ++id)
        for (sim::Tick tick = 102; tick < 117; tick += 3)
            stream.send(tick + 15 * id, {player(id, tick + 15 * id, {2, 2})});

    expect_only(ViolationKind::player_in_obstacle, 100);
    ASSERT_EQ(judge.verdict().examples.size(), Verdict::kExamplesMax);
    EXPECT_EQ(judge.verdict().examples[9].subject, sim::EntityId{11});
}

}  // namespace
}  // namespace arena::client_sim::judge_test
