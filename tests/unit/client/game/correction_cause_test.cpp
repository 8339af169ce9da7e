#include "client/game/correction_cause.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"

namespace arena::client::correction_cause_test {
namespace {

constexpr sim::EntityId kOwn{1};

TEST(CorrectionCause, a_door_counts_as_near_anywhere_on_its_path) {
    sim::MapMover door;
    door.kind = sim::MoverKind::door;
    door.obstacle.vertices = {{10.0f, 0.0f}, {11.0f, 0.0f}, {11.0f, 3.0f}, {10.0f, 3.0f}};
    door.path = {{0.0f, 0.0f}, {0.0f, 12.0f}};
    door.signal = "open";
    sim::MapTrigger plate;
    plate.kind = sim::TriggerKind::plate;
    plate.box = {{30.0f, 30.0f}, {31.0f, 31.0f}};
    plate.signal = "open";
    const auto terrain = arena::test::MapBuilder().mover(door).trigger(plate).terrain();
    Frame frame;
    frame.movers.push_back({.mover = {.id = terrain->mover_id(0), .offset = {0.0f, 12.0f}}});

    EXPECT_TRUE(is_near_mover({.own = kOwn, .position = {9.0f, 7.0f}}, frame, *terrain))
        << "half open";
    EXPECT_FALSE(is_near_mover({.own = kOwn, .position = {8.0f, 7.0f}}, frame, *terrain));
}

TEST(CorrectionCause, only_pickups_that_make_faster_count_as_speed_gifts) {
    const auto terrain_with = [](sim::Gift gift) {
        sim::MapTrigger pickup;
        pickup.kind = sim::TriggerKind::pickup;
        pickup.gift = gift;
        pickup.amount = 1;
        pickup.shape = sim::Shape::circle;
        pickup.center = {20.0f, 20.0f};
        pickup.radius = 0.5f;
        return arena::test::MapBuilder().trigger(pickup).terrain();
    };
    const ReportedPlayer near{.own = kOwn, .position = {17.0f, 20.0f}};
    const ReportedPlayer far{.own = kOwn, .position = {15.0f, 20.0f}};

    EXPECT_TRUE(is_near_speed_gift(near, *terrain_with(sim::Gift::speed)));
    EXPECT_FALSE(is_near_speed_gift(far, *terrain_with(sim::Gift::speed)));
    EXPECT_FALSE(is_near_speed_gift(near, *terrain_with(sim::Gift::health)));
}

TEST(CorrectionCause, a_melee_attack_is_near_within_its_reach_if_it_throws) {
    sim::Rules rules;
    rules.animations = {{.name = "swing",
                         .frames = {{.attacks = {{.shape = sim::Circle{{1.0f, 0.0f}, 1.0f},
                                                  .deals = sim::HitType::launch}}}},
                         .launch = {5.0f, 0.0f}}};
    std::vector<FramePlayer> players(1);
    players[0].player.id = {2};
    players[0].course.position = {10.0f, 10.0f};
    // The body, the reach of two metres, and how much nearer another player may have come.
    const ReportedPlayer near{.own = kOwn, .position = {10.0f, 14.4f}};
    const ReportedPlayer far{.own = kOwn, .position = {10.0f, 14.6f}};

    EXPECT_FALSE(is_near_melee_attack(near, players, rules)) << "no attack is under way";
    players[0].player.animation = 0;
    EXPECT_TRUE(is_near_melee_attack(near, players, rules));
    EXPECT_FALSE(is_near_melee_attack(far, players, rules));
    rules.animations[0].launch = {};
    EXPECT_FALSE(is_near_melee_attack(near, players, rules));
}

TEST(CorrectionCause, is_the_first_that_applies) {
    EXPECT_EQ(cause_of({}), CorrectionCause::unknown);
    EXPECT_EQ(cause_of({.has_lost_update = true}), CorrectionCause::loss);
    EXPECT_EQ(cause_of({.is_near_player = true, .has_lost_update = true}), CorrectionCause::player);
    EXPECT_EQ(cause_of({.is_near_mover = true, .is_near_player = true}), CorrectionCause::mover);
    EXPECT_EQ(cause_of({.input_differed = true, .is_near_player = true}), CorrectionCause::input);
}

}  // namespace
}  // namespace arena::client::correction_cause_test
