#include <limits>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/side_view.h"
#include "tests/support/stage_scene.h"
#include "tests/support/triggers.h"
#include "tests/support/world_driver.h"

namespace arena::sim::touch_triggers_test {
namespace {

using test::MapBuilder;
using test::StageScene;

const Bounds kBox{{10.0f, 10.0f}, {14.0f, 12.0f}};
constexpr Vec2 kInside{12.0f, 11.0f};
constexpr Vec2 kOutside{30.0f, 30.0f};

StageScene scene(const std::vector<MapTrigger>& triggers, const Rules& rules = {},
                 Limits limits = {}) {
    MapBuilder map;
    map.spawn({5.0f, 5.0f});
    for (const MapTrigger& trigger : triggers)
        map.trigger(trigger);
    return StageScene(map.terrain(), rules, limits);
}

/// The same trigger with another interval, in ticks at 60 a second.
MapTrigger every(int ticks, MapTrigger trigger) {
    trigger.interval = static_cast<float>(ticks) / 60.0f;
    return trigger;
}

// --- spikes

TEST(Spikes, hurt_a_player_that_touches_them_again_after_their_interval) {
    StageScene world = scene({every(10, test::spikes(kBox, 15))});
    world.put(1, kInside);

    world.tick();

    ASSERT_EQ(world.hits().size(), 1u);
    EXPECT_EQ(world.hits()[0].attacker, world.terrain->trigger_id(0));
    EXPECT_EQ(world.hits()[0].damage, 15);
    EXPECT_EQ(world.hits()[0].types, HitTypes(HitType::hit));
    EXPECT_EQ(world.run(9), 0u);
    EXPECT_EQ(world.run(1), 1u);
    EXPECT_EQ(world.run(20), 2u);
    EXPECT_EQ(world.broken, "");
}

TEST(Spikes, have_an_interval_for_each_victim) {
    StageScene world = scene({every(10, test::spikes(kBox, 15))});
    world.put(1, kInside);
    EXPECT_EQ(world.run(4), 1u);

    world.put(2, {13.5f, 11.0f});

    EXPECT_EQ(world.run(1), 1u);
    EXPECT_EQ(world.run(6), 1u);
    EXPECT_EQ(world.run(3), 0u);
    EXPECT_EQ(world.run(1), 1u);
}

TEST(Spikes, spare_a_player_that_leaves_and_returns_within_the_interval) {
    StageScene world = scene({every(10, test::spikes(kBox, 15))});
    world.put(1, kInside);
    EXPECT_EQ(world.run(1), 1u);

    world.state.players.position[0] = kOutside;
    world.tick();
    world.state.players.position[0] = kInside;

    EXPECT_EQ(world.run(8), 0u);
    EXPECT_EQ(world.run(1), 1u);
}

TEST(Spikes, are_deadly_without_an_amount_and_need_no_records) {
    StageScene world = scene({test::spikes(kBox, 0)});
    world.put(1, kInside);
    world.put(2, {13.5f, 11.0f});

    world.tick();

    ASSERT_EQ(world.hits().size(), 2u);
    EXPECT_EQ(world.hits()[0].types, HitTypes(HitType::death));
    EXPECT_EQ(world.hits()[1].types, HitTypes(HitType::death));
    EXPECT_TRUE(world.state.attack_records.empty());
}

TEST(Spikes, spare_dead_and_protected_players) {
    StageScene world = scene({test::spikes(kBox, 15), test::spikes(kBox, 0)});
    world.put(1, kInside);
    world.put(2, {13.5f, 11.0f});
    world.state.players.alive[0] = 0;
    world.state.players.health[0] = 0;
    world.state.players.protected_until_tick[1] = 4;

    EXPECT_EQ(world.run(3), 0u);
    EXPECT_EQ(world.run(1), 2u);
}

TEST(Spikes, forget_dead_players) {
    StageScene world = scene({test::spikes(kBox, 15)});
    world.put(1, kInside);
    world.tick();
    ASSERT_EQ(world.state.attack_records.size(), 1u);

    world.state.players.alive[0] = 0;
    world.state.players.health[0] = 0;
    world.tick();

    EXPECT_TRUE(world.state.attack_records.empty());
}

TEST(Triggers, do_not_act_on_a_body_that_only_touches_a_box_or_lies_beside_its_corner) {
    StageScene world = scene({test::spikes(kBox, 0)});
    world.put(1, {12.0f, 12.5f});
    world.put(2, {14.4f, 12.4f});
    world.put(3, {14.3f, 12.3f});

    world.tick();

    ASSERT_EQ(world.hits().size(), 1u);
    EXPECT_EQ(world.id_of(world.hits()[0]).value, 3u);
}

TEST(Triggers, act_on_a_body_with_an_outline_within_the_box_around_it) {
    // 0.8 m by 1.6 m, with a circle of 0.8945 m around it; kBox ends at x = 14.
    Rules rules;
    rules.archetypes = {test::box_walker(MoveKind::slide)};
    StageScene world = scene({test::spikes(kBox, 0)}, rules);
    world.put(1, {14.41f, 11.0f});
    world.put(2, {14.39f, 11.0f}, {-1.0f, 0.0f});

    world.tick();

    ASSERT_EQ(world.hits().size(), 1u);
    EXPECT_EQ(world.id_of(world.hits()[0]).value, 2u);
}

TEST(Triggers, act_on_a_body_whose_disc_overlaps_a_circle) {
    StageScene world = scene({test::area({20.0f, 20.0f}, 2.0f, 5)});
    world.put(1, {22.5f, 20.0f});
    world.put(2, {20.0f, 22.49f});

    world.tick();

    ASSERT_EQ(world.hits().size(), 1u);
    EXPECT_EQ(world.id_of(world.hits()[0]).value, 2u);
}

TEST(Triggers, act_on_all_bodies_within_when_larger_than_a_grid_cell) {
    StageScene world = scene({test::spikes({{1.0f, 1.0f}, {39.0f, 39.0f}}, 0)});
    for (std::uint32_t id = 1; id <= 36; ++id)
        world.put(id, {2.0f + static_cast<float>(id), 39.0f - static_cast<float>(id)});

    EXPECT_EQ(world.run(1), 36u);
}

TEST(Triggers, act_on_the_types_that_a_vulnerability_volume_accepts) {
    Rules rules;
    rules.archetypes[0].animation = 0;
    rules.animations.resize(1);
    rules.animations[0].frames.resize(1);
    rules.animations[0].frames[0].vulnerabilities = {
        {Circle{{}, 0.5f}, HitType::hit | HitType::launch}};
    StageScene world = scene({test::spikes(kBox, 0), test::spikes(kBox, 15),
                              test::plate(kBox, "gate"), test::pad(kBox, {0.0f, 9.0f})},
                             rules);
    world.put(1, kInside);

    world.tick();

    ASSERT_EQ(world.hits().size(), 1u);
    EXPECT_EQ(world.hits()[0].types, HitTypes(HitType::hit));
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].kind, EventKind::launch);
}

