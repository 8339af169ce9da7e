// Pickups of items, in worlds of one or two players. At 60 ticks a second.
#include "sim/tick/items/gifts.h"

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/triggers.h"
#include "tests/support/world_driver.h"

namespace arena::sim::gifts_test {
namespace {

constexpr Vec2 kInside{12.0f, 11.0f};
constexpr std::uint8_t kPistol = 1;

/// A medkit, a pistol with 8 shots, a box of 20 shots, a charm that gives haste and 5 points.
Rules rules_with_items() {
    Rules rules;
    rules.weapons.resize(2);
    rules.weapons[0].ammunition = 10;
    rules.weapons[1] = {.name = "pistol", .ammunition = 8};
    rules.effects.push_back({.name = "haste", .duration = 1.0f, .speed = 2.0f});
    rules.archetypes[0].weapon_slots = 2;
    rules.items = {{.name = "medkit", .health = 30},
                   {.name = "pistol", .weapon = kPistol},
                   {.name = "box", .ammunition = 20},
                   {.name = "charm", .effect = 0, .score = 5}};
    return rules;
}

MapTrigger pickup_of(const char* item, float seconds = 1.0f) {
    MapTrigger trigger = test::pickup(kInside, Gift::item, 0);
    trigger.item = item;
    trigger.interval = seconds;
    return trigger;
}

/// Player 1 spawns in the pickup in tick 1, and meets it from tick 2 on.
test::WorldDriver world_with(const MapTrigger& trigger, const Rules& rules = rules_with_items()) {
    test::WorldDriver driver(test::MapBuilder().spawn(kInside).trigger(trigger).terrain(), rules);
    driver.step({test::join(test::player_id(1))});
    return driver;
}

std::uint32_t item_in(const test::WorldDriver& driver) {
    return driver.world.state().triggers[0].item;
}

TEST(Gifts, an_item_lies_there_until_it_is_taken_and_comes_back) {
    test::WorldDriver driver = world_with(pickup_of("pistol"));
    EXPECT_EQ(item_in(driver), 2u);

    driver.step();

    const auto events = driver.events_of(EventKind::collect);
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].subject, test::player_id(1));
    EXPECT_EQ(events[0].other, driver.world.terrain().trigger_id(0));
    EXPECT_EQ(events[0].amount, 2) << "the number of the item";
    EXPECT_EQ(item_in(driver), 0u);
    driver.run(59);
    EXPECT_EQ(item_in(driver), 0u);
    driver.run(1);
    EXPECT_EQ(driver.events_of(EventKind::collect).size(), 2u) << "its shots can be used";
}

TEST(Gifts, a_weapon_comes_with_its_own_shots_or_with_those_of_the_item) {
    Rules generous = rules_with_items();
    generous.items[1].ammunition = 50;
    test::WorldDriver own = world_with(pickup_of("pistol"));
    test::WorldDriver more = world_with(pickup_of("pistol"), generous);

    own.step();
    more.step();

    EXPECT_EQ(own.world.players()[0].loadout.weapons[1], kPistol + 1);
    EXPECT_EQ(own.world.players()[0].arsenal.ammunition[1], 8);
    EXPECT_EQ(more.world.players()[0].arsenal.ammunition[1], 50);
}

TEST(Gifts, health_that_nobody_needs_and_shots_for_no_weapon_stay) {
    Rules unarmed = rules_with_items();
    unarmed.archetypes[0].weapon = kNone;
    test::WorldDriver healthy = world_with(pickup_of("medkit"));
    test::WorldDriver empty_handed = world_with(pickup_of("box"), unarmed);

    healthy.run(10);
    empty_handed.run(10);

    EXPECT_TRUE(healthy.events_of(EventKind::collect).empty());
    EXPECT_TRUE(empty_handed.events_of(EventKind::collect).empty());
    EXPECT_EQ(item_in(healthy), 1u);
}

TEST(Gifts, shots_go_to_the_weapon_in_hand) {
    test::WorldDriver driver = world_with(pickup_of("box"));

    driver.step();

    EXPECT_EQ(driver.world.players()[0].ammunition, 30);
}

TEST(Gifts, an_item_gives_all_that_it_has) {
    test::WorldDriver driver = world_with(pickup_of("charm"));

    driver.step();

    const PlayerState player = driver.world.players()[0];
    EXPECT_EQ(player.score, 5);
    EXPECT_EQ(effect_mask(player.effects, 3), 1u);
    EXPECT_EQ(player.effects[0].source, driver.world.terrain().trigger_id(0));
    ASSERT_EQ(driver.events_of(EventKind::score).size(), 1u);
    EXPECT_EQ(driver.events_of(EventKind::score)[0].amount, 5);
}

/// Two teams, of which one has a point for each coin.
Rules team_rules() {
    Rules rules = rules_with_items();
    rules.match.mode = GameMode::team_deathmatch;
    rules.match.players_to_start = 1;
    rules.match.warm_up = 0.5f;
    rules.match.countdown = 0.0f;
    rules.match.score_limit = 10;
    rules.items.push_back({.name = "coin", .score = 4});
    return rules;
}

TEST(Gifts, points_count_for_the_team_and_only_while_a_round_is_played) {
    test::WorldDriver driver = world_with(pickup_of("coin", 0.25f), team_rules());
    while (!counts(driver.world.state().match.phase)) {
        ASSERT_TRUE(driver.events_of(EventKind::collect).empty()) << "nothing to gain yet";
        ASSERT_LT(driver.world.tick(), 300u);
        driver.step();
    }

    driver.run(16);

    const std::uint8_t team = driver.world.players()[0].team;
    const std::int32_t points = driver.world.state().match.team_scores[team];
    EXPECT_GT(points, 0);
    EXPECT_EQ(points % 4, 0);
    EXPECT_EQ(driver.world.players()[0].score, points);
    driver.run(60);
    EXPECT_FALSE(counts(driver.world.state().match.phase)) << "three coins reach the limit";
}

TEST(Gifts, a_death_takes_what_was_picked_up) {
    Rules rules = rules_with_items();
    rules.respawn_delay = 0.1f;
    test::WorldDriver driver(test::MapBuilder()
                                 .spawn(kInside)
                                 .trigger(pickup_of("pistol", 100.0f))
                                 .trigger(test::area(kInside, 2.0f, 60))
                                 .terrain(),
                             rules);
    driver.step({test::join(test::player_id(1))});
    driver.step();
    ASSERT_EQ(driver.world.players()[0].loadout.weapons[1], kPistol + 1);

    while (driver.events_of(EventKind::spawn).size() < 2) {
        ASSERT_LT(driver.world.tick(), 300u);
        driver.step();
    }

    EXPECT_EQ(driver.world.players()[0].loadout.weapons[1], 0);
    EXPECT_EQ(driver.world.players()[0].loadout.weapons[0], 1);
}

}  // namespace
}  // namespace arena::sim::gifts_test
