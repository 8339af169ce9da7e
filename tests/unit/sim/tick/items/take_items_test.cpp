// Items that projectiles give to the players that touch them. At 60 ticks a second.
#include <gtest/gtest.h>

#include "sim/tick/items/08_take_items.h"
#include "tests/support/gallery.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::sim::take_items_test {
namespace {

constexpr std::uint8_t kRifle = 0;

/// All throw medkits of 25; a rifle with a magazine of 10 and 30 shots can be dropped, and gives 5
/// points to those that find it as an item. What lies there stays where it was dropped.
Rules rules_with_gifts() {
    Rules rules;
    rules.weapons = {{.name = "rifle", .ammunition = 30, .magazine = 10},
                     {.name = "dropped rifle"},
                     {.name = "medic", .interval = 0.5f}};
    for (const std::size_t weapon : {1u, 2u}) {
        ProjectileKind& lying = rules.weapons[weapon].projectile;
        lying.speed = 0.0f;
        lying.life = 10.0f;
        lying.gives = static_cast<std::uint8_t>(weapon - 1);
        lying.passes_players = true;
    }
    rules.items = {{.name = "rifle", .weapon = kRifle, .score = 5, .dropped_as = 1},
                   {.name = "medkit", .health = 25}};
    rules.archetypes[0].weapon = 2;
    rules.archetypes[0].weapon_slots = 2;
    return rules;
}

/// Players 1 and 2 spawn three metres apart in tick 1.
test::WorldDriver two_players(const Rules& rules) {
    test::WorldDriver driver(
        test::MapBuilder(40, 40).spawn({20.0f, 20.0f}).spawn({23.0f, 20.0f}).terrain(), rules);
    driver.step({test::join(test::player_id(1)), test::join(test::player_id(2))});
    return driver;
}

PlayerInput press(Buttons buttons) {
    PlayerInput held = test::shoot(100, 0);
    held.buttons = buttons;
    return held;
}

bool is_to_the_right(const test::WorldDriver& driver) {
    return driver.player(2).position.x > driver.player(1).position.x;
}

/// Lets player 2 walk until something is collected, or for two seconds.
void walk_to_player_1(test::WorldDriver& driver) {
    const int stick = is_to_the_right(driver) ? -127 : 127;
    for (int tick = 0; tick < 120 && driver.events_of(EventKind::collect).empty(); ++tick)
        driver.step({test::input(test::player_id(2), test::move(stick, 0))});
}

TEST(TakeItems, what_nobody_can_use_stays) {
    test::WorldDriver driver = two_players(rules_with_gifts());
    driver.step({test::input(test::player_id(1), press(kButtonFire))});
    driver.step({test::input(test::player_id(1), press(0))});
    const EntityId medkit = driver.world.projectiles()[0].id;

    walk_to_player_1(driver);
    EXPECT_TRUE(driver.events_of(EventKind::collect).empty()) << "both are in good health";
    EXPECT_EQ(driver.world.projectiles().size(), 1u);
    EXPECT_EQ(driver.world.projectiles()[0].id, medkit);
}

TEST(TakeItems, its_owner_takes_its_own_after_a_second) {
    Rules rules = rules_with_gifts();
    rules.archetypes[0].weapon = kRifle;
    test::WorldDriver driver = two_players(rules);
    driver.step({test::input(test::player_id(1), press(kButtonDrop))});
    driver.step({test::input(test::player_id(1), press(0))});

    driver.run(58);
    EXPECT_EQ(driver.player(1).weapon, kNone);
    driver.run(1);

    EXPECT_EQ(driver.player(1).weapon, kRifle);
    EXPECT_EQ(driver.player(1).arsenal.magazine[0], 10);
    EXPECT_EQ(driver.player(1).score, 0) << "a dropped weapon gives nothing else of its item";
    EXPECT_TRUE(driver.world.projectiles().empty());
    EXPECT_TRUE(driver.world.state().dropped_weapons.empty());
}

TEST(TakeItems, another_takes_a_dropped_weapon_at_once_with_what_was_left) {
    Rules rules = rules_with_gifts();
    rules.archetypes[0].weapon = kRifle;
    test::WorldDriver driver = two_players(rules);
    driver.step({test::input(test::player_id(2), press(kButtonDrop))});
    driver.step({test::input(test::player_id(1), press(kButtonFire))});
    driver.step({test::input(test::player_id(1), press(kButtonDrop))});
    driver.step({test::input(test::player_id(1), press(0))});
    ASSERT_EQ(driver.world.state().dropped_weapons.size(), 2u);

    walk_to_player_1(driver);

    const auto taken = driver.events_of(EventKind::collect);
    ASSERT_EQ(taken.size(), 1u);
    EXPECT_EQ(taken[0].subject, test::player_id(2));
    EXPECT_EQ(taken[0].amount, 1) << "the number of the item";
    EXPECT_EQ(driver.player(2).weapon, kRifle);
    EXPECT_EQ(driver.player(2).arsenal.magazine[0], 9);
    EXPECT_EQ(driver.player(2).ammunition, 30);
    EXPECT_EQ(driver.world.find_broken_invariant(), std::nullopt);
}

TEST(TakeItems, one_that_carries_such_a_weapon_gets_all_of_its_shots) {
    Rules rules = rules_with_gifts();
    rules.archetypes[0].weapon = kRifle;
    rules.weapons[1].projectile.radius = 0.6f;
    test::WorldDriver driver = two_players(rules);
    driver.step({test::input(test::player_id(1), press(kButtonFire))});
    driver.step({test::input(test::player_id(1), press(kButtonDrop))});
    driver.step({test::input(test::player_id(1), press(0))});

    walk_to_player_1(driver);

    EXPECT_EQ(driver.player(2).ammunition, 30 + 30 + 9);
    EXPECT_EQ(driver.player(2).arsenal.magazine[0], 10) << "a magazine is filled by a reload";
    EXPECT_TRUE(driver.world.state().dropped_weapons.empty());
}

TEST(TakeItems, what_is_exchanged_lies_there_instead) {
    Rules rules = rules_with_gifts();
    rules.items[1] = {.name = "pistol", .weapon = 3, .dropped_as = 2};
    rules.weapons.push_back({.name = "pistol", .ammunition = 7});
    rules.archetypes[0].weapon = kRifle;
    rules.archetypes[0].weapon_slots = 1;
    rules.archetypes.push_back(rules.archetypes[0]);
    rules.archetypes[1].name = "gunslinger";
    rules.archetypes[1].weapon = 3;
    test::WorldDriver driver(test::MapBuilder(40, 40)
                                 .spawn({20.0f, 20.0f}, 0, "player")
                                 .spawn({23.0f, 20.0f}, 0, "gunslinger")
                                 .terrain(),
                             rules);
    driver.step({test::join(test::player_id(1)), test::join(test::player_id(2))});
    const std::uint32_t rifleman = driver.player(1).weapon == kRifle ? 1 : 2;
    const std::uint32_t other = 3 - rifleman;
    ASSERT_EQ(driver.player(other).weapon, 3);
    driver.step({test::input(test::player_id(other), press(kButtonDrop))});
    PlayerInput use = press(kButtonUse);
    use.move_x = 127;

    for (int tick = 0; tick < 120 && driver.events_of(EventKind::collect).empty(); ++tick)
        driver.step({test::input(test::player_id(rifleman), use)});

    EXPECT_EQ(driver.player(rifleman).weapon, 3);
    EXPECT_EQ(driver.player(rifleman).ammunition, 7);
    ASSERT_EQ(driver.world.state().dropped_weapons.size(), 1u);
    EXPECT_EQ(driver.world.state().dropped_weapons[0].magazine, 10u) << "of the rifle";
    EXPECT_EQ(driver.world.find_broken_invariant(), std::nullopt);
}

TEST(TakeItems, a_weapon_is_forgotten_when_its_time_is_over) {
    Rules rules = rules_with_gifts();
    rules.archetypes[0].weapon = kRifle;
    rules.weapons[1].projectile.life = 0.5f;
    test::WorldDriver driver = two_players(rules);
    driver.step({test::input(test::player_id(1), press(kButtonDrop))});
    ASSERT_EQ(driver.world.state().dropped_weapons.size(), 1u);

    driver.run(31);

    EXPECT_TRUE(driver.world.projectiles().empty());
    EXPECT_TRUE(driver.world.state().dropped_weapons.empty());
    EXPECT_EQ(driver.world.find_broken_invariant(), std::nullopt);
}

TEST(TakeItems, a_hurt_player_is_healed_by_what_another_has_thrown) {
    Rules rules = rules_with_gifts();
    rules.weapons[2].projectile.radius = 0.6f;
    rules.weapons.push_back({.name = "gun", .interval = 0.5f});
    rules.archetypes[0].weapon_slots = 0;
    static_cast<void>(rules.archetypes[0].weapons.push_back(2));
    static_cast<void>(rules.archetypes[0].weapons.push_back(3));
    test::WorldDriver driver = two_players(rules);
    PlayerInput gun = test::shoot(is_to_the_right(driver) ? 100 : -100, 0);
    gun.buttons = 0;
    gun.slot = 2;
    driver.step({test::input(test::player_id(1), gun)});
    driver.run(20);
    gun.buttons = kButtonFire;
    driver.step({test::input(test::player_id(1), gun)});
    driver.run(20);
    ASSERT_EQ(driver.player(2).health, 75);
    PlayerInput medic = press(kButtonFire);
    medic.slot = 1;
    for (int i = 0; i < 60 && driver.world.projectiles().empty(); ++i)
        driver.step({test::input(test::player_id(1), medic)});
    driver.step({test::input(test::player_id(1), press(0))});

    walk_to_player_1(driver);

    EXPECT_EQ(driver.player(2).health, 100);
}

// At 120 m/s it flies two metres a tick, past a body of one metre.
TEST(TakeItems, a_fast_one_passes_nobody) {
    Rules rules = rules_with_gifts();
    rules.items[1] = {.name = "coin", .score = 1};
    rules.weapons[2].projectile.speed = 120.0f;
    const Vec2 finder{30.0f, 20.0f};
    for (int number = 0; number < 20; ++number) {
        rules.weapons[2].projectile.bounces = number % 2 == 0 ? std::uint8_t{0} : std::uint8_t{1};
        const Vec2 thrower{5.0f + 0.1f * static_cast<float>(number), 20.0f};
        test::Gallery gallery({{thrower}, {finder}}, rules, test::MapBuilder(60, 40));

        gallery.fire(thrower, 1, 0);
        gallery.run(20);

        const auto taken = gallery.events_of(EventKind::collect);
        ASSERT_EQ(taken.size(), 1u) << number;
        EXPECT_EQ(taken[0].subject.value, gallery.number_at(finder));
    }
}

// Between the wall off which it bounces and the player lies nothing, but behind that wall stands
// another player, on the line back from where the projectile is after the bounce.
TEST(TakeItems, a_fast_one_gives_nothing_through_a_wall) {
    Rules rules = rules_with_gifts();
    rules.items[1] = {.name = "coin", .score = 1};
    rules.weapons[2].projectile.speed = 120.0f;
    rules.weapons[2].projectile.bounces = 1;
    const Vec2 hidden{21.0f, 20.0f};
    for (int number = 0; number < 20; ++number) {
        const Vec2 thrower{5.0f + 0.1f * static_cast<float>(number), 20.0f};
        test::Gallery gallery({{thrower}, {hidden}}, rules,
                              test::MapBuilder(60, 40).line({20.4f, 5.0f}, {20.4f, 35.0f}));
        gallery.fire(thrower, 1, 0);
        gallery.run(20);

        for (const Event& taken : gallery.events_of(EventKind::collect))
            EXPECT_NE(taken.subject.value, gallery.number_at(hidden)) << number;
    }
}

}  // namespace
}  // namespace arena::sim::take_items_test
