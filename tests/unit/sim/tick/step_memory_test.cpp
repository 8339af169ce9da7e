#include "sim/tick/step_memory.h"

#include <gtest/gtest.h>

#include "sim/state/limits.h"
#include "sim/terrain/spawn_points.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"

namespace arena::sim::step_memory_test {
namespace {

using test::MapBuilder;

constexpr Limits kLimits{.players_max = 7,
                         .projectiles_max = 11,
                         .commands_max = 5,
                         .candidates_max = 13,
                         .hits_max = 17,
                         .events_max = 19,
                         .attack_records_max = 23};

/// Two boxes, a platform and two crates.
std::shared_ptr<const Terrain> yard() {
    return MapBuilder()
        .spawn({5, 5})
        .spawn({35, 35})
        .box({10, 10}, {12, 12})
        .box({20, 10}, {22, 12})
        .mover(test::platform(test::box_obstacle({10, 20}, {12, 21}), {{0, 0}, {6, 0}}, 1.0f))
        .mover(test::crate(test::box_obstacle({30, 10}, {32, 12}), 10))
        .mover(test::crate(test::box_obstacle({30, 20}, {32, 22}), 10))
        .terrain();
}

TEST(StepMemory, has_exactly_the_room_that_the_limits_name) {
    const auto terrain = yard();
    const StepMemory memory(*terrain, {}, kLimits);

    EXPECT_EQ(memory.commands.commands.capacity(), 5u);
    EXPECT_EQ(memory.commands.order.capacity(), 5u);
    EXPECT_EQ(memory.candidates.players.capacity(), 13u);
    EXPECT_EQ(memory.candidates.awake_players.capacity(), 13u);
    EXPECT_EQ(memory.contacts.players.capacity(), 13u);
    EXPECT_EQ(memory.hit_search.pairs.capacity(), 13u);
    EXPECT_EQ(memory.flights.paths.capacity(), 11u);
    EXPECT_EQ(memory.flights.flight_hits.capacity(), 11u);
    EXPECT_EQ(memory.impacts.ended.capacity(), 11u);
    EXPECT_EQ(memory.new_records.added.capacity(), 23u);
    EXPECT_EQ(memory.hits.hits.capacity(), 17u);
    EXPECT_EQ(memory.report.events.capacity(), 19u);
}

TEST(StepMemory, has_a_row_for_each_player) {
    const auto terrain = yard();
    const StepMemory memory(*terrain, {}, kLimits);

    EXPECT_EQ(memory.commands.leaving.capacity(), 7u);
    EXPECT_EQ(memory.carried.begins.capacity(), 7u);
    EXPECT_EQ(memory.steps.starts.capacity(), 7u);
    EXPECT_EQ(memory.steps.wanted.capacity(), 7u);
    EXPECT_EQ(memory.steps.blocked.capacity(), 7u);
    EXPECT_EQ(memory.candidates.near_terrain.capacity(), 7u + kReadAhead);
    EXPECT_EQ(memory.awake.rows.capacity(), 7u);
    EXPECT_EQ(memory.step_backs.misplaced.capacity(), 7u);
    EXPECT_EQ(memory.step_backs.unchecked.capacity(), 14u) << "moved out of a wall and put back";
    EXPECT_EQ(memory.flights.player_hits.capacity(), 7u);
    EXPECT_EQ(memory.hit_search.touching.capacity(), 7u);
    EXPECT_EQ(memory.spawn_queue.waiting.capacity(), 7u);
    EXPECT_EQ(memory.spawn_queue.teams.size(), kTeams);
}

TEST(StepMemory, has_room_for_all_movers_and_their_pieces) {
    const auto terrain = yard();
    const StepMemory memory(*terrain, {}, kLimits);

    EXPECT_EQ(memory.carried.movers_before.capacity(), 3u);
    EXPECT_EQ(memory.carried.pushing.capacity(), 3u);
    EXPECT_EQ(memory.hit_search.near_crates.capacity(), 3u);
}

// Every team may look at every point.
TEST(StepMemory, has_room_for_the_spawn_points_of_a_tick) {
    const auto few = yard();
    MapBuilder map;
    for (int i = 0; i < 5; ++i)
        map.spawn({5.0f + 5.0f * static_cast<float>(i), 5.0f});
    const auto many = map.terrain();

    EXPECT_EQ(StepMemory(*few, {}, kLimits).spawn_queue.free_points.capacity(), 2u * kTeams);
    EXPECT_EQ(StepMemory(*many, {}, kLimits).spawn_queue.free_points.capacity(),
              kSpawnPointsPerTick);
}

TEST(StepMemory, has_room_for_all_that_one_path_can_hit_and_one_more) {
    const auto terrain = yard();
    Limits few_candidates = kLimits;
    few_candidates.candidates_max = 1;
    Limits many_players = few_candidates;
    many_players.players_max = 9;

    EXPECT_EQ(StepMemory(*terrain, {}, kLimits).flights.pairs.capacity(), 13u);
    // Five pieces, seven players.
    EXPECT_EQ(StepMemory(*terrain, {}, few_candidates).flights.pairs.capacity(), 8u);
    EXPECT_EQ(StepMemory(*terrain, {}, many_players).flights.pairs.capacity(), 10u);
}

TEST(StepMemory, has_room_for_all_pieces_near_each_player) {
    const auto terrain = yard();
    const StepMemory memory(*terrain, {}, kLimits);
    const std::size_t of_player = terrain->grid.boxes_touched_max(0.5f + kPushMargin) + 3u;

    EXPECT_EQ(memory.candidates.terrain.capacity(), 7u * of_player);
    EXPECT_EQ(memory.candidates.awake_terrain.capacity(), 7u * of_player);
    EXPECT_EQ(memory.contacts.terrain.capacity(), 7u * of_player);
}

TEST(StepMemory, has_room_for_impacts_and_pierced_players_as_the_weapons_need) {
    const auto terrain = yard();
    Rules rules;
    rules.weapons[0].projectile.pierce = 2;
    rules.weapons[0].projectile.bounces = 3;
    const StepMemory memory(*terrain, rules, kLimits);

    EXPECT_EQ(memory.impacts.all.capacity(), 11u * (2u + 3u + 1u));
    EXPECT_EQ(memory.impacts.in_order.capacity(), 11u * (2u + 3u + 1u));
    EXPECT_EQ(memory.flights.new_pierce_records.capacity(), 11u * 2u);
}

TEST(StepMemory, numbers_that_are_left_open_follow_from_the_players_the_rules_and_the_map) {
    const auto terrain = yard();
    const Limits open{.players_max = 7};
    const Limits all = limits_for(open, {}, *terrain);
    const StepMemory memory(*terrain, {}, open);

    EXPECT_EQ(memory.candidates.players.capacity(), all.candidates_max);
    EXPECT_EQ(memory.hits.hits_max, all.hits_max);
    EXPECT_EQ(memory.report.events_max, all.events_max);
    EXPECT_EQ(memory.new_records.records_max, all.attack_records_max);
}

// At 60 ticks a second, 250 ms are 15 ticks, and one end of a tick more is kept.
TEST(StepMemory, looks_back_only_where_the_rules_do) {
    const auto terrain = yard();
    Rules present;
    present.lag_compensation.max_ms = 0;
    const StepMemory with(*terrain, {}, kLimits);
    const StepMemory without(*terrain, present, kLimits);

    EXPECT_EQ(with.flights.groups.capacity(), 16u);
    EXPECT_EQ(with.flights.grouped.capacity(), 11u);
    EXPECT_EQ(with.past_grid.present.capacity(), 7u);
    EXPECT_EQ(without.flights.groups.capacity(), 1u);
    EXPECT_EQ(without.flights.grouped.capacity(), 0u);
    EXPECT_EQ(without.past_grid.present.capacity(), 0u);
}

// The size of the cells is doubled until they are few enough.
TEST(StepMemory, the_grid_of_the_past_has_four_cells_a_player_at_most) {
    const auto terrain = MapBuilder(400.0f, 400.0f).terrain();
    Limits limits = kLimits;
    limits.players_max = 100;
    const StepMemory memory(*terrain, {}, limits);
    const GridShape& shape = memory.past_grid.discs.order().grid;

    const std::uint32_t cells = (shape.columns - 2) * (shape.rows - 2);
    EXPECT_LE(cells, 400u);
    EXPECT_GE(cells, 100u);
}

TEST(StepMemory, clear_empties_what_a_tick_leaves_and_keeps_its_room) {
    const auto terrain = yard();
    StepMemory memory(*terrain, {}, kLimits);
    memory.carried.begins.resize(2);
    memory.carried.furthest = 3.0f;
    memory.steps.starts.resize(2);
    memory.steps.wanted.resize(2);
    memory.steps.blocked.resize(2);
    memory.candidates.players.push_back({0, 1});
    memory.candidates.are_complete = false;
    memory.contacts.terrain.push_back({0, 1});
    memory.flights.paths.resize(1);
    memory.impacts.note({});
    memory.new_records.added.push_back({});
    memory.hits.add({}, memory.report);
    memory.report.add({});
    memory.report.raise(StepError::hits_full);

    memory.clear();

    EXPECT_TRUE(memory.carried.begins.empty());
    EXPECT_EQ(memory.carried.furthest, 0.0f);
    EXPECT_TRUE(memory.steps.starts.empty());
    EXPECT_TRUE(memory.steps.wanted.empty());
    EXPECT_TRUE(memory.steps.blocked.empty());
    EXPECT_TRUE(memory.candidates.players.empty());
    EXPECT_TRUE(memory.candidates.are_complete);
    EXPECT_FALSE(memory.contacts.any());
    EXPECT_TRUE(memory.flights.paths.empty());
    EXPECT_TRUE(memory.impacts.all.empty());
    EXPECT_TRUE(memory.new_records.added.empty());
    EXPECT_TRUE(memory.hits.hits.empty());
    EXPECT_TRUE(memory.report.events.empty());
    EXPECT_EQ(memory.report.errors, 0u);
    EXPECT_EQ(memory.steps.starts.capacity(), 7u);
}

TEST(StepMemory, at_the_beginning_of_the_moves_all_players_sleep_and_none_has_gone_back) {
    const auto terrain = yard();
    StepMemory memory(*terrain, {}, kLimits);
    memory.begin_moves(2);
    memory.awake.pass = 1;
    memory.awake.wake(1, {});
    memory.step_backs.done[0] = SteppedBack::yes;
    memory.step_backs.misplaced.push_back(1);

    memory.begin_moves(3);

    EXPECT_EQ(memory.awake.pass, 0);
    EXPECT_EQ(memory.awake.by_row, (std::vector<std::uint8_t>{0, 0, 0}));
    EXPECT_TRUE(memory.awake.rows.empty());
    EXPECT_EQ(memory.step_backs.done, (std::vector<SteppedBack>(3, SteppedBack::no)));
    EXPECT_TRUE(memory.step_backs.misplaced.empty());
}

}  // namespace
}  // namespace arena::sim::step_memory_test