TEST(Triggers, cost_nothing_on_a_map_without_any) {
    StageScene world = scene({});
    world.put(1, kInside);

    test::touch_triggers(world.rules, world.frames, *world.terrain, world.state, world.memory);

    EXPECT_TRUE(world.memory.grid.discs.indices().empty());
}

// --- pickups

TEST(Pickup, heals_up_to_the_archetypes_health_and_reports_how_much) {
    StageScene world = scene({test::pickup(kInside, Gift::health, 40)});
    world.put(1, kInside);
    world.state.players.health[0] = 75;

    world.tick();

    EXPECT_EQ(world.state.players.health[0], 100);
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].kind, EventKind::collect);
    EXPECT_EQ(world.events()[0].subject.value, 1u);
    EXPECT_EQ(world.events()[0].other, world.terrain->trigger_id(0));
    EXPECT_EQ(world.events()[0].amount, 25);
    EXPECT_EQ(world.events()[0].position, kInside);
}

TEST(Pickup, stays_until_a_player_needs_it) {
    StageScene world = scene({test::pickup(kInside, Gift::health, 40)});
    world.put(1, kInside);
    world.run(5);
    EXPECT_EQ(world.state.triggers[0].ready_tick, 0u);

    world.put(2, {12.3f, 11.0f});
    world.state.players.health[1] = 10;
    world.tick();

    EXPECT_EQ(world.state.players.health[1], 50);
}

