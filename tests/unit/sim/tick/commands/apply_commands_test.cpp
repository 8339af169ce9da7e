// Joins, leaves and inputs, many of them in one tick and in any order.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/tick/commands/01_apply_commands.h"
#include "tests/support/map_builder.h"
#include "tests/support/stage_scene.h"
#include "tests/support/world_driver.h"

namespace arena::sim::apply_commands_test {
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

/// The stage alone, in a world with players that a test puts there.
struct CommandStage : test::StageScene {
    explicit CommandStage(const MapBuilder& map = MapBuilder().spawn({20.0f, 20.0f}),
                          const Rules& with_rules = {})
        : StageScene(map.terrain(), with_rules), spawns(resolve_spawns(*terrain, rules)) {
        state.tick = 50;
        limits.commands_max = 100;
    }
    void apply(const std::vector<Command>& commands) {
        memory.report.clear();
        apply_commands(commands, rules, limits, spawns, state, memory.commands, memory.report);
    }
    [[nodiscard]] std::vector<std::uint32_t> numbers() const {
        std::vector<std::uint32_t> all;
        for (const EntityId id : state.players.id)
            all.push_back(id.value);
        return all;
    }
    [[nodiscard]] bool raised(StepError error) const {
        return memory.report.errors == static_cast<std::uint32_t>(error);
    }

