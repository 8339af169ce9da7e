#include "client/game/own_prediction.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::client::own_prediction_test {
namespace {

/// A model of the world: a body on rails with some inertia, so that a wrong tick has later effects.
sim::PlayerState step(const sim::PlayerState& before, const sim::PlayerInput& input, sim::Tick) {
    sim::PlayerState next = before;
    next.input = input;
    next.velocity.x = 0.5f * (before.velocity.x + static_cast<float>(input.move_x));
    next.position.x = before.position.x + next.velocity.x * 0.125f;
    return next;
}

sim::PlayerInput stick(int x) {
    return {.move_x = static_cast<std::int8_t>(x)};
}

TEST(OwnPrediction, knows_nothing_before_the_server_has_sent_a_state) {
    OwnPrediction prediction;
    prediction.give(10, stick(8), step);

    EXPECT_EQ(prediction.at(10), nullptr);
    EXPECT_EQ(prediction.newest(), 10u);
}

TEST(OwnPrediction, begins_with_the_servers_state_and_plays_the_inputs_since) {
    OwnPrediction prediction;
    for (sim::Tick tick = 10; tick <= 12; ++tick)
        prediction.give(tick, stick(8), step);

    const Reconciliation result = prediction.reconcile(10, {}, step);

    EXPECT_EQ(result.outcome, Reconciliation::Outcome::begun);
    EXPECT_EQ(result.replayed, 2u);
    ASSERT_NE(prediction.at(12), nullptr);
    EXPECT_FLOAT_EQ(prediction.at(11)->velocity.x, 4.0f);
    EXPECT_FLOAT_EQ(prediction.at(12)->position.x, (4.0f + 6.0f) * 0.125f);
}

struct BegunPrediction {
    BegunPrediction() {
        prediction.give(10, stick(8), step);
        static_cast<void>(prediction.reconcile(10, {}, step));
        for (sim::Tick tick = 11; tick <= 20; ++tick)
            prediction.give(tick, stick(tick % 2 == 0 ? 8 : -16), step);
    }
    OwnPrediction prediction;
};

TEST(OwnPrediction, a_prediction_that_came_true_is_confirmed_and_nothing_is_replayed) {
    BegunPrediction begun;
    const sim::PlayerState newest = *begun.prediction.at(20);

    const Reconciliation result = begun.prediction.reconcile(15, *begun.prediction.at(15), step);

    EXPECT_EQ(result.outcome, Reconciliation::Outcome::confirmed);
    EXPECT_EQ(result.replayed, 0u);
    EXPECT_EQ(begun.prediction.at(20)->position, newest.position);
}

TEST(OwnPrediction, a_wrong_prediction_is_corrected_and_the_inputs_since_are_replayed) {
    BegunPrediction begun;
    sim::PlayerState received = *begun.prediction.at(15);
    received.position.x += 3.0f;
    const float newest = begun.prediction.at(20)->position.x;

    const Reconciliation result = begun.prediction.reconcile(15, received, step);

    EXPECT_EQ(result.outcome, Reconciliation::Outcome::corrected);
    EXPECT_FLOAT_EQ(result.size, 3.0f);
    EXPECT_EQ(result.replayed, 5u);
    EXPECT_FLOAT_EQ(begun.prediction.at(20)->position.x, newest + 3.0f);
    EXPECT_FALSE(result.is_missing_input);
}

TEST(OwnPrediction, recognises_a_correction_that_a_missing_input_explains) {
    BegunPrediction begun;
    sim::PlayerState received = *begun.prediction.at(10);
    for (sim::Tick tick = 11; tick <= 13; ++tick) {
        // The server had no input for tick 12.
        received =
            step(received, tick != 12 ? begun.prediction.at(tick)->input : received.input, tick);
    }

    const Reconciliation result = begun.prediction.reconcile(13, received, step);

    EXPECT_EQ(result.outcome, Reconciliation::Outcome::corrected);
    EXPECT_TRUE(result.is_missing_input);
}

/// A body that takes several ticks to reach its speed: until then a weaker input moves it as far.
sim::PlayerState accelerate(const sim::PlayerState& before, const sim::PlayerInput& input,
                            sim::Tick) {
    sim::PlayerState next = before;
    next.input = input;
    next.velocity.x = std::min(before.velocity.x + 1.0f, static_cast<float>(input.move_x));
    next.position.x = before.position.x + next.velocity.x * 0.125f;
    return next;
}

/// The inputs of the ticks 12 to 15 came too late. That makes no difference before tick 15, so the
/// state of tick 14 is as predicted.
TEST(OwnPrediction, recognises_a_missing_input_in_a_gap_that_began_before_the_last_reported_state) {
    OwnPrediction prediction;
    prediction.give(10, stick(4), accelerate);
    static_cast<void>(prediction.reconcile(10, {}, accelerate));
    for (sim::Tick tick = 11; tick <= 20; ++tick)
        prediction.give(tick, stick(tick < 12 ? 4 : 8), accelerate);
    std::vector<sim::PlayerState> truth(11, *prediction.at(10));
    for (sim::Tick tick = 11; tick <= 17; ++tick)
        truth.push_back(accelerate(truth.back(), stick(tick < 16 ? 4 : 8), tick));

    const Reconciliation first = prediction.reconcile(14, truth[14], accelerate, 3);
    const Reconciliation second = prediction.reconcile(17, truth[17], accelerate);

    EXPECT_EQ(first.outcome, Reconciliation::Outcome::confirmed);
    EXPECT_EQ(second.outcome, Reconciliation::Outcome::corrected);
    EXPECT_TRUE(second.is_missing_input);
}

/// A body in front of a wall at 0: whatever leads into the wall moves it nowhere.
sim::PlayerState step_beside_wall(const sim::PlayerState& before, const sim::PlayerInput& input,
                                  sim::Tick) {
    sim::PlayerState next = before;
    next.input = input;
    next.position.x = std::max(0.0f, before.position.x + 0.125f * static_cast<float>(input.move_x));
    return next;
}

/// Nothing is sent about it for long, while its input changes every few ticks. Then it leaves the
/// wall in tick 34, and should run faster from tick 36 on.
TEST(OwnPrediction, recognises_a_missing_input_of_a_player_that_stood_with_changing_inputs) {
    OwnPrediction prediction;
    const auto input_of = [](sim::Tick tick) {
        return tick < 34 ? stick(-1 - static_cast<int>(tick / 4)) : stick(tick < 36 ? 4 : 9);
    };
    const auto& step = step_beside_wall;
    prediction.give(10, input_of(10), step);
    static_cast<void>(prediction.reconcile(10, {}, step));
    for (sim::Tick tick = 11; tick <= 40; ++tick)
        prediction.give(tick, input_of(tick), step);
    sim::PlayerState received = *prediction.at(33);
    for (sim::Tick tick = 34; tick <= 38; ++tick)
        received = step(received, input_of(tick < 38 ? std::min(tick, sim::Tick{35}) : tick), tick);

    const Reconciliation result = prediction.reconcile(38, received, step);

    EXPECT_EQ(result.outcome, Reconciliation::Outcome::corrected);
    EXPECT_TRUE(result.is_missing_input);
}

TEST(OwnPrediction, ticks_that_were_left_out_are_played_with_the_input_before_them) {
    BegunPrediction begun;
    sim::PlayerState expected = *begun.prediction.at(20);
    begun.prediction.give(24, stick(3), step);

    for (sim::Tick tick = 21; tick <= 23; ++tick)
        expected = step(expected, expected.input, tick);
    expected = step(expected, stick(3), 24);
    ASSERT_NE(begun.prediction.at(24), nullptr);
    EXPECT_EQ(begun.prediction.at(24)->position, expected.position);
}

TEST(OwnPrediction, a_tick_given_again_replaces_the_first_and_everything_after_it) {
    BegunPrediction begun;
    const sim::PlayerState before = *begun.prediction.at(15);
    begun.prediction.give(16, stick(100), step);

    EXPECT_EQ(begun.prediction.at(16)->position, step(before, stick(100), 16).position);
    EXPECT_EQ(begun.prediction.at(17), nullptr);
    EXPECT_EQ(begun.prediction.newest(), 16u);
}

TEST(OwnPrediction, a_new_life_restarts_the_prediction_and_keeps_the_inputs) {
    BegunPrediction begun;
    begun.prediction.forget_player();
    EXPECT_EQ(begun.prediction.at(20), nullptr);

    const Reconciliation result = begun.prediction.reconcile(18, {}, step);

    EXPECT_EQ(result.outcome, Reconciliation::Outcome::begun);
    EXPECT_EQ(result.replayed, 2u);
    EXPECT_NE(begun.prediction.at(20), nullptr);
}

TEST(OwnPrediction, the_servers_player_holds_its_input_until_the_first_one_arrives) {
    OwnPrediction prediction;
    prediction.give(13, stick(8), step);
    sim::PlayerState received;
    received.velocity.x = 8.0f;

    static_cast<void>(prediction.reconcile(10, received, step));

    ASSERT_NE(prediction.at(12), nullptr);
    EXPECT_FLOAT_EQ(prediction.at(12)->velocity.x, 2.0f) << "two ticks with a released stick";
    EXPECT_FLOAT_EQ(prediction.at(13)->velocity.x, 5.0f);
}

/// As the server's player does: the aim in an update is rounded.
TEST(OwnPrediction, a_player_aims_as_its_input_says_when_the_prediction_begins) {
    const sim::PlayerInput aiming{.aim_x = 3, .aim_y = 4};
    OwnPrediction prediction;
    prediction.give(10, aiming, step);

    static_cast<void>(prediction.reconcile(10, {.aim = {0.61f, 0.79f}}, step));

    ASSERT_NE(prediction.at(10), nullptr);
    EXPECT_EQ(prediction.at(10)->aim, (sim::Vec2{0.6f, 0.8f}));
}

TEST(OwnPrediction, a_player_without_an_input_aims_as_the_server_reported) {
    OwnPrediction prediction;
    prediction.give(10, {}, step);

    static_cast<void>(prediction.reconcile(10, {.aim = {0.0f, -1.0f}}, step));

    ASSERT_NE(prediction.at(10), nullptr);
    EXPECT_EQ(prediction.at(10)->aim, (sim::Vec2{0.0f, -1.0f}));
}

TEST(OwnPrediction, the_first_input_continues_from_a_state_received_before_it) {
    OwnPrediction prediction;
    sim::PlayerState received;
    received.velocity.x = 8.0f;
    static_cast<void>(prediction.reconcile(10, received, step));

    prediction.give(12, stick(8), step);

    ASSERT_NE(prediction.at(12), nullptr);
    EXPECT_FLOAT_EQ(prediction.at(12)->velocity.x, 6.0f);
}

TEST(OwnPrediction, recoil_differs_where_shots_do_and_a_weapon_has_recoil) {
    sim::Rules rules;
    rules.weapons.resize(2);
    rules.weapons[1].recoil = 3.0f;
    const auto shot = [](std::uint8_t weapon, sim::Tick ready) {
        sim::PlayerState player;
        player.weapon = weapon;
        player.fire_ready_tick = ready;
        return player;
    };

    EXPECT_TRUE(recoil_differs(rules, shot(1, 50), shot(1, 60)));
    EXPECT_TRUE(recoil_differs(rules, shot(0, 50), shot(1, 60)));
    EXPECT_FALSE(recoil_differs(rules, shot(1, 50), shot(1, 50)));
    EXPECT_FALSE(recoil_differs(rules, shot(0, 50), shot(0, 60)));
    EXPECT_FALSE(recoil_differs(rules, shot(sim::kNone, 50), shot(0, 60)));
    rules.weapons[0].alternative = 1;
    EXPECT_TRUE(recoil_differs(rules, shot(0, 50), shot(0, 60)));
}

TEST(OwnPrediction, a_state_for_a_forgotten_tick_restarts_the_prediction) {
    BegunPrediction begun;

    EXPECT_EQ(begun.prediction.reconcile(5, {}, step).outcome, Reconciliation::Outcome::begun);
    EXPECT_EQ(begun.prediction.reconcile(20 + 500, {}, step).outcome,
              Reconciliation::Outcome::begun);
}

/// The server plays the same inputs, and pushes the player about at random.
RC_GTEST_PROP(OwnPredictionProperty, one_state_puts_everything_right_once_the_server_stops_pushing,
              ()) {
    const auto sticks =
        *rc::gen::container<std::vector<std::int8_t>>(rc::gen::arbitrary<std::int8_t>());
    const auto pushes = *rc::gen::container<std::vector<std::pair<int, int>>>(
        rc::gen::pair(rc::gen::inRange(0, 30), rc::gen::inRange(-50, 50)));
    RC_PRE(!sticks.empty());
    const sim::Tick lead = *rc::gen::inRange<sim::Tick>(1, 20);
    OwnPrediction prediction;
    std::vector<sim::PlayerState> truth(1);
    const auto input_of = [&](sim::Tick tick) { return stick(sticks[tick % sticks.size()]); };
    const auto play = [&](sim::Tick tick) {
        sim::PlayerState next = step(truth.back(), input_of(tick), tick);
        for (const auto& [at, by] : pushes)
            if (static_cast<sim::Tick>(at) == tick) next.position.x += static_cast<float>(by);
        truth.push_back(next);
    };
    for (sim::Tick tick = 1; tick <= 60; ++tick)
        play(tick);

    for (sim::Tick tick = 1; tick <= 60; ++tick) {
        prediction.give(tick, input_of(tick), step);
        if (tick > lead && (tick - lead) % 3 == 0)
            static_cast<void>(prediction.reconcile(tick - lead, truth[tick - lead], step));
    }

    // The last push is older than the last reported state.
    if (prediction.at(60) != nullptr && lead < 27)
        RC_ASSERT(prediction.at(60)->position == truth[60].position);
}

}  // namespace
}  // namespace arena::client::own_prediction_test