TEST(Pickup, is_gone_until_its_interval_is_over) {
    StageScene world = scene({every(30, test::pickup(kInside, Gift::health, 10))});
    world.put(1, kInside);
    world.state.players.health[0] = 10;

    world.run(30);
    EXPECT_EQ(world.state.players.health[0], 20);
    world.run(1);
    EXPECT_EQ(world.state.players.health[0], 30);
    EXPECT_EQ(world.broken, "");
}

TEST(Pickup, goes_to_the_lowest_id_of_several_players_in_any_order_of_joining) {
    for (const bool backwards : {false, true}) {
        StageScene world = scene({test::pickup(kInside, Gift::health, 10)});
        world.put(backwards ? 8 : 3, {12.2f, 11.0f});
        world.put(backwards ? 3 : 8, {11.8f, 11.0f});
        world.state.players.health = {50, 50};

        world.tick();

        EXPECT_EQ(world.state.players.health, (std::vector<std::int32_t>{60, 50}));
    }
}

TEST(Pickup, gives_ammunition_only_to_a_player_whose_ammunition_is_limited) {
    StageScene world = scene({test::pickup(kInside, Gift::ammunition, 12)});
    world.put(1, kInside);
    world.put(2, {12.3f, 11.0f});
    world.state.players.ammunition = {-1, 3};

    world.tick();

    EXPECT_EQ(world.state.players.ammunition, (std::vector<std::int32_t>{-1, 15}));
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].amount, 12);
}

TEST(Pickup, does_not_overflow_the_ammunition) {
    StageScene world = scene({test::pickup(kInside, Gift::ammunition, 12)});
    world.put(1, kInside);
    world.state.players.ammunition[0] = std::numeric_limits<std::int32_t>::max() - 5;

    world.tick();

    EXPECT_EQ(world.state.players.ammunition[0], std::numeric_limits<std::int32_t>::max());
    EXPECT_EQ(world.events()[0].amount, 5);
}

TEST(Pickup, speeds_a_player_up_for_a_time_and_replaces_an_earlier_speed) {
    MapTrigger haste = test::pickup(kInside, Gift::speed, 0);
    haste.speed_factor = 2.0f;
    haste.duration = 3.0f;
    StageScene world = scene({haste});
    world.put(1, kInside);
    world.state.players.speed_factor[0] = 5.0f;
    world.state.players.speed_until_tick[0] = 1000;

    world.tick();

    EXPECT_EQ(world.state.players.speed_factor[0], 2.0f);
    EXPECT_EQ(world.state.players.speed_until_tick[0], 1u + 180u);
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].amount, 180);
}

// --- pads

TEST(Pad, throws_a_player_once_in_each_touch) {
    StageScene world = scene({every(1, test::pad(kBox, {2.0f, 14.0f}))});
    world.put(1, kInside);
    world.state.players.ground_normal[0] = {0.0f, 1.0f};

    world.tick();

    EXPECT_EQ(world.state.players.velocity[0], (Vec2{2.0f, 14.0f}));
    EXPECT_EQ(world.state.players.ground_normal[0], Vec2{});
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].kind, EventKind::launch);
    EXPECT_EQ(world.events()[0].other, world.terrain->trigger_id(0));
    EXPECT_EQ(world.events()[0].velocity, (Vec2{2.0f, 14.0f}));

    world.state.players.velocity[0] = {};
    for (int i = 0; i < 20; ++i) {
        world.tick();
        EXPECT_TRUE(world.events().empty());
    }
    EXPECT_EQ(world.state.players.velocity[0], Vec2{});
    world.state.players.position[0] = kOutside;
    world.tick();
    world.state.players.position[0] = kInside;
    world.tick();
    EXPECT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.broken, "");
}

TEST(Pad, waits_its_interval_and_then_throws_players_that_came_meanwhile) {
    StageScene world = scene({every(30, test::pad(kBox, {0.0f, 14.0f}))});
    world.put(1, kInside);
    world.tick();
    ASSERT_EQ(world.events().size(), 1u);

    world.put(2, {13.5f, 11.0f});
    for (int i = 0; i < 29; ++i) {
        world.tick();
        EXPECT_TRUE(world.events().empty());
    }
    world.tick();

    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].subject.value, 2u);
}

TEST(Pad, throws_all_players_that_touch_it_in_the_same_tick_by_id) {
    StageScene world = scene({test::pad(kBox, {0.0f, 14.0f})});
    world.put(9, kInside);
    world.put(4, {13.5f, 11.0f});

    world.tick();

    ASSERT_EQ(world.events().size(), 2u);
    EXPECT_EQ(world.events()[0].subject.value, 4u);
    EXPECT_EQ(world.events()[1].subject.value, 9u);
}

