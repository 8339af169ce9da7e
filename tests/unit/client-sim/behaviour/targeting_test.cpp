#include "client-sim/behaviour/targeting.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"

namespace arena::client_sim {
namespace {

/// Players as they are listed; the first one is the bot's own.
class TargetingTest : public BehaviourTest {
  protected:
    [[nodiscard]] Situation seen(sim::Tick tick, const ObstacleField& field) const {
        return {.players = players, .self = &players.front(), .field = field, .tick = tick};
    }
    /// Returns the id of the target; kNoEntity when there is none.
    sim::EntityId target_at(sim::Tick tick, const ObstacleField& field) {
        const auto target = choose_target(mind, seen(tick, field), players.front());
        return target ? target->id : sim::kNoEntity;
    }

    std::vector<client::PlayerView> players{{.id = kSelf}};
};

TEST_F(TargetingTest, chooses_no_target_when_it_is_alone) {
    EXPECT_EQ(target_at(100, open), sim::kNoEntity);
}

TEST_F(TargetingTest, chooses_the_nearest_enemy) {
    players.push_back({.id = kOther, .position = {0, -5}});
    players.push_back({.id = kEnemy, .position = {4, 0}});
    players.push_back({.id = {4}, .position = {-6, 0}});

    EXPECT_EQ(target_at(100, open), kEnemy);
}

TEST_F(TargetingTest, chooses_the_lower_id_of_two_enemies_at_the_same_distance) {
    players.push_back({.id = kOther, .position = {0, 4}});
    players.push_back({.id = kEnemy, .position = {4, 0}});
    players.push_back({.id = {4}, .position = {-4, 0}});

    EXPECT_EQ(target_at(100, open), kEnemy);
}

TEST_F(TargetingTest, an_enemy_in_the_same_place_is_a_target) {
    players.push_back({.id = kEnemy});

    EXPECT_EQ(target_at(100, open), kEnemy);
}

TEST_F(TargetingTest, spares_teammates_but_no_player_in_a_free_for_all) {
    players.push_back({.id = kEnemy, .position = {4, 0}});
    players.push_back({.id = kOther, .position = {5, 0}, .team = 2});
    EXPECT_EQ(target_at(100, open), kEnemy) << "team 0 is no team";

    mind = Mind{42};
    players[0].team = 1;
    players[1].team = 1;
    EXPECT_EQ(target_at(100, open), kOther);
}

TEST_F(TargetingTest, chooses_no_enemy_behind_a_wall) {
    const ObstacleField walled = test::field_with({test::box({3, -1}, {4, 1})});
    players.push_back({.id = kEnemy, .position = {6, 0}});
    EXPECT_EQ(target_at(100, walled), sim::kNoEntity);

    players.push_back({.id = kOther, .position = {0, 9}});
    EXPECT_EQ(target_at(109, walled), kOther);
}

/// 0.15 s are nine ticks.
TEST_F(TargetingTest, keeps_its_target_between_two_searches) {
    players.push_back({.id = kEnemy, .position = {4, 0}});
    ASSERT_EQ(target_at(100, open), kEnemy);
    players.push_back({.id = kOther, .position = {0, 2}});

    EXPECT_EQ(target_at(108, open), kEnemy);
    EXPECT_EQ(target_at(109, open), kOther);
}

TEST_F(TargetingTest, has_no_target_until_the_next_search_when_its_target_is_gone) {
    players.push_back({.id = kOther, .position = {0, 9}});
    players.push_back({.id = kEnemy, .position = {4, 0}});
    ASSERT_EQ(target_at(100, open), kEnemy);
    players.pop_back();

    EXPECT_EQ(target_at(108, open), sim::kNoEntity);
    EXPECT_EQ(target_at(109, open), kOther);
}

/// At 60 ticks a second.
struct Duel {
    [[nodiscard]] Shot shot() const {
        Situation situation{.field = field, .tick = 100};
        situation.self_age = self_age;
        situation.others_age = others_age;
        situation.seen_back = seen_back;
        situation.projectile_speed = projectile_speed;
        return shot_at(target, situation, self);
    }

    ObstacleField field = test::field_with({});
    client::PlayerView self{.id = kSelf, .position = {1, 2}};
    client::PlayerView target{.id = kEnemy, .position = {11, 2}};
    double self_age = 0.0;
    double others_age = 0.0;
    std::uint8_t seen_back = 0;
    double projectile_speed = 0.0;
};

void expect_point(Point point, Point expected) {
    EXPECT_NEAR(point.x, expected.x, 1e-6);
    EXPECT_NEAR(point.y, expected.y, 1e-6);
}

TEST(ShotAt, aims_directly_at_a_target_at_rest) {
    Duel duel;
    duel.self_age = 6.0;
    duel.others_age = 12.0;

    expect_point(duel.shot().offset, {10, 0});
    expect_point(duel.shot().aim, {1, 0});
    EXPECT_EQ(duel.shot().seen_back, 0);
}

TEST(ShotAt, extrapolates_both_players_by_their_own_age) {
    Duel duel;
    duel.self.velocity = {2, 0};
    duel.self_age = 6.0;  // 0.2 m
    duel.target.velocity = {0, 6};
    duel.others_age = 9.0;  // 0.9 m

    expect_point(duel.shot().offset, {9.8, 0.9});
}

TEST(ShotAt, leaves_the_target_where_it_is_seen_as_far_as_the_server_looks_back) {
    Duel duel;
    duel.target.velocity = {0, 6};
    duel.others_age = 9.0;
    duel.seen_back = 6;
    expect_point(duel.shot().offset, {10, 0.3});
    EXPECT_EQ(duel.shot().seen_back, 6);

    duel.seen_back = 12;
    expect_point(duel.shot().offset, {10, 0});  // never before it is seen
}

TEST(ShotAt, extrapolates_by_a_quarter_of_a_second_at_most) {
    Duel duel;
    duel.self.velocity = {-4, 0};
    duel.self_age = 60.0;
    duel.target.velocity = {0, 6};
    duel.others_age = 60.0;

    expect_point(duel.shot().offset, {11, 1.5});
}

/// The projectile flies 3-4-5 triangles: the target runs upwards while the shot flies.
TEST(ShotAt, leads_the_target_by_the_time_of_flight) {
    Duel duel;
    duel.target.position = {9, 2};
    duel.target.velocity = {0, 24};  // 8 m ahead, 0.25 s at 40 m/s
    expect_point(duel.shot().aim, {0.8, 0.6});

    duel.target.position = {5, 2};
    duel.target.velocity = {0, 6};  // 4 m ahead, 0.5 s at 10 m/s
    duel.projectile_speed = 10.0;
    expect_point(duel.shot().aim, {0.8, 0.6});
}

TEST(LookAbout, turns_once_in_three_seconds) {
    const ObstacleField field = test::field_with({});
    const auto gaze = [&](sim::Tick tick) {
        return look_about(Situation{.field = field, .tick = tick});
    };

    expect_point(gaze(0), {1, 0});
    expect_point(gaze(45), {0, 1});
    expect_point(gaze(90), {-1, 0});
    expect_point(gaze(180), {1, 0});
}

}  // namespace
}  // namespace arena::client_sim
