// Joins and leaves, many of them in one tick and in any order.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::sim {
namespace {

using test::input;
using test::join;
using test::leave;
using test::MapBuilder;
using test::move;
using test::player_id;
using test::WorldDriver;

std::vector<std::uint32_t> numbers_in(const World& world) {
    std::vector<std::uint32_t> numbers;
    for (const EntityId id : world.players().id)
        numbers.push_back(id.value);
    return numbers;
}

WorldDriver field_with(std::vector<std::uint32_t> numbers, Limits limits = {}) {
    WorldDriver driver(MapBuilder().spawn({20.0f, 20.0f}).terrain(), {}, limits);
    std::vector<Command> joins;
    for (const std::uint32_t number : numbers)
        joins.push_back(join(player_id(number)));
    driver.step(joins);
    return driver;
}

TEST(JoinLeave, players_that_leave_in_one_tick_are_gone_and_the_others_stay) {
    WorldDriver driver = field_with({1, 2, 3, 4, 5, 6, 7});
    const Vec2 fourth = driver.player(4).position;

    driver.step({leave(player_id(7)), leave(player_id(1)), leave(player_id(3))});

    EXPECT_EQ(numbers_in(driver.world), (std::vector<std::uint32_t>{2, 4, 5, 6}));
    EXPECT_EQ(driver.player(4).position, fourth);
    EXPECT_EQ(driver.events_of(EventKind::despawn).size(), 3u);
    EXPECT_FALSE(driver.world.find_broken_invariant());
}

TEST(JoinLeave, a_player_that_leaves_and_joins_in_one_tick_is_new) {
    WorldDriver driver = field_with({1, 2, 3});
    driver.step({input(player_id(2), move(127, 0))});

    driver.step({leave(player_id(2)), join(player_id(2))});

    EXPECT_EQ(numbers_in(driver.world), (std::vector<std::uint32_t>{1, 2, 3}));
    EXPECT_EQ(driver.player(2).input, PlayerInput{});
    EXPECT_EQ(driver.player(2).respawn_tick, driver.world.tick());
    EXPECT_EQ(driver.events_of(EventKind::despawn).size(), 1u);
    EXPECT_EQ(driver.events_of(EventKind::spawn).size(), 4u);
}

TEST(JoinLeave, a_player_is_unknown_after_its_leave_in_the_same_tick) {
    WorldDriver driver = field_with({1, 2});

    const StepResult result =
        driver.step({leave(player_id(1)), input(player_id(1), move(1, 0)), leave(player_id(1))});

    EXPECT_TRUE(result.has(StepError::unknown_player));
    EXPECT_EQ(driver.events_of(EventKind::despawn).size(), 1u);
    EXPECT_EQ(numbers_in(driver.world), (std::vector<std::uint32_t>{2}));
}

TEST(JoinLeave, a_player_can_replace_one_with_a_lower_id_in_a_full_world) {
    WorldDriver driver = field_with({1, 2, 3, 4}, {.players_max = 4});

    const StepResult result =
        driver.step({leave(player_id(1)), leave(player_id(3)), join(player_id(5)),
                     join(player_id(6)), join(player_id(7))});

    EXPECT_EQ(numbers_in(driver.world), (std::vector<std::uint32_t>{2, 4, 5, 6}));
    EXPECT_TRUE(result.has(StepError::players_full));
}

TEST(JoinLeave, thousands_of_commands_in_any_order_have_the_effect_of_sorted_ones) {
    constexpr std::uint32_t kCount = 3000;
    const Limits limits{.players_max = kCount, .commands_max = 2 * kCount};
    const auto terrain = MapBuilder(200.0f, 200.0f).spawn({20.0f, 20.0f}).terrain();
    WorldDriver sorted(terrain, {}, limits);
    WorldDriver shuffled(terrain, {}, limits);
    std::vector<Command> commands;
    for (std::uint32_t number = 1; number <= kCount; ++number) {
        commands.push_back(join(player_id(number)));
        commands.push_back(input(player_id(number), move(static_cast<int>(number % 127), 0)));
    }
    std::vector<Command> mixed;
    for (std::uint32_t i = kCount; i-- > 0;)
        mixed.insert(mixed.end(), {commands[2 * i], commands[2 * i + 1]});

    EXPECT_EQ(test::hash_after(shuffled.world, mixed), test::hash_after(sorted.world, commands));

    std::vector<Command> leaves;
    for (std::uint32_t number = 1; number <= kCount; number += 1 + number % 3)
        leaves.push_back(leave(player_id(number)));
    std::vector<Command> backwards(leaves.rbegin(), leaves.rend());
    EXPECT_EQ(test::hash_after(shuffled.world, backwards), test::hash_after(sorted.world, leaves));
    EXPECT_EQ(sorted.world.players().size(), kCount - leaves.size());
    EXPECT_FALSE(sorted.world.find_broken_invariant());
}

/// Compares with a set of the players that are there; there are few ids, so that most commands name
/// a player that is.
TEST(JoinLeave, random_joins_and_leaves_keep_the_right_players) {
    Random random(5);
    WorldDriver driver(MapBuilder().spawn({20.0f, 20.0f}).terrain(), {}, {.players_max = 12});
    std::set<std::uint32_t> there;
    for (int tick = 0; tick < 2000; ++tick) {
        std::vector<Command> commands;
        for (std::uint32_t i = random.below(12); i > 0; --i) {
            const EntityId id = player_id(1 + random.below(20));
            commands.push_back(random.below(2) == 0 ? join(id) : leave(id));
        }

        driver.step(commands);

        std::stable_sort(commands.begin(), commands.end(),
                         [](const Command& a, const Command& b) { return a.player < b.player; });
        for (const Command& command : commands) {
            if (command.kind == CommandKind::leave)
                there.erase(command.player.value);
            else if (there.size() < 12)
                there.insert(command.player.value);
        }
        ASSERT_EQ(numbers_in(driver.world), std::vector<std::uint32_t>(there.begin(), there.end()))
            << "tick " << tick;
    }
}

}  // namespace
}  // namespace arena::sim