TEST(Pad, throws_no_player_without_room_for_a_record_and_raises_an_error) {
    Limits limits;
    limits.attack_records_max = 0;
    StageScene world = scene({test::pad(kBox, {0.0f, 14.0f})}, {}, limits);
    world.put(1, kInside);

    world.tick();

    EXPECT_TRUE(world.events().empty());
    EXPECT_NE(
        world.memory.report.errors & static_cast<std::uint32_t>(StepError::attack_records_full),
        0u);
}

// --- plates

TEST(Plate, is_pressed_and_its_signal_on_while_a_player_stands_on_it) {
    StageScene world = scene({test::plate(kBox, "gate"), test::plate({{1, 1}, {2, 2}}, "bridge")});
    world.put(1, kInside);
    const auto is_on = [&](const char* name) {
        const auto& signals = world.terrain->signals;
        return signal_is_on(signals, find_signal(signals, name).value(), world.state.triggers);
    };

    EXPECT_FALSE(is_on("gate"));
    world.tick();
    EXPECT_TRUE(is_on("gate"));
    EXPECT_FALSE(is_on("bridge"));
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].kind, EventKind::press);
    EXPECT_EQ(world.events()[0].subject, world.terrain->trigger_id(0));
    EXPECT_EQ(world.events()[0].other.value, 1u);
    EXPECT_EQ(world.events()[0].position, (Vec2{12.0f, 11.0f}));

    world.tick();
    EXPECT_TRUE(world.events().empty());

    world.state.players.position[0] = kOutside;
    world.tick();
    EXPECT_FALSE(is_on("gate"));
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].kind, EventKind::release);
    EXPECT_EQ(world.events()[0].other, kNoEntity);
}

TEST(Plate, stays_pressed_when_one_player_leaves_and_another_stays) {
    StageScene world = scene({test::plate(kBox, "gate")});
    world.put(1, kInside);
    world.tick();
    world.put(2, {13.5f, 11.0f});
    world.tick();

    world.state.players.position[0] = kOutside;
    world.tick();

    EXPECT_TRUE(world.events().empty());
    EXPECT_EQ(world.state.triggers[0].pressed, 1u);
}

TEST(Plate, opens_a_door_while_a_player_stands_on_it) {
    test::WorldDriver driver(
        MapBuilder()
            .spawn({5.0f, 5.0f})
            .trigger(test::plate({{4.0f, 4.0f}, {6.0f, 6.0f}}, "gate"))
            .mover(test::door(test::box_obstacle({20, 20}, {21, 24}), {0, 4}, 4.0f, "gate"))
            .terrain());
    const auto door = [&driver] { return driver.world.state().movers[0].offset; };

    driver.run(30);
    EXPECT_EQ(door(), Vec2{});
    driver.step({test::join(test::player_id(1))});
    driver.run(90);
    EXPECT_EQ(door(), (Vec2{0, 4}));
    driver.step({test::input(test::player_id(1), test::move(127, 0))});
    driver.run(120);
    EXPECT_EQ(door(), Vec2{});

    EXPECT_EQ(driver.events_of(EventKind::press).size(), 1u);
    EXPECT_EQ(driver.events_of(EventKind::release).size(), 1u);
}

TEST(Plate, is_released_by_a_player_that_dies) {
    StageScene world = scene({test::plate(kBox, "gate")});
    world.put(1, kInside);
    world.tick();

    world.state.players.alive[0] = 0;
    world.state.players.health[0] = 0;
    world.tick();

    EXPECT_EQ(world.state.triggers[0].pressed, 0u);
}

// --- areas

TEST(Area, hurts_all_players_within_in_each_interval_lowest_id_first) {
    StageScene world = scene({every(10, test::area({20.0f, 20.0f}, 4.0f, 6))});
    world.put(7, {21.0f, 20.0f});
    world.put(2, {18.0f, 20.0f});
    world.put(5, {30.0f, 20.0f});

    world.tick();

    ASSERT_EQ(world.hits().size(), 2u);
    EXPECT_EQ(world.id_of(world.hits()[0]).value, 2u);
    EXPECT_EQ(world.id_of(world.hits()[1]).value, 7u);
    EXPECT_EQ(world.hits()[0].damage, 6);
    EXPECT_EQ(world.hits()[0].attacker, world.terrain->trigger_id(0));
    EXPECT_EQ(world.run(9), 0u);
    EXPECT_EQ(world.run(1), 2u);
}

