// Weapons and items that players drop. At 60 ticks a second.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sim/tick/items/10_drop_items.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::sim::drop_items_test {
namespace {

constexpr std::uint8_t kRifle = 0;
constexpr std::uint8_t kFists = 1;
constexpr std::uint8_t kMedkitItem = 1;

/// A rifle with a magazine of 10 and 30 shots besides, which can be dropped; fists, which cannot;
/// and a medkit. What is dropped lies there for 10 s.
Rules rules_with_drops() {
    Rules rules;
    rules.weapons = {{.name = "rifle", .ammunition = 30, .magazine = 10},
                     {.name = "fists"},
                     {.name = "dropped rifle"},
                     {.name = "dropped medkit"}};
    for (std::uint8_t item = 0; item < 2; ++item) {
        ProjectileKind& lying = rules.weapons[2u + item].projectile;
        lying.speed = 3.0f;
        lying.drag = 6.0f;
        lying.life = 10.0f;
        lying.gives = item;
        lying.passes_players = true;
    }
    rules.items = {{.name = "rifle", .weapon = kRifle, .dropped_as = 2},
                   {.name = "medkit", .health = 25, .dropped_as = 3}};
    static_cast<void>(rules.archetypes[0].weapons.push_back(kRifle));
    static_cast<void>(rules.archetypes[0].weapons.push_back(kFists));
    rules.archetypes[0].weapon_slots = 2;
    rules.respawn_delay = 60.0f;
    return rules;
}

/// Players 1 and 2 spawn three metres apart in tick 1.
test::WorldDriver two_players(const Rules& rules, Limits limits = {}) {
    test::WorldDriver driver(
        test::MapBuilder(40, 40).spawn({20.0f, 20.0f}).spawn({23.0f, 20.0f}).terrain(), rules,
        limits);
    driver.step({test::join(test::player_id(1)), test::join(test::player_id(2))});
    return driver;
}

PlayerInput press(Buttons buttons) {
    PlayerInput held = test::shoot(100, 0);
    held.buttons = buttons;
    return held;
}

const WorldState& state_of(const test::WorldDriver& driver) {
    return driver.world.state();
}

TEST(DropItems, the_button_drops_the_weapon_in_hand_with_what_is_left_in_it) {
    test::WorldDriver driver = two_players(rules_with_drops());
    driver.step({test::input(test::player_id(1), press(kButtonFire))});

    driver.step({test::input(test::player_id(1), press(kButtonDrop))});

    EXPECT_EQ(driver.player(1).weapon, kNone);
    EXPECT_EQ(driver.player(1).loadout.weapons[0], 0);
    EXPECT_EQ(driver.player(1).loadout.weapons[1], kFists + 1) << "the other slot is as it was";
    ASSERT_EQ(state_of(driver).dropped_weapons.size(), 1u);
    const DroppedWeapon& dropped = state_of(driver).dropped_weapons[0];
    EXPECT_EQ(dropped.projectile, state_of(driver).projectiles.back().id);
    EXPECT_EQ(dropped.magazine, 9u);
    EXPECT_EQ(dropped.ammunition, 30);
    EXPECT_EQ(state_of(driver).projectiles.back().velocity, (Vec2{3.0f, 0.0f})) << "along the aim";
    EXPECT_EQ(driver.world.find_broken_invariant(), std::nullopt);
}

TEST(DropItems, a_weapon_that_no_item_gives_stays_in_the_hand) {
    test::WorldDriver driver = two_players(rules_with_drops());
    PlayerInput second = press(0);
    second.slot = 2;
    driver.step({test::input(test::player_id(1), second)});
    ASSERT_EQ(driver.player(1).weapon, kFists);

    driver.step({test::input(test::player_id(1), press(kButtonDrop))});

    EXPECT_EQ(driver.player(1).weapon, kFists);
    EXPECT_TRUE(state_of(driver).projectiles.empty());
}

TEST(DropItems, a_stunned_player_drops_nothing_and_neither_does_one_that_picks_up_nothing) {
    Rules rules = rules_with_drops();
    rules.effects.push_back({.name = "stun", .duration = 5.0f, .stun = true});
    test::WorldDriver driver = two_players(rules);
    Players players = driver.world.players();
    players.input[0].buttons = kButtonDrop;
    ASSERT_TRUE(wants_to_drop(rules, driver.world.tick(), 0, players));

    players.effects[0][0] = {.until_tick = 1000, .kind = 0};
    EXPECT_FALSE(wants_to_drop(rules, driver.world.tick(), 0, players));

    players.effects[0] = {};
    players.alive[0] = 0;
    EXPECT_FALSE(wants_to_drop(rules, driver.world.tick(), 0, players));

    players.alive[0] = 1;
    rules.archetypes[0].weapon_slots = 0;
    EXPECT_FALSE(wants_to_drop(rules, driver.world.tick(), 0, players));
}

TEST(DropItems, what_has_no_room_is_kept_and_reported) {
    test::WorldDriver driver = two_players(rules_with_drops(), {.projectiles_max = 1});
    driver.step({test::input(test::player_id(1), press(kButtonDrop)),
                 test::input(test::player_id(2), press(kButtonDrop))});

    EXPECT_EQ(driver.player(1).weapon, kNone);
    EXPECT_EQ(driver.player(2).weapon, kRifle);
    EXPECT_NE(driver.errors & static_cast<std::uint32_t>(StepError::projectiles_full), 0u);
}

TEST(DropItems, what_is_larger_than_its_player_lies_within_the_bounds_whatever_stands_between) {
    Rules rules = rules_with_drops();
    rules.weapons[2].projectile.radius = 2.0f;
    rules.weapons[2].projectile.speed = 0.0f;
    // The middle of what it drops is behind the wall.
    test::WorldDriver driver(
        test::MapBuilder(40, 40).line({1.2f, 10.0f}, {1.2f, 30.0f}).spawn({0.6f, 20.0f}).terrain(),
        rules);
    driver.step({test::join(test::player_id(1))});

    driver.step({test::input(test::player_id(1), press(kButtonDrop))});

    EXPECT_EQ(driver.player(1).weapon, kNone);
    ASSERT_EQ(driver.world.projectiles().size(), 1u);
    EXPECT_EQ(driver.world.projectiles()[0].position.x, 2.0f);
    EXPECT_EQ(driver.world.state().dropped_weapons.size(), 1u);
    EXPECT_EQ(driver.world.find_broken_invariant(), std::nullopt);
}

/// Lets player 2 shoot player 1 until it is dead. Returns the projectiles that the weapon numbers
/// say were dropped.
std::vector<std::uint8_t> dropped_at_death(const Rules& rules) {
    test::WorldDriver driver = two_players(rules);
    const bool is_to_the_right = driver.player(2).position.x > driver.player(1).position.x;
    const PlayerInput held = test::shoot(is_to_the_right ? -100 : 100, 0);
    for (int tick = 0; tick < 200 && driver.player(1).alive; ++tick)
        driver.step({test::input(test::player_id(2), held)});
    EXPECT_FALSE(driver.player(1).alive);
    std::vector<std::uint8_t> dropped;
    for (const ProjectileState& projectile : state_of(driver).projectiles)
        if (projectile.weapon >= 2) dropped.push_back(projectile.weapon);
    EXPECT_EQ(driver.world.find_broken_invariant(), std::nullopt);
    return dropped;
}

TEST(DropItems, a_death_drops_what_the_archetype_says) {
    Rules rules = rules_with_drops();
    using Weapons = std::vector<std::uint8_t>;
    EXPECT_EQ(dropped_at_death(rules), Weapons{}) << "nothing, unless the rules say so";

    rules.archetypes[0].drops = "medkit";
    EXPECT_EQ(dropped_at_death(rules), Weapons{3});

    rules.archetypes[0].drops_weapons = WeaponDrops::in_hand;
    EXPECT_EQ(dropped_at_death(rules), (Weapons{3, 2}));

    rules.items.push_back({.name = "fists", .weapon = kFists, .dropped_as = 4});
    rules.weapons.push_back(rules.weapons[2]);
    rules.weapons.back().projectile.gives = 2;
    EXPECT_EQ(dropped_at_death(rules), (Weapons{3, 2})) << "the fists are not in its hand";

    rules.archetypes[0].drops_weapons = WeaponDrops::all;
    EXPECT_EQ(dropped_at_death(rules), (Weapons{3, 2, 4}));
}

TEST(DropItems, a_death_draws_from_a_loot_table) {
    Rules rules = rules_with_drops();
    rules.loot_tables = {{.name = "remains", .entries = {{.item = kMedkitItem}}}};
    rules.archetypes[0].drops = "remains";

    EXPECT_EQ(dropped_at_death(rules), std::vector<std::uint8_t>{3});
}

}  // namespace
}  // namespace arena::sim::drop_items_test
