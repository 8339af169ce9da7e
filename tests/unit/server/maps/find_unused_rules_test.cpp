#include "server/maps/find_unused_rules.h"

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"

namespace arena::server::find_unused_rules_test {
namespace {

using arena::test::MapBuilder;
using Lines = std::vector<std::string>;

MapBuilder field() {
    return MapBuilder().spawn({5.0f, 15.0f});
}

sim::MapTrigger pickup_of(const std::string& item) {
    return {.kind = sim::TriggerKind::pickup,
            .box = {{1.0f, 1.0f}, {2.0f, 2.0f}},
            .gift = sim::Gift::item,
            .item = item};
}

TEST(FindUnusedRules, finds_nothing_in_the_defaults) {
    EXPECT_EQ(find_unused_rules({}, *field().terrain()), Lines{});
}

TEST(FindUnusedRules, a_weapon_that_nobody_fires) {
    sim::Rules rules;
    rules.weapons.push_back({.name = "bow"});
    const auto found = [&] { return find_unused_rules(rules, *field().terrain()); };

    EXPECT_EQ(found(), (Lines{"weapon 'bow' is never fired: give it to an archetype, an ability or "
                              "an item, or delete it"}));
    rules.weapons[0].alternative = 1;
    EXPECT_EQ(found(), Lines{});
    rules.weapons[0].alternative = sim::kNone;
    rules.weapons[0].projectile.splits_into = 1;
    EXPECT_EQ(found(), Lines{});
    rules.weapons[0].projectile.splits_into = sim::kNone;
    rules.abilities.push_back({.name = "shoot", .weapon = 1});
    EXPECT_EQ(found(), Lines{});
}

TEST(FindUnusedRules, the_weapon_of_a_file_without_weapons_is_not_one_of_it) {
    sim::Rules rules;
    rules.archetypes[0].weapon = sim::kNone;
    const auto found = [&] { return find_unused_rules(rules, *field().terrain()).size(); };

    EXPECT_EQ(found(), 0u);
    rules.weapons[0].magazine = 6;
    EXPECT_EQ(found(), 1u) << "a file defines it";
    rules.weapons[0] = {.name = "bow"};
    EXPECT_EQ(found(), 1u);
}

TEST(FindUnusedRules, an_item_that_only_its_own_drop_gives) {
    sim::Rules rules;
    rules.weapons.push_back({.name = "bundle"});
    rules.weapons[1].projectile.gives = 0;
    rules.items.push_back({.name = "coin", .score = 1, .dropped_as = 1});
    const auto found = [&] { return find_unused_rules(rules, *field().terrain()); };

    EXPECT_EQ(found(), (Lines{"item 'coin' is never given: name it in a pickup of the map or as "
                              "what an archetype drops, or delete it"}));
    rules.archetypes[0].drops = "coin";
    EXPECT_EQ(found(), Lines{});
    rules.archetypes[0].drops = "";
    rules.abilities.push_back({.name = "throw", .weapon = 1});
    EXPECT_EQ(found(), Lines{}) << "an ability throws it";
    rules.abilities.clear();
    rules.items[0].weapon = 0;
    EXPECT_EQ(found(), Lines{}) << "players drop the weapon that they spawn with";
}

// The first item of a weapon is what is dropped of it, whichever item has given the weapon.
TEST(FindUnusedRules, an_item_that_is_dropped_of_what_another_one_gives) {
    sim::Rules rules;
    rules.weapons.push_back({.name = "carbine"});
    rules.weapons.push_back({.name = "carbine on the ground"});
    rules.weapons[2].projectile.gives = 0;
    rules.items.push_back({.name = "carbine", .weapon = 1, .dropped_as = 2});
    rules.items.push_back({.name = "carbine kit", .health = 10, .weapon = 1});
    rules.archetypes[0].drops = "carbine kit";
    static_cast<void>(rules.archetypes[0].weapons.push_back(0));

    EXPECT_EQ(find_unused_rules(rules, *field().terrain()), Lines{});
}

TEST(FindUnusedRules, an_effect_that_nothing_gives_or_that_does_nothing) {
    sim::Rules rules;
    rules.effects.push_back({.name = "haste", .speed = 2.0f});
    const auto found = [&] { return find_unused_rules(rules, *field().terrain()); };

    EXPECT_EQ(found(), (Lines{"effect 'haste' is never given: name it in what gives it, or delete "
                              "it"}));
    rules.weapons[0].projectile.effect = 0;
    EXPECT_EQ(found(), Lines{});
    rules.effects[0].speed = 1.0f;
    EXPECT_EQ(found(), (Lines{"effect 'haste' does nothing: set what it does, for example its "
                              "speed"}));
    rules.weapons[0].projectile.effect = sim::kNone;
    rules.effects[0].next_hit = 0;
    EXPECT_EQ(found().size(), 1u) << "that it names itself gives it to nobody";
    rules.effects[0].stun = true;
    sim::MapTrigger mud{.kind = sim::TriggerKind::area, .box = {{1.0f, 1.0f}, {2.0f, 2.0f}}};
    mud.effect = "haste";
    EXPECT_EQ(find_unused_rules(rules, *field().trigger(mud).terrain()), Lines{});
}

TEST(FindUnusedRules, items_and_loot_tables_that_lie_nowhere) {
    sim::Rules rules;
    rules.items.push_back({.name = "coin", .score = 1});
    rules.loot_tables.push_back({.name = "purse", .entries = {{.item = 0}}});
    const std::string line =
        "loot table 'purse' is never drawn from: name it in a pickup of the map or as what an "
        "archetype drops, or delete it";

    EXPECT_EQ(find_unused_rules(rules, *field().terrain()), (Lines{line}));
    EXPECT_EQ(find_unused_rules(rules, *field().trigger(pickup_of("purse")).terrain()), Lines{});
    rules.archetypes[0].drops = "purse";
    EXPECT_EQ(find_unused_rules(rules, *field().terrain()), Lines{});
    rules.archetypes[0].drops = "";
    rules.loot_tables.clear();
    EXPECT_EQ(find_unused_rules(rules, *field().terrain()),
              (Lines{"item 'coin' is never given: name it in a pickup of the map or as what an "
                     "archetype drops, or delete it"}));
    EXPECT_EQ(find_unused_rules(rules, *field().trigger(pickup_of("coin")).terrain()), Lines{});
}

}  // namespace
}  // namespace arena::server::find_unused_rules_test
