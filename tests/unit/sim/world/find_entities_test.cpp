// World::find: what each thing of a map is found as, and what is not found.
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/triggers.h"
#include "tests/support/world_driver.h"

namespace arena::sim::find_entities_test {
namespace {

using test::box_obstacle;
using test::input;
using test::join;
using test::MapBuilder;
using test::player_id;
using test::WorldDriver;

constexpr Bounds kBox{{20.0f, 10.0f}, {22.0f, 11.0f}};

/// Counter-clockwise from the lower left.
const std::vector<Vec2> kCorners{{20.0f, 10.0f}, {22.0f, 10.0f}, {22.0f, 11.0f}, {20.0f, 11.0f}};

std::vector<Vec2> corners_of(const Entity& entity) {
    return {entity.vertices.begin(), entity.vertices.end()};
}

EntityId trigger(const WorldDriver& driver, std::size_t index) {
    return driver.world.terrain().trigger_id(index);
}

TEST(FindTrigger, a_pickup_is_a_circle_about_its_centre) {
    const WorldDriver driver(MapBuilder()
                                 .spawn({5.0f, 5.0f})
                                 .trigger(test::pickup({12.0f, 8.0f}, Gift::health, 10))
                                 .terrain());

    const auto found = driver.world.find(trigger(driver, 0));

    ASSERT_TRUE(found);
    EXPECT_EQ(found->id, trigger(driver, 0));
    EXPECT_EQ(found->category, Category::obstacle);
    EXPECT_EQ(found->shape, Shape::circle);
    EXPECT_EQ(found->position, (Vec2{12.0f, 8.0f}));
    EXPECT_EQ(found->radius, 0.5f);
    EXPECT_TRUE(found->vertices.empty());
    EXPECT_EQ(found->direction, Vec2{});
    EXPECT_EQ(found->speed, 0.0f);
}

TEST(FindTrigger, a_pad_and_a_plate_are_boxes_of_four_corners) {
    const WorldDriver driver(MapBuilder()
                                 .spawn({5.0f, 5.0f})
                                 .trigger(test::pad(kBox, {0.0f, 9.0f}))
                                 .trigger(test::plate(kBox, "gate"))
                                 .terrain());

    for (const std::size_t index : {0u, 1u}) {
        const auto found = driver.world.find(trigger(driver, index));

        ASSERT_TRUE(found) << index;
        EXPECT_EQ(found->shape, Shape::polygon);
        EXPECT_EQ(found->position, kCorners.front());
        EXPECT_EQ(corners_of(*found), kCorners);
        EXPECT_EQ(found->radius, 0.0f);
    }
}

TEST(FindTrigger, round_pads_and_plates_and_square_pickups_are_found_as_they_were_drawn) {
    MapTrigger round_pad = test::round(TriggerKind::pad, {30.0f, 30.0f}, 2.0f);
    round_pad.launch = {0.0f, 9.0f};
    MapTrigger square = test::boxed(TriggerKind::pickup, kBox);
    square.amount = 1;
    const WorldDriver driver(
        MapBuilder().spawn({5.0f, 5.0f}).trigger(round_pad).trigger(square).terrain());

    EXPECT_EQ(driver.world.find(trigger(driver, 0))->radius, 2.0f);
    EXPECT_EQ(corners_of(*driver.world.find(trigger(driver, 1))), kCorners);
}

TEST(FindTrigger, the_thinnest_box_and_a_box_around_the_whole_map_are_found) {
    const float next = std::nextafter(20.0f, 21.0f);
    const WorldDriver driver(
        MapBuilder()
            .spawn({5.0f, 5.0f})
            .trigger(test::plate({{20.0f, 10.0f}, {next, 11.0f}}, "thin"))
            .trigger(test::plate({{-8192.0f, -8192.0f}, {8192.0f, 8192.0f}}, "wide"))
            .terrain());

    EXPECT_EQ(driver.world.find(trigger(driver, 0))->vertices[1], (Vec2{next, 10.0f}));
    EXPECT_EQ(driver.world.find(trigger(driver, 1))->vertices[2], (Vec2{8192.0f, 8192.0f}));
}

TEST(FindTrigger, a_taken_pickup_and_a_pressed_plate_are_still_found) {
    // The state holds their condition; their existence does not change.
    WorldDriver driver(MapBuilder()
                           .spawn({5.0f, 5.0f})
                           .trigger(test::plate({{4.0f, 4.0f}, {6.0f, 6.0f}}, "gate"))
                           .trigger(test::pickup({5.0f, 5.0f}, Gift::speed, 0))
                           .terrain());

    driver.step({join(player_id(1))});
    driver.run(2);

    ASSERT_EQ(driver.events_of(EventKind::collect).size(), 1u);
    ASSERT_EQ(driver.events_of(EventKind::press).size(), 1u);
    EXPECT_TRUE(driver.world.find(trigger(driver, 0)));
    EXPECT_TRUE(driver.world.find(trigger(driver, 1)));
}

TEST(FindTrigger, an_event_names_an_entity_that_is_found) {
    WorldDriver driver(MapBuilder()
                           .spawn({5.0f, 5.0f})
                           .box({30.0f, 30.0f}, {31.0f, 31.0f})
                           .mover(test::crate(box_obstacle({25.0f, 25.0f}, {26.0f, 26.0f}), 9))
                           .trigger(test::spikes(kBox, 1))
                           .trigger(test::pad({{4.0f, 4.0f}, {6.0f, 6.0f}}, {0.0f, 3.0f}))
                           .terrain());

    driver.step({join(player_id(1))});
    driver.run(2);

    const auto launches = driver.events_of(EventKind::launch);
    ASSERT_FALSE(launches.empty());
    EXPECT_EQ(launches[0].other, trigger(driver, 1));
    EXPECT_EQ(driver.world.find(launches[0].other)->position, (Vec2{4.0f, 4.0f}));
}

TEST(FindTrigger, ids_follow_those_of_obstacles_and_movers_and_end_with_the_last) {
    const WorldDriver driver(MapBuilder()
                                 .spawn({5.0f, 5.0f})
                                 .box({30.0f, 30.0f}, {31.0f, 31.0f})
                                 .mover(test::crate(box_obstacle({25, 25}, {26, 26}), 9))
                                 .trigger(test::spikes(kBox, 1))
                                 .terrain());

    EXPECT_EQ(driver.world.find({kFirstObstacleId})->position, (Vec2{30.0f, 30.0f}));
    EXPECT_EQ(driver.world.find({kFirstObstacleId + 1})->position, (Vec2{25.0f, 25.0f}));
    EXPECT_EQ(driver.world.find({kFirstObstacleId + 2})->position, (Vec2{20.0f, 10.0f}));
    EXPECT_FALSE(driver.world.find({kFirstObstacleId + 3}));
}

TEST(FindTrigger, unknown_ids_find_nothing) {
    const WorldDriver empty(MapBuilder().spawn({5.0f, 5.0f}).terrain());
    const WorldDriver full(MapBuilder()
                               .spawn({5.0f, 5.0f})
                               .trigger(test::pickup({12.0f, 8.0f}, Gift::health, 1))
                               .terrain());
    constexpr std::uint32_t kLast = std::numeric_limits<std::uint32_t>::max();

    for (const std::uint32_t id : {0u, 1u, kFirstProjectileId - 1, kFirstProjectileId,
                                   kFirstObstacleId - 1, kFirstObstacleId + 1, kLast - 1, kLast}) {
        EXPECT_FALSE(empty.world.find({id})) << id;
        EXPECT_FALSE(full.world.find({id})) << id;
    }
    EXPECT_FALSE(empty.world.find({kFirstObstacleId}));
    EXPECT_TRUE(full.world.find({kFirstObstacleId}));
}

TEST(FindTrigger, a_found_entity_stays_valid_while_the_world_continues) {
    WorldDriver driver(
        MapBuilder().spawn({5.0f, 5.0f}).trigger(test::plate(kBox, "gate")).terrain());
    const auto found = driver.world.find(trigger(driver, 0));

    driver.step({join(player_id(1))});
    driver.run(100);

    EXPECT_EQ(corners_of(*found), kCorners);
}

TEST(FindProjectile, a_projectile_in_flight_is_a_circle_with_direction_and_speed) {
    WorldDriver driver(MapBuilder().spawn({5.0f, 5.0f}).terrain());
    driver.step({join(player_id(1))});
    driver.step({input(player_id(1), test::shoot(0, 5))});
    const EntityId shot{kFirstProjectileId};

    const auto found = driver.world.find(shot);

    ASSERT_TRUE(found);
    EXPECT_EQ(found->category, Category::projectile);
    EXPECT_EQ(found->shape, Shape::circle);
    EXPECT_EQ(found->radius, 0.1f);
    EXPECT_EQ(found->direction, (Vec2{0.0f, 1.0f}));
    EXPECT_EQ(found->speed, 40.0f);
    driver.step({input(player_id(1), {})});
    driver.run(80);
    EXPECT_FALSE(driver.world.find(shot)) << "its lifetime is over";
}

TEST(FindPlayer, dead_players_and_players_that_left_are_not_found) {
    Rules rules;
    rules.respawn_delay = 0.5f;
    WorldDriver driver(MapBuilder()
                           .spawn({5.0f, 5.0f})
                           .trigger(test::spikes({{4.0f, 4.0f}, {6.0f, 6.0f}}, 0))
                           .terrain(),
                       rules);

    driver.step({join(player_id(1))});
    EXPECT_TRUE(driver.world.find(player_id(1)));
    driver.step();
    EXPECT_FALSE(driver.world.find(player_id(1))) << "it is dead";
    driver.run(30);
    EXPECT_TRUE(driver.world.find(player_id(1))) << "it is back";
    driver.step({test::leave(player_id(1))});
    EXPECT_FALSE(driver.world.find(player_id(1)));
}

}  // namespace
}  // namespace arena::sim::find_entities_test
