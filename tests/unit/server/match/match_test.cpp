#include "server/match/match.h"

#include <gtest/gtest.h>

#include "tests/unit/server/harness.h"

namespace arena::server {
namespace {

protocol::Input input_for(sim::Tick tick, const sim::PlayerInput& input) {
    return {.tick = tick, .input = input};
}

constexpr sim::PlayerInput kRight{.move_x = 127};
constexpr sim::PlayerInput kStill{};

struct MatchTest : testing::Test {
    Match match{test::bare_terrain(), sim::Rules{}, sim::Limits{.players_max = 16}, 1};

    [[nodiscard]] float velocity_of(std::size_t index) const {
        return match.world().players()[index].velocity.x;
    }
};

TEST_F(MatchTest, a_player_is_in_the_world_from_the_step_after_its_join) {
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
    (void)match.step();  // spawned at its end
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

TEST_F(MatchTest, who_leaves_is_gone_after_the_next_step) {
    match.join({1});
    match.join({2});
    (void)match.step();

    match.leave({1});
    const sim::StepResult result = match.step();

    ASSERT_EQ(match.world().players().size(), 1u);
    EXPECT_EQ(match.world().players()[0].id, sim::EntityId{2});
    EXPECT_EQ(result.errors, 0u);
}

TEST_F(MatchTest, the_last_input_is_used_again_until_the_controls_are_let_go) {
    match.join({1});
    (void)match.step();
    match.receive({1}, input_for(2, kRight));
    (void)match.step();
    (void)match.step();
    EXPECT_GT(velocity_of(0), 0.0f);
    EXPECT_EQ(match.inputs().missing, 1u);
    match.receive({1}, input_for(6, kRight));

    match.let_go({1});

    for (int i = 0; i < 5; ++i) {
        (void)match.step();
        EXPECT_EQ(velocity_of(0), 0.0f) << "nor is what waited used";
    }
    EXPECT_EQ(match.inputs().missing, 1u) << "nobody is to send inputs";
    match.receive({1}, input_for(match.world().tick() + 1, kRight));
    (void)match.step();
    EXPECT_GT(velocity_of(0), 0.0f);
}

TEST_F(MatchTest, the_same_inputs_and_seed_give_the_same_hashes) {
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
        ASSERT_EQ(match.step().hash, other.step().hash) << "tick " << tick;
    }
}

}  // namespace
}  // namespace arena::server
