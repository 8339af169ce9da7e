#include "sim/state/limits.h"

#include <cmath>
#include <map>
#include <unordered_set>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/triggers.h"
#include "tests/support/world_driver.h"

namespace arena::sim {
namespace {

using test::MapBuilder;

std::shared_ptr<const Terrain> bare_field() {
    return MapBuilder().spawn({20.0f, 20.0f}).terrain();
}

/// A shotgun with 16 pellets that fly for a second and pierce two players, fired every half second
/// at 60 ticks per second.
Rules shotguns() {
    Rules rules;
    rules.weapons[0].directions.assign(16, {1.0f, 0.0f});
    rules.weapons[0].interval = 0.5f;
    rules.weapons[0].projectile.life = 1.0f;
    rules.weapons[0].projectile.pierce = 2;
    return rules;
}

TEST(Limits, each_limit_is_the_sum_of_what_a_tick_can_hold) {
    const Limits limits = limits_for({.players_max = 10}, shotguns(), *bare_field());

    EXPECT_EQ(limits.projectiles_max, 10u * 16 * (2 + 1));
    EXPECT_EQ(limits.commands_max, 10u * 3);
    EXPECT_EQ(limits.candidates_max, 10u * 64 + 480 * 4);
    EXPECT_EQ(impacts_max(limits, shotguns()), 480u * (2 + 1));
    EXPECT_EQ(pierce_records_max(limits, shotguns()), 480u * 2);
    EXPECT_EQ(limits.attack_records_max, 10u * 16);
    EXPECT_EQ(limits.hits_max, 480u * 3 + 10 * 16 + 10 * 2);
    EXPECT_EQ(limits.events_max, 4 * 10u + 3 * 480 + limits.hits_max + limits.attack_records_max);
}

// Four mines a second, each of which lies there for a minute.
TEST(Limits, abilities_whose_uses_items_give_fire_as_often_as_these_are_there) {
    Rules rules;
    rules.weapons.push_back({.name = "mine", .interval = 60.0f});
    rules.weapons[1].projectile.speed = 0.0f;
    rules.weapons[1].projectile.life = 60.0f;
    rules.abilities = {{.kind = AbilityKind::shot, .charges = 4, .recharges = false, .weapon = 1}};
    rules.items = {{.name = "mines", .ability = 0, .uses = 4}, {.name = "bread", .health = 1}};
    rules.loot_tables = {{.name = "loot", .entries = {{.item = 1}, {.item = 0}}}};
    const auto most = [&](const char* given, const char* dropped) {
        MapTrigger pickup{.kind = TriggerKind::pickup, .shape = Shape::circle, .radius = 1.0f};
        pickup.center = {5.0f, 5.0f};
        pickup.interval = 1.0f;
        pickup.gift = Gift::item;
        pickup.item = given;
        rules.archetypes.front().drops = dropped;
        const auto terrain = MapBuilder().spawn({20.0f, 20.0f}).trigger(pickup).terrain();
        return limits_for({.players_max = 10}, rules, *terrain).projectiles_max;
    };

    EXPECT_EQ(most("mines", "") - most("bread", ""), 4u * 61);
    EXPECT_EQ(most("loot", "") - most("bread", ""), 4u * 61);
    EXPECT_EQ(most("bread", "mines") - most("bread", ""), 10 * 4u * 31) << "of deaths, 2 s apart";
    for (int slot = 0; slot < 3; ++slot)
        static_cast<void>(rules.archetypes.front().abilities.push_back(0));
    EXPECT_EQ(most("mines", "") - most("bread", ""), 3 * 4u * 61) << "for each slot";
    EXPECT_EQ(most("bread", "mines") - most("bread", ""), 3 * 10 * 4u * 31);
}

/// Players lay mines, weapon 1, that an item gives; weapon 2 is how the item lies on the ground.
Rules with_mines() {
    Rules rules;
    rules.weapons.push_back({.name = "mine", .interval = 60.0f});
    rules.weapons[1].projectile.life = 1.0f;
    rules.weapons.push_back({.name = "on the ground", .interval = 60.0f});
    rules.weapons[2].projectile.gives = 0;
    rules.abilities = {{.kind = AbilityKind::shot, .charges = 4, .recharges = false, .weapon = 1}};
    rules.items = {{.name = "mines", .ability = 0, .uses = 4, .dropped_as = 2}};
    return rules;
}

// Whoever is thrown mines all the time can lay one in each tick.
TEST(Limits, uses_that_shots_give_are_laid_one_a_tick) {
    Rules rules = with_mines();
    const auto most = [&] {
        return limits_for({.players_max = 10}, rules, *bare_field()).projectiles_max;
    };
    const std::uint32_t dropped = most();
    rules.weapons[0].projectile.gives = 0;

    EXPECT_EQ(most() - dropped, 10u * (flight_ticks(rules.weapons[1].projectile, 60) + 1));
    rules.weapons[0].projectile.gives = kNone;
    rules.weapons[0].projectile.splits_into = 2;
    EXPECT_GT(most() - dropped, 10u * 60);
}

// What lies on the ground may be shot as well: by a slot, an item, an ability or an alternative.
TEST(Limits, uses_that_shots_give_count_however_players_come_to_shoot) {
    Rules rules = with_mines();
    rules.abilities.push_back({.kind = AbilityKind::dash});
    rules.items.push_back({.name = "gun"});
    const auto most = [](const Rules& with) {
        return limits_for({.players_max = 10}, with, *bare_field()).projectiles_max;
    };
    const std::uint32_t more = 10u * 60;
    const std::uint32_t dropped = most(rules);

    Rules by_slot = rules;
    for (const std::uint8_t weapon : {std::uint8_t{0}, std::uint8_t{2}})
        static_cast<void>(by_slot.archetypes[0].weapons.push_back(weapon));
    EXPECT_GT(most(by_slot) - dropped, more);
    Rules by_item = rules;
    by_item.items[1].weapon = 2;
    EXPECT_GT(most(by_item) - dropped, more);
    Rules by_ability = rules;
    by_ability.abilities[1].weapon = 2;
    EXPECT_GT(most(by_ability) - dropped, more);
    Rules by_alternative = rules;
    by_alternative.weapons[0].alternative = 2;
    EXPECT_GT(most(by_alternative) - dropped, more);
}

TEST(Limits, abilities_fire_besides_weapons_and_burst_once_for_each_player) {
    Rules rules = shotguns();
    const Limits before = limits_for({.players_max = 10}, rules, *bare_field());
    rules.abilities = {{.kind = AbilityKind::shot, .cooldown = 0.5f, .charges = 3, .weapon = 0}};

    const Limits with_shots = limits_for({.players_max = 10}, rules, *bare_field());
    rules.abilities = {{.kind = AbilityKind::burst}};
    const Limits with_bursts = limits_for({.players_max = 10}, rules, *bare_field());

    // For each of four slots and eight projectiles: six uses, and two that come back in a second.
    const std::size_t pellets = rules.weapons[0].directions.size();
    const auto flight_of_life = static_cast<std::uint32_t>(rules.weapons[0].projectile.life / 0.5f);
    EXPECT_EQ(with_shots.projectiles_max,
              before.projectiles_max + 10 * 4 * pellets * (6 + flight_of_life + 1));
    EXPECT_EQ(with_bursts.hits_max, before.hits_max + 8 * 10);
    EXPECT_EQ(with_bursts.events_max, before.events_max + 8 * 10 + 10);
}

TEST(Limits, what_comes_out_of_projectiles_flies_besides_them) {
    Rules rules = shotguns();
    rules.weapons.resize(2);
    rules.weapons[0].projectile.splits_into = 1;
    rules.weapons[1].directions.assign(3, {1.0f, 0.0f});
    rules.weapons[1].interval = 60.0f;
    rules.weapons[1].projectile.life = 2.0f;

    const Limits limits = limits_for({.players_max = 10}, rules, *bare_field());

    // Three volleys of 16 pellets, and three splinters of each of the 16 in seven volleys: those of
    // a second and two, half a second apart, and one more. The second weapon alone has two volleys
    // of three.
    EXPECT_EQ(limits.projectiles_max, 10u * (16 * 3 + 16 * 3 * 7 + 3 * 2));
}

TEST(Limits, a_chain_of_splits_counts_up_to_its_longest_and_the_sum_has_a_bound) {
    Rules rules = shotguns();
    rules.weapons[0].projectile.splits_into = 0;  // no rules that were read have such a chain

    EXPECT_EQ(limits_for({.players_max = 10}, rules, *bare_field()).projectiles_max,
              kProjectilesMax);
}

TEST(Limits, shots_of_a_burst_fly_closer_to_each_other) {
    Rules rules = shotguns();
    rules.weapons[0].burst = 3;
    rules.weapons[0].burst_interval = 0.1f;

    const Limits limits = limits_for({.players_max = 10}, rules, *bare_field());

    EXPECT_EQ(limits.projectiles_max, 10u * 16 * (10 + 1));
}

TEST(Limits, triggers_that_give_effects_raise_those_of_hits) {
    const auto with_effect = [](MapTrigger trigger) {
        trigger.effect = "poison";
        return trigger;
    };
    const MapTrigger spikes = test::spikes({{1, 1}, {2, 2}}, 5);
    const MapTrigger pad = test::pad({{8, 8}, {9, 9}}, {0.0f, 5.0f});
    const auto hits_with = [](const MapTrigger& trigger) {
        const auto terrain = MapBuilder().spawn({20.0f, 20.0f}).trigger(trigger).terrain();
        return limits_for({.players_max = 10}, Rules{}, *terrain).hits_max;
    };

    EXPECT_EQ(hits_with(with_effect(spikes)), hits_with(spikes));
    EXPECT_EQ(hits_with(with_effect(pad)), hits_with(pad) + 10);
}

TEST(Limits, bounces_explosions_triggers_and_movers_raise_them) {
    Rules rules = shotguns();
    rules.weapons[0].projectile.bounces = 200;
    rules.weapons[0].projectile.explosion_radius = 1.0f;
    const auto terrain = MapBuilder()
                             .spawn({20.0f, 20.0f})
                             .trigger(test::spikes({{1, 1}, {2, 2}}, 5))
                             .trigger(test::area({5.0f, 5.0f}, 1.0f, 5))
                             .trigger(test::pad({{8, 8}, {9, 9}}, {0.0f, 5.0f}))
                             .mover(test::crate(test::box_obstacle({30, 30}, {31, 31}), 10))
                             .terrain();

    const Limits bare = limits_for({.players_max = 10}, shotguns(), *bare_field());
    const Limits full = limits_for({.players_max = 10}, rules, *terrain);

    // A tick has no more than 8 bounces of one projectile.
    EXPECT_EQ(impacts_max(full, rules), impacts_max(bare, shotguns()) + 480 * 8);
    EXPECT_EQ(full.attack_records_max, bare.attack_records_max + 2 * 10);
    EXPECT_EQ(full.hits_max, bare.hits_max + 2 * 10 + 480 * 8);
    EXPECT_EQ(full.events_max, bare.events_max + (full.hits_max - bare.hits_max) + 480 * 8 +
                                   (full.attack_records_max - bare.attack_records_max) + 3 + 1);
}

TEST(Limits, knockback_adds_an_event_to_each_hit) {
    Rules by_flight = shotguns();
    by_flight.weapons[0].projectile.knockback = 1.0f;
    Rules by_blast = shotguns();
    by_blast.weapons[0].projectile.explosion_knockback = 1.0f;

    const Limits bare = limits_for({.players_max = 10}, shotguns(), *bare_field());

    for (const Rules& rules : {by_flight, by_blast})
        EXPECT_EQ(limits_for({.players_max = 10}, rules, *bare_field()).events_max,
                  bare.events_max + bare.hits_max);
}

TEST(Limits, a_limit_that_was_chosen_stays_and_others_follow_from_it) {
    const Limits limits = limits_for({.players_max = 10, .projectiles_max = 7, .events_max = 5},
                                     shotguns(), *bare_field());

    EXPECT_EQ(limits.projectiles_max, 7u);
    EXPECT_EQ(impacts_max(limits, shotguns()), 7u * 3);
    EXPECT_EQ(limits.events_max, 5u);
    EXPECT_EQ(limits_for(limits, shotguns(), *bare_field()), limits);
}

TEST(Limits, limits_that_would_exceed_memory_are_capped) {
    Rules rules = shotguns();
    rules.weapons[0].projectile.life = 60.0f;
    rules.weapons[0].projectile.pierce = 64;

    const Limits limits = limits_for({.players_max = 100'000}, rules, *bare_field());

    EXPECT_EQ(limits.projectiles_max, kProjectilesMax);
    EXPECT_EQ(limits.hits_max, kHitsMax);
}

TEST(Limits, a_world_returns_its_limits) {
    const World world(bare_field(), shotguns(), {.players_max = 10}, 1);

    EXPECT_EQ(world.limits(), limits_for({.players_max = 10}, shotguns(), *bare_field()));
}

// --- Nothing is lost at the derived limits

/// A field with a spawn point for each shooter, 4 m from the next.
std::shared_ptr<const Terrain> wide_field(std::uint32_t shooters) {
    constexpr std::uint32_t kColumns = 128;
    MapBuilder map(4.0f * kColumns, 4.0f * static_cast<float>(shooters / kColumns));
    for (std::uint32_t i = 0; i < shooters; ++i)
        map.spawn({2.0f + 4.0f * static_cast<float>(i % kColumns),
                   2.0f + 4.0f * static_cast<float>(i / kColumns)});
    return map.terrain();
}

void expect_no_event_is_lost(std::uint32_t shooters, int pellets) {
    // Two volleys are in flight while a third is fired and the first ends, all in one tick.
    Rules rules;
    rules.archetypes[0].health = 30000;
    rules.weapons[0].directions.clear();
    for (int pellet = 0; pellet < pellets; ++pellet)
        rules.weapons[0].directions.push_back({pellet % 2 == 0 ? 1.0f : -1.0f, 0.0f});
    rules.weapons[0].interval = 0.5f;
    rules.weapons[0].projectile.life = 1.0f;
    rules.weapons[0].projectile.speed = 0.1f;  // they hit no one
    test::WorldDriver driver(wide_field(shooters), rules, {.players_max = shooters});
    std::vector<Command> commands;
    for (std::uint32_t number = 1; number <= shooters; ++number)
        commands.push_back(test::join(test::player_id(number)));
    driver.step(commands);
    // A tick tests a limited number of spawn points.
    for (int tick = 0; driver.events_of(EventKind::spawn).size() < shooters; ++tick) {
        ASSERT_LT(tick, 10);
        driver.step();
    }
    for (Command& command : commands)
        command = test::input(command.player, test::shoot(1, 0));
    std::unordered_set<std::uint32_t> flying;  // according to the events
    std::size_t most = 0;

    for (int tick = 0; tick < 100; ++tick) {
        const StepResult result = driver.step(commands);

        ASSERT_EQ(result.errors, 0u) << "tick " << tick;
        most = std::max(most, result.events.size());
        for (const Event& event : result.events) {
            if (event.kind == EventKind::spawn) flying.insert(event.subject.value);
            if (event.kind == EventKind::despawn) flying.erase(event.subject.value);
        }
        ASSERT_EQ(flying.size(), driver.world.projectiles().size()) << "tick " << tick;
        for (const ProjectileState& projectile : driver.world.projectiles())
            ASSERT_TRUE(flying.contains(projectile.id.value)) << "tick " << tick;
    }

    EXPECT_EQ(most, 2 * static_cast<std::size_t>(pellets) * shooters);
}

TEST(Limits, no_event_is_lost_when_1024_players_fire_shotguns_at_once) {
    expect_no_event_is_lost(1024, 16);
}

/// As many clients as arenad accepts.
TEST(Limits, no_event_is_lost_when_8192_players_fire_at_once) {
    expect_no_event_is_lost(8192, 2);
}

}  // namespace
}  // namespace arena::sim
