// What the triggers of a map do with status effects, in worlds of one player.
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/triggers.h"
#include "tests/support/world_driver.h"

namespace arena::sim::trigger_effects_test {
namespace {

constexpr Vec2 kInside{12.0f, 11.0f};
const Bounds kBox{{10.0f, 10.0f}, {14.0f, 12.0f}};

/// At 60 ticks a second: a mud that slows down for 30 ticks, and a poison that takes 2 of 100
/// health after 30 ticks, when it ends.
Rules rules_with_effects() {
    Rules rules;
    rules.effects.resize(2);
    rules.effects[0] = {.name = "mud", .duration = 0.5f, .speed = 0.5f};
    rules.effects[1] = {.name = "poison", .duration = 0.5f, .health = -2, .interval = 0.5f};
    return rules;
}

MapTrigger giving(const char* effect, MapTrigger trigger, int interval = 60) {
    trigger.effect = effect;
    trigger.interval = static_cast<float>(interval) / 60.0f;
    return trigger;
}

/// Player 1 in the trigger from tick 1 on.
test::WorldDriver world_with(const MapTrigger& trigger, const Rules& rules = rules_with_effects()) {
    test::WorldDriver driver(test::MapBuilder().spawn(kInside).trigger(trigger).terrain(), rules);
    driver.step({test::join(test::player_id(1))});
    return driver;
}

ActiveEffects effects_in(const test::WorldDriver& driver) {
    return driver.world.players()[0].effects;
}

TEST(TriggerEffects, spikes_give_theirs_with_each_hit) {
    test::WorldDriver driver = world_with(giving("mud", test::spikes(kBox, 15), 40));

    driver.step();

    EXPECT_EQ(driver.world.players()[0].health, 85);
    EXPECT_EQ(effects_in(driver)[0], (ActiveEffect{.source = driver.world.terrain().trigger_id(0),
                                                   .until_tick = 2 + 1 + 30,
                                                   .pulse_tick = 2 + 60,
                                                   .kind = 0}));
    driver.run(30);
    EXPECT_EQ(effect_mask(effects_in(driver), driver.world.tick() + 1), 0u);
    driver.run(10);
    EXPECT_EQ(effect_mask(effects_in(driver), driver.world.tick() + 1), 1u);
}

TEST(TriggerEffects, an_area_gives_its_own_with_its_hit_unless_the_player_is_protected) {
    const MapTrigger area = giving("mud", test::area(kInside, 2.0f, 6));
    Rules with_protection = rules_with_effects();
    with_protection.spawn_protection = 5.0f;
    test::WorldDriver plain = world_with(area);
    test::WorldDriver spared = world_with(area, with_protection);

    plain.step();
    spared.step();

    EXPECT_EQ(plain.world.players()[0].health, 94);
    EXPECT_EQ(effect_mask(effects_in(plain), 3), 1u);
    EXPECT_EQ(spared.world.players()[0].health, 100);
    EXPECT_EQ(effect_mask(effects_in(spared), 3), 0u);
}

TEST(TriggerEffects, an_area_without_damage_hits_nobody_and_reaches_protected_players_too) {
    Rules rules = rules_with_effects();
    rules.spawn_protection = 5.0f;
    test::WorldDriver driver = world_with(giving("mud", test::area(kInside, 2.0f, 0), 10), rules);

    driver.step();

    EXPECT_EQ(effect_mask(effects_in(driver), 3), 1u);
    driver.run(60);
    EXPECT_EQ(effect_mask(effects_in(driver), driver.world.tick() + 1), 1u);
    EXPECT_TRUE(driver.events_of(EventKind::hit).empty());
}

TEST(TriggerEffects, a_poison_that_comes_again_as_it_ends_harms_first) {
    test::WorldDriver driver = world_with(giving("poison", test::area(kInside, 2.0f, 0), 30));

    driver.run(61);

    // Given in the ticks 2, 32 and 62.
    ASSERT_EQ(driver.events_of(EventKind::hit).size(), 2u);
    EXPECT_EQ(driver.events_of(EventKind::hit)[0].tick, 32u);
    EXPECT_EQ(driver.events_of(EventKind::hit)[0].other, driver.world.terrain().trigger_id(0));
    EXPECT_EQ(driver.events_of(EventKind::hit)[1].tick, 62u);
    EXPECT_EQ(driver.world.players()[0].health, 100 - 4);
}

TEST(TriggerEffects, a_pad_launches_and_gives_its_own) {
    test::WorldDriver driver = world_with(giving("mud", test::pad(kBox, {0.0f, 9.0f})));

    driver.step();

    EXPECT_EQ(driver.events_of(EventKind::launch).size(), 1u);
    EXPECT_EQ(effect_mask(effects_in(driver), 3), 1u);
}

TEST(TriggerEffects, a_pickup_is_taken_by_a_player_for_which_it_changes_something) {
    Rules rules = rules_with_effects();
    rules.effects[0].repeat = Repeat::keep;
    test::WorldDriver driver =
        world_with(giving("mud", test::pickup(kInside, Gift::effect, 0), 10), rules);

    driver.step();
    ASSERT_EQ(driver.events_of(EventKind::collect).size(), 1u);
    EXPECT_EQ(driver.events_of(EventKind::collect)[0].amount, 30);
    EXPECT_EQ(effect_mask(effects_in(driver), 3), 1u);

    driver.run(29);
    EXPECT_EQ(driver.events_of(EventKind::collect).size(), 1u);
    driver.run(2);
    EXPECT_EQ(driver.events_of(EventKind::collect).size(), 2u);
}

TEST(TriggerEffects, a_name_that_the_rules_do_not_have_gives_nothing) {
    test::WorldDriver driver = world_with(giving("mood", test::pickup(kInside, Gift::effect, 0)));

    driver.run(10);

    EXPECT_TRUE(driver.events_of(EventKind::collect).empty());
    EXPECT_EQ(effects_in(driver), ActiveEffects{});
}

}  // namespace
}  // namespace arena::sim::trigger_effects_test