TEST(Area, waits_for_the_first_player) {
    StageScene world = scene({every(10, test::area({20.0f, 20.0f}, 4.0f, 6))});
    world.put(1, kOutside);
    world.run(17);

    world.state.players.position[0] = {20.0f, 20.0f};

    EXPECT_EQ(world.run(1), 1u);
}

TEST(Area, hurts_only_players_whose_centre_is_in_its_cone) {
    MapTrigger cone = test::area({20.0f, 20.0f}, 5.0f, 6);
    cone.cone_direction = {0.0f, 1.0f};
    cone.cone_half_angle = {0.8f, 0.6f};  // 37 degrees
    StageScene world = scene({cone});
    world.put(1, {20.0f, 24.0f});
    world.put(2, {22.0f, 23.0f});  // within 34 degrees
    world.put(3, {23.0f, 23.0f});  // at 45
    world.put(4, {20.0f, 16.0f});  // behind
    world.put(5, {20.0f, 25.2f});  // its body reaches in, its centre does not

    world.tick();

    ASSERT_EQ(world.hits().size(), 2u);
    EXPECT_EQ(world.id_of(world.hits()[0]).value, 1u);
    EXPECT_EQ(world.id_of(world.hits()[1]).value, 2u);
}

TEST(Area, can_be_a_box) {
    MapTrigger box = test::boxed(TriggerKind::area, kBox);
    box.amount = 6;
    StageScene world = scene({box});
    world.put(1, kInside);

    EXPECT_EQ(world.run(1), 1u);
}

// --- all together

TEST(Triggers, act_in_the_order_of_their_ids_then_of_the_players_ids) {
    StageScene world = scene({test::plate(kBox, "gate"), test::spikes(kBox, 5),
                              test::pad(kBox, {0.0f, 9.0f}), test::area(kInside, 2.0f, 6)});
    world.put(2, kInside);
    world.put(1, {13.0f, 11.0f});

    world.tick();

    ASSERT_EQ(world.hits().size(), 4u);
    EXPECT_EQ(world.hits()[0].attacker, world.terrain->trigger_id(1));
    EXPECT_EQ(world.hits()[1].attacker, world.terrain->trigger_id(1));
    EXPECT_EQ(world.hits()[2].attacker, world.terrain->trigger_id(3));
    EXPECT_EQ(world.id_of(world.hits()[0]).value, 1u);
    EXPECT_EQ(world.id_of(world.hits()[1]).value, 2u);
    ASSERT_EQ(world.events().size(), 3u);
    EXPECT_EQ(world.events()[0].kind, EventKind::press);
    EXPECT_EQ(world.events()[0].other.value, 1u);
    EXPECT_EQ(world.events()[1].kind, EventKind::launch);
    EXPECT_EQ(world.events()[2].kind, EventKind::launch);
}

TEST(Triggers, raise_an_error_for_hits_beyond_the_limit) {
    Limits limits;
    limits.hits_max = 3;
    StageScene world = scene({test::spikes(kBox, 0), test::area(kInside, 2.0f, 5)}, {}, limits);
    for (std::uint32_t id = 1; id <= 3; ++id)
        world.put(id, kInside);

    world.tick();

    EXPECT_EQ(world.hits().size(), 3u);
    EXPECT_NE(world.memory.report.errors & static_cast<std::uint32_t>(StepError::hits_full), 0u);
}

TEST(Triggers, spikes_kill_in_a_world_and_no_player_is_rewarded) {
    test::WorldDriver driver(
        MapBuilder().spawn({12.0f, 11.0f}).trigger(every(20, test::spikes(kBox, 40))).terrain());
    driver.step({test::join(test::player_id(1))});

    driver.run(41);

    EXPECT_EQ(driver.events_of(EventKind::hit).size(), 3u);
    ASSERT_EQ(driver.events_of(EventKind::death).size(), 1u);
    EXPECT_EQ(driver.events_of(EventKind::death)[0].other, driver.world.terrain().trigger_id(0));
    EXPECT_TRUE(driver.events_of(EventKind::score).empty());
}

}  // namespace
}  // namespace arena::sim::touch_triggers_test
