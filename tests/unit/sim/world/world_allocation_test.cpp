#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "tests/support/allocation_counter.h"
#include "tests/support/map_builder.h"
#include "tests/support/match_scene.h"
#include "tests/support/world_driver.h"

namespace arena::sim {
namespace {

using namespace arena::test;

constexpr std::uint32_t kPlayers = 60;

/// The inputs of a match in which all players run, turn, shoot, die and respawn.
std::vector<Command> orders_of(Tick tick) {
    std::vector<Command> orders;
    for (std::uint32_t number = 1; number <= kPlayers; ++number) {
        const auto turn = static_cast<int>((tick / 20 + number * 7) % 16);
        PlayerInput held = shoot(turn - 8, 5 - static_cast<int>(number % 11));
        held.move_x = static_cast<std::int8_t>(16 * turn - 127);
        held.move_y = static_cast<std::int8_t>(127 - 8 * turn);
        held.seen_back = static_cast<std::uint8_t>(number % 3 == 0 ? 0 : (tick / 7 + number) % 16);
        orders.push_back(input(player_id(number), held));
    }
    return orders;
}

TEST(WorldAllocations, a_step_allocates_nothing_after_the_first_second) {
#ifdef ARENA_DEBUG
    GTEST_SKIP() << "Debug builds check the invariants after every step, which allocates";
#endif
    MapBuilder map(30.0f, 30.0f);
    for (int i = 0; i < 25; ++i)
        map.spawn(
            {3.0f + 6.0f * static_cast<float>(i % 5), 3.0f + 6.0f * static_cast<float>(i / 5)});
    map.box({5.0f, 5.0f}, {7.0f, 7.0f}).circle({18.0f, 12.0f}, 1.5f).line({4, 24}, {26, 24});
    World world(map.terrain(), {}, {}, 1);
    std::vector<Command> joins;
    for (std::uint32_t number = 1; number <= kPlayers; ++number)
        joins.push_back(join(player_id(number)));
    static_cast<void>(world.step(joins));

    std::uint64_t in_steps = 0;
    std::uint32_t kills = 0;
    std::uint32_t contacts = 0;
    for (Tick tick = 1; tick < 600; ++tick) {
        const std::vector<Command> orders = orders_of(tick);
        const std::uint64_t before = allocations();
        const StepResult result = world.step(orders);
        if (tick > 60) in_steps += allocations() - before;
        kills += result.statistics.kills;
        contacts += result.statistics.contacts;
    }

    EXPECT_EQ(in_steps, 0u);
    EXPECT_GT(kills, 100u);  // otherwise the match would prove little
    EXPECT_GT(contacts, 1000u);
}

TEST(WorldAllocations, piercing_shots_allocate_nothing_however_few_may_fly) {
#ifdef ARENA_DEBUG
    GTEST_SKIP() << "Debug builds check the invariants after every step, which allocates";
#endif
    MapBuilder map(60.0f, 20.0f);
    for (std::uint32_t i = 0; i < 8; ++i)
        map.spawn({2.0f + 3.0f * static_cast<float>(i), 10.0f});
    Rules rules;
    rules.archetypes[0].health = 30000;
    rules.weapons[0].interval = 0.02f;
    rules.weapons[0].projectile.damage = 1;
    rules.weapons[0].projectile.pierce = 8;
    rules.weapons[0].projectile.bounces = 2;
    World world(map.terrain(), rules, {.players_max = 8, .projectiles_max = 100}, 1);
    std::vector<Command> joins;
    std::vector<Command> orders;
    for (std::uint32_t number = 1; number <= 8; ++number) {
        joins.push_back(join(player_id(number)));
        orders.push_back(input(player_id(number), shoot(number % 2 == 0 ? 1 : -1, 0)));
    }
    static_cast<void>(world.step(joins));

    std::uint64_t in_steps = 0;
    std::size_t most_records = 0;
    for (Tick tick = 1; tick < 120; ++tick) {
        const std::uint64_t before = allocations();
        static_cast<void>(world.step(orders));
        in_steps += allocations() - before;
        most_records = std::max(most_records, world.state().pierce_records.size());
        ASSERT_EQ(World(world).load(world.save()).value_or(""), "") << "tick " << tick;
    }

    EXPECT_EQ(in_steps, 0u);
    EXPECT_GT(most_records, 100u);
}

TEST(WorldAllocations, a_match_allocates_nothing_in_any_of_its_phases) {
#ifdef ARENA_DEBUG
    GTEST_SKIP() << "Debug builds check the invariants after every step, which allocates";
#endif
    for (std::size_t i = 1; i < kGameModes; ++i) {
        Rules rules = match_rules(static_cast<GameMode>(i));
        rules.match.rounds = 3;
        rules.match.teams = 2;
        rules.weapons[0].projectile.damage = 50;
        World world(match_map(), rules, {.players_max = 8}, 1);
        std::uint64_t in_steps = 0;
        std::set<MatchPhase> phases;
        for (Tick tick = 1; tick < 600; ++tick) {
            std::vector<Command> commands;
            for (std::uint32_t number = 1; number <= 8; ++number) {
                if ((tick + 37 * number) % 150 == 0 && tick > 60)
                    commands.push_back(leave(player_id(number)));
                if (tick == 1 || ((tick + 37 * number) % 150 == 20 && tick > 80))
                    commands.push_back(join(player_id(number)));
            }
            for (const Command& order : orders_of(tick))
                if (order.player.value <= 8 && world.players().find(order.player))
                    commands.push_back(order);
            const std::uint64_t before = allocations();
            static_cast<void>(world.step(commands));
            in_steps += allocations() - before;
            phases.insert(world.state().match.phase);
        }

        EXPECT_EQ(in_steps, 0u) << i;
        EXPECT_GE(phases.size(), 4u) << i;
    }
}

/// A world of 60 players after some ticks.
World crowded_world() {
    MapBuilder map(30.0f, 30.0f);
    for (int i = 0; i < 60; ++i)
        map.spawn(
            {2.0f + 2.6f * static_cast<float>(i % 10), 2.0f + 4.0f * static_cast<float>(i / 10)});
    World world(map.terrain(), {}, {}, 1);
    std::vector<Command> joins;
    for (std::uint32_t number = 1; number <= kPlayers; ++number)
        joins.push_back(join(player_id(number)));
    static_cast<void>(world.step(joins));
    static_cast<void>(world.step(orders_of(1)));
    return world;
}

TEST(WorldAllocations, a_copy_allocates_once_for_each_list_of_the_state) {
    const World world = crowded_world();
    std::uint64_t columns = 0;
    Players::for_each_column(world.players(), [&](const auto&, const char*) { ++columns; });
    // Projectiles, movers, triggers, two lists of records, two of the past.
    constexpr std::uint64_t kOtherLists = 7;

    const std::uint64_t before = allocations();
    const World copy(world);
    const std::uint64_t made = allocations() - before;

    EXPECT_EQ(copy.hash(), world.hash());
    EXPECT_GE(made, columns);
    EXPECT_LE(made, columns + kOtherLists);
}

TEST(WorldAllocations, going_back_to_an_earlier_tick_allocates_nothing) {
#ifdef ARENA_DEBUG
    GTEST_SKIP() << "Debug builds check the invariants after every step, which allocates";
#endif
    World world = crowded_world();
    const World earlier(world);
    const std::vector<Command> orders = orders_of(2);
    const std::uint64_t there = hash_after(world, orders);
    std::uint64_t again = 0;

    const std::uint64_t before = allocations();
    world = earlier;
    static_cast<void>(world.step(orders));
    const std::uint64_t made = allocations() - before;
    again = world.hash();

    EXPECT_EQ(made, 0u);
    EXPECT_EQ(again, there);
}

}  // namespace
}  // namespace arena::sim