    SpawnPoints spawns;
    Limits limits;
};

using Ids = std::vector<std::uint32_t>;

Command join_team(std::uint32_t number, std::uint8_t team) {
    return {.kind = CommandKind::join, .player = {number}, .team = team};
}

TEST(ApplyCommands, without_commands_nothing_happens) {
    CommandStage stage;
    stage.put(1, {5.0f, 5.0f});

    stage.apply({});

    EXPECT_EQ(stage.numbers(), Ids{1});
    EXPECT_EQ(stage.memory.report.errors, 0u);
    EXPECT_TRUE(stage.events().empty());
}

TEST(ApplyCommands, a_player_that_joins_is_dead_until_it_is_spawned_in_this_tick) {
    Rules rules;
    rules.archetypes[0].radius = 0.75f;
    rules.archetypes[0].weapon = kNone;
    CommandStage stage(MapBuilder().spawn({20.0f, 20.0f}), rules);

    stage.apply({join({3})});

    ASSERT_EQ(stage.numbers(), Ids{3});
    const PlayerState player = stage.state.players[0];
    EXPECT_FALSE(player.alive);
    EXPECT_EQ(player.respawn_tick, 50u);
    EXPECT_EQ(player.radius, 0.75f);
    EXPECT_EQ(player.weapon, kNone);
    EXPECT_EQ(player.team, 0);
}

TEST(ApplyCommands, players_join_in_the_order_of_their_ids_between_those_that_are_there) {
    CommandStage stage;
    for (const std::uint32_t number : {2u, 5u, 9u})
        stage.put(number, {5.0f, 5.0f});

    stage.apply({join({7}), join({1}), join({12}), join({6})});

    EXPECT_EQ(stage.numbers(), (Ids{1, 2, 5, 6, 7, 9, 12}));
    EXPECT_EQ(stage.memory.report.errors, 0u);
}

TEST(ApplyCommands, a_player_that_is_there_cannot_join_again) {
    CommandStage stage;
    stage.put(3, {5.0f, 5.0f});

    stage.apply({join({3})});

    EXPECT_TRUE(stage.raised(StepError::duplicate_player));
    EXPECT_EQ(stage.numbers(), Ids{3});
    EXPECT_EQ(stage.state.players.alive[0], 1);
}

TEST(ApplyCommands, an_id_that_is_not_a_players_cannot_join) {
    for (const std::uint32_t number : {0u, kFirstProjectileId, kFirstObstacleId, 0xFFFFFFFFu}) {
        CommandStage stage;
        stage.apply({join({number})});
        EXPECT_TRUE(stage.raised(StepError::bad_player_id)) << number;
        EXPECT_EQ(stage.numbers(), Ids{}) << number;
    }
    for (const std::uint32_t number : {kFirstPlayerId, kFirstProjectileId - 1}) {
        CommandStage stage;
        stage.apply({join({number})});
        EXPECT_EQ(stage.numbers(), Ids{number});
    }
}

TEST(ApplyCommands, a_full_world_refuses_a_player) {
    CommandStage stage;
    stage.limits.players_max = 2;
    stage.put(1, {5.0f, 5.0f});

    stage.apply({join({2}), join({3})});

    EXPECT_TRUE(stage.raised(StepError::players_full));
    EXPECT_EQ(stage.numbers(), (Ids{1, 2}));
}

TEST(ApplyCommands, commands_beyond_the_limit_are_skipped) {
    CommandStage stage;
    stage.limits.commands_max = 2;

    stage.apply({join({9}), join({8}), join({1})});

    EXPECT_TRUE(stage.raised(StepError::commands_full));
    EXPECT_EQ(stage.numbers(), (Ids{8, 9}));
}

TEST(ApplyCommands, as_many_commands_as_the_limit_are_applied) {
    CommandStage stage;
    stage.limits.commands_max = 2;

    stage.apply({join({9}), join({8})});

    EXPECT_EQ(stage.memory.report.errors, 0u);
    EXPECT_EQ(stage.numbers(), (Ids{8, 9}));
}

TEST(ApplyCommands, a_living_player_that_leaves_is_reported_and_a_dead_one_is_not) {
    CommandStage stage;
    stage.put(1, {5.0f, 6.0f});
    stage.put(2, {7.0f, 8.0f});
    stage.state.players.alive[0] = 0;

    stage.apply({leave({1}), leave({2})});

    EXPECT_EQ(stage.numbers(), Ids{});
    ASSERT_EQ(stage.events().size(), 1u);
    EXPECT_EQ(
        stage.events()[0],
        (Event{.kind = EventKind::despawn, .subject = {2}, .position = {7.0f, 8.0f}, .tick = 50}));
}

TEST(ApplyCommands, a_leave_or_an_input_of_an_unknown_player_is_skipped) {
    CommandStage stage;
    stage.put(5, {5.0f, 5.0f});
    for (const Command& command :
         {leave({4}), leave({6}), input({4}, move(1, 0)), input({6}, move(1, 0))}) {
        stage.apply({command});
        EXPECT_TRUE(stage.raised(StepError::unknown_player)) << command.player.value;
    }
    EXPECT_EQ(stage.numbers(), Ids{5});
    EXPECT_EQ(stage.state.players.input[0], PlayerInput{});
    EXPECT_EQ(stage.memory.report.statistics.inputs_applied, 0u);
}

TEST(ApplyCommands, of_several_inputs_of_one_player_the_last_is_held_and_all_are_counted) {
    CommandStage stage;
    stage.put(1, {5.0f, 5.0f});
    stage.put(2, {8.0f, 5.0f});

    stage.apply({input({2}, move(0, 127)), input({1}, move(127, 0)), input({2}, move(0, -127))});

    EXPECT_EQ(stage.state.players.input[0], move(127, 0));
    EXPECT_EQ(stage.state.players.input[1], move(0, -127));
    EXPECT_FLOAT_EQ(stage.state.players.velocity[1].y, -6.0f);
    EXPECT_EQ(stage.memory.report.statistics.inputs_applied, 3u);
}

TEST(ApplyCommands, the_last_input_before_a_leave_and_a_join_does_not_reach_the_new_player) {
    CommandStage stage;
    stage.put(1, {5.0f, 5.0f});

    stage.apply({input({1}, move(127, 0)), leave({1}), join({1})});

    EXPECT_EQ(stage.numbers(), Ids{1});
    EXPECT_EQ(stage.state.players.input[0], PlayerInput{});
    EXPECT_EQ(stage.memory.report.errors, 0u);
}

TEST(ApplyCommands, a_player_that_asks_for_no_team_joins_the_smallest_of_equals_the_lowest) {
    CommandStage stage(MapBuilder().spawn({10, 10}, 2).spawn({20, 20}, 5));
    stage.put(9, {5.0f, 5.0f});
    stage.state.players.team[0] = 2;

    stage.apply({join({1}), join({2}), join({3})});

    // 5 is smaller, then both are equal, then 5 is smaller again.
    EXPECT_EQ(stage.state.players.team, (std::vector<std::uint8_t>{5, 2, 5, 2}));
}

TEST(ApplyCommands, a_player_gets_the_team_that_it_asks_for_if_there_is_one) {
    CommandStage stage(MapBuilder().spawn({10, 10}, 2).spawn({20, 20}, 5));

    stage.apply({join_team(1, 5), join_team(2, 5), join_team(3, 4), join_team(4, 5)});

    EXPECT_EQ(stage.state.players.team, (std::vector<std::uint8_t>{5, 5, 2, 5}));
}

TEST(ApplyCommands, players_that_leave_no_longer_count_for_their_team) {
    CommandStage stage(MapBuilder().spawn({10, 10}, 1).spawn({20, 20}, 2));
    for (std::uint32_t number = 1; number <= 3; ++number)
        stage.put(number, {5.0f, 5.0f});
    stage.state.players.team = {1, 1, 2};

    stage.apply({leave({1}), leave({2}), join({8})});

    EXPECT_EQ(stage.state.players.team, (std::vector<std::uint8_t>{2, 1}));
}

TEST(ApplyCommands, the_past_is_kept_from_the_first_input_on_that_looks_back) {
    CommandStage stage;
    stage.put(1, {5.0f, 5.0f});
    PlayerInput looking;
    looking.seen_back = 4;

    stage.apply({input({1}, move(1, 0))});
    EXPECT_FALSE(stage.state.past.is_kept());
    stage.apply({input({1}, looking), join({2})});

    EXPECT_EQ(stage.state.past.slots, 16u);
    EXPECT_EQ(stage.state.past.ticks.size(), 2u);
}

TEST(ApplyCommands, no_past_is_kept_where_the_rules_do_not_look_back) {
    Rules rules;
    rules.lag_compensation.max_ms = 0;
    CommandStage stage(MapBuilder().spawn({20.0f, 20.0f}), rules);
    stage.put(1, {5.0f, 5.0f});
    PlayerInput looking;
    looking.seen_back = 4;

    stage.apply({input({1}, looking)});

    EXPECT_FALSE(stage.state.past.is_kept());
    EXPECT_EQ(stage.state.players.input[0].seen_back, 0);
}

TEST(ApplyCommands, the_rows_of_the_past_follow_those_of_the_players) {
    CommandStage stage;
    for (const std::uint32_t number : {2u, 4u, 6u})
        stage.put(number, {5.0f, 5.0f});
    stage.state.past.begin(16, 3);
    stage.state.past.ticks = {7, 8, 9};

    stage.apply({leave({2}), join({3}), leave({6}), join({6})});

    EXPECT_EQ(stage.numbers(), (Ids{3, 4, 6}));
    EXPECT_EQ(stage.state.past.ticks, (std::vector<std::uint8_t>{0, 8, 0}));
}

/// A player that was thrown up while its stick is held to the right.
struct ThrownPlayer : CommandStage {
    ThrownPlayer() {
        put(1, {5.0f, 5.0f});
        state.players.input[0] = move(127, 0);
        state.players.velocity[0] = {0.0f, 20.0f};
        state.players.thrown[0] = 1;
    }
};

TEST(HoldInput, an_input_that_is_repeated_or_only_aims_does_not_end_a_throw) {
    ThrownPlayer stage;
    PlayerInput aims = move(127, 0);
    aims.aim_y = -50;
    aims.buttons = kButtonFire;

    hold_input(move(127, 0), 1, 0, stage.rules, stage.state.players);
    hold_input(aims, 1, 0, stage.rules, stage.state.players);

    EXPECT_EQ(stage.state.players.thrown[0], 1);
    EXPECT_EQ(stage.state.players.velocity[0], (Vec2{0.0f, 20.0f}));
    EXPECT_EQ(stage.state.players.aim[0], (Vec2{0.0f, -1.0f}));
    EXPECT_EQ(stage.state.players.input[0], aims);
}

TEST(HoldInput, a_stick_that_moves_on_either_axis_ends_a_throw) {
    for (const PlayerInput held : {move(126, 0), move(127, 1)}) {
        ThrownPlayer stage;

        hold_input(held, 1, 0, stage.rules, stage.state.players);

        EXPECT_EQ(stage.state.players.thrown[0], 0);
        EXPECT_NEAR(stage.state.players.velocity[0].x, 6.0f, 0.1f);
    }
}

TEST(HoldInput, the_dead_hold_an_input_that_moves_them_only_after_their_spawn) {
    ThrownPlayer stage;
    stage.state.players.alive[0] = 0;
    stage.state.players.velocity[0] = {};

    hold_input(test::shoot(0, -100), 1, 0, stage.rules, stage.state.players);

    EXPECT_EQ(stage.state.players.input[0], test::shoot(0, -100));
    EXPECT_EQ(stage.state.players.velocity[0], Vec2{});
    EXPECT_EQ(stage.state.players.aim[0], (Vec2{1.0f, 0.0f}));
}

TEST(HoldInput, looks_back_no_further_than_the_rules_allow) {
    ThrownPlayer stage;
    stage.rules.lag_compensation.max_ms = 100;  // six ticks
    PlayerInput looking;
    looking.seen_back = 6;
    hold_input(looking, 1, 0, stage.rules, stage.state.players);
    EXPECT_EQ(stage.state.players.input[0].seen_back, 6);

    looking.seen_back = 200;
    hold_input(looking, 1, 0, stage.rules, stage.state.players);
    EXPECT_EQ(stage.state.players.input[0].seen_back, 6);
}

}  // namespace
}  // namespace arena::sim::apply_commands_test
