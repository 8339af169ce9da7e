#include "sim/state/movers.h"

#include <limits>
#include <memory>

#include <gtest/gtest.h>

#include "sim/terrain/mover_path.h"
#include "sim/terrain/timed_phase.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"

namespace arena::sim::movers_test {
namespace {

constexpr std::uint32_t kRate = 60;

MapMover a_platform() {
    return test::platform(test::box_obstacle({4, 4}, {5, 5}), {{0, 0}, {3, 0}}, 3.0f);
}
MapMover a_timed_obstacle() {
    return test::timed(test::box_obstacle({8, 4}, {9, 5}), 0.5f, 0.25f, 1.0f);
}
MapMover a_crate() {
    return test::crate(test::box_obstacle({12, 4}, {13, 5}), 40);
}

TEST(FirstMoverStates, are_at_the_start_of_paths_and_phases_with_whole_crates) {
    const auto terrain =
        test::MapBuilder().mover(a_platform()).mover(a_timed_obstacle()).mover(a_crate()).terrain();

    const std::vector<MoverState> states = first_mover_states(*terrain, kRate);

    ASSERT_EQ(states.size(), 3u);
    for (const MoverState& state : states) {
        EXPECT_EQ(state.offset, Vec2{});
        EXPECT_EQ(state.velocity, Vec2{});
        EXPECT_EQ(state.ticks, 0u);
    }
    EXPECT_EQ(states[0].phase, MoverPhase::solid);
    EXPECT_EQ(states[1].phase, MoverPhase::gone);
    EXPECT_EQ(states[2].phase, MoverPhase::solid);
    EXPECT_EQ(states[0].health, 0);
    EXPECT_EQ(states[2].health, 40);
}

TEST(FirstMoverStates, advance_a_timed_obstacle_by_its_first_delay) {
    MapMover ahead = a_timed_obstacle();
    ahead.first_delay = 0.6f;
    const auto terrain = test::MapBuilder().mover(ahead).terrain();

    const std::vector<MoverState> states = first_mover_states(*terrain, kRate);

    EXPECT_EQ(states[0].phase, MoverPhase::warning);
    EXPECT_EQ(states[0].ticks, 6u);
}

TEST(FirstMoverStates, are_none_without_movers) {
    EXPECT_TRUE(first_mover_states(*test::MapBuilder().terrain(), kRate).empty());
}

TEST(FindMover, knows_the_ids_that_follow_those_of_the_obstacles) {
    const auto terrain = test::MapBuilder()
                             .box({20, 20}, {21, 21})
                             .box({30, 20}, {31, 21})
                             .mover(a_platform())
                             .mover(a_crate())
                             .terrain();

    EXPECT_EQ(find_mover(*terrain, {kFirstObstacleId + 2}), 0u);
    EXPECT_EQ(find_mover(*terrain, {kFirstObstacleId + 3}), 1u);
    EXPECT_FALSE(find_mover(*terrain, {kFirstObstacleId + 1}));
    EXPECT_FALSE(find_mover(*terrain, {kFirstObstacleId + 4}));
    EXPECT_FALSE(find_mover(*terrain, {kFirstPlayerId}));
    EXPECT_FALSE(find_mover(*terrain, kNoEntity));
    EXPECT_FALSE(find_mover(*terrain, {0xFFFF'FFFFu}));
}

TEST(FindMover, finds_nothing_without_movers) {
    EXPECT_FALSE(find_mover(*test::MapBuilder().terrain(), {kFirstObstacleId}));
}

TEST(IsPossibleState, a_platform_is_where_its_ticks_have_taken_it) {
    const MapMover mover = a_platform();
    MoverState state;
    state.ticks = 10;
    state.offset = offset_after(mover, 10, kRate);
    state.velocity = {3, 0};
    const auto with = [&](auto change) {
        MoverState changed = state;
        change(changed);
        return is_possible_state(mover, changed, kRate);
    };

    EXPECT_TRUE(is_possible_state(mover, state, kRate));
    EXPECT_TRUE(is_possible_state(mover, {}, kRate));
    EXPECT_FALSE(with([](MoverState& s) { ++s.ticks; }));
    EXPECT_FALSE(with([](MoverState& s) { s.offset.y = 0.5f; }));
    EXPECT_FALSE(with([](MoverState& s) { s.phase = MoverPhase::warning; }));
    EXPECT_FALSE(with([](MoverState& s) { s.phase = MoverPhase::gone; }));
    EXPECT_FALSE(
        with([](MoverState& s) { s.velocity.y = std::numeric_limits<float>::quiet_NaN(); }));
}

TEST(IsPossibleState, a_platform_has_at_most_the_ticks_of_its_path) {
    const MapMover mover = a_platform();
    MoverState state;
    state.ticks = path_ticks(mover, kRate);
    state.offset = offset_after(mover, state.ticks, kRate);
    EXPECT_TRUE(is_possible_state(mover, state, kRate));

    ++state.ticks;
    state.offset = offset_after(mover, state.ticks, kRate);
    EXPECT_FALSE(is_possible_state(mover, state, kRate));
}

TEST(IsPossibleState, a_timed_obstacle_is_in_a_phase_no_longer_than_it_lasts) {
    const MapMover mover = a_timed_obstacle();
    for (const MoverPhase phase : {MoverPhase::solid, MoverPhase::warning, MoverPhase::gone}) {
        MoverState state;
        state.phase = phase;
        state.ticks = phase_ticks(mover, phase, kRate) - 1;
        EXPECT_TRUE(is_possible_state(mover, state, kRate));

        ++state.ticks;
        EXPECT_FALSE(is_possible_state(mover, state, kRate));
    }
    MoverState state;
    state.phase = static_cast<MoverPhase>(3);
    EXPECT_FALSE(is_possible_state(mover, state, kRate));
}

TEST(IsPossibleState, a_timed_obstacle_and_a_crate_stay_where_they_were_drawn) {
    for (const MapMover& mover : {a_timed_obstacle(), a_crate()}) {
        MoverState state;
        if (mover.kind == MoverKind::crate) state.health = 1;
        ASSERT_TRUE(is_possible_state(mover, state, kRate));

        MoverState elsewhere = state;
        elsewhere.offset = {0, 1};
        EXPECT_FALSE(is_possible_state(mover, elsewhere, kRate));
        MoverState in_motion = state;
        in_motion.velocity = {0, 1};
        EXPECT_FALSE(is_possible_state(mover, in_motion, kRate));
    }
}

TEST(IsPossibleState, a_crate_is_solid_exactly_when_it_has_health) {
    const auto is_possible = [](MoverPhase phase, std::int32_t health) {
        MoverState state;
        state.phase = phase;
        state.health = health;
        return is_possible_state(a_crate(), state, kRate);
    };

    EXPECT_TRUE(is_possible(MoverPhase::solid, 1));
    EXPECT_TRUE(is_possible(MoverPhase::solid, 40));
    EXPECT_TRUE(is_possible(MoverPhase::gone, 0));
    EXPECT_FALSE(is_possible(MoverPhase::solid, 0));
    EXPECT_FALSE(is_possible(MoverPhase::gone, 1));
    EXPECT_FALSE(is_possible(MoverPhase::solid, 41));
    EXPECT_FALSE(is_possible(MoverPhase::warning, 0));
}

}  // namespace
}  // namespace arena::sim::movers_test
