// Capture the flag: take, drop, return and capture.
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/match_scene.h"

namespace arena::sim::capture_the_flag_test {
namespace {

using test::ModeScene;

constexpr Vec2 kHome1{5.0f, 10.0f};
constexpr Vec2 kHome2{35.0f, 10.0f};
constexpr Vec2 kField{20.0f, 10.0f};

/// The flags of teams 1 and 2, at home.
ModeScene two_flags() {
    ModeScene scene(GameMode::capture_the_flag);
    scene.add_flag(1, kHome1);
    scene.add_flag(2, kHome2);
    return scene;
}

void carry(ModeScene& scene, std::size_t flag, std::size_t row) {
    scene.flags[flag] = {.position = scene.players.position[row], .carrier = scene.players.id[row]};
}
void lie(ModeScene& scene, std::size_t flag, Vec2 place) {
    scene.flags[flag] = {.position = place, .carrier = {}, .return_tick = scene.tick + 50};
}

std::vector<OrderKind> kinds_of(const ModeOrders& orders) {
    std::vector<OrderKind> kinds;
    for (const Order& order : orders)
        kinds.push_back(order.kind);
    return kinds;
}

TEST(CaptureTheFlag, a_player_takes_a_flag_of_another_team_that_it_touches) {
    ModeScene scene = two_flags();
    scene.add(1, {34.0f, 10.0f});  // 1 m away: the radii of both

    const ModeOrders orders = scene.orders();

    ASSERT_EQ(orders.size(), 1u);
    EXPECT_EQ(orders[0].kind, OrderKind::take_flag);
    EXPECT_EQ(orders[0].player, EntityId{1});
    EXPECT_EQ(orders[0].object, 1);
}

TEST(CaptureTheFlag, neither_the_own_flag_at_home_nor_one_out_of_reach_nor_the_dead_take_part) {
    ModeScene scene = two_flags();
    scene.add(1, kHome1);
    scene.add(1, {33.9f, 10.0f});
    scene.players.alive[scene.add(1, kHome2)] = 0;

    EXPECT_TRUE(scene.orders().empty());
}

TEST(CaptureTheFlag, of_two_that_touch_a_flag_the_one_with_the_lower_id_takes_it) {
    ModeScene scene = two_flags();
    scene.add(1, kHome2);
    scene.add(1, kHome2);

    ASSERT_EQ(scene.orders().size(), 1u);
    EXPECT_EQ(scene.orders()[0].player, EntityId{1});
}

TEST(CaptureTheFlag, a_player_carries_one_flag_at_a_time) {
    ModeScene scene = two_flags();
    scene.rules.teams = 3;
    scene.add_flag(3, kHome2);
    scene.add(1, kHome2);

    ASSERT_EQ(scene.orders().size(), 1u);
    EXPECT_EQ(scene.orders()[0].object, 1);
}

TEST(CaptureTheFlag, flags_of_teams_that_do_not_play_stay_where_they_are) {
    ModeScene scene = two_flags();
    scene.add_flag(3, kField);
    scene.add(1, kField);

    EXPECT_TRUE(scene.orders().empty());
}

TEST(CaptureTheFlag, a_carrier_captures_where_its_own_flag_is_at_home) {
    ModeScene scene = two_flags();
    carry(scene, 1, scene.add(1, {6.0f, 10.0f}));

    const ModeOrders orders = scene.orders();

    ASSERT_EQ(kinds_of(orders), (std::vector{OrderKind::capture_flag, OrderKind::give_to_team,
                                             OrderKind::give_points}));
    EXPECT_EQ(orders[0].object, 1);
    EXPECT_EQ(orders[1].team, 1);
    EXPECT_EQ(orders[1].amount, 1);
    EXPECT_EQ(orders[2].player, EntityId{1});
    EXPECT_EQ(orders[2].amount, 5);
}

TEST(CaptureTheFlag, a_capture_is_worth_the_points_of_the_rules) {
    ModeScene scene = two_flags();
    carry(scene, 1, scene.add(1, {6.0f, 10.0f}));

    scene.rules.capture_the_flag.capture_points = 3;
    ASSERT_EQ(scene.orders().size(), 3u);
    EXPECT_EQ(scene.orders()[1].amount, 1) << "the team's point";
    EXPECT_EQ(scene.orders()[2].kind, OrderKind::give_points);
    EXPECT_EQ(scene.orders()[2].amount, 3);

    scene.rules.capture_the_flag.capture_points = 0;
    EXPECT_EQ(kinds_of(scene.orders()),
              (std::vector{OrderKind::capture_flag, OrderKind::give_to_team}));
}

TEST(CaptureTheFlag, a_return_is_worth_the_points_of_the_rules) {
    ModeScene scene = two_flags();
    lie(scene, 0, kField);
    scene.add(1, kField);

    scene.rules.capture_the_flag.return_points = 4;
    ASSERT_EQ(kinds_of(scene.orders()),
              (std::vector{OrderKind::return_flag, OrderKind::give_points}));
    EXPECT_EQ(scene.orders()[1].amount, 4);
}

TEST(CaptureTheFlag, nothing_is_captured_while_the_own_flag_is_away_unless_the_rules_allow_it) {
    ModeScene scene = two_flags();
    carry(scene, 1, scene.add(1, kHome1));
    lie(scene, 0, kField);
    EXPECT_TRUE(scene.orders().empty());

    scene.rules.capture_the_flag.own_flag_at_home = false;
    EXPECT_EQ(scene.orders().size(), 3u);
}

TEST(CaptureTheFlag, with_a_base_flags_are_captured_there_and_not_at_the_flag) {
    ModeScene scene = two_flags();
    scene.bases.push_back({test::box_area({0.0f, 0.0f}, {2.0f, 2.0f}), 1, {}});
    carry(scene, 1, scene.add(1, kHome1));
    EXPECT_TRUE(scene.orders().empty());

    scene.players.position[0] = {2.0f, 1.0f};
    EXPECT_EQ(scene.orders().size(), 3u);
}

TEST(CaptureTheFlag, two_that_carry_each_others_flags_home_both_capture_only_if_it_may_be_away) {
    ModeScene scene = two_flags();
    scene.bases.push_back({test::round_area(kHome1, 1.0f), 1, {}});
    scene.bases.push_back({test::round_area(kHome2, 1.0f), 2, {}});
    carry(scene, 1, scene.add(1, kHome1));
    carry(scene, 0, scene.add(2, kHome2));
    EXPECT_TRUE(scene.orders().empty());

    scene.rules.capture_the_flag.own_flag_at_home = false;
    const std::vector<OrderKind> kinds = kinds_of(scene.orders());
    EXPECT_EQ(std::count(kinds.begin(), kinds.end(), OrderKind::capture_flag), 2);
}

TEST(CaptureTheFlag, the_flag_of_a_carrier_that_dies_or_leaves_is_dropped_for_its_time) {
    ModeScene scene = two_flags();
    const std::size_t row = scene.add(1, kField);
    carry(scene, 1, row);
    scene.kill(row);

    ASSERT_EQ(scene.orders().size(), 1u);
    EXPECT_EQ(scene.orders()[0].kind, OrderKind::drop_flag);
    EXPECT_EQ(scene.orders()[0].amount, 200);

    scene.flags[1].carrier = {99};
    EXPECT_EQ(scene.orders()[0].kind, OrderKind::drop_flag);

    scene.rules.capture_the_flag.return_time = 7.0f;
    EXPECT_EQ(scene.orders()[0].amount, 70);
    scene.rules.capture_the_flag.return_time = 0.0f;
    EXPECT_EQ(scene.orders()[0].amount, 0);
}

TEST(CaptureTheFlag, a_flag_that_is_dropped_onto_others_is_taken_or_returned_in_the_same_tick) {
    ModeScene scene = two_flags();
    const std::size_t row = scene.add(1, kField);
    carry(scene, 1, row);
    scene.kill(row);
    scene.add(2, kField);

    const ModeOrders orders = scene.orders();

    ASSERT_EQ(kinds_of(orders),
              (std::vector{OrderKind::drop_flag, OrderKind::return_flag, OrderKind::give_points}));
    EXPECT_EQ(orders[1].player, EntityId{2});
    EXPECT_EQ(orders[2].amount, 1);
}

TEST(CaptureTheFlag, players_return_their_own_flag_only_if_the_rules_allow_it) {
    ModeScene scene = two_flags();
    lie(scene, 0, kField);
    scene.add(1, kField);
    scene.rules.capture_the_flag.return_points = 0;
    EXPECT_EQ(kinds_of(scene.orders()), std::vector{OrderKind::return_flag});

    scene.rules.capture_the_flag.return_by_touch = false;
    EXPECT_TRUE(scene.orders().empty());
}

TEST(CaptureTheFlag, a_dropped_flag_returns_by_itself_when_its_time_is_over) {
    ModeScene scene = two_flags();
    lie(scene, 1, kField);
    scene.tick += 49;
    EXPECT_TRUE(scene.orders().empty());

    ++scene.tick;
    ASSERT_EQ(scene.orders().size(), 1u);
    EXPECT_EQ(scene.orders()[0].kind, OrderKind::return_flag);
    EXPECT_EQ(scene.orders()[0].player, kNoEntity);

    scene.flags[1].return_tick = kNeverTick;
    EXPECT_TRUE(scene.orders().empty());
}

TEST(CaptureTheFlag, all_eight_teams_can_capture_in_one_tick_within_the_orders_that_fit) {
    ModeScene scene(GameMode::capture_the_flag);
    scene.rules.teams = 8;
    scene.rules.capture_the_flag.own_flag_at_home = false;
    for (std::uint8_t team = 1; team <= 8; ++team) {
        const Vec2 home{4.0f * static_cast<float>(team), 0.0f};
        scene.add_flag(team, home);
        scene.bases.push_back({test::round_area(home, 1.0f), team, {}});
        scene.add(team, home);
    }
    for (std::size_t row = 0; row < 8; ++row)
        carry(scene, (row + 1) % 8, row);

    EXPECT_EQ(scene.orders().size(), 24u);
    EXPECT_LE(scene.orders().size(), orders_max(8));
}

}  // namespace
}  // namespace arena::sim::capture_the_flag_test
