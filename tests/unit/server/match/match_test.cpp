#include "server/match/match.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/triggers.h"
#include "tests/unit/server/harness.h"

namespace arena::server {
namespace {

protocol::Inputs input_for(sim::Tick tick, const sim::PlayerInput& input) {
    protocol::Inputs inputs{.tick = tick - 1};
    inputs.add(input);
    return inputs;
}

constexpr sim::PlayerInput kRight{.move_x = 127};
constexpr sim::PlayerInput kStill{};

struct MatchTest : testing::Test {
    Match match{test::bare_terrain(), sim::Rules{}, sim::Limits{.players_max = 16}, 1};

    [[nodiscard]] float velocity_of(std::size_t index) const {
        return match.world().players()[index].velocity.x;
    }
};

TEST_F(MatchTest, a_player_enters_the_world_with_the_step_after_its_join) {
    match.join({1});
    EXPECT_TRUE(match.world().players().empty());

    const sim::StepResult result = match.step();

    EXPECT_EQ(match.world().players().size(), 1u);
    EXPECT_EQ(result.errors, 0u);
    ASSERT_EQ(result.events.size(), 1u);
    EXPECT_EQ(result.events[0].kind, sim::EventKind::spawn);
}

TEST_F(MatchTest, each_input_moves_the_player_in_its_own_tick) {
    match.join({1});
    (void)match.step();  // it spawns at the end of this one
    match.receive({1}, input_for(2, kRight));
    match.receive({1}, input_for(3, kStill));
    match.receive({1}, input_for(4, kRight));

    (void)match.step();
    EXPECT_GT(velocity_of(0), 0.0f);
    (void)match.step();
    EXPECT_EQ(velocity_of(0), 0.0f);
    (void)match.step();
    EXPECT_GT(velocity_of(0), 0.0f);
    EXPECT_EQ(match.inputs().applied, 3u);
}

/// Returns how far the world lets an input look back that asks for 15 ticks, under this bound of
/// its client.
std::uint8_t looks_back_with(Match& match, std::uint8_t seen_back_max) {
    match.join({1});
    (void)match.step();
    sim::PlayerInput input = kRight;
    input.seen_back = 15;
    match.receive({1}, input_for(2, input), seen_back_max);
    (void)match.step();
    return match.world().players().input[0].seen_back;
}

TEST_F(MatchTest, an_input_looks_back_no_further_than_its_line_allows) {
    EXPECT_EQ(looks_back_with(match, 7), 7);
    EXPECT_EQ(match.inputs().look_back_cut, 1u);
    (void)match.step();
    EXPECT_EQ(match.inputs().look_back_cut, 2u) << "in each tick in which it is held";
}

TEST_F(MatchTest, an_input_within_the_bound_is_not_cut) {
    EXPECT_EQ(looks_back_with(match, 15), 15);
    EXPECT_EQ(match.inputs().look_back_cut, 0u);
}

TEST_F(MatchTest, an_input_looks_back_no_further_than_the_rules_allow) {
    sim::Rules rules;
    rules.lag_compensation.max_ms = 50;
    Match strict(test::bare_terrain(), rules, {.players_max = 16}, 1);
    sim::Rules none;
    none.lag_compensation.max_ms = 0;
    Match off(test::bare_terrain(), none, {.players_max = 16}, 1);

    EXPECT_EQ(looks_back_with(strict, 15), 3);
    EXPECT_EQ(strict.inputs().look_back_cut, 1u);
    EXPECT_EQ(looks_back_with(off, 15), 0);
    EXPECT_EQ(off.inputs().look_back_cut, 0u) << "without looking back nothing is cut";
}

TEST_F(MatchTest, inputs_reach_the_player_they_are_from) {
    match.join({7});
    match.join({3});
    match.join({5});
    (void)match.step();
    match.receive({5}, input_for(2, kRight));

    (void)match.step();

    EXPECT_EQ(match.world().players()[1].id, sim::EntityId{5});
    EXPECT_EQ(velocity_of(0), 0.0f);
    EXPECT_GT(velocity_of(1), 0.0f);
    EXPECT_EQ(velocity_of(2), 0.0f);
}

TEST_F(MatchTest, a_new_player_holds_no_input_of_one_that_has_left) {
    match.join({1});
    match.join({2});
    (void)match.step();
    match.receive({1}, input_for(2, kRight));
    match.receive({2}, input_for(2, kStill));
    (void)match.step();
    match.leave({1});
    match.join({3});
    (void)match.step();
    (void)match.step();

    ASSERT_EQ(match.world().players()[1].id, sim::EntityId{3});
    EXPECT_EQ(match.world().players()[1].input, kStill);
    EXPECT_EQ(match.input_age({3}), std::nullopt);
    EXPECT_EQ(match.input_age({2}), 2u);
}

TEST_F(MatchTest, a_player_that_leaves_is_gone_after_the_next_step) {
    match.join({1});
    match.join({2});
    (void)match.step();

    match.leave({1});
    const sim::StepResult result = match.step();

    ASSERT_EQ(match.world().players().size(), 1u);
    EXPECT_EQ(match.world().players()[0].id, sim::EntityId{2});
    EXPECT_EQ(result.errors, 0u);
}

TEST_F(MatchTest, the_last_input_is_held_until_inputs_are_cleared) {
    match.join({1});
    (void)match.step();
    match.receive({1}, input_for(2, kRight));
    (void)match.step();
    (void)match.step();
    EXPECT_GT(velocity_of(0), 0.0f);
    EXPECT_EQ(match.inputs().missing, 1u);
    match.receive({1}, input_for(6, kRight));

    match.clear_inputs({1});

    for (int i = 0; i < 5; ++i) {
        (void)match.step();
        EXPECT_EQ(velocity_of(0), 0.0f) << "waiting inputs are not used either";
    }
    EXPECT_EQ(match.inputs().missing, 1u) << "no inputs are expected";
    match.receive({1}, input_for(match.world().tick() + 1, kRight));
    (void)match.step();
    EXPECT_GT(velocity_of(0), 0.0f);
}

TEST_F(MatchTest, the_same_inputs_and_seed_result_in_the_same_hashes) {
    Match other{test::bare_terrain(), sim::Rules{}, sim::Limits{.players_max = 16}, 1};
    for (Match* each : {&match, &other}) {
        each->join({1});
        each->join({2});
    }

    for (sim::Tick tick = 1; tick < 100; ++tick) {
        for (Match* each : {&match, &other}) {
            each->receive({1}, input_for(tick, kRight));
            if (tick % 3 == 0) each->receive({2}, input_for(tick, kRight));
        }
        (void)match.step();
        (void)other.step();
        ASSERT_EQ(match.world().hash(), other.world().hash()) << "tick " << tick;
    }
}

/// Returns the greatest height above the ground to which a pad that launches upwards with `launch`
/// lifts player 1 within a second. The player aims elsewhere in each tick, or sends nothing.
float height_by_pad(float launch, const sim::Rules& rules, bool inputs_arrive) {
    const auto terrain =
        arena::test::MapBuilder(40.0f, 60.0f)
            .spawn({10.0f, 0.5f})
            .trigger(arena::test::pad({{8.0f, 0.0f}, {12.0f, 0.6f}}, {0.0f, launch}))
            .terrain();
    Match match(terrain, rules, sim::Limits{.players_max = 4}, 1);
    match.join({1});
    float highest = 0.0f;
    for (sim::Tick tick = 1; tick < 72; ++tick) {
        const sim::PlayerInput input{.aim_x = 100, .aim_y = static_cast<std::int16_t>(tick)};
        if (inputs_arrive) match.receive({1}, input_for(tick, input));
        EXPECT_EQ(match.step().errors, 0u);
        highest = std::max(highest, match.world().players().position[0].y - 0.5f);
    }
    EXPECT_EQ(match.inputs().missing, 0u);
    return highest;
}

TEST(MatchPad, lifts_a_player_by_the_square_of_its_speed_over_twice_the_gravity) {
    sim::Rules rules;
    rules.gravity = 25.0f;

    // See docs/maps.md. The error is the fall of one tick, a quarter of a metre at 15 m/s.
    EXPECT_NEAR(height_by_pad(15.0f, rules, true), 15.0f * 15.0f / (2.0f * 25.0f), 0.25f);
    EXPECT_NEAR(height_by_pad(15.0f, rules, false), 15.0f * 15.0f / (2.0f * 25.0f), 0.25f);
}

TEST(MatchPad, carries_a_player_by_the_square_of_its_speed_over_twice_the_acceleration) {
    sim::Rules rules;
    rules.archetypes[0].acceleration = 50.0f;

    EXPECT_NEAR(height_by_pad(20.0f, rules, true), 20.0f * 20.0f / (2.0f * 50.0f), 0.35f);
    EXPECT_NEAR(height_by_pad(20.0f, rules, false), 20.0f * 20.0f / (2.0f * 50.0f), 0.35f);
}

TEST(MatchPad, carries_a_player_as_far_as_there_is_room_without_acceleration) {
    // From the floor to the ceiling of 60 m, with a disc of 0.5 m.
    EXPECT_NEAR(height_by_pad(60.0f, {}, true), 59.0f, 1e-3f);
    EXPECT_NEAR(height_by_pad(60.0f, {}, false), 59.0f, 1e-3f);
}

}  // namespace
}  // namespace arena::server
