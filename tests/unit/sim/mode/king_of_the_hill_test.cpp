// King of the hill: who holds it, who gets a point, and when the next one counts.
#include <cstdint>
#include <utility>

#include <gtest/gtest.h>

#include "tests/support/match_scene.h"

namespace arena::sim::king_of_the_hill_test {
namespace {

using test::ModeScene;

constexpr Vec2 kOn{10.0f, 10.0f};
constexpr Vec2 kOff{20.0f, 10.0f};

/// Hills around (10, 10) and (30, 10); a point takes ten ticks.
ModeScene hills() {
    ModeScene scene(GameMode::king_of_the_hill);
    scene.hills = {{test::round_area(kOn, 2.0f), {}}, {test::round_area({30.0f, 10.0f}, 2.0f), {}}};
    return scene;
}

void expect_held(const ModeScene& scene, std::uint8_t team, std::int32_t ticks) {
    const ModeOrders orders = scene.orders();
    ASSERT_FALSE(orders.empty());
    EXPECT_EQ(orders.back().kind, OrderKind::hold_hill);
    EXPECT_EQ(orders.back().team, team);
    EXPECT_EQ(orders.back().amount, ticks);
}

TEST(KingOfTheHill, nobody_holds_an_empty_hill) {
    ModeScene scene = hills();
    scene.add(1, kOff);
    scene.players.alive[scene.add(2, kOn)] = 0;

    expect_held(scene, 0, 0);
}

TEST(KingOfTheHill, a_team_alone_on_it_comes_nearer_to_a_point_in_each_tick) {
    ModeScene scene = hills();
    scene.add(1, kOn);
    scene.add(1, {12.0f, 10.0f});  // on the edge
    scene.add(2, kOff);

    expect_held(scene, 1, 1);
    scene.match.hill_team = 1;
    scene.match.hill_ticks = 8;
    expect_held(scene, 1, 9);
}

TEST(KingOfTheHill, the_tenth_tick_is_a_point_and_the_next_begins_anew) {
    ModeScene scene = hills();
    scene.add(2, kOn);
    scene.match.hill_team = 2;
    scene.match.hill_ticks = 9;

    const ModeOrders orders = scene.orders();

    ASSERT_EQ(orders.size(), 2u);
    EXPECT_EQ(orders[0].kind, OrderKind::give_to_team);
    EXPECT_EQ(orders[0].team, 2);
    EXPECT_EQ(orders[0].amount, 1);
    EXPECT_EQ(orders[1].amount, 0);
}

TEST(KingOfTheHill, the_rules_say_how_long_a_point_takes) {
    for (const auto& [seconds, ticks] : {std::pair{0.5f, 5}, {2.5f, 25}, {0.1f, 1}}) {
        ModeScene scene = hills();
        scene.rules.king_of_the_hill.point_time = seconds;
        scene.add(2, kOn);
        scene.match.hill_team = 2;
        if (ticks > 1) {
            scene.match.hill_ticks = static_cast<std::uint32_t>(ticks) - 2;
            EXPECT_EQ(scene.orders().size(), 1u) << "one tick too early";
            expect_held(scene, 2, ticks - 1);
        }

        scene.match.hill_ticks = static_cast<std::uint32_t>(ticks) - 1;
        ASSERT_EQ(scene.orders().size(), 2u) << seconds;
        EXPECT_EQ(scene.orders()[0].kind, OrderKind::give_to_team);
        expect_held(scene, 2, 0);
    }
}

TEST(KingOfTheHill, several_teams_on_it_contest_it) {
    ModeScene scene = hills();
    scene.rules.teams = 8;
    scene.match.hill_team = 1;
    scene.match.hill_ticks = 9;
    scene.add(1, kOn);
    scene.add(8, kOn);

    const ModeOrders orders = scene.orders();

    ASSERT_EQ(orders.size(), 1u);
    EXPECT_EQ(orders[0].kind, OrderKind::contest_hill);
}

TEST(KingOfTheHill, a_team_that_left_it_keeps_what_it_gained_until_another_one_comes) {
    ModeScene scene = hills();
    scene.match.hill_team = 1;
    scene.match.hill_ticks = 7;
    expect_held(scene, 1, 7);

    scene.add(2, kOn);
    expect_held(scene, 2, 1);
}

TEST(KingOfTheHill, the_next_hill_counts_when_it_is_time_and_after_the_last_the_first) {
    ModeScene scene = hills();
    scene.rules.king_of_the_hill.move_time = 3.0f;
    scene.add(1, kOn);
    scene.match.hill_move_tick = scene.tick + 1;
    expect_held(scene, 1, 1);

    scene.match.hill_move_tick = scene.tick;
    ASSERT_EQ(scene.orders().size(), 1u);
    EXPECT_EQ(scene.orders()[0].kind, OrderKind::move_hill);
    EXPECT_EQ(scene.orders()[0].object, 1);
    EXPECT_EQ(scene.orders()[0].amount, 30);

    scene.match.hill = 1;
    ASSERT_EQ(scene.orders().size(), 1u);
    EXPECT_EQ(scene.orders()[0].object, 0);
}

TEST(KingOfTheHill, only_the_hill_that_counts_is_held_and_without_one_nothing_happens) {
    ModeScene scene = hills();
    scene.match.hill = 1;
    scene.add(1, kOn);
    expect_held(scene, 0, 0);

    scene.hills.clear();
    EXPECT_TRUE(scene.orders().empty());
}

}  // namespace
}  // namespace arena::sim::king_of_the_hill_test
