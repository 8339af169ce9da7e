#include "sim/terrain/timed_phase.h"

#include <gtest/gtest.h>

#include "tests/support/movers.h"

namespace arena::sim::timed_phase_test {
namespace {

constexpr std::uint32_t kRate = 60;

/// Gone for 30 ticks, warning for 15, solid for 60: a round of 105.
MapMover a_timed_obstacle(float first_delay = 0.0f) {
    MapMover mover = test::timed(test::box_obstacle({0, 0}, {1, 1}), 0.5f, 0.25f, 1.0f);
    mover.first_delay = first_delay;
    return mover;
}

MapMover without_warning() {
    MapMover mover = a_timed_obstacle();
    mover.warning_time = 0.0f;
    return mover;
}

void expect(const MoverState& state, MoverPhase phase, std::uint32_t ticks) {
    EXPECT_EQ(state.phase, phase);
    EXPECT_EQ(state.ticks, ticks);
}

MoverState started(const MapMover& mover) {
    MoverState state;
    start_phases(mover, kRate, state);
    return state;
}

TEST(PhaseTicks, are_the_seconds_of_the_phase_rounded) {
    MapMover mover = a_timed_obstacle();
    EXPECT_EQ(phase_ticks(mover, MoverPhase::gone, kRate), 30u);
    EXPECT_EQ(phase_ticks(mover, MoverPhase::warning, kRate), 15u);
    EXPECT_EQ(phase_ticks(mover, MoverPhase::solid, kRate), 60u);

    mover.down_time = 0.026f;
    EXPECT_EQ(phase_ticks(mover, MoverPhase::gone, kRate), 2u);
}

TEST(PhaseTicks, are_at_least_one_but_none_for_a_warning_of_zero_seconds) {
    MapMover mover = a_timed_obstacle();
    mover.down_time = mover.warning_time = mover.up_time = 1e-6f;
    EXPECT_EQ(phase_ticks(mover, MoverPhase::gone, kRate), 1u);
    EXPECT_EQ(phase_ticks(mover, MoverPhase::warning, kRate), 1u);
    EXPECT_EQ(phase_ticks(mover, MoverPhase::solid, kRate), 1u);

    EXPECT_EQ(phase_ticks(without_warning(), MoverPhase::warning, kRate), 0u);
}

TEST(StartPhases, begin_gone_whatever_the_state_was) {
    MoverState state;
    state.phase = MoverPhase::warning;
    state.ticks = 99;

    start_phases(a_timed_obstacle(), kRate, state);

    expect(state, MoverPhase::gone, 0);
}

TEST(StartPhases, are_ahead_by_the_first_delay) {
    expect(started(a_timed_obstacle(0.25f)), MoverPhase::gone, 15);
    expect(started(a_timed_obstacle(0.5f)), MoverPhase::warning, 0);
    expect(started(a_timed_obstacle(0.75f)), MoverPhase::solid, 0);
    expect(started(a_timed_obstacle(1.0f)), MoverPhase::solid, 15);
}

TEST(StartPhases, a_delay_of_whole_rounds_changes_nothing) {
    expect(started(a_timed_obstacle(1.75f)), MoverPhase::gone, 0);
    expect(started(a_timed_obstacle(175.25f)), MoverPhase::gone, 15);
}

TEST(StepPhase, goes_from_gone_over_warning_to_solid_and_back) {
    const MapMover mover = a_timed_obstacle();
    MoverState state = started(mover);
    const auto run = [&](int ticks) {
        for (int i = 0; i < ticks; ++i)
            step_phase(mover, kRate, state);
        return state;
    };

    expect(run(29), MoverPhase::gone, 29);
    expect(run(1), MoverPhase::warning, 0);
    expect(run(14), MoverPhase::warning, 14);
    expect(run(1), MoverPhase::solid, 0);
    expect(run(59), MoverPhase::solid, 59);
    expect(run(1), MoverPhase::gone, 0);
}

TEST(StepPhase, skips_a_phase_without_ticks) {
    MoverState state;
    state.phase = MoverPhase::gone;
    state.ticks = 29;

    step_phase(without_warning(), kRate, state);

    expect(state, MoverPhase::solid, 0);
}

TEST(PhasesAt, are_the_state_after_as_many_steps) {
    for (const MapMover& mover : {a_timed_obstacle(), a_timed_obstacle(0.6f), without_warning()}) {
        MoverState state = started(mover);
        for (Tick tick = 0; tick < 400; ++tick) {
            const MoverState at = phases_at(mover, tick, kRate);
            ASSERT_EQ(at.phase, state.phase) << tick;
            ASSERT_EQ(at.ticks, state.ticks) << tick;
            step_phase(mover, kRate, state);
        }
    }
}

TEST(PhasesAt, repeat_after_each_round_up_to_the_last_tick) {
    const MapMover mover = a_timed_obstacle();

    expect(phases_at(mover, 105u * 1'000'000u + 40u, kRate), MoverPhase::warning, 10);
    expect(phases_at(mover, kTickMax - kTickMax % 105u + 45u, kRate), MoverPhase::solid, 0);
}

}  // namespace
}  // namespace arena::sim::timed_phase_test
